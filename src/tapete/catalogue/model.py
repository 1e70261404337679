"""What every table of a file is read into: a frozen value with typed fields, validated by pydantic, which is loaded only then.

Rules that were validated once are kept (`keeping`) and taken from there; who only settles an acta then needs no validator, and to
load one and build a hundred models with it takes longer than the settling. So a model here is a plain class. What validates it is
made from its annotations when a file is first read: the same core of pydantic, with the same schema.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from functools import cache
from inspect import get_annotations
from threading import RLock
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, Self, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Set

    from pydantic import GetCoreSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema

REQUIRED = object()
"""The default of a field that has none."""
WRITTEN = "__pydantic_fields_set__"
"""Where pydantic's core notes which fields were written."""


class Mark:
    """What pydantic is to do with a value, written before pydantic is there: `Annotated[int, Field(ge=0)]`."""

    __is_annotated_types_grouped_metadata__: ClassVar[Literal[True]] = True

    def __init__(self, called: str, *args: Any, **named: Any) -> None:
        self.called, self.args, self.named = called, args, named

    def __iter__(self) -> Iterator[Any]:
        import pydantic

        made = getattr(pydantic, self.called)(*self.args, **self.named)
        return iter(made.metadata if self.called == "Field" else (made,))

    def __repr__(self) -> str:
        told = [*map(repr, self.args), *(f"{name}={value!r}" for name, value in self.named.items())]
        return f"{self.called}({', '.join(told)})"


def Field(**bounds: Any) -> Any:
    """Bounds: `ge`, `le`, `min_length`, `max_length`, `pattern`."""
    return Mark("Field", **bounds)


def Strict() -> Any:
    """Nothing is taken for something else: no "7" for 7."""
    return Mark("Strict")


def BeforeValidator(read: Any) -> Any:
    """What reads the value as written."""
    return Mark("BeforeValidator", read)


def AfterValidator(check: Any) -> Any:
    """What looks at the value once it has its type."""
    return Mark("AfterValidator", check)


def PlainSerializer(write: Any) -> Any:
    """How the value is written as JSON."""
    return Mark("PlainSerializer", write)


def WithJsonSchema(schema: Mapping[str, Any]) -> Any:
    """What the JSON Schema says of it."""
    return Mark("WithJsonSchema", dict(schema))


class FieldFacts(NamedTuple):
    """A field of a model: its type, what is marked on it, and what holds without it."""

    annotation: Any
    metadata: tuple[Any, ...] = ()
    default: Any = REQUIRED

    def is_required(self) -> bool:
        return self.default is REQUIRED


class Beside(NamedTuple):
    """Another key of the same table, without which, or without one of these values, a key is not read."""

    key: str
    values: tuple[object, ...] = ()


class Kind(type):
    """What a model is: a class that knows its fields."""

    @property
    def model_fields(cls) -> Mapping[str, FieldFacts]:
        return _facts(cls)


@cache
def _facts(model: Kind) -> Mapping[str, FieldFacts]:
    hints = typing.get_type_hints(model, include_extras=True)
    return {name: _fact(hints[name], getattr(model, name, REQUIRED)) for name in names_of(model)}


def _fact(hint: Any, default: Any) -> FieldFacts:
    if typing.get_origin(hint) is Annotated:
        inner, *marks = typing.get_args(hint)
        return FieldFacts(inner, tuple(marks), default)
    return FieldFacts(hint, (), default)


@cache
def names_of(model: Kind) -> tuple[str, ...]:
    """The names of a model's fields, those of the models it is built on first."""
    named: dict[str, None] = {}
    for kind in reversed(model.__mro__):
        for name, said in get_annotations(kind).items():
            if issubclass(kind, Model) and not name.startswith("_") and not str(said).startswith(("ClassVar", "typing.ClassVar")):
                named[name] = None
    return tuple(named)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Model(metaclass=Kind):
    """A table of a file. What was written in it is known apart from what holds without being written (`model_fields_set`)."""

    __slots__ = ("__dict__", "__pydantic_extra__", "__pydantic_private__", WRITTEN)
    """The last three as pydantic's core writes them."""

    model_config: ClassVar[Mapping[str, Any]] = {"frozen": True, "extra": "forbid", "arbitrary_types_allowed": True}

    goes_with: ClassVar[Mapping[str, Beside]] = {}
    """Keys that are read only beside another."""

    def __init__(self, **given: Any) -> None:
        if given or any(getattr(type(self), name, REQUIRED) is REQUIRED for name in names_of(type(self))):
            adapter_of(type(self)).validator.validate_python(given, self_instance=self)
        else:
            _fill(self, {}, frozenset())

    @classmethod
    def before(cls, raw: Any) -> Any:
        """The table as written, before it is validated; what follows from it may be added."""
        return raw

    @classmethod
    def model_validate(cls, raw: Any) -> Self:
        """The model, if the table is one; else pydantic's ValidationError."""
        return typing.cast(Self, adapter_of(cls).validator.validate_python(raw))

    @classmethod
    def model_construct(cls, _fields_set: Set[str] | None = None, **given: Any) -> Self:
        """The model with these values, which nobody looks at."""
        made = cls.__new__(cls)
        _fill(made, given, frozenset(given) if _fields_set is None else _fields_set)
        return made

    @classmethod
    def model_json_schema(cls) -> dict[str, Any]:
        return adapter_of(cls).json_schema()

    @property
    def model_fields_set(self) -> set[str]:
        """The fields that were written."""
        return typing.cast("set[str]", getattr(self, WRITTEN))

    def differs(self, key: str) -> bool:
        """Whether a key was written, and says something else than what holds without it."""
        return key in self.model_fields_set and getattr(self, key) != type(self).model_fields[key].default

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """The same with other values in some fields; what it had worked out is forgotten."""
        return type(self).model_construct(self.model_fields_set | update.keys(), **{**_values(self), **update})

    def model_dump(self, *, mode: Literal["json", "python"] = "python", exclude: set[str] | None = None) -> dict[str, Any]:
        return typing.cast("dict[str, Any]", adapter_of(type(self)).dump_python(self, mode=mode, exclude=exclude))

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to {name!r}: rules never change")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name!r}: rules never change")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self is other or _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((type(self), *_values(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in _values(self).items())})"

    def __getstate__(self) -> tuple[dict[str, Any], set[str]]:
        return _values(self), self.model_fields_set

    def __setstate__(self, state: tuple[dict[str, Any], set[str]]) -> None:
        _fill(self, *state)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _core_schema(cls, handler)


def _values(model: Model) -> dict[str, Any]:
    """What its fields hold, without what was worked out from them since."""
    held = model.__dict__
    return {name: held[name] for name in names_of(type(model)) if name in held}


def _fill(model: Model, given: Mapping[str, Any], written: Set[str]) -> None:
    kind = type(model)
    values = {n: given[n] if n in given else getattr(kind, n) for n in names_of(kind) if n in given or hasattr(kind, n)}
    fill(model, values, set(written))


def fill(model: Model, values: dict[str, Any], written: set[str]) -> None:
    """Give a new model all its values, as pydantic's core does."""
    put = object.__setattr__
    put(model, "__dict__", values)
    put(model, WRITTEN, written)
    put(model, "__pydantic_extra__", None)
    put(model, "__pydantic_private__", None)


# what validates it

_making = RLock()
_made: dict[type[Model], TypeAdapter[Any]] = {}
_met: list[set[str]] = []
"""The models met so far while one is being made: each is described once, and then named."""


def adapter_of(model: type[Model]) -> TypeAdapter[Any]:
    """What validates a model, writes it as JSON and describes it; made once."""
    if model in _made:
        return _made[model]
    from pydantic import ConfigDict, TypeAdapter

    with _making:
        if model not in _made:
            _met.append(set())
            try:
                _made[model] = TypeAdapter(model, config=typing.cast(ConfigDict, dict(model.model_config)))
            finally:
                _met.pop()
        return _made[model]


def _core_schema(model: type[Model], handler: GetCoreSchemaHandler) -> CoreSchema:
    """A model's schema: described where it is met first, by its name after that."""
    from pydantic_core import core_schema

    with _making:
        if not _met:  # somebody else's type holds a model
            return adapter_of(model).core_schema
        ref = f"{model.__module__}.{model.__qualname__}:{id(model)}"
        if ref in _met[-1]:
            return core_schema.definition_reference_schema(ref)
        _met[-1].add(ref)
        fields = {name: core_schema.model_field(_field_schema(fact, handler)) for name, fact in model.model_fields.items()}
        config = core_schema.CoreConfig(title=model.__name__, extra_fields_behavior="forbid")
        inner = core_schema.model_fields_schema(fields, model_name=model.__name__)
        if "before" not in {name for kind in model.__mro__[: model.__mro__.index(Model)] for name in kind.__dict__}:
            return core_schema.model_schema(model, inner, config=config, ref=ref)
        made = core_schema.model_schema(model, inner, config=config)
        return core_schema.no_info_before_validator_function(model.before, made, ref=ref)


def _field_schema(fact: FieldFacts, handler: GetCoreSchemaHandler) -> CoreSchema:
    from pydantic_core import core_schema

    made = handler.generate_schema(Annotated[fact.annotation, *fact.metadata] if fact.metadata else fact.annotation)
    return made if fact.is_required() else core_schema.with_default_schema(made, default=fact.default)
