#!/usr/bin/env bash
# What contextcraft costs, held against the targets of the project.
#
#   eval/bench.sh [--repo DIR] [--rounds N] [--strict] [--cpuprofile FILE] [any other flag of eval/bench]
#
#   --repo DIR         run on one more repository (its target is that of Home Assistant of January 2021: 15,500 files, 44 MB)
#   --rounds N         measure each run N times, the cheapest counts (default 3)
#   --strict           exit with 1 when a target is missed
#   --tree DIR         the large repository (default: Go's own source tree, $(go env GOROOT)/src)
#   --cpuprofile FILE  only profile one run over the tree
#
# It prints a table: what was measured, what was reached, the target.
#   - The cold run at 8,000 tokens on the large repository, against parsing and querying all its files with the same parser and as many workers: the share
#     of its CPU seconds. Both are measured in turn. The texts are in memory before the parsing is timed; the cold run reads them itself.
#   - Peak memory of that run.
#   - Linear: copies of the two halves of the tree (every second file, in order of path) against a copy of all: their mean share of the CPU seconds.
#   - --version, as what every call pays.
#   - 130 files, spread evenly over this project's tracked files, cold and with a cache that holds their outlines.
#   - The linear stages alone, in MB (10^6 bytes) per CPU second: the word index, the token counter, redaction and how many times as fast as gitleaks it is.
# CPU seconds are user plus system time of the whole process. They vary with the machine and its load; ratios vary least.
# It takes some minutes, needs git and go, and no network once the module's dependencies are there.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/contextcraft" ./cmd/contextcraft
go build -o "$work/bench" ./eval/bench
"$work/bench" -binary "$work/contextcraft" -tree "$(go env GOROOT)/src" -small . "$@"
