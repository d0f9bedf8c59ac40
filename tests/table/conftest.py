import pytest

from tests.table.people import BOB, CLEO, Gathering


@pytest.fixture
def three() -> Gathering:
    """Ana, Bob and Cleo, and one free chair."""
    gathering = Gathering()
    gathering.come(BOB, 1)
    gathering.come(CLEO, 2)
    return gathering
