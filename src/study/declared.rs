//! A study file as it is read: items with formulas, each with its place.

use super::formula::{Formula, Loops, Node, Parser};
use super::value::Value;
use crate::lang::{hint, line_and_column};
use indexmap::IndexMap;
use std::borrow::Cow;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong in a study file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// From which byte of the file to which.
    pub place: Range<usize>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Fault {
    /// Something is wrong at a place.
    pub fn new(message: impl Into<String>, place: Range<usize>) -> Self {
        Self { message: message.into(), place, help: None }
    }

    /// A name that is not known, with the nearest that are.
    pub fn unknown<N: AsRef<str>>(
        what: &str,
        name: &str,
        place: Range<usize>,
        known: impl IntoIterator<Item = N>,
    ) -> Self {
        Self { help: hint(name, known), ..Self::new(format!("there is no {what} `{name}`"), place) }
    }

    /// With the file, line and column.
    pub fn located(&self, name: &str, text: &str) -> String {
        let (line, column) = line_and_column(text, self.place.start.min(text.len()));
        let help = self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{name}:{line}:{column}: {}{help}", self.message)
    }
}

impl From<toml::de::Error> for Fault {
    fn from(error: toml::de::Error) -> Self {
        Self::new(error.message(), error.span().unwrap_or_default())
    }
}

/// What an item may be: the field that tells it, and its other fields.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    needs: &'static [&'static str],
    may: &'static [&'static str],
}

const fn kind(name: &'static str, needs: &'static [&'static str], may: &'static [&'static str]) -> Kind {
    Kind { name, needs, may }
}

/// What the parts of a report may be.
static PARTS: [Kind; 7] = [
    kind("parts", &[], &[]),
    kind("about", &["is"], &[]),
    kind("heading", &[], &[]),
    kind("words", &[], &[]),
    kind("table", &["rows", "columns"], &[]),
    kind("figure", &["title", "shape", "label", "numbers"], &["x", "y", "log", "categories", "series"]),
    kind("finding", &["here", "borne_out"], &[]),
];
static COLUMN: [Kind; 1] = [kind("head", &["cell"], &[])];
/// Items that have names.
static RUNS: Kind = kind(
    "",
    &[],
    &["strategy", "techniques", "parts", "counts", "checked", "solves", "label", "where", "measures"],
);
static COVERS: Kind = kind("", &["strategy", "techniques", "split", "claims"], &[]);
static ORDERS: Kind = kind("", &["techniques"], &[]);

/// Fields that every item may have.
const ALWAYS: [&str; 3] = ["for", "if", "with"];
/// Fields that hold keys of texts, texts with `{name}`, and loops; all others hold formulas or data.
const KEYS: [&str; 9] = ["about", "heading", "words", "table", "finding", "here", "title", "x", "y"];
const TEMPLATES: [&str; 2] = ["figure", "shape"];
const LOOPS: [&str; 3] = ["for", "rows", "series"];
/// Parts of a file; those that stand first are plain data.
const SECTIONS: [&str; 13] = [
    "about",
    "help",
    "examples",
    "game",
    "parameters",
    "samples",
    "texts",
    "data",
    "define",
    "runs",
    "covers",
    "orders",
    "report",
];

/// Something that a file declares: a run, a part of a report, a column.
#[derive(Debug)]
pub struct Item {
    pub kind: &'static Kind,
    /// What it is called, where it has a name.
    pub name: String,
    pub place: Range<usize>,
    /// Names for what stands in the item, each of which may use those before it.
    pub with: Vec<(String, Formula)>,
    pub fields: Vec<(&'static str, Formula)>,
    /// Columns of a table, and the parts of a part.
    pub inner: Vec<Item>,
}

impl Item {
    /// The formula of a field.
    pub fn get(&self, name: &str) -> Option<&Formula> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, formula)| formula)
    }

    /// Where a field stands.
    pub fn place_of(&self, name: &str) -> Range<usize> {
        self.get(name).map_or_else(|| self.place.clone(), |formula| formula.place.clone())
    }

    /// The loops of a field.
    pub fn loops(&self, name: &str) -> Option<&Loops> {
        match &self.get(name)?.node {
            Node::Each(_, loops) => Some(loops),
            _ => None,
        }
    }
}

/// A formula with a name, of some parameters.
#[derive(Debug)]
pub struct Definition {
    pub parameters: Vec<String>,
    pub formula: Formula,
}

/// Definitions by their names.
pub type Definitions = IndexMap<String, Definition>;

/// What a study file declares beside what it says of itself.
#[derive(Debug)]
pub struct Declared {
    pub data: Vec<(String, Value)>,
    pub definitions: Definitions,
    pub runs: Vec<Item>,
    pub covers: Vec<Item>,
    pub orders: Vec<Item>,
    pub report: Vec<Item>,
}

type Read<T> = Result<T, Fault>;
type Data<'f> = Spanned<DeValue<'f>>;

/// A text, and where its letters begin in the file.
struct Word {
    text: String,
    base: usize,
}

impl Declared {
    /// Reads a study file.
    pub fn read(text: &str) -> Read<Self> {
        let tables = DeTable::parse(text)?.into_inner();
        let reader = Reader { file: text };
        known("part of a study", &tables, &SECTIONS)?;
        let entries = |name: &str| tables.get(name).map_or_else(|| Ok(Vec::new()), |all| reader.entries(all));
        let items = |name: &str, kind: &'static Kind| -> Read<Vec<Item>> {
            let all = entries(name)?.into_iter();
            all.map(|(name, item)| Ok(Item { name: name.text, ..reader.item(kind, item)? })).collect()
        };
        let define = |(head, formula): (Word, &Data<'_>)| {
            let (name, parameters) = Parser::head(&head.text, head.base)?;
            Ok((name, Definition { parameters, formula: reader.formula("", formula)? }))
        };
        Ok(Self {
            data: entries("data")?
                .into_iter()
                .map(|(name, data)| (name.text, value(data.get_ref())))
                .collect(),
            definitions: entries("define")?.into_iter().map(define).collect::<Read<_>>()?,
            runs: items("runs", &RUNS)?,
            covers: items("covers", &COVERS)?,
            orders: items("orders", &ORDERS)?,
            report: tables.get("report").map_or_else(|| Ok(Vec::new()), |all| reader.items(&PARTS, all))?,
        })
    }
}

/// That every field of a table is known.
fn known(what: &str, table: &DeTable<'_>, known: &[&str]) -> Read<()> {
    match table.keys().find(|name| !known.contains(&&**name.get_ref())) {
        Some(name) => Err(Fault::unknown(what, name.get_ref(), name.span(), known)),
        None => Ok(()),
    }
}

/// Reads items of a file.
struct Reader<'f> {
    file: &'f str,
}

impl Reader<'_> {
    fn table<'d>(&self, of: &'d Data<'d>) -> Read<&'d DeTable<'d>> {
        of.get_ref().as_table().ok_or_else(|| Fault::new("expected a table", of.span()))
    }

    /// The entries of a table whose names are free.
    fn entries<'d>(&self, of: &'d Data<'d>) -> Read<Vec<(Word, &'d Data<'d>)>> {
        let entry = |(name, value): (&Spanned<Cow<'_, str>>, &'d Data<'d>)| {
            let start = name.span().start;
            let quoted = self.file[start..].starts_with(['"', '\'']);
            (Word { text: name.get_ref().to_string(), base: start + usize::from(quoted) }, value)
        };
        Ok(self.table(of)?.iter().map(entry).collect())
    }

    /// A text with the place of its first letter.
    fn word(&self, data: &Data<'_>) -> Read<Word> {
        let text = data.get_ref().as_str();
        let text = text.ok_or_else(|| Fault::new("expected a text in quotes", data.span()))?.to_owned();
        let start = data.span().start;
        let written = self.file.get(start..).unwrap_or_default();
        let quotes = if written.starts_with("'''") || written.starts_with("\"\"\"") { 3 } else { 1 };
        // A line break behind the quotes is no part of the text.
        let breaks = written.get(quotes..).is_some_and(|rest| quotes == 3 && rest.starts_with('\n'));
        Ok(Word { text, base: start + quotes + usize::from(breaks) })
    }

    /// What a field of a name holds.
    fn formula(&self, name: &str, data: &Data<'_>) -> Read<Formula> {
        let plain = |node| Formula { node, place: data.span() };
        if data.get_ref().as_str().is_none() && !LOOPS.contains(&name) {
            return Ok(plain(Node::Constant(value(data.get_ref()))));
        }
        let Word { text, base } = self.word(data)?;
        Ok(match name {
            _ if KEYS.contains(&name) && text.is_empty() => plain(Node::Constant(Value::from(""))),
            _ if KEYS.contains(&name) => plain(Node::Text(text)),
            _ if TEMPLATES.contains(&name) => plain(Node::Template(text)),
            _ if LOOPS.contains(&name) => {
                let turn = Box::new(plain(Node::Constant(Value::None)));
                plain(Node::Each(turn, Box::new(Parser::loops(&text, base)?)))
            }
            _ => Parser::formula(&text, base)?,
        })
    }

    fn items(&self, kinds: &'static [Kind], of: &Data<'_>) -> Read<Vec<Item>> {
        let all = of.get_ref().as_array().ok_or_else(|| Fault::new("expected a list", of.span()))?;
        let item = |of: &Data<'_>| {
            // A column is a head and a cell.
            if let Some([head, cell]) = of.get_ref().as_array().map(|both| &**both) {
                let fields = vec![("head", self.formula("title", head)?), ("cell", self.formula("", cell)?)];
                let kind = &COLUMN[0];
                return Ok(Item {
                    kind,
                    name: String::new(),
                    place: of.span(),
                    with: Vec::new(),
                    fields,
                    inner: Vec::new(),
                });
            }
            let table = self.table(of)?;
            let names = || kinds.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
            let kind = kinds.iter().find(|kind| table.contains_key(kind.name));
            let kind = kind.ok_or_else(|| Fault::new(format!("expected one of {}", names()), of.span()))?;
            self.item(kind, of)
        };
        all.iter().map(item).collect()
    }

    fn item(&self, kind: &'static Kind, of: &Data<'_>) -> Read<Item> {
        let table = self.table(of)?;
        let own = [&ALWAYS[..], &[kind.name], kind.needs, kind.may].concat();
        known("field", table, &own)?;
        if let Some(missing) = kind.needs.iter().find(|name| !table.contains_key(**name)) {
            return Err(Fault::new(format!("`{missing}` is missing"), of.span()));
        }
        let (mut with, mut fields, mut inner) = (Vec::new(), Vec::new(), Vec::new());
        for name in own {
            let Some(data) = table.get(name) else { continue };
            match name {
                "with" => {
                    for (name, formula) in self.entries(data)? {
                        with.push((name.text, self.formula("", formula)?));
                    }
                }
                "columns" => inner = self.items(&COLUMN, data)?,
                "parts" if kind.name == "parts" => inner = self.items(&PARTS, data)?,
                _ => fields.push((name, self.formula(name, data)?)),
            }
        }
        Ok(Item { kind, name: String::new(), place: of.span(), with, fields, inner })
    }
}

/// Data of a file as a value.
fn value(data: &DeValue<'_>) -> Value {
    match data {
        DeValue::Array(items) => items.iter().map(|item| value(item.get_ref())).collect::<Vec<_>>().into(),
        DeValue::Table(table) => {
            Value::map(table.iter().map(|(name, item)| (&**name.get_ref(), value(item.get_ref()))))
        }
        DeValue::Boolean(is) => (*is).into(),
        DeValue::Integer(n) => n.as_str().parse::<f64>().ok().into(),
        DeValue::Float(n) => n.as_str().parse::<f64>().ok().into(),
        DeValue::String(text) => (&**text).into(),
        DeValue::Datetime(time) => time.to_string().into(),
    }
}
