//! Reads constraint strings.

use super::{PROFILE, cells::Cells, items, machine::comma_separated, shape::Shape, tree::Item};
use crate::prelude::*;
use indexmap::IndexSet;
use tesuji_board::{PuzzleInputs, Statements, inputs::push_groups};
use tesuji_game::foreign_name;

pub struct Reader {
    pub cells: Cells,
    /// Whether there are boxes, if some fit.
    pub has_boxes: bool,
    /// Labels of regions that the string states.
    pub labels: Option<Vec<Option<i64>>>,
    /// Remaining values of each square.
    pub domains: Vec<u64>,
    pub marks: Vec<ConstraintFlag>,
    pub groups: PuzzleInputs,
}

pub fn read(line: &str) -> Result<PuzzleSpec> {
    let text: String = line.split_whitespace().collect();
    let items = Item::parse_all(&text)?;
    let of_kind = |kind: &'static str| items.iter().filter(move |item| item.kind == kind);
    let mut shapes = of_kind("Shape").map(|item| Shape::parse(&item.arguments()));
    let mut of_board = shapes.next().unwrap_or_else(|| Shape::parse(&["9x9"]))?;
    for other in shapes {
        fail_if!(other? != of_board, "duplicate shape in the string");
    }
    for item in of_kind("RegionSize") {
        let size = item.arguments.first().and_then(|size| size.parse().ok()).filter(|size| *size > 1);
        let size = size.ok_or_else(|| wrong!("damaged: {}", item.text()))?;
        of_board.region_size = Some(size).filter(|size| *size != of_board.rows.max(of_board.columns));
    }
    let has_boxes = !of_board.is_raw && of_kind("NoBoxes").next().is_none();
    let mut reader = Reader::new(Cells::new(of_board, &items)?, has_boxes);
    for item in of_kind("Jigsaw") {
        // An older form states the shape as well.
        let layout = item.arguments.last().ok_or_else(|| wrong!("damaged: {}", item.text()))?;
        let labels = reader.labels_of(layout)?;
        fail_if!(reader.labels.replace(labels).is_some(), "duplicate .Jigsaw in the string");
    }
    items.iter().try_for_each(|item| reader.add(item))?;
    reader.position()
}

impl Reader {
    fn new(cells: Cells, has_boxes: bool) -> Self {
        let domains = vec![full(cells.shape.values); cells.board().squares()];
        Self { cells, has_boxes, labels: None, domains, marks: Vec::new(), groups: PuzzleInputs::new() }
    }

    pub fn shape(&self) -> Shape {
        self.cells.shape
    }

    fn add(&mut self, item: &Item) -> Result<()> {
        let arguments = item.arguments();
        let wrong = || wrong!("damaged: {}", item.text());
        match (item.kind.as_str(), arguments.as_slice()) {
            ("", _) => arguments.iter().try_for_each(|value| self.restrict_cell(value))?,
            // The order in which the solver takes cells, its priority, does not affect the laws.
            ("Shape" | "RegionSize" | "Jigsaw" | "NoBoxes" | "Var" | "Priority", _) => {}
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
            // Without the item all lines with the same values are allowed as well.
            ("FullRankTies", ["only-unclued"]) => {}
            ("Cage", [sum, cells @ ..]) if !cells.is_empty() => {
                let sum: i64 = sum.parse().ok().filter(|sum| *sum >= 0).ok_or_else(wrong)?;
                let number = Some(sum).filter(|sum| *sum > 0);
                let squares = self.cells.squares(cells)?;
                let once = distinct(&squares);
                // Repeated cells are ignored for distinctness and counted twice in the sum.
                if once.len() < squares.len() {
                    self.add_group("extra-regions", CellGroup::new(None, once));
                    if number.is_some() {
                        self.add_word_group("Sum", CellGroup::new(number, squares));
                    }
                } else {
                    self.add_group("cages", CellGroup::new(number, squares));
                }
            }
            ("AllDifferent", [_, ..]) => {
                self.add_group(
                    "extra-regions",
                    CellGroup::new(None, distinct(&self.cells.squares(&arguments)?)),
                );
            }
            (kind, _) if items::add_laws(self, kind, &arguments)? => {}
            (kind, _) => items::add(self, kind, &arguments)?,
        }
        Ok(())
    }

    /// Returns the inputs of one branch of an `.Or`.
    fn branch(&self, item: &Item) -> Result<Statements> {
        let mut branch = Self::new(self.cells.clone(), self.has_boxes);
        branch.add(item)?;
        fail_if!(!branch.marks.is_empty(), ".{} is not allowed in .Or", item.kind);
        let Shape { values: count, lowest, .. } = self.shape();
        for (square, left) in std::mem::take(&mut branch.domains).into_iter().enumerate() {
            if left != full(count) {
                let values = values(left).map(|value| usize::from(value) - 1 + lowest);
                let law = format!("each v: v in {{{}}}", comma_separated(values));
                branch.add_law(law, vec![square], Vec::new());
            }
        }
        Ok(branch.groups.into_iter().collect())
    }

    /// Adds the statement of an item under its word.
    pub fn add_word_group(&mut self, word: &str, group: CellGroup) {
        self.add_group(&foreign_name(PROFILE.name, word), group);
    }

    pub fn add_group(&mut self, input: &str, group: CellGroup) {
        push_groups(&mut self.groups, input, [group]);
    }

    /// Adds a line with its own law.
    pub fn add_law(&mut self, law: String, squares: Vec<usize>, parts: Vec<i64>) {
        let group = CellGroup { parts, law: Some(law.into()), ..CellGroup::new(None, squares) };
        self.add_group(OWN_LAWS, group);
    }

    /// Adds a constraint of the whole board under its word.
    pub fn add_constraint(&mut self, word: &str) {
        let name = foreign_name(PROFILE.name, word);
        if self.marks.iter().all(|mark| mark.name != name) {
            self.marks.push(ConstraintFlag::new(&name));
        }
    }

    /// Restricts a cell to these values: `R1C1_5_6`.
    fn restrict_cell(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split('_');
        let square = self.cells.square(parts.next().unwrap_or_default())?;
        let mut mask = 0;
        for part in parts {
            let value = self.shape().value(part);
            mask |= 1 << (value.ok_or_else(|| wrong!("invalid value {part:?} in {text:?}"))? - 1);
        }
        self.domains[square] &= mask;
        fail_if!(self.domains[square] == 0, "{} has no value left", cell(square, self.shape().columns));
        Ok(())
    }

    fn position(self) -> Result<PuzzleSpec> {
        let (shape, board) = (self.shape(), self.cells.board());
        let mut position = PuzzleSpec::with_shape(board, vec![Clue::Open; self.domains.len()]);
        for (square, left) in self.domains.iter().enumerate() {
            match left.is_power_of_two() {
                true => position.clues[square] = Clue::Given(left.trailing_zeros() as u8 + 1),
                false => {
                    let gone = values(full(shape.values) & !left);
                    position.removed.extend(gone.map(|value| (square, value)));
                }
            }
        }
        let is_default_board = shape.side().is_some() && position.shape.outside == 0;
        let has_blocks = match self.labels.as_deref() {
            _ if !is_default_board => None,
            None => Some(self.has_boxes),
            Some(labels) => self.set_regions(labels, &mut position),
        };
        match has_blocks {
            Some(has_blocks) => position.has_blocks = has_blocks,
            None => self.set_parts(&mut position),
        }
        position.shape.inputs.extend(self.groups);
        position.marks.extend(self.marks);
        Ok(position)
    }
}

/// Returns the squares in their order, each once.
fn distinct(squares: &[usize]) -> Vec<usize> {
    let distinct: IndexSet<usize> = squares.iter().copied().collect();
    distinct.into_iter().collect()
}

/// Input of lines with their own laws.
const OWN_LAWS: &str = "own-laws";

/// Input of alternative statements.
const ALTERNATIVES: &str = "alternatives";
