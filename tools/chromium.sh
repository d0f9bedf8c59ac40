#!/bin/sh
# chromium.sh   Makes sure that the browser of the browser tests is there: Debian's own, since Playwright's
# cannot be downloaded everywhere. The fonts carry the four suits.
set -eu

if ! command -v chromium >/dev/null; then
    "$(dirname "$0")/apt.sh" chromium fonts-dejavu-core
fi
