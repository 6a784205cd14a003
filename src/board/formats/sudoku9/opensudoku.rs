//! Collections of OpenSudoku: XML with a `<game data="…"/>` for each puzzle, 81 digits with 0 where a cell is open.
//!
//! A game that was played has `version: n` and fields for each cell with `|` behind them: its value; its notes, which
//! are candidates as bits, or in version 1 as digits; in version 4 other notes, in version 5 those and a colour; and
//! whether it can be edited, as a value that was placed can.

use roxmltree::{Document, Node};

use super::super::profile::{self, Cell, Naming, Profile, Reads};
use super::super::source::{Ahead, Text};
use super::super::{FormatError, full};
use super::{SIDE, givens};
use crate::position::{Clue, Position};

/// The longest file in bytes.
const LONGEST: usize = 1 << 24;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    naming: Naming::Line,
    ..Profile::of(
        "opensudoku",
        profile::SUDOKU,
        Reads::lines(|line| ["<?", "<o"].iter().any(|head| line.starts_with(head)), collect),
        |position| {
            let name = position.name.as_deref().map(escaped).unwrap_or_default();
            Ok(format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>{name}</name>\n<game data=\"{}\"/>\n</opensudoku>",
                data(position)
            ))
        },
    )
};

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The file that begins with the line `first`, read up to the end of its outermost element.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Vec<Result<Position, FormatError>> {
    let number = first.number;
    let mut file = first.text;
    while !file.contains("</opensudoku>") && file.len() < LONGEST {
        match source.next_text() {
            Some(Ok(line)) => {
                file.push('\n');
                file.push_str(&line.text);
            }
            Some(error) => {
                source.hold(error);
                break;
            }
            None => break,
        }
    }
    let document = match Document::parse(&file) {
        Ok(document) => document,
        Err(error) => {
            let line = number + (error.pos().row as usize).saturating_sub(1);
            return vec![Err(FormatError::new(line, format!("not XML of OpenSudoku: {error}")))];
        }
    };
    let root = document.root_element();
    if root.tag_name().name() != "opensudoku" {
        let message = format!("XML of <{}>: expected <opensudoku>", root.tag_name().name());
        return vec![Err(FormatError::new(number, message))];
    }
    let games: Vec<Node<'_, '_>> = root.descendants().filter(|node| node.has_tag_name("game")).collect();
    if games.is_empty() {
        return vec![Err(FormatError::new(number, "<opensudoku> holds no <game>"))];
    }
    let title = root.children().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    let several = games.len() > 1;
    games
        .iter()
        .enumerate()
        .map(|(index, game)| {
            let line = number + (document.text_pos_at(game.range().start).row as usize).saturating_sub(1);
            let data = game.attribute("data").unwrap_or_default();
            let clues = clues(data).map_err(|message| FormatError::new(line, message))?;
            let mut position = Position::new(SIDE, clues);
            position.line = line;
            // From version 2 on games stand in folders with names.
            let folder = game.parent_element().and_then(|folder| folder.attribute("name"));
            let title = title.or(folder).map(str::trim).filter(|title| !title.is_empty());
            position.name =
                title.map(|title| if several { format!("{title} {}", index + 1) } else { title.to_owned() });
            Ok(position)
        })
        .collect()
}

fn clues(data: &str) -> Result<Vec<Clue>, String> {
    let data = data.trim();
    let cells = match data.strip_prefix("version:") {
        None => {
            let digit = |character: char| match character {
                '0' | '.' => Some(Clue::Open),
                '1'..='9' => Some(Clue::Given(character as u8 - b'0')),
                _ => None,
            };
            data.chars().map(digit).collect::<Option<Vec<_>>>().ok_or("a game has other cells than digits")?
        }
        Some(rest) => {
            let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
            let each = match version.trim() {
                "1" | "2" | "3" => 3,
                "4" => 4,
                "5" => 5,
                other => return Err(format!("a game of version {other:?} cannot be read: expected 1 to 5")),
            };
            // Some games of version 2 have two bars behind the notes.
            let cells = if version == "2" { cells.replace("||", "|") } else { cells.to_owned() };
            let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
            if fields.len() != each * SIDE * SIDE {
                return Err(format!(
                    "a game of version {version} has {} fields: expected {each} for each cell",
                    fields.len()
                ));
            }
            let read = |field: &[&str]| cell(field[0], field[1], field[each - 1]);
            let cells = fields.chunks(each).map(read).collect::<Option<Vec<_>>>();
            cells.ok_or("a cell of a game is no value|notes|editable")?
        }
    };
    if cells.len() == SIDE * SIDE {
        Ok(cells)
    } else {
        Err(format!("a game has {} cells: expected 81", cells.len()))
    }
}

/// A cell by its value, its notes, and whether it can be edited.
fn cell(value: &str, notes: &str, editable: &str) -> Option<Clue> {
    match (value.parse::<u8>().ok()?, editable) {
        (0, _) if matches!(notes, "0" | "-" | "") => Some(Clue::Open),
        (0, _) => {
            let digit = |digit: &str| digit.parse().ok().filter(|digit| (1..=SIDE).contains(digit));
            let mask = match notes.strip_suffix(',') {
                Some(digits) => {
                    digits.split(',').try_fold(0, |mask, one| Some(mask | 1 << (digit(one)? - 1)))?
                }
                None => notes.parse().ok()?,
            };
            (mask & !full(SIDE) == 0).then_some(Clue::Candidates(mask))
        }
        (value @ 1..=9, "0") => Some(Clue::Given(value)),
        (value @ 1..=9, "1") => Some(Clue::Placed(value)),
        _ => None,
    }
}

/// The data of a game: 81 digits, or the fields of version 3 where it was played.
fn data(position: &Position) -> String {
    if position.clues.iter().all(|clue| matches!(clue, Clue::Open | Clue::Given(_))) {
        return givens(position, '0');
    }
    let fields = |clue: &Clue| match clue {
        Clue::Open => "0|0|1|".to_owned(),
        Clue::Given(value) => format!("{value}|0|0|"),
        Clue::Placed(value) => format!("{value}|0|1|"),
        Clue::Candidates(mask) => format!("0|{mask}|1|"),
    };
    // A line end in an attribute would be read as a blank.
    format!("version: 3&#10;{}", position.clues.iter().map(fields).collect::<String>())
}
