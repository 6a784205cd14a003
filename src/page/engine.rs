//! Reads calls, and keeps what one call makes for the next.

use super::prelude::*;
use super::write::Sessions;
use super::{about, board, gallery, make, play, set, write};
use crate::lang::message::message;
use crate::{RuleFile, RuleSources};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// How many sets of rules, solvers and solutions are remembered, of each kind.
const REMEMBERED: usize = 8;

/// Answers the page's calls, on any number of threads.
///
/// A call is an object with its name as `call`, the reader's `language`, the reader's own `rules`, and what the call
/// takes. The answer is an object with `ok` or with `error`.
#[derive(Default)]
pub struct Engine {
    /// Rule files and folders that are read with every call.
    pub(super) paths: Vec<PathBuf>,
    pub(super) puzzle: Option<String>,
    rules: Recent<String, Rules>,
    solvers: Recent<(String, Option<String>), Arc<Solver>>,
    solutions: Recent<String, Arc<Solution>>,
    pub(super) sessions: Sessions,
}

/// What every call has: the rules, the language, and what stops it.
pub struct Context<'e> {
    pub engine: &'e Engine,
    pub rules: Rules,
    pub language: Language,
    pub cancel: Cancel,
    /// The reader's own rule files.
    pub texts: Vec<RuleFile>,
    /// These as one text: equal texts have equal rules.
    own: String,
}

#[derive(Deserialize)]
struct Head {
    call: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    rules: Vec<Own>,
}

/// A rule file of the reader.
#[derive(Deserialize, Serialize)]
struct Own {
    name: String,
    text: String,
}

type Call = fn(&Context<'_>, &Value) -> Answer;

/// Every call by its name.
const CALLS: &[(&str, Call)] = &[
    ("about", |context, _| about::about(context)),
    ("open", |context, call| play::open(context, read(call)?)),
    ("board", |context, call| board::board(context, read(call)?)),
    ("solve", |context, call| play::solve(context, read(call)?)),
    ("step", |context, call| play::step(context, read(call)?)),
    ("hint", |context, call| play::hint(context, read(call)?)),
    ("find", |context, call| play::find(context, read(call)?)),
    ("match", |context, call| play::one_match(context, read(call)?)),
    ("check", |context, call| play::check(context, read(call)?)),
    ("combinations", |context, call| set::combinations(context, read(call)?)),
    ("blank", |context, call| make::blank(context, read(call)?)),
    ("generate", |context, call| make::generate(context, read(call)?)),
    ("drill", |context, call| make::drill(context, read(call)?)),
    ("count", |context, call| set::count(context, read(call)?)),
    ("spare", |context, call| set::spare(context, read(call)?)),
    ("conflict", |context, call| set::conflict(context, read(call)?)),
    ("rate", |context, call| set::rate(context, read(call)?)),
    ("export", |context, call| set::export(context, read(call)?)),
    ("check-rules", |context, call| write::check_rules(context, read(call)?)),
    ("why-not", |context, call| write::why_not(context, read(call)?)),
    ("prove", |context, call| write::prove(context, read(call)?)),
    ("plan", |context, call| write::plan(context, read(call)?)),
    ("source", |context, call| write::source(context, read(call)?)),
    ("gallery", |context, call| gallery::gallery(context, read(call)?)),
    ("files", |context, call| write::files(context, read(call)?)),
    ("save", |context, call| write::save(context, read(call)?)),
    ("lsp", |context, call| write::lsp(context, read(call)?)),
];

/// The calls that say what is wrong in the reader's rules, and so run without these.
const READ_WRONG_RULES: &[&str] = &["check-rules", "lsp", "source", "files", "save"];

fn read<T: serde::de::DeserializeOwned>(call: &Value) -> Result<T, Failure> {
    T::deserialize(call).map_err(unread)
}

fn unread(error: serde_json::Error) -> Failure {
    message!("the call is not understood: {error}", error = error.to_string()).into()
}

impl Engine {
    /// An engine for a page that opens with a puzzle, perhaps, and reads some rule files and folders of such with every
    /// call.
    pub fn new(paths: Vec<PathBuf>, puzzle: Option<String>) -> Self {
        Self { paths, puzzle, ..Self::default() }
    }

    /// The answer of a call. `cancel` stops it, from any thread.
    pub fn answer(&self, call: &str, cancel: &Cancel) -> String {
        let call: Result<Value, _> = serde_json::from_str(call);
        let code = call.as_ref().ok().and_then(|call| call.get("language")?.as_str());
        let language = code.and_then(|code| code.parse().ok()).unwrap_or_default();
        let answer = call.map_err(unread).and_then(|call| self.answered(&call, language, cancel));
        match answer {
            Ok(answer) => serde_json::json!({ "ok": answer }),
            Err(failure) => serde_json::json!({ "error": failure.json(language) }),
        }
        .to_string()
    }

    fn answered(&self, call: &Value, language: Language, cancel: &Cancel) -> Answer {
        let head: Head = read(call)?;
        if let Some(code) = &head.language {
            code.parse::<Language>()?;
        }
        let known = CALLS.iter().find(|(name, _)| *name == head.call);
        let (known, run) = known.ok_or_else(|| message!("there is no call `{}`", head.call))?;
        // Files of the folders may have been written since they were read.
        let disk = crate::read_rule_files(&self.paths).unwrap_or_default();
        let disk: Vec<(&str, &str)> =
            disk.iter().map(|file| (file.name.as_str(), file.text.as_str())).collect();
        let own = serde_json::to_string(&(&head.rules, disk)).unwrap_or_default();
        let texts: Vec<RuleFile> =
            head.rules.into_iter().map(|Own { name, text }| RuleFile { name, text }).collect();
        let rules = if READ_WRONG_RULES.contains(known) {
            Rules::shipped()
        } else {
            let paths = self.paths.clone();
            let sources = RuleSources { paths, texts: texts.clone(), ..RuleSources::default() };
            self.rules.get(&own, || sources.build().map_err(Failure::of_rules))?
        };
        run(&Context { engine: self, rules, language, cancel: cancel.clone(), texts, own }, call)
    }
}

impl Context<'_> {
    /// The solver by a strategy, that of each puzzle's game where none is named.
    pub fn solver(&self, strategy: Option<&str>) -> Result<Arc<Solver>, Failure> {
        let key = (self.own.clone(), strategy.map(str::to_owned));
        self.engine.solvers.get(&key, || {
            let options = SolverOptions { strategy: key.1.clone(), ..SolverOptions::default() };
            Ok(Arc::new(Solver::new(&self.rules, options)?))
        })
    }

    /// The solution of a position by a strategy.
    pub fn solution(&self, position: &PositionArg, strategy: Option<&str>) -> Result<Arc<Solution>, Failure> {
        let key = serde_json::to_string(&(&self.own, position, strategy)).unwrap_or_default();
        self.engine.solutions.get(&key, || {
            let solver = self.solver(strategy)?;
            let solution = solver.worker().cancelled_by(self.cancel.clone()).solve(position.puzzle()?);
            if self.cancel.is_cancelled() {
                return Err(message!("it was cancelled").into());
            }
            Ok(Arc::new(solution))
        })
    }

    /// Writes in the reader's language.
    pub fn teller(&self) -> Teller<'_> {
        Teller::new(&self.rules, self.language)
    }

    /// Names of cells and units in the reader's language.
    pub fn names<'t>(&'t self, topology: &'t Topology) -> Names<'t> {
        Names::new(self.rules.program(), self.language.code(), topology)
    }
}

/// The values that were made last, by their keys.
struct Recent<K, V>(Mutex<Vec<(K, V)>>);

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq + Clone, V: Clone> Recent<K, V> {
    /// The value of a key; `make` works without a lock, so that nothing waits for it.
    fn get(&self, key: &K, make: impl FnOnce() -> Result<V, Failure>) -> Result<V, Failure> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().iter().find(|(one, _)| one == key) {
            return Ok(known.clone());
        }
        let made = make()?;
        let mut all = lock();
        if all.len() == REMEMBERED {
            all.remove(0);
        }
        all.push((key.clone(), made.clone()));
        Ok(made)
    }
}
