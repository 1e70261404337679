"""Compiled functions, and how they are kept on disk: under a mark of all that was compiled into them.

Numba's own store notices changes of a kernel's file only. A kernel is also made of the compiled functions of other files that it
calls, of numbers that stand in other files, and of the order of the fields in the tuples it is called with; where one of those
changes, numba would go on with what it was and say nothing. So here the mark is taken of the code itself: of the kernel's, and of
every compiled function that it leads to, with the values that they find by name. It is taken from what is loaded, not from files,
so that a program that goes on while its files are replaced keeps nothing under a wrong mark; and only when a kernel is asked for.

Where kernels are kept is for numba to say: the folder of `NUMBA_CACHE_DIR`, beside the code, or the user's cache.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from enum import Enum
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal, TypedDict, TypeVar

import numba
import numpy as np
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.dispatcher import Dispatcher
from typing_extensions import Unpack

Function = TypeVar("Function", bound=Callable[..., object])


class Options(TypedDict, total=False):
    """What numba may be told about a kernel."""

    nogil: bool
    parallel: bool
    fastmath: bool | set[str]
    error_model: Literal["python", "numpy"]
    inline: Literal["never", "always"]
    forceinline: bool


def njit(*, cache: bool = False, borrows: bool = False, **options: Unpack[Options]) -> Callable[[Function], Function]:
    """A function compiled by numba when it is first called; with `cache` kept on disk as long as it is what it was.

    One that `borrows` makes no array and returns none: all belong to whoever calls, so nobody counts references to them, which
    would take more time than cards do.
    """
    counting: dict[str, Any] = {"_nrt": not borrows}  # said of each, or it would be as in whoever calls it first

    def compiled(function: Function) -> Function:
        kernel: Any = numba.njit(**options, **counting)(function)
        if cache and hasattr(kernel, "py_func"):  # else numba is told to compile nothing
            kernel._cache = Cache(kernel)
        return kernel  # type: ignore[no-any-return]

    return compiled


class Cache(FunctionCache):
    """A kernel's place on the disk."""

    def __init__(self, kernel: Any) -> None:
        super().__init__(kernel.py_func)  # type: ignore[no-untyped-call]
        self._kernel, self._marked = kernel, False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        self._mark()
        return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        self._mark()
        super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    def flush(self) -> None:
        self._mark()
        super().flush()  # type: ignore[no-untyped-call]

    def _mark(self) -> None:
        """Begin to use the disk: only now are all functions there that the kernel calls."""
        if not self._marked:
            self._cache_file = Files(self._cache_path, self._impl.filename_base, mark(self._kernel))
            self._marked = True

    def _index_key(self, sig: Any, codegen: Any) -> tuple[object, ...]:
        """Numba's key, and the fields of the tuples that the kernel is called with: to numba a tuple is the name of its class."""
        return (*super()._index_key(sig, codegen), tuple(fields(sig)))  # type: ignore[no-untyped-call]


class Files(IndexDataCacheFile):
    """The files of one kernel: what is read there counts only under the mark and the key that it was written under.

    Numba writes the list of its files before the files, so that two processes, or one that was stopped, could leave
    code under another's name.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: str) -> None:
        super().__init__(cache_path, filename_base, source_stamp)  # type: ignore[no-untyped-call]

    def save(self, key: object, data: object) -> None:
        super().save(key, (self._source_stamp, key, data))  # type: ignore[no-untyped-call]

    def load(self, key: object) -> object:
        match super().load(key):  # type: ignore[no-untyped-call]
            case (self._source_stamp, found, data) if found == key:
                return data
        return None

    def _load_index(self) -> Any:
        try:
            return super()._load_index()  # type: ignore[no-untyped-call]
        except (AttributeError, ImportError, EOFError, pickle.UnpicklingError):
            return {}  # it speaks of classes that are no more, or is not whole


def fields(sig: Any) -> Iterator[str]:
    """The fields of named tuples among the types of arguments, in their order."""
    for kind in sig:
        if isinstance(kind, types.NamedTuple | types.NamedUniTuple):
            yield f"{kind.instance_class.__name__}{kind.fields}"
        if isinstance(kind, types.BaseTuple):
            yield from fields(kind)


def mark(kernel: Any) -> str:
    """What a kernel is made of, as a digest."""
    digest = sha256()
    for part in _kernel(kernel, {}):
        digest.update(part.encode() if isinstance(part, str) else part)
        digest.update(b"\n")
    return digest.hexdigest()


Seen = dict[Any, int]
Part = str | bytes


def _kernel(kernel: Any, seen: Seen) -> Iterator[Part]:
    """A compiled function: how, its code, and all that it finds by name; each function once."""
    if kernel in seen:
        yield f"function {seen[kernel]}"
        return
    seen[kernel] = len(seen)
    function = kernel.py_func
    yield f"function {function.__module__}.{function.__qualname__}"
    for value in (kernel.targetoptions, function.__defaults__, function.__kwdefaults__):
        yield from _value(value, seen)
    for cell in function.__closure__ or ():
        yield from _value(cell.cell_contents, seen)
    yield from _code(function.__code__, function.__globals__, seen)


def _code(code: CodeType, known: dict[str, Any], seen: Seen) -> Iterator[Part]:
    """Code, with the values of its names: also of attributes, where a module is among them."""
    yield code.co_code
    yield code.co_exceptiontable
    yield repr((code.co_argcount, code.co_kwonlyargcount, code.co_flags, code.co_names, code.co_varnames, code.co_freevars))
    for value in code.co_consts:
        yield from _code(value, known, seen) if isinstance(value, CodeType) else _value(value, seen)
    for value in (known[name] for name in code.co_names if name in known):
        yield from _value(value, seen)
        if isinstance(value, ModuleType):
            there = vars(value)
            for name in code.co_names:
                yield from _value(there[name], seen) if name in there else ()


def _value(value: Any, seen: Seen) -> Iterator[Part]:
    """A value as far as it can be compiled in."""
    match value:
        case Dispatcher():
            yield from _kernel(value, seen)
        case np.ndarray() | np.generic():
            yield f"{value.dtype.str}{value.shape}"
            yield value.tobytes()
        case Enum():
            yield str(value)
            yield from _value(value.value, seen)
        case bool() | int() | float() | complex() | str() | bytes() | None:
            yield f"{type(value).__name__} {value!r}"
        case dict():
            for key in sorted(value, key=repr):
                yield repr(key)
                yield from _value(value[key], seen)
        case set() | frozenset():
            yield repr(sorted(value, key=repr))
        case tuple() | list():
            yield f"{type(value).__name__} of {len(value)}{getattr(value, '_fields', '')}"
            for item in value:
                yield from _value(item, seen)
        case type() | FunctionType() | ModuleType():
            yield f"{getattr(value, '__module__', '')}.{value.__name__}{getattr(value, '_fields', '')}"
            if isinstance(value, type) and issubclass(value, Enum):
                yield from _value([member.value for member in value], seen)
        case types.Type():
            yield str(value)
        case _:
            yield f"a {type(value).__name__}"
