//! The formats of Kakuro, which differ in what comes first.

use super::*;

/// Three cells across by three down without two corners, told with the clues around it.
const TOKENS: &str = "4 4\n- - 7, 10,\n- 4,9 0 0\n,12 0 0 0\n,4 0 0 -";

const FORMS: [(Format, &str); 8] = [
    (Format::Kakuros, "{\"board\":[[-1,-1,70,100],[-1,9040,0,0],[12000,0,0,0],[4000,0,0,-1]]}"),
    (Format::Tokens, TOKENS),
    (Format::Csp, "kakuro 4 4\n#   #   7\\  10\\\n#   4\\9 .   .\n\\12 .   .   .\n\\4  .   .   #"),
    (Format::Kkr, "-   -   7\\  10\\\n-   4\\9 .   .\n\\12 .   .   .\n\\4  .   .   -"),
    (Format::Upc, "4,4\n*,*,C7,C10\n*,C4F9,?,?\nF12,?,?,?\nF4,?,?,*"),
    (
        Format::Pzprv3,
        "pzprv3\nkakuro\n3\n3\n0 -1 7 10 \n-1 9,4 . . \n12 . . . \n4 . . -1,-1 \n. . . \n. . . \n. . . ",
    ),
    (
        Format::Xcsp,
        "{\"nRows\":4,\"nCols\":4,\"clues\":[[{\"x\":-1,\"y\":-1},{\"x\":-1,\"y\":-1},{\"x\":-1,\"y\":7},{\"x\":-1,\"y\":10}],\
         [{\"x\":-1,\"y\":-1},{\"x\":9,\"y\":4},{\"x\":0,\"y\":0},{\"x\":0,\"y\":0}],\
         [{\"x\":12,\"y\":-1},{\"x\":0,\"y\":0},{\"x\":0,\"y\":0},{\"x\":0,\"y\":0}],\
         [{\"x\":4,\"y\":-1},{\"x\":0,\"y\":0},{\"x\":0,\"y\":0},{\"x\":-1,\"y\":-1}]]}",
    ),
    (Format::PuzzLink, "https://puzz.link/p?kakuro/3/3/49q.7ac4"),
];

#[test]
fn the_same_board_in_every_form() {
    let expected = one(TOKENS, None);
    for (format, text) in FORMS {
        for read_as in [None, Some(format)] {
            assert_eq!(one(text, read_as), expected, "{format}");
        }
        if format.can_write() {
            assert_eq!(write(&expected, format).as_deref(), Ok(text));
        }
    }
    let kakuros = "{\"board\":[-1,-1,70,100,-1,9040,1,8,12000,1,2,9,4000,3,1,-1]}";
    assert_eq!(one(kakuros, None), expected);
    // Rows may stand without their number, with commas, and with other signs for black.
    assert_eq!(one(&TOKENS[4..], None), expected);
    assert_eq!(one("x,x,7\\,10\\\nx,4\\9,0,0\n\\12,0,0,0\n\\4,0,0,x", None).clues, expected.clues);
}

#[test]
fn a_published_file_and_its_address_are_the_same_puzzle() {
    let file = "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /0 21,0 . . . . /\
                0 0,0 12,0 . . 0,0 /. 5 3 . . /3 4 1 2 . /1 2 . 1 2 /. 1 9 3 8 /. . 8 4 . /";
    let (file, link) =
        (one(file, None), one("https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", None));
    assert_eq!(file.shape, link.shape);
    assert_eq!(file.clues[8], Clue::Placed(5));
    assert_round_trip(&file, Format::Pzprv3);
    assert_round_trip(&link, Format::PuzzLink);
}

#[test]
fn several_boards_with_names_and_solutions() {
    let csp = FORMS[1].1;
    let text = format!(
        "# name: one\n# from somewhere\n{csp}\nsolution\n----\n--27\n-129\n-31-\n\n# two\n{TOKENS}\n\n{csp}\n"
    );
    assert_eq!(outcomes(&text), ["3 one", "15 two", "21"]);
    // A solution ends where no row of one stands.
    let short = format!("{csp}\nsolution\n----\n--27\n{csp}\n{ESCARGOT}\n");
    assert_eq!(outcomes(&short), ["1", "9", "14"]);
    let given = one(&TOKENS.replace("0 0 -", "3 0 -"), None);
    assert_eq!(given.clues[13], Clue::Given(3));
    for format in [Format::Tokens, Format::Csp, Format::Kkr, Format::Upc, Format::Json] {
        assert_round_trip(&given, format);
    }
}

#[test]
fn wrong_boards_are_explained() {
    let text = "\
kakuro 3 3
#    3\\   4\\
\\3   .    .    .
\\4   .    .

3 3
- 3, 4,
,3 0 0
,4 0

4 4
- 3, 4,
,3 0 0
,4 0 0

kakuro 3 3
#    3\\   4\\
\\3   .    ?
\\4   .    .

pzprv3
kakuro
1
2
0 3 4
3 . 3;4
. .
https://puzz.link/p?kakuro/2/2/m33
https://puzz.link/p?slither/2/2/m33
https://puzz.link/p?kakuro/2/2/m33/4
https://example.com/index.html
";
    let expected = [
        "line 3: 4 squares in a row; the first line states 3",
        "line 9: 2 squares in a row; the first row has 3",
        "line 11: 3 rows and 3 columns, but the first line states 4 and 4",
        "line 18: \"?\" at r2c3: expected # for black, . for a cell, or down\\across",
        "line 26: \"3;4\": expected . for a cell, or across,down",
        "line 28: unexpected end of the address: expected a sum",
        "line 29: unsupported puzzle \"slither\": expected kakuro or sudoku",
        "line 30: expected GAME/COLUMNS/ROWS/BODY after the ?",
        "line 31: this address contains only the name \"index.html\" of a puzzle stored at example.com: open it there and \
         copy the puzzle itself",
    ];
    assert_eq!(outcomes(text), expected);
}

#[test]
fn what_a_form_cannot_say_is_named() {
    let says = |position: &PuzzleSpec, format| {
        write(position, format).map_err(|error| error.message.to_string()).unwrap_err()
    };
    let board = one(TOKENS, None);
    let given = one(&TOKENS.replace("0 0 -", "3 0 -"), None);
    assert_eq!(
        says(&given, Format::PuzzLink),
        "the puzzlink format cannot represent that a digit of a kakuro is a given"
    );
    assert_eq!(says(&given, Format::Pzprv3), "the pzprv3 format cannot represent that 3 in r4c2 is a given");
    assert_eq!(says(&board, Format::Line), "the line format cannot represent `across`");
    assert_eq!(says(&puzzle(9), Format::Upc), "the upc format supports only puzzles with `across`");
    let inside = one(&TOKENS.replace("- - 7,", "3, - 7,"), None);
    assert_eq!(says(&inside, Format::PuzzLink), "invalid clue at r1c1 for the runs beside the border");
}

#[test]
fn unusual_boards_are_written_as_records_that_are_read() {
    let givens = "[[0,0,0],[0,0,0],[-1,0,0]]";
    let map = |first: &str| format!("{{\"map\":[[null,null,null],[null,null,null],[{first},null,null]]}}");
    let record = |givens: &str, across: &str| {
        let inputs = format!("{{\"across\":{},\"down\":{}}}", map(across), map("null"));
        format!("{{\"n\":9,\"rows\":3,\"cols\":3,\"givens\":{givens},\"inputs\":{inputs}}}")
    };
    let without_black = record(&givens.replace("-1", "0"), "null");
    for text in [without_black, record(givens, "-1"), record(givens, "100"), record(givens, "12")] {
        let position = one(&text, None);
        let written = tesuji::formats::write(&position, Format::Json).unwrap();
        assert_eq!(one(&written, None), position, "{written}");
    }
    let wrong = tesuji::formats::write(&one(&record(givens, "-1"), None), Format::Tokens);
    let wrong = wrong.map_err(|error| error.message.to_string());
    assert_eq!(wrong, Err("-1 at r3c1: expected a sum from 1 to 99".to_owned()));
}
