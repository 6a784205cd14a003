//! Constraint strings of the Interactive Sudoku Solver, `.Shape~6x6.AntiKnight.Cage~14~R1C1~R1C2`, or its addresses.
//!
//! A point begins each constraint, `~` parts its arguments. Cells count in base 17 (`Rg` is row 16), so that a board
//! has at most 16 rows. Without a name stand values: one is a given, several leave no others. Rows, columns and boxes
//! hold no value twice, unless the shape is `Raw`; there are no boxes where it says `NoBoxes` or none fit.

mod cells;
mod items;
mod labels;
mod layout;
mod lines;
mod machine;
mod payload;
mod plain;
mod reader;
mod regex;
mod shape;
mod tree;
mod write;

use super::constraints::{Word, named, supported};
use crate::elements::Element;
use crate::prelude::*;
use reader::read;
use shape::Shape;
pub(super) use shape::cell_name;
use tree::COMPOSITES;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=16,
    any_shape: true,
    removed: Removed::Any,
    blocks: Blocks::Any,
    lists_regions: true,
    remarks: Some(|element| written(element).is_some()),
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

/// The item of an element that has a word of this format.
fn written(element: &Element) -> Option<String> {
    let (format, entry) = element.source.as_ref()?;
    serde_json::from_str(entry).ok().filter(|_| format == PROFILE.name)
}

const WORD: Word = |constraint| constraint.iss;

/// The constraints of boards of any shape.
const PARTS: [&str; 3] = ["rows", "columns", "blocks"];

/// The item whose cells stand the other way round: the higher one comes first.
const GREATER: &str = "GreaterThan";

/// The other constraints that a game holds, or that say nothing of the laws of a board.
const OTHERS: [&str; 6] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal", "Var"];

fn is_string(line: &str) -> bool {
    let Some(items) = line.strip_prefix('.') else { return false };
    let kinds = || items.split('.').map(|item| item.split('~').next().unwrap_or_default().trim());
    let is_named = |kind: &str| {
        named(WORD, kind).is_some()
            || OTHERS.contains(&kind)
            || COMPOSITES.contains(&kind)
            || items::is_known(kind)
    };
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
