//! Constraint strings of the Interactive Sudoku Solver, `.Shape~6x6.AntiKnight.Cage~14~R1C1~R1C2`, or its addresses.
//!
//! A point begins each constraint, `~` parts its arguments. Cells count in base 17 (`Rg` is row 16), so that a board
//! has at most 16 rows. Without a name stand values: one is a given, several leave no others. Rows, columns and boxes
//! hold no value twice, unless the shape is `Raw`; there are no boxes where it says `NoBoxes` or none fit.

mod items;
mod plain;
mod shape;
mod write;

use super::constraints::{Constraint, GroupNumber, Sort, Word, named, supported};
use crate::prelude::*;
use shape::Shape;
use tesuji_board::inputs::PuzzleInputs;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=16,
    any_shape: true,
    removed: Removed::Any,
    blocks: Blocks::Any,
    lists_regions: true,
    ..Profile::of(
        "iss",
        || [supported(WORD), PARTS.to_vec(), vec!["non-consecutive", regions::AREAS]].concat(),
        &[
            Form::Word(is_string, read),
            Form::Announced(is_spread, read_spread),
            Form::Word(plain::is_killer, plain::read_killer),
            Form::Word(plain::is_jigsaw, plain::read_jigsaw),
            Form::Address(
                |address| address.value("q").filter(|text| text.starts_with('.')).map(unescaped),
                read,
            ),
        ],
        write::write,
    )
};

const WORD: Word = |constraint| constraint.iss;

/// The constraints of boards of any shape.
const PARTS: [&str; 3] = ["rows", "columns", "blocks"];

/// The item whose cells stand the other way round: the higher one comes first.
const GREATER: &str = "GreaterThan";

/// The other constraints that a game holds, or that say nothing of the laws of a board.
const OTHERS: [&str; 5] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal"];

fn is_string(line: &str) -> bool {
    let Some(items) = line.strip_prefix('.') else { return false };
    let kinds = || items.split('.').map(|item| item.split('~').next().unwrap_or_default().trim());
    let is_named =
        |kind: &str| named(WORD, kind).is_some() || OTHERS.contains(&kind) || items::is_known(kind);
    // Cells of a large board may look like names, but hold no `~`.
    kinds().all(|kind| kind.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && (items.contains('~') || kinds().any(is_named))
}

/// Whether a line goes on with a string that stands on several indented lines.
fn goes_on(line: &str) -> bool {
    line.starts_with([' ', '\t']) && line.trim_start().starts_with('.')
}

/// Whether a string begins that stands on several lines. Lines that are not indented are a string each.
fn is_spread(first: &Text, source: &mut dyn Ahead) -> bool {
    let mut next = || peek(source, 1).pop();
    goes_on(&first.text) && is_string(first.text.trim()) && next().is_some_and(|next| goes_on(&next))
}

fn read_spread(first: Text, source: &mut dyn Ahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |_, line| goes_on(&line.text));
    read(&lines.iter().map(|line| line.text.trim()).collect::<String>())
}

struct Reader<'t> {
    shape: Shape,
    left: Vec<u64>,
    /// Whether there are boxes where some fit.
    has_boxes: bool,
    layout: Option<&'t str>,
    marks: Vec<ConstraintFlag>,
    groups: PuzzleInputs,
    /// Lines whose parts in different boxes or regions have the same sum.
    region_sums: Vec<Vec<usize>>,
}

fn read(line: &str) -> Result<PuzzleSpec> {
    let text: String = line.split_whitespace().collect();
    let items = text.strip_prefix('.').ok_or_else(|| wrong!("a constraint begins with a point"))?;
    let items: Vec<Vec<&str>> = items.split('.').map(|item| item.split('~').collect()).collect();
    let stated = items.iter().find(|item| item[0] == "Shape");
    let mut shape = Shape::parse(stated.map_or(&["9x9"], |item| &item[1..]))?;
    for item in items.iter().filter(|item| item[0] == "RegionSize") {
        let size = item.get(1).and_then(|size| size.parse().ok()).filter(|size| *size > 1);
        let size = size.ok_or_else(|| wrong!("damaged: .{}", item.join("~")))?;
        shape.region_size = Some(size).filter(|size| *size != shape.rows.max(shape.columns));
    }
    let left = vec![full(shape.values); shape.squares()];
    let (marks, groups) = (Vec::new(), PuzzleInputs::new());
    let has_boxes = !shape.is_raw;
    let mut reader = Reader { shape, left, has_boxes, layout: None, marks, groups, region_sums: Vec::new() };
    for item in &items {
        reader.add(item[0], &item[1..])?;
    }
    reader.position()
}

impl<'t> Reader<'t> {
    fn add(&mut self, kind: &str, arguments: &[&'t str]) -> Result<()> {
        let shape = self.shape;
        let squares =
            |names: &[&str]| names.iter().map(|name| shape.square(name)).collect::<Result<Vec<_>>>();
        let wrong = || wrong!("damaged: .{kind}~{}", arguments.join("~"));
        match (kind, arguments) {
            ("", _) => arguments.iter().try_for_each(|value| self.leave(value))?,
            ("Shape", _) => {
                let stated = Shape { region_size: shape.region_size, ..Shape::parse(arguments)? };
                fail_if!(stated != shape, "the string says two shapes");
            }
            // In which order the solver takes cells is no law.
            ("Priority", _) => {}
            ("NoBoxes", []) => self.has_boxes = false,
            ("RegionSize", _) => {}
            // An older form says the shape as well.
            ("Jigsaw", [layout] | [_, layout]) => {
                if layout.chars().count() != shape.squares() {
                    fail!("{} labels in .Jigsaw: expected {}", layout.len(), shape.squares());
                }
                fail_if!(self.layout.replace(layout).is_some(), "the string has .Jigsaw twice");
            }
            ("Diagonal", [which]) => {
                self.mark(named(WORD, &format!("Diagonal~{which}")).ok_or_else(wrong)?.name);
            }
            ("Cage", [sum, cells @ ..]) if !cells.is_empty() => {
                let sum: i64 = sum.parse().ok().filter(|sum| *sum >= 0).ok_or_else(wrong)?;
                let number = Some(sum).filter(|sum| *sum > 0);
                self.put("cages", number, squares(cells)?);
            }
            ("AllDifferent", [_, ..]) => {
                self.put("extra-regions", None, squares(arguments)?);
            }
            ("Indexing", [which @ ("C" | "R"), cells @ ..]) if !cells.is_empty() => {
                let known = named(WORD, &format!("Indexing~{which}")).ok_or_else(wrong)?;
                self.put(known.name, None, squares(cells)?);
            }
            _ if items::add(self, kind, arguments)? => {}
            _ => match named(WORD, kind).ok_or_else(|| wrong!("no game holds the constraint .{kind}"))? {
                known if known.sort == Sort::Lines => {
                    let stated = arguments.first().and_then(|number| number.parse().ok());
                    let (number, cells) = match known.number {
                        GroupNumber::Argument(_) | GroupNumber::Half => {
                            let usual = known.usual_number(9);
                            (stated.or(usual), &arguments[usize::from(stated.is_some())..])
                        }
                        _ => (None, arguments),
                    };
                    fail_if!(cells.is_empty(), "the line of .{kind} has no cells");
                    self.put(known.name, number, squares(cells)?);
                }
                known if known.sort == Sort::Pairs => self.pairs(known, &squares(arguments)?)?,
                known if known.sort == Sort::Flag && arguments.is_empty() => {
                    self.mark(known.name);
                }
                _ => return Err(wrong()),
            },
        }
        Ok(())
    }

    fn put(&mut self, input: &str, number: Option<i64>, squares: Vec<usize>) {
        self.put_group(input, CellGroup::new(number, squares));
    }

    fn put_group(&mut self, input: &str, group: CellGroup) {
        let groups = self.groups.entry(input.to_owned()).or_insert_with(|| PuzzleInput::Groups(Vec::new()));
        if let PuzzleInput::Groups(groups) = groups {
            groups.push(group);
        }
    }

    /// Adds groups of cells with up to four values each and how often they are there.
    fn put_counts(&mut self, input: &str, counts: &[(i64, i64)], squares: Vec<usize>) -> Result<()> {
        for counts in counts.chunks(4) {
            let numbers = counts.iter().flat_map(|(value, count)| [*value, *count]).collect();
            self.put_group(input, CellGroup::with_numbers(numbers, squares.clone()));
        }
        Ok(())
    }

    fn mark(&mut self, name: &str) {
        if self.marks.iter().all(|mark| mark.name != name) {
            self.marks.push(ConstraintFlag::new(name));
        }
    }

    /// Leaves a cell these values alone: `R1C1_5_6`.
    fn leave(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split('_');
        let square = self.shape.square(parts.next().unwrap_or_default())?;
        let mut mask = 0;
        for part in parts {
            let value = self.shape.value(part);
            mask |= 1 << (value.ok_or_else(|| wrong!("{part:?} in {text:?} is no value"))? - 1);
        }
        self.left[square] &= mask;
        fail_if!(self.left[square] == 0, "{} has no value left", cell(square, self.shape.columns));
        Ok(())
    }

    fn pairs(&mut self, known: &Constraint, squares: &[usize]) -> Result<()> {
        let (mut found, columns) = (false, self.shape.columns);
        for (index, one) in squares.iter().enumerate() {
            for other in squares[index + 1..].iter().filter(|other| touch(*one, **other, columns)) {
                let pair = if known.iss == GREATER { [*other, *one] } else { [*one, *other] };
                self.put(known.name, known.usual_number(9), pair.to_vec());
                found = true;
            }
        }
        fail_if!(!found, "no two cells of .{} touch", known.iss);
        Ok(())
    }

    fn position(mut self) -> Result<PuzzleSpec> {
        let shape = self.shape;
        let mut position = PuzzleSpec::on(shape.board(), vec![Clue::Open; shape.squares()]);
        for (square, left) in self.left.iter().enumerate() {
            match left.is_power_of_two() {
                true => position.clues[square] = Clue::Given(left.trailing_zeros() as u8 + 1),
                false => {
                    let gone = values(full(shape.values) & !left);
                    position.removed.extend(gone.map(|value| (square, value)));
                }
            }
        }
        let labels = self.layout.map(|layout| self.labels(layout)).transpose()?;
        for line in std::mem::take(&mut self.region_sums) {
            if let Some(parts) = self.parts_of(&line, labels.as_deref()) {
                self.put_group("region-sum-lines", CellGroup { parts, ..CellGroup::new(None, line) });
            }
        }
        let usual =
            labels.as_deref().map_or(Some(self.has_boxes), |labels| self.set_regions(labels, &mut position));
        match usual.filter(|_| shape.side().is_some()) {
            Some(has_blocks) => position.blocks = has_blocks,
            None => self.set_parts(labels, &mut position),
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

    /// The part of each cell of a line that boxes, or regions where there are none, cut; `None` if the board has neither.
    fn parts_of(&self, line: &[usize], labels: Option<&[Option<i64>]>) -> Option<Vec<i64>> {
        let columns = self.shape.columns;
        let block = self.shape.block().filter(|_| self.has_boxes);
        let region = |square: usize| match block {
            Some((h, w)) => Some((square / columns / h * columns + square % columns / w) as i64),
            None => labels?[square],
        };
        (block.is_some() || labels.is_some()).then_some(())?;
        let mut part = 0;
        let mut last = line.first().and_then(|square| region(*square));
        let parts = line.iter().map(|square| {
            let of = region(*square);
            part += i64::from(of != last);
            last = of;
            part
        });
        Some(parts.collect())
    }

    /// The labels of the regions: digits, or signs that are counted in the order in which they come. `None` for a cell of
    /// the one label that may have another number of cells, which is no region.
    fn labels(&self, layout: &str) -> Result<Vec<Option<i64>>> {
        let size = self.shape.region_size();
        let count = |label: char| layout.chars().filter(|one| *one == label).count();
        let mut odd: Vec<char> = layout.chars().filter(|label| count(*label) != size).collect();
        odd.dedup();
        if let Some(label) = odd.iter().find(|label| **label != odd[0]) {
            fail!("regions {:?} and {label:?} of .Jigsaw have not {size} cells", odd[0]);
        }
        let digit = |label: char| {
            let digit = label.to_digit(36).filter(|digit| (*digit as usize) < self.shape.values)?;
            (!label.is_ascii_uppercase()).then_some(i64::from(digit))
        };
        let digits: Option<Vec<i64>> = layout.chars().map(digit).collect();
        let labels = digits.unwrap_or_else(|| regions::numbered(layout.chars()));
        let labels = labels.into_iter().zip(layout.chars());
        Ok(labels.map(|(label, sign)| Some(label).filter(|_| !odd.contains(&sign))).collect())
    }

    /// Sets the regions of a square board of usual values; says whether it has blocks beside them. `None` if it is another
    /// board, or has blocks of two forms.
    fn set_regions(&self, labels: &[Option<i64>], position: &mut PuzzleSpec) -> Option<bool> {
        let side = self.shape.side()?;
        regions::set(position, labels).ok()?;
        let has_regions = position.shape.inputs.contains_key("regions");
        let is_usual = position.shape.block().is_none() && !has_regions;
        // A board with its usual blocks has no reason to say that it has none.
        if is_usual && !self.has_boxes && self.groups.is_empty() && self.marks.is_empty() {
            regions::set_as_they_are(position, labels);
        }
        let has_blocks = self.has_boxes && usual_block(side).is_some() || !has_regions;
        // Blocks of another form than the usual ones stand in their place only where the text says that there are none.
        (is_usual || has_regions || !self.has_boxes).then_some(has_blocks)
    }

    /// Sets a board of any shape with rows, columns, boxes and regions as constraints of their own.
    fn set_parts(&self, labels: Option<Vec<Option<i64>>>, position: &mut PuzzleSpec) {
        position.base = Some("board".to_owned());
        let block = self.shape.block();
        let has = [!self.shape.is_raw, !self.shape.is_raw, self.has_boxes && block.is_some()];
        let parts = PARTS.iter().zip(has).filter(|(_, has)| *has);
        position.marks.extend(parts.map(|(name, _)| ConstraintFlag::new(name)));
        let usual = usual_block(self.shape.values);
        position.shape.set_block(block.filter(|block| Some(*block) != usual));
        match labels {
            Some(labels) if self.is_partition(&labels) => regions::set_as_they_are(position, &labels),
            Some(labels) => regions::set_areas(position, &labels),
            None => {}
        }
        position.blocks = true;
    }

    /// Whether regions have all cells, and as many each as there are values.
    fn is_partition(&self, labels: &[Option<i64>]) -> bool {
        self.shape.region_size() == self.shape.values && labels.iter().all(Option::is_some)
    }
}
