//! Status of solved puzzles as words.

/// Word of each variant, also used for serialization.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($status:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        impl $status {
            /// Its word in JSON.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// The variant with this word in JSON; `None` if there is none.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $status {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl serde::Serialize for $status {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}
pub use crate::words;

/// Status of a puzzle after solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveStatus {
    /// Every cell has a value.
    Solved,
    /// No technique of the strategy finds a further step.
    Stuck,
    /// A cell lost its last candidate.
    Contradiction,
    /// The text is not a puzzle.
    Invalid,
    /// The time limit was reached.
    Timeout,
    /// A rule eliminated a correct candidate.
    Unsound,
    /// The strategy cannot continue.
    StrategyError,
}

impl SolveStatus {
    /// All statuses, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::Solved,
        Self::Stuck,
        Self::Contradiction,
        Self::Timeout,
        Self::Unsound,
        Self::StrategyError,
        Self::Invalid,
    ];

    /// Whether the text is a puzzle, and nothing shows that it has no solution.
    pub fn may_have_solution(self) -> bool {
        !matches!(self, Self::Contradiction | Self::Unsound | Self::Invalid)
    }
}

words!(SolveStatus {
    Solved => "solved",
    Stuck => "stuck",
    Contradiction => "contradiction",
    Invalid => "invalid",
    Timeout => "timeout",
    Unsound => "unsound",
    StrategyError => "fault",
});

/// The code of an error in JSON: finer than [`SolveStatus`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SolveCode {
    Solved,
    Stuck,
    SeveralSolutions,
    Undecided,
    StepLimit,
    Timeout,
    Cancelled,
    NoSolution,
    NoCandidate,
    Unsound,
    StrategyError,
    Invalid,
}

words!(SolveCode {
    Solved => "solved",
    Stuck => "stuck",
    SeveralSolutions => "several-solutions",
    Undecided => "undecided",
    StepLimit => "step-limit",
    Timeout => "timeout",
    Cancelled => "cancelled",
    NoSolution => "no-solution",
    NoCandidate => "no-candidate",
    Unsound => "unsound",
    StrategyError => "fault",
    Invalid => "invalid",
});

impl SolveCode {
    /// The status of this code.
    pub fn status(self) -> SolveStatus {
        match self {
            Self::Solved => SolveStatus::Solved,
            Self::Stuck | Self::SeveralSolutions | Self::Undecided | Self::StepLimit => SolveStatus::Stuck,
            Self::NoSolution | Self::NoCandidate => SolveStatus::Contradiction,
            Self::Unsound => SolveStatus::Unsound,
            Self::StrategyError => SolveStatus::StrategyError,
            Self::Invalid => SolveStatus::Invalid,
            Self::Timeout | Self::Cancelled => SolveStatus::Timeout,
        }
    }
}
