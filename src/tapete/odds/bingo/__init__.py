"""What bingo costs."""
