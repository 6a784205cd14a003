//! Chains: in texts, in notations with boards of their own, as marks and as JSON.

use crate::load;
use crate::program::board;
use indexmap::IndexMap;
use std::sync::{Arc, LazyLock};
use tesuji::board::{BoardState, Topology};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, Effects, MatchBindings, TracedMatch, TracedStep, WalkPart, WalkStep, WalkTrace};
use tesuji::lang::{Call, Clause, Program, VarId};
use tesuji::lang::{Source, check, embedded};
use tesuji::report::board_text::candidates;
use tesuji::report::trace::group;
use tesuji::report::{BoardStyle, Language, Marks, Replay, StepJson, StepTexts, Teacher};
use tesuji::strategy::compile;

/// The board of the document that the notation comes from.
const DOCUMENT: &str = "..9...7..7.3...4.....487......516.....2...6...6.....5.238791564...8.3....7162.389";

/// The rules that ship.
static SHIPPED: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(check(embedded()).program));

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
fn walk(text: &str) -> WalkTrace {
    let mut walk = WalkTrace::default();
    for (i, word) in text.split(' ').enumerate() {
        if i % 2 == 0 {
            walk.nodes.push(node(word));
        } else {
            let strong = word == "=";
            walk.steps.push(WalkStep {
                is_strong: strong,
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
    walk: WalkTrace,
    more: &[(&str, Datum)],
    eliminates: &[(usize, u64)],
) -> TracedMatch {
    let whole = program.techniques[technique].clauses.iter().find_map(|clause| match clause {
        Clause::Path(path) => Some(path.variable),
        _ => None,
    });
    let mut bindings: MatchBindings = vec![(whole.unwrap(), Datum::Path(Box::new(walk)))];
    bindings.extend(more.iter().map(|(name, datum)| (variable(program, technique, name), datum.clone())));
    bindings.sort();
    TracedMatch {
        call: Call { technique, arguments: Vec::new(), deferred: Vec::new(), alias: None },
        bindings,
        merged: Vec::new(),
        effects: Effects { placements: Vec::new(), eliminations: eliminates.to_vec() },
        incidental: Effects::default(),
    }
}

fn position() -> (Arc<Topology>, BoardState) {
    let topology = Arc::new(board(9, Some((3, 3))));
    let state = load(&topology, DOCUMENT);
    (topology, state)
}

/// The loops of five cells that the rules that ship find on the document's board by theorem 4.
fn loops(topology: &Arc<Topology>, state: &BoardState) -> Vec<TracedMatch> {
    let call = &SHIPPED.call("nice-loop-out(sees, limit = 5, least = 5)").unwrap()[0];
    let technique = compile(&*SHIPPED, call, topology, false).unwrap();
    technique.matches(topology, state, &mut ExecMemory::default())
}

/// The loop of the document.
fn document_loop(topology: &Arc<Topology>, state: &BoardState) -> TracedMatch {
    let found = loops(topology, state).into_iter().find(|found| found.effects.eliminations == [(37, 1 << 3)]);
    found.expect("the document's loop")
}

/// Steps, made together on one position or one after the other.
fn steps(all: Vec<TracedMatch>, together: bool) -> Vec<TracedStep> {
    let step = |(i, found)| TracedStep { group: together.then_some(1), ..TracedStep::new(i + 1, found) };
    all.into_iter().enumerate().map(step).collect()
}

#[test]
fn the_notation_and_the_boards_are_those_of_the_document() {
    let (topology, state) = position();
    let nl = ["nl".to_owned()];
    let words = StepTexts { notations: &nl, ..StepTexts::new(&SHIPPED, Language::Ja) };
    insta::assert_snapshot!(group(&words, &topology, &state, &steps(loops(&topology, &state), true)), @"
    1. 不連続 Nice Loop（弱いリンク2本）
       r5c9に8が入るとすると、ループをたどってr5c9に8が入らないことになります（(8)r5c9 - (8)r4c7 = (8)r6c7 - (8)r6c6 = (8)r5c6 - (8)r5c9）。したがってr5c9に8は入りません。
       r5c9<>8

    [(A)R5C9]-8-[(B)R4C7]=8=[(C)R6C7]-8-[(D)R6C6]=8=[(E)R5C6]-8-[(A)R5C9] ==> R5C9<>8
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+
    | - - - | - - - | B - - |
    | - - - | - - E | - - A |
    | - - - | - - D | C - - |
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+

    2. 不連続 Nice Loop（弱いリンク2本）
       r5c1に4が入るとすると、ループをたどってr5c1に4が入らないことになります（(4)r5c1 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c1）。したがってr5c1に4は入りません。
       r5c1<>4

    [(A)R5C1]-4-[(B)R6C3]-7-[(C)R4C3]-4-[(D)R4C8]=4=[(E)R5C8]-4-[(A)R5C1] ==> R5C1<>4
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+
    | - - C | - - - | - D - |
    | A - - | - - - | - E - |
    | - - B | - - - | - - - |
    +-------+-------+-------+
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    | - - - | - - - | - - - |
    +-------+-------+-------+

    3. 不連続 Nice Loop（弱いリンク2本）
       r5c2に4が入るとすると、ループをたどってr5c2に4が入らないことになります（(4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2）。したがってr5c2に4は入りません。
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

    0:0> Nice Loop により[@]の位置から候補を削除できます。
    +-------+-------+-------+
    | + + 9 | + + = | 7 + + |
    | 7 + 3 | + = + | 4 + + |
    | + + = | 4 8 7 | + + + |
    +-------+-------+-------+
    | + + = | 5 1 6 | + + + |
    | @ @ 2 | = + + | 6 + @ |
    | + 6 = | + + + | + 5 + |
    +-------+-------+-------+
    | 2 3 8 | 7 9 1 | 5 6 4 |
    | + + + | 8 = 3 | = + + |
    | = 7 1 | 6 2 = | 3 8 9 |
    +-------+-------+-------+
    ==> R5C1<>4, R5C2<>4, R5C9<>8
    ");
}

#[test]
fn one_walk_in_every_form() {
    let (topology, state) = position();
    let found = document_loop(&topology, &state);
    let written = |style: &str| {
        let styles = [style.to_owned()];
        let words = StepTexts { notations: &styles, ..StepTexts::new(&SHIPPED, Language::En) };
        words.describe(&topology, &state, &found).messages[style].clone()
    };
    let styles = ["en", "nl", "nl-small", "nl-plain", "nl-plain-small"];
    insta::assert_snapshot!(styles.map(written).join("\n"), @"
    (4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2 ==> r5c2<>4
    [(A)R5C2]-4-[(B)R6C3]-7-[(C)R4C3]-4-[(D)R4C8]=4=[(E)R5C8]-4-[(A)R5C2] ==> R5C2<>4
    [(A)r5c2]-4-[(B)r6c3]-7-[(C)r4c3]-4-[(D)r4c8]=4=[(E)r5c8]-4-[(A)r5c2] ==> r5c2<>4
    [R5C2]-4-[R6C3]-7-[R4C3]-4-[R4C8]=4=[R5C8]-4-[R5C2] ==> R5C2<>4
    [r5c2]-4-[r6c3]-7-[r4c3]-4-[r4c8]=4=[r5c8]-4-[r5c2] ==> r5c2<>4
    ");
}

#[test]
fn nodes_of_several_candidates_and_links_between_values() {
    let program = program();
    let (topology, state) = position();
    let walked = walk("11:4,12:4 = 11:8,12:8 - 31:8 = 31:1,32:1,31:5 - 11:4,12:4");
    let found = found(&program, 0, walked, &[], &[(0, 1 << 3)]);
    let written = |style: &str| {
        let styles = [style.to_owned()];
        let words = StepTexts { notations: &styles, ..StepTexts::new(&program, Language::En) };
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
        is_reversed: reversed,
        bindings: vec![(variable(program, 1, "e"), Datum::Cell(e))],
        parts: Vec::new(),
    }
}

#[test]
fn parts_that_say_how_they_are_shown_are_listed_as_they_were_written() {
    let program = program();
    let (topology, state) = position();
    let text = |parts: Vec<WalkPart>| {
        let walked = WalkTrace { parts, ..walk("52:4 - 63:4 = 63:7 - 43:7 = 43:4") };
        let more = [("c", Datum::Cell(37)), ("K", Datum::Path(Box::new(walked.clone())))];
        let found = found(&program, 1, walked, &more, &[(36, 8)]);
        StepTexts::new(&program, Language::En).describe(&topology, &state, &found).text
    };
    let both = |reversed| vec![part(&program, (0, 2), 47, reversed), part(&program, (2, 4), 29, reversed)];
    assert_eq!(text(both(false)), "r5c2>r6c3, r5c2>r4c3; r5c2>r6c3, r5c2>r4c3");
    assert_eq!(text(both(true)), "r5c2>r4c3, r5c2>r6c3; r5c2>r4c3, r5c2>r6c3");
    let around =
        WalkPart { shows: None, is_reversed: true, last: 4, parts: both(false), ..both(false).remove(0) };
    assert_eq!(text(vec![around]), "r5c2>r4c3, r5c2>r6c3; r5c2>r4c3, r5c2>r6c3");
}

#[test]
fn nodes_are_marked_by_what_the_links_make_of_them() {
    let (topology, state) = position();
    let marks = Marks::from_match(&topology, &state, &document_loop(&topology, &state));
    let drawn = candidates(&topology, &state, &marks, BoardStyle::default());
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
    let coloured =
        candidates(&topology, &state, &marks, BoardStyle { uses_color: true, ..BoardStyle::default() });
    insta::assert_snapshot!(coloured.lines().last().unwrap().escape_debug(), @r#"Signs: \u{1b}[1m\u{1b}[35mfalse along the chain\u{1b}[0m; \u{1b}[1m\u{1b}[34mtrue along the chain\u{1b}[0m; \u{1b}[1m\u{1b}[9m\u{1b}[31mto be removed\u{1b}[0m; [9] given"#);
}

#[test]
fn a_chain_as_json() {
    let program = program();
    let (topology, state) = position();
    let words = StepTexts::new(&program, Language::En);
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
    let (topology, state) = position();
    let steps = steps(loops(&topology, &state), true);
    let outcome = tesuji::report::summary::Outcome {
        status: tesuji::SolveStatus::Stuck,
        steps: 3,
        open: 48,
        error: None,
        reason: None,
        limits: &[],
        tallies: &IndexMap::new(),
        remarks: &[],
        has_several_solutions: false,
    };
    let teacher = Teacher::new(StepTexts::new(&SHIPPED, Language::En), &topology, BoardStyle::default());
    let lesson = teacher.lesson(&state, &steps, &outcome);
    let from = lesson.find("Steps 1 to 3").unwrap();
    let section: Vec<&str> =
        lesson[from..].lines().take_while(|line| !line.starts_with("Final position")).collect();
    let told = section.iter().filter(|line| !line.contains(['┃', '━', '─'])).copied();
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
    Steps 1 to 3: on the same position
    ----------------------------------

    1. Discontinuous Nice Loop (Two Weak Links)
    If r5c9 were 8, following the loop would rule out 8 there: (8)r5c9 - (8)r4c7 = (8)r6c7 - (8)r6c6 = (8)r5c6 - (8)r5c9. So r5c9 is not 8.

    2. Discontinuous Nice Loop (Two Weak Links)
    If r5c1 were 4, following the loop would rule out 4 there: (4)r5c1 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c1. So r5c1 is not 4.

    3. Discontinuous Nice Loop (Two Weak Links)
    If r5c2 were 4, following the loop would rule out 4 there: (4)r5c2 - (4)r6c3 = (7)r6c3 - (7)r4c3 = (4)r4c3 - (4)r4c8 = (4)r5c8 - (4)r5c2. So r5c2 is not 4.

          c1      c2      c3      c4      c5      c6      c7      c8      c9
    Signs: - to be removed; [9] given

    Therefore 4 can be removed from r5c1, r5c2; 8 can be removed from r5c9.
    ");
    let single = teacher.step(&state, &steps[0]);
    insta::assert_snapshot!(single.lines().rev().take(2).collect::<Vec<_>>().join("\n"), @"
    Therefore 8 can be removed from r5c9.
    If r5c9 were 8, following the loop would rule out 8 there: (8)r5c9 - (8)r4c7 = (8)r6c7 - (8)r6c6 = (8)r5c6 - (8)r5c9. So r5c9 is not 8.
    ");
}

#[test]
fn a_replay_applies_a_group_when_it_is_over() {
    let (topology, state) = position();
    let found = loops(&topology, &state);
    let losing: Vec<usize> = found.iter().map(|found| found.effects.eliminations[0].0).collect();
    let mut all = steps(found.clone(), true);
    all.extend(steps(found[..1].to_vec(), false));
    let counted =
        |state: &BoardState| losing.iter().map(|&cell| state.candidates(cell).count_ones()).sum::<u32>();
    let before = counted(&state);
    let mut replay = Replay::new(&topology, state.clone(), &all);
    let mut held = Vec::new();
    while let Some((state, _)) = replay.next_step() {
        held.push(counted(state));
    }
    let (last, group) = held.split_last().unwrap();
    assert!(group.iter().all(|held| *held == before), "{held:?}");
    assert_eq!(*last as usize, before as usize - losing.len());
    let mut replay = Replay::new(&topology, state, &all);
    let mut sizes = Vec::new();
    while let Some((_, group)) = replay.next_group() {
        sizes.push(group.len());
    }
    assert_eq!(sizes, [found.len(), 1]);
    assert!(replay.next_group().is_none() && replay.next_step().is_none());
}

#[test]
fn a_ring_is_turned_to_begin_and_end_with_neighbours() {
    let ring = walk("15:1 = 15:2 - 18:2 = 18:3 - 55:3 = 55:1 - 15:1");
    let cell = |row: usize, column: usize| (row - 1) * 9 + column - 1;
    assert_eq!(ring.rotated(cell(1, 8), cell(1, 5)), walk("18:2 = 18:3 - 55:3 = 55:1 - 15:1 = 15:2"));
    assert_eq!(ring.rotated(cell(1, 5), cell(1, 8)), walk("15:2 = 15:1 - 55:1 = 55:3 - 18:3 = 18:2"));
    assert_eq!(ring.rotated(cell(1, 5), cell(5, 5)), walk("15:1 = 15:2 - 18:2 = 18:3 - 55:3 = 55:1"));
    assert_eq!(ring.rotated(cell(1, 5), cell(1, 1)), WalkTrace::default());
    let chain = walk("15:1 = 15:2 - 18:2 = 18:3");
    assert_eq!(chain.rotated(cell(1, 8), cell(1, 5)), WalkTrace::default());
    assert_eq!(WalkTrace::default().rotated(cell(1, 8), cell(1, 5)), WalkTrace::default());
}
