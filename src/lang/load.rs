//! Loads rule files and checks them as one program.

use crate::{
    Code, Diagnostic, File, Label, Law, Model, Program, Span,
    ast::{ClauseKind, Item, ItemKind},
    check::check_items,
    model, parse, slips,
};
use indexmap::{IndexMap, IndexSet};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Read,
    path::{Path, PathBuf},
    sync::LazyLock,
};
use tesuji_message::{Localize, message};

/// The built-in rule files: names and texts.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Extension of rule files.
const ENDING: &str = "tesuji";
/// Maximum size of a rule file in bytes, far above the size of any real file.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Folders with generated files, which are skipped.
const MADE: [&str; 2] = ["target", "node_modules"];
/// The supported version of the language.
const VERSION: i64 = 1;

/// Source text of a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Name in messages: the path.
    pub name: String,
    /// Content of the file.
    pub text: String,
}

impl Source {
    /// The text as rules; empty for a file of another kind, such as a model.
    pub(crate) fn rules(&self) -> &str {
        if model::name(&self.name).is_some() { "" } else { &self.text }
    }
}

/// Result of reading rule files.
#[derive(Debug, Default)]
pub struct Sources {
    /// The files that were read.
    pub files: Vec<Source>,
    /// Errors of files in folders that could not be read. These files are left out.
    pub unread: Vec<LoadError>,
}

/// Error returned when a rule file cannot be read.
#[derive(Debug, thiserror::Error, Localize)]
#[non_exhaustive]
pub enum LoadError {
    /// Returned when the file or folder does not exist or cannot be opened.
    #[error("cannot read {path}: {said}", said = .reason.message())]
    Unreadable {
        /// Path of the file or folder.
        path: String,
        /// Error of the operating system.
        reason: std::io::Error,
    },
    /// Returned when the file exceeds the maximum size.
    #[error("{path} is too large: a rule file has at most {most} bytes", most = MAX_FILE_BYTES)]
    TooLarge {
        /// Path of the file.
        path: String,
    },
    /// Returned when the file is not UTF-8 text.
    #[error("{path} is not UTF-8 text")]
    NotText {
        /// Path of the file.
        path: String,
    },
}

/// A program of all valid items, and the diagnostics.
#[derive(Debug)]
pub struct CheckedProgram {
    /// All valid items.
    pub program: Program,
    /// Diagnostics, in the order of the files.
    pub diagnostics: Vec<Diagnostic>,
}

/// Texts of the built-in rule files by name, sorted by name.
static SHIPPED: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| FILES.iter().copied().collect());

pub fn embedded() -> Vec<Source> {
    embedded_where(|_| true)
}

/// The built-in rule files without the examples, which are most of the text and not needed to solve puzzles.
pub fn embedded_rules() -> Vec<Source> {
    embedded_where(|name| !is_example(name))
}

/// Whether a path is that of a built-in example file.
pub fn is_example(name: &str) -> bool {
    name.starts_with("rules/examples/")
}

fn embedded_where(wanted: impl Fn(&str) -> bool) -> Vec<Source> {
    let wanted = SHIPPED.iter().filter(|(name, _)| wanted(name));
    wanted.map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

/// Whether a file is identical to a built-in file.
pub fn is_built_in(source: &Source) -> bool {
    SHIPPED.get(source.name.as_str()).is_some_and(|text| *text == source.text)
}

/// Whether the file `known` is the one that the file `user` refers to as `wanted`. A built-in file also matches its
/// path in any folder, since a file there replaces it.
fn is_meant(wanted: &str, user: &str, known: &str) -> bool {
    let ships = |name: &str| SHIPPED.contains_key(name);
    known == wanted
        || takes_the_place(known, wanted) && ships(user) && ships(wanted)
        || takes_the_place(wanted, known) && ships(known)
}

/// Whether a file replaces a built-in file: its path ends with the path of the built-in file, from `rules/` on.
pub fn takes_the_place(name: &str, shipped: &str) -> bool {
    name.strip_suffix(shipped).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
}

/// Reads files, all rule files in folders, and the files that they use.
///
/// # Errors
/// Returns [`LoadError`] if one of `paths` or a used file cannot be read, is too large or is not UTF-8.
pub fn read(paths: &[PathBuf]) -> Result<Sources, LoadError> {
    read_with(paths, &|_| None)
}

/// Reads files like [`read`], except that `open` may return the text of a path in place of the file content.
///
/// # Errors
/// Returns [`LoadError`] if one of `paths` or a used file cannot be read, is too large or is not UTF-8.
pub fn read_with(paths: &[PathBuf], open: &dyn Fn(&Path) -> Option<String>) -> Result<Sources, LoadError> {
    let (mut waiting, mut in_folders) = (Vec::new(), BTreeSet::new());
    for path in paths {
        if path.is_dir() {
            fs::read_dir(path).map_err(|reason| unreadable(path, reason))?;
            let inside = rule_files(std::slice::from_ref(path), usize::MAX);
            in_folders.extend(inside.iter().cloned());
            waiting.extend(inside);
        } else {
            waiting.push(path.clone());
        }
    }
    let mut seen = BTreeSet::new();
    let mut sources = Sources::default();
    let mut next = 0;
    while next < waiting.len() {
        let path = waiting[next].clone();
        next += 1;
        let name = normalize_path(&path.display().to_string());
        if !seen.insert(path.canonicalize().unwrap_or_else(|_| PathBuf::from(&name))) {
            continue;
        }
        let read = match open(Path::new(&name)) {
            Some(text) => Ok(Source { name: name.clone(), text }),
            None => fs::File::open(&path)
                .map_err(|reason| unreadable(&path, reason))
                .and_then(|file| read_from(file, name.clone())),
        };
        let text = match read {
            Ok(source) => source.text,
            Err(error) if in_folders.contains(&path) => {
                sources.unread.push(error);
                continue;
            }
            Err(error) => return Err(error),
        };
        let source = Source { name, text };
        for item in parse::parse(&[source.rules()], &mut Vec::new()).iter().flatten() {
            let used = used_files(item).map(|used| path.with_file_name("").join(used));
            // A used file that does not exist is reported later, as an error of the file that uses it.
            waiting.extend(used.filter(|used| {
                open(Path::new(&normalize_path(&used.to_string_lossy()))).is_some() || used.is_file()
            }));
        }
        sources.files.push(source);
    }
    Ok(sources)
}

/// Paths of the files that an item names, from the folder of its file on.
fn used_files(item: &Item) -> impl Iterator<Item = String> {
    let used = if let ItemKind::Use(path) = &item.kind { Some(path.text()) } else { None };
    let models = item.clauses.iter().filter_map(|clause| match clause.kind {
        ClauseKind::Model(name) => Some(format!("{}/{}{}", model::FOLDER, name.text, model::ENDING)),
        _ => None,
    });
    used.into_iter().chain(models)
}

/// Reads a rule file from an open reader.
///
/// # Errors
/// Returns [`LoadError`] if the input cannot be read, is too large or is not UTF-8.
pub fn read_from(input: impl Read, name: String) -> Result<Source, LoadError> {
    let mut bytes = Vec::new();
    if let Err(reason) = input.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes) {
        return Err(LoadError::Unreadable { path: name, reason });
    }
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(LoadError::TooLarge { path: name });
    }
    match String::from_utf8(bytes) {
        // Some editors write a byte order mark, which has no meaning in UTF-8, and a checkout may have Windows line
        // ends.
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
            Ok(Source { text, name })
        }
        Err(_) => Err(LoadError::NotText { path: name }),
    }
}

/// Finds the rule files below some folders, sorted: regular files with visible names, and links to files. Hidden
/// folders, folders with generated files and links to folders are skipped. Reads at most `entries` directory entries.
pub fn rule_files(folders: &[PathBuf], mut entries: usize) -> Vec<PathBuf> {
    let (mut waiting, mut found) = (folders.to_vec(), BTreeSet::new());
    while let Some(folder) = waiting.pop() {
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let Some(left) = entries.checked_sub(1) else { break };
            entries = left;
            let (path, name) = (entry.path(), entry.file_name());
            if name.to_string_lossy().starts_with('.') {
                continue;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.extend((!MADE.iter().any(|made| name == *made)).then_some(path));
            } else if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
                found.insert(path);
            }
        }
    }
    found.into_iter().collect()
}

fn unreadable(path: &Path, reason: std::io::Error) -> LoadError {
    LoadError::Unreadable { path: path.display().to_string(), reason }
}

/// Normalizes a path: removes `.` and `..`, and separates by `/`.
fn normalize_path(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Checks rule files together. Errors in one item do not affect the others.
pub fn check(sources: Vec<Source>) -> CheckedProgram {
    let mut diagnostics = Vec::new();
    let mut items: Vec<Item> = Vec::new();
    let texts: Vec<&str> = sources.iter().map(Source::rules).collect();
    let parsed = parse::parse(&texts, &mut diagnostics);
    let files = || (0..).zip(&sources);
    for ((file, source), found) in files().zip(parsed).filter(|((_, source), _)| !is_model(source)) {
        version(file, source, &found, &mut diagnostics);
        // A file without items is reported for its missing version only.
        diagnostics.extend(stray(file, &source.text).filter(|_| !found.is_empty()));
        for item in &found {
            if let ItemKind::Use(path) = &item.kind {
                let (used, own) = (path.text(), normalize_path(&source.name));
                let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
                let from_here = folder.is_empty() || Path::new(&used).is_absolute();
                let wanted =
                    normalize_path(&if from_here { used.clone() } else { format!("{folder}/{used}") });
                if !sources.iter().any(|known| is_meant(&wanted, &own, &normalize_path(&known.name))) {
                    let message = message!("unknown file `{wanted}`");
                    let names = sources.iter().map(|source| &source.name);
                    diagnostics.push(Code::UnknownFile.at(path, message).suggest(&wanted, names));
                }
            }
        }
        items.extend(found);
    }
    let shipped = sources.iter().map(is_built_in).collect();
    let models = models(files(), &mut diagnostics);
    let mut program = check_items(&items, shipped, models, &mut diagnostics);
    drop(items);
    for (file, source) in files() {
        diagnostics.extend(unused_weights(&program, file, source));
    }
    for fault in diagnostics.iter_mut().filter(|fault| fault.code == Code::UnknownName) {
        let span = fault.label.span;
        // A comment that starts with two dashes, as in other languages, may have been parsed as a difference.
        if texts
            .get(span.file as usize)
            .is_some_and(|text| parse::dashes(text, span.start as usize).is_some())
        {
            fault.suggestions.clear();
            fault.help = slips::help(slips::SIGNS, "--");
        }
    }
    program.files = sources.into_iter().map(|Source { name, text }| File { name, text }).collect();
    diagnostics.sort_by_key(|diagnostic| (diagnostic.label.span.file, diagnostic.label.span.start));
    CheckedProgram { program, diagnostics }
}

fn is_model(source: &Source) -> bool {
    model::name(&source.name).is_some()
}

/// Reads the models among files, by name; `None` for a wrong one.
fn models<'s>(
    files: impl Iterator<Item = (u32, &'s Source)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> IndexMap<String, Option<Model>> {
    let mut models = IndexMap::new();
    for (file, source) in files {
        let Some(name) = model::name(&source.name) else { continue };
        if models.contains_key(name) {
            let span = Span { file, start: 0, end: 0 };
            diagnostics.push(Code::Duplicate.at(span, message!("`{name}` is already defined")));
            continue;
        }
        let read = model::read(file, &source.text).map_err(|fault| diagnostics.push(*fault)).ok();
        models.insert(name.to_owned(), read);
    }
    models
}

/// Reports the weights in the file of a model that no rating uses, if there are ratings with this model.
fn unused_weights(program: &Program, file: u32, source: &Source) -> Vec<Diagnostic> {
    let Some(name) = model::name(&source.name) else { return Vec::new() };
    let ratings = || program.ratings.iter().filter(|rating| rating.model == name);
    let Some(model) = program.models.get(name).filter(|_| ratings().next().is_some()) else {
        return Vec::new();
    };
    let used: IndexSet<&str> = ratings().flat_map(|rating| rating.value.weights()).collect();
    let unused = model.weights.keys().filter(|weight| !used.contains(weight.as_str()));
    let fault = |weight: &String| {
        let range = model::span_of(&source.text, &["weights", weight]);
        let span = Span { file, start: range.start as u32, end: range.end as u32 };
        Code::UnusedParameter.at(span, message!("`{}` is never used", weight))
    };
    unused.map(fault).collect()
}

/// Checks the clauses of a single law.
///
/// # Errors
/// Returns the diagnostics of the clauses, with spans relative to `clauses`.
pub fn law_of_clauses(clauses: &str) -> Result<Law, Vec<Diagnostic>> {
    let mut text = format!("tesuji {VERSION}\nlaw own {{\n");
    // Offset of each line in `text` and in `clauses`.
    let (mut lines, mut at) = (Vec::new(), 0);
    for line in clauses.split_inclusive('\n') {
        text.push_str("  ");
        lines.push((text.len(), at));
        text.push_str(line.trim_end_matches(['\r', '\n']));
        text.push('\n');
        at += line.len();
    }
    text += "}\n";
    let CheckedProgram { mut program, mut diagnostics } =
        check(vec![Source { name: "law".to_owned(), text }]);
    if let Some(law) = program.laws.pop() {
        return Ok(law);
    }
    let within = |place: u32| {
        let (own, start) =
            lines.iter().rev().find(|(own, _)| *own <= place as usize).copied().unwrap_or_default();
        (start + (place as usize).saturating_sub(own)).min(clauses.len()) as u32
    };
    for diagnostic in &mut diagnostics {
        for Label { span, .. } in [&mut diagnostic.label].into_iter().chain(&mut diagnostic.related) {
            (span.start, span.end) = (within(span.start), within(span.end));
        }
    }
    Err(diagnostics)
}

/// Reports text before all items that is not a comment.
pub fn stray(file: u32, text: &str) -> Option<Diagnostic> {
    let start = parse::stray(text)?;
    let word = parse::found(&text[start..]);
    let span = Span { file, start: start as u32, end: (start + word.len()) as u32 };
    let help = message!("`tesuji {VERSION}` and every item begin in the first column");
    Some(Code::UnknownItem.at(span, message!("unknown item `{word}`")).help(help))
}

/// Checks that the first item of a file is the version of its language.
fn version(file: u32, source: &Source, items: &[Item], diagnostics: &mut Vec<Diagnostic>) {
    let mut versions = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Version(version, at) => Some((*version, *at, item.span)),
        _ => None,
    });
    let first = parse::split(&source.text).first().map(|chunk| chunk.start);
    match versions.next() {
        Some((version, at, item)) => {
            if version != VERSION {
                let message =
                    message!("unsupported language version {version}: this program supports {VERSION}");
                let help = message!("a newer tesuji may support it");
                diagnostics.push(Code::UnknownVersion.at(at, message).help(help));
            }
            if first != Some(item.start as usize) {
                let message = message!("write the version before everything else");
                diagnostics.push(Code::MisplacedVersion.at(item, message));
            }
        }
        // An invalid first line is reported elsewhere.
        None if first.is_some_and(|at| source.text[at..].starts_with("tesuji")) => {}
        None => {
            let indented = source.text.match_indices("tesuji ").map(|(at, _)| at).find(|&at| {
                let before = source.text[..at].rsplit('\n').next().unwrap_or_default();
                !before.is_empty() && before.trim().is_empty()
            });
            let start = first.or(indented).unwrap_or(0);
            let end = source.text[start..].find('\n').map_or(source.text.len(), |end| start + end);
            let span = Span { file, start: start as u32, end: end as u32 };
            let message = message!("missing language version");
            let help = match indented {
                Some(_) => message!("`tesuji {VERSION}` and every item begin in the first column"),
                None => message!("begin the file with the line `tesuji {VERSION}`"),
            };
            diagnostics.push(Code::NoVersion.at(span, message).help(help));
        }
    }
    for (_, _, item) in versions {
        let message = message!("duplicate language version");
        diagnostics.push(Code::MisplacedVersion.at(item, message));
    }
}
