//! Constraint strings of the Interactive Sudoku Solver, `.Shape~6x6.AntiKnight.Cage~14~R1C1~R1C2`, or its addresses.
//!
//! A point begins each constraint, and `~` separates its arguments. Cells count in base 17 (`Rg` is row 16), so that a
//! board has at most 16 rows. An item without a name has values: one is a given, several exclude all others. Rows,
//! columns and boxes contain no value twice, unless the shape is `Raw`; there are no boxes if the string has `NoBoxes`
//! or none fit.

mod cells;
mod items;
mod labels;
mod layout;
mod machine;
mod payload;
mod plain;
mod reader;
mod regex;
mod shape;
mod tree;
mod write;

use crate::{elements::Element, prelude::*};
use reader::read;
use shape::Shape;
pub(super) use shape::cell_name;

pub const PROFILE: Profile = Profile {
    sides: 2..=16,
    supports_any_shape: true,
    removed: RemovedSupport::Any,
    blocks: Blocks::Any,
    supports_distinct_cells: true,
    remarks: Some(|element| element_item(element).is_some()),
    entry: Some(write::entry),
    ..Profile::new(
        "iss",
        &["rows", "columns", "blocks", NO_BLOCKS, "regions", regions::AREAS, "cages", "extra-regions"],
        &[
            ReadForm::Word(is_string, read),
            ReadForm::Announced(is_spread, read_spread),
            ReadForm::Word(plain::is_killer, plain::read_killer),
            ReadForm::Word(plain::is_jigsaw, plain::read_jigsaw),
            ReadForm::Address(
                |address| address.value("q").filter(|text| text.starts_with('.')).map(unescaped),
                read,
            ),
        ],
        write::write,
    )
};

/// Returns the item of an element that has a word of this format.
fn element_item(element: &Element) -> Option<String> {
    let (format, entry) = element.source.as_ref()?;
    serde_json::from_str(entry).ok().filter(|_| format == PROFILE.name)
}

/// The constraints of boards of any shape.
const UNIT_NAMES: [&str; 3] = ["rows", "columns", "blocks"];

/// Whether a line is a string: it has arguments, or each of its items has a name in upper and lower case letters,
/// unlike a row of cells.
fn is_string(line: &str) -> bool {
    let Some(items) = line.strip_prefix('.') else { return false };
    let mut kinds = items.split('.').map(|item| item.split('~').next().unwrap_or_default().trim());
    let is_word = |kind: &str| kind.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_name = |kind: &str| {
        kind.starts_with(|first: char| first.is_ascii_uppercase())
            && kind.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    // Cells of a large board may look like names, but contain no `~`.
    kinds.clone().all(is_word) && (items.contains('~') || kinds.all(is_name))
}

/// Whether a line continues a string over several indented lines.
fn is_continuation(line: &str) -> bool {
    line.starts_with([' ', '\t']) && line.trim_start().starts_with('.')
}

/// Whether a string over several lines begins. Lines without indentation are a string each.
fn is_spread(first: &SourceLine, source: &mut dyn Lookahead) -> bool {
    let mut next = || peek(source, 1).pop();
    is_continuation(&first.text)
        && is_string(first.text.trim())
        && next().is_some_and(|next| is_continuation(&next))
}

fn read_spread(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |_, line| is_continuation(&line.text));
    read(&lines.iter().map(|line| line.text.trim()).collect::<String>())
}
