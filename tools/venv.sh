#!/bin/sh
# venv.sh DIR   Makes a virtual environment with the first Python that is new enough (PYTHON=... chooses another).
# A script because it runs before there is an environment, and because Debian keeps the venv module in its own package.
set -eu

dir=$1
tools=$(dirname "$0")

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

can_make_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14}; do
        if new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    echo "brelan: no Python 3.11 or newer found; set PYTHON=/path/to/python3" >&2
    exit 1
}

if [ -x "$dir/bin/python" ] && "$dir/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi
python=$(find_python)
if ! can_make_venv "$python"; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$tools/apt.sh" "python$version-venv"
fi
"$python" -m venv --clear "$dir"
