//! The text of study files as trees: definitions, each a name and a formula.
//!
//! `mean(p.open for p in puzzles where p.open > 40)`: names, numbers, texts, lists, maps, loops, fields and calls. An
//! operator is a call as well.

use super::fault::Fault;
use super::value::Value;
use crate::lang::message::{Message, message};
use indexmap::IndexMap;

/// A formula and where it stands in its file.
#[derive(Debug, Clone)]
pub struct Formula {
    pub node: Node,
    pub place: usize,
}

impl Formula {
    /// The formulas that it is made of.
    pub fn parts(&self) -> Vec<&Self> {
        match &self.node {
            Node::Constant(_) | Node::Name(_) | Node::Words(_) => Vec::new(),
            Node::List(items) | Node::Call(_, items) => items.iter().collect(),
            Node::Map(entries) => entries.iter().map(|(_, of)| of).collect(),
            Node::Each(item, loops) => {
                let lists = loops.binds.iter().map(|(_, list)| list);
                lists.chain(&loops.condition).chain(&loops.by).chain([&**item]).collect()
            }
            Node::Let(binds, body) => binds.iter().map(|(_, of)| of).chain([&**body]).collect(),
            Node::Field(of, _) => vec![of],
            Node::Index(of, keys) => [&**of].into_iter().chain(keys).collect(),
        }
    }
}

/// What a formula is.
#[derive(Debug, Clone)]
pub enum Node {
    Constant(Value),
    Name(String),
    /// The text of a key in the language of the report, with what its names stand for.
    Words(String),
    List(Vec<Formula>),
    Map(Vec<(String, Formula)>),
    /// A list with an item for each turn of loops.
    Each(Box<Formula>, Box<Loops>),
    /// A formula with names for others, each of which may use those before it.
    Let(Vec<(String, Formula)>, Box<Formula>),
    /// What a map has under a name that it must have.
    Field(Box<Formula>, String),
    /// What a map has under a name, or a list at a place counted from 1. Several names are one list.
    Index(Box<Formula>, Vec<Formula>),
    Call(String, Vec<Formula>),
}

/// `x in xs, y in ys where … by …`: one turn for each x and y.
#[derive(Debug, Clone)]
pub struct Loops {
    pub binds: Vec<(String, Formula)>,
    pub condition: Option<Formula>,
    /// Turns are sorted by these; by the first that differs.
    pub by: Vec<Formula>,
}

/// A formula with a name, of some parameters.
#[derive(Debug, Clone)]
pub struct Definition {
    pub parameters: Vec<String>,
    pub formula: Formula,
    /// Where its name stands.
    pub place: usize,
}

/// Definitions by their names.
pub type Definitions = IndexMap<String, Definition>;

/// Operators by how strongly they bind, the weakest first.
const OPERATORS: [&[&str]; 5] =
    [&["or"], &["and"], &["=", "!=", "<=", ">=", "<", ">", "in"], &["+", "-"], &["*", "/"]];

/// Words that are no names.
const RESERVED: [&str; 12] =
    ["or", "and", "not", "in", "for", "where", "by", "let", "then", "none", "true", "false"];

type Parsed<T> = Result<T, Fault>;

/// Reads a study file.
///
/// # Errors
/// When something is written otherwise than formulas are, or a name stands for two of them.
pub fn read(text: &str) -> Parsed<Definitions> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let mut all = Definitions::new();
    while !parser.rest().is_empty() {
        let place = parser.at;
        let name = parser.name()?;
        let parameters = if parser.takes("(") { parser.several(")", Parser::name)? } else { Vec::new() };
        parser.expect("=")?;
        let definition = Definition { parameters, formula: parser.formula()?, place };
        if all.contains_key(&name) {
            return Err(Fault::new(message!("there is a definition of `{name}` above"), place));
        }
        all.insert(name, definition);
    }
    Ok(all)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// In how many formulas it is.
    depth: usize,
}

/// How many formulas may stand inside of each other.
const DEEPEST: usize = 100;

impl<'t> Parser<'t> {
    /// What is still to be read, without blanks and comments before it.
    fn rest(&mut self) -> &'t str {
        let mut rest = self.text[self.at..].trim_start();
        while rest.starts_with('#') {
            rest = rest.split_once('\n').map_or("", |(_, after)| after.trim_start());
        }
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Whether a sign or a word comes next, which is read then.
    fn takes(&mut self, sign: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(sign) else { return false };
        // A word ends where its letters do.
        let comes = !(sign.starts_with(is_letter) && after.starts_with(is_letter));
        if comes {
            self.at += sign.len();
        }
        comes
    }

    fn fault(&mut self, expected: Message) -> Fault {
        let rest = self.rest();
        let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let what = match rest.chars().next() {
            Some(_) if length > 0 => message!("`{}`", &rest[..length]),
            Some(sign) => message!("`{sign}`"),
            None => message!("the end"),
        };
        Fault::new(message!("expected {}, found {what}", expected), self.at)
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.fault(message!("`{sign}`"))) }
    }

    /// Reads letters and digits.
    fn word(&mut self, expected: Message) -> Parsed<&'t str> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_letter(c)).unwrap_or(rest.len())];
        if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.fault(expected));
        }
        self.at += word.len();
        Ok(word)
    }

    fn name(&mut self) -> Parsed<String> {
        let (start, expected) = (self.start(), message!("a name"));
        let word = self.word(expected.clone())?;
        if RESERVED.contains(&word) {
            self.at = start;
            return Err(self.fault(expected));
        }
        Ok(word.to_owned())
    }

    /// Reads what stands in quotes, where it does. A line break behind a backslash is no part of it.
    fn quoted(&mut self, quote: char) -> Parsed<Option<String>> {
        let Some(text) = self.rest().strip_prefix(quote) else { return Ok(None) };
        let Some(length) = text.find(quote) else { return Err(self.fault(message!("a text that ends"))) };
        self.at += length + 2;
        let mut lines = text[..length].split("\\\n");
        let first = lines.next().unwrap_or_default().to_owned();
        Ok(Some(lines.fold(first, |text, line| text + line.trim_start())))
    }

    /// Reads items with commas between them.
    fn several<T>(&mut self, close: &str, item: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        while !self.takes(close) {
            items.push(item(self)?);
            if !self.takes(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(items)
    }

    fn start(&mut self) -> usize {
        self.rest();
        self.at
    }

    fn formula(&mut self) -> Parsed<Formula> {
        self.operators(0)
    }

    /// Goes into one more formula.
    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        match self.depth {
            0..=DEEPEST => Ok(()),
            _ => Err(Fault::new(message!("formulas stand too deep inside of each other"), self.start())),
        }
    }

    fn operators(&mut self, level: usize) -> Parsed<Formula> {
        let Some(signs) = OPERATORS.get(level) else { return self.prefixed() };
        let (start, outer) = (self.start(), self.depth);
        let mut left = self.operators(level + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.takes(sign)) {
            self.deeper()?;
            let right = self.operators(level + 1)?;
            left = built(start, Node::Call((*sign).to_owned(), vec![left, right]));
        }
        self.depth = outer;
        Ok(left)
    }

    fn prefixed(&mut self) -> Parsed<Formula> {
        let (start, outer) = (self.start(), self.depth);
        self.deeper()?;
        let mut formula = match ["-", "not"].into_iter().find(|sign| self.takes(sign)) {
            Some(sign) => built(start, Node::Call(sign.to_owned(), vec![self.prefixed()?])),
            None => self.atom()?,
        };
        // What is behind a prefix was read with what it stands before.
        loop {
            formula = if self.takes(".") {
                // The place of a field is that of its name.
                let place = self.start();
                built(place, Node::Field(Box::new(formula), self.word(message!("a name"))?.to_owned()))
            } else if self.takes("[") {
                built(start, Node::Index(Box::new(formula), self.several("]", Self::item)?))
            } else {
                self.depth = outer;
                return Ok(formula);
            };
            self.deeper()?;
        }
    }

    fn atom(&mut self) -> Parsed<Formula> {
        let start = self.start();
        let rest = self.rest();
        let node = if self.takes("(") {
            let inner = self.formula()?;
            self.expect(")")?;
            return Ok(inner);
        } else if self.takes("[") {
            match self.several("]", Self::item)? {
                mut items if matches!(&items[..], [Formula { node: Node::Each(..), .. }]) => {
                    return Ok(items.remove(0));
                }
                items => Node::List(items),
            }
        } else if self.takes("{") {
            Node::Map(self.several("}", Self::entry)?)
        } else if let Some(text) = self.quoted('"')? {
            Node::Constant(text.into())
        } else if let Some(key) = self.quoted('\'')? {
            Node::Words(key)
        } else if rest.starts_with(|c: char| c.is_ascii_digit()) {
            let length = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
            let Ok(number) = rest[..length].parse::<f64>() else {
                return Err(self.fault(message!("a number")));
            };
            self.at += length;
            Node::Constant(number.into())
        } else if self.takes("let") {
            let mut binds = Vec::new();
            while binds.is_empty() || self.takes(",") {
                let name = self.name()?;
                self.expect("=")?;
                binds.push((name, self.formula()?));
            }
            self.expect("then")?;
            Node::Let(binds, Box::new(self.formula()?))
        } else {
            match self.word(message!("a formula"))? {
                "none" => Node::Constant(Value::None),
                "true" => Node::Constant(true.into()),
                "false" => Node::Constant(false.into()),
                word if RESERVED.contains(&word) => {
                    self.at = start;
                    return Err(self.fault(message!("a formula")));
                }
                name if self.takes("(") => Node::Call(name.to_owned(), self.several(")", Self::item)?),
                name => Node::Name(name.to_owned()),
            }
        };
        Ok(built(start, node))
    }

    /// Reads an item of a list: a formula, a pair, or several of them by loops.
    fn item(&mut self) -> Parsed<Formula> {
        let start = self.start();
        let mut item = self.formula()?;
        if self.takes(":") {
            let pair = vec![item, self.formula()?];
            item = built(start, Node::List(pair));
        }
        if self.takes("for") {
            let loops = self.loops()?;
            item = built(start, Node::Each(Box::new(item), Box::new(loops)));
        }
        Ok(item)
    }

    /// Reads an entry of a map.
    fn entry(&mut self) -> Parsed<(String, Formula)> {
        let name = match self.quoted('"')? {
            Some(name) => name,
            None => self.word(message!("a name"))?.to_owned(),
        };
        self.expect("=")?;
        Ok((name, self.formula()?))
    }

    fn loops(&mut self) -> Parsed<Loops> {
        let mut binds = Vec::new();
        while binds.is_empty() || self.takes(",") {
            let name = self.name()?;
            self.expect("in")?;
            binds.push((name, self.formula()?));
        }
        let condition = if self.takes("where") { Some(self.formula()?) } else { None };
        let mut by = Vec::new();
        if self.takes("by") {
            by.push(self.formula()?);
            while self.takes(",") {
                by.push(self.formula()?);
            }
        }
        Ok(Loops { binds, condition, by })
    }
}

fn built(place: usize, node: Node) -> Formula {
    Formula { node, place }
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
