//! Several runs of a strategy on one position, and the means of what they count.

use super::run_statistics::RunSums;
use crate::{RunLimits, RunOutcome, RunStatistics, StrategyMemory, StrategyProgram, TraceSink, prelude::*};
use std::cell::OnceCell;

impl StrategyProgram {
    /// Runs it on a position until it gives nothing more, and hands each step to `trace`, where there is one,
    /// together with the position before it. If the strategy has several runs, the steps and the final position are
    /// those of the first run, and [`StrategyMemory::statistics`] has the means of all of them.
    pub fn run(
        &self,
        runner: &mut StrategyMemory,
        state: &mut BoardState,
        limits: RunLimits<'_>,
        trace: Option<TraceSink<'_>>,
    ) -> RunOutcome {
        let runs = limits.runs.unwrap_or(self.runs);
        (runner.run, runner.statistics) = (0, None);
        if runs <= 1 {
            return self.run_once(runner, state, limits, trace);
        }
        let answer = OnceCell::new();
        let ask = limits.has_one_solution;
        let has_one_solution = || *answer.get_or_init(|| ask.is_some_and(|ask| ask()));
        let limits = RunLimits { has_one_solution: Some(&has_one_solution), ..limits };
        let start = state.clone();
        let ending = self.run_once(runner, state, limits.clone(), trace);
        let mut sums: IndexMap<String, RunSums> = IndexMap::new();
        self.add_counts(runner, state, &mut sums);
        let mut done = 1;
        if matches!(ending, RunOutcome::Solved | RunOutcome::Stuck) {
            let mut first =
                StrategyMemory { fault: runner.fault, level: runner.level, ..StrategyMemory::default() };
            first.counts.clone_from(&runner.counts);
            first.tallies.clone_from(&runner.tallies);
            first.limits.clone_from(&runner.limits);
            first.count_log = runner.count_log.take();
            let mut copy = start.clone();
            let limits = RunLimits { needs_count_log: false, ..limits };
            while done < runs {
                runner.run = done as u64;
                copy.copy(&start);
                match self.run_once(runner, &mut copy, limits.clone(), None) {
                    RunOutcome::Solved | RunOutcome::Stuck => self.add_counts(runner, &copy, &mut sums),
                    interrupted @ (RunOutcome::Timeout | RunOutcome::Fault) => return interrupted,
                    RunOutcome::Contradiction | RunOutcome::StepLimit => break,
                }
                done += 1;
            }
            (runner.fault, runner.level) = (first.fault, first.level);
            (runner.counts, runner.tallies) = (first.counts, first.tallies);
            (runner.limits, runner.count_log) = (first.limits, first.count_log);
        }
        let counts = sums.into_iter().map(|(name, sums)| (name, sums.spread())).collect();
        runner.statistics = Some(RunStatistics { runs: done, counts });
        ending
    }

    fn add_counts(&self, runner: &StrategyMemory, state: &BoardState, sums: &mut IndexMap<String, RunSums>) {
        for (name, number) in self.tallies(runner, state) {
            sums.entry(name).or_default().add(number);
        }
    }
}
