//! JSON, traces and summaries.

use crate::program::{board, program};
use crate::{PAIR, SMALL, load, matches, solve};
use indexmap::IndexMap;
use tesuji::SolveStatus;
use tesuji::frame::TracedStep;
use tesuji::report::summary::{Outcome, counts_line, counts_table, status_line};
use tesuji::report::trace::{block, trace};
use tesuji::report::{FindJson, FindStatus, Language, LineHead, Replay, SolveLine, StepJson, StepTexts};

fn pair_step() -> String {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let state = load(&topology, PAIR);
    let found = matches(&program, &topology, &state, 2).remove(0);
    let step = TracedStep { level: Some("easy".to_owned()), ..TracedStep::new(3, found) };
    let words = StepTexts::new(&program, Language::En);
    let described = words.describe(&topology, &state, &step.technique_match);
    serde_json::to_string_pretty(&StepJson::of_step(&words, &topology, &step, described)).unwrap()
}

#[test]
fn a_step_as_json() {
    insta::assert_snapshot!(pair_step(), @r#"
    {
      "n": 3,
      "technique": "naked-subset",
      "args": {
        "n": 2
      },
      "title": "Pair in a Row",
      "places": [],
      "eliminates": [
        {
          "cell": "r1c3",
          "values": [
            1,
            2
          ]
        },
        {
          "cell": "r1c4",
          "values": [
            1,
            2
          ]
        },
        {
          "cell": "r1c5",
          "values": [
            1,
            2
          ]
        },
        {
          "cell": "r1c6",
          "values": [
            1,
            2
          ]
        }
      ],
      "bindings": {
        "u": "row1",
        "S": [
          "r1c1",
          "r1c2"
        ],
        "V": [
          1,
          2
        ]
      },
      "text": "r1c1, r1c2 hold only 1, 2.",
      "messages": {
        "patterns": "(YY 1A:1B)"
      },
      "alias": "naked-pair-in-row",
      "level": "easy"
    }
    "#);
}

#[test]
fn a_result_as_json() {
    let (program, topology) = (program(), board(4, Some((2, 2))));
    let state = load(&topology, SMALL);
    let step = solve(&program, &topology, &state).remove(0);
    let words = StepTexts::new(&program, Language::Ja);
    let described = words.describe(&topology, &state, &step.technique_match);
    let line = SolveLine {
        head: LineHead {
            line: 1,
            name: None,
            game: Some("sudoku"),
            strategy: "default",
            status: SolveStatus::Stuck,
        },
        puzzle: Some("1.....3..4.....2"),
        result: Some("1..4..3..4.....2"),
        candidates: None,
        error: None,
        steps: Some(vec![StepJson::of_step(&words, &topology, &step, described)]),
        counts: IndexMap::from([("naked-single".to_owned(), 1), ("hidden-single".to_owned(), 0)]),
        limits: Vec::new(),
        tallies: &IndexMap::new(),
        runs: None,
        kindest: None,
        rating: None,
        counted: None,
        micros: Some(410),
    };
    insta::assert_snapshot!(serde_json::to_string(&line).unwrap(), @r#"{"line":1,"name":null,"game":"sudoku","strategy":"default","status":"stuck","puzzle":"1.....3..4.....2","result":"1..4..3..4.....2","error":null,"steps":[{"n":1,"technique":"naked-single","args":{},"title":"単一候補","places":[{"cell":"r1c4","value":4}],"eliminates":[],"bindings":{"c":"r1c4","v":4},"text":"r1c4には4しか入りません。"}],"counts":{"naked-single":1,"hidden-single":0},"tallies":{},"micros":410}"#);
    let found =
        FindJson { line: 2, status: FindStatus::None, matches: Vec::new(), limits: Vec::new(), error: None };
    assert_eq!(serde_json::to_string(&found).unwrap(), r#"{"line":2,"status":"none","matches":[]}"#);
}

#[test]
fn traces_are_plain_text() {
    let (program, topology) = (program(), board(4, Some((2, 2))));
    let state = load(&topology, SMALL);
    let steps = solve(&program, &topology, &state);
    let words = StepTexts::new(&program, Language::En);
    insta::assert_snapshot!(trace(&words, &topology, &state, &steps[..2]), @"
    1. Naked Single · naked-single
       4 is all that r1c4 can hold.
       r1c4=4

    2. Naked Single · naked-single
       2 is all that r1c3 can hold.
       r1c3=2
    ");
    let topology = board(6, Some((2, 3)));
    let state = load(&topology, PAIR);
    let found = matches(&program, &topology, &state, 2).remove(0);
    let step = TracedStep { level: Some("hard".to_owned()), ..TracedStep::new(10, found) };
    insta::assert_snapshot!(block(&words, &topology, &state, &step), @"
    10. Pair in a Row · naked-subset(2) [hard]
        r1c1, r1c2 hold only 1, 2.
        r1c3<>1,2 r1c4<>1,2 r1c5<>1,2 r1c6<>1,2
    ");
}

#[test]
fn a_replay_gives_the_position_before_each_step_and_the_last_one() {
    let (program, topology) = (program(), board(4, Some((2, 2))));
    let state = load(&topology, SMALL);
    let steps = solve(&program, &topology, &state);
    let mut replay = Replay::new(&topology, state, &steps);
    let mut open = Vec::new();
    while let Some((before, step)) = replay.next_step() {
        assert!(step.technique_match.effects.placements.iter().all(|(cell, _)| before.is_open(*cell)));
        open.push(before.open_cells());
    }
    assert_eq!(open, (1..=12).rev().collect::<Vec<usize>>());
    assert!(replay.state().is_solved());
    assert!(replay.next_step().is_none());
}

#[test]
fn every_outcome_has_its_sentence() {
    let all = [
        SolveStatus::Solved,
        SolveStatus::Stuck,
        SolveStatus::Contradiction,
        SolveStatus::Invalid,
        SolveStatus::Timeout,
    ];
    let mut lines = Vec::new();
    for language in Language::ALL {
        for (i, status) in all.into_iter().enumerate() {
            lines.push(status_line(
                &Outcome {
                    status,
                    steps: i + 1,
                    open: i,
                    error: Some("r1c1?"),
                    reason: Some("r1c1 has no candidate left"),
                    limits: &[],
                    tallies: &IndexMap::new(),
                    remarks: &[],
                    has_several_solutions: false,
                },
                language,
            ));
        }
    }
    insta::assert_snapshot!(lines.join("\n"), @"
    Solved in 1 step.
    Stuck after 2 steps, with 1 open cell left.
    No solution: r1c1 has no candidate left.
    Not a puzzle: r1c1?
    Stopped at the time limit after 5 steps, with 4 open cells left.
    1手で解けました。
    2手進めたところで行き詰まりました（空きマスは残り1マス）。
    解がありません。r1c1 has no candidate left。
    問題として読めません：r1c1?
    制限時間になったので、5手で打ち切りました（空きマスは残り4マス）。
    ");
}

#[test]
fn counts_stand_straight_in_every_script() {
    let counts = IndexMap::from([("二国同盟".to_owned(), 12), ("X".to_owned(), 1), ("none".to_owned(), 0)]);
    insta::assert_snapshot!(counts_table(&counts, Language::Ja), @"
    二国同盟  12回
    X          1回
    ");
    assert_eq!(counts_line(&counts, Language::En), "二国同盟 12, X 1");
}
