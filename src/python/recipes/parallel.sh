#!/bin/sh
# Grades a file of puzzles by shards with GNU parallel: parallel.sh INPUT OUTPUT SHARDS [OPTION...]
#
#     ./parallel.sh puzzles.parquet grades 64 --strategy basic
#     PARALLEL='--sshloginfile hosts --workdir .' ./parallel.sh puzzles.parquet grades 64
#     tesuji summary grades/*.json
#
# As many shards are graded at once as there are processors, on one thread each; WORKERS says another number. A shard
# that was killed is graded again, and those that were whole when a run was broken off are kept.
set -eu
here=$(dirname "$0") input=$1 output=$2 shards=$3
shift 3
seq "$shards" | parallel --jobs "${WORKERS:-100%}" --retries 5 \
    "$here/shard.sh" "$input" "$output" {} "$shards" --jobs 1 "$@"
