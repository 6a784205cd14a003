//! What is known of a rule.

use super::trial::{Refutation, Trial};
use crate::lang::program::{Argument, Call};
use crate::{lang::message::Message, rules::Rules};

/// A rule whose arguments are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    Technique(Call),
    /// A link: an index into the links of the program, and its arguments.
    Link(usize, Vec<Argument>),
}

/// A technique or link whose arguments are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofCase(#[doc(hidden)] pub Rule);

/// What is known of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofStatus {
    /// It is proved: on some boards, or if the rules that it counts on hold.
    Proved,
    /// On no position that it matched on was it wrong.
    Tested,
    /// It matched on no position: nothing was tried.
    Untested,
    /// On some position it is wrong.
    Refuted,
}

/// What is known of a rule, and why.
pub struct Proof {
    pub(crate) rules: Rules,
    pub(crate) rule: Rule,
    /// Whether all that it says follows from its paths if its links hold.
    pub(crate) follows: bool,
    /// The boards on which no position makes it wrong, the largest last.
    pub(crate) boards: Vec<String>,
    /// The links and techniques that it counts on.
    pub(crate) given: Vec<String>,
    /// The first board on which there is no proof, and why.
    pub(crate) beyond: Option<(String, Message)>,
    pub(crate) trial: Trial,
    pub(crate) refutation: Option<Refutation>,
}

impl Proof {
    /// That of a rule of which nothing is known yet.
    pub(super) fn of(rules: &Rules, rule: Rule, follows: bool, given: Vec<String>) -> Self {
        let (rules, trial) = (rules.clone(), Trial::default());
        Self { rules, rule, follows, boards: Vec::new(), given, beyond: None, trial, refutation: None }
    }

    /// What is known.
    pub fn status(&self) -> ProofStatus {
        match (&self.refutation, self.follows || !self.boards.is_empty(), self.trial.matches) {
            (Some(_), ..) => ProofStatus::Refuted,
            (None, true, _) => ProofStatus::Proved,
            (None, false, 0) => ProofStatus::Untested,
            (None, false, _) => ProofStatus::Tested,
        }
    }

    /// True where it is proved on any board, since it follows from its paths.
    pub fn holds_on_all_boards(&self) -> bool {
        self.status() == ProofStatus::Proved && self.follows
    }
}
