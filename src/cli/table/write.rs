//! Rows written as a table.

use crate::cli::failure::{Stop, Wrong};
use crate::cli::output::{create_atomic, is_terminal};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tesuji::table::{GradeRow, GradeTable, RowBuilder, TableFileError, TableFormat, TableWriter};
use tesuji::{AtomicFile, text::message};

/// Number of rows that are written together.
const BATCH: usize = 8192;

/// A table being written. Its file gets its name only when it is complete, so that an interrupted program never leaves
/// a part of a table.
pub struct TableOutput {
    writer: TableWriter<BufWriter<Box<dyn Write + Send>>>,
    rows: RowBuilder,
    file: Option<(AtomicFile, PathBuf)>,
}

impl TableOutput {
    /// Creates a table in a new file, or on standard output unless that is a terminal.
    pub fn create(path: Option<&Path>, form: TableFormat, table: &GradeTable) -> Result<Self, Stop> {
        let (output, file): (Box<dyn Write + Send>, _) = match path {
            None if is_terminal() => {
                return Err(Stop::wrong(message!("{form} is not for a terminal"))
                    .help(message!("`--output FILE` writes it to a file")));
            }
            None => (Box::new(io::stdout()), None),
            Some(path) => {
                let (handle, file) = create_atomic(path)?;
                (Box::new(handle), Some((file, path.to_owned())))
            }
        };
        // A stream can be read before it ends, and needs no seeking.
        let form = if form == TableFormat::Arrow && path.is_none() { TableFormat::ArrowStream } else { form };
        let rows = table.rows();
        let writer = TableWriter::new(BufWriter::new(output), form, rows.schema());
        Ok(Self { writer: writer.map_err(|error| unwritten(&error))?, rows, file })
    }

    pub fn write(&mut self, table: &GradeTable, row: GradeRow<'_>) -> Result<(), Stop> {
        self.rows.push_grade(table, row);
        if self.rows.len() == BATCH { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> Result<(), Stop> {
        let batch = self.rows.finish().map_err(TableFileError::from);
        batch.and_then(|batch| self.writer.write(&batch)).map_err(|error| unwritten(&error))
    }

    /// Completes the table and gives its file its name.
    pub fn finish(mut self) -> Result<(), Stop> {
        if !self.rows.is_empty() {
            self.hand_on()?;
        }
        self.writer.finish().map_err(|error| unwritten(&error))?.flush()?;
        let Some((file, path)) = self.file else { return Ok(()) };
        file.commit().map_err(|error| Stop::unwritten(&path, &error))
    }
}

fn unwritten(error: &TableFileError) -> Stop {
    Stop::Wrong(Wrong::Unwritable, message!("cannot write the output: {error}"), None)
}
