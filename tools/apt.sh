#!/bin/sh
# apt.sh PACKAGE...   Installs Debian packages, as root or through sudo; otherwise says in one line what is missing.
# A script of its own because both the environment and the browser may need it, before any Python can help.
set -eu

refuse() {
    echo "brelan: $1; please install these and run make again: $packages" >&2
    exit 1
}

packages=$*
command -v apt-get >/dev/null || refuse "this machine has no apt-get"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || refuse "only root may install packages, and there is no sudo"
    sudo -n true 2>/dev/null || [ -t 0 ] || refuse "sudo would ask for a password"
    as_root=sudo
fi
echo "brelan: installing $packages"
$as_root apt-get update -qq || refuse "apt-get update failed"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    refuse "apt-get install failed"
