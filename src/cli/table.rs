//! Parquet and Arrow files: sources of puzzles and destinations of rows. A program that was built without tables
//! recognises these files and reports that.

use super::failure::CommandError;
use std::{
    fs::File,
    io::{self, Read, Seek},
    path::Path,
};
use tesuji::{Format, FormatError, Puzzle, table::TableFormat};

#[cfg(not(feature = "tables"))]
mod without;
#[cfg(feature = "tables")]
mod write;

#[cfg(not(feature = "tables"))]
pub use without::TableOutput;
#[cfg(feature = "tables")]
pub use write::TableOutput;

type Puzzles = Box<dyn Iterator<Item = Result<Puzzle, FormatError>>>;

/// Detects the kind of table in a file by its first bytes; `None` if the file is text or cannot be read twice.
pub fn detect_format(mut file: &File, is_regular: bool) -> io::Result<Option<TableFormat>> {
    if !is_regular {
        return Ok(None);
    }
    let mut beginning = Vec::new();
    file.take(TableFormat::BYTES as u64).read_to_end(&mut beginning)?;
    file.rewind()?;
    Ok(TableFormat::detect(&beginning))
}

/// Returns the puzzles in the named column of a table. Without a format, that of each puzzle is recognised.
#[cfg(feature = "tables")]
pub fn puzzles(
    file: File,
    form: TableFormat,
    path: &Path,
    (column, format): (&str, Option<Format>),
) -> Result<Puzzles, CommandError> {
    use tesuji::table::TablePuzzles;
    use tesuji::text::message;
    let puzzles = TablePuzzles::open(file, form, column, format);
    let unread = |error| {
        CommandError::new(message!("cannot read {}: {error}", path.display()))
            .with_help(message!("use `--column NAME` for the column with the puzzles"))
    };
    Ok(Box::new(puzzles.map_err(unread)?))
}

#[cfg(not(feature = "tables"))]
pub fn puzzles(
    _: File,
    form: TableFormat,
    path: &Path,
    _: (&str, Option<Format>),
) -> Result<Puzzles, CommandError> {
    use tesuji::text::message;
    let error =
        CommandError::new(message!("cannot read {0}: this program was built without {form}", path.display()));
    Err(error.with_help(super::without::feature_help("tables")))
}
