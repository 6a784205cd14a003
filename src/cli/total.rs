//! What came of many puzzles.

use super::failure::{Exit, Stop};
use super::progress::Progress;
use std::time::Duration;
use tesuji::report::json::Status;

const STATUSES: [Status; 7] = [
    Status::Solved,
    Status::Stuck,
    Status::Contradiction,
    Status::Timeout,
    Status::Unsound,
    Status::Fault,
    Status::Invalid,
];

/// How many puzzles ended how.
#[derive(Default)]
pub struct Total {
    endings: [usize; 7],
    exit: Option<Exit>,
}

impl Total {
    /// Adds a puzzle.
    pub fn add(&mut self, status: Status, exit: Exit) {
        if let Some(place) = STATUSES.iter().position(|known| *known == status) {
            self.endings[place] += 1;
        }
        self.exit = self.exit.max(Some(exit));
    }

    /// How a command ends with all this: as the worst of them.
    pub fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Done)
    }

    /// Ends a command that told of each puzzle: of several how they ended, on standard error.
    ///
    /// # Errors
    /// When there was no puzzle.
    pub fn end(&self, progress: Progress) -> Result<Exit, Stop> {
        let (done, time) = progress.finish();
        if done == 0 {
            return Err(Stop::wrong("there is no puzzle in the input"));
        }
        if done > 1 {
            eprintln!("{}", self.summary(done, time));
        }
        Ok(self.exit())
    }

    /// How many puzzles there were, how long they took, and how many ended how.
    pub fn summary(&self, done: u64, time: Duration) -> String {
        let endings = STATUSES.iter().zip(self.endings).filter(|(_, n)| *n > 0);
        let endings: Vec<String> = endings.map(|(status, n)| format!("{n} {}", status.word())).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(": {}", endings.join(", ")) };
        format!("{done} puzzles in {:.3} s{endings}", time.as_secs_f64())
    }
}
