#!/usr/bin/env bash
# Installs the built tree into a scratch folder and builds examples/outside_project against it with find_package(tenon).
set -eu
source=$1 build=$2
scratch=$(mktemp -d); trap 'rm -rf "$scratch"' EXIT
cmake --install "$build" --prefix "$scratch/prefix" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
cmake -S "$source/examples/outside_project" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/prefix" >"$scratch/log" 2>&1 &&
  cmake --build "$scratch/build" >>"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
"$scratch/build/outside"
