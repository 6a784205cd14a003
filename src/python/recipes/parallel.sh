#!/bin/sh
# Grades a file of puzzles by shards with GNU parallel: parallel.sh INPUT OUTPUT SHARDS [OPTION...]
#
#     ./parallel.sh puzzles.parquet grades 64 --strategy basic
#     PARALLEL='--sshloginfile hosts --workdir .' ./parallel.sh puzzles.parquet grades 64
#     tesuji summary grades/*.json
#
# By default one shard per processor is graded at a time, on one thread each; WORKERS sets another number. A shard that
# was killed is graded again; complete shards of an interrupted run are kept.
set -eu
here=$(dirname "$0") input=$1 output=$2 shards=$3
shift 3
seq "$shards" | parallel --jobs "${WORKERS:-100%}" --retries 5 \
    "$here/shard.sh" "$input" "$output" {} "$shards" --jobs 1 "$@"
