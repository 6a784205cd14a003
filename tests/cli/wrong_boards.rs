//! Puzzles that cannot be: each is told what is wrong with it, beside its line.

use crate::run;

/// A 4 × 4 record of a game with what else it tells.
fn record(kind: &str, more: &str) -> String {
    let open = "[0,0,0,0]";
    format!("{{\"kind\": \"{kind}\", \"n\": 4, \"givens\": [{open},{open},{open},{open}], {more}}}\n")
}

/// Two grids of 4 × 4 on 6 × 6 squares, with these squares in its first rows.
fn two_grids(first: &str, second: &str) -> String {
    format!(
        "{{\"kind\": \"overlap\", \"n\": 4, \"rows\": 6, \"cols\": 6, \"givens\": [{first},{second},[0,0,0,0,0,0],\
         [0,0,0,0,0,0],[-1,-1,0,0,0,0],[-1,-1,0,0,0,0]], \"grids\": [[0,0,2,2],[2,2,2,2]]}}\n"
    )
}

#[test]
fn boards_that_cannot_be_are_explained() {
    let row = "[0,0,0,0,-1,-1]";
    for (puzzle, message) in [
        (
            "3 3\n- 3, 4,\n,19 0 0\n,4 0 0\n".to_owned(),
            "impossible clue: 19 across in 2 cells at r2c2 with values 1 to 9",
        ),
        (
            "3 3\n- 3, 4,\n,4 0 0\n,7 0 0\n".to_owned(),
            "impossible clues: those of `across` add up to 11, those of `down` to 7",
        ),
        (
            format!("2 12\n- {}\n,45 {}\n", "3, ".repeat(11), "0 ".repeat(11)),
            "across 1 at r2c2 is `distinct` but has 11 cells for 9 values",
        ),
        (
            "4 4\n- - 7, 10,\n- 4,9 0 0\n,12 0 0 0\n,4 0 - ,3\n".to_owned(),
            "clue 3 of `across` at r4c4 has no run `across`",
        ),
        (
            record("jigsaw", "\"regions\": [[1,1,1,1],[1,3,2,2],[3,3,2,4],[3,4,4,4]]"),
            "region 1 at r1c1 is `distinct` but has 5 cells for 4 values",
        ),
        (
            record("jigsaw", "\"regions\": [[1,1,1,null],[1,3,2,2],[3,3,2,4],[3,4,4,4]]"),
            "missing r1c4 in `regions`: expected every cell",
        ),
        (
            record("jigsaw", "\"regions\": [[1,1,2,2],[1,1,2,2],[3,3,null,null],[3,3,null,null]]"),
            "missing r3c3 in `regions`: expected every cell",
        ),
        (
            record("jigsaw", "\"regions\": [[1,1,1,5],[1,3,2,2],[3,3,2,4],[3,4,4,4]]"),
            "region 2 at r1c4 is `complete` but has 1 cells for 4 values",
        ),
        (record("killer", "\"cages\": [[3,[[0,0],[0,0]]]]"), "cages 1 has r1c1 twice"),
        (
            record("killer", "\"cages\": [[9,[[0,0],[0,1]]]]"),
            "impossible clue: 9 cage in 2 cells at r1c1 with values 1 to 4",
        ),
        (
            record("killer", "\"cages\": [[null,[[0,0],[0,1],[0,2],[0,3],[1,0]]]]"),
            "cage 1 at r1c1 is `distinct` but has 5 cells for 4 values",
        ),
        (
            record("sudoku", "\"grids\": []").replacen("0", "-1", 1),
            "row 1 at r1c2 is `complete` but has 3 cells for 4 values",
        ),
        (
            record("futoshiki", "\"inputs\": {\"less\": {\"groups\": [[null, [[0,0],[0,1],[0,2]]]]}}"),
            "less 1 at r1c1 has 3 cells: expected two",
        ),
        (
            record(
                "sudoku with little-killers",
                "\"inputs\": {\"little-killers\": {\"groups\": [[5, [[0,0],[1,1],[1,2]]]]}}",
            ),
            "little-killers 1 at r1c1 is not straight",
        ),
        (
            record("windoku", "\"inputs\": {\"k\": {\"number\": 3}}"),
            "the puzzle gives `k`, which the game `windoku` does not have",
        ),
        (two_grids(row, "[0,-1,0,0,-1,-1]"), "grid 1 has a square that is not a cell: r2c2"),
        (two_grids("[0,0,0,0,0,-1]", row), "r1c5 is a cell outside every grid"),
        ("11..............\n".to_owned(), "r1c1 and r1c2 are both 1 in one row"),
    ] {
        // A good puzzle before it: the line is that of the wrong one.
        let ran =
            run(&["solve", "-", "--no-steps", "--format", "json"], &format!("1..4..3.2..1.2..\n\n{puzzle}"));
        let results = ran.json();
        assert_eq!(results.len(), 2, "{puzzle}\n{}", ran.out);
        assert_eq!(
            (&results[1]["line"], &results[1]["status"]),
            (&3.into(), &"invalid".into()),
            "{}",
            ran.out
        );
        let said = results[1]["error"]["message"].as_str().unwrap();
        assert!(said.ends_with(message), "{said}");
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn puzzles_without_one_solution_say_so() {
    for (puzzle, status, words) in [
        ("1...........3...", "   1  more than one solution  ", "open cells"),
        ("123............4", "contradiction", "no solution: "),
        ("3 3\n- 3, 17,\n,4 0 0\n,16 0 0", "contradiction", "no solution"),
        ("3 3\n- 11, 11,\n,11 0 0\n,11 0 0", "   1  more than one solution  ", "open cells"),
    ] {
        let ran = run(&["solve", "-", "--no-steps"], puzzle);
        assert!(ran.out.contains(status) && ran.out.contains(words), "{puzzle}\n{}", ran.out);
        assert!(!ran.out.contains("stuck"), "{}", ran.out);
        assert_eq!(ran.status, 1);
    }
    let several = "1...........3...\n1...........3...\n";
    let json = run(&["solve", "-", "--format", "json"], several).json();
    assert_eq!(
        (&json[0]["status"], &json[0]["error"]["code"]),
        (&"stuck".into(), &"several-solutions".into())
    );
    assert!(run(&["solve", "-"], several).err.contains("2 more than one solution"));
    let steps = run(&["solve", "-", "--steps"], several).out;
    assert!(
        steps.contains("Not solved: the puzzle has more than one solution") && !steps.contains("tuck"),
        "{steps}"
    );
    assert!(run(&["solve", "-", "--lang", "ja"], several).out.contains("  解が複数  "));
    let grades = run(&["grade", "-"], several).out;
    assert!(grades.contains("  several ") && !grades.contains("stuck"), "{grades}");
}

#[test]
fn cages_may_share_cells() {
    let open = record("killer", "\"cages\": [[3,[[0,0],[0,1]]],[5,[[0,1],[0,2]]],[7,[[0,2],[0,3]]]]");
    let ran = run(&["solve", "-", "--no-steps", "--format", "json"], &open);
    assert_eq!(ran.json()[0]["error"]["code"], "several-solutions", "{}", ran.out);
    let string = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R1C2~R1C3.1R1C1";
    let ran = run(&["solve", "-", "--no-steps", "--format", "json"], &string.replace(".1R1C1", ".~R1C1_1"));
    assert!(ran.json()[0]["result"].as_str().is_some_and(|result| result.starts_with("1234")), "{}", ran.out);
}
