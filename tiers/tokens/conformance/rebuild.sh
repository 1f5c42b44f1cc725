#!/bin/sh
# Rebuilds what package tokens takes from the reference tokenizer (npm's tiktoken): the class of every code point and the
# conformance golden. Needs node and npm, and the network once. Takes about a minute.
#   tiers/tokens/conformance/rebuild.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/*.mjs "$work"
(cd "$work" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund tiktoken@1.0.22)
node "$work/classes.mjs" >"$here/../classes.table"
node "$work/corpus.mjs" "$here/../testdata/conformance"
