//! The output of rows: a new one, or the continuation of an interrupted run.

use super::{
    GradeArgs,
    place::ResumePoint,
    record::{Progress, RunRecord, Settings, with_restart_help},
    row::GradeRows,
};
use crate::cli::prelude::*;

type Items = Box<dyn Iterator<Item = Item>>;

/// Output of rows.
pub struct RowOutput {
    /// The output, with its heading.
    pub output: Output,
    /// The record of the run, if the output is a file.
    pub record: Option<RunRecord>,
    /// The number of rows written by the earlier run.
    pub rows: usize,
}

impl RowOutput {
    /// Opens the output, and removes from the items the puzzles whose rows it already has.
    pub fn open(args: &GradeArgs, rows: &GradeRows, items: &mut Items) -> Result<Self, CommandError> {
        let Some(path) = &args.output else {
            return Self::new(Output::new(), None, 0).with_heading(rows, false);
        };
        let settings = Settings::new(args)?;
        if args.should_resume {
            return Self::resume(path, &settings, EarlierRun { args, rows, items });
        }
        let output = Output::create_growing(path)?;
        Self::new(output, RunRecord::new(path, &settings, Progress::default())?, 0).with_heading(rows, false)
    }

    fn new(output: Output, record: Option<RunRecord>, rows: usize) -> Self {
        Self { output, record, rows }
    }

    fn resume(path: &Path, settings: &Settings, mut earlier: EarlierRun<'_>) -> Result<Self, CommandError> {
        let recorded = RunRecord::read_progress(path, settings)?;
        let heading = earlier.rows.heading();
        let mut progress = Progress::default();
        let point = ResumePoint::open(path, heading.as_deref(), |number, row| {
            let item = earlier.next_item(path, number, row)?;
            progress.add(item.file.as_deref(), item.line(), &compact(&item));
            match &recorded {
                Some(recorded) if recorded.puzzles == number && *recorded != progress => {
                    Err(earlier.changed_error(&item, number))
                }
                _ => Ok(()),
            }
        })?;
        if let Some(recorded) = recorded.filter(|_| point.rows > 0) {
            earlier.check_rest(path, &recorded, progress.clone())?;
        }
        let (rows, has_heading) = (point.rows, point.has_heading);
        let output = Output::from_file(point.into_file(path)?);
        Self::new(output, RunRecord::new(path, settings, progress)?, rows)
            .with_heading(earlier.rows, has_heading)
    }

    fn with_heading(mut self, rows: &GradeRows, has_heading: bool) -> Result<Self, CommandError> {
        if let Some(heading) = rows.heading().filter(|_| !has_heading) {
            self.output.write(&heading)?;
        }
        Ok(self)
    }
}

/// Rows of the earlier run, with the puzzles that they should belong to.
struct EarlierRun<'a> {
    args: &'a GradeArgs,
    rows: &'a GradeRows,
    items: &'a mut Items,
}

fn compact(item: &Item) -> String {
    item.puzzle.as_ref().map(Puzzle::compact).unwrap_or_default()
}

impl EarlierRun<'_> {
    /// Takes the next puzzle of the inputs and compares it with a row.
    fn next_item(&mut self, output: &Path, number: usize, row: &str) -> Result<Item, CommandError> {
        let item = self.items.next().ok_or_else(|| wrong_rows_error(output))?;
        if !row.starts_with(&self.rows.row_prefix(item.file.as_deref(), item.line())) {
            return Err(wrong_rows_error(output));
        }
        match self.rows.puzzle(row) {
            Some(puzzle) if puzzle != self.rows.puzzle_text(&item) => Err(self.changed_error(&item, number)),
            _ => Ok(item),
        }
    }

    /// Checks the puzzles that the earlier run read without writing their rows, and puts them back.
    fn check_rest(
        &mut self,
        output: &Path,
        recorded: &Progress,
        mut progress: Progress,
    ) -> Result<(), CommandError> {
        let mut ahead = Vec::new();
        let is_further = progress.puzzles < recorded.puzzles;
        while progress.puzzles < recorded.puzzles {
            let item = self.items.next().ok_or_else(|| wrong_rows_error(output))?;
            progress.add(item.file.as_deref(), item.line(), &compact(&item));
            ahead.push(item);
        }
        if let Some(item) = ahead.last().filter(|_| is_further && progress != *recorded) {
            return Err(self.changed_error(item, progress.puzzles));
        }
        let rest = std::mem::replace(self.items, Box::new(std::iter::empty()));
        *self.items = Box::new(ahead.into_iter().chain(rest));
        Ok(())
    }

    fn changed_error(&self, item: &Item, row: usize) -> CommandError {
        let file = item.file.as_deref().or_else(|| self.args.input.inputs.first().map(String::as_str));
        let file = file.unwrap_or_default();
        with_restart_help(CommandError::new(message!("{file} has changed since row {row} was written")))
    }
}

fn wrong_rows_error(output: &Path) -> CommandError {
    with_restart_help(CommandError::new(message!(
        "the rows of {} are not from these inputs",
        output.display()
    )))
}
