//! Kakuro as lists of runs or squares, and in one word: forms that show no picture of the board.

use super::*;

const TOKENS: &str = "4 4\n- - 7, 10,\n- 4,9 0 0\n,12 0 0 0\n,4 0 0 -";

const DZN: &str = "\
h = 4;
w = 4;
grid_data = [|
    0, 0, 0, 0|
    0, 0, 1, 1|
    0, 1, 1, 1|
    0, 1, 1, 0
|];
n_h = 3;
h_clue = [|
    2, 2, 2, 9|
    3, 1, 3, 12|
    4, 1, 2, 4
|];
n_v = 3;
v_clue = [|
    1, 3, 3, 7|
    1, 4, 2, 10|
    2, 2, 2, 4
|];";

const GECODE: &str = "4,4,\n// vertical hints\n2,0,3,7,\n3,0,2,10,\n1,1,2,4,\n-1,\n// horizontal hints\n\
                      1,1,2,9,\n0,2,3,12,\n0,3,2,4,\n-1";

const KANPEN: &str = "4\n4\n0 0 0 0\n0 1 0 0\n0 2 0 7\n0 3 0 10\n1 0 0 0\n1 1 9 4\n2 0 12 0\n3 0 4 0\n3 3 0 0\n\n\
                      . . . .\n. . 0 0\n. 0 0 0\n. 0 0 .";

const WORD: &str = "DD-DJHKMEE";

fn error(text: &str, format: Format) -> String {
    read_all(text, Some(format)).remove(0).map_err(|error| error.to_string()).unwrap_err()
}

#[test]
fn the_same_board_in_every_form() {
    let expected = one(TOKENS, None);
    for (format, text) in
        [(Format::Dzn, DZN), (Format::Gecode, GECODE), (Format::Kanpen, KANPEN), (Format::GridEncoding, WORD)]
    {
        assert_eq!(one(text, Some(format)), expected, "{format}");
        assert_eq!(
            write(&expected, format).map_err(|error| error.message.to_string()),
            Err(format!("the {format} format can be read but not written"))
        );
    }
    for text in [DZN, GECODE, KANPEN] {
        assert_eq!(one(text, None), expected);
    }
    // As the programs have it: tabs and comments in data, a declaration around a list.
    let data =
        DZN.replace("    ", "\t").replace("w = 4;", "w = 4; % columns").replace("|\n\t1, 4", "|\t1, 4");
    let both = read_all(&format!("{data}\n{TOKENS}"), None);
    assert!(
        both.len() == 2 && both.iter().all(|item| item.as_ref().is_ok_and(|one| one.shape == expected.shape))
    );
    let declared = format!("const int k0[] = {{ {} }};", GECODE.replace("4,4,\n", "4, 4,\n"));
    assert_eq!(one(&declared, Some(Format::Gecode)), expected);
}

#[test]
fn the_example_of_the_grid_encoding() {
    let position = one("DFvPGeRQHLXFDAEIgAQACgBQAEIACA", Some(Format::GridEncoding));
    let shape = one("4 6\n- 17, 16, 7, 11, -\n,30 0 0 0 0 5,\n,23 0 0 0 0 0\n- - - ,3 0 0", None).shape;
    assert_eq!(position.shape, shape);
    let held: Vec<u64> = position
        .clues
        .iter()
        .filter_map(|clue| if let Clue::Candidates(mask) = clue { Some(*mask) } else { None })
        .collect();
    let digits = [9, 7, 6, 8, 8, 9, 1, 2, 3, 1, 2];
    assert_eq!(held, digits.map(|digit: u32| 1 << (digit - 1)));
    // What is left out at the end is nothing.
    let short = one("DFvPGeRQH", Some(Format::GridEncoding));
    assert_eq!(short.clues, vec![Clue::Open; 24]);
    for (text, message) in [
        ("DF?", "line 1: '?': expected letters, digits, - and _"),
        ("D", "line 1: the string ends before the size of the board"),
        ("DFv", "line 1: the string ends before the last of 15 squares"),
        (
            "DFvPGeRQHLXFDAEIgAQACgBQAEIACA_",
            "line 1: the string continues after the candidates of the last cell",
        ),
    ] {
        assert_eq!(error(text, Format::GridEncoding), message);
    }
}

#[test]
fn wrong_lists_are_explained() {
    for (format, text, message) in [
        (
            Format::Dzn,
            DZN.replace("2, 2, 2, 9", "2, 2, 3, 9"),
            "line 1: the run across after r2c2 leaves a board of 4 × 4 squares",
        ),
        (
            Format::Dzn,
            DZN.replace("2, 2, 2, 9", "2, 2, 1, 9"),
            "line 1: the run across after r2c2 ends too early",
        ),
        (
            Format::Dzn,
            DZN.replace("2, 2, 2, 9", "3, 2, 2, 9"),
            "line 1: the run across after r3c2 starts at a cell of another",
        ),
        (
            Format::Dzn,
            DZN.replace("3, 1, 3, 12", "2, 2, 2, 9"),
            "line 1: the run across after r2c2 is duplicate",
        ),
        (
            Format::Dzn,
            DZN.replace("0, 0, 1, 1", "0, 1, 1, 1"),
            "line 8: the cells of grid_data differ from those of the runs",
        ),
        (Format::Dzn, DZN.replace("1, 3, 3, 7", "1, 3, x, 7"), "line 20: \"x\" in v_clue: expected a number"),
        (Format::Dzn, DZN.replace("w = 4;", ""), "line 1: missing w in the file"),
        (
            Format::Gecode,
            GECODE.replace("2,0,3,7,", "2,0,3,"),
            "line 1: 11 numbers in a list of runs: each has four",
        ),
        (
            Format::Gecode,
            GECODE.replace("\n-1", ""),
            "line 1: expected two lists of runs, each with -1 at its end",
        ),
        (
            Format::Gecode,
            GECODE.replace("2,0,3,7,", "2,0,3,x,"),
            "line 3: \"x\": expected a number, or -1 at the end of a list",
        ),
        (
            Format::Kanpen,
            KANPEN.replace("1 1 9 4", "1 1 9"),
            "line 8: \"1 1 9\": expected row, column, and the sums across and down",
        ),
        (Format::Kanpen, KANPEN.replace("1 1 9 4", "1 0 9 4"), "line 8: duplicate square"),
        (
            Format::Kanpen,
            KANPEN.replace("1 1 9 4", "4 0 9 4"),
            "line 8: row 4 and column 0 are outside 4 × 4 squares, counted from 0",
        ),
        (Format::Kanpen, KANPEN.replace(". . 0 0", ". . 0"), "line 14: expected 4 answers in a row, found 3"),
        (Format::Kanpen, "4\nx".to_owned(), "line 2: \"x\": expected the number of columns"),
    ] {
        assert_eq!(error(&text, format), message);
    }
}
