//! Techniques looked for on a position as it stands.

use super::position::Position;
use super::puzzle::Puzzle;
use super::rules::Rules;
use super::solver::SolverError;
use super::step::Match;
use crate::report::language::Language;
use crate::report::summary::limit_line;
use crate::solve::find;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Looks for techniques on positions as they stand, without solving anything.
///
/// ```
/// use tesuji::{Finder, Puzzle, Rules};
///
/// let rules = Rules::shipped();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let found = Finder::builder(&rules).technique("hidden-single").all().build()?.find(&puzzle)?;
/// assert!(found.matches().len() > 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Finder {
    rules: Rules,
    inner: find::Finder,
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct FinderBuilder {
    rules: Rules,
    techniques: Vec<String>,
    all: bool,
    game: Option<String>,
    timeout: Option<Duration>,
}

/// What was found on a position.
#[derive(Debug)]
pub struct Found {
    matches: Vec<Match>,
    limits: Vec<(String, crate::engine::limit::Limit)>,
    expired: bool,
}

/// Returned when there is no position to look at, for this reason.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NoPosition(String);

impl Finder {
    /// A finder by these rules.
    pub fn builder(rules: &Rules) -> FinderBuilder {
        let rules = rules.clone();
        FinderBuilder { rules, techniques: Vec::new(), all: false, game: None, timeout: None }
    }

    /// Looks at a position.
    ///
    /// # Errors
    /// When it has no board, or two of its values clash.
    pub fn find(&self, position: &Puzzle) -> Result<Found, NoPosition> {
        let found = self.inner.looker().look(&position.0);
        let place = found.place.map_err(NoPosition)?;
        let before = Position { topology: Arc::clone(&place.board.topology), state: place.state };
        let matches =
            found.matches.into_iter().map(|one| Match::new(&self.rules, before.clone(), one)).collect();
        let name =
            |technique: usize| self.rules.program().describe(&place.board.compiled[technique].plan().call);
        let limits = found.limits.into_iter().map(|(technique, limit)| (name(technique), limit)).collect();
        Ok(Found { matches, limits, expired: found.expired })
    }
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finder").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl FinderBuilder {
    /// Looks for this technique as well, such as `fish(3)`; an argument that is left out takes every value.
    #[must_use]
    pub fn technique(mut self, name: impl Into<String>) -> Self {
        self.techniques.push(name.into());
        self
    }

    /// Looks for every match, not only for the first.
    #[must_use]
    pub fn all(mut self) -> Self {
        self.all = true;
        self
    }

    /// The game of all positions; what each of them implies where nothing is said.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.game = Some(name.into());
        self
    }

    /// Gives a position up after so long.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Makes the finder.
    ///
    /// # Errors
    /// When there is no such technique or game.
    pub fn build(self) -> Result<Finder, SolverError> {
        let Self { rules, techniques, all, game, timeout } = self;
        let mut calls = Vec::new();
        for name in &techniques {
            calls.extend(rules.program().call(name)?);
        }
        let inner = find::Finder::new(Arc::clone(rules.program()), calls, all, game.as_deref(), timeout)?;
        Ok(Finder { rules, inner })
    }
}

impl Found {
    /// The matches, those of the technique that was named first before others.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// Whether the time limit was reached, so that more may be there.
    pub fn timed_out(&self) -> bool {
        self.expired
    }

    /// The limits that were reached, in words: more might be there than was found.
    pub fn limits(&self, language: Language) -> Vec<String> {
        self.limits.iter().map(|(technique, limit)| limit_line(technique, *limit, language)).collect()
    }
}
