"""What several families' procedures share: prison, and what a plain game needs not say."""
