"""The OpenAPI document says all that the server checks.

Litestar's leaves out that unknown fields are refused, and the limits of what is in lists and mappings;
msgspec, which does the checking, knows them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from litestar.openapi.spec import OpenAPI, Schema

from pipeyard.web.wire.base import Strict

_LIMITS = {
    "maxLength": "max_length",
    "minLength": "min_length",
    "maximum": "maximum",
    "minimum": "minimum",
    "pattern": "pattern",
    "maxItems": "max_items",
    "minItems": "min_items",
    "maxProperties": "max_properties",
}


def tell_limits(document: OpenAPI) -> None:
    """Add what is missing to the types that clients send, and that what is sent may be too large."""
    for path in (document.paths or {}).values():
        if path.post is not None and path.post.responses:
            problem = path.post.responses["429"]
            path.post.responses["413"] = replace(problem, description="It is too large.")
    kinds = {kind.__name__: kind for kind in _all_of(Strict)}
    for name, schema in document.components.schemas.items():
        kind = kinds.get(name.rpartition("_")[2])
        if kind is not None and isinstance(schema, Schema):
            _, parts = msgspec.json.schema_components([kind], ref_template="{name}")
            _add(schema, parts[kind.__name__])
            schema.additional_properties = False


def _add(schema: Schema, told: dict[str, Any]) -> None:
    for key, attribute in _LIMITS.items():
        if key in told and getattr(schema, attribute) is None:
            setattr(schema, attribute, told[key])
    for name, each in (schema.properties or {}).items():
        if isinstance(each, Schema):
            _add(each, told["properties"][name])
    for key, inner in (("items", schema.items), ("additionalProperties", schema.additional_properties)):
        if isinstance(inner, Schema) and isinstance(told.get(key), dict):
            _add(inner, told[key])
    if "propertyNames" in told and schema.property_names is None:
        schema.property_names = Schema(type=None)
        _add(schema.property_names, told["propertyNames"])


def _all_of(kind: type[Strict]) -> list[type[Strict]]:
    below: list[type[Strict]] = kind.__subclasses__()
    return [each for one in below for each in (one, *_all_of(one))]
