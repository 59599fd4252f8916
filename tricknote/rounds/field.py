"""Finite fields of small order, for schedules in which everybody meets everybody once.

Elements are the numbers from 0 to ``order - 1``; of a power of a prime they are polynomials, the
number's digits in base of the prime being the coefficients.
"""

from __future__ import annotations

_MODULUS = {4: (2, (1, 1, 1)), 8: (2, (1, 1, 0, 1)), 9: (3, (1, 0, 1)), 16: (2, (1, 1, 0, 0, 1))}
"""An irreducible polynomial, lowest coefficient first, for the powers of primes."""


class NoField(ValueError):
    """There is no field of this order, or none that is known here."""


class Field:
    """The field of an order; raises :class:`NoField`."""

    def __init__(self, order: int) -> None:
        self.order = order
        if order in _MODULUS:
            self.prime, self._modulus = _MODULUS[order]
        elif _is_prime(order):
            self.prime, self._modulus = order, (0, 1)
        else:
            raise NoField(order)

    def add(self, one: int, other: int) -> int:
        """The sum of two elements."""
        if self.prime == self.order:
            return (one + other) % self.order
        return self._number(
            [
                (a + b) % self.prime
                for a, b in zip(self._digits(one), self._digits(other), strict=True)
            ]
        )

    def multiply(self, one: int, other: int) -> int:
        """The product of two elements."""
        if self.prime == self.order:
            return one * other % self.order
        size = len(self._modulus) - 1
        product = [0] * (2 * size - 1)
        for at, left in enumerate(self._digits(one)):
            for by, right in enumerate(self._digits(other)):
                product[at + by] = (product[at + by] + left * right) % self.prime
        for top in range(len(product) - 1, size - 1, -1):
            factor = product[top]
            for at, coefficient in enumerate(self._modulus):
                place = top - size + at
                product[place] = (product[place] - factor * coefficient) % self.prime
        return self._number(product[:size])

    def _digits(self, number: int) -> list[int]:
        found = []
        for _ in range(len(self._modulus) - 1):
            number, digit = divmod(number, self.prime)
            found.append(digit)
        return found

    def _number(self, digits: list[int]) -> int:
        return sum(digit * self.prime**at for at, digit in enumerate(digits))


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % each for each in range(2, int(number**0.5) + 1))
