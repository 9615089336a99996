"""The build: which modules are compiled, what a wheel holds, and that nothing falls back unsaid.

``PIPEYARD_EXPECT`` says which build the tests are meant to run on: ``compiled`` or ``interpreted``.
"""

import gettext
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pipeyard
from hatch_build import CannotCompile, check_compiler, digest, modules_to_compile
from scripts.pythons import VERSIONS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
MODULES = [".".join(file.relative_to("src").with_suffix("").parts) for file in modules_to_compile(ROOT, HOOK)]


def loaded_as(module: str) -> str:
    """How a module is loaded: ``compiled`` or ``interpreted``."""
    file = importlib.import_module(module).__file__
    assert file is not None
    return "interpreted" if file.endswith(".py") else "compiled"


def test_modules_run_as_expected() -> None:
    builds = {module: loaded_as(module) for module in MODULES}
    expected = os.environ.get("PIPEYARD_EXPECT")
    if expected is None:
        kinds = " and ".join(sorted(set(builds.values())))
        pytest.skip(f"PIPEYARD_EXPECT is not set; {Path(pipeyard.__file__).parent} is {kinds}")
    assert expected in ("compiled", "interpreted"), "PIPEYARD_EXPECT is compiled or interpreted"
    assert {module for module, build in builds.items() if build != expected} == set()


def test_the_version_has_its_section_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert re.search(rf"^## {re.escape(pipeyard.__version__)} \(20\d\d-\d\d-\d\d\)$", changelog, re.M)


def test_the_classifiers_name_the_pythons_that_are_tested() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    assert tuple(named) == VERSIONS


def test_the_hot_modules_are_meant_to_be_compiled() -> None:
    assert {"pipeyard.rules.grid", "pipeyard.rules.network", "pipeyard.rules.state"} <= set(MODULES)
    assert "pipeyard.rules.protocol" not in MODULES


def test_all_lists_of_needs_pin_the_same_compiler() -> None:
    build = {need.replace("[mypyc]", "") for need in PROJECT["build-system"]["requires"]}
    assert {need for need in PROJECT["project"]["optional-dependencies"]["dev"] if "mypy" in need} <= build
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_the_lock_has_what_the_project_asks_for() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    locked = {canonicalize_name(each.name): each.specifier for each in map(Requirement, lines)}
    lists = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
    for need in [Requirement(need) for needs in lists for need in needs]:
        [version] = [each.version for each in locked[canonicalize_name(need.name)]]
        assert version in need.specifier, f"{need}: run python scripts/install.py --lock"


# A small project with the same build, so that real wheels are built in seconds.


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project with one module to compile, one edition and one translation."""
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    rules = tmp_path / "src/pipeyard/rules"
    shutil.copytree(ROOT / "src/pipeyard/rules/pipe_land/editions", rules / "pipe_land/editions")
    modules = ("__init__.py", "grid.py", "int_vectors.py", "outcome.py")
    for name in ("__init__.py", "py.typed", *(f"rules/{module}" for module in modules)):
        shutil.copy(ROOT / "src/pipeyard" / name, tmp_path / "src/pipeyard" / name)
    (tmp_path / "src/pipeyard/language/nl").mkdir(parents=True)
    shutil.copy(ROOT / "src/pipeyard/language/nl/rules.po", tmp_path / "src/pipeyard/language/nl")
    return tmp_path


def build_wheel(project: Path, **settings: str) -> tuple[subprocess.CompletedProcess[str], list[Path]]:
    """Build a wheel of ``project`` under the environment settings given, and no other of ours."""
    ours = ("PIPEYARD_PURE", "PIPEYARD_REQUIRE_COMPILED", "PIPEYARD_QUICK", "PIPEYARD_CACHE", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in ours} | settings
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    run = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    return run, list((project / "dist").glob("*.whl"))


def assert_pure(run: subprocess.CompletedProcess[str], wheels: list[Path], why: str) -> None:
    """One pure wheel was built, and one line said that it is pure and why."""
    assert run.returncode == 0, run.stderr
    assert [wheel.name.endswith("-py3-none-any.whl") for wheel in wheels] == [True]
    assert [why in line for line in run.stderr.splitlines() if "PURE PYTHON" in line] == [True]


@pytest.mark.parametrize("quick", ["0", "1"])
def test_a_wheel_is_compiled(project: Path, quick: str) -> None:
    try:
        check_compiler()
    except CannotCompile as error:
        pytest.skip(str(error))
    run, [wheel] = build_wheel(project, PIPEYARD_QUICK=quick)
    assert "compiled 1 modules" in run.stderr
    assert "none-any" not in wheel.name
    site = project / "site"
    zipfile.ZipFile(wheel).extractall(site)
    code = "import pipeyard.rules.grid as grid; print(grid.__file__, grid.unpack(grid.pack(-3, 7)))"
    imported = subprocess.run(
        [sys.executable, "-c", code], cwd=site, env={}, capture_output=True, text=True, check=True
    )
    assert imported.stdout.startswith(str(site / "pipeyard/rules/grid."))
    assert not imported.stdout.startswith(str(site / "pipeyard/rules/grid.py"))
    assert imported.stdout.endswith(" (-3, 7)\n")


def test_what_was_compiled_is_kept_until_a_module_changes(project: Path) -> None:
    """A compiler that fails shows whether it was asked."""
    modules = modules_to_compile(project, HOOK)
    kept = project / "kept" / "full" / digest(project, modules) / "pipeyard/rules/grid.so"
    kept.parent.mkdir(parents=True)
    kept.touch()
    run, [wheel] = build_wheel(project, PIPEYARD_CACHE="kept", CC="false")
    assert "compiled 1 modules" in run.stderr
    assert "pipeyard/rules/grid.so" in zipfile.ZipFile(wheel).namelist()
    with (project / "src/pipeyard/rules/grid.py").open("a") as grid:
        grid.write("\n")
    run, _ = build_wheel(project, PIPEYARD_CACHE="kept", CC="false")
    assert "compiling failed" in run.stderr


def test_a_pure_wheel_holds_all_but_the_compiled(project: Path) -> None:
    run, wheels = build_wheel(project, PIPEYARD_PURE="1")
    assert_pure(run, wheels, "PIPEYARD_PURE is set")
    names = set(zipfile.ZipFile(wheels[0]).namelist())
    files = {f.relative_to(project / "src").as_posix() for f in (project / "src").rglob("*") if f.is_file()}
    assert {name for name in names if "dist-info" not in name} == {f.replace(".po", ".mo") for f in files}


def test_translations_are_compiled(project: Path) -> None:
    _, [wheel] = build_wheel(project, PIPEYARD_PURE="1")
    with zipfile.ZipFile(wheel).open("pipeyard/language/nl/rules.mo") as compiled:
        texts = gettext.GNUTranslations(io.BytesIO(compiled.read()))
    assert texts.gettext("The game is over.") == "Het spel is afgelopen."


def test_a_missing_compiler_is_said(project: Path) -> None:
    run, wheels = build_wheel(project, CC="no-such-compiler")
    assert_pure(run, wheels, "no C compiler (no-such-compiler)")


def test_a_type_error_is_shown(project: Path) -> None:
    with (project / "src/pipeyard/rules/grid.py").open("a") as grid:
        grid.write('\n\ndef wrong() -> int:\n    return "text"\n')
    run, wheels = build_wheel(project, CC=sys.executable)  # found before any C is compiled
    assert_pure(run, wheels, "compiling failed")
    assert "grid.py" in run.stderr
    assert 'Incompatible return value type (got "str", expected "int")' in run.stderr


def test_a_required_compilation_that_fails_is_an_error(project: Path) -> None:
    run, wheels = build_wheel(project, CC="no-such-compiler", PIPEYARD_REQUIRE_COMPILED="1")
    assert run.returncode != 0
    assert wheels == []
    assert "no C compiler (no-such-compiler)" in run.stderr


def test_the_whole_package_is_in_the_installed_one() -> None:
    """Editions, rulebooks and the typing marker come along, not only modules."""
    installed = Path(pipeyard.__file__).parent
    data = [f for f in (ROOT / "src/pipeyard").rglob("*") if f.suffix in (".md", ".toml", ".typed")]
    assert data
    assert [f.name for f in data if not (installed / f.relative_to(ROOT / "src/pipeyard")).is_file()] == []
