//! Rows that are written as a table.

use crate::cli::failure::{Stop, Wrong};
use crate::cli::output::{is_terminal, make_folder};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tesuji::table::{GradeRow, GradeTable, RowBuilder, TableFileError, TableFormat, TableWriter};
use tesuji::text::message;

/// Rows that are handed on together.
const BATCH: usize = 8192;

/// A table that is written. Its file has its name only once it is whole, so whatever becomes of the program, no half of
/// a table is taken for one.
pub struct TableOutput {
    writer: TableWriter<BufWriter<Box<dyn Write + Send>>>,
    rows: RowBuilder,
    /// The name that it is written under, and its own.
    paths: Option<(PathBuf, PathBuf)>,
}

impl TableOutput {
    /// A new file, or standard output, unless that is a terminal.
    pub fn create(path: Option<&Path>, form: TableFormat, table: &GradeTable) -> Result<Self, Stop> {
        let (output, paths): (Box<dyn Write + Send>, _) = match path {
            None if is_terminal() => {
                return Err(Stop::wrong(message!("{form} is not for a terminal"))
                    .help(message!("`--output FILE` writes it to a file")));
            }
            None => (Box::new(io::stdout()), None),
            Some(path) => {
                path.parent().map_or(Ok(()), make_folder)?;
                let part = part(path);
                let file = File::create(&part).map_err(|error| Stop::unwritten(&part, &error))?;
                (Box::new(file), Some((part, path.to_owned())))
            }
        };
        // A stream can be read before it ends, and needs no place to go back to.
        let form = if form == TableFormat::Arrow && path.is_none() { TableFormat::ArrowStream } else { form };
        let rows = table.rows();
        let writer = TableWriter::new(BufWriter::new(output), form, rows.schema());
        Ok(Self { writer: writer.map_err(|error| unwritten(&error))?, rows, paths })
    }

    pub fn write(&mut self, table: &GradeTable, row: GradeRow<'_>) -> Result<(), Stop> {
        self.rows.push_grade(table, row);
        if self.rows.len() == BATCH { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> Result<(), Stop> {
        let batch = self.rows.finish().map_err(TableFileError::from);
        batch.and_then(|batch| self.writer.write(&batch)).map_err(|error| unwritten(&error))
    }

    /// Ends the table and gives its file its name.
    pub fn finish(mut self) -> Result<(), Stop> {
        if !self.rows.is_empty() {
            self.hand_on()?;
        }
        self.writer.finish().map_err(|error| unwritten(&error))?.flush()?;
        let Some((part, path)) = self.paths else { return Ok(()) };
        fs::rename(&part, &path).map_err(|error| Stop::unwritten(&path, &error))
    }
}

/// The name of a file that is not whole: beside it, and one for each process, as two may write the same one.
fn part(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

fn unwritten(error: &TableFileError) -> Stop {
    Stop::Wrong(Wrong::Unwritable, message!("cannot write the output: {error}"), None)
}
