//! Calls of authors of rules: diagnostics, reasons for missing matches, proofs, and plans.

use super::answer::{DiagnosticReport, NamedText};
use super::figure::PositionDrawing;
use super::memory::lock_ignoring_poison;
use super::prelude::*;
use crate::RuleFile;
use crate::authoring::{MismatchOptions, MismatchReport, ProfileOptions, Proof, Prover, TechniqueCost};
use crate::catalogue::DiagnosticDoc;
use crate::lang::message::message;
use crate::lsp::{RuleContext, Session};
use crate::pages::Illustration;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Characters that are escaped in a URI: all but letters, digits and `-_.!~*`, which is the set of `encodeURIComponent`
/// with `'`, `(` and `)`.
const PLAIN: AsciiSet =
    NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*');

/// Prefix of the URIs of the reader's own files, for editors.
const ADDRESS: &str = "tesuji:///";

/// Default time limit of a proof, in seconds; the maximum is six times as long.
const PROOF_SECONDS: u64 = 10;

/// A call without arguments.
#[derive(Deserialize)]
pub struct NoArguments {}

/// How the reader's rule files are checked.
#[derive(Deserialize)]
pub struct CheckRulesRequest {
    /// Whether to leave out the rule files of the folders.
    #[serde(default, rename = "alone")]
    should_skip_folders: bool,
}

/// What is wrong with rule files.
#[derive(Serialize)]
pub struct CheckRulesAnswer {
    /// Number of rule files besides the built-in ones.
    files: usize,
    diagnostics: Vec<DiagnosticReport>,
    /// Names of the techniques that the reader's rule files declare, each with the name of its file; empty if there is
    /// an error.
    techniques: Vec<(String, String)>,
}

/// Errors in the reader's own rules, read with the rule files of the folders, and the techniques that they declare.
pub fn check_rules(
    context: &CallContext<'_>,
    call: CheckRulesRequest,
) -> Result<CheckRulesAnswer, CallFailure> {
    let mut sources = context.memory.sources(context.texts.clone());
    if call.should_skip_folders {
        sources.paths.clear();
    }
    let checked = sources.check()?;
    let techniques = checked.rules.iter().flat_map(Rules::techniques);
    let is_user_file = |file: &str| context.texts.iter().any(|text| text.name == file);
    let declared = techniques.filter(|technique| is_user_file(technique.file()));
    Ok(CheckRulesAnswer {
        files: checked.files,
        diagnostics: DiagnosticReport::all(&checked.diagnostics, context.language),
        techniques: declared
            .map(|technique| (technique.name().to_owned(), technique.file().to_owned()))
            .collect(),
    })
}

/// A technique that is expected to match.
#[derive(Deserialize)]
pub struct WhyNotRequest {
    position: PositionArg,
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// Squares of cells that its pattern is expected to contain.
    #[serde(default)]
    cells: Vec<usize>,
    /// A value that its pattern is expected to contain.
    #[serde(default)]
    value: Option<usize>,
}

/// The reasons that a technique does not match.
#[derive(Serialize)]
pub struct WhyNotAnswer {
    /// Whether it matches.
    matches: bool,
    /// How far its conditions hold, each with the reason that they hold no further.
    scenes: Vec<PositionDrawing>,
    /// Those of the cells that have a value, in words.
    filled: Vec<String>,
}

/// Reasons that a technique does not match on some cells, or that it does match.
pub fn why_not(context: &CallContext<'_>, call: WhyNotRequest) -> Result<WhyNotAnswer, CallFailure> {
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
    let scenes = why.illustrations(context.language);
    let names = context.names(&position.topology);
    let filled = call.cells.iter().filter_map(|&square| {
        let cell = position.cell(square)?;
        let (name, value) = (names.cell(cell), names.value(position.state.placed(cell)?));
        Some(context.language.translate(&match is_given(&puzzle, square) {
            true => message!("{name} is a given"),
            false => message!("{name} has the value {value}"),
        }))
    });
    Ok(WhyNotAnswer {
        matches: why.matches(),
        scenes: scenes.iter().map(PositionDrawing::from_illustration).collect(),
        filled: filled.collect(),
    })
}

/// A rule to prove.
#[derive(Deserialize)]
pub struct ProveRequest {
    /// Name of a technique or link, with arguments or without.
    technique: String,
    /// Time limit of each proof, in seconds; 10 by default and 60 at most.
    #[serde(default)]
    timeout: Option<u64>,
}

/// The proofs of a rule.
#[derive(Serialize)]
pub struct ProveAnswer {
    cases: Vec<ProofReport>,
}

/// The proof of a case of a rule.
#[derive(Serialize)]
struct ProofReport {
    /// The rule with its arguments.
    name: String,
    /// `proved`, `refuted`, `tested` or `untested`.
    standing: &'static str,
    /// The result in a sentence.
    line: String,
    /// Boards on which it is proved.
    proved: Vec<String>,
    /// Whether it is proved for every board.
    any: bool,
    /// The first board without a proof, and the reason.
    beyond: Option<(String, String)>,
    /// Number of positions on which it was tested.
    positions: usize,
    /// Number of its matches on these positions.
    matches: usize,
    /// A counterexample, if it is refuted.
    refuted: Option<CounterexampleReport>,
}

/// A position on which a rule concludes something false.
#[derive(Serialize)]
struct CounterexampleReport {
    /// The board.
    on: Option<String>,
    /// The position, in the JSON format.
    text: String,
    scene: PositionDrawing,
    /// Squares and values of the solution that the conclusions contradict.
    lost: Vec<(usize, usize)>,
    /// Squares and values of the solution.
    solution: Vec<(usize, usize)>,
}

impl CounterexampleReport {
    fn new(context: &CallContext<'_>, proof: &Proof, slide: &Illustration<'_>) -> Result<Self, CallFailure> {
        let drawing = &slide.drawing;
        let position =
            Position { topology: Arc::new(drawing.topology.clone()), state: drawing.state.clone() };
        let squares = |(cell, value)| (position.square(cell), value + 1);
        Ok(Self {
            on: proof.refuted_on(context.language),
            text: position.write(crate::Format::Json)?.trim_end().to_owned(),
            scene: PositionDrawing::from_illustration(slide),
            lost: proof.lost_values().into_iter().map(squares).collect(),
            solution: proof.solution().map(squares).collect(),
        })
    }
}

/// The proofs of a rule: each of its cases, with the position that refutes it.
pub fn prove(context: &CallContext<'_>, call: ProveRequest) -> Result<ProveAnswer, CallFailure> {
    let mut prover = Prover::new(&context.rules);
    let seconds = call.timeout.unwrap_or(PROOF_SECONDS).clamp(1, PROOF_SECONDS * 6);
    prover.timeout = Duration::from_secs(seconds);
    prover.cancel = Some(context.cancel.clone());
    let mut cases = Vec::new();
    for case in prover.cases(&call.technique)? {
        context.check_cancelled()?;
        let proof = prover.prove(&case);
        let slide = proof.illustration(context.language);
        let refuted = slide.as_ref().map(|slide| CounterexampleReport::new(context, &proof, slide));
        cases.push(ProofReport {
            name: proof.name(),
            standing: proof.status().word(),
            line: proof.line(context.language),
            proved: proof.boards(context.language),
            any: proof.holds_on_all_boards(),
            beyond: proof.beyond(context.language),
            positions: proof.positions(),
            matches: proof.matches(),
            refuted: refuted.transpose()?,
        });
    }
    Ok(ProveAnswer { cases })
}

/// A code to explain.
#[derive(Deserialize)]
pub struct ExplainRequest {
    /// Code of a diagnostic, such as `E103`.
    code: String,
}

/// The meaning of the code of a diagnostic.
#[derive(Serialize)]
pub struct ExplainAnswer {
    code: &'static str,
    title: &'static str,
    meaning: &'static str,
    /// A rule file that has this diagnostic.
    wrong: &'static str,
    /// The same rule file as it should be.
    right: &'static str,
}

/// The meaning of a diagnostic code of rule files, with a wrong and a right text.
pub fn explain(context: &CallContext<'_>, call: ExplainRequest) -> Result<ExplainAnswer, CallFailure> {
    let page = DiagnosticDoc::for_code(&call.code)?;
    Ok(ExplainAnswer {
        code: page.code(),
        title: page.title(context.language),
        meaning: page.meaning(context.language),
        wrong: page.wrong(),
        right: page.right(),
    })
}

/// The pages of the guide to the language: their names and their Markdown texts.
const GUIDE: [(&str, &str); 3] = [
    ("guide", include_str!("../../grammar/README.md")),
    ("tutorial", include_str!("../../grammar/tutorial.md")),
    ("reference", include_str!("../../grammar/reference.md")),
];

/// The guide to the language of rules.
#[derive(Serialize)]
pub struct GuideAnswer {
    /// Its pages in Markdown.
    pages: Vec<NamedText>,
}

/// The guide to the language.
pub fn guide(_: &CallContext<'_>, _: NoArguments) -> Result<GuideAnswer, CallFailure> {
    let page = |(name, text): (&str, &str)| NamedText { name: name.to_owned(), text: text.to_owned() };
    Ok(GuideAnswer { pages: GUIDE.map(page).into() })
}

/// A technique whose plan is asked for.
#[derive(Deserialize)]
pub struct PlanRequest {
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// The position on whose solution the cost is measured, if any.
    #[serde(default)]
    position: Option<PositionArg>,
}

/// The plans of a technique.
#[derive(Serialize)]
pub struct PlanAnswer {
    cases: Vec<PlanText>,
    /// The cost in the solution of the position, if there is one.
    cost: Option<PlanCost>,
}

/// The plan of a case of a technique.
#[derive(Serialize)]
struct PlanText {
    /// The technique with its arguments.
    call: String,
    text: String,
}

/// The cost of the techniques of a solution.
#[derive(Serialize)]
struct PlanCost {
    /// Time of the solution in microseconds.
    micros: u64,
    techniques: Vec<TechniqueShare>,
}

/// The cost of a technique.
#[derive(Serialize)]
struct TechniqueShare {
    /// The technique with its arguments.
    technique: String,
    /// Number of searches for it.
    looks: usize,
    /// Number of its steps.
    hits: usize,
    /// Number of searches that were skipped, because nothing that it reads had changed.
    skipped: usize,
    /// Its part of the time, from 0 to 1.
    share: f64,
}

/// The plans of a technique, and their cost in the solution of a puzzle.
pub fn plan(context: &CallContext<'_>, call: PlanRequest) -> Result<PlanAnswer, CallFailure> {
    let mut cases = Vec::new();
    for plan in context.rules.plans(&call.technique)? {
        cases.push(PlanText { call: plan.call(), text: plan.page(None) });
    }
    let cost = call.position.map(|position| {
        let puzzle = position.puzzle()?;
        let puzzles = [(String::new(), Ok(puzzle))].into_iter();
        let options = ProfileOptions::default().with_time(context.time_limit());
        let profile = context.rules.profile(&options, puzzles)?;
        context.check_cancelled()?;
        let share = |cost: &TechniqueCost| TechniqueShare {
            technique: cost.technique.clone(),
            looks: cost.attempts,
            hits: cost.matches,
            skipped: cost.skipped,
            share: profile.share(cost),
        };
        let techniques = profile.techniques.iter().map(share).collect();
        Ok::<_, CallFailure>(PlanCost { micros: profile.time().as_micros() as u64, techniques })
    });
    Ok(PlanAnswer { cases, cost: cost.transpose()? })
}

/// A built-in rule file.
#[derive(Deserialize)]
pub struct SourceRequest {
    /// Name of the rule file, as techniques name it.
    file: String,
}

/// The text of a rule file.
pub fn source(context: &CallContext<'_>, call: SourceRequest) -> Result<NamedText, CallFailure> {
    let mut files = context.rules.program().files.iter();
    let file = files.find(|file| file.name == call.file);
    let file = file.ok_or_else(|| message!("unknown rule file `{}`", call.file))?;
    Ok(NamedText { name: file.name.clone(), text: file.text.clone() })
}

/// Messages of an editor.
#[derive(Deserialize)]
pub struct LspRequest {
    /// A name for the editor, chosen by the caller.
    session: String,
    /// Messages of the Language Server Protocol; if there are none, the server does its pending checks.
    #[serde(default)]
    messages: Vec<Value>,
}

/// Messages of the language server.
#[derive(Default, Serialize)]
pub struct LspAnswer {
    /// Whether the editor is known; if not, it has to begin with `initialize`.
    #[serde(rename = "known")]
    is_known: bool,
    /// Messages of the Language Server Protocol.
    messages: Vec<Value>,
    /// Whether the server has pending checks.
    #[serde(rename = "behind")]
    is_behind: bool,
}

/// Passes messages of an editor to the language server, and returns the messages of the server.
pub fn lsp(context: &CallContext<'_>, call: LspRequest) -> Result<LspAnswer, CallFailure> {
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
        None => return Ok(LspAnswer::default()),
    };
    let mut session = lock_ignoring_poison(&session);
    let addressed = |file: &RuleFile| RuleFile {
        name: format!("{ADDRESS}{}", utf8_percent_encode(&file.name, &PLAIN)),
        text: file.text.clone(),
    };
    // The editor knows files of a folder by their own URIs.
    let session_files = context.texts.iter().filter(|file| !Path::new(&file.name).is_absolute());
    session.read_with(session_files.map(addressed).collect());
    let mut messages = if call.messages.is_empty() { session.catch_up() } else { Vec::new() };
    for message in call.messages {
        messages.extend(session.receive(message));
    }
    let is_behind = session.is_behind();
    if session.end().is_some() {
        sessions.end(&call.session);
    }
    Ok(LspAnswer { is_known: true, messages, is_behind })
}

/// The rule files that the caller knows.
#[derive(Deserialize)]
pub struct FilesRequest {
    /// The digest of the files that the caller has; if it is unchanged, the files are left out of the answer.
    #[serde(default, rename = "known")]
    known_digest: Option<String>,
}

/// The rule files of the folders of the service.
#[derive(Serialize)]
pub struct FilesAnswer {
    /// Digest of all files.
    digest: String,
    #[serde(flatten)]
    changed: Option<ChangedFiles>,
}

/// Rule files that differ from those that the caller knows.
#[derive(Serialize)]
struct ChangedFiles {
    files: Vec<NamedText>,
    /// Why some files cannot be read.
    unread: Vec<String>,
}

/// The rule files of the folders with which the program was started, and a digest of all.
pub fn files(context: &CallContext<'_>, call: FilesRequest) -> Result<FilesAnswer, CallFailure> {
    let files = crate::read_rule_files(&context.memory.paths)?;
    let unread: Vec<String> = files.unread.iter().map(|error| context.language.translate(error)).collect();
    let mut hasher = DefaultHasher::new();
    for file in &files.files {
        (&file.name, &file.text).hash(&mut hasher);
    }
    unread.hash(&mut hasher);
    let digest = format!("{:016x}", hasher.finish());
    if call.known_digest.as_ref() == Some(&digest) {
        return Ok(FilesAnswer { digest, changed: None });
    }
    let files = files.files.into_iter().map(|file| NamedText { name: file.name, text: file.text }).collect();
    Ok(FilesAnswer { digest, changed: Some(ChangedFiles { files, unread }) })
}

/// A rule file to write.
#[derive(Deserialize)]
pub struct SaveRequest {
    /// Its name in the answer of `files`, or a new one, such as `mine.tesuji`.
    name: String,
    text: String,
    /// The text of this file on disk as the caller knows it; left out for a new file.
    #[serde(default)]
    was: Option<String>,
}

/// A rule file that was written, or not.
#[derive(Serialize)]
pub struct SaveAnswer {
    name: String,
    /// The text on disk, if it is not the one that the caller knows; then nothing was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    disk: Option<String>,
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
pub fn save(context: &CallContext<'_>, call: SaveRequest) -> Result<SaveAnswer, CallFailure> {
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
        return Ok(SaveAnswer { name: file.name.clone(), disk: Some(file.text.clone()) });
    }
    let within = context.memory.paths.iter().find(|folder| path.starts_with(folder)).unwrap_or(folder);
    crate::write_within(within, &path, &call.text)
        .map_err(|error| message!("{} is not written: {error}", path.display(), error = error.to_string()))?;
    Ok(SaveAnswer { name: path.to_string_lossy().into_owned(), disk: None })
}
