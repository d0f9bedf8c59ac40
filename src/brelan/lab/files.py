"""Results in a file, a row for each game and seat: CSV, or Parquet with the extra `files`.

The file appears when it is whole. It is the same byte for byte, in however many processes the games were played.
"""

import csv
import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from brelan.core.errors import BadInput
from brelan.lab.extras import needed
from brelan.lab.rows import COLUMNS, Rows

GROUP: Final = 1 << 16
"""Rows of a Parquet file's row groups."""


class Writer(Protocol):
    """Takes rows, in the order of the games."""

    def write(self, rows: Rows) -> None:
        """These come next."""

    def close(self) -> None:
        """There are no more."""


class CsvWriter:
    """A heading, then a line a row; what is not known is left empty."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._lines = csv.writer(self._file, lineterminator="\n")
        self._lines.writerow(COLUMNS)

    def write(self, rows: Rows) -> None:
        """See `Writer`."""
        self._lines.writerows(zip(*rows.values(), strict=True))

    def close(self) -> None:
        """See `Writer`."""
        self._file.close()


class ParquetWriter:
    """A column for each; how the games were asked for is in the file's metadata, under `brelan`, as JSON."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """Raises BadInput: `needs-extra`."""
        self._arrow, parquet = needed("pyarrow", "files"), needed("pyarrow.parquet", "files")
        kinds = {str: self._arrow.string(), int: self._arrow.int64(), float: self._arrow.float64()}
        fields = [(name, kinds[kind]) for name, kind in COLUMNS.items()]
        self._schema = self._arrow.schema(fields, metadata={"brelan": json.dumps(about)})
        self._file = parquet.ParquetWriter(path, self._schema)
        self._kept: Rows = {name: [] for name in COLUMNS}

    def write(self, rows: Rows) -> None:
        """See `Writer`."""
        for name, values in rows.items():
            self._kept[name] += values
        while len(self._kept["seat"]) >= GROUP:
            self._write_group()

    def close(self) -> None:
        """See `Writer`."""
        if self._kept["seat"]:
            self._write_group()
        self._file.close()

    def _write_group(self) -> None:
        group = {name: values[:GROUP] for name, values in self._kept.items()}
        self._kept = {name: values[GROUP:] for name, values in self._kept.items()}
        self._file.write_table(self._arrow.table(group, schema=self._schema), row_group_size=GROUP)


@contextmanager
def written(path: Path, about: Mapping[str, Any]) -> Iterator[Writer]:
    """A writer for the file; it takes the place of what was there when all has gone well.

    `about` says how the games were asked for. Raises BadInput: `unknown-file-kind`, `needs-extra`; OSError.
    """
    part = path.with_name(path.name + ".part")
    try:
        writer_of_part = _writer(path.suffix.lower(), part, about)
    except OSError as problem:  # told of the file that was asked for
        code = problem.errno or errno.EIO
        raise OSError(code, os.strerror(code), str(path)) from None
    try:
        with closing(writer_of_part) as writer:
            yield writer
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _writer(kind: str, path: Path, about: Mapping[str, Any]) -> Writer:
    if kind == ".csv":
        return CsvWriter(path)
    if kind == ".parquet":
        return ParquetWriter(path, about)
    raise BadInput("unknown-file-kind", name=kind, known=".csv, .parquet")
