#!/bin/sh
# Grades one shard of a file of puzzles: shard.sh INPUT OUTPUT SHARD SHARDS [OPTION...]
#
# OUTPUT is a folder: it gets SHARD.parquet, and SHARD.json with the summary. Files get these names only when they are
# complete, and a shard that has both is not graded again, so a killed run needs no cleanup.
set -eu
input=$1 output=$2 shard=$3 shards=$4
shift 4
mkdir -p "$output"
[ ! -e "$output/$shard.json" ] || exit 0
rm -f "$output/$shard.parquet" "$output/$shard.part"
status=0
"${TESUJI:-tesuji}" grade "$input" --shard "$shard/$shards" --no-time --format parquet \
    --output "$output/$shard.parquet" --summary "$output/$shard.part" "$@" 2>"$output/$shard.log" || status=$?
# Exit code 1 means that not all puzzles were solved, 2 that a row is invalid, which its status shows, or that the
# command failed, and then there are no rows.
if [ "$status" -gt 2 ] || [ ! -e "$output/$shard.parquet" ]; then
    cat "$output/$shard.log" >&2
    exit "$status"
fi
mv "$output/$shard.part" "$output/$shard.json"
