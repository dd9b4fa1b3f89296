"""Build the kernel with clang's sanitizers and fuzz it.

python fuzz/run.py TARGET [-max_total_time=300] [libFuzzer's other options, or inputs to run again]
python fuzz/run.py renew    write the corpus anew: what golden pairs and past runs cover

Everything is made in build/fuzz. Needs clang 14 or newer, CMake, Ninja, and in this environment
answerkey's dependencies, nanobind, pyarrow and atheris.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "fuzz"
WORK = ROOT / "build" / "fuzz"
CORPUS = HERE / "corpus.zip"
TARGETS = ("pipeline", "scorer", "json_rows", "csv_rows", "arrow")
# vptr and function need clang's C++ runtime, which the fuzzer's does not bring.
FLAGS = (
    "-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=vptr,function "
    "-fno-sanitize-recover=undefined -fno-omit-frame-pointer"
)
LIMITS = ("-max_len=2000", "-len_control=0", "-timeout=60", "-rss_limit_mb=4096")


def built() -> Path:
    """Build the kernel with sanitizers, apart from the installed one, and return where it is."""
    nanobind = Path(str(importlib.util.find_spec("nanobind").origin)).parent / "cmake"
    settings = {
        "CMAKE_CXX_COMPILER": os.environ.get("CXX", "clang++"),
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "CMAKE_CXX_FLAGS": FLAGS,
        "Python_EXECUTABLE": sys.executable,
        "nanobind_DIR": str(nanobind),
    }
    given = [f"-D{name}={value}" for name, value in settings.items()]
    configure = ["cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(WORK / "kernel"), *given]
    for command in (configure, ["cmake", "--build", str(WORK / "kernel")]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return next((WORK / "kernel" / "kernel").glob("_kernel*.so"))


def corpus(target: str) -> Path:
    """Return the folder of a target's inputs, with those of the archive in it."""
    folder = WORK / "corpus" / target
    folder.mkdir(parents=True, exist_ok=True)
    if CORPUS.exists():
        with zipfile.ZipFile(CORPUS) as archive:
            for name in archive.namelist():
                if name.startswith(f"{target}/"):
                    (WORK / "corpus" / name).write_bytes(archive.read(name))
    return folder


def fuzz(target: str, *arguments: str) -> int:
    """Run a target under libFuzzer, and return its exit code."""
    preloaded = Path(str(importlib.util.find_spec("atheris").origin)).parents[1]
    environment = {
        **os.environ,
        "ANSWERKEY_FUZZ_KERNEL": str(built()),
        "ANSWERKEY_BACKEND": "native",
        "LD_PRELOAD": str(preloaded / "asan_with_fuzzer.so"),
        "PYTHONMALLOC": "malloc",  # a block for each text, whose end the sanitizer sees
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",  # Python's own never end
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]),
    }
    command = [sys.executable, str(HERE / "differential.py"), target, *arguments]
    return subprocess.run(command, check=False, env=environment, cwd=WORK).returncode


def golden() -> Iterator[tuple[str, list[str]]]:
    """Yield every twentieth of the pairs that the official programs scored."""
    with gzip.open(ROOT / "tests" / "golden" / "pairs.jsonl.gz", "rt", encoding="ascii") as lines:
        for line in list(lines)[::20]:
            pair = json.loads(line)
            yield pair["prediction"], pair["references"]


def seed(target: str, number: int, prediction: str, references: list[str]) -> bytes:
    """Write a golden pair as an input of a target, with choices that differ from seed to seed."""
    choices = bytes(number * step % 251 for step in (1, 7, 31, 67, 101, 139, 173, 211, 233, 241))
    if target == "json_rows":
        row = {"id": str(number), "prediction": prediction, "references": references, "other": 1}
        return b"\0" + json.dumps(row, ensure_ascii=number % 2 == 0).encode("utf-8", "replace")
    if target == "csv_rows":
        file = io.StringIO(newline="")
        writer = csv.writer(file, quoting=number % 2)
        writer.writerow((number, prediction, json.dumps(references), "other"))
        return b"\0" + file.getvalue().encode("utf-8", "replace")
    texts = [text.encode("utf-8", "surrogatepass") for text in (prediction, *references)]
    fronts = [choices] if target == "pipeline" else [choices, choices[::-1]]
    return b"\xff".join([*fronts, *texts])


def renew() -> int:
    """Keep of golden pairs and past runs the fewest inputs that cover what all of them cover.

    Inputs named ``fault-…``, which found a fault, are kept whatever they cover.
    """
    with zipfile.ZipFile(WORK / "renewed.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        for target in TARGETS:
            every, fewest = corpus(target), WORK / "fewest" / target
            fewest.mkdir(parents=True, exist_ok=True)
            for old in fewest.iterdir():
                old.unlink()
            for number, (prediction, references) in enumerate(golden()):
                given = seed(target, number, prediction, references)
                (every / f"golden-{number}").write_bytes(given)
            how = ("-set_cover_merge=1", "-use_counters=0", "-max_len=2000")
            if code := fuzz(target, *how, str(fewest), str(every)):
                return code
            faults = {path.name: path.read_bytes() for path in every.glob("fault-*")}
            covering = {path.name[:12]: path.read_bytes() for path in fewest.iterdir()}
            for name, data in sorted({**faults, **covering}.items()):
                undated = zipfile.ZipInfo(f"{target}/{name}")
                kept.writestr(undated, data, zipfile.ZIP_DEFLATED)
    (WORK / "renewed.zip").replace(CORPUS)
    return 0


def main() -> None:
    """Fuzz a target, or renew the corpus."""
    if len(sys.argv) < 2 or sys.argv[1] not in {*TARGETS, "renew"}:
        sys.exit(__doc__)
    WORK.mkdir(parents=True, exist_ok=True)
    if sys.argv[1] == "renew":
        sys.exit(renew())
    target, *arguments = sys.argv[1:]
    if not any(Path(argument).exists() for argument in arguments):
        found = f"-artifact_prefix={WORK}/{target}-"
        arguments = [*LIMITS, found, *arguments, str(corpus(target))]
    sys.exit(fuzz(target, *arguments))


if __name__ == "__main__":
    main()
