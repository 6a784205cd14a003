//! Collections of OpenSudoku: XML with a `<game data="…"/>` for each puzzle, 81 digits with 0 for an open cell.
//!
//! A game that was played has `version: n` and fields for each cell, each followed by `|`: its value; its notes, which
//! are candidates as bits, or in version 1 as digits; in version 4 other notes, in version 5 those and a colour; and
//! whether it can be edited, as a placed value can.

use super::clue;
use crate::prelude::*;
use roxmltree::{Document, Node};

/// In bytes.
const LONGEST: usize = 1 << 24;

const END: &str = "</opensudoku>";

pub(crate) const PROFILE: Profile = Profile {
    cells: NOTED,
    naming: NameSupport::Line,
    ..Profile::for_nine(
        "opensudoku",
        &[ReadForm::Many(
            |line| ["<?", "<o"].iter().any(|head| line.starts_with(head)),
            |first, source| collect(first, source).unwrap_or_else(|error| vec![Err(error)]),
        )],
        |position| {
            let name = position.name.as_deref().unwrap_or_default();
            let name = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>";
            Ok(format!("{head}\n<name>{name}</name>\n<game data=\"{}\"/>\n{END}", data(position)))
        },
    )
};

/// Reads the file that begins with the line `first`, up to the end of its outermost element.
fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Result<Vec<Result<PuzzleSpec>>> {
    let number = first.number;
    let mut size = 0;
    let lines = gather(first, source, |before, line| {
        size += line.text.len();
        !before.last().is_some_and(|last| last.text.contains(END)) && size < LONGEST
    });
    let file = typed(&lines);
    let line = |row: u32| number + (row as usize).saturating_sub(1);
    let wrong =
        |error: roxmltree::Error| wrong!("invalid OpenSudoku XML: {error}").at_line(line(error.pos().row));
    let document = Document::parse(&file).map_err(wrong)?;
    let root = document.root_element();
    if root.tag_name().name() != "opensudoku" {
        fail!("XML of <{}>: expected <opensudoku>", root.tag_name().name());
    }
    let games: Vec<Node<'_, '_>> = root.descendants().filter(|node| node.has_tag_name("game")).collect();
    fail_if!(games.is_empty(), "missing <game> in <opensudoku>");
    let title = root.children().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    let several = games.len() > 1;
    let game = |(index, game): (usize, &Node<'_, '_>)| {
        let line = line(document.text_pos_at(game.range().start).row);
        let clues = clues(game.attribute("data").unwrap_or_default()).at_line(line)?;
        // From version 2 on games are in folders with names.
        let folder = game.parent_element().and_then(|folder| folder.attribute("name"));
        let title = title.or(folder).map(str::trim).filter(|title| !title.is_empty());
        let numbered =
            |title: &str| if several { format!("{title} {}", index + 1) } else { title.to_owned() };
        Ok(PuzzleSpec { line, name: title.map(numbered), ..PuzzleSpec::new(SIDE, clues) })
    };
    Ok(games.iter().enumerate().map(game).collect())
}

fn clues(data: &str) -> Result<Vec<Clue>> {
    let data = data.trim();
    let clues: Option<Vec<Clue>> = match data.strip_prefix("version:") {
        None => data.chars().map(|character| clue(character, "0.")).collect(),
        Some(rest) => {
            let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
            let each = match version.trim() {
                "1" | "2" | "3" => 3,
                "4" => 4,
                "5" => 5,
                other => fail!("unsupported game version {other:?}: expected 1 to 5"),
            };
            // Some games of version 2 have two bars after the notes.
            let cells = if version == "2" { cells.replace("||", "|") } else { cells.to_owned() };
            let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
            let count = fields.len();
            if count != each * SIDE * SIDE {
                fail!("a game of version {version} has {} fields: expected {each} for each cell", count);
            }
            fields.chunks(each).map(|field| cell(field[0], field[1], field[each - 1])).collect()
        }
    };
    let clues =
        clues.ok_or_else(|| wrong!("invalid cell of a game: expected a digit or value|notes|editable"))?;
    fail_if!(clues.len() != SIDE * SIDE, "a game has {} cells: expected 81", clues.len());
    Ok(clues)
}

fn cell(value: &str, notes: &str, editable: &str) -> Option<Clue> {
    match (value.parse::<u8>().ok()?, editable) {
        (0, _) if matches!(notes, "0" | "-" | "") => Some(Clue::Open),
        (0, _) => {
            let digit = |digit: &str| digit.parse().ok().filter(|digit| (1..=SIDE).contains(digit));
            let with = |mask, one| Some(mask | 1 << (digit(one)? - 1));
            let mask = match notes.strip_suffix(',') {
                Some(digits) => digits.split(',').try_fold(0, with)?,
                None => notes.parse().ok()?,
            };
            (mask & !full(SIDE) == 0).then_some(Clue::Candidates(mask))
        }
        (value @ 1..=9, "0") => Some(Clue::Given(value)),
        (value @ 1..=9, "1") => Some(Clue::Placed(value)),
        _ => None,
    }
}

/// Returns the data of a game: 81 digits, or the fields of version 3 if it was played.
fn data(position: &PuzzleSpec) -> String {
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
