//! The service, which dispatches calls by their names.

use super::{
    answer::NamedText,
    memory::{SessionCache, build},
    prelude::*,
    table::{CallSpec, RuleUse, read, unread},
};
use crate::{Message, RuleFile};
use serde_json::Value;
use std::path::PathBuf;
use tesuji_message::message;

/// Answers calls, on any number of threads.
///
/// A call is an object with its name as `call`, the reader's `language`, the reader's own `rules`, and the arguments of
/// the call. The answer is an object with `ok` or with `error`.
#[derive(Default)]
pub struct Service(SessionCache);

/// Fields of every request besides the arguments of its call.
#[derive(Deserialize, JsonSchema)]
pub struct CallHeader {
    /// Name of the call.
    call: String,
    /// Language of the answer, `en` or `ja`; English by default.
    #[serde(default)]
    language: Option<String>,
    /// The reader's own rule files.
    #[serde(default)]
    rules: Vec<NamedText>,
}

/// Maximum size of all rules of a call, in bytes.
const MAX_RULES_BYTES: usize = 1 << 20;

/// The reader's language.
fn language(call: &Value) -> Language {
    call.get("language").and_then(Value::as_str).and_then(|code| code.parse().ok()).unwrap_or_default()
}

fn refusal(failure: &CallFailure, language: Language) -> String {
    serde_json::json!({ "error": failure.report(language) }).to_string()
}

impl Service {
    /// Creates a service whose page optionally opens with a puzzle, and that reads these rule files and folders of rule
    /// files with every call.
    pub fn new(paths: Vec<PathBuf>, puzzle: Option<String>) -> Self {
        Self(SessionCache { paths, puzzle, ..SessionCache::default() })
    }

    /// The answer of a call. `cancel` stops it, from any thread.
    pub fn answer(&self, call: &str, cancel: &CancelToken) -> String {
        let call = serde_json::from_str(call).map_err(unread);
        let language = call.as_ref().map_or(Language::default(), language);
        match call.and_then(|call| self.answered(&call, language, cancel)) {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
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

    fn answered(
        &self,
        request: &Value,
        language: Language,
        cancel: &CancelToken,
    ) -> Result<String, CallFailure> {
        let head: CallHeader = read(request)?;
        if let Some(code) = &head.language {
            code.parse::<Language>()?;
        }
        let call = CallSpec::find(&head.call).ok_or_else(|| message!("unknown call `{}`", head.call))?;
        let size: usize = head.rules.iter().map(|own| own.text.len()).sum();
        if size > MAX_RULES_BYTES {
            return Err(message!(
                "rules of {size} bytes are too large: the page reads at most {MOST_RULES}",
                MOST_RULES = MAX_RULES_BYTES
            )
            .into());
        }
        let runs_rules = call.rules == RuleUse::Runs;
        // Files of the folders may have changed since they were read. Calls that do not run them read them when needed.
        let paths: &[PathBuf] = if runs_rules { &self.0.paths } else { &[] };
        let disk = crate::read_rule_files(paths).unwrap_or_default();
        let disk: Vec<(&str, &str)> =
            disk.files.iter().map(|file| (file.name.as_str(), file.text.as_str())).collect();
        let user_rules = serde_json::to_string(&(&head.rules, disk)).unwrap_or_default();
        let texts: Vec<RuleFile> =
            head.rules.into_iter().map(|NamedText { name, text }| RuleFile { name, text }).collect();
        let rules = if runs_rules {
            self.0.rules.get(&user_rules, || build(self.0.sources(texts.clone())))?
        } else {
            Rules::builtin()
        };
        (call.run)(
            &CallContext { memory: &self.0, rules, language, cancel: cancel.clone(), texts, user_rules },
            request,
        )
    }
}
