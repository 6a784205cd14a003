//! Solvers as they are asked for.

use super::custom;
use super::error::SolverError;
use super::options::{Check, Options};
use super::solver::Solver;
use crate::engine::deadline::Cancel;
use crate::lang::CallError;
use crate::lang::program::{Call, Statement};
use crate::rules::Rules;
use std::sync::Arc;
use std::time::Duration;

/// How puzzles are solved.
#[derive(Debug, Clone)]
pub struct SolverBuilder {
    rules: Rules,
    options: Options,
    with: Vec<String>,
    first: bool,
    these: Vec<String>,
    uniqueness: bool,
}

/// What stands behind the name of a strategy that may use techniques which count on exactly one solution: the word by
/// which strategies say so.
const UNIQUENESS: &str = "uniqueness";

impl SolverBuilder {
    /// A builder of solvers by some rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let options = Options { steps: true, ..Options::default() };
        let (with, these) = (Vec::new(), Vec::new());
        Self { rules: rules.clone(), options, with, first: false, these, uniqueness: false }
    }

    /// The strategy by its id, with arguments where it takes some; that of each puzzle's game where nothing is said.
    #[must_use]
    pub fn strategy(mut self, name: impl Into<String>) -> Self {
        self.options.strategy = Some(name.into());
        self
    }

    /// The game of all puzzles; what each of them implies where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.options.game = Some(name.into());
        self
    }

    /// Tries this technique as well, where its difficulty puts it.
    #[must_use]
    pub fn with(mut self, technique: impl Into<String>) -> Self {
        self.with.push(technique.into());
        self
    }

    /// Tries the techniques of [`SolverBuilder::with`] before all others.
    #[must_use]
    pub fn with_first(mut self) -> Self {
        self.first = true;
        self
    }

    /// Tries these techniques and strategies alone, in this order.
    #[must_use]
    pub fn techniques(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.these.extend(names.into_iter().map(Into::into));
        self
    }

    /// Lets techniques that count on the puzzle having exactly one solution take part in the strategy, as its clause
    /// `uniqueness` does. They are used where the givens of the puzzle have one solution, and nowhere else. Naming such
    /// a technique asks for this, too.
    #[must_use]
    pub fn uniqueness(mut self) -> Self {
        self.uniqueness = true;
        self
    }

    /// Solutions have no steps, which is faster.
    #[must_use]
    pub fn without_steps(mut self) -> Self {
        self.options.steps = false;
        self
    }

    /// Solutions list each count of the strategy, with what it was for.
    #[must_use]
    pub fn with_counts(mut self) -> Self {
        self.options.counts = true;
        self
    }

    /// Stops a puzzle after a number of steps.
    #[must_use]
    pub fn max_steps(mut self, steps: usize) -> Self {
        self.options.max_steps = Some(steps);
        self
    }

    /// Gives a puzzle up after so long.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = Some(timeout);
        self
    }

    /// Stops the puzzles that are under way, and those that come after, when this says so. It is looked at now and
    /// then, at every few thousand parts of a search.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.options.cancel = Some(cancel.clone());
        self
    }

    /// When the laws of the game are asked whether a puzzle has one solution.
    #[must_use]
    pub fn check(mut self, check: Check) -> Self {
        self.options.check = check;
        self
    }

    /// Makes the solver.
    ///
    /// # Errors
    /// When there is no such strategy, technique or game.
    pub fn build(self) -> Result<Solver, SolverError> {
        let (rules, options) = self.parts()?;
        Solver::by(rules, options)
    }

    /// The rules with the strategy that is asked for, and how puzzles are solved by them.
    pub(crate) fn parts(self) -> Result<(Rules, Options), SolverError> {
        let Self { rules, mut options, with, first, these, uniqueness } = self;
        let mut program = Arc::clone(rules.program());
        let calls = |names: &[String]| -> Result<Vec<Call>, CallError> {
            let calls = names.iter().map(|name| rules.program().call(name)).collect::<Result<Vec<_>, _>>()?;
            Ok(calls.concat())
        };
        if !these.is_empty() {
            let (mut list, mut names) = (Vec::new(), Vec::new());
            for text in &these {
                let name = text.split('(').next().unwrap_or_default().trim();
                if program.strategy(name).is_some() {
                    list.push(Statement::Strategy(program.strategy_call(text)?));
                    names.push(text.clone());
                    continue;
                }
                for call in calls(std::slice::from_ref(text))? {
                    names.push(program.describe(&call));
                    list.push(Statement::Technique(call));
                }
            }
            options.strategy = Some(custom::these(Arc::make_mut(&mut program), list));
            options.added = format!(": {}", names.join(", "));
            return Ok((Rules::of(program), options));
        }
        let asked = options.strategy.as_deref();
        let calls = calls(&with)?;
        let mut added = Vec::new();
        if !calls.is_empty() {
            added = custom::add(Arc::make_mut(&mut program), asked, &calls, first)?;
        }
        if (uniqueness || custom::assumes(&program, &calls))
            && custom::assume(Arc::make_mut(&mut program), asked)?
        {
            added.push(UNIQUENESS.to_owned());
        }
        if !added.is_empty() {
            options.added = format!(" with {}", added.join(", "));
        }
        Ok((Rules::of(program), options))
    }
}
