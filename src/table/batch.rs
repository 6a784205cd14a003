//! Rows as Arrow record batches.

use super::column::{Column, ColumnKind, TableCell};
use super::grades::{GradeRow, GradeTable};
use arrow_array::builder::{Float64Builder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use std::sync::Arc;

/// Collects rows, column by column.
pub struct RowBuilder {
    schema: SchemaRef,
    builders: Vec<Builder>,
    length: usize,
}

enum Builder {
    Text(StringBuilder),
    Count(Int32Builder),
    Integer(Int64Builder),
    Number(Float64Builder),
}

impl RowBuilder {
    /// Creates a builder for these columns, without rows.
    pub(super) fn new(columns: &[Column]) -> Self {
        let schema = Arc::new(schema(columns));
        let builders = columns.iter().map(|column| Builder::new(column.kind)).collect();
        Self { schema, builders, length: 0 }
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
        self.builders.iter_mut().zip(cells).for_each(|(builder, cell)| builder.push(cell));
        self.length += 1;
    }

    /// Returns the collected rows as a batch, and clears the builder.
    ///
    /// # Errors
    /// Returns an [`ArrowError`] if a cell is empty in a column that is not optional.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        self.length = 0;
        let columns = self.builders.iter_mut().map(Builder::finish).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }
}

impl std::fmt::Debug for RowBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RowBuilder").field("length", &self.length).finish_non_exhaustive()
    }
}

/// The columns as an Arrow schema.
fn schema(columns: &[Column]) -> Schema {
    let field = |column: &Column| {
        let kind = match column.kind {
            ColumnKind::Text => DataType::Utf8,
            ColumnKind::Count => DataType::Int32,
            ColumnKind::Integer => DataType::Int64,
            ColumnKind::Number => DataType::Float64,
        };
        Field::new(&column.name, kind, column.is_optional)
    };
    Schema::new(columns.iter().map(field).collect::<Vec<_>>())
}

impl Builder {
    fn new(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Self::Text(StringBuilder::new()),
            ColumnKind::Count => Self::Count(Int32Builder::new()),
            ColumnKind::Integer => Self::Integer(Int64Builder::new()),
            ColumnKind::Number => Self::Number(Float64Builder::new()),
        }
    }

    /// Adds a cell. A cell of another kind than the column becomes empty.
    fn push(&mut self, cell: Option<TableCell<'_>>) {
        let integer = match cell {
            Some(TableCell::Integer(integer)) => Some(integer),
            _ => None,
        };
        match self {
            Self::Count(builder) => {
                builder.append_option(integer.map(|integer| i32::try_from(integer).unwrap_or(i32::MAX)));
            }
            Self::Integer(builder) => builder.append_option(integer),
            Self::Number(builder) => builder.append_option(match cell {
                Some(TableCell::Number(number)) => Some(number),
                _ => None,
            }),
            Self::Text(builder) => builder.append_option(match cell {
                Some(TableCell::Text(text)) => Some(text),
                _ => None,
            }),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(builder) => Arc::new(builder.finish()),
            Self::Count(builder) => Arc::new(builder.finish()),
            Self::Integer(builder) => Arc::new(builder.finish()),
            Self::Number(builder) => Arc::new(builder.finish()),
        }
    }
}

impl GradeTable {
    /// Creates a row builder for this table.
    pub fn rows(&self) -> RowBuilder {
        RowBuilder::new(self.columns())
    }
}
