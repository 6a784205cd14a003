//! The formulas of study files, from text to tree.
//!
//! `mean(p.open for p in puzzles where p.open > 40)`: names, numbers, texts, lists, loops, fields and calls. An operator
//! is a call as well.

use super::declared::Fault;
use super::value::Value;
use std::ops::Range;

/// A formula and where it stands in its file.
#[derive(Debug, Clone)]
pub struct Formula {
    pub node: Node,
    pub place: Range<usize>,
}

/// What a formula is.
#[derive(Debug, Clone)]
pub enum Node {
    Constant(Value),
    Name(String),
    /// The text of a key in the language of the report, with what its names stand for.
    Text(String),
    /// A text of the file with what its names stand for.
    Template(String),
    List(Vec<Formula>),
    /// A list with an item for each turn of loops.
    Each(Box<Formula>, Box<Loops>),
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

/// Reads a text that stands at a place of the file.
pub struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// Where the text begins in its file.
    base: usize,
}

/// Operators by how strongly they bind, the weakest first.
const OPERATORS: [&[&str]; 5] =
    [&["or"], &["and"], &["=", "!=", "<=", ">=", "<", ">", "in"], &["+", "-"], &["*", "/"]];

type Parsed<T> = Result<T, Fault>;

impl<'t> Parser<'t> {
    /// Reads a whole formula.
    pub fn formula(text: &'t str, base: usize) -> Parsed<Formula> {
        let mut parser = Self { text, at: 0, base };
        let formula = parser.operators(0)?;
        parser.end(formula)
    }

    /// Reads `name in list, …`.
    pub fn loops(text: &'t str, base: usize) -> Parsed<Loops> {
        let mut parser = Self { text, at: 0, base };
        let loops = parser.binds()?;
        parser.end(loops)
    }

    /// Reads `name(parameter, …)` or `name`.
    pub fn head(text: &'t str, base: usize) -> Parsed<(String, Vec<String>)> {
        let mut parser = Self { text, at: 0, base };
        let name = parser.name()?;
        let mut parameters = Vec::new();
        if parser.takes("(") {
            parameters.push(parser.name()?);
            while parser.takes(",") {
                parameters.push(parser.name()?);
            }
            parser.expect(")")?;
        }
        parser.end((name, parameters))
    }

    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Whether a sign or a word comes next, which is read then.
    fn takes(&mut self, sign: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(sign) else { return false };
        // A word ends where its letters do.
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let comes = !(is_word(sign.chars().next()) && is_word(after.chars().next()));
        if comes {
            self.at += sign.len();
        }
        comes
    }

    fn fault(&mut self, expected: &str) -> Fault {
        let rest = self.rest();
        let found = match rest.chars().next() {
            Some(c) => format!("`{c}`"),
            None => "the end".to_owned(),
        };
        let start = self.base + self.at;
        Fault::new(format!("expected {expected}, found {found}"), start..start + 1)
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.fault(&format!("`{sign}`"))) }
    }

    fn end<T>(&mut self, parsed: T) -> Parsed<T> {
        if self.rest().is_empty() { Ok(parsed) } else { Err(self.fault("an operator or the end")) }
    }

    fn name(&mut self) -> Parsed<String> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if length == 0 || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.fault("a name"));
        }
        self.at += length;
        Ok(rest[..length].to_owned())
    }

    fn built(&self, start: usize, node: Node) -> Formula {
        Formula { node, place: self.base + start..self.base + self.at }
    }

    fn operators(&mut self, level: usize) -> Parsed<Formula> {
        let Some(signs) = OPERATORS.get(level) else { return self.prefixed() };
        self.rest();
        let start = self.at;
        let mut left = self.operators(level + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.takes(sign)) {
            let right = self.operators(level + 1)?;
            left = self.built(start, Node::Call((*sign).to_owned(), vec![left, right]));
        }
        Ok(left)
    }

    fn prefixed(&mut self) -> Parsed<Formula> {
        self.rest();
        let start = self.at;
        for sign in ["-", "not"] {
            if self.takes(sign) {
                let of = self.prefixed()?;
                return Ok(self.built(start, Node::Call(sign.to_owned(), vec![of])));
            }
        }
        let mut formula = self.atom()?;
        loop {
            let parts = if self.takes(".") {
                let at = self.at;
                let name = Node::Constant(self.name()?.into());
                vec![self.built(at, name)]
            } else if self.takes("[") {
                self.items("]")?
            } else {
                return Ok(formula);
            };
            formula = self.built(start, Node::Index(Box::new(formula), parts));
        }
    }

    fn atom(&mut self) -> Parsed<Formula> {
        let rest = self.rest();
        let start = self.at;
        let node = if self.takes("(") {
            let inner = self.operators(0)?;
            self.expect(")")?;
            return Ok(inner);
        } else if self.takes("[") {
            match self.items("]")? {
                mut items if matches!(&items[..], [Formula { node: Node::Each(..), .. }]) => {
                    return Ok(items.remove(0));
                }
                items => Node::List(items),
            }
        } else if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let Some(length) = rest[1..].find(quote) else { return Err(self.fault("a text that ends")) };
            self.at += length + 2;
            Node::Constant(rest[1..=length].into())
        } else if rest.starts_with(|c: char| c.is_ascii_digit()) {
            let length = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
            let Ok(number) = rest[..length].parse::<f64>() else { return Err(self.fault("a number")) };
            self.at += length;
            Node::Constant(number.into())
        } else {
            let Ok(name) = self.name() else { return Err(self.fault("a formula")) };
            match &*name {
                "none" => Node::Constant(Value::None),
                "true" => Node::Constant(true.into()),
                "false" => Node::Constant(false.into()),
                _ if self.takes("(") => Node::Call(name, self.items(")")?),
                _ => Node::Name(name),
            }
        };
        Ok(self.built(start, node))
    }

    /// Formulas with commas between them, or one with loops behind it, up to a sign.
    fn items(&mut self, close: &str) -> Parsed<Vec<Formula>> {
        let mut items = Vec::new();
        if self.takes(close) {
            return Ok(items);
        }
        loop {
            self.rest();
            let start = self.at;
            let mut item = self.operators(0)?;
            if self.takes("for") {
                let loops = self.binds()?;
                item = self.built(start, Node::Each(Box::new(item), Box::new(loops)));
            }
            items.push(item);
            if !self.takes(",") {
                break;
            }
        }
        self.expect(close)?;
        Ok(items)
    }

    fn binds(&mut self) -> Parsed<Loops> {
        let mut binds = Vec::new();
        loop {
            let name = self.name()?;
            self.expect("in")?;
            binds.push((name, self.operators(0)?));
            if !self.takes(",") {
                break;
            }
        }
        let condition = if self.takes("where") { Some(self.operators(0)?) } else { None };
        let mut by = Vec::new();
        if self.takes("by") {
            by.push(self.operators(0)?);
            while self.takes(",") {
                by.push(self.operators(0)?);
            }
        }
        Ok(Loops { binds, condition, by })
    }
}
