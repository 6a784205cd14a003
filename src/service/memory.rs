//! Caches shared by calls: rules, finders, solvers, solutions, boards and the sessions of editors.

use super::{answer::CallFailure, prelude::JsonSchema};
use crate::{Finder, RuleFile, Rules, RulesBuilder, Solution, Solver, lsp::Session};
use serde::{Deserialize, Serialize};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tesuji_board::{BoardSolver, Topology};

/// Maximum number of cached sets of rules, finders, solvers, solutions and boards, of each kind.
const CACHE_CAPACITY: usize = 8;

/// Maximum number of sessions of editors.
const MAX_SESSIONS: usize = 64;

/// Options for solving a position.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SolveSettings {
    /// Strategy, with its arguments if it has parameters; by default that of the puzzle's game.
    #[serde(default)]
    pub strategy: Option<String>,
    /// Whether the reader's own techniques are tried before all others.
    #[serde(default, rename = "own_first")]
    pub uses_user_techniques_first: bool,
    /// Width of the search for the kindest path, whose steps take the place of the simplest ones.
    #[serde(default)]
    pub kindest: Option<usize>,
}

/// Key of a board: the reader's own rules, the text of the puzzle, and the game if it was selected.
pub type BoardKey = (String, String, Option<String>);

/// State that outlives a call.
#[derive(Default)]
pub struct SessionCache {
    /// Rule files and folders that are read with every call.
    pub paths: Vec<PathBuf>,
    /// The puzzle that the page opens with.
    pub puzzle: Option<String>,
    pub rules: RecentCache<String, Rules>,
    /// The same rules with examples.
    pub examples: RecentCache<String, Rules>,
    pub finders: RecentCache<(String, Vec<String>, bool), Arc<Finder>>,
    pub solvers: RecentCache<(String, SolveSettings), Arc<Solver>>,
    pub solutions: RecentCache<String, Arc<Solution>>,
    pub boards: RecentCache<BoardKey, Arc<Topology>>,
    /// The solvers by law of these boards.
    pub laws: RecentCache<BoardKey, Arc<BoardSolver>>,
    pub sessions: Sessions,
}

impl SessionCache {
    /// The rule files of the folders with further ones.
    pub fn sources(&self, texts: Vec<RuleFile>) -> RulesBuilder {
        RulesBuilder { paths: self.paths.clone(), texts, ..RulesBuilder::default() }
    }

    /// Drops everything that can be computed again.
    pub fn forget(&self) {
        self.rules.clear();
        self.examples.clear();
        self.finders.clear();
        self.solvers.clear();
        self.solutions.clear();
        self.boards.clear();
        self.laws.clear();
    }
}

/// Cache of the most recently computed values, by their keys.
pub struct RecentCache<K, V>(Mutex<Vec<(K, V)>>);

impl<K, V> Default for RecentCache<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq + Clone, V: Clone> RecentCache<K, V> {
    /// Returns the value of a key; `make` runs without the lock, so that other threads do not wait for it.
    pub fn get(&self, key: &K, make: impl FnOnce() -> Result<V, CallFailure>) -> Result<V, CallFailure> {
        if let Some((_, known)) = lock_ignoring_poison(&self.0).iter().find(|(one, _)| one == key) {
            return Ok(known.clone());
        }
        let made = make()?;
        let mut entries = lock_ignoring_poison(&self.0);
        if entries.len() == CACHE_CAPACITY {
            entries.remove(0);
        }
        entries.push((key.clone(), made.clone()));
        Ok(made)
    }

    fn clear(&self) {
        lock_ignoring_poison(&self.0).clear();
    }
}

/// The sessions of editors by their names, the most recently used last.
#[derive(Default)]
pub struct Sessions(Mutex<Vec<(String, Arc<Mutex<Session>>)>>);

impl Sessions {
    pub fn get(&self, name: &str) -> Option<Arc<Mutex<Session>>> {
        let mut entries = lock_ignoring_poison(&self.0);
        let index = entries.iter().position(|(known, _)| known == name)?;
        let entry = entries.remove(index);
        entries.push(entry.clone());
        Some(entry.1)
    }

    /// Adds a session in place of one with the same name; drops the least recently used session if there are too many.
    pub fn begin(&self, name: &str, session: Session) -> Arc<Mutex<Session>> {
        self.end(name);
        let session = Arc::new(Mutex::new(session));
        let mut entries = lock_ignoring_poison(&self.0);
        if entries.len() >= MAX_SESSIONS {
            entries.remove(0);
        }
        entries.push((name.to_owned(), Arc::clone(&session)));
        session
    }

    pub fn end(&self, name: &str) {
        lock_ignoring_poison(&self.0).retain(|(known, _)| known != name);
    }
}

/// The rules of these sources.
pub fn build(sources: RulesBuilder) -> Result<Rules, CallFailure> {
    sources.build().map_err(CallFailure::from_rules_error)
}

/// Locks a mutex even if a thread panicked with the lock: everything behind it can be computed again.
pub fn lock_ignoring_poison<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
