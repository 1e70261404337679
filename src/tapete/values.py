"""Values that never change, made as quickly as ones that do.

A frozen dataclass writes each field past its own refusal to be written to, and that is most of the work of making one. Here a
new value is open while its fields are written, as an instance of a twin class with the same slots, and closed at the end. To
whoever holds it, it is the frozen dataclass that it says it is: compared, hashed, shown, copied and pickled as such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
K = TypeVar("K")
P = ParamSpec("P")
_as = object.__dict__["__class__"].__set__
_makers: dict[type, Callable[[Any], Any]] = {}
"""For each such class: another value like this one, still open."""
_makes: dict[object, Callable[..., Any]] = {}
"""For each such class: a new value from its fields."""


def quick(kind: type[T]) -> type[T]:
    """Make instances of this class, `@dataclass(frozen=True, slots=True)`, in the quick way.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Chip:
    ...     worth: int
    ...     colour: str = "white"
    >>> chip = Chip(5)
    >>> chip, altered(chip, colour="red"), chip == Chip(5)
    (Chip(worth=5, colour='white'), Chip(worth=5, colour='red'), True)
    >>> chip.worth = 100
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'worth'
    """
    own = fields(kind)  # type: ignore[arg-type]
    names = tuple(f.name for f in own)
    if tuple(kind.__dict__["__slots__"]) != names or hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} has more to it than the slots of its fields")
    twin = type(f"Open{kind.__name__}", (), {"__slots__": names})
    known: dict[str, Any] = {"_closed": kind, "_opened": twin, "_turn": _as}
    known |= {f"_default_{f.name}": f.default for f in own if f.default is not MISSING}
    arguments = ", ".join(map(_argument, own))
    written = "".join(f"    self.{name} = {name}\n" for name in names)
    copied = "".join(f"    _made.{name} = _value.{name}\n" for name in names)
    exec(
        f"def __init__(self, {arguments}):\n    _turn(self, _opened)\n{written}    self.__class__ = _closed\n"
        f"def like(_value):\n    _made = _opened()\n{copied}    return _made\n"
        f"def make({arguments}):\n    self = _opened()\n{written}    self.__class__ = _closed\n    return self\n",
        known,
    )
    init = known["__init__"]
    init.__qualname__, init.__module__ = f"{kind.__qualname__}.__init__", kind.__module__
    init.__annotations__, init.__doc__ = kind.__init__.__annotations__, kind.__init__.__doc__
    kind.__init__ = init  # type: ignore[method-assign]
    _makers[kind], _makes[kind] = known["like"], known["make"]
    return kind


def _argument(field: Field[Any]) -> str:
    if field.default_factory is not MISSING or not field.init or field.kw_only:
        raise TypeError(f"{field.name} is no plain field")
    return field.name if field.default is MISSING else f"{field.name}=_default_{field.name}"


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """What makes values of such a class, or of a plain dataclass, and is called as the class is: quicker by what that takes.

    For values that are made at every card; anywhere else the class itself says more.

    >>> from tapete.text import Text
    >>> maker(Text)("rojo", "red") == Text("rojo", "red")
    True
    """
    if kind not in _makes:
        _makes[kind] = _plain(kind)  # type: ignore[arg-type]
    return _makes[kind]


def _plain(kind: type[T]) -> Callable[..., T]:
    """What makes values of a dataclass that may be written to, and does nothing but write its fields."""
    own = fields(kind)  # type: ignore[arg-type]
    if hasattr(kind, "__post_init__") or kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__} has more to it than its fields")
    known: dict[str, Any] = {"_new": object.__new__, "_kind": kind}
    known |= {f"_default_{f.name}": f.default for f in own if f.default is not MISSING}
    written = "".join(f"    self.{f.name} = {f.name}\n" for f in own)
    exec(f"def make({', '.join(map(_argument, own))}):\n    self = _new(_kind)\n{written}    return self\n", known)
    return known["make"]  # type: ignore[no-any-return]


def copier(
    kind: type[T], own: Mapping[str, str] = MappingProxyType({}), anew: Mapping[str, str] = MappingProxyType({})
) -> Callable[[T], T]:
    """What makes another instance of a class of slots, each holding what it holds in the one that it is like.

    Of what is its `own` it has a copy, or what is said there if it is empty; and what it has `anew` is as said there.
    """
    names = kind.__dict__["__slots__"]
    known: dict[str, Any] = {"_new": object.__new__, "_kind": kind}
    held = {name: f"_value.{name}" for name in names}
    held |= {name: f"_value.{name}.copy() if _value.{name} else {empty}" for name, empty in own.items()} | dict(anew)
    copied = "".join(f"    _made.{name} = {found}\n" for name, found in held.items())
    exec(f"def like(_value):\n    _made = _new(_kind)\n{copied}    return _made\n", known)
    return known["like"]  # type: ignore[no-any-return]


def looked_up(most: int) -> Callable[[Callable[[K], T]], Callable[[K], T]]:
    """Of a function of one value: what it gives is kept, of so many values at the most, and looked up when asked again.

    What `lru_cache` does, and several times as quick where all that is asked fits in: for what is asked at every card.

    >>> @looked_up(100)
    ... def doubled(number):
    ...     print("working out", number)
    ...     return 2 * number
    >>> doubled(4) + doubled(4)
    working out 4
    16
    """

    def keeping(work: Callable[[K], T]) -> Callable[[K], T]:
        return _Kept(work, most).__getitem__

    return keeping


class _Kept(dict[K, T]):
    """What a function has given, by what it was asked; when there are too many, it begins anew."""

    __slots__ = ("_most", "_work")

    def __init__(self, work: Callable[[K], T], most: int) -> None:
        self._work, self._most = work, most

    def __missing__(self, value: K) -> T:
        found = self._work(value)
        if len(self) >= self._most:
            self.clear()
        self[value] = found
        return found


def altered(value: T, **changes: object) -> T:
    """What `dataclasses.replace` gives, for such a value."""
    made = _makers[type(value)](value)
    for name, new in changes.items():
        setattr(made, name, new)
    made.__class__ = type(value)
    return made  # type: ignore[no-any-return]
