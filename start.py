"""Set up and go, with nothing installed but Python.

    python3 start.py lessons [DIR] [OPTIONS]    opens the lessons; options as for `tarot-teach lab`
    python3 start.py tests [PART ...]           runs the tests

The first time it makes an environment in `.venv` beside this file; what is already there is used again.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PINS = ROOT / "requirements" / "ci.txt"


def set_up(extra: str, *serve: str) -> None:
    """Make the environment and install the package with an extra, unless one that serves as well is there."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + PINS.read_bytes()).hexdigest()
    stamps = [VENV / f"tarot-teach-{name}" for name in (extra, *serve)]
    if any(stamp.exists() and stamp.read_text() == wanted for stamp in stamps):
        return
    print(f"Setting up {VENV} (a minute or two, the first time only)", flush=True)
    if not (BIN / "pip").exists() and not (BIN / "pip.exe").exists():
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
        if made.returncode:
            sys.exit(
                "Python could not make an environment. On Debian or Ubuntu: sudo apt install python3-venv"
            )
    pip = [str(BIN / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    what = ["--use-pep517", "-c", str(PINS), "-e", f"{ROOT}[{extra}]"]
    if subprocess.run([*pip, *what], check=False).returncode:
        sys.exit("Not everything could be installed; what is missing stands above.")
    stamps[0].write_text(wanted)


def run(*command: str) -> None:
    """Go on as another program."""
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def main() -> None:
    """Do what the command line says."""
    what, rest = "".join(sys.argv[1:2]), sys.argv[2:]
    if sys.version_info < (3, 11):  # noqa: UP036  (whoever runs this may have any Python)
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if what == "lessons":
        set_up("lab", "test")
        run(str(BIN / "tarot-teach"), "lab", *rest)
    elif what == "tests":
        set_up("test")
        os.chdir(ROOT)
        run(str(BIN / "python"), "-m", "tests", *rest)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
