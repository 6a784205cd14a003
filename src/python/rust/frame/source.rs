//! An input that was opened: its rows, block by block.

use super::columns::{Columns, Wanted};
use super::failure::Failure;
use super::items::{Item, Items};
use super::pieces::ROWS;
use crate::puzzles::Reader;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::{Array, ArrayReader, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::Field;
use std::ops::Range;
use std::sync::Arc;
use tesuji::table::PuzzleBatch;
use tesuji::{FormatError, Puzzle};

/// Rows that come together.
pub enum Block {
    /// Those of a batch.
    Batch(Arc<PuzzleBatch>, RecordBatch),
    /// Texts and puzzles, one by one.
    Items(Vec<Item>),
    /// Puzzles that a file or lines say.
    Read(Vec<Result<Puzzle, FormatError>>),
    /// Numbers of puzzles that are to be made.
    Numbers(Range<u64>),
}

/// Where rows come from, and which of their columns are read.
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
    /// The rows of a stream.
    pub fn of_stream(stream: ArrayStreamReader, wanted: &Wanted) -> Result<Self, Failure> {
        let columns = Columns::of_field(stream.field(), wanted)?;
        Ok(Self { columns, blocks: Blocks::Stream(Box::new(stream)) })
    }

    /// The rows of an array.
    pub fn of_array(field: &Field, array: ArrayRef, wanted: &Wanted) -> Result<Self, Failure> {
        let columns = Columns::of_field(field, wanted)?;
        Ok(Self { columns, blocks: Blocks::Array(Some(array)) })
    }

    /// Texts and puzzles one by one.
    pub fn of_items(items: Items, wanted: &Wanted) -> Result<Self, Failure> {
        Ok(Self { columns: Columns::none(wanted)?, blocks: Blocks::Items(items) })
    }

    /// Puzzles of a file or of lines.
    pub fn of_reader(reader: Reader, wanted: &Wanted) -> Result<Self, Failure> {
        Ok(Self { columns: Columns::none(wanted)?, blocks: Blocks::Read(Box::new(reader)) })
    }

    /// Numbers.
    pub fn of_numbers(numbers: Range<u64>) -> Self {
        Self { columns: Columns::default(), blocks: Blocks::Numbers(Some(numbers)) }
    }

    /// The next rows; nothing after the last ones.
    ///
    /// # Errors
    /// When the input has one.
    pub fn next(&mut self) -> Result<Option<Block>, Failure> {
        let array = match &mut self.blocks {
            Blocks::Stream(stream) => stream.next().transpose()?,
            Blocks::Array(array) => array.take(),
            Blocks::Items(items) => return Ok(items.next()?.map(Block::Items)),
            Blocks::Read(reader) => {
                let read: Vec<_> = reader.take(ROWS).collect();
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
