//! Puzzles that take several lines, from the line that begins them.

use std::io::BufRead;

use super::gmpuzzles;
use super::kakuro::{dzn, gecode, kanpen, pzprv3};
use super::overlap;
use super::source::{Source, Text};
use super::sudoku9::{opensudoku, sdk, sdx, ss};
use super::{Format, FormatError};
use crate::position::Position;

/// A puzzle or what is wrong with it, and whether words above it can be its name.
type Item = (Result<Position, FormatError>, bool);

/// The puzzles of a file of a known format; the line itself where the format is no file of lines.
pub(super) fn collect<R: BufRead>(
    format: Format,
    first: Text,
    source: &mut Source<R>,
) -> Result<Vec<Item>, Text> {
    let (item, named) = match format {
        Format::Overlap => (overlap::collect_only(first, source), true),
        Format::Sdk => (sdk::collect(first, source), true),
        Format::Ss => (ss::collect(first, source), true),
        Format::Sdx => (sdx::collect(first, source), true),
        Format::GmPuzzles => (gmpuzzles::collect(first, source), false),
        Format::Pzprv3 => (pzprv3::collect(first, source), false),
        Format::Kanpen => (kanpen::collect(first, source), false),
        Format::Dzn => (dzn::collect(first, source), false),
        Format::Gecode => (gecode::collect(first, source), false),
        Format::OpenSudoku => {
            return Ok(opensudoku::collect(first, source).into_iter().map(|item| (item, false)).collect());
        }
        _ => return Err(first),
    };
    Ok(vec![(item, named)])
}
