"""The names of leases."""


def lease_of(table: str) -> str:
    """The lease of a table."""
    return f"table:{table}"


def sign_of(owner: str) -> str:
    """The lease by which a process shows that it lives."""
    return f"process:{owner}"
