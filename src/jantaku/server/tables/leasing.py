"""The names of leases."""


def lease_of(table: str) -> str:
    """Returns the lease name of a table."""
    return f"table:{table}"


def sign_of(owner: str) -> str:
    """Returns the name of the lease that shows that a process is alive."""
    return f"process:{owner}"
