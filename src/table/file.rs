//! Table files, from which puzzles are read and to which rows are written.

use super::{
    form::TableFormat,
    puzzles::{PuzzleBatch, PuzzleColumn, TableError},
};
use crate::Puzzle;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_ipc::{
    reader::{FileReader, StreamReader},
    writer::{FileWriter, StreamWriter},
};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::{
    arrow::{ArrowWriter, ProjectionMask, arrow_reader::ParquetRecordBatchReaderBuilder},
    basic::{Compression, ZstdLevel},
    errors::ParquetError,
    file::properties::WriterProperties,
};
use std::{
    fmt,
    fs::File,
    io::{BufReader, Write},
};
use tesuji_formats::{Format, FormatError};
use tesuji_message::{Localize, Message};
use tesuji_solve::opaque_debug;
use thiserror::Error;

/// Error returned when a table file cannot be read or written.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum TableFileError {
    /// Returned when the file has no column of puzzles.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Returned when the file is not of the kind that its first bytes announce, or cannot be written.
    #[error("{0}")]
    File(String),
}

impl From<ArrowError> for TableFileError {
    fn from(error: ArrowError) -> Self {
        Self::File(error.to_string())
    }
}

impl From<ParquetError> for TableFileError {
    fn from(error: ParquetError) -> Self {
        Self::File(error.to_string())
    }
}

type Batches = Box<dyn RecordBatchReader + Send>;

/// The puzzles of a table file, read batch by batch: one column contains their texts, and a column called `name`
/// contains their names if there is one.
pub struct TablePuzzles {
    batches: Batches,
    column: String,
    format: Option<Format>,
    batch: Option<PuzzleBatch>,
    /// The next row of the batch, and the number of rows of the batch.
    row: usize,
    rows: usize,
    /// Number of rows so far, over all batches.
    number: usize,
}

impl TablePuzzles {
    /// Opens a file of this kind, with puzzles in `column`, in this format or, if it is `None`, in detected formats.
    ///
    /// # Errors
    /// Returns a [`TableFileError`] if the file is not of this kind, or has no such text column.
    pub fn open(
        file: File,
        form: TableFormat,
        column: &str,
        format: Option<Format>,
    ) -> Result<Self, TableFileError> {
        let batches: Batches = match form {
            TableFormat::Parquet => parquet(file, column)?,
            TableFormat::Arrow => Box::new(FileReader::try_new(BufReader::new(file), None)?),
            TableFormat::ArrowStream => Box::new(StreamReader::try_new(BufReader::new(file), None)?),
        };
        PuzzleColumn::find(&batches.schema(), column)?;
        Ok(Self { batches, column: column.to_owned(), format, batch: None, row: 0, rows: 0, number: 0 })
    }

    fn wrong(&self, message: Message) -> FormatError {
        FormatError { line: self.number + 1, message, help: None }
    }
}

/// The batches of a Parquet file; only the columns of puzzles and names are read.
fn parquet(file: File, column: &str) -> Result<Batches, TableFileError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let schema = builder.schema();
    let puzzles = PuzzleColumn::find(schema, column)?;
    let names = PuzzleColumn::find(schema, PuzzleBatch::NAME).ok();
    let mask = ProjectionMask::roots(builder.parquet_schema(), [puzzles].into_iter().chain(names));
    Ok(Box::new(builder.with_projection(mask).build()?))
}

impl Iterator for TablePuzzles {
    type Item = Result<Puzzle, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.row == self.rows {
            let batch = match self.batches.next()? {
                Ok(batch) => batch,
                Err(error) => {
                    // The data after an unreadable part is unknown.
                    self.batches = Box::new(RecordBatchIterator::new([], self.batches.schema()));
                    return Some(Err(self.wrong(Message::verbatim(error.to_string()))));
                }
            };
            (self.row, self.rows) = (0, batch.num_rows());
            self.batch = match PuzzleBatch::new(&batch, &self.column) {
                Ok(puzzles) => Some(puzzles),
                Err(error) => return Some(Err(self.wrong(error.message()))),
            };
        }
        let (row, number) = (self.row, self.number + 1);
        (self.row, self.number) = (row + 1, number);
        Some(self.batch.as_ref()?.puzzle(row, number, self.format))
    }
}

opaque_debug! { TablePuzzles number; }

/// Writes batches of rows to a table file.
pub struct TableWriter<W: Write + Send>(Writer<W>);

enum Writer<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    Stream(Box<StreamWriter<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Starts a table of this kind; Parquet is compressed with Zstandard.
    ///
    /// # Errors
    /// Returns a [`TableFileError`] if the header cannot be written.
    pub fn new(writer: W, form: TableFormat, schema: &SchemaRef) -> Result<Self, TableFileError> {
        Ok(Self(match form {
            TableFormat::Parquet => {
                let compression = Compression::ZSTD(ZstdLevel::default());
                let properties = WriterProperties::builder().set_compression(compression).build();
                let writer = ArrowWriter::try_new(writer, schema.clone(), Some(properties))?;
                Writer::Parquet(Box::new(writer))
            }
            TableFormat::Arrow => Writer::Arrow(Box::new(FileWriter::try_new(writer, schema)?)),
            TableFormat::ArrowStream => Writer::Stream(Box::new(StreamWriter::try_new(writer, schema)?)),
        }))
    }

    /// Writes a batch.
    ///
    /// # Errors
    /// Returns a [`TableFileError`] if the batch cannot be written.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableFileError> {
        match &mut self.0 {
            Writer::Parquet(writer) => writer.write(batch)?,
            Writer::Arrow(writer) => writer.write(batch)?,
            Writer::Stream(writer) => writer.write(batch)?,
        }
        Ok(())
    }

    /// Completes the table and returns the writer. A table without its end is invalid.
    ///
    /// # Errors
    /// Returns a [`TableFileError`] if the end cannot be written.
    pub fn finish(self) -> Result<W, TableFileError> {
        Ok(match self.0 {
            Writer::Parquet(writer) => writer.into_inner()?,
            Writer::Arrow(writer) => writer.into_inner()?,
            Writer::Stream(writer) => writer.into_inner()?,
        })
    }
}

impl<W: Write + Send> fmt::Debug for TableWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableWriter").finish_non_exhaustive()
    }
}
