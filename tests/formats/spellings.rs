//! One board in the ways in which people and programs write it.

use super::*;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The rows of a board, with another sign for open cells and one between cells.
fn rows(line: &str, open: &str, between: &str) -> Vec<String> {
    let side = line.len().isqrt();
    let cell = |sign: char| if sign == '.' { open.to_owned() } else { sign.to_string() };
    let row = |row: &[char]| row.iter().map(|sign| cell(*sign)).collect::<Vec<_>>().join(between);
    line.chars().collect::<Vec<_>>().chunks(side).map(row).collect()
}

fn lines(line: &str, open: &str, between: &str) -> String {
    rows(line, open, between).join("\n")
}

/// Rows of a board within these brackets, on lines of their own.
fn list(line: &str, open: &str, [begin, end]: [&str; 2]) -> String {
    let rows = rows(line, open, ", ").iter().map(|row| format!("{begin}{row}{end}")).collect::<Vec<_>>();
    format!("{begin}{}{end}", rows.join(",\n"))
}

/// The rows with bars after every three cells.
fn boxed(open: &str, bar: &str, rule: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> =
            row.chars().map(|sign| if sign == '.' { open.into() } else { sign.to_string() }).collect();
        let parts: Vec<String> = cells.chunks(3).map(|part| part.join(" ")).collect();
        format!("{bar} {} {bar}", parts.join(&format!(" {bar} ")))
    };
    let bands: Vec<String> = rows(LINE, ".", "")
        .chunks(3)
        .map(|band| band.iter().map(|text| row(text)).collect::<Vec<_>>().join("\n"))
        .collect();
    format!("{rule}\n{}\n{rule}", bands.join(&format!("\n{rule}\n")))
}

/// The rows with a box around every cell.
fn cells(bar: &str, rule: &str) -> String {
    let row = |row: &String| format!("{bar} {row} {bar}");
    let rows: Vec<String> = rows(LINE, " ", &format!(" {bar} ")).iter().map(row).collect();
    format!("{rule}\n{}\n{rule}", rows.join(&format!("\n{rule}\n")))
}

fn bands(rows: &[String]) -> String {
    rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
}

/// A text in the signs of full width.
fn wide(text: &str) -> String {
    let wide = |sign: char| match sign {
        '.' => '□',
        '\n' => '\n',
        sign => char::from_u32(sign as u32 + 0xfee0).unwrap(),
    };
    text.chars().map(wide).collect()
}

#[test]
fn a_board_is_read_in_all_its_spellings() {
    let expected = one(LINE, None).clues;
    let thin = "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐";
    let (zeros, dots) = (LINE.replace('.', "0"), lines(LINE, ".", ""));
    let in_threes = |row: &String| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let threes: Vec<String> = rows(LINE, "0", "").iter().map(in_threes).collect();
    let unclosed = rows(LINE, "0", ", ").iter().map(|row| format!("[{row}],")).collect::<Vec<_>>().join("\n");
    let numpy: Vec<String> = rows(LINE, "0", " ").iter().map(|row| format!("[{row}]")).collect();
    let quoted: Vec<String> = rows(LINE, ".", "").iter().map(|row| format!("\"{row}\"")).collect();
    let pretty = list(LINE, "null", ["[", "]"]).replace(", ", ",\n    ").replace('[', "[\n  ");
    let texts = [
        list(LINE, "0", ["[", "]"]),
        list(LINE, "\".\"", ["[", "]"]).replace('\n', ""),
        list(LINE, "None", ["[", "]"]),
        list(LINE, "''", ["[", "]"]),
        pretty.clone(),
        format!("board = {}", list(LINE, "0", ["[", "]"])),
        format!("int[][] board = {};", list(LINE, "0", ["{", "}"])),
        format!("array({}, dtype=int64)", list(LINE, "0", ["[", "]"])),
        format!("[{}]", numpy.join("\n ")),
        unclosed,
        format!("[{}]", quoted.join(", ")),
        format!("puzzle = [\n{}\n]", quoted.join(",\n")),
        quoted.join(",\n"),
        format!("{{\"grid\": {pretty}}}"),
        format!("{{\"puzzle\": \"{LINE}\", \"solution\": \"{SOLUTION}\", \"difficulty\": 3}}"),
        format!("{{\"board\": {}}}", list(LINE, "0", ["[", "]"])),
        lines(LINE, "?", ","),
        lines(LINE, "", ","),
        lines(LINE, "0", ", "),
        lines(LINE, "", ";"),
        lines(LINE, "0", ";") + ";",
        lines(LINE, "", "\t"),
        lines(LINE, " ", " "),
        lines(LINE, " ", ""),
        boxed(" ", "|", "+-------+-------+-------+"),
        boxed(" ", "│", "├───────┼───────┼───────┤"),
        boxed(".", "|", "+–––––––+–––––––+–––––––+"),
        boxed("-", "║", "╠═══════╬═══════╬═══════╣"),
        cells("│", thin),
        cells("|", &"+---".repeat(9)),
        cells("║", thin),
        bands(&rows(LINE, ".", "")),
        bands(&threes),
        bands(&threes.iter().map(|row| row.replace(' ', "   ")).collect::<Vec<_>>()),
        rows(LINE, ".", " ").join("\n\n"),
        wide(&dots),
        wide(&lines(LINE, "?", ",")),
        dots.replace('.', "—"),
        lines(LINE, "−", " "),
        LINE.replace('.', "-"),
        LINE.replace('.', "?"),
        format!("1) {LINE}"),
        format!("(12) {LINE}"),
        format!("3. \"{LINE}\","),
        format!("“{LINE}”"),
        format!("'{zeros}',"),
        format!("{LINE}#easy"),
        format!("{LINE};{SOLUTION}"),
        format!("{zeros}|{SOLUTION}"),
        format!("Puzzle 3: {LINE}"),
        format!("Grid 3 {LINE}"),
        format!("let puzzle = \"{zeros}\";"),
        format!("https://sudoku.example.org/play/{zeros}"),
        format!("https://sudoku.example.org/?lang=en&p={LINE}#top"),
        format!("https://example.org/{zeros}/{SOLUTION}"),
    ];
    for text in texts {
        assert_eq!(one(&text, None).clues, expected, "{text}");
    }
    // Rows of dashes alone are rows where the others have dashes, and borders elsewhere.
    let open = format!("{}{}", &LINE[..9], ".".repeat(72));
    assert_eq!(one(&lines(&open, "-", ""), None).clues, one(&open, None).clues);
    let last = format!("{}{}", ".".repeat(72), &LINE[..9]);
    assert_eq!(one(&lines(&last, "-", ""), None).clues, one(&last, None).clues);
}

#[test]
fn tuples_of_python_are_lists() {
    let expected = one(LINE, None).clues;
    let tuple = |open: &str| list(LINE, open, ["(", ")"]);
    let inner = |open: &str| tuple(open)[1..].replacen("))", ")", 1);
    for text in [
        tuple("0"),
        tuple("None"),
        format!("board = {}", tuple("0")),
        format!("board = (\n{},\n)", inner("0")),
        format!("board = np.array([\n{}], dtype=np.int8)", inner("0")),
    ] {
        assert_eq!(one(&text, None).clues, expected, "{text}");
    }
}

#[test]
fn lists_hold_several_boards() {
    let board = list(LINE, "0", ["[", "]"]);
    for text in [
        format!("[{board},\n{board}]"),
        format!("[\"{LINE}\", \"{SOLUTION}\"]"),
        format!("[{{\"question\": \"{LINE}\"}},\n {{\"question\": \"{LINE}\"}}]"),
        format!("[\n{{\"grid\": {board}}},\n{{\"grid\": {board}}}\n]"),
        format!("{board}\n{board}\n{LINE}")[..].replacen(LINE, "", 1),
    ] {
        let read = read_all(&text, None);
        assert_eq!(read.len(), 2, "{text}\n{read:?}");
        assert_eq!(read[0].as_ref().map(|read| &read.clues), Ok(&one(LINE, None).clues), "{text}");
    }
}

#[test]
fn large_boards_are_read_from_zero_or_in_letters() {
    let expected = puzzle(16);
    let text = |word: &dyn Fn(u8) -> String, between: &str| {
        let word = |clue: &Clue| if let Clue::Given(value) = clue { word(*value) } else { ".".to_owned() };
        let words: Vec<String> = expected.clues.iter().map(word).collect();
        words.chunks(16).map(|row| row.join(between)).collect::<Vec<_>>()
    };
    let hex = |value: u8| format!("{:X}", value - 1);
    let letter = |value: u8| char::from(b'A' + value - 1).to_string();
    let number = |value: u8| (value - 1).to_string();
    let numbers =
        text(&number, ", ").iter().map(|row| format!("[{}]", row.replace('.', "null"))).collect::<Vec<_>>();
    for text in [
        text(&hex, "").concat(),
        text(&hex, "").concat().to_lowercase(),
        text(&hex, "").join("\n"),
        text(&hex, " ").join("\n"),
        text(&letter, "").concat(),
        text(&letter, "").join("\n"),
        text(&letter, " ").join("\n"),
        text(&number, " ").join("\n"),
        text(&number, ",").join("\n"),
        format!("[{}]", numbers.join(",\n")),
    ] {
        assert_eq!(one(&text, None).clues, expected.clues, "{text}");
    }
    let large = puzzle(25);
    let letters = |clue: &Clue| match clue {
        Clue::Given(value) => char::from(b'A' + value - 1),
        _ => '0',
    };
    assert_eq!(one(&large.clues.iter().map(letters).collect::<String>(), None).clues, large.clues);
    // A board with few values stays what it is.
    let few = format!("A{}", ".".repeat(255));
    assert_eq!(one(&few, None).clues[0], Clue::Given(10));
    assert_eq!(
        outcomes(&format!("0G{}", ".".repeat(254))),
        [
            "line 1: 0 and another sign are used for open cells, and G is a value too: use one sign for open cells"
        ]
    );
}

#[test]
fn names_keep_their_signs() {
    for (text, name) in [
        (format!("{LINE} 難問（１）"), "難問（１）"),
        (format!("# 難問（１） — “x”\n{}", lines(LINE, ".", "")), "難問（１） — “x”"),
        (format!("12) {LINE}"), "12"),
        (format!("Puzzle 3: {LINE}"), "Puzzle 3"),
    ] {
        assert_eq!(one(&text, None).name.as_deref(), Some(name), "{text}");
    }
}

#[test]
fn a_kakuro_is_read_in_all_its_spellings() {
    let expected = one("# 4\\ 3\\\n\\3 . .\n\\4 . .", None);
    for text in [
        "\\    4\\  3\\\n\\3  ___ __\n\\4  ___ __",
        "3 3 SPACE\n\\ 4\\ 3\\\n\\3 x x\n\\4 x x",
        "3 3\n\\ 4\\ 3\\\n\\3 x x\n\\4 x x",
        "# 4¥ 3¥\n¥3 . .\n¥4 . .",
        "* 4/ 3/\n/3 . .\n/4 . .",
        "* 4/ 3/\n/3 - -\n/4 - -",
        "■　４＼　３＼\n＼３　□　□\n＼４　□　□",
        "x;4\\;3\\\n\\3;;\n\\4;;",
        "x,4\\,3\\\n\\3,.,.\n\\4,.,.",
        "|  x  | 4\\ | 3\\ |\n| \\3  |  -  |  -  |\n| \\4  |  -  |  -  |",
        "+----+----+----+\n| #  | 4\\ | 3\\ |\n+----+----+----+\n| \\3 | .  | .  |\n+----+----+----+\n| \\4 | .  | .  |",
    ] {
        let read = one(text, None);
        assert_eq!((&read.clues, &read.shape), (&expected.clues, &expected.shape), "{text}");
    }
}

#[test]
fn slips_are_named_with_their_place() {
    let overlap = "..2.....6\n.8...9...\n...2.4.3.\n4..9.....\n3...1....\n.6....915\n..6...8.....7..\n...8....7...3..\n\
                   2...65.......25\n      1........\n      2....68.3\n      ......654\n      ..4.5...6\n      .5.23....\n      7..4.....";
    assert_eq!(outcomes(overlap), ["1"]);
    let board = lines(LINE, ".", "");
    for (text, expected) in [
        ("# 4\\ 103\\\n\\3 . .\n\\4 . .", "line 1: \"103\\\\\" at r1c3: expected a sum from 1 to 99"),
        ("- 4, 3x,\n,3 0 0\n,4 0 0", "line 1: \"3x,\" at r1c3: expected a sum from 1 to 99"),
        ("3 3\n- 4, 3x,\n,3 0 0\n,4 0 0", "line 2: \"3x,\" at r1c3: expected a sum from 1 to 99"),
        ("x,4\\,?\\\n\\3,.,.\n\\4,.,.", "line 1: \"?\\\\\" at r1c3: expected a sum from 1 to 99"),
        (
            "# 4\\ 3\\\n\\3 ..\n\\4 . .",
            "line 2: \"..\" at r2c2: expected # for black, . for a cell, or down\\across",
        ),
        (
            &overlap.replacen(".8.", ".q.", 1),
            "line 2: 'q' at r2c2: expected a value from 1 to 9, or . for an open cell",
        ),
        (
            &overlap.replacen("7..4", "7.w4", 1),
            "line 15: 'w' at r15c9: expected a value from 1 to 9, or . for an open cell",
        ),
        (
            &board.replacen("53.", "5q.", 1),
            "line 1: \"q\" at r1c2: expected a value from 1 to 9, or . for an open cell",
        ),
        (
            &lines(LINE, "0", ",").replacen("5,3", "5,q", 1),
            "line 1: \"q\" at r1c2: expected a value from 1 to 9, or . for an open cell",
        ),
        (
            &list(LINE, "0", ["[", "]"]).replacen("[6", "[\"q\"", 1),
            "line 2: \"q\" at r2c1: expected a value from 1 to 9, or . for an open cell",
        ),
        (&list(LINE, "0", ["[", "]"]).replacen("[6, ", "[", 1), "line 2: 8 cells in row 2 of 9"),
        ("[[5, 3, 0,\n[6, 0, 0,", "line 1: the list that begins here is not closed"),
        (
            &format!("{{\"grid\": {}}}", list(LINE, "0", ["[", "]"]).replacen("[6", "[66", 1)),
            "line 1: \"grid\": \"66\" at r2c1: expected a value from 1 to 9, or . for an open cell",
        ),
        (&format!("1) {}", &LINE[1..]), "line 1: 80 cells: expected n × n for an n from 2 to 36"),
        (
            &format!("{{\"grid\": \"{LINE}\", \"other\": \"{}\"}}", LINE.replacen('5', ".", 1)),
            "line 1: the record has several boards: \"grid\", \"other\"",
        ),
    ] {
        assert_eq!(outcomes(text), [expected], "{text}");
    }
    // What stands below a slip is still read.
    assert_eq!(outcomes(&format!("# 4\\ 103\\\n\\3 . .\n\\4 . .\n\n{LINE}")).len(), 2);
}

#[test]
fn tables_have_a_column_of_puzzles() {
    let table =
        format!("source,question,answer,rating\n\"a, b\",{LINE},{SOLUTION},3\nc,\"{LINE}\",{SOLUTION},4\n");
    let read = |text: &str, column: Option<&str>| {
        let mut positions = Positions::new(text.as_bytes(), None).with_column(column.map(str::to_owned));
        let read: Vec<_> = positions.by_ref().collect();
        (read, positions.column().map(str::to_owned))
    };
    for column in [None, Some("question")] {
        let (positions, found) = read(&table, column);
        assert_eq!(found.as_deref(), Some("question"));
        let columns: Vec<_> =
            positions.iter().map(|read| read.as_ref().unwrap().columns[0].1.as_str()).collect();
        assert_eq!(columns, ["a, b", "c"]);
        assert!(positions.iter().flatten().all(|read| read.clues == one(LINE, None).clues));
    }
    assert_eq!(read(&table.replace(',', ";").replace("a; b", "a"), None).1.as_deref(), Some("question"));
    assert_eq!(read(&format!("quizzes\n{LINE}\n"), Some("quizzes")).0.len(), 1);
    let wrong = |text: &str, column: Option<&str>| {
        let errors: Vec<String> =
            read(text, column).0.into_iter().filter_map(|read| Some(read.err()?.to_string())).collect();
        errors.join("\n")
    };
    assert_eq!(
        wrong(&table, Some("qestion")),
        "line 1: unknown column `qestion`: expected one of source, question, answer, rating"
    );
    assert_eq!(
        wrong(LINE, Some("question")).split(": \"").next(),
        Some("line 1: no heading for --column question in the line")
    );
    assert_eq!(
        wrong(&format!("a,b\n{LINE},{LINE}"), None),
        "line 1: `a` and `b` both contain puzzles: choose one with --column"
    );
    assert_eq!(
        wrong(&format!("{table}d,{},e\n", &LINE[1..]), None),
        "line 4: 80 cells: expected n × n for an n from 2 to 36"
    );
    // Words with commas are no headings where no puzzle follows in one of their columns.
    assert_eq!(outcomes(&format!("use {{Rules, Puzzle, Solver}};\nlet a, b\n{LINE}")).len(), 3);
    assert_eq!(
        wrong(&format!("{table}d\n"), None),
        "line 4: missing field for the column `question`: found 1 fields"
    );
}

#[test]
fn a_lone_candidate_beside_values_is_not_placed() {
    let record = |more: &str| {
        format!("{{\"n\":2,\"givens\":[[0,0],[0,0]],\"candidates\":[[[2],null],[null,[1,2]]]{more}}}")
    };
    // The record says that nothing is placed.
    let position = one(&record(",\"placed\":[[0,0],[0,0]]"), None);
    assert_eq!((position.clues[0], position.removed.as_slice()), (Clue::Open, [(0, 1)].as_slice()));
    assert_eq!(one(&record(""), None).clues[0], Clue::Candidates(2));
}
