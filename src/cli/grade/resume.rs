//! The output of rows: a new one, or the continuation of an interrupted run.

use super::GradeArgs;
use super::place::Place;
use super::record::{Progress, RunRecord, Settings, with_advice};
use super::row::Rows;
use crate::cli::prelude::*;

type Items = Box<dyn Iterator<Item = Item>>;

/// Output of rows.
pub struct Beginning {
    /// The output, with its heading.
    pub output: Output,
    /// The record of the run, if the output is a file.
    pub record: Option<RunRecord>,
    /// The number of rows written by the earlier run.
    pub rows: usize,
}

impl Beginning {
    /// Opens the output, and removes from the items the puzzles whose rows it already has.
    pub fn open(args: &GradeArgs, rows: &Rows, items: &mut Items) -> Result<Self, Stop> {
        let Some(path) = &args.output else { return Self::new(Output::new(), None, 0).headed(rows, false) };
        let settings = Settings::new(args)?;
        if args.resume {
            return Self::after(path, &settings, Earlier { args, rows, items });
        }
        let output = Output::growing(path)?;
        Self::new(output, RunRecord::new(path, &settings, Progress::default())?, 0).headed(rows, false)
    }

    fn new(output: Output, record: Option<RunRecord>, rows: usize) -> Self {
        Self { output, record, rows }
    }

    fn after(path: &Path, settings: &Settings, mut earlier: Earlier<'_>) -> Result<Self, Stop> {
        let recorded = RunRecord::earlier(path, settings)?;
        let heading = earlier.rows.heading();
        let mut progress = Progress::default();
        let place = Place::open(path, heading.as_deref(), |number, row| {
            let item = earlier.next_item(path, number, row)?;
            progress.add(item.file.as_deref(), item.line(), &compact(&item));
            match &recorded {
                Some(recorded) if recorded.puzzles == number && *recorded != progress => {
                    Err(earlier.changed(&item, number))
                }
                _ => Ok(()),
            }
        })?;
        if let Some(recorded) = recorded.filter(|_| place.rows > 0) {
            earlier.check_rest(path, &recorded, progress.clone())?;
        }
        let (rows, headed) = (place.rows, place.headed);
        let output = Output::file(place.ready(path)?);
        Self::new(output, RunRecord::new(path, settings, progress)?, rows).headed(earlier.rows, headed)
    }

    fn headed(mut self, rows: &Rows, is_headed: bool) -> Result<Self, Stop> {
        if let Some(heading) = rows.heading().filter(|_| !is_headed) {
            self.output.write(&heading)?;
        }
        Ok(self)
    }
}

/// Rows of the earlier run, with the puzzles that they should belong to.
struct Earlier<'a> {
    args: &'a GradeArgs,
    rows: &'a Rows,
    items: &'a mut Items,
}

fn compact(item: &Item) -> String {
    item.read.as_ref().map(Puzzle::compact).unwrap_or_default()
}

impl Earlier<'_> {
    /// Takes the next puzzle of the inputs and compares it with a row.
    fn next_item(&mut self, output: &Path, number: usize, row: &str) -> Result<Item, Stop> {
        let item = self.items.next().ok_or_else(|| wrong_rows(output))?;
        if !row.starts_with(&self.rows.beginning(item.file.as_deref(), item.line())) {
            return Err(wrong_rows(output));
        }
        match self.rows.puzzle(row) {
            Some(puzzle) if puzzle != self.rows.written_puzzle(&item) => Err(self.changed(&item, number)),
            _ => Ok(item),
        }
    }

    /// Checks the puzzles that the earlier run read without writing their rows, and puts them back.
    fn check_rest(&mut self, output: &Path, recorded: &Progress, mut progress: Progress) -> Result<(), Stop> {
        let mut ahead = Vec::new();
        let is_further = progress.puzzles < recorded.puzzles;
        while progress.puzzles < recorded.puzzles {
            let item = self.items.next().ok_or_else(|| wrong_rows(output))?;
            progress.add(item.file.as_deref(), item.line(), &compact(&item));
            ahead.push(item);
        }
        if let Some(item) = ahead.last().filter(|_| is_further && progress != *recorded) {
            return Err(self.changed(item, progress.puzzles));
        }
        let rest = std::mem::replace(self.items, Box::new(std::iter::empty()));
        *self.items = Box::new(ahead.into_iter().chain(rest));
        Ok(())
    }

    fn changed(&self, item: &Item, row: usize) -> Stop {
        let file = item.file.as_deref().or_else(|| self.args.input.inputs.first().map(String::as_str));
        let file = file.unwrap_or_default();
        with_advice(Stop::wrong(message!("{file} has changed since row {row} was written")))
    }
}

fn wrong_rows(output: &Path) -> Stop {
    with_advice(Stop::wrong(message!("the rows of {} are not those of these inputs", output.display())))
}
