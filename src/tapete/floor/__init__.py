"""The house: accounts and roles, the cage, and tables that survive anything because their record does."""
