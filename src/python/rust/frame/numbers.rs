//! Frames of generated puzzles.

use super::{
    Frame,
    failure::Failure,
    input::Input,
    pieces::Row,
    work::{RowTask, RowWorker},
};
use crate::options::Prepared;
use arrow_array::{ArrayRef, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use std::sync::Arc;
use tesuji::{CancelToken, GenerateError, Generator, GeneratorWorker};

/// Generates puzzles.
pub struct GenerateTask {
    generator: Arc<Prepared<Generator>>,
    schema: SchemaRef,
}

impl GenerateTask {
    /// Returns the first `count` puzzles of a generator as a frame.
    pub fn frame(generator: Arc<Prepared<Generator>>, count: u64, jobs: usize) -> Frame {
        let number = Field::new("number", DataType::UInt64, false);
        let [game, puzzle, error] =
            ["game", "puzzle", "error"].map(|name| Field::new(name, DataType::Utf8, true));
        let schema = Arc::new(Schema::new(vec![number, game, puzzle, error]));
        Frame::new(Input::from_numbers(0..count), Self { generator, schema }, jobs)
    }
}

impl RowTask for GenerateTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        let worker = self.generator.inner.worker().with_cancel(cancel.clone());
        Box::new(GenerateRowWorker { task: self, worker, rows: Vec::new() })
    }
}

struct GenerateRowWorker<'w> {
    task: &'w GenerateTask,
    worker: GeneratorWorker<'w>,
    /// Numbers, and puzzles or errors.
    rows: Vec<(u64, Result<String, String>)>,
}

impl RowWorker for GenerateRowWorker<'_> {
    fn process(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Number(number) = row else { return Ok(()) };
        let written = match self.worker.make(number) {
            Ok(made) => {
                made.write(&self.task.generator.context.rules, None).map_err(|error| error.to_string())
            }
            Err(error @ GenerateError::GaveUp { .. }) => Err(error.to_string()),
            // Such an error is the same for every puzzle.
            Err(error) => return Err(Failure::Options(error.to_string())),
        };
        self.rows.push((number, written));
        Ok(())
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        let rows = std::mem::take(&mut self.rows);
        let numbers = UInt64Array::from_iter_values(rows.iter().map(|(number, _)| *number));
        let game = self.task.generator.inner.game();
        let games: StringArray = rows.iter().map(|(_, made)| made.is_ok().then_some(game)).collect();
        let puzzles: StringArray = rows.iter().map(|(_, made)| made.as_ref().ok()).collect();
        let errors: StringArray = rows.iter().map(|(_, made)| made.as_ref().err()).collect();
        let columns: Vec<ArrayRef> =
            vec![Arc::new(numbers), Arc::new(games), Arc::new(puzzles), Arc::new(errors)];
        Ok(RecordBatch::try_new(Arc::clone(&self.task.schema), columns)?)
    }
}
