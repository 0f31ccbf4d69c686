"""PINs: four to eight digits that open a seat from another device.  Only a salted scrypt hash is kept."""

from __future__ import annotations

import hashlib
import hmac


def hide(pin: str, salt: bytes) -> str:
    """What may be stored of a PIN.

    >>> shows("1234", hide("1234", b"salt")), shows("1235", hide("1234", b"salt"))
    (True, False)
    """
    return f"{salt.hex()}:{hashlib.scrypt(pin.encode(), salt=salt, n=2**12, r=8, p=1).hex()}"


def shows(pin: str, hidden: str) -> bool:
    """Whether `pin` is the one that was hidden."""
    salt, _, _ = hidden.partition(":")
    return bool(pin) and hmac.compare_digest(hide(pin, bytes.fromhex(salt)), hidden)
