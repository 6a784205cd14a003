//! `tesuji convert`.

use crate::{EASY, EASY_SOLVED, HARD, SMALL, run, small, snapshot, tesuji};

#[test]
fn formats_lead_back_to_where_they_came_from() {
    let line = tesuji(&["convert", "tests/puzzles/sudoku9-medium.txt", "--to", "line"]).out;
    assert_eq!(line.lines().count(), 100);
    for format in ["grid", "matrix", "json"] {
        let there = run(&["convert", "-", "--to", format], &line).out;
        let back = run(&["convert", "-", "--to", "line"], &there).out;
        assert_eq!(back, line, "{format}");
    }
    for format in ["candidates", "pencilmarks"] {
        let there = run(&["convert", "-", "--to", format], &line).out;
        let back = run(&["convert", "-", "--to", "line", "--values"], &there).out;
        assert_eq!(back, line, "{format}");
    }
}

#[test]
fn a_matrix_may_hold_candidates() {
    let ran = tesuji(&["convert", SMALL, "--to", "matrix", "--candidates"]);
    assert_eq!(
        ran.out,
        "#2A(((3 4) 1 (4) 2)\n    ((4) (2 4) (1 4) 3)\n    ((1 3 4) (3 4) (1 2 3 4) (1 4))\n    (2 (3 4) (1 3 4) (1 4)))\n"
    );
}

#[test]
fn candidates_that_were_removed_stay_so() {
    let matrix = "#2A((1 (3 4) (2 3 4) (2 3)) ((2 3 4) (2 3 4) (1 2 3 4) (1 2 3 4)) \
                  ((2 3 4) (1 2 3 4) (1 2 3 4) (1 2 3 4)) ((2 3 4) (1 2 3 4) (1 2 3 4) (1 2 3 4)))";
    let line = run(&["convert", "-", "--to", "line"], matrix);
    assert_eq!(line.out, "1...............:212 414\n", "{}", line.err);
    let back = run(&["convert", "-", "--to", "matrix", "--candidates"], &line.out).out;
    assert!(back.starts_with("#2A((1 (3 4) (2 3 4) (2 3))\n"), "{back}");
}

#[test]
fn a_lone_candidate_beside_givens_is_not_placed() {
    let matrix = "#2A((1 (2) (3 4) (3 4)) (0 0 0 0) (0 0 0 0) (0 0 0 0))";
    let line = run(&["convert", "-", "--to", "line"], matrix);
    assert_eq!(line.out, "1...............:312 412 213 214\n", "{}", line.err);
    let found = run(&["find", "-", "--all", "-t", "naked-single", "--format", "json"], matrix);
    assert_eq!(found.json()[0]["matches"][0]["places"][0]["cell"], "r1c2", "{}", found.out);
}

#[test]
fn cells_are_set_one_by_one_and_drawn() {
    let ran = small(&["convert", SMALL, "--set", "r1c1=34", "--set", "r4c4=1", "--set", "r1c2=.", "--show"]);
    snapshot("convert-show", &ran.out);
    let ran =
        small(&["convert", "................", "--set", "r1c1=34", "--set", "r2c3=1", "--to", "matrix"]);
    assert_eq!(ran.out, "#2A(((3 4) 0 0 0)\n    (0 0 1 0)\n    (0 0 0 0)\n    (0 0 0 0))\n");
}

#[test]
fn what_a_format_cannot_say_is_an_error() {
    let ran = tesuji(&["convert", "tests/puzzles/sudoku16.txt", "--to", "library"]);
    assert!(ran.err.contains("the library format supports boards up to side 9"), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
}

#[test]
fn what_goes_with_a_format_is_told() {
    let cells = EASY.replace('0', ".");
    let line = format!(":0000:1:{cells}::112::");
    let ran = run(&["convert", "-", "--to", "line"], &line);
    assert_eq!(ran.out, format!("{cells}\n"));
    assert!(ran.err.contains("the line format cannot store the effect of a technique"), "{}", ran.err);
    assert_eq!(run(&["convert", "-", "--to", "library"], &line).err, "");
}

#[test]
fn wrong_cells_are_refused() {
    for (set, says) in [
        ("r1", "invalid cell setting `r1`"),
        ("r1c1=x!", "invalid cell setting"),
        ("r9c9=1", "outside the board of side 4"),
    ] {
        let ran = small(&["convert", SMALL, "--set", set, "--show"]);
        assert!(ran.err.contains(says), "{set}: {}", ran.err);
        assert_eq!(ran.status, 2, "{set}");
    }
    let ran = small(&["convert", SMALL, "--set", "r1c1=1", "--show"]);
    assert!(ran.err.contains("r1c1 and r1c2 are both 1 in one row"), "{}", ran.err);
}

#[test]
fn colours_are_those_of_the_drawing() {
    let drawn = |colour: &str| tesuji(&["convert", EASY, "--show", "--color", colour]).out;
    assert!(drawn("always").contains('\u{1b}') && !drawn("never").contains('\u{1b}'));
}

#[test]
fn a_format_or_a_drawing_must_be_asked_for() {
    let ran = tesuji(&["convert", EASY]);
    assert!(ran.err.contains("--to"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_wrong_line_is_reported_and_the_others_are_written() {
    let ran = run(&["convert", "-", "--to", "line"], &format!("{EASY}\nwhat is this\n{EASY_SOLVED}\n"));
    assert_eq!(ran.out, format!("{EASY}\n{EASY_SOLVED}\n"));
    assert!(ran.err.starts_with("error: 2: "), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

/// Three runs across and two down, told with the clues around them.
const KAKURO: &str = "3 3\n- 4, 6,\n,3 0 0\n,7 0 0\n";

#[test]
fn a_kakuro_goes_between_its_forms() {
    for format in ["tokens", "csp", "kkr", "upc", "pzprv3", "puzzlink", "sudokupad", "json"] {
        let there = run(&["convert", "-", "--to", format], KAKURO).out;
        let back = run(&["convert", "-", "--to", "tokens"], &there).out;
        assert_eq!(back, KAKURO, "{format}");
    }
    let with = run(&["convert", "-", "--to", "json", "--candidates"], KAKURO);
    assert_eq!(with.status, 0, "{}", with.err);
    assert_eq!(run(&["convert", "-", "--to", "tokens"], &with.out).out, KAKURO);
    let fewer = with.out.replacen("[1,2,3,4,5,6,7,8,9]", "[1,3]", 1);
    let ran = run(&["convert", "-", "--to", "tokens"], &fewer);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("the tokens format cannot represent the candidates of r2c2"), "{}", ran.err);
    let ran = run(&["convert", "-", "--to", "line"], KAKURO);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "error: 1: the line format cannot represent `across`\n");
}

#[test]
fn a_kind_that_is_no_game_is_named() {
    let record = r#"{"kind":"killre","n":2,"givens":[[1,0],[0,2]]}"#;
    let ran = run(&["convert", "-", "--to", "json"], record);
    assert_eq!(ran.err, "error: 1: unknown game `killre`: did you mean `killer`?\n");
    // Any game of the rules may have a record: what is wrong with this one is that there is no such game.
    let record = r#"{"kind":"windokku","n":4,"givens":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#;
    let ran = run(&["solve", "-"], record);
    assert!(ran.out.contains("unknown game `windokku`: did you mean `windoku`?"), "{}", ran.out);
}

/// Thirteen variants of several constraints, each as an address of f-puzzles and one of SudokuPad with its game behind it.
#[test]
fn variants_of_several_constraints_are_read_and_solved() {
    const FILE: &str = "tests/cli/combined.txt";
    let solved = tesuji(&["solve", FILE, "--format", "json"]).json();
    let address = |at: usize| std::fs::read_to_string(FILE).unwrap().lines().nth(at).unwrap().to_owned();
    assert_eq!(solved.len(), 26);
    for (at, puzzle) in solved.iter().enumerate() {
        assert_eq!(
            (&puzzle["game"], &puzzle["status"]),
            (&puzzle["name"], &"solved".into()),
            "{}",
            address(at)
        );
        // Both addresses hold one puzzle, whose solution is the only one.
        assert_eq!(puzzle["result"], solved[at / 2 * 2]["result"], "{}", address(at));
    }
    let to = |format: &str| {
        let there = tesuji(&["convert", FILE, "--to", format]);
        assert_eq!(there.status, 0, "{format}: {}", there.err);
        there.out
    };
    assert_eq!(run(&["convert", "-", "--to", "json"], &to("fpuzzles")).out, to("json"));
    let again = run(&["solve", "-", "--format", "json"], &to("iss")).json();
    for (one, other) in solved.iter().zip(&again) {
        assert_eq!((&one["game"], &one["result"]), (&other["game"], &other["result"]));
    }
}

/// No format loses the game of a puzzle without a word: it is written, or what cannot be said is named.
#[test]
fn a_game_is_written_or_what_of_it_cannot_be_said_is_named() {
    let knight = format!("1{}", ".".repeat(80));
    let mut table = String::new();
    for game in
        ["x-sudoku", "windoku", "anti-knight", "latin-square", "sudoku with anti-king, rising-diagonal"]
    {
        for format in ::tesuji::formats::Format::ALL {
            let ran = tesuji(&["convert", &knight, "--game", game, "--to", format.name()]);
            if ran.status != 0 {
                assert!(ran.out.is_empty() && ran.err.contains("format"), "{game} {format}: {}", ran.err);
                table.push_str(&format!("{game} {format}: {}\n", ran.err.trim()));
                continue;
            }
            if ran.err.contains("does not store the game") {
                table.push_str(&format!("{game} {format}: {}\n", ran.err.trim()));
                continue;
            }
            let back = run(&["convert", "-", "--to", "json", "--from", format.name()], &ran.out);
            let kind =
                tesuji(&["convert", &knight, "--game", game, "--to", "json"]).json()[0]["kind"].clone();
            assert_eq!(back.json()[0]["kind"], kind, "{game} {format}: {}", ran.out);
        }
    }
    snapshot("convert-games", &table);
}

#[test]
fn what_a_format_leaves_out_is_said() {
    let ran = tesuji(&["convert", SMALL, "--set", "r4c4=+1", "--to", "pencilmarks"]);
    for note in ["givens", "solved cells"] {
        assert!(
            ran.err.contains(&format!("the pencilmarks format does not distinguish {note}")),
            "{}",
            ran.err
        );
    }
    let ran = tesuji(&["convert", SMALL, "--set", "r4c4=+1", "--to", "json"]);
    assert_eq!(ran.json()[0]["placed"][3][3], 1, "{}", ran.err);
    let ran = tesuji(&["convert", SMALL, "--set", "r4c4=+12", "--to", "json"]);
    assert!(ran.err.contains("invalid cell setting"), "{}", ran.err);
}

#[test]
fn a_board_that_was_drawn_is_read_back() {
    let made = |options: &[&str]| tesuji(&[&["generate", "--seed", "5"], options].concat()).out;
    let positions = [
        EASY.to_owned(),
        HARD.to_owned(),
        made(&["--size", "4"]),
        made(&["--size", "6"]),
        made(&["--size", "16", "--givens", "100..256"]),
        made(&["--game", "kakuro", "--size", "6x7"]),
        tesuji(&["solve", EASY, "--max-steps", "12", "--to", "json"]).out,
    ];
    for position in positions {
        let drawn = run(&["convert", "-", "--show"], &position);
        assert_eq!(drawn.status, 0, "{}", drawn.err);
        let again = run(&["convert", "-", "--show"], &drawn.out);
        assert_eq!(again.err, "", "{}", drawn.out);
        assert_eq!(again.out, drawn.out);
    }
    let kakuro = made(&["--game", "kakuro", "--size", "6x7"]);
    let drawn = run(&["convert", "-", "--show", "--lang", "ja"], &kakuro).out;
    let again = run(&["convert", "-", "--show", "--lang", "ja"], &drawn);
    assert_eq!((again.err.as_str(), again.out), ("", drawn));
    // A step with its signs is a position as well: the one that it was found on. What is said below is a part of it.
    let step = tesuji(&["hint", HARD, "--level", "3"]).out;
    let drawn = &step[step.find("      c1").unwrap()..];
    for from in [&[][..], &["--from", "drawn"]] {
        let board = run(&[&["convert", "-", "--show"], from].concat(), drawn);
        assert!(board.out.starts_with("      c1"), "{}", board.err);
        assert_eq!((board.err.as_str(), board.out.matches("c9").count()), ("", 1), "{drawn}");
    }
    // Words right above the next puzzle are its name.
    let two = run(
        &["convert", "-", "--to", "json"],
        &format!("{drawn}\nNext\n{}", tesuji(&["convert", EASY, "--to", "grid"]).out),
    );
    assert_eq!((two.err.as_str(), two.json()[1]["id"].as_str()), ("", Some("Next")), "{}", two.out);
}

#[test]
fn what_a_drawing_does_not_say_is_not_guessed() {
    let drawn = |options: &[&str]| {
        let made = tesuji(&[&["generate", "--seed", "5", "--to", "json"], options].concat()).out;
        let drawn = run(&["convert", "-", "--show"], &made).out;
        run(&["convert", "-", "--to", "json"], &drawn)
    };
    let killer = drawn(&["--game", "killer"]);
    assert_eq!(killer.status, 2);
    assert!(killer.err.contains("cannot read a board with cages from its drawing"), "{}", killer.err);
    let slanting = drawn(&["--game", "x-sudoku"]);
    assert_eq!(slanting.status, 2);
    assert!(slanting.err.contains("invalid '\\\\' in r1c1"), "{}", slanting.err);
    let text = tesuji(&["convert", EASY, "--show"]).out;
    let cut: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    let cut = run(&["convert", "-", "--to", "line"], &cut);
    assert!(cut.status == 2 && cut.out.is_empty(), "{}", cut.err);
}
