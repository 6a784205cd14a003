//! Reads constraint strings.

use super::cells::Cells;
use super::shape::Shape;
use super::tree::Item;
use super::{GREATER, WORD, items};
use crate::constraints::{Constraint, GroupNumber, Sort, named};
use crate::prelude::*;
use tesuji_board::inputs::{PuzzleInputs, Statements};

pub(super) struct Reader {
    pub(super) cells: Cells,
    /// Whether there are boxes where some fit.
    pub(super) has_boxes: bool,
    /// The labels of regions that the string states.
    pub(super) labels: Option<Vec<Option<i64>>>,
    /// Remaining values of each square.
    pub(super) domains: Vec<u64>,
    pub(super) marks: Vec<ConstraintFlag>,
    pub(super) groups: PuzzleInputs,
}

pub(super) fn read(line: &str) -> Result<PuzzleSpec> {
    let text: String = line.split_whitespace().collect();
    let items = Item::parse_all(&text)?;
    let of_kind = |kind: &'static str| items.iter().filter(move |item| item.kind == kind);
    let shape = |item: Option<&Item>| match item {
        Some(item) => Shape::parse(&item.arguments()),
        None => Shape::parse(&["9x9"]),
    };
    let mut of_board = shape(of_kind("Shape").next())?;
    for other in of_kind("Shape").skip(1) {
        fail_if!(shape(Some(other))? != of_board, "the string says two shapes");
    }
    for item in of_kind("RegionSize") {
        let size = item.arguments.first().and_then(|size| size.parse().ok()).filter(|size| *size > 1);
        let size = size.ok_or_else(|| wrong!("damaged: {}", item.text()))?;
        of_board.region_size = Some(size).filter(|size| *size != of_board.rows.max(of_board.columns));
    }
    let cells = Cells::new(of_board, &items)?;
    let domains = vec![full(of_board.values); cells.board().squares()];
    let has_boxes = !of_board.is_raw && of_kind("NoBoxes").next().is_none();
    let (marks, groups) = (Vec::new(), PuzzleInputs::new());
    let mut reader = Reader { cells, domains, has_boxes, labels: None, marks, groups };
    for item in of_kind("Jigsaw") {
        // An older form says the shape as well.
        let layout = item.arguments.last().ok_or_else(|| wrong!("damaged: {}", item.text()))?;
        let labels = reader.labels_of(layout)?;
        fail_if!(reader.labels.replace(labels).is_some(), "the string has .Jigsaw twice");
    }
    items.iter().try_for_each(|item| reader.add(item))?;
    reader.position()
}

impl Reader {
    pub(super) fn shape(&self) -> Shape {
        self.cells.shape
    }

    fn add(&mut self, item: &Item) -> Result<()> {
        let arguments = item.arguments();
        let wrong = || wrong!("damaged: {}", item.text());
        match (item.kind.as_str(), arguments.as_slice()) {
            ("", _) => arguments.iter().try_for_each(|value| self.leave(value))?,
            ("Shape" | "RegionSize" | "Jigsaw" | "NoBoxes" | "Var", _) => {}
            // In which order the solver takes cells is no law.
            ("Priority", _) => {}
            ("And", _) => item.children.iter().try_for_each(|child| self.add(child))?,
            ("Replicate", _) => {
                item.copies(&self.cells)?.iter().try_for_each(|child| self.add(child))?;
            }
            ("Or", []) => {
                let branches = item.children.iter().map(|child| self.branch(child));
                let branches = branches.collect::<Result<Vec<Statements>>>()?;
                let input = self.groups.entry(ALTERNATIVES.to_owned());
                let input = input.or_insert_with(|| PuzzleInput::Choices(Vec::new()));
                if let PuzzleInput::Choices(choices) = input {
                    choices.push(branches);
                }
            }
            ("Diagonal", [which]) => {
                self.mark(named(WORD, &format!("Diagonal~{which}")).ok_or_else(wrong)?.name);
            }
            ("Cage", [sum, cells @ ..]) if !cells.is_empty() => {
                let sum: i64 = sum.parse().ok().filter(|sum| *sum >= 0).ok_or_else(wrong)?;
                let number = Some(sum).filter(|sum| *sum > 0);
                let squares = self.cells.squares(cells)?;
                let once = distinct(&squares);
                // Repeated cells are ignored for distinctness and counted twice in the sum.
                if once.len() < squares.len() {
                    self.put("extra-regions", None, once);
                    number.into_iter().for_each(|sum| self.put("weighted-sums", Some(sum), squares.clone()));
                } else {
                    self.put("cages", number, squares);
                }
            }
            ("AllDifferent", [_, ..]) => {
                self.put("extra-regions", None, distinct(&self.cells.squares(&arguments)?));
            }
            ("Indexing", [which @ ("C" | "R"), cells @ ..]) if !cells.is_empty() => {
                let known = named(WORD, &format!("Indexing~{which}")).ok_or_else(wrong)?;
                self.put(known.name, None, self.cells.squares(cells)?);
            }
            (kind, _) if items::add(self, kind, &arguments)? => {}
            (kind, _) => match named(WORD, kind) {
                Some(known) => self.add_known(known, item)?,
                None => self.add_unknown(kind, &arguments)?,
            },
        }
        Ok(())
    }

    fn add_known(&mut self, known: &Constraint, item: &Item) -> Result<()> {
        let arguments = item.arguments();
        match known.sort {
            Sort::Lines => {
                let stated = arguments.first().and_then(|number| number.parse().ok());
                let (number, cells) = match known.number {
                    GroupNumber::Argument(_) | GroupNumber::Half => {
                        let usual = known.usual_number(9);
                        (stated.or(usual), &arguments[usize::from(stated.is_some())..])
                    }
                    _ => (None, arguments.as_slice()),
                };
                fail_if!(cells.is_empty(), "the line of .{} has no cells", item.kind);
                self.put(known.name, number, self.cells.squares(cells)?);
            }
            Sort::Pairs => self.pairs(known, &self.cells.squares(&arguments)?)?,
            Sort::Flag if arguments.is_empty() => self.mark(known.name),
            _ => fail!("damaged: {}", item.text()),
        }
        Ok(())
    }

    /// Adds an item under its own name, for which rule files may have a constraint: perhaps numbers, then cells.
    fn add_unknown(&mut self, kind: &str, arguments: &[&str]) -> Result<()> {
        let [first, ..] = arguments else {
            self.mark(kind);
            return Ok(());
        };
        let number = |text: &str| text.parse::<i64>().ok();
        let numbers = first.split('_').map(number).collect::<Option<Vec<i64>>>();
        let cells = self.cells.squares(&arguments[usize::from(numbers.is_some())..])?;
        self.put_group(kind, CellGroup::with_numbers(numbers.unwrap_or_default(), cells));
        Ok(())
    }

    /// Inputs of one branch of an `.Or`.
    fn branch(&self, item: &Item) -> Result<Statements> {
        let mut branch = Self {
            cells: self.cells.clone(),
            has_boxes: self.has_boxes,
            labels: self.labels.clone(),
            domains: vec![full(self.shape().values); self.domains.len()],
            marks: Vec::new(),
            groups: PuzzleInputs::new(),
        };
        branch.add(item)?;
        fail_if!(!branch.marks.is_empty(), ".{} cannot stand in .Or", item.kind);
        for (square, left) in std::mem::take(&mut branch.domains).iter().enumerate() {
            if *left != full(self.shape().values) {
                let lowest = self.shape().lowest;
                let values = values(*left).map(|value| (usize::from(value) - 1 + lowest).to_string());
                let law = format!("each v: v in {{{}}}", values.collect::<Vec<_>>().join(", "));
                let group = CellGroup { law: Some(law.into()), ..CellGroup::new(None, vec![square]) };
                branch.put_group(OWN_LAWS, group);
            }
        }
        Ok(branch.groups.into_iter().collect())
    }

    pub(super) fn put(&mut self, input: &str, number: Option<i64>, squares: Vec<usize>) {
        self.put_group(input, CellGroup::new(number, squares));
    }

    pub(super) fn put_group(&mut self, input: &str, group: CellGroup) {
        parts::push_group(&mut self.groups, input, group);
    }

    /// Adds a line that obeys a law of its own.
    pub(super) fn put_law(&mut self, law: String, squares: Vec<usize>, parts: Vec<i64>) {
        let group = CellGroup { parts, law: Some(law.into()), ..CellGroup::new(None, squares) };
        self.put_group(OWN_LAWS, group);
    }

    /// Adds groups of cells with up to four values each and how often they are there.
    pub(super) fn put_counts(&mut self, input: &str, counts: &[(i64, i64)], squares: &[usize]) {
        for counts in counts.chunks(4) {
            let numbers = counts.iter().flat_map(|(value, count)| [*value, *count]).collect();
            self.put_group(input, CellGroup::with_numbers(numbers, squares.to_vec()));
        }
    }

    pub(super) fn mark(&mut self, name: &str) {
        if self.marks.iter().all(|mark| mark.name != name) {
            self.marks.push(ConstraintFlag::new(name));
        }
    }

    /// Leaves a cell these values alone: `R1C1_5_6`.
    fn leave(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split('_');
        let square = self.cells.square(parts.next().unwrap_or_default())?;
        let mut mask = 0;
        for part in parts {
            let value = self.shape().value(part);
            mask |= 1 << (value.ok_or_else(|| wrong!("{part:?} in {text:?} is no value"))? - 1);
        }
        self.domains[square] &= mask;
        fail_if!(self.domains[square] == 0, "{} has no value left", cell(square, self.shape().columns));
        Ok(())
    }

    fn pairs(&mut self, known: &Constraint, squares: &[usize]) -> Result<()> {
        let mut found = false;
        for (index, &one) in squares.iter().enumerate() {
            for &other in &squares[index + 1..] {
                if self.cells.touch(one, other) {
                    let pair = if known.iss == GREATER { [other, one] } else { [one, other] };
                    self.put(known.name, known.usual_number(9), pair.to_vec());
                    found = true;
                }
            }
        }
        fail_if!(!found, "no two cells of .{} touch", known.iss);
        Ok(())
    }

    fn position(self) -> Result<PuzzleSpec> {
        let (shape, board) = (self.shape(), self.cells.board());
        let mut position = PuzzleSpec::on(board, vec![Clue::Open; self.domains.len()]);
        for (square, left) in self.domains.iter().enumerate() {
            match left.is_power_of_two() {
                true => position.clues[square] = Clue::Given(left.trailing_zeros() as u8 + 1),
                false => {
                    let gone = values(full(shape.values) & !left);
                    position.removed.extend(gone.map(|value| (square, value)));
                }
            }
        }
        let is_usual = shape.side().is_some() && position.shape.outside == 0;
        let has_blocks = match self.labels.as_deref() {
            _ if !is_usual => None,
            None => Some(self.has_boxes),
            Some(labels) => self.set_regions(labels, &mut position),
        };
        match has_blocks {
            Some(has_blocks) => position.blocks = has_blocks,
            None => self.set_parts(&mut position),
        }
        // Without dots, which the other constraint leaves out, both are the same.
        let has_dots = ["differences", "ratios"].iter().any(|dots| self.groups.contains_key(*dots));
        position.shape.inputs.extend(self.groups);
        position.marks.extend(self.marks);
        for mark in position.marks.iter_mut().filter(|mark| mark.name == "anti-consecutive" && !has_dots) {
            mark.name = "non-consecutive".to_owned();
        }
        Ok(position)
    }
}

/// The squares in their order, each once.
fn distinct(squares: &[usize]) -> Vec<usize> {
    let first = |at: &usize| !squares[..*at].contains(&squares[*at]);
    (0..squares.len()).filter(first).map(|at| squares[at]).collect()
}

/// The input of lines with laws of their own.
const OWN_LAWS: &str = "own-laws";

/// The input of statements of which one holds.
const ALTERNATIVES: &str = "alternatives";
