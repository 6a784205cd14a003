//! Constraint strings of the Interactive Sudoku Solver, `.Shape~6x6.AntiKnight.Cage~14~R1C1~R1C2`, or its addresses.
//!
//! A point begins each constraint, `~` parts its arguments. Cells count in base 17 (`Rg` is row 16), so that a board
//! has at most 16 rows. Without a name stand values: one is a given, several leave no others. The board has the usual
//! blocks, unless it says `NoBoxes` or no such blocks divide it.

mod write;

use super::constraints::{Constraint, Sort, Word, named, supported};
use crate::prelude::*;
use tesuji_board::inputs::PuzzleInputs;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=16,
    removed: Removed::Any,
    blocks: Blocks::Any,
    lists_regions: true,
    ..Profile::of(
        "iss",
        || supported(WORD),
        &[
            Form::Word(is_string, read),
            Form::Address(
                |address| address.value("q").filter(|text| text.starts_with('.')).map(unescaped),
                read,
            ),
        ],
        write::write,
    )
};

const WORD: Word = |constraint| constraint.iss;

/// The item of lines that has a number before its cells.
const WHISPER: &str = "Whisper";

/// The item whose cells stand the other way round: the higher one comes first.
const GREATER: &str = "GreaterThan";

/// The other constraints that a game holds, or that say nothing of the laws of a board.
const OTHERS: [&str; 5] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal"];

/// One more than the most rows: cells are `R1C1` in this base.
const BASE: u32 = 17;

fn square(name: &str, side: usize) -> Result<usize> {
    let number = |character: char| (character.to_digit(BASE)? as usize).checked_sub(1).filter(|n| *n < side);
    let place = match name.chars().collect::<Vec<char>>()[..] {
        ['R' | 'r', row, 'C' | 'c', column] => number(row).zip(number(column)),
        _ => None,
    };
    let square = place.map(|(row, column)| row * side + column);
    square.ok_or_else(|| wrong!("{name:?} is no cell of a board of {side} rows"))
}

fn squares(names: &[&str], side: usize) -> Result<Vec<usize>> {
    names.iter().map(|name| square(name, side)).collect()
}

fn name(square: usize, side: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", digit(square / side), digit(square % side))
}

fn is_string(line: &str) -> bool {
    let Some(items) = line.strip_prefix('.') else { return false };
    let kinds = || items.split('.').map(|item| item.split('~').next().unwrap_or_default().trim());
    let is_named = |kind: &str| named(WORD, kind).is_some() || OTHERS.contains(&kind);
    // Cells of a large board may look like names, but hold no `~`.
    kinds().all(|kind| kind.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && (items.contains('~') || kinds().any(is_named))
}

struct Reader<'t> {
    side: usize,
    left: Vec<u64>,
    /// Whether there are blocks where the side has usual ones.
    has_boxes: bool,
    layout: Option<&'t str>,
    marks: Vec<ConstraintFlag>,
    groups: PuzzleInputs,
}

fn read(line: &str) -> Result<PuzzleSpec> {
    let text: String = line.split_whitespace().collect();
    let items = text.strip_prefix('.').ok_or_else(|| wrong!("a constraint begins with a point"))?;
    let items: Vec<Vec<&str>> = items.split('.').map(|item| item.split('~').collect()).collect();
    let shape = items.iter().find(|item| item[0] == "Shape");
    let side = shape.map_or(Ok(9), |item| side(&item[1..]))?;
    let left = vec![full(side); side * side];
    let mut reader =
        Reader { side, left, has_boxes: true, layout: None, marks: Vec::new(), groups: PuzzleInputs::new() };
    for item in &items {
        reader.add(item[0], &item[1..])?;
    }
    reader.position()
}

/// The side of a square board whose values are as many.
fn side(arguments: &[&str]) -> Result<usize> {
    let read = || {
        let (rows, columns) = arguments.first()?.split_once('x')?;
        let side = rows.parse::<usize>().ok().filter(|side| (2..=16).contains(side))?;
        let values = arguments.get(1).map(|values| values.strip_prefix("1-").unwrap_or(values));
        let is_side = |text: &str| text.parse() == Ok(side);
        (is_side(columns) && values.is_none_or(is_side) && arguments.len() < 3).then_some(side)
    };
    read().ok_or_else(|| wrong!("no game holds the shape {}: expected 2x2 to 16x16", arguments.join("~")))
}

impl<'t> Reader<'t> {
    fn add(&mut self, kind: &str, arguments: &[&'t str]) -> Result<()> {
        let side = self.side;
        let wrong = || wrong!("damaged: .{kind}~{}", arguments.join("~"));
        match (kind, arguments) {
            ("", _) => arguments.iter().try_for_each(|value| self.leave(value))?,
            ("Shape", _) => {
                fail_if!(self::side(arguments)? != side, "the string says two shapes");
            }
            // In which order the solver takes cells is no law.
            ("Priority", _) => {}
            ("NoBoxes", []) => self.has_boxes = false,
            ("RegionSize", [size]) if size.parse() == Ok(side) => {}
            // An older form says the shape as well.
            ("Jigsaw", [layout] | [_, layout]) => {
                if layout.chars().count() != side * side {
                    fail!("{} labels in .Jigsaw: expected {}", layout.len(), side * side);
                }
                fail_if!(self.layout.replace(layout).is_some(), "the string has .Jigsaw twice");
            }
            ("Diagonal", [which]) => {
                self.mark(named(WORD, &format!("Diagonal~{which}")).ok_or_else(wrong)?.name);
            }
            ("Cage", [sum, cells @ ..]) if !cells.is_empty() => {
                let sum: i64 = sum.parse().ok().filter(|sum| *sum >= 0).ok_or_else(wrong)?;
                let number = Some(sum).filter(|sum| *sum > 0);
                self.put("cages", number, squares(cells, side)?);
            }
            ("AllDifferent", [_, ..]) => {
                self.put("extra-regions", None, squares(arguments, side)?);
            }
            _ => match named(WORD, kind).ok_or_else(|| wrong!("no game holds the constraint .{kind}"))? {
                known if known.sort == Sort::Lines => {
                    let number = arguments.first().filter(|_| kind == WHISPER).and_then(|d| d.parse().ok());
                    let cells = &arguments[usize::from(number.is_some()).min(arguments.len())..];
                    self.put(known.name, number, squares(cells, side)?);
                }
                known if known.sort == Sort::Pairs => self.pairs(known, &squares(arguments, side)?)?,
                known if known.sort == Sort::Flag && arguments.is_empty() => {
                    let is_square = usual_block(side).is_some_and(|(h, w)| h == w);
                    if known.name == "windows" && !is_square {
                        fail!("no game holds the windows of .{kind} on a board of side {side}");
                    }
                    self.mark(known.name);
                }
                _ => return Err(wrong()),
            },
        }
        Ok(())
    }

    fn put(&mut self, input: &str, number: Option<i64>, squares: Vec<usize>) {
        let groups = self.groups.entry(input.to_owned()).or_insert_with(|| PuzzleInput::Groups(Vec::new()));
        if let PuzzleInput::Groups(groups) = groups {
            groups.push(CellGroup { number, squares });
        }
    }

    fn mark(&mut self, name: &str) {
        if self.marks.iter().all(|mark| mark.name != name) {
            self.marks.push(ConstraintFlag::new(name));
        }
    }

    /// Leaves a cell these values alone: `R1C1_5_6`.
    fn leave(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split('_');
        let square = square(parts.next().unwrap_or_default(), self.side)?;
        let mut mask = 0;
        for part in parts {
            let value = part.parse().ok().filter(|value: &usize| (1..=self.side).contains(value));
            mask |= 1 << (value.ok_or_else(|| wrong!("{part:?} in {text:?} is no value"))? - 1);
        }
        self.left[square] &= mask;
        fail_if!(self.left[square] == 0, "{} has no value left", cell(square, self.side));
        Ok(())
    }

    fn pairs(&mut self, known: &Constraint, squares: &[usize]) -> Result<()> {
        let (mut found, side) = (false, self.side);
        for (index, one) in squares.iter().enumerate() {
            for other in squares[index + 1..].iter().filter(|other| touch(*one, **other, side)) {
                let pair = if known.iss == GREATER { [*other, *one] } else { [*one, *other] };
                self.put(known.name, None, pair.to_vec());
                found = true;
            }
        }
        fail_if!(!found, "no two cells of .{} touch", known.iss);
        Ok(())
    }

    fn position(self) -> Result<PuzzleSpec> {
        let side = self.side;
        let mut position = PuzzleSpec::new(side, vec![Clue::Open; side * side]);
        for (square, left) in self.left.iter().enumerate() {
            match left.is_power_of_two() {
                true => position.clues[square] = Clue::Given(left.trailing_zeros() as u8 + 1),
                false => position.removed.extend(values(full(side) & !left).map(|value| (square, value))),
            }
        }
        position.blocks = self.has_boxes;
        self.layout.map_or(Ok(()), |layout| self.set_regions(layout, &mut position))?;
        position.shape.inputs.extend(self.groups);
        position.marks = self.marks;
        Ok(position)
    }

    fn set_regions(&self, layout: &str, position: &mut PuzzleSpec) -> Result<()> {
        let side = self.side;
        for label in layout.chars() {
            let size = layout.chars().filter(|one| *one == label).count();
            fail_if!(size != side, "region {label:?} of .Jigsaw has {size} cells: expected {side}");
        }
        // Labels are digits, or signs that are counted in the order in which they come.
        let digit = |label: char| {
            let digit = label.to_digit(36).filter(|digit| (*digit as usize) < side)?;
            (!label.is_ascii_uppercase()).then_some(i64::from(digit))
        };
        let digits: Option<Vec<i64>> = layout.chars().map(digit).collect();
        let labels = digits.unwrap_or_else(|| regions::numbered(layout.chars()));
        let labels: Vec<Option<i64>> = labels.into_iter().map(Some).collect();
        regions::set(position, &labels)?;
        let has_regions = position.shape.inputs.contains_key("regions");
        let is_usual = position.shape.block().is_none() && !has_regions;
        // Regions do not take the place of blocks here, but where they are blocks themselves.
        position.blocks = self.has_boxes && usual_block(side).is_some() || !has_regions;
        if position.blocks && !is_usual && !has_regions && self.has_boxes {
            fail!("no game holds blocks of two forms: expected .NoBoxes");
        }
        // A board with its usual blocks has no reason to say that it has none.
        if is_usual && !self.has_boxes && self.groups.is_empty() && self.marks.is_empty() {
            regions::set_as_they_are(position, &labels);
        }
        Ok(())
    }
}
