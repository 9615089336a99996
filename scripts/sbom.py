"""Lists what a release is made of (an SBOM), and asks for known holes in it: ``make sbom``.

python scripts/sbom.py [FILE]

FILE (dist/pipeyard.cdx.json) is a CycloneDX list made from constraints.txt. pip-audit, which this installs,
asks PyPI about every version listed; where PyPI cannot be reached that is said, and is no failure.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "constraints.txt"
AUDIT = "pip-audit>=2.7"
UNREACHABLE = ("ConnectionError", "Connection refused", "Max retries", "ServiceError", "resolve", "timed out")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True)


def write_sbom(file: Path) -> None:
    """Every package of constraints.txt, with its version. Raises ``OSError``."""
    file.parent.mkdir(parents=True, exist_ok=True)
    written = run(
        "-m", "cyclonedx_py", "requirements", str(LOCK), "--pyproject", str(ROOT / "pyproject.toml"),
        "--output-reproducible", "--output-format", "JSON", "--output-file", str(file),
    )  # fmt: skip
    if written.returncode:
        raise OSError(written.stderr.strip()[-500:])


def audit() -> int:
    """Whether a known hole was found; 0 also where nobody could be asked."""
    if run("-m", "pip", "install", "-qq", "--disable-pip-version-check", AUDIT).returncode:
        print("pip-audit cannot be installed here: known holes were not asked for")
        return 0
    asked = run("-m", "pip_audit", "--no-deps", "--disable-pip", "-r", str(LOCK), "--progress-spinner", "off")
    told = asked.stdout + asked.stderr
    if asked.returncode and any(word in told for word in UNREACHABLE):
        print("PyPI does not answer: known holes were not asked for")
        return 0
    print(told.strip())
    return asked.returncode


def main(words: list[str]) -> int:
    file = Path(words[0]) if words else ROOT / "dist" / "pipeyard.cdx.json"
    try:
        write_sbom(file)
    except OSError as problem:
        print(f"the list could not be written: {problem}", file=sys.stderr)
        return 1
    print(f"written: {file}")
    return audit()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
