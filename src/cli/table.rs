//! Files that hold tables, Parquet and Arrow: puzzles come from them and rows go to them. A program that was built
//! without them recognises them and says so.

use super::failure::Stop;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use tesuji::table::TableFormat;
use tesuji::{Format, FormatError, Puzzle};

#[cfg(not(feature = "tables"))]
mod without;
#[cfg(feature = "tables")]
mod write;

#[cfg(not(feature = "tables"))]
pub use without::TableOutput;
#[cfg(feature = "tables")]
pub use write::TableOutput;

type Puzzles = Box<dyn Iterator<Item = Result<Puzzle, FormatError>>>;

/// What kind of table a file holds, by its first bytes; nothing where it is a text or cannot be read twice.
pub fn form(mut file: &File, is_regular: bool) -> io::Result<Option<TableFormat>> {
    if !is_regular {
        return Ok(None);
    }
    let mut beginning = Vec::new();
    file.take(TableFormat::BYTES as u64).read_to_end(&mut beginning)?;
    file.rewind()?;
    Ok(TableFormat::detect(&beginning))
}

/// The puzzles of a table, in a column of this name, each in this format or in whatever it is.
#[cfg(feature = "tables")]
pub fn puzzles(
    file: File,
    form: TableFormat,
    path: &Path,
    (column, format): (&str, Option<Format>),
) -> Result<Puzzles, Stop> {
    use tesuji::table::TablePuzzles;
    use tesuji::text::message;
    let puzzles = TablePuzzles::open(file, form, column, format);
    let unread = |error| {
        Stop::wrong(message!("cannot read {}: {error}", path.display()))
            .help(message!("`--column NAME` names the column in which the puzzles stand"))
    };
    Ok(Box::new(puzzles.map_err(unread)?))
}

#[cfg(not(feature = "tables"))]
pub fn puzzles(_: File, form: TableFormat, path: &Path, _: (&str, Option<Format>)) -> Result<Puzzles, Stop> {
    use tesuji::text::message;
    let stop = Stop::wrong(message!(
        "{0} is a file of {form}, which this program was built without",
        path.display()
    ));
    Err(stop.help(without::help()))
}
