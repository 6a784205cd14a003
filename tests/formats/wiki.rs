//! Words and addresses of SudokuWiki, puzzles of the package `pencilmark`, and games of SudoCue.

use super::boards::overlap;
use super::*;
use tesuji::board::PuzzleInput;

/// A puzzle as a line and in the word of SudokuWiki that another program makes of it.
const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const WORD: &str = "S9B04epepepepep08ep05ep03epepepepepepepepepep07epepepepepep02epepepepep06epepepepep08ep04epepepepep\
                    ep01epepepepepepep06ep03ep07ep05epep02epepepepep01ep04epepepepepep";

#[test]
fn words_are_those_of_other_programs() {
    let plain = one(LINE, None);
    let error = write(&plain, Format::Packed).map_err(|error| error.message.to_string());
    assert_eq!(error, Err("the packed format can be read but not written".to_owned()));
    assert_eq!(one(WORD, None), plain);
    let small = one("S6B012929292929292902292903292904292905292929292929062929292929292929292929", None);
    assert_eq!(small.clues, one("1.......2..3..4..5......6...........", None).clues);
    // Cages of 15, 9 and no sum; cells in no cage have a colour of their own.
    let cages = concat!(
        "L9B1qtt1ez52tjl00ep1ez500ep1ez500ep1ez507ip2tjl00ep1ez500ep1ez500ep1ez500ep00ep00ep1ez500ep1ez500ep1ez500ep1ez52",
        "tjl1ez500ep1ez52tjl1ez500ep1ez500ep1ez500ep1ez52tjl00ep00ep1ez500ep1ez500ep1ez500ep1ez52tjl1ez500ep1ez500ep1ez50",
        "0ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez500ep1ez5",
    );
    let read = one(cages, None);
    let Some(PuzzleInput::Groups(groups)) = read.shape.inputs.get("cages") else { panic!("{read:?}") };
    let told: Vec<(Option<i64>, &[usize])> =
        groups.iter().map(|group| (group.number(), group.squares.as_slice())).collect();
    assert_eq!(told, [(Some(15), &[0, 1][..]), (Some(9), &[9, 18, 19]), (None, &[40, 41])]);
}

#[test]
fn heads_of_the_words_are_games() {
    for (head, expected) in
        [("S9B", "sudoku"), ("X9B", "x-sudoku"), ("W9B", "windoku"), ("C9B", "disjoint-groups")]
    {
        assert_eq!(game(&one(&WORD.replacen("S9B", head, 1), None)), expected);
    }
    // Placed values stand behind the givens, candidates behind those.
    let played = one(&WORD.replacen("04epep", "040i0o", 1), None);
    assert_eq!(played.clues[..3], [Clue::Given(4), Clue::Placed(9), Clue::Candidates(0b110)]);
    let wrong = WORD.replacen("04", "zz", 1);
    assert_eq!(outcomes(&wrong), ["line 1: 1295 at r1c1: expected a value, or 18 and candidates"]);
}

#[test]
fn addresses_hold_candidates() {
    let mut position = one(LINE, None);
    position
        .clues
        .iter_mut()
        .filter(|clue| **clue == Clue::Open)
        .for_each(|clue| *clue = Clue::Candidates(511));
    let address = write(&position, Format::SudokuWiki).unwrap();
    // 4 is bit 3, above the bit of a given; nine candidates are 1022.
    assert!(
        address.starts_with("https://www.sudokuwiki.org/sudoku.htm?bd=0hvuvuvuvuvu81vu11vu09"),
        "{address}"
    );
    assert_round_trip(&position, Format::SudokuWiki);
    let plain = one(LINE, None);
    for text in [LINE.replace('.', "0"), WORD.to_owned()] {
        assert_eq!(one(&format!("http://sudokuwiki.org/sudoku.htm?bd={text}"), None).clues, plain.clues);
    }
    let cut = &address[..address.len() - 1];
    let wrong = address.replacen("0h", "0i", 1).replacen("vu", "01", 1);
    assert_eq!(
        outcomes(&format!("{cut}\n{wrong}\n")),
        [
            "line 1: 161 characters after bd=: expected 81, 162, or a string such as S9B…",
            "line 2: \"01\" at r1c2: expected candidates in base 32"
        ]
    );
}

#[test]
fn objects_of_rules_are_games() {
    let object = r#"{"format": "sudoku-puzzle", "format_version": 1, "meta": {"title": "Small", "type": "Sudoku"},
        "board": {"rows": 4, "cols": 4}, "digits": 4, "givens": [1,0,0,4,0,0,3,0,2,0,0,1,0,2,0,0],
        "solution": null, "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}]}"#;
    let position = one(object, None);
    assert_eq!((game(&position), position.name.as_deref()), ("sudoku".to_owned(), Some("Small")));
    assert_eq!(position.clues, one("1..4..3.2..1.2..", Some(Format::Line)).clues);
    let box_grid = r#"{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}"#;
    // Candidates are those of open cells.
    let listed = object.replace("\"solution\": null", "\"candidates\": {\"r1c1\": [1], \"r1c2\": [2, 3]}");
    assert_eq!(one(&listed, None).clues[..2], [Clue::Given(1), Clue::Candidates(0b110)]);
    let regions = r#"{"type": "grid", "origin": "r1c1"}, {"type": "box", "cells": ["r1c1", "r1c2", "r1c3", "r2c1"]},
        {"type": "box", "cells": ["r1c4", "r2c2", "r2c3", "r2c4"]},
        {"type": "box", "cells": ["r3c1", "r3c2", "r4c1", "r4c2"]},
        {"type": "box", "cells": ["r3c3", "r3c4", "r4c3", "r4c4"]}"#;
    let expected = r#"{"n": 4, "givens": [[1,0,0,4],[0,0,3,0],[2,0,0,1],[0,2,0,0]], "id": "Small",
        "kind": "jigsaw", "regions": [[1,1,1,2],[1,2,2,2],[3,3,4,4],[3,3,4,4]]}"#;
    assert_eq!(by_name(&one(&object.replace(box_grid, regions), None)), one(expected, None));
    // Several grids lie on one board.
    let two = r#"{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 6, "cols": 6}, "digits": 4,
        "givens": [1,0,0,0,null,null, 0,0,0,0,null,null, 0,0,0,0,0,0, 0,0,0,0,0,0, null,null,0,0,0,0, null,null,0,0,0,2],
        "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]},
        {"type": "box_grid", "origin": "r3c3", "box": [2, 2]}]}"#;
    let mut grids = overlap(&[(0, 0), (1, 1)], (2, 2), &[1]);
    grids.clues[0] = Clue::Given(1);
    grids.clues[35] = Clue::Given(2);
    assert_eq!(by_name(&one(two, None)), grids);
}

#[test]
fn boxes_alone_and_signs_are_games() {
    let object = |givens: &str, rules: &str| {
        format!(
            "{{\"format\": \"sudoku-puzzle\", \"format_version\": 1, \"board\": {{\"rows\": 3, \"cols\": 3}}, \
             \"digits\": 4, \"givens\": [{givens}], \"rules\": [{rules}]}}"
        )
    };
    let boxes = r#"{"type": "box", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]},
        {"type": "box", "cells": ["r2c2", "r2c3", "r3c2", "r3c3"]}"#;
    let position = one(&object("0, 2, null, 3, 0, 4, null, 0, 2", boxes), None);
    assert_eq!(game(&position), "overlap-blocks");
    let record = r#"{"kind": "overlap-blocks", "n": 4, "givens": [[0, 2, -1], [3, 0, 4], [-1, 0, 2]], "extra_grids": [
        {"block": [2, 2], "cells": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]},
        {"block": [2, 2], "cells": [[[1, 1], [1, 2]], [[2, 1], [2, 2]]]}]}"#;
    assert_eq!(position.shape, one(record, None).shape);
    let bent = boxes.replace("\"r2c2\"]}", "\"r3c1\"]}");
    let error = |text: &str| outcomes(text).remove(0);
    assert_eq!(
        error(&object("0, 2, null, 3, 0, 4, 0, 0, 2", &bent)),
        "line 1: invalid box: expected a rectangle with a cell for every value"
    );
    let signs =
        |rules: &str| object("0, 0, 0, 0, 0, 0, 0, 0, 0", rules).replace("\"digits\": 4", "\"digits\": 3");
    let grid = r#"{"type": "grid", "origin": "r1c1"}"#;
    let less = r#"{"type": "edge", "kind": "less", "cells": ["r1c2", "r1c1"]}"#;
    let position = one(&signs(&format!("{grid}, {less}")), None);
    assert_eq!(game(&position), "futoshiki");
    let Some(PuzzleInput::Groups(told)) = position.shape.inputs.get("less") else { panic!("{position:?}") };
    assert_eq!(told[0].squares, [1, 0]);
    let other = less.replace("less", "xv");
    assert_eq!(
        error(&signs(&format!("{grid}, {other}"))),
        "line 1: rule 2: unsupported edge of kind \"xv\" between these cells"
    );
}

#[test]
fn rules_that_no_game_holds_are_named() {
    let object = |rules: &str| {
        let text = format!(
            "{{\"format\": \"sudoku-puzzle\", \"format_version\": 1, \"board\": {{\"rows\": 4, \"cols\": 4}}, \
             \"digits\": 4, \"givens\": [{}0], \"rules\": [{rules}]}}",
            "0,".repeat(15)
        );
        read_all(&text, None)
            .remove(0)
            .map(|position| game(&position))
            .map_err(|error| error.message.to_string())
    };
    let grid = r#"{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}"#;
    assert_eq!(object(grid), Ok("sudoku".to_owned()));
    for (rule, message) in [
        (r#"{"type": "arrow"}"#, "rule 2: unsupported constraint: rule type \"arrow\""),
        (r#"{"type": "cage", "cells": ["r1c5"]}"#, "rule 2: invalid cell \"r1c5\": not on the board"),
        (
            r#"{"type": "cage", "cells": ["r1c1"], "repeat": true}"#,
            "rule 2: unsupported \"repeat\" in a rule of type \"cage\"",
        ),
        (r#"{"type": "neighbours", "kind": "camel"}"#, "rule 2: unsupported neighbours of kind \"camel\""),
        (r#"{"type": "box", "cells": ["r1c1"]}"#, "no game has a board with these boxes"),
        (r#"{"type": "grid", "origin": "r2c1"}"#, "rule 2: a grid is outside the board"),
    ] {
        assert_eq!(object(&format!("{grid}, {rule}")), Err(message.to_owned()));
    }
    for (rules, expected) in [
        (r#"{"type": "region", "kind": "diagonal", "cells": ["r1c1", "r2c2"]}"#, "sudoku with extra-regions"),
        (
            r#"{"type": "region", "kind": "diagonal", "cells": ["r4c1", "r3c2", "r2c3", "r1c4"]},
            {"type": "neighbours", "kind": "antiking"}, {"type": "cage", "cells": ["r1c1", "r1c2"], "sum": 5}"#,
            "sudoku with rising-diagonal, anti-king, cages",
        ),
        (r#"{"type": "edge", "kind": "less", "cells": ["r1c2", "r1c1"]}"#, "sudoku with less"),
    ] {
        assert_eq!(object(&format!("{grid}, {rules}")), Ok(expected.to_owned()));
    }
    assert_eq!(object(""), Err("no game has a board with these grids".to_owned()));
}

#[test]
fn games_of_sudocue_tell_givens_from_placed_values() {
    let rows = ["14 2 3 4 5 u6 7 8 9"; 9].join("\n");
    let position = one(&rows, Some(Format::Sdx));
    assert_eq!(position.clues[..2], [Clue::Candidates(0b1001), Clue::Given(2)]);
    assert_eq!(position.clues[77], Clue::Placed(6));
    let error = |text: &str| {
        read_all(text, Some(Format::Sdx)).remove(0).map_err(|error| error.to_string()).unwrap_err()
    };
    assert_eq!(error(&rows.replacen("u6", "u", 1)), "line 1: \"u\" at r1c6: expected a digit after u");
    assert_eq!(error("1 2 3"), "line 1: 3 cells in a row: expected 9");
    assert_eq!(error(rows.rsplit_once('\n').unwrap().0), "line 1: 8 rows: expected 9");
}
