"""Kambing, the goat: the game of two pairs with 36 cards and a stock."""
