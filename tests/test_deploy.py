"""deploy/ fits what there is: settings, metrics, routes and the command line; a copy can be brought back."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from pipeyard.cli import main
from pipeyard.web import metrics
from pipeyard.web.settings import Settings, load_settings

DEPLOY = Path(__file__).parent.parent / "deploy"
KNOWN = {f"PIPEYARD_{each.name.upper()}" for each in fields(Settings)}
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVERS = ["app1", "app2"]


def test_every_setting_that_is_named_exists() -> None:
    for file in ("compose.yaml", "Dockerfile", "pipeyard.service"):
        named = set(re.findall(r"PIPEYARD_[A-Z_]+", (DEPLOY / file).read_text())) - {"PIPEYARD_HOST"}
        assert named and named <= KNOWN, file


def test_the_servers_settings_can_be_read() -> None:
    for name in SERVERS:
        environment = {key: str(value) for key, value in COMPOSE["services"][name]["environment"].items()}
        assert not [value for value in environment.values() if "${" in value and ":?" not in value]
        filled = {key: re.sub(r"\$\{(\w+):\?[^}]*\}", r"\1", value) for key, value in environment.items()}
        settings = load_settings(None, filled)
        assert settings.address == "postgresql+asyncpg://pipeyard:POSTGRES_PASSWORD@db/pipeyard"
        assert settings.valkey == "redis://valkey:6379/0" and settings.keep_finished_days == 365
        proxy = COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
        assert settings.trusted_proxies == (proxy,)
        assert COMPOSE["services"]["db"]["environment"]["POSTGRES_USER"] == "pipeyard"


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    services = COMPOSE["services"]
    assert services["proxy"]["ports"] and all(
        str(port).startswith("127.0.0.1:")
        for name, service in services.items()
        for port in service.get("ports", [])
        if name != "proxy"
    )
    volumes = {
        str(each).split(":")[0] for service in services.values() for each in service.get("volumes", [])
    }
    for each in volumes:
        assert (DEPLOY / each).is_file() if each.startswith("./") else each in COMPOSE["volumes"]
    assert all(":" in service["image"] or "build" in service for service in services.values()), (
        "a version each"
    )


def test_the_proxy_and_prometheus_know_both_servers() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text()
    [scraped] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    for name in SERVERS:
        assert f"{name}:8000" in caddy and f"{name}:8000" in scraped["static_configs"][0]["targets"]
    assert "health_uri /readyz" in caddy and "/metrics" in caddy


def names_in(expressions: list[str]) -> set[str]:
    return {name for each in expressions for name in re.findall(r"(?:pipeyard|process)_\w+", each)}


def test_the_dashboard_and_the_alerts_ask_for_what_is_counted() -> None:
    counted = {family.name for family in metrics.registry.collect()}
    samples = {sample.name for family in metrics.registry.collect() for sample in family.samples}
    known = (
        counted | samples | {f"{name}{end}" for name in counted for end in ("_total", "_bucket", "_count")}
    )
    alerts = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    assert names_in([each["expr"] for each in alerts]) <= known
    assert yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["rule_files"] == ["alerts.yml"]
    assert any("alerts.yml" in volume for volume in COMPOSE["services"]["prometheus"]["volumes"])
    dashboard = json.loads((DEPLOY / "grafana/pipeyard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    shown = names_in(asked)
    assert len(dashboard["panels"]) >= 8 and shown <= known
    ours = {name for name in counted if name.startswith("pipeyard_")}
    assert {name for name in ours if not any(each.startswith(name) for each in shown)} == set()


def test_the_image_is_made_of_what_was_locked_hash_by_hash() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    assert "--require-hashes" in image and "--no-deps /tmp/*.whl" in image
    needs = (DEPLOY / "requirements.txt").read_text().replace("\\\n", "").splitlines()
    assert len(needs) > 40 and all("--hash=sha256:" in line for line in needs)
    locked = (DEPLOY.parent / "constraints.txt").read_text().splitlines()
    assert {line.split()[0] for line in needs} <= {line.split()[0] for line in locked}


def test_the_commands_are_right() -> None:
    options = CliRunner().invoke(main, ["serve", "--help"]).output
    unit, image = (DEPLOY / "pipeyard.service").read_text(), (DEPLOY / "Dockerfile").read_text()
    started = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE) + re.findall(
        r"^CMD (.*)$", image, re.MULTILINE
    )
    assert len(started) == 2
    for command in started:
        assert "serve" in command
        assert all(option in options for option in re.findall(r"--\w+", command))


def test_what_the_workflows_run_can_be_run_anywhere() -> None:
    makefile = (DEPLOY.parent / "Makefile").read_text()
    for file in (DEPLOY.parent / ".github" / "workflows").glob("*.yml"):
        jobs = yaml.safe_load(file.read_text())["jobs"].values()
        steps = [step["run"].split("#")[0].split() for job in jobs for step in job["steps"] if "run" in step]
        assert steps, file
        for command in steps:
            assert command[0] in ("make", "bash", "rm"), command
            for goal in command[1:] if command[0] == "make" else ():
                assert re.search(rf"^{goal}:", makefile, re.MULTILINE), goal


def run(*command: str | Path) -> None:
    subprocess.run([str(each) for each in command], check=True, capture_output=True)


def test_a_copy_of_sqlite_is_brought_back(tmp_path: Path) -> None:
    database, copy = tmp_path / "pipeyard.sqlite", tmp_path / "copy"
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE pieces (lines TEXT)")
    connection.execute("INSERT INTO pieces VALUES ('one')")
    connection.commit()
    run(DEPLOY / "backup.sh", database, copy)  # while it is open
    connection.execute("INSERT INTO pieces VALUES ('two')")
    connection.commit()
    connection.close()
    assert copy.stat().st_mode & 0o077 == 0, "it has secrets"
    run(DEPLOY / "restore.sh", copy, database)
    connection = sqlite3.connect(database)
    assert connection.execute("SELECT lines FROM pieces").fetchall() == [("one",)]
    connection.close()
    assert (tmp_path / "pipeyard.sqlite.before").is_file(), "what was there is kept"
    for words in ([], [tmp_path / "none", copy]):
        with pytest.raises(subprocess.CalledProcessError):
            run(DEPLOY / "backup.sh", *words)
    assert copy.is_file(), "a copy that fails leaves the last one"


def test_the_scripts_are_plain_shell() -> None:
    for script in ("backup.sh", "restore.sh"):
        run("sh", "-n", DEPLOY / script)
        assert os.access(DEPLOY / script, os.X_OK)
    assert shutil.which("sh")
