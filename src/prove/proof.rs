//! Results of proofs and trials.

use crate::{Refutation, Trial};
use tesuji_lang::{Argument, Call};
use tesuji_message::Message;
use tesuji_solve::Rules;

/// Rule with arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleInstance {
    Technique(Call),
    /// A link: an index into the links of the program, and its arguments.
    Link(usize, Vec<Argument>),
}

/// Technique or link with arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofCase(#[doc(hidden)] pub RuleInstance);

/// Results of proofs and trials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofStatus {
    /// Proved: on some boards, or on condition that the rules that it uses hold.
    Proved,
    /// Right on every sample position with a match.
    Tested,
    /// No sample position has a match.
    Untested,
    /// Wrong on some position.
    Refuted,
}

/// Status of a rule, with boards, assumptions and counterexample.
pub struct Proof {
    pub(crate) rules: Rules,
    pub(crate) rule: RuleInstance,
    /// Whether its conclusions follow from its paths if its links hold.
    pub(crate) is_implied: bool,
    /// Boards on which it is proved, the largest last.
    pub(crate) boards: Vec<String>,
    /// Links and techniques assumed to hold.
    pub(crate) assumptions: Vec<String>,
    /// First board without a proof, and the reason.
    pub(crate) beyond: Option<(String, Message)>,
    pub(crate) trial: Trial,
    pub(crate) refutation: Option<Refutation>,
}

impl Proof {
    /// Proof of an untried rule.
    pub(super) fn new(rules: &Rules, rule: RuleInstance, is_implied: bool, assumptions: Vec<String>) -> Self {
        let (rules, trial) = (rules.clone(), Trial::default());
        Self {
            rules,
            rule,
            is_implied,
            boards: Vec::new(),
            assumptions,
            beyond: None,
            trial,
            refutation: None,
        }
    }

    /// Refuted if a counterexample was found, else proved, tested or untested, in this order.
    pub fn status(&self) -> ProofStatus {
        match (&self.refutation, self.is_implied || !self.boards.is_empty(), self.trial.matches) {
            (Some(_), ..) => ProofStatus::Refuted,
            (None, true, _) => ProofStatus::Proved,
            (None, false, 0) => ProofStatus::Untested,
            (None, false, _) => ProofStatus::Tested,
        }
    }

    /// True if it is proved for every board, since it follows from its paths.
    pub fn holds_on_all_boards(&self) -> bool {
        self.status() == ProofStatus::Proved && self.is_implied
    }
}
