//! Rows as Arrow record batches.

use super::{
    column::{Column, ColumnKind, TableCell},
    grades::{GradeRow, GradeTable},
};
use arrow_array::{
    RecordBatch,
    builder::{ArrayBuilder, Float64Builder, Int32Builder, Int64Builder, StringBuilder},
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use std::{any::Any, sync::Arc};
use tesuji_solve::opaque_debug;

/// Collects rows, column by column.
pub struct RowBuilder {
    schema: SchemaRef,
    builders: Vec<Box<dyn ArrayBuilder>>,
    length: usize,
}

impl RowBuilder {
    /// Creates a builder for these columns, without rows.
    pub(super) fn new(columns: &[Column]) -> Self {
        let column = |column: &Column| {
            let (kind, builder) = array(column.kind);
            (Field::new(&column.name, kind, column.is_optional), builder)
        };
        let (fields, builders): (Vec<Field>, _) = columns.iter().map(column).unzip();
        Self { schema: Arc::new(Schema::new(fields)), builders, length: 0 }
    }

    /// The columns and their types.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds a row of a grade table.
    pub fn push_grade(&mut self, table: &GradeTable, row: GradeRow<'_>) {
        self.push(table.cells(row));
    }

    pub(super) fn push<'r>(&mut self, cells: impl Iterator<Item = Option<TableCell<'r>>>) {
        self.builders.iter_mut().zip(cells).for_each(|(array, cell)| append(array.as_any_mut(), cell));
        self.length += 1;
    }

    /// Returns the collected rows as a batch, and clears the builder.
    ///
    /// # Errors
    /// Returns an [`ArrowError`] if a cell is empty in a column that is not optional.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        self.length = 0;
        let columns = self.builders.iter_mut().map(|array| array.finish()).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }
}

opaque_debug! { RowBuilder length; }

/// The type and an empty array of the cells of a column.
fn array(kind: ColumnKind) -> (DataType, Box<dyn ArrayBuilder>) {
    match kind {
        ColumnKind::Text => (DataType::Utf8, Box::new(StringBuilder::new())),
        ColumnKind::Count => (DataType::Int32, Box::new(Int32Builder::new())),
        ColumnKind::Integer => (DataType::Int64, Box::new(Int64Builder::new())),
        ColumnKind::Number => (DataType::Float64, Box::new(Float64Builder::new())),
    }
}

/// Adds a cell to an array. A cell of another kind than the column becomes empty.
fn append(array: &mut dyn Any, cell: Option<TableCell<'_>>) {
    let (mut integer, mut number, mut text) = (None, None, None);
    match cell {
        Some(TableCell::Integer(cell)) => integer = Some(cell),
        Some(TableCell::Number(cell)) => number = Some(cell),
        Some(TableCell::Text(cell)) => text = Some(cell),
        None => {}
    }
    if let Some(counts) = array.downcast_mut::<Int32Builder>() {
        counts.append_option(integer.map(|integer| i32::try_from(integer).unwrap_or(i32::MAX)));
    } else if let Some(integers) = array.downcast_mut::<Int64Builder>() {
        integers.append_option(integer);
    } else if let Some(numbers) = array.downcast_mut::<Float64Builder>() {
        numbers.append_option(number);
    } else if let Some(texts) = array.downcast_mut::<StringBuilder>() {
        texts.append_option(text);
    }
}

impl GradeTable {
    /// Creates a row builder for this table.
    pub fn rows(&self) -> RowBuilder {
        RowBuilder::new(self.columns())
    }
}
