//! Frames of generated puzzles.

use super::Frame;
use super::failure::Failure;
use super::input::Input;
use super::pieces::Row;
use super::work::{Desk, Work};
use arrow_array::{ArrayRef, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use std::sync::Arc;
use tesuji::{CancelToken, GenerateError, Generator, GeneratorWorker, Rules};

/// Generates puzzles.
pub struct Numbers {
    generator: Arc<Generator>,
    rules: Rules,
    schema: SchemaRef,
}

impl Numbers {
    /// Returns the first `count` puzzles of a generator as a frame.
    pub fn frame(generator: Arc<Generator>, rules: Rules, count: u64, jobs: usize) -> Frame {
        let number = Field::new("number", DataType::UInt64, false);
        let [game, puzzle, error] =
            ["game", "puzzle", "error"].map(|name| Field::new(name, DataType::Utf8, true));
        let schema = Arc::new(Schema::new(vec![number, game, puzzle, error]));
        Frame::new(Input::of_numbers(0..count), Self { generator, rules, schema }, jobs)
    }
}

impl Work for Numbers {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn desk<'w>(&'w self, cancel: &CancelToken) -> Box<dyn Desk + Send + 'w> {
        let maker = self.generator.worker().with_cancel(cancel.clone());
        Box::new(NumberDesk { work: self, maker, rows: Vec::new() })
    }
}

struct NumberDesk<'w> {
    work: &'w Numbers,
    maker: GeneratorWorker<'w>,
    /// Numbers, and games, puzzles and errors.
    rows: Vec<(u64, [Option<String>; 3])>,
}

impl Desk for NumberDesk<'_> {
    fn work(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Number(number) = row else { return Ok(()) };
        let Numbers { generator, rules, .. } = self.work;
        let written = match self.maker.make(number) {
            Ok(made) => made.write(rules, None).map_err(|error| error.to_string()),
            Err(error @ GenerateError::GaveUp { .. }) => Err(error.to_string()),
            // Such an error is the same for every puzzle.
            Err(error) => return Err(Failure::Options(error.to_string())),
        };
        self.rows.push(match written {
            Ok(text) => (number, [Some(generator.game().to_owned()), Some(text), None]),
            Err(error) => (number, [None, None, Some(error)]),
        });
        Ok(())
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        let rows = std::mem::take(&mut self.rows);
        let numbers = UInt64Array::from_iter_values(rows.iter().map(|(number, _)| *number));
        let texts = |at: usize| -> ArrayRef {
            Arc::new(rows.iter().map(|(_, texts)| texts[at].as_deref()).collect::<StringArray>())
        };
        let columns = vec![Arc::new(numbers), texts(0), texts(1), texts(2)];
        Ok(RecordBatch::try_new(Arc::clone(&self.work.schema), columns)?)
    }
}
