import multiprocessing
from pathlib import Path
from typing import Any

from brelan.core import sharing

FORMS = 40
PROCESSES = 4


def cache_file(folder: Path) -> Any:
    make: Any = sharing.SharedCacheFile
    return make(cache_path=str(folder), filename_base="rule", source_stamp=0)


def save_forms(folder: Path, process: int) -> None:
    for form in range(FORMS):
        cache_file(folder).save((process, form), f"code {process} {form}")


def test_processes_that_save_at_once_lose_nothing_and_mix_nothing_up(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=save_forms, args=(tmp_path, process)) for process in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    for number in range(PROCESSES):
        for form in range(FORMS):
            assert cache_file(tmp_path).load((number, form)) == f"code {number} {form}"
