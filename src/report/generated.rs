//! Generates Rust from the texts of languages at build time: a type for each of their tables, a field for each text,
//! and the languages themselves.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::Path,
};
use toml::{Table, Value};

/// Table of texts that are looked up by name, with a table for each of the files that do so.
const LOOKED_UP: &str = "studies";

/// Table of English sentences of the program, each with its translation. Tests compare it with the program.
const MESSAGES: &str = "messages";

/// Table of English help texts of the command line, each with its translation. Tests compare it with the program.
const HELP: &str = "help";

fn is_by_english(key: &str) -> bool {
    [MESSAGES, HELP].contains(&key)
}

/// Language whose keys and placeholders the others must have.
const REFERENCE_LANGUAGE: &str = "en";

/// Returns the languages in a folder: the code and the text of each file.
///
/// # Panics
/// Panics if the folder or a file cannot be read.
pub fn files(folder: &Path) -> Vec<(String, String)> {
    let files =
        fs::read_dir(folder).expect("the folder of languages").map(|file| file.expect("a file").path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let code =
        |path: &Path| path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    files.map(|path| (code(&path), fs::read_to_string(&path).expect("a file of texts"))).collect()
}

/// Returns the Rust code for languages, each given by its code and the text of its file.
///
/// # Errors
/// Returns all errors, a line each, if a file is not TOML or differs from the English one in its keys, numbers of forms
/// or placeholders.
pub fn generated(mut languages: Vec<(String, String)>) -> Result<String, String> {
    languages.sort_by_key(|(code, _)| (code != REFERENCE_LANGUAGE, code.clone()));
    let tables = languages.iter().map(|(code, text)| {
        let table =
            text.parse::<Table>().map_err(|error| format!("{code}.toml: {}", error.to_string().trim_end()));
        let mut table = table?;
        for key in [MESSAGES, HELP] {
            table.entry(key).or_insert_with(|| Value::Table(Table::new()));
        }
        Ok((code.as_str(), table))
    });
    let tables = tables.collect::<Result<Vec<(&str, Table)>, String>>()?;
    let Some((REFERENCE_LANGUAGE, first)) = tables.first() else {
        return Err(format!("{REFERENCE_LANGUAGE}.toml is missing"));
    };
    let mut faults = Vec::new();
    for (code, table) in &tables {
        compare(code, "", first, table, &mut faults);
    }
    if faults.is_empty() { Ok(rust(first, &tables)) } else { Err(faults.join("\n")) }
}

fn compare(code: &str, at: &str, first: &Table, table: &Table, faults: &mut Vec<String>) {
    let place = |key: &str| format!("{code}.toml: {at}{key}");
    for key in table.keys().filter(|key| !first.contains_key(*key)) {
        faults.push(format!("{} is no text of the program", place(key)));
    }
    for (key, english) in first {
        match (english, table.get(key)) {
            _ if is_by_english(key) => {}
            (_, None) => faults.push(format!("{} is missing", place(key))),
            (Value::Table(english), Some(Value::Table(own))) => {
                compare(code, &format!("{at}{key}."), english, own, faults);
            }
            (english, Some(own)) => {
                faults.extend(different(english, own).iter().map(|what| format!("{} {what}", place(key))));
            }
        }
    }
}

/// Returns the differences of a text from the English one.
fn different(english: &Value, own: &Value) -> Vec<String> {
    let number = forms(english).map_or(1, |forms| forms.len());
    match (forms(english), forms(own)) {
        (Some(english), Some(own)) if english.len() == own.len() => {
            let (english, own) = (holes(&english), holes(&own));
            let missing = english.difference(&own).map(|hole| format!("does not say {{{hole}}}"));
            let unknown =
                own.difference(&english).map(|hole| format!("has {{{hole}}}, which nothing fills in"));
            missing.chain(unknown).collect()
        }
        _ if number == 2 => vec!["is not a list of two texts".to_owned()],
        _ => vec!["is not a text".to_owned()],
    }
}

/// Returns a text, or its singular and plural forms; `None` for any other value.
fn forms(value: &Value) -> Option<Vec<&str>> {
    match value {
        Value::String(text) => Some(vec![text]),
        Value::Array(forms) if forms.len() == 2 => forms.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

fn holes<'t>(forms: &[&'t str]) -> BTreeSet<&'t str> {
    let opened = forms.iter().flat_map(|text| text.split('{').skip(1));
    opened.filter_map(|after| Some(after.split_once('}')?.0)).collect()
}

fn rust(first: &Table, tables: &[(&str, Table)]) -> String {
    let mut out = String::new();
    types("Sentences", "The sentences of one language, by their English ones.", first, &mut out);
    let (mut variants, mut all, mut codes, mut texts) = <(String, String, String, String)>::default();
    // A constant would be copied into each function that reads it.
    let mut statics = String::new();
    for (code, table) in tables {
        let name = camel(code);
        let default = if *code == REFERENCE_LANGUAGE { "#[default] " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(variants, "/// The language `{code}`.\n{default}{name},\n");
        let _ = write!(all, "Self::{name}, ");
        let _ = writeln!(codes, "Self::{name} => {code:?},");
        let sentences = value("Sentences", &Value::Table(table.clone()));
        let _ = writeln!(statics, "static {}: Sentences = {sentences};", code.to_uppercase());
        let _ = writeln!(texts, "Self::{name} => &{},", code.to_uppercase());
    }
    out + &statics
        + &format!(
            "/// A language of the program. Texts of rule files that are written for it have its [`code`](Language::code)\n\
         /// as their style.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]\npub enum Language {{\n{variants}}}\n\
         impl Language {{\n\
         /// Every language.\npub const ALL: [Self; {}] = [{all}];\n\
         /// Its code, which is also the name of its style.\n#[must_use]\n\
         pub const fn code(self) -> &'static str {{ match self {{\n{codes}}} }}\n\
         /// Texts of the program in this language.\n#[must_use]\n\
         pub const fn sentences(self) -> &'static Sentences {{ match self {{\n{texts}}} }}\n}}\n",
            tables.len()
        )
}

fn types(name: &str, about: &str, table: &Table, out: &mut String) {
    let mut fields = String::new();
    for (key, value) in table {
        let (kind, about) = match value {
            Value::Table(_) if is_by_english(key) => {
                let kind = "&'static [(&'static str, &'static str)]";
                (kind.to_owned(), "What is said for English sentences, in their order.".to_owned())
            }
            Value::Table(_) if key == LOOKED_UP => {
                let text = "(&'static str, &'static str)";
                (format!("&'static [(&'static str, &'static [{text}])]"), "Texts by names.".to_owned())
            }
            Value::Table(inner) => {
                let kind = nested_type_name(name, key);
                types(&kind, &format!("The texts of `{key}`."), inner, out);
                (kind, format!("The texts of `{key}`."))
            }
            _ => {
                let forms = forms(value).unwrap_or_default();
                let quoted: Vec<String> = forms.iter().map(|text| format!("`{text}`")).collect();
                let kind = if forms.len() == 1 { "&'static str" } else { "(&'static str, &'static str)" };
                (kind.to_owned(), quoted.join(", "))
            }
        };
        let _ = write!(fields, "#[doc = {about:?}]\n{}pub {key}: {kind},\n", condition(key));
    }
    let derived = "#[derive(Debug, Clone, Copy, PartialEq, Eq)]";
    let _ = write!(out, "#[doc = {about:?}]\n{derived}\npub struct {name} {{\n{fields}}}\n");
}

/// Returns the features with which a text is compiled, as an attribute.
fn condition(key: &str) -> &'static str {
    if key == HELP { "#[cfg(feature = \"help\")]\n" } else { "" }
}

fn value(name: &str, of: &Value) -> String {
    match of {
        Value::Table(table) => {
            let fields = table.iter().map(|(key, of)| match key.as_str() {
                LOOKED_UP => format!("{key}: {}", rust_literal(of)),
                key if is_by_english(key) => format!("{}{key}: {}", condition(key), sorted(of)),
                _ => format!("{key}: {}", value(&nested_type_name(name, key), of)),
            });
            format!("{name} {{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        _ => {
            let forms = forms(of).unwrap_or_default();
            let quoted: Vec<String> = forms.iter().map(|text| format!("{text:?}")).collect();
            if let [only] = &quoted[..] { only.clone() } else { format!("({})", quoted.join(", ")) }
        }
    }
}

/// Returns a table as a sorted list of English sentences with their translations.
fn sorted(of: &Value) -> String {
    let sorted: BTreeMap<&String, &Value> = of.as_table().into_iter().flatten().collect();
    let entries = sorted.iter().map(|(english, own)| format!("({english:?}, {})", rust_literal(own)));
    format!("&[{}]", entries.collect::<Vec<_>>().join(", "))
}

/// Returns a text, or a table as a list of names with their values.
fn rust_literal(of: &Value) -> String {
    let entries =
        of.as_table().map(|table| table.iter().map(|(key, of)| format!("({key:?}, {})", rust_literal(of))));
    match entries {
        Some(entries) => format!("&[{}]", entries.collect::<Vec<_>>().join(", ")),
        None => format!("{:?}", of.as_str().unwrap_or_default()),
    }
}

fn nested_type_name(outer: &str, key: &str) -> String {
    if outer == "Sentences" { camel(key) } else { outer.to_owned() + &camel(key) }
}

fn camel(key: &str) -> String {
    let words = key.split(['_', '-']).map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    words.collect()
}
