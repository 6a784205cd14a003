//! Rows written as a table.

use crate::cli::{
    failure::{CommandError, ErrorKind},
    output::{create_atomic, is_terminal},
};
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};
use tesuji::{
    AtomicFile,
    table::{GradeRow, GradeTable, RowBuilder, TableFileError, TableFormat, TableWriter},
    text::message,
};

/// Number of rows that are written together.
const BATCH_ROWS: usize = 8192;

/// A table being written. Its file gets its name only when it is complete, so that an interrupted program never leaves
/// a part of a table.
pub struct TableOutput {
    writer: TableWriter<BufWriter<Box<dyn Write + Send>>>,
    rows: RowBuilder,
    file: Option<(AtomicFile, PathBuf)>,
}

impl TableOutput {
    /// Creates a table in a new file, or on standard output unless that is a terminal.
    pub fn create(path: Option<&Path>, form: TableFormat, table: &GradeTable) -> Result<Self, CommandError> {
        let (output, file): (Box<dyn Write + Send>, _) = match path {
            None if is_terminal() => {
                return Err(CommandError::new(message!("cannot write {form} to a terminal"))
                    .with_help(message!("use `--output FILE` to write it to a file")));
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
        Ok(Self { writer: writer.map_err(|error| write_error(&error))?, rows, file })
    }

    pub fn write(&mut self, table: &GradeTable, row: GradeRow<'_>) -> Result<(), CommandError> {
        self.rows.push_grade(table, row);
        if self.rows.len() == BATCH_ROWS { self.write_batch() } else { Ok(()) }
    }

    fn write_batch(&mut self) -> Result<(), CommandError> {
        let batch = self.rows.finish().map_err(TableFileError::from);
        batch.and_then(|batch| self.writer.write(&batch)).map_err(|error| write_error(&error))
    }

    /// Completes the table and gives its file its name.
    pub fn finish(mut self) -> Result<(), CommandError> {
        if !self.rows.is_empty() {
            self.write_batch()?;
        }
        self.writer.finish().map_err(|error| write_error(&error))?.flush()?;
        let Some((file, path)) = self.file else { return Ok(()) };
        file.commit().map_err(|error| CommandError::write_error(&path, &error))
    }
}

fn write_error(error: &TableFileError) -> CommandError {
    CommandError::Error(ErrorKind::Unwritable, message!("cannot write the output: {error}"), None)
}
