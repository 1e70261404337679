"""What several families' files may say: cards and shoe, prison."""
