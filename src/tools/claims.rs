//! Claims of traces about their puzzles, checked by the laws.

use crate::{TraceError, TraceErrorCode, prelude::*};
use tesuji_evidence::TraceChecker;
use tesuji_report::{SolveCode, SolveStatus};

/// Status claimed by a line, with the code of its error.
pub struct Claim {
    pub status: SolveStatus,
    code: SolveCode,
}

impl Claim {
    /// Parses the status of a line and the code of its error, if any.
    pub fn parse(status: &str, code: Option<&str>) -> Result<Self, TraceError> {
        let refused = |message| TraceError::of_line(TraceErrorCode::Status, message);
        let claimed = SolveStatus::from_word(status).ok_or_else(|| {
            let statuses = SolveStatus::ALL.map(SolveStatus::word).join(", ");
            refused(message!("unknown status `{status}`: expected one of {all}", all = statuses))
        })?;
        let Some(word) = code else {
            // Without an error code, a contradiction claims only that there is no solution.
            let code = if claimed == SolveStatus::Contradiction { "no-solution" } else { status };
            let code = SolveCode::from_word(code).unwrap_or(SolveCode::Invalid);
            return Ok(Self { status: claimed, code });
        };
        let code =
            SolveCode::from_word(word).ok_or_else(|| refused(message!("unknown error code `{word}`")))?;
        if code.status() != claimed || code == SolveCode::Solved {
            return Err(refused(message!("the code `{word}` does not belong to the status `{status}`")));
        }
        Ok(Self { status: claimed, code })
    }

    /// Checks the claim that a text is not a puzzle of its game; `position` is the result of reading it.
    pub fn check_invalid<T, E>(position: &Result<T, E>, names_game: bool) -> Result<(), TraceError> {
        match position {
            Err(_) => Ok(()),
            Ok(_) if names_game => {
                let reason = message!("the line says that this is not a puzzle, but it is one");
                Err(TraceError::of_line(TraceErrorCode::Claim, reason))
            }
            Ok(_) => {
                let reason = message!("the claim was not checked: the line does not name the game");
                Err(TraceError::of_line(TraceErrorCode::Unchecked, reason))
            }
        }
    }

    /// Checks the claim about a puzzle whose steps have all been checked.
    pub fn check(self, checker: &mut TraceChecker<'_>) -> Result<(), TraceError> {
        let late = || {
            let reason = message!("the claim was not checked: the time limit was reached");
            TraceError::of_line(TraceErrorCode::Timeout, reason)
        };
        let refuted = |message| Err(TraceError::of_line(TraceErrorCode::Claim, message));
        match self.code {
            // These describe the run, except for open cells, which were checked before.
            SolveCode::Stuck | SolveCode::Undecided | SolveCode::StepLimit => Ok(()),
            SolveCode::Solved => match checker.contradicts().ok_or_else(late)? {
                true => refuted(message!(
                    "the line says that the puzzle is solved, but the values break the laws"
                )),
                false => Ok(()),
            },
            SolveCode::NoSolution | SolveCode::NoCandidate => match checker.solutions().ok_or_else(late)? {
                0 => Ok(()),
                _ => refuted(message!("the line says that the puzzle has no solution, but it has one")),
            },
            SolveCode::SeveralSolutions => match checker.solutions().ok_or_else(late)? {
                0 => {
                    refuted(message!("the line says that the puzzle has several solutions, but it has none"))
                }
                1 => refuted(message!("the line says that the puzzle has several solutions, but it has one")),
                _ => Ok(()),
            },
            SolveCode::Unsound => {
                refuted(message!("the line says that a rule is unsound, but all of its steps follow"))
            }
            SolveCode::Timeout | SolveCode::Cancelled | SolveCode::StrategyError | SolveCode::Invalid => {
                let reason =
                    message!("the claim was not checked: nothing in the line proves `{0}`", self.code);
                Err(TraceError::of_line(TraceErrorCode::Unchecked, reason))
            }
        }
    }
}
