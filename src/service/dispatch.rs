//! Dispatch of calls by their names.

use super::memory::SessionCache;
use super::prelude::*;
use super::{
    about, board, drill, gallery, generate, law, learn, make, play, set, strategies, true_candidates, write,
};
use crate::lang::message::message;
use crate::{Message, RuleFile, RulesBuilder};
use std::path::PathBuf;

/// Answers the page's calls, on any number of threads.
///
/// A call is an object with its name as `call`, the reader's `language`, the reader's own `rules`, and the arguments of
/// the call. The answer is an object with `ok` or with `error`.
#[derive(Default)]
pub struct Service(SessionCache);

#[derive(Deserialize)]
struct CallHeader {
    call: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    rules: Vec<UserRuleFile>,
}

/// A rule file of the reader.
#[derive(Deserialize, Serialize)]
struct UserRuleFile {
    name: String,
    text: String,
}

/// Maximum size of all rules of a call, in bytes.
const MAX_RULES_BYTES: usize = 1 << 20;

type Call = fn(&CallContext<'_>, &Value) -> Answer;

/// All calls by their names.
const CALLS: &[(&str, Call)] = &[
    ("about", |context, _| about::about(context)),
    ("open", |context, call| play::open(context, read(call)?)),
    ("board", |context, call| board::board(context, read(call)?)),
    ("solve", |context, call| play::solve(context, read(call)?)),
    ("step", |context, call| play::step(context, read(call)?)),
    ("strategies", |context, call| strategies::strategies(context, read(call)?)),
    ("hint", |context, call| play::hint(context, read(call)?)),
    ("find", |context, call| play::find(context, read(call)?)),
    ("match", |context, call| play::one_match(context, read(call)?)),
    ("check", |context, call| play::check(context, read(call)?)),
    ("combinations", |context, call| set::combinations(context, read(call)?)),
    ("blank", |context, call| make::blank(context, read(call)?)),
    ("generate", |context, call| generate::generate(context, read(call)?)),
    ("drill", |context, call| drill::drill(context, read(call)?)),
    ("lesson", |context, call| learn::lesson(context, read(call)?)),
    ("law", |context, call| law::law(context, read(call)?)),
    ("propagated", |context, call| true_candidates::propagated(context, read(call)?)),
    ("true-candidates", |context, call| true_candidates::true_candidates(context, read(call)?)),
    ("count", |context, call| set::count(context, read(call)?)),
    ("spare", |context, call| set::spare(context, read(call)?)),
    ("conflict", |context, call| set::conflict(context, read(call)?)),
    ("rate", |context, call| set::rate(context, read(call)?)),
    ("export", |context, call| set::export(context, read(call)?)),
    ("check-rules", |context, call| write::check_rules(context, read(call)?)),
    ("why-not", |context, call| write::why_not(context, read(call)?)),
    ("prove", |context, call| write::prove(context, read(call)?)),
    ("explain", |context, call| write::explain(context, read(call)?)),
    ("guide", |context, call| write::guide(context, read(call)?)),
    ("plan", |context, call| write::plan(context, read(call)?)),
    ("source", |context, call| write::source(context, read(call)?)),
    ("gallery", |context, call| gallery::gallery(context, read(call)?)),
    ("files", |context, call| write::files(context, read(call)?)),
    ("save", |context, call| write::save(context, read(call)?)),
    ("lsp", |context, call| write::lsp(context, read(call)?)),
];

/// Calls that report errors of the reader's rules, and therefore run without these rules.
const READ_WRONG_RULES: &[&str] = &["check-rules", "explain", "guide", "lsp", "source", "files", "save"];

pub(super) fn read<T: serde::de::DeserializeOwned>(call: &Value) -> Result<T, CallFailure> {
    T::deserialize(call).map_err(unread)
}

pub(super) fn unread(error: serde_json::Error) -> CallFailure {
    message!("invalid call: {error}", error = error.to_string()).into()
}

/// The reader's language.
fn language(call: &Value) -> Language {
    call.get("language").and_then(Value::as_str).and_then(|code| code.parse().ok()).unwrap_or_default()
}

fn refusal(failure: &CallFailure, language: Language) -> String {
    serde_json::json!({ "error": failure.to_json(language) }).to_string()
}

impl Service {
    /// Creates an engine for a page that optionally opens with a puzzle, and that reads these rule files and folders of
    /// rule files with every call.
    pub fn new(paths: Vec<PathBuf>, puzzle: Option<String>) -> Self {
        Self(SessionCache { paths, puzzle, ..SessionCache::default() })
    }

    /// The names of all calls.
    pub fn calls() -> impl Iterator<Item = &'static str> {
        CALLS.iter().map(|(name, _)| *name)
    }

    /// The answer of a call. `cancel` stops it, from any thread.
    pub fn answer(&self, call: &str, cancel: &CancelToken) -> String {
        let call = serde_json::from_str(call).map_err(unread);
        let language = call.as_ref().map_or(Language::default(), language);
        let answer = call.and_then(|call| self.answered(&call, language, cancel));
        match answer {
            Ok(answer) => serde_json::json!({ "ok": answer }).to_string(),
            Err(failure) => refusal(&failure, language),
        }
    }

    /// The answer to a refused call.
    pub fn refusal(call: &str, why: Message) -> String {
        let language = serde_json::from_str(call).map_or(Language::default(), |call| language(&call));
        refusal(&why.into(), language)
    }

    /// Drops cached objects that can be computed again.
    pub fn forget(&self) {
        self.0.forget();
    }

    fn answered(&self, call: &Value, language: Language, cancel: &CancelToken) -> Answer {
        let head: CallHeader = read(call)?;
        if let Some(code) = &head.language {
            code.parse::<Language>()?;
        }
        let entry = CALLS.iter().find(|(name, _)| *name == head.call);
        let (known, run) = entry.ok_or_else(|| message!("unknown call `{}`", head.call))?;
        let size: usize = head.rules.iter().map(|own| own.text.len()).sum();
        if size > MAX_RULES_BYTES {
            return Err(message!(
                "rules of {size} bytes are too large: the page reads at most {MOST_RULES}",
                MOST_RULES = MAX_RULES_BYTES
            )
            .into());
        }
        // Files of the folders may have changed since they were read. Calls without these rules read them when needed.
        let is_bare = READ_WRONG_RULES.contains(known);
        let paths: &[PathBuf] = if is_bare { &[] } else { &self.0.paths };
        let disk = crate::read_rule_files(paths).unwrap_or_default();
        let disk: Vec<(&str, &str)> =
            disk.files.iter().map(|file| (file.name.as_str(), file.text.as_str())).collect();
        let user_rules = serde_json::to_string(&(&head.rules, disk)).unwrap_or_default();
        let texts: Vec<RuleFile> =
            head.rules.into_iter().map(|UserRuleFile { name, text }| RuleFile { name, text }).collect();
        let rules = if is_bare {
            Rules::builtin()
        } else {
            let paths = self.0.paths.clone();
            let sources = RulesBuilder { paths, texts: texts.clone(), ..RulesBuilder::default() };
            self.0.rules.get(&user_rules, || sources.build().map_err(CallFailure::from_rules_error))?
        };
        run(
            &CallContext { memory: &self.0, rules, language, cancel: cancel.clone(), texts, user_rules },
            call,
        )
    }
}
