//! Calls of authors of rules: diagnostics, reasons for missing matches, proofs, and plans.

use super::answer::diagnostics_json;
use super::figure::PositionDrawing;
use super::memory::lock_ignoring_poison;
use super::prelude::*;
use crate::authoring::{MismatchOptions, MismatchReport, ProfileOptions, Prover};
use crate::catalogue::DiagnosticDoc;
use crate::lang::message::message;
use crate::lsp::{RuleContext, Session};
use crate::{RuleFile, RulesBuilder, Square};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Characters that are escaped in a URI: all but letters, digits and `-_.!~*`, which is the set of `encodeURIComponent`
/// with `'`, `(` and `)`.
const PLAIN: AsciiSet =
    NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*');

/// Prefix of the URIs of the reader's own files, for editors.
const ADDRESS: &str = "tesuji:///";

/// Default time limit of a proof, in seconds; the maximum is six times as long.
const PROOF_SECONDS: u64 = 10;

#[derive(Deserialize)]
pub struct NoArguments {}

#[derive(Deserialize)]
pub struct CheckRulesCall {
    /// Whether to leave out the rule files of the folders.
    #[serde(default, rename = "alone")]
    should_skip_folders: bool,
}

/// Errors in the reader's own rules, read with the rule files of the folders, and the techniques that they declare.
pub fn check_rules(context: &CallContext<'_>, call: CheckRulesCall) -> Answer {
    let texts = context.texts.clone();
    let is_user_file = |file: &str| texts.iter().any(|text| text.name == file);
    let paths = if call.should_skip_folders { Vec::new() } else { context.memory.paths.clone() };
    let checked = RulesBuilder { paths, texts: texts.clone(), ..RulesBuilder::default() }.check()?;
    let techniques = checked.rules.iter().flat_map(|rules| {
        let techniques = rules.techniques().filter(|technique| is_user_file(technique.file()));
        techniques
            .map(|technique| (technique.name().to_owned(), technique.file().to_owned()))
            .collect::<Vec<_>>()
    });
    json(serde_json::json!({
        "files": checked.files,
        "diagnostics": json(diagnostics_json(&checked.diagnostics, context.language))?,
        "techniques": techniques.collect::<Vec<_>>(),
    }))
}

#[derive(Deserialize)]
pub struct WhyNotCall {
    position: PositionArg,
    technique: String,
    #[serde(default)]
    cells: Vec<usize>,
    #[serde(default)]
    value: Option<usize>,
}

/// Reasons that a technique does not match on some cells, or that it does match.
pub fn why_not(context: &CallContext<'_>, call: WhyNotCall) -> Answer {
    let position = call.position.on_board(context)?;
    let label = |&square: &usize| position.cell(square).map(|cell| position.topology.label(cell));
    let cells = call.cells.iter().filter_map(label).collect();
    let options = MismatchOptions {
        cells,
        value: call.value,
        time: context.time_limit(),
        ..MismatchOptions::default()
    };
    let puzzle = call.position.puzzle()?;
    let why = MismatchReport::new(&context.rules, &call.technique, &puzzle, options)?;
    context.check_cancelled()?;
    let scenes: Vec<PositionDrawing> =
        why.illustrations(context.language).iter().map(PositionDrawing::from_illustration).collect();
    let names = context.names(&position.topology);
    let filled = call.cells.iter().filter_map(|&square| {
        let (cell, columns) = (position.cell(square)?, puzzle.size().1);
        let (name, value) = (names.cell(cell), names.value(position.state.placed(cell)?));
        let is_given = matches!(puzzle.square(square / columns + 1, square % columns + 1), Square::Given(_));
        Some(context.language.translate(&match is_given {
            true => message!("{name} is a given"),
            false => message!("{name} has the value {value}"),
        }))
    });
    let filled: Vec<String> = filled.collect();
    json(serde_json::json!({ "matches": why.matches(), "scenes": json(scenes)?, "filled": filled }))
}

#[derive(Deserialize)]
pub struct ProveCall {
    technique: String,
    #[serde(default)]
    timeout: Option<u64>,
}

/// The proofs of a rule: each of its cases, with the position that refutes it.
pub fn prove(context: &CallContext<'_>, call: ProveCall) -> Answer {
    let mut prover = Prover::new(&context.rules);
    let seconds = call.timeout.unwrap_or(PROOF_SECONDS).clamp(1, PROOF_SECONDS * 6);
    prover.timeout = Duration::from_secs(seconds);
    prover.cancel = Some(context.cancel.clone());
    let mut cases = Vec::new();
    for case in prover.cases(&call.technique)? {
        context.check_cancelled()?;
        let proof = prover.prove(&case);
        let slide = proof.illustration(context.language);
        let refuted = slide.as_ref().map(|slide| {
            let drawing = &slide.drawing;
            let position = Position {
                topology: std::sync::Arc::new(drawing.topology.clone()),
                state: drawing.state.clone(),
            };
            let text = position.write(crate::Format::Json)?;
            let lost = proof.lost_values().into_iter().map(|(cell, v)| (position.square(cell), v + 1));
            let data = serde_json::json!({
                "on": proof.refuted_on(context.language), "text": text.trim_end(), "scene": json(PositionDrawing::from_illustration(slide))?, "lost": lost.collect::<Vec<_>>(),
                "solution": proof.solution().map(|(cell, v)| (position.square(cell), v + 1)).collect::<Vec<_>>(),
            });
            Ok::<Value, CallFailure>(data)
        });
        cases.push(serde_json::json!({
            "name": proof.name(),
            "standing": proof.status().word(),
            "line": proof.line(context.language),
            "proved": proof.boards(context.language),
            "any": proof.holds_on_all_boards(),
            "beyond": proof.beyond(context.language),
            "positions": proof.positions(),
            "matches": proof.matches(),
            "refuted": refuted.transpose()?,
        }));
    }
    json(serde_json::json!({ "cases": cases }))
}

#[derive(Deserialize)]
pub struct ExplainCall {
    code: String,
}

/// The meaning of a diagnostic code of rule files, with a wrong and a right text.
pub fn explain(context: &CallContext<'_>, call: ExplainCall) -> Answer {
    let page = DiagnosticDoc::for_code(&call.code)?;
    json(serde_json::json!({
        "code": page.code(), "title": page.title(context.language), "meaning": page.meaning(context.language),
        "wrong": page.wrong(), "right": page.right(),
    }))
}

/// The pages of the guide to the language: their names and their Markdown texts.
const GUIDE: [(&str, &str); 3] = [
    ("guide", include_str!("../../grammar/README.md")),
    ("tutorial", include_str!("../../grammar/tutorial.md")),
    ("reference", include_str!("../../grammar/reference.md")),
];

/// The guide to the language.
pub fn guide(_: &CallContext<'_>, _: NoArguments) -> Answer {
    let pages = GUIDE.map(|(name, text)| serde_json::json!({ "name": name, "text": text }));
    json(serde_json::json!({ "pages": pages }))
}

#[derive(Deserialize)]
pub struct PlanCall {
    technique: String,
    #[serde(default)]
    position: Option<PositionArg>,
}

/// The plans of a technique, and their cost in the solution of a puzzle.
pub fn plan(context: &CallContext<'_>, call: PlanCall) -> Answer {
    let mut cases = Vec::new();
    for plan in context.rules.plans(&call.technique)? {
        cases.push(serde_json::json!({ "call": plan.call(), "text": plan.page(None) }));
    }
    let cost = call.position.map(|position| {
        let puzzle = position.puzzle()?;
        let puzzles = [(String::new(), Ok(puzzle))].into_iter();
        let options = ProfileOptions::default().with_time(context.time_limit());
        let profile = context.rules.profile(&options, puzzles)?;
        context.check_cancelled()?;
        let time = profile.time();
        let cost_json = |cost: &crate::authoring::TechniqueCost| {
            serde_json::json!({
                "technique": cost.technique, "looks": cost.attempts, "hits": cost.matches, "skipped": cost.skipped,
                "share": profile.share(cost),
            })
        };
        let costs: Vec<Value> = profile.techniques.iter().map(cost_json).collect();
        Ok::<Value, CallFailure>(serde_json::json!({ "micros": time.as_micros() as u64, "techniques": costs }))
    });
    json(serde_json::json!({ "cases": cases, "cost": cost.transpose()? }))
}

#[derive(Deserialize)]
pub struct SourceCall {
    file: String,
}

/// The text of a rule file.
pub fn source(context: &CallContext<'_>, call: SourceCall) -> Answer {
    let mut files = context.rules.program().files.iter();
    let file = files.find(|file| file.name == call.file);
    let file = file.ok_or_else(|| message!("unknown rule file `{}`", call.file))?;
    json(serde_json::json!({ "name": file.name, "text": file.text }))
}

#[derive(Deserialize)]
pub struct LspCall {
    /// A name for the editor, chosen by the page.
    session: String,
    /// Messages of the editor; if there are none, the server does its pending checks.
    #[serde(default)]
    messages: Vec<Value>,
}

/// Passes messages of an editor to the language server, and returns the messages of the server.
pub fn lsp(context: &CallContext<'_>, call: LspCall) -> Answer {
    let begins = call.messages.first().is_some_and(|message| message["method"] == "initialize");
    let sessions = &context.memory.sessions;
    let session = match sessions.get(&call.session) {
        _ if begins => {
            let reading = RuleContext {
                rules: context.memory.paths.clone(),
                is_bounded: true,
                ..RuleContext::default()
            };
            sessions.begin(&call.session, Session::new(reading, context.language))
        }
        Some(known) => known,
        None => return json(serde_json::json!({ "known": false, "messages": [], "behind": false })),
    };
    let mut session = lock_ignoring_poison(&session);
    let addressed = |file: &RuleFile| RuleFile {
        name: format!("{ADDRESS}{}", utf8_percent_encode(&file.name, &PLAIN)),
        text: file.text.clone(),
    };
    // The editor knows files of a folder by their own URIs.
    let session_files = context.texts.iter().filter(|file| !Path::new(&file.name).is_absolute());
    session.read_with(session_files.map(addressed).collect());
    let mut answers: Vec<Value> = Vec::new();
    if call.messages.is_empty() {
        answers = session.catch_up();
    }
    for message in call.messages {
        answers.extend(session.receive(message));
    }
    let behind = session.is_behind();
    if session.end().is_some() {
        sessions.end(&call.session);
    }
    json(serde_json::json!({ "known": true, "messages": answers, "behind": behind }))
}

#[derive(Deserialize)]
pub struct FilesCall {
    /// The digest of the files that the page has; if it is unchanged, the files are left out of the answer.
    #[serde(default, rename = "known")]
    known_digest: Option<String>,
}

/// The rule files of the folders with which the program was started, and a digest of all.
pub fn files(context: &CallContext<'_>, call: FilesCall) -> Answer {
    let files = crate::read_rule_files(&context.memory.paths)?;
    let unread: Vec<String> = files.unread.iter().map(|error| context.language.translate(error)).collect();
    let mut hasher = DefaultHasher::new();
    for file in &files.files {
        (&file.name, &file.text).hash(&mut hasher);
    }
    unread.hash(&mut hasher);
    let digest = format!("{:016x}", hasher.finish());
    if call.known_digest.as_ref() == Some(&digest) {
        return json(serde_json::json!({ "digest": digest }));
    }
    let files = files.files.iter().map(|file| serde_json::json!({ "name": file.name, "text": file.text }));
    json(serde_json::json!({ "digest": digest, "files": files.collect::<Vec<_>>(), "unread": unread }))
}

#[derive(Deserialize)]
pub struct SaveCall {
    name: String,
    text: String,
    /// The text of this file on disk as the page knows it; `None` for a new file.
    #[serde(default)]
    was: Option<String>,
}

/// Whether a new rule file may have this name.
fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let stem = name.strip_suffix(".tesuji").unwrap_or_default();
    !stem.is_empty() && !stem.starts_with('.') && stem.bytes().all(is_plain)
}

/// Writes a rule file in a folder with which the program was started. A name without a folder belongs to the first
/// folder; files elsewhere are never written. A file is left unchanged if its text differs from the text that the page
/// knows, and its text is returned as `disk`.
pub fn save(context: &CallContext<'_>, call: SaveCall) -> Answer {
    let refused =
        || message!("unknown rule file `{}` in the folder that the program was started with", call.name);
    let misnamed = || {
        let name = call.name.escape_debug().to_string();
        message!(
            "invalid name `{name}` for a rule file: expected letters from a to z, digits, `.`, `_` and `-`, \
             then `.tesuji`"
        )
    };
    let folder = context.memory.paths.iter().find(|path| path.is_dir()).ok_or_else(refused)?;
    let files_on_disk = crate::read_rule_files(&context.memory.paths)?.files;
    let on_disk = |path: &Path| files_on_disk.iter().find(|file| Path::new(&file.name) == path);
    let path = if on_disk(Path::new(&call.name)).is_some() {
        PathBuf::from(&call.name)
    } else {
        if !is_file_name(&call.name) {
            return Err(misnamed().into());
        }
        folder.join(&call.name)
    };
    let changed =
        on_disk(&path).filter(|file| file.text != call.text && Some(&file.text) != call.was.as_ref());
    if let Some(file) = changed {
        return json(serde_json::json!({ "name": file.name, "disk": file.text }));
    }
    let within = context.memory.paths.iter().find(|folder| path.starts_with(folder)).unwrap_or(folder);
    crate::write_within(within, &path, &call.text)
        .map_err(|error| message!("{} is not written: {error}", path.display(), error = error.to_string()))?;
    json(serde_json::json!({ "name": path.to_string_lossy() }))
}
