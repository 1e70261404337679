"""What several families' odds share: the explorer of procedures, exact equations, hands by the million."""
