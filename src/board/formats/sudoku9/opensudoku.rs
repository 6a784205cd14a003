//! Collections of OpenSudoku: XML with a `<game data="…"/>` for each puzzle, 81 digits with 0 where a cell is open.
//!
//! A game that was played has `version: n` and `value|notes|editable|` for each cell: a value that can be edited was
//! placed, notes are candidates.

use std::io::BufRead;

use roxmltree::{Document, Node};

use super::super::profile::{self, Naming, Profile};
use super::super::source::{Source, Text};
use super::super::{FormatError, full};
use super::{SIDE, givens};
use crate::board::position::{Clue, Position};

/// The longest file in bytes.
const LONGEST: usize = 1 << 24;

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    naming: Naming::Line,
    ..Profile::of("opensudoku", profile::SUDOKU, |position| {
        let name = position.name.as_deref().map(escaped).unwrap_or_default();
        Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>{name}</name>\n<game data=\"{}\"/>\n</opensudoku>",
            givens(position, '0')
        ))
    })
};

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The file that begins with the line `first`, read up to the end of its outermost element.
pub(in crate::board::formats) fn collect<R: BufRead>(
    first: Text,
    source: &mut Source<R>,
) -> Vec<Result<Position, FormatError>> {
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
    let title =
        root.children().find(|node| node.has_tag_name("name")).and_then(|node| node.text()).map(str::trim);
    let title = title.filter(|title| !title.is_empty());
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
            let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
            if fields.len() != 3 * SIDE * SIDE {
                return Err(format!(
                    "a game of version {} has {} fields: expected three for each cell",
                    version.trim(),
                    fields.len()
                ));
            }
            let cell = |field: &[&str]| match (field[0].parse::<u8>().ok()?, field[1], field[2]) {
                (0, "0" | "-" | "", _) => Some(Clue::Open),
                (0, notes, _) => {
                    notes.parse().ok().filter(|mask| mask & !full(SIDE) == 0).map(Clue::Candidates)
                }
                (value @ 1..=9, _, "0") => Some(Clue::Given(value)),
                (value @ 1..=9, ..) => Some(Clue::Placed(value)),
                _ => None,
            };
            fields
                .chunks(3)
                .map(cell)
                .collect::<Option<Vec<_>>>()
                .ok_or("a cell of a game is no value|notes|editable")?
        }
    };
    if cells.len() == SIDE * SIDE {
        Ok(cells)
    } else {
        Err(format!("a game has {} cells: expected 81", cells.len()))
    }
}
