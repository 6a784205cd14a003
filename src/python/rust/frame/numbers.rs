//! Frames of generated puzzles.

use super::Frame;
use super::failure::Failure;
use super::input::Input;
use super::pieces::Row;
use super::work::{RowTask, RowWorker};
use arrow_array::builder::{StringBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use std::sync::Arc;
use tesuji::{CancelToken, GenerateError, Generator, GeneratorWorker, Rules};

/// Generates puzzles.
pub struct GenerateTask {
    generator: Arc<Generator>,
    rules: Rules,
    schema: SchemaRef,
}

impl GenerateTask {
    /// Returns the first `count` puzzles of a generator as a frame.
    pub fn frame(generator: Arc<Generator>, rules: Rules, count: u64, jobs: usize) -> Frame {
        let schema = Arc::new(Schema::new(vec![
            Field::new("number", DataType::UInt64, false),
            Field::new("game", DataType::Utf8, true),
            Field::new("puzzle", DataType::Utf8, true),
            Field::new("error", DataType::Utf8, true),
        ]));
        Frame::new(Input::from_numbers(0..count), Self { generator, rules, schema }, jobs)
    }
}

impl RowTask for GenerateTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        Box::new(GenerateRowWorker {
            task: self,
            worker: self.generator.worker().with_cancel(cancel.clone()),
            numbers: UInt64Builder::new(),
            texts: Default::default(),
        })
    }
}

struct GenerateRowWorker<'w> {
    task: &'w GenerateTask,
    worker: GeneratorWorker<'w>,
    numbers: UInt64Builder,
    /// Builders of the games, puzzles and errors.
    texts: [StringBuilder; 3],
}

impl RowWorker for GenerateRowWorker<'_> {
    fn process(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Number(number) = row else { return Ok(()) };
        let written = match self.worker.make(number) {
            Ok(made) => {
                let text = made.write(&self.task.rules, None);
                let game = Some(self.task.generator.game().to_owned());
                text.map(|text| (game, text)).map_err(|error| error.to_string())
            }
            Err(error @ GenerateError::GaveUp { .. }) => Err(error.to_string()),
            // Such an error is the same for every puzzle.
            Err(error) => return Err(Failure::Options(error.to_string())),
        };
        let (game, puzzle, error) = match written {
            Ok((game, puzzle)) => (game, Some(puzzle), None),
            Err(error) => (None, None, Some(error)),
        };
        self.numbers.append_value(number);
        self.texts.iter_mut().zip([game, puzzle, error]).for_each(|(texts, text)| texts.append_option(text));
        Ok(())
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        let numbers: ArrayRef = Arc::new(self.numbers.finish());
        let texts = self.texts.iter_mut().map(|texts| Arc::new(texts.finish()) as ArrayRef);
        let columns = std::iter::once(numbers).chain(texts).collect();
        Ok(RecordBatch::try_new(Arc::clone(&self.task.schema), columns)?)
    }
}
