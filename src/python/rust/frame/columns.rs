//! Columns of an input: those to read, and those to carry along.

use super::{failure::Failure, options::TableOptions};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use std::{collections::HashSet, sync::Arc};
use tesuji::table::{PuzzleBatch, PuzzleColumn, column_named};

/// The columns of an input.
#[derive(Debug, Clone)]
pub struct Columns {
    pub schema: SchemaRef,
    puzzles: usize,
    carried: Vec<usize>,
}

impl Default for Columns {
    fn default() -> Self {
        Self { schema: Arc::new(Schema::empty()), puzzles: 0, carried: Vec::new() }
    }
}

impl Columns {
    /// Returns the columns of a stream or an array. Data that are not a struct are one column, read as the puzzles
    /// under any name.
    ///
    /// # Errors
    /// Returns a [`Failure`] if a selected column is missing, or the column of puzzles has no texts.
    pub fn from_field(field: &Field, options: &TableOptions) -> Result<Self, Failure> {
        let fields = match field.data_type() {
            DataType::Struct(fields) => fields.clone(),
            _ => [field.clone().with_name(&options.column)].into_iter().collect(),
        };
        Self::from_schema(Arc::new(Schema::new(fields)), options)
    }

    fn from_schema(schema: SchemaRef, options: &TableOptions) -> Result<Self, Failure> {
        let puzzles = PuzzleColumn::find(&schema, &options.column)?;
        let carried = match &options.keep {
            None => {
                // The result has a column of puzzle names already.
                let names = PuzzleColumn::find(&schema, PuzzleBatch::NAME).ok();
                let indices = 0..schema.fields().len();
                indices.filter(|column| *column != puzzles && Some(*column) != names).collect()
            }
            Some(names) => names.iter().map(|name| column_named(&schema, name)).collect::<Result<_, _>>()?,
        };
        Ok(Self { schema, puzzles, carried })
    }

    /// Returns the columns of an input that is not a table.
    ///
    /// # Errors
    /// Returns a [`Failure`] if columns are selected by name.
    pub fn without_table(options: &TableOptions) -> Result<Self, Failure> {
        match &options.keep {
            Some(names) if !names.is_empty() => Err(Failure::Options(format!(
                "a list of puzzles has no columns to keep: {}",
                names.join(", ")
            ))),
            _ => Ok(Self::default()),
        }
    }

    /// Returns the puzzle texts of a batch.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the texts are not the UTF-8 that their type promises.
    pub fn puzzles(&self, batch: &RecordBatch) -> Result<Arc<PuzzleBatch>, Failure> {
        let names = PuzzleColumn::find(&self.schema, PuzzleBatch::NAME).ok();
        for column in [Some(self.puzzles), names].into_iter().flatten() {
            // The memory belongs to another program, and later reads do not validate it.
            batch.column(column).to_data().validate_full()?;
        }
        Ok(Arc::new(PuzzleBatch::new(batch, self.schema.field(self.puzzles).name())?))
    }

    /// Returns the carried columns of a batch, without a copy.
    pub fn carried(&self, batch: &RecordBatch) -> Vec<ArrayRef> {
        self.carried.iter().map(|column| Arc::clone(batch.column(*column))).collect()
    }

    /// Returns the carried columns followed by `others`.
    ///
    /// # Errors
    /// Returns a [`Failure`] if two columns have the same name.
    pub fn followed_by(&self, others: &Schema) -> Result<SchemaRef, Failure> {
        let carried = self.carried.iter().map(|column| Arc::clone(&self.schema.fields()[*column]));
        let fields: Vec<FieldRef> = carried.chain(others.fields().iter().cloned()).collect();
        let mut names = HashSet::new();
        match fields.iter().find(|field| !names.insert(field.name())) {
            None => Ok(Arc::new(Schema::new(fields))),
            Some(duplicate) => {
                let name = duplicate.name();
                Err(Failure::Options(format!("there would be two columns `{name}`: rename the one to keep")))
            }
        }
    }
}
