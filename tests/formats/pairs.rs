//! Every format beside every other one: what one of them says comes through any other that says it, and what a format
//! cannot say is told.

use super::boards::{jigsaw, kakuro, killer, overlap, samurai};
use super::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tesuji::board::{CellGroup, PuzzleInput};

/// A puzzle of each game and of each thing that a position may say beside it.
fn samples() -> Vec<(&'static str, PuzzleSpec)> {
    let seed: Vec<u64> = (1..98u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let mut tall = puzzle(6);
    tall.shape.set_block(Some((3, 2)));
    let mut played = puzzle(9);
    played.clues[1] = Clue::Placed(2);
    let mut listed = puzzle(9);
    listed.clues[1] = Clue::Candidates(0b110);
    let mut removed = puzzle(9);
    removed.removed = vec![(1, 4), (2, 7)];
    let mut cages = PuzzleSpec { clues: vec![Clue::Open; 81], ..killer(9) };
    if let Some(PuzzleInput::Groups(groups)) = cages.shape.inputs.get_mut("cages") {
        groups.retain(|cage| cage.number().is_some() && cage.squares[0] / 9 == cage.squares[1] / 9);
    }
    let mut signs = of("futoshiki", 5);
    let less = vec![CellGroup::new(None, vec![1, 0]), CellGroup::new(None, vec![7, 12])];
    signs.shape.inputs.insert("less".to_owned(), PuzzleInput::Groups(less));
    let blocks = one(
        r#"{"kind": "overlap-blocks", "n": 4, "givens": [[0, 2, -1], [3, 0, 4], [-1, 0, 2]], "extra_grids": [
        {"block": [2, 2], "cells": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]},
        {"block": [2, 2], "cells": [[[1, 1], [1, 2]], [[2, 1], [2, 2]]]}]}"#,
        None,
    );
    vec![
        ("sudoku 4 × 4", puzzle(4)),
        ("sudoku 6 × 6", puzzle(6)),
        ("sudoku 6 × 6, blocks of 3 × 2", tall),
        ("sudoku 9 × 9", puzzle(9)),
        ("sudoku 9 × 9, named", PuzzleSpec { name: Some("a name".to_owned()), ..puzzle(9) }),
        ("sudoku 9 × 9, a value placed", played),
        ("sudoku 9 × 9, candidates of one cell", listed),
        ("sudoku 9 × 9, candidates of all cells", marks(9)),
        ("sudoku 9 × 9, candidates removed", removed),
        ("sudoku 16 × 16", puzzle(16)),
        ("sudoku 40 × 40", puzzle(40)),
        ("x-sudoku", of("x-sudoku", 9)),
        ("windoku", of("windoku", 9)),
        ("disjoint-groups", of("disjoint-groups", 9)),
        ("anti-knight", of("anti-knight", 9)),
        ("anti-king", of("anti-king", 9)),
        ("non-consecutive", of("non-consecutive", 9)),
        ("latin-square", of("latin-square", 5)),
        ("jigsaw", jigsaw(9)),
        ("killer", cages),
        ("killer with givens", killer(9)),
        ("futoshiki", signs),
        ("overlap", overlap(&[(0, 0), (1, 1)], (3, 3), &seed)),
        ("overlap, samurai", samurai(&seed)),
        ("overlap-blocks", blocks),
        ("kakuro", kakuro(7, 6, &seed)),
    ]
}

/// What `format` makes of a position: its text, which says all of it, or what it cannot say.
fn said(position: &PuzzleSpec, format: Format) -> Result<String, String> {
    let text = write(position, format).map_err(|error| error.message.to_string())?;
    let back = PuzzleSpec { line: position.line, ..one(&text, Some(format)) };
    assert_eq!(by_name(&back), by_name(position), "{format}\n{text}");
    Ok(text)
}

#[test]
fn every_pair_of_formats_keeps_a_puzzle_or_says_what_is_lost() {
    let mut table = String::new();
    for (sample, position) in samples() {
        let position = PuzzleSpec { line: 1, ..position };
        let said: Vec<(Format, Result<String, String>)> =
            Format::ALL.into_iter().map(|format| (format, said(&position, format))).collect();
        let texts: Vec<(Format, &str)> =
            said.iter().filter_map(|(format, text)| Some((*format, text.as_deref().ok()?))).collect();
        assert!(texts.iter().any(|(format, _)| *format == Format::Json), "{sample}");
        for (from, text) in &texts {
            for (to, expected) in &texts {
                let between = one(text, Some(*from));
                assert_eq!(write(&between, *to).as_deref(), Ok(*expected), "{sample}: {from} to {to}");
            }
        }
        let names: Vec<&str> = texts.iter().map(|(format, _)| format.name()).collect();
        writeln!(table, "{sample}\n  kept by {}", names.join(", ")).unwrap();
        let mut losses: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (format, text) in &said {
            if let Err(message) = text {
                let message = message.replace(&format!("the {} format", format.name()), "it");
                losses.entry(message).or_default().push(format.name());
            }
        }
        for (message, formats) in losses {
            writeln!(table, "  {message}: {}", formats.join(", ")).unwrap();
        }
    }
    insta::with_settings!({ snapshot_path => "../../snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("formats-pairs", table);
    });
}

#[test]
fn files_of_several_puzzles_are_read() {
    for format in Format::ALL {
        for (sample, position) in samples() {
            let named = |name: &str| {
                let name = format.supports_names().then(|| name.to_owned());
                PuzzleSpec { name, line: 1, ..position.clone() }
            };
            let both = [named("first"), named("second")];
            let texts: Result<Vec<String>, _> = both.iter().map(|one| write(one, format)).collect();
            let Ok(texts) = texts else { continue };
            let found = read_all(&format!("{}\n", texts.join("\n")), Some(format));
            let found: Vec<_> = found
                .into_iter()
                .map(|item| item.map(|one| by_name(&PuzzleSpec { line: 1, ..one })))
                .collect();
            assert_eq!(found, both.map(|one| Ok(by_name(&one))), "{sample}: {format}");
        }
    }
}
