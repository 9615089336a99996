"""Compiles while a wheel is built: translations with Babel, the rules with mypyc where a C compiler is there.

The modules to compile are named in ``pyproject.toml``. Where they cannot be compiled the wheel is pure
Python, works the same but slower, and one line says so and why.

``PIPEYARD_PURE=1`` asks for the pure wheel; ``PIPEYARD_REQUIRE_COMPILED=1`` refuses to make one.
``PIPEYARD_QUICK=1`` compiles module by module and with less optimisation: several times quicker to
build, somewhat slower to run. ``PIPEYARD_CACHE=FOLDER`` keeps what was compiled there until a module changes;
``python hatch_build.py`` only fills that folder, and ``PIPEYARD_KEPT=1`` compiles nothing that is not in it.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "pipeyard"  # all modules share one library, pipeyard__mypyc, which lies beside the package


class CannotCompile(Exception):
    """The rules stay interpreted; the message says why."""


class CompileRules(BuildHookInterface[BuilderConfig]):
    """Puts the compiled modules into the wheel, beside their sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the source can change under it at any time
            return
        root = Path(self.root)
        modules = modules_to_compile(root, self.config)
        output = Path(tempfile.mkdtemp(prefix="pipeyard-"))
        self.output = output
        for source in sorted((root / self.config["translations"]).rglob("*.po")):
            made = compile_translation(root / "src", source, output / "translations")
            build_data["force_include"][str(made)] = made.relative_to(output / "translations").as_posix()
        try:
            compiled = compiled_modules(root, modules, output)
        except CannotCompile as error:
            if is_set("PIPEYARD_REQUIRE_COMPILED"):
                shutil.rmtree(output)
                say(f"the rules were not compiled and PIPEYARD_REQUIRE_COMPILED is set: {error}")
                sys.exit(1)
            if not is_set("PIPEYARD_KEPT"):
                say(f"this wheel is PURE PYTHON, its rules run interpreted and slower: {error}")
            return
        for library in sorted(compiled.rglob("*")):
            if library.is_file():
                build_data["force_include"][str(library)] = library.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        say(f"compiled {len(modules)} modules of the rules")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.output)


def modules_to_compile(root: Path, config: dict[str, Any]) -> list[Path]:
    """The files to compile, relative to ``root``: all in the folders but those that stay interpreted."""
    files = [file for folder in config["compile"] for file in (root / folder).rglob("*.py")]
    stay = config["interpreted"]
    return sorted(file.relative_to(root) for file in files if not any(file.match(name) for name in stay))


def compile_translation(root: Path, source: Path, output: Path) -> Path:
    """A PO file compiled into ``output``, where it lies as it does in ``root``."""
    made = (output / source.relative_to(root)).with_suffix(".mo")
    made.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as text, made.open("wb") as compiled:
        write_mo(compiled, read_po(text, abort_invalid=True))
    return made


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def say(line: str) -> None:
    print(f"pipeyard: {line}", file=sys.stderr, flush=True)


def check_compiler() -> None:
    """Raises :class:`CannotCompile` if the tools to compile with are not there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if compiler and shutil.which(compiler.split()[0]) is None:
        raise CannotCompile(f"there is no C compiler ({compiler.split()[0]})")
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        raise CannotCompile(f"Python's C headers are not installed ({header})")


def compiled_modules(root: Path, modules: list[Path], output: Path) -> Path:
    """The folder with the compiled modules: kept, or compiled now. Raises :class:`CannotCompile`."""
    if is_set("PIPEYARD_PURE"):
        raise CannotCompile("PIPEYARD_PURE is set")
    check_compiler()
    if not os.environ.get("PIPEYARD_CACHE"):
        compile_modules(root, modules, output)
        return output / "lib"
    cache = Path(root, os.environ["PIPEYARD_CACHE"], "quick" if is_set("PIPEYARD_QUICK") else "full")
    kept = cache / digest(root, modules)
    if not kept.is_dir():
        if is_set("PIPEYARD_KEPT"):
            raise CannotCompile("they are not compiled yet")
        compile_modules(root, modules, output)
        shutil.rmtree(cache, ignore_errors=True)  # one of a kind is enough
        cache.mkdir(parents=True)
        shutil.move(output / "lib", kept)
    return kept


def digest(root: Path, modules: list[Path]) -> str:
    """A name for what compiling these modules with this Python and these settings makes."""
    made = hashlib.sha256(f"{sys.version} {sys.platform}".encode())
    for file in (Path("hatch_build.py"), Path("pyproject.toml"), *modules):
        made.update(f"\0{file}\0".encode() + (root / file).read_bytes())
    return made.hexdigest()[:16]


def compile_modules(root: Path, modules: list[Path], output: Path) -> None:
    """Compile into ``output / "lib"``. Raises :class:`CannotCompile`, having shown what the compiler said."""
    # A process of its own, because mypyc ends the one it runs in when it meets a type error.
    command = [sys.executable, __file__, str(output), *map(str, modules)]
    run = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        print(run.stdout, file=sys.stderr)
        raise CannotCompile("compiling failed, for the reason shown above")


def run_mypyc(output: Path, files: list[str]) -> None:
    """Type-check, translate and compile ``files``: the part that runs in a process of its own."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    quick = is_set("PIPEYARD_QUICK")
    # Silent: the package's front door leads mypy to rooms that need what a build has not installed.
    extensions = mypycify(
        ["--cache-dir", str(output / "cache"), "--follow-imports=silent", *files],
        opt_level="1" if quick else "3",
        debug_level="0",
        multi_file=quick,
        group_name=GROUP,
        target_dir=str(output / "c"),
    )
    if sys.platform != "win32":
        for extension in extensions:  # lets the compiler see through calls within the library
            extension.extra_compile_args.append("-fno-semantic-interposition")
    # The command alone, not setuptools.setup(), which would read pyproject.toml as its own.
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(output / "lib")
    command.build_temp = str(output / "objects")
    command.parallel = cores()  # the small libraries, one for each module
    command.ensure_finalized()
    with ThreadPoolExecutor(cores()) as pool:
        spread_compiling(command, pool)
        command.run()


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread_compiling(command: Any, pool: ThreadPoolExecutor) -> None:
    """Compile the sources of the one large library side by side; setuptools would take one after another."""
    build = command.build_extensions

    def build_extensions() -> None:
        compile_some = command.compiler.compile

        def compile_all(sources: list[str], **settings: Any) -> list[str]:
            if len(sources) == 1:
                return list(compile_some(sources, **settings))
            parts = pool.map(lambda source: compile_some([source], **settings), sources)
            return [made for part in parts for made in part]

        command.compiler.compile = compile_all
        build()

    command.build_extensions = build_extensions


def fill_cache() -> int:
    """Compile into the cache what a wheel takes from there; 1 if that cannot be done, having said why."""
    root = Path(__file__).resolve().parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    with tempfile.TemporaryDirectory(prefix="pipeyard-") as output:
        try:
            compiled_modules(root, modules_to_compile(root, hook), Path(output))
        except CannotCompile as error:
            print(error)
            return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:]:
        run_mypyc(Path(sys.argv[1]), sys.argv[2:])
    else:
        sys.exit(fill_cache())
