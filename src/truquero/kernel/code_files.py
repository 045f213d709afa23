"""Machine code on disk: numba's own files with a checksum, so that a damaged one is told of and compiled anew."""

from __future__ import annotations

import hashlib
import pickle
import sys
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from numba.core.caching import IndexDataCacheFile

DIGEST = 32


class CheckedFiles(IndexDataCacheFile):  # type: ignore[misc]
    """The files of one function. Whatever cannot be read counts as not there."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except Exception as error:  # a damaged pickle raises anything
            _told(self._index_path, error)
            return {}

    def _save_data(self, name: str, data: Any) -> None:
        body = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(body).digest() + body)

    def _load_data(self, name: str) -> Any:
        data = Path(self._data_path(name)).read_bytes()
        if hashlib.sha256(data[DIGEST:]).digest() != data[:DIGEST]:
            _told(self._data_path(name), "its checksum is wrong")
            raise OSError("damaged")  # numba then compiles, and writes over it
        return pickle.loads(data[DIGEST:])


def check_files(function: Any) -> Any:
    """Have a compiled function keep its machine code in checked files."""
    files = getattr(getattr(function, "_cache", None), "_cache_file", None)
    if isinstance(files, IndexDataCacheFile):
        files.__class__ = CheckedFiles
    return function


@lru_cache(maxsize=8)
def can_keep(folder: Path) -> bool:
    """Whether machine code can be kept there; if not, that is said once."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError as error:
        said = f"Machine code cannot be kept in {folder} ({error.strerror}): it is compiled anew in every run."
        print(said, file=sys.stderr)
        return False


def _told(path: str, why: object) -> None:
    print(f"The machine code in {path} is damaged ({why}): it is compiled anew.", file=sys.stderr)
