"""The floor: on SQLite and on PostgreSQL, alone and shared, and after being killed."""
