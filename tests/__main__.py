"""Run the tests: `python -m tests` for all, `python -m tests PART ...` for some."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = ("pytest", "-q", "--durations=5")
# One notebook's cells need one kernel, so a file is never split over workers.
SPREAD = ("-n", "2", "--dist", "loadfile")
PARTS: dict[str, list[tuple[str, ...]]] = {
    "style": [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    "unit": [(*PYTEST, *SPREAD, "-m", "not browser")],
    "notebooks": [
        (
            *PYTEST,
            *SPREAD,
            "--nbval",
            "--nbval-current-env",
            "--nbval-cell-timeout=60",
            "--nbval-sanitize-with=tests/nbval.cfg",
            "notebooks",
        )
    ],
    "browser": [(*PYTEST, *SPREAD, "tests/browser")],
}


def main(names: list[str]) -> int:
    """Run the named parts, or all of them, each to its end; 0 when every one passed."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
        return 2
    said: list[str] = []
    failed = False
    for name in names or PARTS:
        start = time.monotonic()
        codes = []
        for command in PARTS[name]:
            print(f"\n== {name}: {' '.join(command)}", flush=True)
            codes.append(subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode)
        failed = failed or any(codes)
        said.append(f"{name}: {'FAILED' if any(codes) else 'passed'} in {time.monotonic() - start:.0f} s")
    print("\n" + "\n".join(said))
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
