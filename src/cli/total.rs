//! Totals over many puzzles.

use super::{
    failure::{CommandError, Exit, no_puzzle},
    progress::Progress,
};
use std::time::Duration;
use tesuji::{
    Language, Solution, SolveStatus,
    table::Shard,
    text::{fill, pluralize, status_word},
};

/// Ending of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct PuzzleOutcome {
    status: SolveStatus,
    has_several_solutions: bool,
}

impl PuzzleOutcome {
    pub fn from_solution(solution: &Solution) -> Self {
        Self { status: solution.status(), has_several_solutions: solution.has_several_solutions() }
    }

    pub fn exit(self) -> Exit {
        Exit::for_status(self.status)
    }
}

#[derive(Default)]
pub struct RunTotals {
    counts: [usize; 7],
    /// Number of puzzles that are stuck because they have more than one solution.
    several_solutions: usize,
    exit: Option<Exit>,
}

impl RunTotals {
    pub fn add(&mut self, outcome: PuzzleOutcome, exit: Exit) {
        if outcome.has_several_solutions {
            self.several_solutions += 1;
        } else if let Some(index) = SolveStatus::ALL.iter().position(|known| *known == outcome.status) {
            self.counts[index] += 1;
        }
        self.exit = self.exit.max(Some(exit));
    }

    /// Returns the worst exit of all puzzles.
    pub fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Success)
    }

    /// Ends a command that reported each puzzle: writes a summary of several puzzles to standard error. A shard may
    /// have no puzzles.
    pub fn end(&self, progress: Progress, shard: Shard, language: Language) -> Result<Exit, CommandError> {
        let (done, time) = progress.finish();
        if done == 0 && shard == Shard::ALL {
            return Err(no_puzzle());
        }
        if done > 1 {
            eprintln!("{}", self.summary(done, time, language));
        }
        Ok(self.exit())
    }

    /// Returns the number of puzzles, the time they took, and the number of puzzles with each ending.
    pub fn summary(&self, done: u64, time: Duration, language: Language) -> String {
        let words = &language.sentences().total;
        let mut endings = Vec::new();
        let mut add = |n: usize, word: &str| {
            if n > 0 {
                endings.push(fill(words.ending, &[("n", &n.to_string()), ("status", word)]));
            }
        };
        for (status, n) in SolveStatus::ALL.into_iter().zip(self.counts) {
            add(n, status_word(status, language));
            if status == SolveStatus::Stuck {
                add(self.several_solutions, language.sentences().status.several);
            }
        }
        let time = time_line(done, time, language);
        if endings.is_empty() {
            return time;
        }
        let endings = endings.join(language.sentences().separator);
        fill(words.endings, &[("time", &time), ("endings", &endings)])
    }
}

/// Returns the number of puzzles and the time they took.
pub fn time_line(done: u64, time: Duration, language: Language) -> String {
    let sentences = language.sentences();
    let puzzles = pluralize(sentences.puzzles, usize::try_from(done).unwrap_or(usize::MAX));
    let seconds = format!("{:.3}", time.as_secs_f64());
    fill(sentences.total.time, &[("puzzles", &puzzles), ("seconds", &seconds)])
}
