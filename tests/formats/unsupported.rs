//! Elements of puzzles that the rules do not know: kept, written back, and never passed over in silence.

use super::*;
use serde_json::{Value, json};

/// A board of f-puzzles with a known cage, a constraint that no format knows, and one of which only the reader knows.
fn sample() -> Value {
    let mut cells = json!([[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]);
    cells[0][0] = json!({"value": 1, "given": true});
    json!({
        "size": 4, "grid": cells, "title": "Small", "author": "A. Setter", "ruleset": "Normal rules.\nAnd arrows.",
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
        "snake": [{"cells": ["R4C4"], "lines": [["R4C4", "R3C3"]]}],
        "boxsum": [{"cell": "R0C1", "cells": ["R1C2"], "direction": "DR", "value": "7"}],
        "madeup": [{"cells": ["R3C1"], "strength": 4, "value": "<b>"}],
    })
}

#[test]
fn places_far_outside_are_no_places() {
    let cells = json!([[{}, {}], [{}, {}]]);
    for cell in ["R-9223372036854775808C1", "R9223372036854775807C9223372036854775807"] {
        let object = json!({
            "size": 2, "grid": cells, "sandwichsum": [{"cell": cell, "value": "3"}],
            "littlekillersum": [{"cell": cell, "direction": "DR", "value": "3"}],
        });
        assert!(game(&one(&object.to_string(), None)).contains("sandwichsum"), "{cell}");
    }
    let often = json!({"n": 4, "givens": vec![vec![0; 4]; 4], "inputs": {
        "quadruples": {"groups": [[[1, 4_000_000_000_u32], [[0, 0], [0, 1]]]]}}});
    let position = one(&often.to_string(), None);
    let error = write(&position, Format::FPuzzles).map_err(|error| error.message.to_string());
    assert_eq!(error, Err("the fpuzzles format cannot represent `quadruples`".to_owned()));
}

fn ignoring(position: PuzzleSpec) -> PuzzleSpec {
    PuzzleSpec { ignores_unsupported: true, ..position }
}

fn names(position: &PuzzleSpec) -> Vec<&str> {
    position.unsupported.iter().map(|element| element.name.as_str()).collect()
}

#[test]
fn what_no_rule_knows_is_kept_and_comes_back() {
    let read = one(&sample().to_string(), None);
    assert_eq!(names(&read), ["snake", "boxsum", "madeup"]);
    assert_eq!((read.author.as_deref(), read.name.as_deref()), (Some("A. Setter"), Some("Small")));
    assert_eq!(read.rules.as_deref(), Some("Normal rules.\nAnd arrows."));
    let why = game(&read);
    assert!(why.contains("`snake` (r4c4 r3c3)"), "{why}");
    let ignoring = by_name(&ignoring(read));
    assert_eq!(game(&ignoring), "killer");
    for format in [Format::Json, Format::FPuzzles] {
        let text = write(&ignoring, format).unwrap();
        let back = by_name(&PuzzleSpec { line: 1, ignores_unsupported: true, ..one(&text, None) });
        // The known part of it has a game, which a record names.
        assert_eq!(back, ignoring, "{format}: {text}");
        // Without being told so it has no game all the same.
        assert_eq!(game(&one(&text, None)), why, "{format}");
    }
    let record: Value = serde_json::from_str(&write(&ignoring, Format::Json).unwrap()).unwrap();
    assert_eq!(record["unsupported"][0]["cells"], json!([[3, 3], [2, 2]]));
    assert_eq!(record["unsupported"][0]["figures"][0]["line"], json!([[3.5, 3.5], [2.5, 2.5]]));
}

#[test]
fn sudokupad_draws_what_other_sources_say() {
    let read = ignoring(one(&sample().to_string(), None));
    let back = one(&write(&read, Format::SudokuPad).unwrap(), None);
    assert!(
        ["lines", "underlays", "overlays"].iter().all(|name| names(&back).contains(name)),
        "{:?}",
        names(&back)
    );
    assert_eq!((&back.author, &back.rules), (&read.author, &read.rules));
    // Its own drawings come back as they were.
    let again = ignoring(one(&write(&read, Format::SudokuPad).unwrap(), None));
    let text = write(&again, Format::SudokuPad).unwrap();
    assert_eq!(ignoring(one(&text, None)), again);
}

#[test]
fn formats_without_a_place_for_it_say_so() {
    let error =
        |position: &PuzzleSpec| write(position, Format::Line).map_err(|error| error.message.to_string());
    let cells = r#""n": 2, "givens": [[1, 0], [0, 1]]"#;
    let arrow = ignoring(one(&format!(r#"{{"unsupported": [{{"name": "arrow"}}], {cells}}}"#), None));
    assert_eq!(error(&arrow), Err("the line format cannot represent `arrow`".to_owned()));
    let author = one(&format!(r#"{{"author": "B", {cells}}}"#), None);
    assert_eq!(error(&author), Err("the line format cannot store the author".to_owned()));
    let rules = one(&format!(r#"{{"rules": "All.", {cells}}}"#), None);
    assert_eq!(error(&rules), Err("the line format cannot store the rules in words".to_owned()));
}

#[test]
fn wrong_elements_of_records_are_refused() {
    let cells = r#""n": 2, "givens": [[1, 0], [0, 1]]"#;
    for (element, expected) in [
        (r#"{}"#, "missing \"name\" in an entry of \"unsupported\""),
        (r#"{"name": "a", "cells": [[2, 0]]}"#, "\"unsupported\": [2, 0] is outside 2 × 2 squares"),
        (
            r#"{"name": "a", "figures": [{"text": "x"}]}"#,
            "invalid figure in \"unsupported\": expected \"line\", \"ellipse\", \"rectangle\" or \"text\" with \"at\"",
        ),
        (
            r#"{"name": "a", "figures": [{"line": [[0, 0]], "colour": "red\" onload="}]}"#,
            "invalid colour \"red\\\" onload=\" in \"unsupported\"",
        ),
    ] {
        let text = format!(r#"{{"unsupported": [{element}], {cells}}}"#);
        let read = read_all(&text, None).remove(0).map_err(|error| error.message.to_string());
        assert_eq!(read, Err(expected.to_owned()), "{element}");
    }
    let many = vec![json!({"name": "a"}); 10_001];
    let text = json!({"n": 2, "givens": [[1, 0], [0, 1]], "unsupported": many}).to_string();
    let said = read_all(&text, None).remove(0).unwrap_err().message.to_string();
    assert!(said.starts_with("the puzzle has more than 10000 drawn elements"), "{said}");
}

#[test]
fn addresses_list_cells_or_hold_a_name_alone() {
    let listed: Vec<String> = ESCARGOT.chars().map(String::from).collect();
    for address in [
        format!("https://sudoku.coach/en/play/{ESCARGOT}"),
        format!("https://example.org/?p={}", listed.join(",")),
        format!("https://example.org/play#{}", listed.join("%2C")),
    ] {
        assert_eq!(one(&address, None).clues, one(ESCARGOT, None).clues, "{address}");
    }
    for (address, host) in [
        ("https://sudokupad.app/abc123", "sudokupad.app"),
        ("https://tinyurl.com/abc123", "tinyurl.com"),
        ("https://f-puzzles.com/?id=abc123", "f-puzzles.com"),
    ] {
        let said = read_all(address, None).remove(0).unwrap_err().message.to_string();
        let expected = format!(
            "this address contains only the name \"abc123\" of a puzzle stored at {host}: open it there and copy the puzzle itself"
        );
        assert_eq!(said, expected);
    }
}
