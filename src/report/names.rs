//! Names of cells, values, units and lists of them in a style.

use super::{prelude::*, walk::chain_text};
use tesuji_board::UnitName;
use tesuji_formats::{MAX_SYMBOLS, symbol};
use tesuji_lang::Style;

#[derive(Debug, Clone, Copy)]
pub struct Notation<'a> {
    style: Option<&'a Style>,
    topology: &'a Topology,
}

impl<'a> Notation<'a> {
    pub fn new(program: &'a Program, style: &str, topology: &'a Topology) -> Self {
        Self { style: program.styles.iter().find(|s| s.name == style), topology }
    }

    /// Returns a value as the board prints it.
    pub fn value(&self, of: usize) -> String {
        value(self.topology, of)
    }

    pub fn style(&self) -> Option<&'a Style> {
        self.style
    }

    /// Returns a cell; on boards of several grids, as a cell of the first grid that contains it.
    pub fn cell(&self, cell: usize) -> String {
        let several = self.topology.grids.len() > 1;
        let place = if several { self.topology.place(cell) } else { None };
        let (grid, row, column) = place.unwrap_or_else(|| {
            let position = self.topology.cells[cell];
            (0, usize::from(position.row), usize::from(position.column))
        });
        let (row, column) = (row + 1, column + 1);
        let written = match self.style.map_or("", |s| s.cell.as_str()) {
            "" => format!("r{row}c{column}"),
            template => {
                let mut words = vec![("row", row.to_string()), ("column", column.to_string())];
                // `{Row}` and `{Column}` are rare, and this runs for every cell of every text.
                if template.bytes().any(|byte| byte.is_ascii_uppercase()) {
                    words.extend([("Row", letters(row)), ("Column", letters(column))]);
                }
                fill_in(template, &words)
            }
        };
        let form = self.grid_form().map_or("{grid}.{cell}", |(cell, _)| cell.as_str());
        if several { fill_in(form, &[("grid", grid_name(grid)), ("cell", written)]) } else { written }
    }

    /// Returns several cells; those of one row or one column are combined if all numbers have one digit: `r2c134`.
    pub fn cells(&self, cells: &[usize]) -> String {
        let template = self.style.map_or("r{row}c{column}", |s| s.cell.as_str());
        let places = cells.iter().map(|&cell| self.topology.cells[cell]);
        let places: Vec<(usize, usize)> =
            places.map(|at| (usize::from(at.row) + 1, usize::from(at.column) + 1)).collect();
        let by_numbers = template.contains("{row}") && template.contains("{column}");
        if !by_numbers || self.topology.grids.len() > 1 || places.iter().any(|&(r, c)| r.max(c) > 9) {
            return self.list(cells.iter().map(|&cell| self.cell(cell)));
        }
        let mut lines: [BTreeMap<usize, String>; 2] = Default::default();
        for (row, column) in places {
            *lines[0].entry(row).or_default() += &column.to_string();
            *lines[1].entry(column).or_default() += &row.to_string();
        }
        let by_columns = lines[1].len() < lines[0].len();
        let named = lines[usize::from(by_columns)].iter().map(|(line, across)| {
            let (row, column) = (line.to_string(), across.clone());
            let (row, column) = if by_columns { (column, row) } else { (row, column) };
            fill_in(template, &[("row", row), ("column", column)])
        });
        self.list(named)
    }

    /// Returns several units; those of one kind are combined if their numbers alone distinguish them: `row 2, 4-6`.
    pub fn units(&self, units: &[usize]) -> Vec<String> {
        let several = self.topology.grids.len() > 1;
        let mut kinds: IndexMap<usize, Vec<usize>> = IndexMap::new();
        for &unit in units {
            kinds.entry(self.topology.units[unit].kind).or_default().push(unit);
        }
        let named = |(kind, units): (usize, Vec<usize>)| {
            let template = self
                .kind_names(kind)
                .map_or_else(|| format!("{} {{number}}", self.kind(kind)), |(_, template)| template.clone());
            if several || template.replace("{number}", "").contains('{') {
                return units.into_iter().map(|unit| self.unit(unit)).collect();
            }
            let numbers = units.iter().map(|&unit| self.topology.units[unit].number + 1);
            vec![fill_in(&template, &[("number", self.list(ranges(numbers.collect())))])]
        };
        kinds.into_iter().flat_map(named).collect()
    }

    /// Returns a unit; if several grids share it, with its name in each.
    pub fn unit(&self, unit: usize) -> String {
        let several = self.topology.grids.len() > 1;
        let unit = self.topology.law_unit(unit);
        let form = self.grid_form().map_or("{grid}.{unit}", |(_, unit)| unit.as_str());
        let in_grid = |name: UnitName| {
            let written = self.unit_as(unit, name);
            if several {
                fill_in(form, &[("grid", grid_name(name.grid)), ("unit", written)])
            } else {
                written
            }
        };
        let mut names = unit.names();
        let first = names.next().map(in_grid);
        // Further names of a unit within one grid are redundant: its row may also be its block.
        let further_names = names.filter(|name| several && name.grid != unit.grid).map(in_grid);
        join(first.into_iter().chain(further_names), " = ")
    }

    /// Returns a phrase about the laws that bind all cells of a unit together.
    pub fn law_of(&self, unit: usize, phrase: LawPhrase) -> Message {
        self.topology.law_unit(unit).laws.phrase(&self.unit(unit), phrase)
    }

    fn unit_as(&self, unit: &Unit, name: UnitName) -> String {
        let number = name.number + 1;
        let forms = self.kind_names(name.kind);
        match forms.map(|(_, template)| template.as_str()) {
            Some(template) if unit.laws.printed_total().is_some() || !template.contains("{sum}") => {
                let cells: Vec<String> = unit.cells.iter().map(|&c| self.cell(usize::from(c))).collect();
                let first = cells.first().cloned().unwrap_or_default();
                let words = [
                    ("number", number.to_string()),
                    ("letter", letters(number).to_lowercase()),
                    ("Letter", letters(number)),
                    ("sum", unit.laws.printed_total().unwrap_or_default().to_string()),
                    ("cell", first),
                    ("cells", if template.contains("{cells}") { self.list(&cells) } else { String::new() }),
                ];
                fill_in(template, &words)
            }
            _ => format!("{} {number}", self.kind(name.kind)),
        }
    }

    fn grid_form(&self) -> Option<&'a (String, String)> {
        self.style?.grid.as_ref()
    }

    pub fn kind(&self, kind: usize) -> String {
        match self.kind_names(kind) {
            Some((name, _)) => name.clone(),
            None => self.topology.kinds.get_index(kind).cloned().unwrap_or_default(),
        }
    }

    fn kind_names(&self, kind: usize) -> Option<&'a (String, String)> {
        self.style?.kinds.get(self.topology.kinds.get_index(kind)?)
    }

    pub fn list(&self, items: impl IntoIterator<Item: AsRef<str>>) -> String {
        join(items, self.style.map_or(", ", |s| s.list.as_str()))
    }

    pub fn values(&self, values: u64) -> String {
        self.list(SetBits(values).map(|v| self.value(v)))
    }

    /// Returns any value. A set is the list of its elements, so a set of one element is written like the element; `{}`
    /// is the empty set.
    pub fn datum(&self, datum: &Datum) -> String {
        match datum {
            Datum::Bool(b) => b.to_string(),
            Datum::Int(n) => n.to_string(),
            Datum::Value(v) => self.value(*v),
            Datum::Cell(c) => self.cell(*c),
            Datum::Unit(u) => self.unit(*u),
            Datum::Kind(k) => self.kind(*k),
            Datum::Grid(g) => grid_name(*g),
            Datum::Word(word) => word.clone(),
            Datum::Candidate(c, v) => format!("({}, {})", self.cell(*c), self.value(*v)),
            Datum::Path(walk) => chain_text(walk, self),
            Datum::World(world) => self.datum(&Datum::Candidate(world.candidate.0, world.candidate.1)),
            Datum::Tuple(parts) => format!("({})", self.all(parts)),
            Datum::Set(elements) if elements.is_empty() => "{}".to_owned(),
            Datum::Set(elements) => self.sets(elements).unwrap_or_else(|| self.all(elements)),
        }
    }

    fn sets(&self, elements: &[Datum]) -> Option<String> {
        let (inner, outer) = self.style?.sets.as_ref()?;
        let of_set = |element: &Datum| match element {
            Datum::Set(inside) if !inside.is_empty() => {
                Some(join(inside.iter().map(|one| self.datum(one)), inner))
            }
            _ => None,
        };
        Some(elements.iter().map(of_set).collect::<Option<Vec<_>>>()?.join(outer))
    }

    fn all(&self, data: &[Datum]) -> String {
        self.list(data.iter().map(|d| self.datum(d)))
    }
}

/// Returns a value of a board: one character 0-9 or A-Z if it has one, otherwise its number.
pub fn value(topology: &Topology, value: usize) -> String {
    let number = topology.shape.printed(value);
    match u8::try_from(number) {
        Ok(n) if number <= MAX_SYMBOLS => symbol(n).to_string(),
        _ => number.to_string(),
    }
}

/// Returns numbers in order; three or more consecutive ones are written as a range.
fn ranges(mut numbers: Vec<usize>) -> Vec<String> {
    numbers.sort_unstable();
    numbers.dedup();
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let written = runs.flat_map(|run| match run {
        [first, .., last] if run.len() > 2 => vec![format!("{first}-{last}")],
        few => few.iter().map(usize::to_string).collect(),
    });
    written.collect()
}

pub fn fill_in(template: &str, words: &[(&str, String)]) -> String {
    let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
    fill(template, &words)
}
