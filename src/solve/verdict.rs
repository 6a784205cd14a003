//! Verdict on a puzzle.

use tesuji_board::{BoardSolver, BoardState, SolutionCount, SolverMemory, Topology, UnitFact};
use tesuji_message::{Message, message};
use tesuji_report::{SolveCode, SolveStatus};
use tesuji_strategy::RunOutcome;

/// Maximum number of assumptions of the search by the laws, which takes about ten seconds.
///
/// The hardest known 9×9 sudoku need a few hundred, variants with few givens up to some hundred thousand.
pub const LAW_LIMIT: u64 = 400_000;

/// Verdict on a puzzle after solving, including the results of the search by the laws if rules were not sufficient.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Verdict {
    /// Every cell has a value, and all laws are satisfied.
    Solved,
    /// The strategy is stuck; the puzzle has one solution, or this was not checked.
    #[default]
    Stuck,
    /// The strategy does not solve the puzzle, which has more than one solution.
    Several,
    /// The strategy is stuck, and the search for solutions was interrupted.
    Undecided,
    StepLimit,
    Timeout,
    Cancelled,
    /// The laws leave no solution.
    NoSolution,
    /// A cell lost its last candidate; the laws were not checked, or the search was not conclusive.
    Empty,
    /// The puzzle has a solution, but the rules eliminated it; with the unsound step, if it was found.
    Unsound(Option<UnsoundStep>),
    /// The values placed by rules violate the laws of this unit; with the first unsound step, if it was found.
    Broken(Message, Option<UnsoundStep>),
    /// An expression of the strategy has no value on the final position, for this reason.
    Fault(Message),
    /// The text is not a puzzle, or not one of the board.
    Invalid(Message),
}

/// The first step that eliminated a correct candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsoundStep {
    pub step: usize,
    pub technique: String,
    pub change: String,
}

impl Verdict {
    /// Detail beyond the status; `None` if there is none.
    pub fn message(&self) -> Option<Message> {
        Some(match self {
            Self::Solved | Self::Stuck => return None,
            Self::Several => message!("more than one solution"),
            Self::Undecided => {
                message!("uniqueness unknown: the search reached its limit")
            }
            Self::StepLimit => message!("the step limit was reached"),
            Self::Timeout => message!("the time limit was reached"),
            Self::Cancelled => message!("it was cancelled"),
            Self::NoSolution => message!("no solution"),
            Self::Empty => message!("a cell has no candidate left"),
            Self::Unsound(culprit) => {
                let blame = unsound_step_message(culprit.as_ref());
                message!("the puzzle has a solution, but a rule eliminated it: {blame}")
            }
            Self::Broken(unit, culprit) => {
                message!(
                    "a rule broke the laws of {unit}: {blame}",
                    blame = unsound_step_message(culprit.as_ref())
                )
            }
            Self::Fault(reason) => message!("the strategy cannot continue: {reason}"),
            Self::Invalid(message) => message.clone(),
        })
    }

    /// The status, for programs.
    pub fn status(&self) -> SolveStatus {
        self.code().status()
    }

    /// The code of the verdict, finer than its status.
    pub fn code(&self) -> SolveCode {
        match self {
            Self::Solved => SolveCode::Solved,
            Self::Stuck => SolveCode::Stuck,
            Self::Several => SolveCode::SeveralSolutions,
            Self::Undecided => SolveCode::Undecided,
            Self::StepLimit => SolveCode::StepLimit,
            Self::Timeout => SolveCode::Timeout,
            Self::Cancelled => SolveCode::Cancelled,
            Self::NoSolution => SolveCode::NoSolution,
            Self::Empty => SolveCode::NoCandidate,
            Self::Unsound(_) | Self::Broken(..) => SolveCode::Unsound,
            Self::Fault(_) => SolveCode::StrategyError,
            Self::Invalid(_) => SolveCode::Invalid,
        }
    }

    /// Creates the verdict from the ending of a run on a position, and the reason if its strategy failed. A solved
    /// position is checked against the laws of each unit.
    pub(super) fn from_run(
        ending: RunOutcome,
        (topology, state): (&Topology, &BoardState),
        values: &[u8],
        reason: impl FnOnce() -> Option<Message>,
    ) -> Self {
        match ending {
            RunOutcome::Solved => match broken_unit(topology, state, values) {
                Some(unit) => Self::Broken(unit, None),
                None => Self::Solved,
            },
            RunOutcome::Stuck => Self::Stuck,
            RunOutcome::Contradiction => Self::Empty,
            RunOutcome::StepLimit => Self::StepLimit,
            RunOutcome::Timeout => Self::Timeout,
            RunOutcome::Fault => Self::Fault(reason().unwrap_or_else(Message::empty)),
        }
    }

    /// The step that eliminated a correct candidate; `None` if it is unknown.
    pub fn unsound_step(&self) -> Option<&UnsoundStep> {
        match self {
            Self::Unsound(culprit) | Self::Broken(_, culprit) => culprit.as_ref(),
            _ => None,
        }
    }

    /// Whether rules are unsound, and the unsound step is unknown.
    pub(super) fn needs_unsound_step(&self) -> bool {
        matches!(self, Self::Unsound(None) | Self::Broken(_, None))
    }

    /// This verdict with the unsound step.
    pub(super) fn with_unsound_step(self, culprit: Option<UnsoundStep>) -> Self {
        match self {
            Self::Unsound(_) => Self::Unsound(culprit),
            Self::Broken(unit, _) => Self::Broken(unit, culprit),
            other => other,
        }
    }

    /// Refines the verdict by a search from the position `start`, from which the rules reached `reached`.
    ///
    /// For verdicts other than [`Verdict::Stuck`], only unsound rules and missing solutions are detected.
    pub(super) fn check_by_search(
        self,
        laws: &BoardSolver,
        search: &mut SolverMemory,
        start: &BoardState,
        reached: &BoardState,
    ) -> Self {
        let (was_empty, was_stuck) = (self == Self::Empty, self == Self::Stuck);
        let (goes_on, is_broken) = (self == Self::StepLimit, matches!(self, Self::Broken(..)));
        match laws.count(search, start, Some(LAW_LIMIT)) {
            SolutionCount::None => Self::NoSolution,
            _ if is_broken => self,
            SolutionCount::One(_) | SolutionCount::Several(..) if was_empty => Self::Unsound(None),
            SolutionCount::One(solution) => {
                let holds = |(c, v): (usize, &u8)| *v > 0 && reached.candidates(c) >> (v - 1) & 1 != 0;
                if solution.iter().enumerate().all(holds) { self } else { Self::Unsound(None) }
            }
            SolutionCount::Several(..) if was_stuck || goes_on => Self::Several,
            SolutionCount::Unknown if was_stuck => Self::Undecided,
            SolutionCount::Several(..) | SolutionCount::Unknown => self,
        }
    }
}

fn unsound_step_message(culprit: Option<&UnsoundStep>) -> Message {
    match culprit {
        Some(UnsoundStep { step, technique, change }) => {
            message!("`{technique}` is unsound, step {step}: {change}")
        }
        None => message!("a rule is unsound"),
    }
}

/// The first unit whose laws are violated by the values of all cells.
fn broken_unit(topology: &Topology, state: &BoardState, values: &[u8]) -> Option<Message> {
    // The units in which some value is not placed: one word of their bit set.
    let by_value = || state.unplaced_by_value().chunks_exact(topology.unit_words());
    let lacking = |word: usize| by_value().fold(0, |all, units| all | units[word]);
    let mut cached = (0, lacking(0));
    let mut lacks_some = |unit: usize| {
        if cached.0 != unit >> 6 {
            cached = (unit >> 6, lacking(unit >> 6));
        }
        cached.1 >> (unit & 63) & 1 != 0
    };
    let (_, broken) = topology.law_units().enumerate().find(|(number, unit)| {
        // For a unit with as many cells as values whose laws require every value, it suffices that each value is placed
        // in it.
        let is_simple = unit.laws.imply(UnitFact::EveryValue) && unit.laws.imply(UnitFact::Placement);
        if is_simple && unit.cells.len() == topology.values && !lacks_some(*number) {
            return false;
        }
        !unit.laws.admit(&unit.assigned(values), topology.values)
    })?;
    Some(message!("{kind} {}", broken.number + 1, kind = Message::term(&topology.kinds[broken.kind])))
}
