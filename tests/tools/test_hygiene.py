"""The check for hosts and machine paths finds what it looks for, and nothing else."""

from pathlib import Path

import pytest

from tools.hygiene import HOSTS, findings


@pytest.mark.parametrize("host", HOSTS)
def test_a_registry_host_is_found(tmp_path: Path, host: str) -> None:
    lock = tmp_path / "some.lock"
    lock.write_text(f'name = "x"\nresolved = "https://{host.upper()}/x.tgz"\n')
    assert findings(lock) == [f"{lock}:2: registry host: {host.upper()}"]


@pytest.mark.parametrize("folder", ["root", "home", "work", "tmp"])
def test_a_machine_path_is_found(tmp_path: Path, folder: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"see /{folder}/someone/notes and (/{folder}/x)")
    assert len(findings(page)) == 2


@pytest.mark.parametrize("text", ["a/home/x", "./tmp/x", "src/work/x", "$HOME/tmp/y", "https://example.org/home/x"])
def test_a_relative_path_or_an_address_is_none(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    assert findings(page) == []


def test_binary_files_are_left_alone(tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    picture.write_bytes(b"\x89PNG\xff\xfe" + HOSTS[0].encode())
    assert findings(picture) == []
