"""What to install for an environment: learning libraries are extras, and `brelan` works without them."""


def missing(extra: str, error: ImportError) -> ImportError:
    """What to raise where a library of this extra cannot be imported: it says what to install."""
    library = (error.name or str(error)).partition(".")[0]
    return ImportError(f"{library} is needed here: pip install 'brelan[{extra}]'", name=error.name)
