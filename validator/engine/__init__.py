"""The game-neutral engine: a record played again, and its claims compared."""
