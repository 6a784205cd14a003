#!/bin/sh
#SBATCH --job-name=tesuji
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# Grades a file of puzzles with an array of jobs, one per shard. Submit it from the folder of this file:
#
#     sbatch slurm.sh puzzles.parquet grades --strategy basic
#     tesuji summary grades/*.json        # once all jobs have ended
#
# `--array` is the number of shards: with more shards than processors, all processors are busy until the end.
set -eu
input=$1 output=$2
shift 2
exec "$SLURM_SUBMIT_DIR/shard.sh" "$input" "$output" "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
