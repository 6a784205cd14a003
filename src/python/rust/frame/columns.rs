//! Columns of an input: those to read, and those to carry along.

use super::failure::Failure;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use std::collections::HashSet;
use std::sync::Arc;
use tesuji::table::{PuzzleBatch, PuzzleColumn, column_named};

/// Columns selected by the options.
pub struct Wanted {
    /// Name of the column of puzzles.
    pub column: String,
    /// Names of the columns to carry along; `None` for all but the puzzles and their names.
    pub keep: Option<Vec<String>>,
}

/// The columns of an input.
#[derive(Debug, Clone)]
pub struct Columns {
    pub schema: SchemaRef,
    puzzles: usize,
    kept: Vec<usize>,
}

impl Default for Columns {
    fn default() -> Self {
        Self { schema: Arc::new(Schema::empty()), puzzles: 0, kept: Vec::new() }
    }
}

impl Columns {
    /// Returns the columns of a stream or an array. Data that are not a struct are one column, read as the puzzles
    /// under any name.
    ///
    /// # Errors
    /// Returns a [`Failure`] if a selected column is missing, or the column of puzzles has no texts.
    pub fn of_field(field: &Field, wanted: &Wanted) -> Result<Self, Failure> {
        let fields = match field.data_type() {
            DataType::Struct(fields) => fields.clone(),
            _ => [field.clone().with_name(&wanted.column)].into_iter().collect(),
        };
        Self::of(Arc::new(Schema::new(fields)), wanted)
    }

    fn of(schema: SchemaRef, wanted: &Wanted) -> Result<Self, Failure> {
        let puzzles = PuzzleColumn::find(&schema, &wanted.column)?;
        let kept = match &wanted.keep {
            None => {
                // The result has a column of puzzle names already.
                let names = PuzzleColumn::find(&schema, PuzzleBatch::NAME).ok();
                let all = 0..schema.fields().len();
                all.filter(|column| *column != puzzles && Some(*column) != names).collect()
            }
            Some(names) => names.iter().map(|name| column_named(&schema, name)).collect::<Result<_, _>>()?,
        };
        Ok(Self { schema, puzzles, kept })
    }

    /// Returns the columns of an input that is not a table.
    ///
    /// # Errors
    /// Returns a [`Failure`] if columns are selected by name.
    pub fn none(wanted: &Wanted) -> Result<Self, Failure> {
        match &wanted.keep {
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

    /// Returns the carried columns of `rows` rows from row `first` on, without a copy.
    pub fn kept(&self, batch: &RecordBatch, first: usize, rows: usize) -> Vec<ArrayRef> {
        self.kept.iter().map(|column| batch.column(*column).slice(first, rows)).collect()
    }

    /// Returns the carried columns followed by `others`.
    ///
    /// # Errors
    /// Returns a [`Failure`] if two columns have the same name.
    pub fn before(&self, others: &Schema) -> Result<SchemaRef, Failure> {
        let kept = self.kept.iter().map(|column| Arc::clone(&self.schema.fields()[*column]));
        let fields: Vec<FieldRef> = kept.chain(others.fields().iter().cloned()).collect();
        let mut names = HashSet::new();
        match fields.iter().find(|field| !names.insert(field.name())) {
            None => Ok(Arc::new(Schema::new(fields))),
            Some(twice) => {
                let name = twice.name();
                Err(Failure::Options(format!(
                    "there would be two columns `{name}`: rename the one that is kept"
                )))
            }
        }
    }
}
