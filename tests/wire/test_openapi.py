"""The REST side does what its OpenAPI says, whatever is thrown at it: schemathesis against a real house."""

from __future__ import annotations

import json
import urllib.request
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from benchmarks.serving import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="session")
def known(house: Server) -> dict[str, str]:
    """The headers of somebody who has been here: the cookie and the token that belongs to it."""
    with urllib.request.urlopen(f"{house.url}/api/me") as answer:
        cookie = str(answer.headers["set-cookie"]).partition(";")[0]
        return {"Cookie": cookie, "X-CSRF-Token": json.load(answer)["csrf"]}


def test_every_operation_does_what_it_says(house: Server, known: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    operations: list[Any] = [found.ok() for found in cast(Any, schema).get_all_operations()]
    assert len(operations) >= 12
    for operation in operations:
        tried(operation, known)
    assert house.complaints == []


def tried(operation: Any, known: dict[str, str]) -> None:
    @seed(1)
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def each(case: Any) -> None:
        case.call_and_validate(headers=known, checks=CHECKS)

    each()


def test_the_description_is_complete(house: Server) -> None:
    """Every route of the API is in it, every answer has a shape, and whatever changes something may be refused."""
    with urllib.request.urlopen(f"{house.url}/api/openapi.json") as answer:
        told = json.load(answer)
    paths = {path for path in told["paths"] if path.startswith("/api/")}
    assert {
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/seats/{seat}",
        "/api/tables/{table}/bots",
    } <= paths
    assert {"/api/tables/{table}/acta", "/api/rulebooks", "/api/accounts", "/api/session", "/api/me"} <= paths
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary"), (method, path)
            due = {"403", "429"} if method in ("post", "delete") else set[str]()
            assert due <= set(operation["responses"]), (method, path)
            for status, response in operation["responses"].items():
                assert status in ("204", "304") or response.get("content"), (method, path, status)
