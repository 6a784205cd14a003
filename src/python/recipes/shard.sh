#!/bin/sh
# Grades one shard of a file of puzzles: shard.sh INPUT OUTPUT SHARD SHARDS [OPTION...]
#
# OUTPUT is a folder: it gets SHARD.parquet, and SHARD.json with what there is to sum up. Files have these names only
# once they are whole, and a shard that has both is not graded again: a run that was killed leaves nothing to repair.
set -eu
input=$1 output=$2 shard=$3 shards=$4
shift 4
mkdir -p "$output"
[ ! -e "$output/$shard.json" ] || exit 0
rm -f "$output/$shard.parquet" "$output/$shard.part"
status=0
"${TESUJI:-tesuji}" grade "$input" --shard "$shard/$shards" --no-time --format parquet \
    --output "$output/$shard.parquet" --summary "$output/$shard.part" "$@" 2>"$output/$shard.log" || status=$?
# 1 says that not all puzzles were solved, 2 that a row is no puzzle, which the row itself says; or that nothing can be
# done, and then there are no rows.
if [ "$status" -gt 2 ] || [ ! -e "$output/$shard.parquet" ]; then
    cat "$output/$shard.log" >&2
    exit "$status"
fi
mv "$output/$shard.part" "$output/$shard.json"
