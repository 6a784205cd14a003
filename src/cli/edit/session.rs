//! An editing session: a board, its changes, undo and redo.

use super::command::Command;
use crate::cli::{
    prelude::*,
    sets::{CellEdit, apply_edits},
};
use tesuji::{BoardStyle, ConversionContent, ConvertError, Position};

pub struct Session<'s> {
    rules: &'s Rules,
    converter: Converter,
    solver: &'s Solver,
    renderer: Renderer<'s>,
    style: BoardStyle,
    history: Vec<Revision>,
    current: usize,
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
    ) -> Result<Self, CommandError> {
        let converter = Converter::new(rules, game).or_suggest(rules)?;
        if let Err(error @ (ConvertError::Game(_) | ConvertError::Board(_))) = converter.position(&puzzle) {
            return Err(CommandError::new(error));
        }
        let mut renderer = Renderer::new(rules, look.language);
        renderer.look = look;
        let history = vec![Revision { puzzle, rows }];
        Ok(Self {
            rules,
            converter,
            solver,
            renderer,
            style: look,
            history,
            current: 0,
            cell: None,
            format: None,
        })
    }

    /// Sets the format of the result.
    pub fn with_format(self, format: Option<Format>) -> Self {
        Self { format, ..self }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.history[self.current].puzzle
    }

    pub fn prompt(&self) -> Message {
        match (self.row(), self.cell) {
            (Some(row), _) => message!("Row {row}: "),
            (None, Some((row, column))) => message!("r{row}c{column}: "),
            (None, None) => message!("Entry: "),
        }
    }

    fn row(&self) -> Option<usize> {
        let rows = self.history[self.current].rows;
        (rows < self.puzzle().size().0).then_some(rows + 1)
    }

    /// Executes a line; returns a text for standard output, if there is one.
    pub fn perform(&mut self, line: &str) -> Result<Option<String>, CommandError> {
        if let Some(set) = self.cell.take().and_then(|cell| CellEdit::parse_cell(cell, line)) {
            self.enter(&[set], self.history[self.current].rows)?;
            return Ok(None);
        }
        match Command::parse(line) {
            Ok(Command::Cell(row, column)) if self.row().is_none() => {
                let (rows, columns) = self.puzzle().size();
                if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
                    return Err(CommandError::new(message!(
                        "invalid cell `{line}`: expected a cell of {rows} rows and {columns} columns"
                    )));
                }
                self.cell = Some((row, column));
            }
            Ok(Command::Undo) => self.move_to(self.current.checked_sub(1), message!("nothing to undo"))?,
            Ok(Command::Redo) => self.move_to(Some(self.current + 1), message!("nothing to redo"))?,
            Ok(Command::Show) => self.show(),
            Ok(Command::Hint(level)) => {
                eprint!("{}", self.renderer.hint_text(&self.solver.hint(self.puzzle()), level));
            }
            Ok(Command::Save(path)) => {
                let path = Path::new(path);
                write_file(path, self.text()? + "\n")?;
                say::print_note(message!("written to {}", path.display()));
            }
            Ok(Command::Print(format)) => return self.convert_to(format).map(Some),
            Ok(Command::Help) => Command::print_help(),
            Ok(Command::Set(set)) => self.enter(&[set], self.history[self.current].rows)?,
            Ok(Command::Cell(..)) => self.enter_row(line)?,
            Err(wrong) if self.row().is_none() => return Err(wrong),
            Err(_) => self.enter_row(line)?,
        }
        Ok(None)
    }

    fn enter_row(&mut self, line: &str) -> Result<(), CommandError> {
        let Some(row) = self.row() else { return Ok(()) };
        self.enter(&CellEdit::parse_row(row, self.puzzle().size().1, line)?, row)
    }

    fn move_to(&mut self, to: Option<usize>, none: Message) -> Result<(), CommandError> {
        self.current = to.filter(|to| *to < self.history.len()).ok_or_else(|| CommandError::new(none))?;
        self.show();
        Ok(())
    }

    /// Sets cells. On a valid board, entries that make two values clash are refused. On a board that clashes already,
    /// entries are accepted, so that they can correct it one after another.
    fn enter(&mut self, sets: &[CellEdit], rows: usize) -> Result<(), CommandError> {
        let puzzle = apply_edits(self.puzzle().clone(), sets).map_err(CommandError::new)?;
        if let Err(error) = self.position(&puzzle)
            && self.position(self.puzzle()).is_ok()
        {
            return Err(CommandError::new(error));
        }
        let entered = Revision { puzzle, rows };
        if entered != self.history[self.current] {
            self.history.truncate(self.current + 1);
            self.history.push(entered);
            self.current += 1;
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
                eprint!("{}", position.candidates_text(self.style));
                let is_empty = |cell: &_| position.value(*cell).is_none() && position.candidates(*cell) == 0;
                let empty: Vec<String> =
                    position.cells().filter(is_empty).map(|cell| cell.to_string()).collect();
                if !empty.is_empty() {
                    say::print_error(message!("no candidate left in {}", empty.join(", ")));
                }
            }
            Err(error) => {
                // Clashing values leave no candidates to draw.
                if let Ok(grid) = self.converter.convert(self.puzzle(), Format::Grid, ConversionContent::All)
                {
                    eprintln!("{}", grid.text);
                }
                say::print_error(error);
            }
        }
    }

    fn convert_to(&self, format: Format) -> Result<String, CommandError> {
        let converted = self
            .converter
            .convert(self.puzzle(), format, ConversionContent::All)
            .map_err(CommandError::new)?;
        converted.omitted.iter().for_each(say::print_note);
        Ok(converted.text)
    }

    /// Returns the board in the requested format; by default as the first of line, matrix and JSON that expresses all
    /// of it.
    pub fn text(&self) -> Result<String, CommandError> {
        if let Some(format) = self.format {
            return self.convert_to(format);
        }
        let write = |format| self.puzzle().write(self.rules, format);
        let written = [Format::Line, Format::Matrix].into_iter().find_map(|format| write(format).ok());
        written.map_or_else(|| write(Format::Json).map_err(CommandError::new), Ok)
    }
}
