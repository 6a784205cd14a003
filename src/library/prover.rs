//! Whether rules hold.

mod told;

use super::rules::Rules;
use crate::lang::CallError;
use crate::prove;
use std::fmt;
use std::time::Duration;

/// On how many positions of each board a rule is tried where nothing is said.
const POSITIONS: usize = 60;

/// How long a rule may take where nothing is said.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Proves rules, or looks for positions on which what they say is wrong.
///
/// A rule is proved on a board where no position of it, with whatever candidates, has a match whose conclusion takes
/// something from a solution: the conditions become clauses for a SAT solver. What a technique concludes from its paths
/// follows from the order of strong and weak steps, if the links hold. Every rule is tried as well, on random positions
/// and on positions from play of each game; what counts on exactly one solution on the latter alone.
///
/// ```
/// use tesuji::{Prover, Rules, Standing};
///
/// let wrong = "tesuji 1\ntechnique wrong { for c in cells(2), v in candidates(c) then place v in c }";
/// let prover = Prover::new(&Rules::builder().text("wrong.tesuji", wrong).build()?);
/// let case = prover.cases("wrong")?.remove(0);
/// assert_eq!(prover.prove(&case).standing(), Standing::Refuted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    rules: Rules,
    inner: prove::Prover,
}

/// A technique or link whose arguments are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofCase(prove::Rule);

impl ProofCase {
    pub(super) fn rule(&self) -> &prove::Rule {
        &self.0
    }
}

/// What is known of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It is proved: on some boards, or if the rules that it counts on hold.
    Proved,
    /// On no position that it matched on was it wrong.
    Tried,
    /// It matched on no position: nothing was tried.
    Untried,
    /// On some position it is wrong.
    Refuted,
}

/// What is known of a rule, and why.
pub struct Proof {
    rules: Rules,
    verdict: prove::Verdict,
}

impl Prover {
    /// A prover of rules.
    pub fn new(rules: &Rules) -> Self {
        let inner = prove::Prover::new(rules.program().clone(), TIMEOUT, POSITIONS);
        Self { rules: rules.clone(), inner }
    }

    /// Takes no longer for a rule than this; 10 seconds where nothing is said.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.inner.timeout = timeout;
        self
    }

    /// Tries a rule on so many positions of each board; 60 where nothing is said.
    #[must_use]
    pub fn positions(mut self, positions: usize) -> Self {
        self.inner.positions = positions;
        self
    }

    /// All links and techniques, each with its arguments in every way that a name alone stands for.
    pub fn all(&self) -> Vec<ProofCase> {
        self.inner.rules().into_iter().map(ProofCase).collect()
    }

    /// What a name stands for: a link, or a technique as it is called.
    ///
    /// # Errors
    /// When there is no such rule.
    pub fn cases(&self, name: &str) -> Result<Vec<ProofCase>, CallError> {
        let program = self.rules.program();
        if let Some(link) = program.links.iter().position(|link| link.name == name) {
            return Ok(self.inner.link(link).into_iter().map(ProofCase).collect());
        }
        let calls = program.call(name)?.into_iter();
        Ok(calls.map(|call| ProofCase(prove::Rule::Technique(call))).collect())
    }

    /// The rules of one file, by its name as it was read.
    pub fn cases_of_file(&self, name: &str) -> Vec<ProofCase> {
        let program = self.rules.program();
        let is_there = |file: u32| program.files.get(file as usize).is_some_and(|file| file.name == name);
        let links = program.links.iter().enumerate().filter(|(_, link)| is_there(link.span.file));
        let mut cases: Vec<prove::Rule> = links.flat_map(|(link, _)| self.inner.link(link)).collect();
        for technique in program.techniques.iter().filter(|technique| is_there(technique.span.file)) {
            cases.extend(self.inner.technique(technique));
        }
        cases.into_iter().map(ProofCase).collect()
    }

    /// What comes of a rule on the positions of its own examples, and on some that play leads to from these: no proof is
    /// looked for.
    pub fn try_on_examples(&self, case: &ProofCase) -> Proof {
        Proof { rules: self.rules.clone(), verdict: self.inner.trial(case.0.clone()) }
    }

    /// What is known of a rule.
    pub fn prove(&self, case: &ProofCase) -> Proof {
        Proof { rules: self.rules.clone(), verdict: self.inner.verdict(case.0.clone()) }
    }
}

impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Proof {
    /// What is known.
    pub fn standing(&self) -> Standing {
        let prove::Verdict { refutation, follows, boards, trial, .. } = &self.verdict;
        match (refutation, *follows || !boards.is_empty(), trial.matches) {
            (Some(_), ..) => Standing::Refuted,
            (None, true, _) => Standing::Proved,
            (None, false, 0) => Standing::Untried,
            (None, false, _) => Standing::Tried,
        }
    }
}

impl Proof {
    /// Whether it is proved on any board, since it follows from its paths.
    pub fn is_on_any_board(&self) -> bool {
        self.standing() == Standing::Proved && self.verdict.follows
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proof").field("of", &self.name()).field("standing", &self.standing()).finish()
    }
}
