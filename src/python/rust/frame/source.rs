//! An opened input, read block by block.

use super::columns::{ColumnSelection, Columns};
use super::failure::Failure;
use super::items::{Item, Items};
use super::pieces::MAX_BATCH_ROWS;
use crate::puzzles::Reader;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::{Array, ArrayReader, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::Field;
use std::ops::Range;
use std::sync::Arc;
use tesuji::table::PuzzleBatch;
use tesuji::{FormatError, Puzzle};

/// Rows that are read together.
pub enum Block {
    /// Puzzles of a batch, and the batch.
    Batch(Arc<PuzzleBatch>, RecordBatch),
    /// Texts and puzzles of a Python iterator.
    Items(Vec<Item>),
    /// Puzzles of a file or of lines.
    Read(Vec<Result<Puzzle, FormatError>>),
    /// Numbers of puzzles to generate.
    Numbers(Range<u64>),
}

/// An opened input and the columns to read from it.
pub struct Source {
    pub columns: Columns,
    blocks: Blocks,
}

enum Blocks {
    Stream(Box<ArrayStreamReader>),
    Array(Option<ArrayRef>),
    Items(Items),
    Read(Box<Reader>),
    Numbers(Option<Range<u64>>),
}

impl Source {
    /// Returns a source of the rows of a stream.
    pub fn from_stream(stream: ArrayStreamReader, selection: &ColumnSelection) -> Result<Self, Failure> {
        let columns = Columns::from_field(stream.field(), selection)?;
        Ok(Self { columns, blocks: Blocks::Stream(Box::new(stream)) })
    }

    /// Returns a source of the rows of an array.
    pub fn from_array(field: &Field, array: ArrayRef, selection: &ColumnSelection) -> Result<Self, Failure> {
        let columns = Columns::from_field(field, selection)?;
        Ok(Self { columns, blocks: Blocks::Array(Some(array)) })
    }

    /// Returns a source of texts and puzzles, one by one.
    pub fn from_items(items: Items, selection: &ColumnSelection) -> Result<Self, Failure> {
        Ok(Self { columns: Columns::without_table(selection)?, blocks: Blocks::Items(items) })
    }

    /// Returns a source of the puzzles of a file or of lines.
    pub fn from_reader(reader: Reader, selection: &ColumnSelection) -> Result<Self, Failure> {
        Ok(Self { columns: Columns::without_table(selection)?, blocks: Blocks::Read(Box::new(reader)) })
    }

    /// Returns a source of the numbers of puzzles to generate.
    pub fn from_numbers(numbers: Range<u64>) -> Self {
        Self { columns: Columns::default(), blocks: Blocks::Numbers(Some(numbers)) }
    }

    /// Returns the next block; `None` after the last one.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the input has an error.
    pub fn next(&mut self) -> Result<Option<Block>, Failure> {
        let array = match &mut self.blocks {
            Blocks::Stream(stream) => stream.next().transpose()?,
            Blocks::Array(array) => array.take(),
            Blocks::Items(items) => return Ok(items.next()?.map(Block::Items)),
            Blocks::Read(reader) => {
                let read: Vec<_> = reader.take(MAX_BATCH_ROWS).collect();
                return Ok(Some(read).filter(|read| !read.is_empty()).map(Block::Read));
            }
            Blocks::Numbers(numbers) => return Ok(numbers.take().map(Block::Numbers)),
        };
        let Some(array) = array else { return Ok(None) };
        let batch = self.batch(&array)?;
        Ok(Some(Block::Batch(self.columns.puzzles(&batch)?, batch)))
    }

    fn batch(&self, array: &ArrayRef) -> Result<RecordBatch, Failure> {
        let columns = match array.as_struct_opt() {
            Some(rows) => rows.columns().to_vec(),
            None => vec![Arc::clone(array)],
        };
        let options = RecordBatchOptions::new().with_row_count(Some(array.len()));
        Ok(RecordBatch::try_new_with_options(Arc::clone(&self.columns.schema), columns, &options)?)
    }
}
