//! An editing session: a board, its changes, undo and redo.

use super::command::Command;
use crate::cli::prelude::*;
use crate::cli::sets::{Set, edited};
use tesuji::{BoardStyle, ConversionContent, ConvertError, Position};

pub struct Session<'s> {
    rules: &'s Rules,
    converter: Converter,
    solver: &'s Solver,
    teller: Renderer<'s>,
    look: BoardStyle,
    history: Vec<Revision>,
    now: usize,
    /// Cell whose content the next line gives.
    cell: Option<(usize, usize)>,
    /// Requested format of the result, if any.
    format: Option<Format>,
}

#[derive(Clone, PartialEq)]
struct Revision {
    puzzle: Puzzle,
    rows: usize,
}

impl<'s> Session<'s> {
    pub fn new(
        rules: &'s Rules,
        solver: &'s Solver,
        game: Option<&str>,
        look: BoardStyle,
        (puzzle, rows): (Puzzle, usize),
    ) -> Result<Self, Stop> {
        let converter = Converter::new(rules, game).or_stop(rules)?;
        if let Err(error @ (ConvertError::Game(_) | ConvertError::Board(_))) = converter.position(&puzzle) {
            return Err(Stop::wrong(error));
        }
        let mut teller = Renderer::new(rules, look.language);
        teller.look = look;
        let history = vec![Revision { puzzle, rows }];
        Ok(Self { rules, converter, solver, teller, look, history, now: 0, cell: None, format: None })
    }

    /// Sets the format of the result.
    pub fn to(self, format: Option<Format>) -> Self {
        Self { format, ..self }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.history[self.now].puzzle
    }

    pub fn prompt(&self) -> Message {
        match (self.row(), self.cell) {
            (Some(row), _) => message!("Row {row}: "),
            (None, Some((row, column))) => message!("r{row}c{column}: "),
            (None, None) => message!("Entry: "),
        }
    }

    fn row(&self) -> Option<usize> {
        let rows = self.history[self.now].rows;
        (rows < self.puzzle().size().0).then_some(rows + 1)
    }

    /// Executes a line; returns a text for standard output, if there is one.
    pub fn perform(&mut self, line: &str) -> Result<Option<String>, Stop> {
        if let Some(set) = self.cell.take().and_then(|cell| Set::cell(cell, line)) {
            self.enter(&[set], self.history[self.now].rows)?;
            return Ok(None);
        }
        match Command::read(line) {
            Ok(Command::Cell(row, column)) if self.row().is_none() => {
                let (rows, columns) = self.puzzle().size();
                if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
                    return Err(Stop::wrong(message!(
                        "`{line}` is no cell of {rows} rows and {columns} columns"
                    )));
                }
                self.cell = Some((row, column));
            }
            Ok(Command::Undo) => self.go(self.now.checked_sub(1), message!("there is nothing to undo"))?,
            Ok(Command::Redo) => self.go(Some(self.now + 1), message!("there is nothing to redo"))?,
            Ok(Command::Show) => self.show(),
            Ok(Command::Hint(level)) => {
                eprint!("{}", self.teller.hint_text(&self.solver.hint(self.puzzle()), level));
            }
            Ok(Command::Save(path)) => {
                let path = Path::new(path);
                write_file(path, self.text()? + "\n")?;
                say::note(message!("written to {}", path.display()));
            }
            Ok(Command::Print(format)) => return self.written(format).map(Some),
            Ok(Command::Help) => Command::list(),
            Ok(Command::Set(set)) => self.enter(&[set], self.history[self.now].rows)?,
            Ok(Command::Cell(..)) => self.enter_row(line)?,
            Err(wrong) if self.row().is_none() => return Err(wrong),
            Err(_) => self.enter_row(line)?,
        }
        Ok(None)
    }

    fn enter_row(&mut self, line: &str) -> Result<(), Stop> {
        let Some(row) = self.row() else { return Ok(()) };
        self.enter(&Set::row(row, self.puzzle().size().1, line)?, row)
    }

    fn go(&mut self, to: Option<usize>, none: Message) -> Result<(), Stop> {
        self.now = to.filter(|to| *to < self.history.len()).ok_or_else(|| Stop::wrong(none))?;
        self.show();
        Ok(())
    }

    /// Sets cells. On a valid board, entries that make two values clash are refused. On a board that clashes already,
    /// entries are accepted, so that they can correct it one after another.
    fn enter(&mut self, sets: &[Set], rows: usize) -> Result<(), Stop> {
        let puzzle = edited(self.puzzle().clone(), sets).map_err(Stop::wrong)?;
        if let Err(error) = self.position(&puzzle)
            && self.position(self.puzzle()).is_ok()
        {
            return Err(Stop::wrong(error));
        }
        let entered = Revision { puzzle, rows };
        if entered != self.history[self.now] {
            self.history.truncate(self.now + 1);
            self.history.push(entered);
            self.now += 1;
        }
        self.show();
        Ok(())
    }

    fn position(&self, puzzle: &Puzzle) -> Result<Position, ConvertError> {
        self.converter.position(puzzle)
    }

    /// Draws the board with its candidates, and reports its errors.
    pub fn show(&self) {
        match self.position(self.puzzle()) {
            Ok(position) => {
                eprint!("{}", position.candidates_text(self.look));
                let is_empty = |cell: &_| position.value(*cell).is_none() && position.candidates(*cell) == 0;
                let empty: Vec<String> =
                    position.cells().filter(is_empty).map(|cell| cell.to_string()).collect();
                if !empty.is_empty() {
                    say::error(message!("no candidate is left in {}", empty.join(", ")));
                }
            }
            Err(error) => {
                // Clashing values leave no candidates to draw.
                if let Ok(grid) = self.converter.convert(self.puzzle(), Format::Grid, ConversionContent::All)
                {
                    eprintln!("{}", grid.text);
                }
                say::error(error);
            }
        }
    }

    fn written(&self, format: Format) -> Result<String, Stop> {
        let converted =
            self.converter.convert(self.puzzle(), format, ConversionContent::All).map_err(Stop::wrong)?;
        converted.omitted.iter().for_each(say::note);
        Ok(converted.text)
    }

    /// Returns the board in the requested format; by default as the first of line, matrix and JSON that expresses all
    /// of it.
    pub fn text(&self) -> Result<String, Stop> {
        if let Some(format) = self.format {
            return self.written(format);
        }
        let write = |format| self.puzzle().write(self.rules, format);
        let written = [Format::Line, Format::Matrix].into_iter().find_map(|format| write(format).ok());
        written.map_or_else(|| write(Format::Json).map_err(Stop::wrong), Ok)
    }
}
