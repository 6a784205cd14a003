//! Tables of values between commas, semicolons or tabs: a line of headings, and a puzzle in one column of each line
//! below it.

use crate::prelude::*;

/// Default name of the column of puzzles.
const DEFAULT_NAME: &str = "puzzle";

/// Number of cells of the smallest board that confirms a column with the default name.
const SMALLEST: usize = 16;

#[derive(Debug)]
pub struct HeaderColumns {
    names: Vec<String>,
    puzzle: usize,
    sign: char,
}

impl HeaderColumns {
    /// Returns the columns of a line of headings, or `None` if it is not one. The column of puzzles is `wanted`, has
    /// the default name, or is the only one with a puzzle in the line below, `next`.
    pub fn from_heading(heading: &str, next: Option<&str>, wanted: Option<&str>) -> Result<Option<Self>> {
        let sign = [',', ';', '\t'].into_iter().find(|sign| heading.contains(*sign)).unwrap_or(',');
        let names = fields(heading, sign);
        let named = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let row = next.map(|next| fields(next, sign)).unwrap_or_default();
        let has_cells = |at: &usize| row.get(*at).is_some_and(|field| line::count(field) >= SMALLEST);
        let default_column = named(DEFAULT_NAME).filter(|at| names.len() > 1 && (*at == 0 || has_cells(at)));
        let puzzle = match (wanted, default_column, next) {
            (Some(wanted), ..) => match named(wanted) {
                None if names.len() < 2 => {
                    fail!("no heading for --column {wanted} in the line: {heading:?}")
                }
                None => fail!("unknown column `{wanted}`: expected one of {}", names.join(", ")),
                found => found,
            },
            (None, Some(default_column), _) => Some(default_column),
            (None, None, Some(_)) if row.len() == names.len() && row.len() > 1 => {
                let puzzles: Vec<usize> = (0..row.len()).filter(|at| is_puzzle(&row[*at])).collect();
                if let [one, other, ..] = puzzles[..] {
                    fail!(
                        "`{}` and `{}` both contain puzzles: choose one with --column",
                        names[one],
                        names[other]
                    );
                }
                puzzles.first().copied()
            }
            _ => None,
        };
        Ok(puzzle.map(|puzzle| Self { names, puzzle, sign }))
    }

    /// Returns the name of the column of puzzles.
    pub fn name(&self) -> &str {
        &self.names[self.puzzle]
    }

    /// Reads a row below the headings.
    pub fn row(&self, line: &SourceLine, format: Option<Format>) -> Result<PuzzleSpec> {
        let mut fields = fields(line.typed(), self.sign);
        let name = self.name();
        fail_if!(
            self.puzzle >= fields.len(),
            "missing field for the column `{name}`: found {} fields",
            fields.len()
        );
        let cells = fields.remove(self.puzzle);
        let mut names = self.names.clone();
        names.remove(self.puzzle);
        let columns: Vec<(String, String)> = names.into_iter().zip(fields).collect();
        let position = match line::read_plain(cells.as_bytes(), 1, Vec::new) {
            Some(position) => position,
            None => read_single(&cells, format)?,
        };
        let name = columns.iter().find(|(name, field)| name == "name" && !field.is_empty());
        Ok(PuzzleSpec { name: name.map(|(_, name)| name.clone()), columns, ..position })
    }
}

fn read_single(text: &str, format: Option<Format>) -> Result<PuzzleSpec> {
    let mut read = super::read_all(text, format);
    fail_if!(read.len() != 1, "{} puzzles in one field: expected one", read.len());
    // The field has the line of its row.
    read.remove(0).map_err(|error| error.without_line())
}

/// Whether a field is a puzzle with open cells, in a line of cells.
fn is_puzzle(field: &str) -> bool {
    let is_board = |side: &usize| *side > 3;
    line::side_of(line::count(field)).filter(is_board).is_some()
        && line::cells(field).is_ok_and(|(_, clues)| clues.contains(&Clue::Open))
}

/// Splits a line into its fields, which may be between quotation marks.
fn fields(line: &str, sign: char) -> Vec<String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut signs = line.trim_matches([' ', '\r']).chars().peekable();
    while let Some(next) = signs.next() {
        match next {
            '"' if is_quoted && signs.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => is_quoted = !is_quoted,
            _ if next == sign && !is_quoted => fields.push(std::mem::take(&mut field).trim().to_owned()),
            _ => field.push(next),
        }
    }
    fields.push(field.trim().to_owned());
    fields
}
