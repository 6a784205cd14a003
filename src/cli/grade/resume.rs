//! The output of rows: anew, or after those of an earlier run that was broken off.

use super::GradeArgs;
use super::begun::{Begun, ReadSoFar, Terms, anew};
use super::place::Place;
use super::row::Rows;
use crate::cli::prelude::*;

type Items = Box<dyn Iterator<Item = Item>>;

/// Where rows are written from now on.
pub struct Beginning {
    /// The output, with its heading.
    pub output: Output,
    /// What is kept beside a file.
    pub begun: Option<Begun>,
    /// How many rows are in it already.
    pub rows: usize,
}

impl Beginning {
    /// Opens the output, and takes the puzzles of rows that are in it off the items.
    pub fn of(args: &GradeArgs, rows: &Rows, items: &mut Items) -> Result<Self, Stop> {
        let Some(path) = &args.output else { return Self::new(Output::new(), None, 0).headed(rows, false) };
        let terms = Terms::of(args)?;
        if args.resume {
            return Self::after(path, &terms, Earlier { args, rows, items });
        }
        let output = Output::growing(path)?;
        Self::new(output, Begun::new(path, &terms, ReadSoFar::default())?, 0).headed(rows, false)
    }

    fn new(output: Output, begun: Option<Begun>, rows: usize) -> Self {
        Self { output, begun, rows }
    }

    fn after(path: &Path, terms: &Terms, mut earlier: Earlier<'_>) -> Result<Self, Stop> {
        let kept = Begun::earlier(path, terms)?;
        let heading = earlier.rows.heading();
        let mut so_far = ReadSoFar::default();
        let place = Place::open(path, heading.as_deref(), |number, row| {
            let item = earlier.same(path, number, row)?;
            so_far.add(item.file.as_deref(), item.line(), &compact(&item));
            match &kept {
                Some(kept) if kept.puzzles == number && *kept != so_far => {
                    Err(earlier.changed(&item, number))
                }
                _ => Ok(()),
            }
        })?;
        if let Some(kept) = kept.filter(|_| place.rows > 0) {
            earlier.look_ahead(path, &kept, so_far.clone())?;
        }
        let (rows, headed) = (place.rows, place.headed);
        let output = Output::file(place.ready(path)?);
        Self::new(output, Begun::new(path, terms, so_far)?, rows).headed(earlier.rows, headed)
    }

    fn headed(mut self, rows: &Rows, is_headed: bool) -> Result<Self, Stop> {
        if let Some(heading) = rows.heading().filter(|_| !is_headed) {
            self.output.write(&heading)?;
        }
        Ok(self)
    }
}

/// Rows that were written before, beside the puzzles that they should be of.
struct Earlier<'a> {
    args: &'a GradeArgs,
    rows: &'a Rows,
    items: &'a mut Items,
}

fn compact(item: &Item) -> String {
    item.read.as_ref().map(Puzzle::compact).unwrap_or_default()
}

impl Earlier<'_> {
    /// The puzzle of a row, if it is the one that comes next in the inputs.
    fn same(&mut self, output: &Path, number: usize, row: &str) -> Result<Item, Stop> {
        let item = self.items.next().ok_or_else(|| others(output))?;
        if !row.starts_with(&self.rows.beginning(item.file.as_deref(), item.line())) {
            return Err(others(output));
        }
        match self.rows.puzzle(row) {
            Some(puzzle) if puzzle != self.rows.written_puzzle(&item) => Err(self.changed(&item, number)),
            _ => Ok(item),
        }
    }

    /// Checks the puzzles that were read before the earlier run ended and have no row, and puts them back.
    fn look_ahead(&mut self, output: &Path, kept: &ReadSoFar, mut so_far: ReadSoFar) -> Result<(), Stop> {
        let mut ahead = Vec::new();
        let is_further = so_far.puzzles < kept.puzzles;
        while so_far.puzzles < kept.puzzles {
            let item = self.items.next().ok_or_else(|| others(output))?;
            so_far.add(item.file.as_deref(), item.line(), &compact(&item));
            ahead.push(item);
        }
        if let Some(item) = ahead.last().filter(|_| is_further && so_far != *kept) {
            return Err(self.changed(item, so_far.puzzles));
        }
        let rest = std::mem::replace(self.items, Box::new(std::iter::empty()));
        *self.items = Box::new(ahead.into_iter().chain(rest));
        Ok(())
    }

    fn changed(&self, item: &Item, row: usize) -> Stop {
        let file = item.file.as_deref().or_else(|| self.args.input.inputs.first().map(String::as_str));
        let file = file.unwrap_or_default();
        anew(Stop::wrong(message!("{file} has changed since row {row} was written")))
    }
}

fn others(output: &Path) -> Stop {
    anew(Stop::wrong(message!("the rows of {} are not those of these inputs", output.display())))
}
