//! Chains: in texts, in notations with boards of their own, as marks and as JSON.

use crate::load;
use crate::program::board;
use indexmap::IndexMap;
use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::engine::trace::{Bindings, Datum, Effects, Match, Step, Walk, WalkPart, WalkStep};
use tesuji::lang::program::{Call, Clause, Program, VarId};
use tesuji::lang::{Source, check};
use tesuji::report::board::{Look, candidates};
use tesuji::report::json::StepJson;
use tesuji::report::language::Language;
use tesuji::report::marks::Marks;
use tesuji::report::replay::Replay;
use tesuji::report::teach::Teacher;
use tesuji::report::trace::group;
use tesuji::report::words::Words;

/// The board of the document that the notation comes from.
const DOCUMENT: &str = "..9...7..7.3...4.....487......516.....2...6...6.....5.238791564...8.3....7162.389";

fn program() -> Program {
    let text = include_str!("chains.tesuji").to_owned();
    let checked = check(vec![Source { name: "chains.tesuji".to_owned(), text }]);
    assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    checked.program
}

/// A node from what is written as `52:4` for 4 in row 5, column 2; with `,` between several candidates.
fn node(text: &str) -> Vec<(usize, usize)> {
    let digit = |letter: Option<char>| letter.and_then(|l| l.to_digit(10)).unwrap() as usize - 1;
    let candidate = |text: &str| {
        let mut letters = text.chars().filter(|letter| *letter != ':');
        let (row, column) = (digit(letters.next()), digit(letters.next()));
        (row * 9 + column, digit(letters.next()))
    };
    text.split(',').map(candidate).collect()
}

/// A walk from nodes with `=` and `-` between them.
fn walk(text: &str) -> Walk {
    let mut walk = Walk::default();
    for (i, word) in text.split(' ').enumerate() {
        if i % 2 == 0 {
            walk.nodes.push(node(word));
        } else {
            let strong = word == "=";
            walk.steps.push(WalkStep {
                strong,
                link: usize::from(!strong),
                labels: Vec::new(),
                from: None,
                ruled_out: Vec::new(),
            });
        }
    }
    walk
}

fn variable(program: &Program, technique: usize, name: &str) -> VarId {
    let variables = &program.techniques[technique].variables;
    VarId(variables.iter().position(|variable| variable.name == name).unwrap() as u32)
}

/// A match whose path took a walk, and what its other variables stand for.
fn found(
    program: &Program,
    technique: usize,
    walk: Walk,
    more: &[(&str, Datum)],
    eliminates: &[(usize, u64)],
) -> Match {
    let whole = program.techniques[technique].clauses.iter().find_map(|clause| match clause {
        Clause::Path(path) => Some(path.whole),
        _ => None,
    });
    let mut bindings: Bindings = vec![(whole.unwrap(), Datum::Path(Box::new(walk)))];
    bindings.extend(more.iter().map(|(name, datum)| (variable(program, technique, name), datum.clone())));
    bindings.sort();
    Match {
        call: Call { technique, arguments: Vec::new(), alias: None },
        bindings,
        merged: Vec::new(),
        effects: Effects { places: Vec::new(), eliminates: eliminates.to_vec() },
    }
}

/// The loop of the document.
fn document_loop(program: &Program) -> Match {
    let walked = walk("52:4 - 63:4 = 63:7 - 43:7 = 43:4 - 48:4 = 58:4 - 52:4");
    let inner = walk("63:4 = 63:7 - 43:7 = 43:4 - 48:4 = 58:4 - 52:4");
    let more = [("c", Datum::Cell(37)), ("a", Datum::Value(3)), ("K", Datum::Path(Box::new(inner)))];
    found(program, 0, walked, &more, &[(37, 1 << 3)])
}

fn position() -> (Topology, State) {
    let topology = board(9, Some((3, 3)));
    let state = load(&topology, DOCUMENT);
    (topology, state)
}

fn steps(all: Vec<Match>, together: bool) -> Vec<Step> {
    let step = |(i, found)| Step { group: together.then_some(1), ..Step::new(i + 1, found) };
    all.into_iter().enumerate().map(step).collect()
}

/// The loop of the document, and in one step what its other loops remove.
fn document_steps(program: &Program) -> Vec<Step> {
    let others = [(16, 1 << 8), (35, 1 << 7), (44, 1 << 7), (53, 1 << 7), (65, 1 << 3)];
    let start = [("c", Datum::Cell(16)), ("a", Datum::Value(8))];
    let other = found(program, 0, walk("28:9 - 26:9 = 24:9 - 28:9"), &start, &others);
    steps(vec![document_loop(program), other], true)
}

#[test]
fn the_notation_and_the_boards_are_those_of_the_document() {
    let program = program();
    let (topology, state) = position();
    let words = Words::new(&program, Language::Ja).in_notation(Some("nl"));
    insta::assert_snapshot!(group(&words, &topology, &state, &document_steps(&program)), @"
    1. 不連続 Nice Loop
       If r5c2 were 4, it would not be.
       r5c2<>4

    [(A)R5C2]-4-[(B)R6C3]-7-[(C)R4C3]-4-[(D)R4C8]=4=[(E)R5C8]-4-[(A)R5C2] ==> R5C2<>4
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+
    | - - C | - - - | - D - |
    | - A - | - - - | - E - |
    | - - B | - - - | - - - |
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+

    2. 不連続 Nice Loop
       If r2c8 were 9, it would not be.
       r2c8<>9 r4c9<>8 r5c9<>8 r6c9<>8 r8c3<>4

    [(A)R2C8]-9-[(B)R2C6]=9=[(C)R2C4]-9-[(A)R2C8] ==> R2C8<>9, R4C9<>8, R5C9<>8, R6C9<>8, R8C3<>4
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | C - B | - A - |
    | - - - | - - - | - - - |
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+

    不連続 Nice Loop により[@]の位置から候補を削除できます。
    +-------+-------+-------+
    | + + 9 | + + = | 7 + + |
    | 7 + 3 | + = + | 4 @ + |
    | + + = | 4 8 7 | + + + |
    +-------+-------+-------+
    | + + = | 5 1 6 | + + @ |
    | + @ 2 | = + + | 6 + @ |
    | + 6 = | + + + | + 5 @ |
    +-------+-------+-------+
    | 2 3 8 | 7 9 1 | 5 6 4 |
    | + + @ | 8 = 3 | = + + |
    | = 7 1 | 6 2 = | 3 8 9 |
    +-------+-------+-------+
    ==> R2C8<>9, R4C9<>8, R5C2<>4, R5C9<>8, R6C9<>8, R8C3<>4
    ");
}

#[test]
fn one_walk_in_every_form() {
    let program = program();
    let (topology, state) = position();
    let found = document_loop(&program);
    let written = |style: &str| {
        let words = Words::new(&program, Language::En).in_notation(Some(style));
        words.describe(&topology, &state, &found).messages[style].clone()
    };
    insta::assert_snapshot!(["en", "nl", "nl-small", "cells"].map(written).join("\n"), @"
    (4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2 ==> r5c2<>4
    [(A)R5C2]-4-[(B)R6C3]-7-[(C)R4C3]-4-[(D)R4C8]=4=[(E)R5C8]-4-[(A)R5C2] ==> R5C2<>4
    [a/r5c2]-4-[b/r6c3]-7-[c/r4c3]-4-[d/r4c8]=4=[e/r5c8]-4-[a/r5c2] ==> r5c2<>4
    (6C:4C:4H:5H:5B)
    ");
}

#[test]
fn nodes_of_several_candidates_and_links_between_values() {
    let program = program();
    let (topology, state) = position();
    let walked = walk("11:4,12:4 = 11:8,12:8 - 31:8 = 31:1,32:1,31:5 - 11:4,12:4");
    let found = found(&program, 0, walked, &[], &[(0, 1 << 3)]);
    let written = |style: &str| {
        let words = Words::new(&program, Language::En).in_notation(Some(style));
        words.describe(&topology, &state, &found).messages[style].clone()
    };
    insta::assert_snapshot!(["en", "nl-small"].map(written).join("\n"), @"
    (4){r1c1, r1c2} = (8){r1c1, r1c2} - (8)r3c1 = (1, 5){r3c1, r3c2} - (4){r1c1, r1c2} ==> r1c1<>4
    [a/{r1c1, r1c2}]-8-[b/r3c1]=1, 5, 8=[c/{r3c1, r3c2}]-1, 4, 5-[a/{r1c1, r1c2}] ==> r1c1<>4
    ");
}

/// A part of a path that binds `e` of the technique with parts.
fn part(program: &Program, ends: (usize, usize), e: usize, reversed: bool) -> WalkPart {
    WalkPart {
        first: ends.0,
        last: ends.1,
        shows: Some(0),
        reversed,
        bindings: vec![(variable(program, 1, "e"), Datum::Cell(e))],
        parts: Vec::new(),
    }
}

#[test]
fn parts_that_say_how_they_are_shown_are_listed_as_they_were_written() {
    let program = program();
    let (topology, state) = position();
    let text = |parts: Vec<WalkPart>| {
        let walked = Walk { parts, ..walk("52:4 - 63:4 = 63:7 - 43:7 = 43:4") };
        let more = [("c", Datum::Cell(37)), ("K", Datum::Path(Box::new(walked.clone())))];
        let found = found(&program, 1, walked, &more, &[(36, 8)]);
        Words::new(&program, Language::En).describe(&topology, &state, &found).text
    };
    let both = |reversed| vec![part(&program, (0, 2), 47, reversed), part(&program, (2, 4), 29, reversed)];
    assert_eq!(text(both(false)), "r5c2>r6c3, r5c2>r4c3; r5c2>r6c3, r5c2>r4c3");
    assert_eq!(text(both(true)), "r5c2>r4c3, r5c2>r6c3; r5c2>r4c3, r5c2>r6c3");
    let around =
        WalkPart { shows: None, reversed: true, last: 4, parts: both(false), ..both(false).remove(0) };
    assert_eq!(text(vec![around]), "r5c2>r4c3, r5c2>r6c3; r5c2>r4c3, r5c2>r6c3");
}

#[test]
fn nodes_are_marked_by_what_the_links_make_of_them() {
    let program = program();
    let (topology, state) = position();
    let marks = Marks::of(&topology, &state, &document_loop(&program));
    let drawn = candidates(&topology, &state, &marks, Look::default());
    let lines: Vec<&str> = drawn.lines().skip(14).take(11).chain(drawn.lines().last()).collect();
    insta::assert_snapshot!(lines.join("\n"), @"
       ┃     3 │       │       ┃       │       │       ┃   2   │   2 3 │   2 3 ┃
    r4 ┃ 4     │ 4     │^4     ┃  [5]  │  [1]  │  [6]  ┃       │~4     │       ┃
       ┃   8 9 │   8 9 │~7     ┃       │       │       ┃   8 9 │ 7   9 │ 7 8   ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃ 1   3 │ 1     │       ┃     3 │     3 │       ┃       │ 1   3 │ 1   3 ┃
    r5 ┃ 4 5   │-4 5   │  [2]  ┃       │ 4     │ 4     ┃  [6]  │^4     │       ┃
       ┃   8 9 │   8 9 │       ┃     9 │ 7     │   8 9 ┃       │ 7   9 │ 7 8   ┃
       ┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
       ┃ 1   3 │       │       ┃   2 3 │     3 │   2   ┃ 1 2   │       │ 1 2 3 ┃
    r6 ┃ 4     │  [6]  │~4     ┃       │ 4     │ 4     ┃       │  [5]  │       ┃
       ┃   8 9 │       │^7     ┃     9 │ 7     │   8 9 ┃   8 9 │       │ 7 8   ┃
    Signs: ~ false along the chain; ^ true along the chain; - to be removed; [9] given
    ");
    let coloured = candidates(&topology, &state, &marks, Look { colour: true, ..Look::default() });
    insta::assert_snapshot!(coloured.lines().last().unwrap().escape_debug(), @r#"Signs: \u{1b}[1m\u{1b}[35mfalse along the chain\u{1b}[0m; \u{1b}[1m\u{1b}[34mtrue along the chain\u{1b}[0m; \u{1b}[1m\u{1b}[9m\u{1b}[31mto be removed\u{1b}[0m; [9] given"#);
}

#[test]
fn a_chain_as_json() {
    let program = program();
    let (topology, state) = position();
    let words = Words::new(&program, Language::En);
    let walked = walk("11:4,12:4 - 31:8 = 31:5");
    let found = found(&program, 0, walked, &[("a", Datum::Candidate(37, 3))], &[(0, 1 << 3)]);
    let described = words.describe(&topology, &state, &found);
    let json = serde_json::to_value(StepJson::of_match(&words, &topology, 1, &found, described)).unwrap();
    let path = serde_json::json!([
        {"cells": ["r1c1", "r1c2"], "values": [4], "link": null, "strong": null},
        {"cell": "r3c1", "value": 8, "link": "sees", "strong": false},
        {"cell": "r3c1", "value": 5, "link": "two", "strong": true},
    ]);
    assert_eq!(json["path"], path);
    assert_eq!(json["bindings"]["path"], path);
    assert_eq!(json["bindings"]["a"], serde_json::json!({"cell": "r5c2", "value": 4}));
}

#[test]
fn steps_of_one_group_are_explained_one_after_the_other_with_one_board() {
    let program = program();
    let (topology, state) = position();
    let steps = document_steps(&program);
    let outcome = tesuji::report::summary::Outcome {
        status: tesuji::report::json::Status::Stuck,
        steps: 2,
        open: 44,
        error: None,
        limits: &[],
        tallies: &IndexMap::new(),
    };
    let teacher = Teacher::new(Words::new(&program, Language::En), &topology, Look::default());
    let lesson = teacher.lesson(&state, &steps, &outcome);
    let from = lesson.find("Steps 1 to 2").unwrap();
    let section: Vec<&str> = lesson[from..].lines().take_while(|line| !line.starts_with("How far")).collect();
    let told = section.iter().filter(|line| !line.contains(['┃', '━', '─'])).copied();
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
    Steps 1 to 2: on one position
    -----------------------------

    1. Discontinuous Nice Loop
    If r5c2 were 4, it would not be.
    (4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2

    2. Discontinuous Nice Loop
    If r2c8 were 9, it would not be.
    (9)r2c8 - (9)r2c6 = (9)r2c4 - (9)r2c8

          c1      c2      c3      c4      c5      c6      c7      c8      c9
    Signs: - to be removed; [9] given

    Therefore 9 can be removed from r2c8; 8 can be removed from r4c9, r5c9, r6c9; 4 can be removed from r5c2, r8c3.
    ");
    let single = teacher.step(&state, &steps[0]);
    insta::assert_snapshot!(single.lines().rev().take(4).collect::<Vec<_>>().join("\n"), @"
    Therefore 4 can be removed from r5c2.
    (4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2
    If r5c2 were 4, it would not be.
    ");
}

#[test]
fn a_replay_applies_a_group_when_it_is_over() {
    let program = program();
    let (topology, state) = position();
    let mut all = document_steps(&program);
    all.extend(steps(vec![document_loop(&program)], false));
    let mut replay = Replay::new(&topology, state.clone(), &all);
    let mut held = Vec::new();
    while let Some((before, _)) = replay.next_step() {
        held.push((before.candidates(37).count_ones(), before.candidates(16).count_ones()));
    }
    assert_eq!(held, [(5, 3), (5, 3), (4, 2)]);
    let mut replay = Replay::new(&topology, state, &all);
    let mut sizes = Vec::new();
    while let Some((_, group)) = replay.next_group() {
        sizes.push(group.len());
    }
    assert_eq!(sizes, [2, 1]);
    assert!(replay.next_group().is_none() && replay.next_step().is_none());
}

#[test]
fn a_ring_is_turned_to_begin_and_end_with_neighbours() {
    let ring = walk("15:1 = 15:2 - 18:2 = 18:3 - 55:3 = 55:1 - 15:1");
    let cell = |row: usize, column: usize| (row - 1) * 9 + column - 1;
    assert_eq!(ring.turned(cell(1, 8), cell(1, 5)), walk("18:2 = 18:3 - 55:3 = 55:1 - 15:1 = 15:2"));
    assert_eq!(ring.turned(cell(1, 5), cell(1, 8)), walk("15:2 = 15:1 - 55:1 = 55:3 - 18:3 = 18:2"));
    assert_eq!(ring.turned(cell(1, 5), cell(5, 5)), walk("15:1 = 15:2 - 18:2 = 18:3 - 55:3 = 55:1"));
    assert_eq!(ring.turned(cell(1, 5), cell(1, 1)), Walk::default());
    let chain = walk("15:1 = 15:2 - 18:2 = 18:3");
    assert_eq!(chain.turned(cell(1, 8), cell(1, 5)), Walk::default());
    assert_eq!(Walk::default().turned(cell(1, 8), cell(1, 5)), Walk::default());
}
