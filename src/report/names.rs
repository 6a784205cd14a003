//! How a style writes cells, values, units and lists of them.

use super::language::fill;
use super::walk::written;
use crate::board::formats::{MAX_SYMBOLS, symbol};
use crate::board::topology::{Topology, grid_name};
use crate::engine::evaluate::letters;
use crate::engine::trace::Datum;
use crate::lang::program::{Program, Style};

/// Names in one style on one board.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    style: Option<&'a Style>,
    topology: &'a Topology,
}

impl<'a> Names<'a> {
    /// The names of a style. Where the program does not declare it, cells are written as in `r1c2` and units as in
    /// `row 1`.
    pub fn new(program: &'a Program, style: &str, topology: &'a Topology) -> Self {
        Self { style: program.styles.iter().find(|s| s.name == style), topology }
    }

    /// The style, where the program declares it.
    pub fn style(&self) -> Option<&'a Style> {
        self.style
    }

    /// A cell.
    pub fn cell(&self, cell: usize) -> String {
        let template = self.style.map_or("", |s| s.cell.as_str());
        if template.is_empty() {
            return self.topology.label(cell);
        }
        let at = self.topology.cells[cell];
        let (row, column) = (usize::from(at.row) + 1, usize::from(at.column) + 1);
        let words = [
            ("row", row.to_string()),
            ("column", column.to_string()),
            ("Row", letters(row)),
            ("Column", letters(column)),
        ];
        fill_in(template, &words)
    }

    /// A unit.
    pub fn unit(&self, unit: usize) -> String {
        let unit = &self.topology.units[unit];
        let number = unit.number + 1;
        let template = self.kind_names(unit.kind).map(|(_, template)| template.as_str());
        match template {
            Some(template) => {
                let words = [
                    ("number", number.to_string()),
                    ("letter", letters(number).to_lowercase()),
                    ("Letter", letters(number)),
                ];
                fill_in(template, &words)
            }
            None => format!("{} {number}", self.topology.kinds[unit.kind]),
        }
    }

    /// A kind of units.
    pub fn kind(&self, kind: usize) -> String {
        match self.kind_names(kind) {
            Some((name, _)) => name.clone(),
            None => self.topology.kinds.get_index(kind).cloned().unwrap_or_default(),
        }
    }

    fn kind_names(&self, kind: usize) -> Option<&'a (String, String)> {
        self.style?.kinds.get(self.topology.kinds.get_index(kind)?)
    }

    /// Several things one after another.
    pub fn list(&self, items: &[String]) -> String {
        items.join(self.style.map_or(", ", |s| s.list.as_str()))
    }

    /// A set of values.
    pub fn values(&self, values: u64) -> String {
        let names: Vec<String> = crate::board::bits::Ones(values).map(value).collect();
        self.list(&names)
    }

    /// Anything. A set is the list of its elements, so a set of one is written like the one; `{}` has no element.
    pub fn datum(&self, datum: &Datum) -> String {
        match datum {
            Datum::Bool(b) => b.to_string(),
            Datum::Int(n) => n.to_string(),
            Datum::Value(v) => value(*v),
            Datum::Cell(c) => self.cell(*c),
            Datum::Unit(u) => self.unit(*u),
            Datum::Kind(k) => self.kind(*k),
            Datum::Grid(g) => grid_name(*g),
            Datum::Word(word) => word.clone(),
            Datum::Candidate(c, v) => format!("({}, {})", self.cell(*c), value(*v)),
            Datum::Path(walk) => written(walk, self),
            Datum::World(world) => {
                format!("({}, {})", self.cell(world.candidate.0), value(world.candidate.1))
            }
            Datum::Tuple(parts) => format!("({})", self.all(parts)),
            Datum::Set(elements) if elements.is_empty() => "{}".to_owned(),
            Datum::Set(elements) => self.all(elements),
        }
    }

    fn all(&self, data: &[Datum]) -> String {
        let names: Vec<String> = data.iter().map(|d| self.datum(d)).collect();
        self.list(&names)
    }
}

/// A value, counted from 0: one character 1-9, A-Z where it has one, its number otherwise.
pub fn value(value: usize) -> String {
    match u8::try_from(value + 1) {
        Ok(n) if usize::from(n) <= MAX_SYMBOLS => symbol(n).to_string(),
        _ => (value + 1).to_string(),
    }
}

fn fill_in(template: &str, words: &[(&str, String)]) -> String {
    let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
    fill(template, &words)
}
