"""Numbers for Prometheus: how much, how long, how often. Nothing that names a player or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The numbers of one house; each house has a registry of its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.actions = Counter("truquero_actions", "Actions accepted and durable", registry=registry)
        self.refusals = Counter("truquero_refusals", "Messages refused", ["code"], registry=registry)
        self.frames = Gauge("truquero_frames_sent_total", "Frames sent to clients", registry=registry)
        self.failures = Counter("truquero_failures", "Things that should not have happened", registry=registry)
        self.closed = Counter("truquero_connections_closed", "Connections the house ended", ["code"], registry=registry)
        self.connections = Gauge("truquero_connections", "Open connections", registry=registry)
        self.tables = Gauge("truquero_tables", "Tables in memory", registry=registry)
        self.finished = Counter("truquero_matches_finished", "Matches played to their end", registry=registry)
        self.durable = Histogram(
            "truquero_durable_seconds", "From accepted to durable", buckets=_SECONDS, registry=registry
        )
        self.thinking = Histogram(
            "truquero_bot_seconds", "Time a bot took to think", buckets=_SECONDS, registry=registry
        )
        self.requests = Counter("truquero_requests", "REST requests", ["method", "status"], registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
