//! Addresses of web pages.

use super::boards::{jigsaw, kakuro, killer, samurai};
use super::*;

/// Published addresses of f-puzzles and what they hold.
const SMALL: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAbAK5x4ARl\
                     RoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1ZyjwHCEAJglTZCpTAO7j+nZw/7atIkA=";

fn error(text: &str) -> String {
    read_all(text, None).remove(0).map_err(|error| error.message).unwrap_err()
}

/// The address of an object that f-puzzles would make.
fn f_puzzles(object: &str) -> Result<Position, String> {
    read_all(object, Some(Format::FPuzzles)).remove(0).map_err(|error| error.message)
}

#[test]
fn published_addresses_are_read() {
    let small = one(SMALL, None);
    let givens: Vec<(usize, Clue)> =
        small.clues.iter().copied().enumerate().filter(|(_, clue)| *clue != Clue::Open).collect();
    assert_eq!(givens, [(20, Clue::Given(1)), (60, Clue::Given(2))]);
    // The signs of an address may be encoded, and other sites take the same text.
    let payload = SMALL.split_once('=').unwrap().1;
    for address in [
        SMALL.replace('+', "%2B").replace('=', "%3D").replacen("%3D", "=", 1),
        format!("https://sudokupad.app/fpuz{payload}"),
        format!("https://sudokupad.app/sudoku/fpuzzles{payload}"),
        format!("https://app.crackingthecryptic.com/sudoku?puzzleid=fpuzzles{payload}"),
    ] {
        assert_eq!(one(&address, None).clues, small.clues, "{address}");
    }
    assert_eq!(error("https://f-puzzles.com/?load=N4IgHiBcDMC+Q==="), "\"size\" is no side of a board");
    assert_eq!(error(&SMALL[..90]), "the address is damaged: its text cannot be unpacked");
    assert_eq!(one(&format!("{SMALL} a name"), None).name.as_deref(), Some("a name"));
}

#[test]
fn the_addresses_of_sudoku_exchange_are_read() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let digits = line.replace('.', "0");
    for address in ["https://sudokuexchange.com/play/?s=", "https://www.sudokuexchange.com/play/?d=3&s="] {
        assert_eq!(one(&format!("{address}{digits}"), None), one(line, None));
    }
    let address = format!("https://sudokuexchange.com/play/?s={digits}");
    assert_eq!(write(&one(line, None), Format::Exchange), Ok(address));
    let wrong = |digits: &str| error(&format!("https://sudokuexchange.com/play/?s={digits}&d=1"));
    assert_eq!(wrong(&digits[1..]), "80 cells in the address: expected 81");
    assert_eq!(wrong(line), "'.' in the address: expected digits");
}

#[test]
fn what_is_written_is_in_the_form_of_the_sites() {
    let board = one("1..4..3.2..1.2..", Some(Format::Line));
    let address = write(&board, Format::FPuzzles).unwrap();
    assert_eq!(one(&address, None), board);
    assert!(address.starts_with("https://f-puzzles.com/?load=N4IgzglgXgpiBc"), "{address}");
    let line = write(
        &one("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", None),
        Format::Scf,
    );
    assert_eq!(line.as_deref(), Ok("https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0"));
}

#[test]
fn the_short_form_of_sudokupad_is_read() {
    // {cs:50,ce:[[{v:1},,,],…],re:[[[0,0],…],…],ca:[{ce:[[0,0],[0,1]],v:4,unique:t},{v:'title: It\'s small'}],…}
    let payload = concat!(
        "N4YwzgXArADANCAphA2i4A3CBGAvnAgXThQLmNLkwgCZ8KzDiAnZNFeGC+bC7OLiX68KHODW5wAzH3GyZomgIpLeJKcvVwRJFEokklMrQZQaF",
        "xEAENUoNmMFidWACxwArgDsAlgEd3yAAu+NQA5IHegQA2yAAEAJKBADqhYLFgALZWUVGhuMQZiIFWACZWxRDAuLhAA=",
    );
    for head in ["scl", "ctc"] {
        let position = one(&format!("https://sudokupad.app/{head}{payload}"), None);
        assert_eq!(position.game.as_deref(), Some("killer"));
        assert_eq!(position.name.as_deref(), Some("It's small"));
        assert_eq!((position.clues[0], position.clues[10]), (Clue::Given(1), Clue::Given(2)));
        assert_round_trip(&position, Format::SudokuPad);
    }
}

#[test]
fn rules_are_games_or_refused_by_name() {
    let grid = "\"size\":2,\"grid\":[[{},{}],[{},{\"value\":2,\"given\":true}]]";
    let game = |rules: &str| f_puzzles(&format!("{{{grid}{rules}}}")).map(|position| position.game);
    for (rules, expected) in [
        ("", None),
        (",\"diagonal+\":true,\"diagonal-\":true", Some("x-sudoku")),
        (",\"antiknight\":true", Some("anti-knight")),
        (",\"antiking\":true", Some("anti-king")),
        (",\"disjointgroups\":true,\"antiking\":false", Some("disjoint-groups")),
        (",\"nonconsecutive\":true", Some("non-consecutive")),
        (",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]", Some("killer")),
    ] {
        assert_eq!(game(rules), Ok(expected.map(str::to_owned)), "{rules}");
    }
    for (rules, expected) in [
        (",\"diagonal+\":true", "the puzzle has one diagonal alone, which no game holds"),
        (
            ",\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]",
            "the puzzle has \"thermometer\", which no game holds",
        ),
        (",\"antiking\":true,\"antiknight\":true", "no game holds all of anti-knight, anti-king"),
        (
            ",\"killercage\":[{\"cells\":[\"R3C1\"]}]",
            "a killer cage {\"cells\":[\"R3C1\"]} has no list of cells",
        ),
    ] {
        assert_eq!(game(rules), Err(expected.to_owned()), "{rules}");
    }
    let regions = grid.replacen("{}", "{\"region\":null}", 1);
    assert_eq!(f_puzzles(&format!("{{{regions}}}")), Err("r1c1 belongs to no region".to_owned()));
}

#[test]
fn extra_regions_and_none_are_games() {
    let windows: String = [(2, 2), (2, 6), (6, 2), (6, 6)]
        .map(|(row, column)| {
            let cell = |i: usize| format!("\"R{}C{}\"", row + i % 3, column + i / 3);
            format!("{{\"cells\":[{}]}}", (0..9).map(cell).collect::<Vec<_>>().join(","))
        })
        .join(",");
    let list = |entry: &str| format!("[{}]", [entry; 9].join(","));
    let rows = |cell: &str| list(&list(cell));
    let grid = |cell: &str, rules: &str| format!("{{\"size\":9,\"grid\":{}{rules}}}", rows(cell));
    let game = |text: &str| f_puzzles(text).map(|position| position.game);
    let extra = format!(",\"extraregion\":[{windows}]");
    assert_eq!(game(&grid("{}", &extra)), Ok(Some("windoku".to_owned())));
    let one_less = extra.replace("\"R2C2\",", "");
    assert_eq!(game(&grid("{}", &one_less)), Err("the extra regions are those of no game".to_owned()));
    let none = grid("{\"region\":null}", "");
    assert_eq!(game(&none), Ok(Some("latin-square".to_owned())));
    let knight = grid("{\"region\":null}", ",\"antiknight\":true");
    assert_eq!(game(&knight), Err("no game holds the rules of anti-knight without regions".to_owned()));
    let of = |game: &str| Position { game: Some(game.to_owned()), ..puzzle(9) };
    assert_round_trip(&of("windoku"), Format::FPuzzles);
    assert_round_trip(&of("latin-square"), Format::FPuzzles);
    assert_round_trip(&of("windoku"), Format::SudokuPad);
    assert_round_trip(&of("disjoint-groups"), Format::SudokuPad);
    let small = Position { game: Some("windoku".to_owned()), ..puzzle(6) };
    let says = |format| write(&small, format).map_err(|error| error.message).unwrap_err();
    assert_eq!(says(Format::FPuzzles), "the fpuzzles format cannot say windows that do not hold every value");
    assert_eq!(
        says(Format::SudokuPad),
        "the sudokupad format cannot say the regions of windoku on this board"
    );
}

#[test]
fn short_addresses_of_sudokupad_say_rules_and_titles() {
    let address = write(&puzzle(9), Format::Scf).unwrap();
    let titled = Position { name: Some("a * 手筋, %".to_owned()), ..puzzle(9) };
    assert_round_trip(&titled, Format::Scf);
    let both = Position { game: Some("windoku".to_owned()), ..titled.clone() };
    assert!(write(&both, Format::Scf).unwrap().ends_with("*wta%20**%20%E6%89%8B%E7%AD%8B%2C%20%25"));
    assert_round_trip(&both, Format::Scf);
    // The site takes rules behind the cells as well, and authors.
    for (rest, game, name) in [
        ("x", Some("x-sudoku"), None),
        ("*x", Some("x-sudoku"), None),
        ("*wtTwo%20words*aA.%20Setter", Some("windoku"), Some("Two words")),
        ("*aA**x*tB", None, Some("B")),
    ] {
        let position = one(&format!("{address}{rest}"), None);
        assert_eq!((position.game.as_deref(), position.name.as_deref()), (game, name), "{rest}");
        assert_eq!(position.clues, puzzle(9).clues);
    }
    assert_eq!(error(&format!("{address}*k")), "'k' after the cells, which no game holds");
    assert_eq!(error(&format!("{address}*xw")), "no game holds all of x-sudoku, windoku");
    assert_eq!(error("https://sudokupad.app/scf12*x"), "2 cells in the address: expected 81");
}

#[test]
fn every_game_that_a_site_holds_comes_back() {
    let seed: Vec<u64> = (1..98u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for side in [4, 6, 9, 16] {
        for format in [Format::FPuzzles, Format::SudokuPad] {
            let diagonal = Position { game: Some("x-sudoku".to_owned()), ..puzzle(side) };
            for position in [puzzle(side), killer(side), jigsaw(side), diagonal] {
                assert_round_trip(&position, format);
            }
        }
    }
    assert_round_trip(&samurai(&seed), Format::SudokuPad);
    assert_round_trip(&kakuro(9, 7, &seed), Format::SudokuPad);
    let mut wide = puzzle(6);
    wide.shape.set_block(Some((3, 2)));
    assert_round_trip(&wide, Format::FPuzzles);
    assert_round_trip(&wide, Format::SudokuPad);
}

#[test]
fn an_address_may_hold_a_sudoku_of_pzpr() {
    let position = one("https://puzz.link/p?sudoku/4/4/1h4h3g2h1g2h", None);
    assert_eq!(position.clues, one("1..4..3.2..1.2..", Some(Format::Line)).clues);
    for side in [4, 9, 16, 25] {
        assert_round_trip(&puzzle(side), Format::PuzzLink);
    }
    assert_eq!(error("https://puzz.link/p?sudoku/4/4/1h4h3g2h1g2"), "14 cells: side 4 has 16");
    assert_eq!(error("https://puzz.link/p?sudoku/4/4/1h4h5g2h1g2"), "'5' after 6 cells: expected 1 to 4");
}
