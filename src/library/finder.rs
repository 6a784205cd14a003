//! Techniques looked for on a position as it stands.

use super::position::Position;
use super::puzzle::Puzzle;
use super::rules::Rules;
use super::solver::SolverError;
use super::step::Match;
use super::teller::Teller;
use crate::board::formats::FormatError;
use crate::engine::limit::Limit;
use crate::engine::trace;
use crate::grade::difficulty::difficulty;
use crate::lang::USUAL_STRATEGY;
use crate::lang::message::Message;
use crate::lang::program::Call;
use crate::report::json::{ErrorJson, FindLine, FindStatus, LimitJson, StepJson};
use crate::report::language::{Language, fill};
use crate::report::summary::limit_line;
use crate::report::trace::group;
use crate::report::words::Words;
use crate::solve::find::{self, Place};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Looks for techniques on positions as they stand, without solving anything.
///
/// ```
/// use tesuji::{Finder, Puzzle, Rules};
///
/// let rules = Rules::shipped();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let found = Finder::builder(&rules).technique("hidden-single").all().build()?.find(&puzzle);
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
    strategy: String,
    techniques: Vec<String>,
    all: bool,
    game: Option<String>,
    timeout: Option<Duration>,
}

/// What was found on a position.
pub struct Found {
    rules: Rules,
    inner: find::Found,
}

/// Memory of one thread that looks at one position after another.
pub struct Looker<'f> {
    rules: &'f Rules,
    inner: find::Looker<'f>,
}

impl Finder {
    /// A finder by these rules.
    pub fn builder(rules: &Rules) -> FinderBuilder {
        let (rules, strategy) = (rules.clone(), USUAL_STRATEGY.to_owned());
        FinderBuilder { rules, strategy, techniques: Vec::new(), all: false, game: None, timeout: None }
    }

    /// Looks at a position.
    pub fn find(&self, position: &Puzzle) -> Found {
        self.looker().find(Ok(position.clone()))
    }

    /// Memory for a thread that looks at one position after another.
    pub fn looker(&self) -> Looker<'_> {
        Looker { rules: &self.rules, inner: self.inner.looker() }
    }
}

impl Looker<'_> {
    /// Looks at what was read: a position, or the error of a line that is none.
    pub fn find(&mut self, read: Result<Puzzle, FormatError>) -> Found {
        Found { rules: self.rules.clone(), inner: self.inner.look_read(read.map(|puzzle| puzzle.0)) }
    }
}

impl fmt::Debug for Looker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Looker").finish_non_exhaustive()
    }
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finder").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl FinderBuilder {
    /// Looks for the techniques of this strategy, the simplest first; it does so by the usual one where neither a strategy
    /// nor a technique is named.
    #[must_use]
    pub fn strategy(mut self, name: impl Into<String>) -> Self {
        self.strategy = name.into();
        self
    }

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
    /// When there is no such technique, strategy or game.
    pub fn build(self) -> Result<Finder, SolverError> {
        let Self { rules, strategy, techniques, all, game, timeout } = self;
        let program = rules.program();
        let mut named = Vec::new();
        for name in &techniques {
            named.extend(program.call(name)?);
        }
        if techniques.is_empty() {
            let call = program.strategy_call(&strategy)?;
            named.extend(program.used(&call));
            named.sort_by_cached_key(|call| difficulty(program, call));
        }
        let mut calls: Vec<Call> = Vec::new();
        for call in named {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        let inner = find::Finder::new(Arc::clone(program), calls, all, game.as_deref(), timeout)?;
        Ok(Finder { rules, inner })
    }
}

impl Found {
    /// The line of its source on which the position begins, from 1.
    pub fn line(&self) -> usize {
        self.inner.line
    }

    /// The name that its source gives it.
    pub fn name(&self) -> Option<&str> {
        self.inner.name.as_deref()
    }

    /// Why there is no position to look at.
    pub fn error(&self) -> Option<&Message> {
        self.inner.place.as_ref().err()
    }

    /// The matches, those of the technique that was named first before others.
    pub fn matches(&self) -> impl ExactSizeIterator<Item = Match> {
        let before = self.inner.place.as_ref().ok().map(|place| Position {
            topology: Arc::clone(&place.board.topology),
            state: place.state.clone(),
        });
        // Without a position nothing is found.
        let matches = if before.is_some() { self.inner.matches.as_slice() } else { &[] };
        matches.iter().map(move |one| {
            let before = before.clone().expect("nothing is found without a position");
            Match::new(&self.rules, before, one.clone())
        })
    }

    /// Whether the time limit was reached, so that more may be there.
    pub fn timed_out(&self) -> bool {
        self.inner.expired
    }

    /// The limits that were reached, in words: more might be there than was found.
    pub fn limits(&self, language: Language) -> Vec<String> {
        let words = Words::new(self.rules.program(), language);
        self.reached().map(|(technique, limit)| limit_line(&technique, limit, &words)).collect()
    }

    /// The limits that techniques reached, by their names with arguments.
    fn reached(&self) -> impl Iterator<Item = (String, Limit)> {
        let (inner, program) = (&self.inner, self.rules.program());
        inner.place.iter().flat_map(move |place| {
            inner.limits.iter().map(move |&(technique, limit)| {
                (program.describe(&place.board.compiled[technique].plan().call), limit)
            })
        })
    }
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.matches()).finish()
    }
}

impl Teller<'_> {
    /// What was found, in words; under a heading where it has a `label`.
    pub fn found(&self, label: Option<&str>, found: &Found) -> String {
        let (language, sentences) = (self.language(), self.language().sentences());
        let name = found.name().map(|name| format!("  {name}")).unwrap_or_default();
        let heading = label.map(|label| format!("# {label}{name}\n")).unwrap_or_default();
        let matches = &found.inner.matches;
        let body = match &found.inner.place {
            Err(message) => fill(sentences.find.invalid, &[("error", &language.tell(message))]) + "\n",
            Ok(_) if matches.is_empty() && found.timed_out() => String::new(),
            Ok(_) if matches.is_empty() => format!("{}\n", sentences.find.none),
            Ok(Place { board, state }) => {
                // In a notation, matches are told together: each by itself, then what all of them change.
                let together = (!self.words.notations().is_empty()).then_some(1);
                let step = |(i, one): (usize, &trace::Match)| trace::Step {
                    group: together,
                    ..trace::Step::new(i + 1, one.clone())
                };
                let steps: Vec<trace::Step> = matches.iter().enumerate().map(step).collect();
                let groups = steps.chunk_by(|_, _| together.is_some());
                let blocks = groups.map(|steps| group(&self.words, &board.topology, state, steps));
                blocks.collect::<Vec<String>>().join("\n")
            }
        };
        let limits: String = found.limits(language).into_iter().map(|line| line + "\n").collect();
        let expired = if found.timed_out() { format!("{}\n", sentences.cut_short) } else { String::new() };
        let end = if label.is_some() { "\n" } else { "" };
        format!("{heading}{body}{limits}{expired}{end}")
    }

    /// The same as data.
    pub fn found_json(&self, found: &Found) -> FindLine {
        let error = found
            .error()
            .map(|message| ErrorJson { code: "invalid", message: self.language().tell(message) });
        let matches: Vec<StepJson> =
            found.matches().enumerate().map(|(i, one)| self.match_json(i + 1, &one)).collect();
        let status = match (&error, matches.is_empty()) {
            (Some(_), _) => FindStatus::Invalid,
            (None, _) if found.timed_out() => FindStatus::Timeout,
            (None, true) => FindStatus::None,
            (None, false) => FindStatus::Found,
        };
        let limits = found.reached().map(|(of, limit)| LimitJson::new(of, limit)).collect();
        FindLine { line: found.line(), status, matches, limits, error }
    }
}
