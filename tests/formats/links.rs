//! Addresses of web pages.

use super::boards::{jigsaw, kakuro, killer, samurai};
use super::*;
use std::time::{Duration, Instant};

/// Published addresses of f-puzzles and what they hold.
const SMALL: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAbAK5x4ARl\
                     RoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1ZyjwHCEAJglTZCpTAO7j+nZw/7atIkA=";

fn error(text: &str) -> String {
    read_all(text, None).remove(0).map_err(|error| error.message.to_string()).unwrap_err()
}

/// Why a puzzle with parts that the rules do not know has no game.
fn unknown(what: &str) -> String {
    format!("the rules have no constraint for {what} of the puzzle (--ignore-unsupported leaves it out)")
}

/// The address of an object that f-puzzles would make.
fn f_puzzles(object: &str) -> Result<PuzzleSpec, String> {
    read_all(object, Some(Format::FPuzzles)).remove(0).map_err(|error| error.message.to_string())
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
    assert_eq!(
        error("https://f-puzzles.com/?load=N4IgHiBcDMC+Q==="),
        "invalid \"size\": expected the side of a board"
    );
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
    assert_eq!(wrong(&digits.replacen('0', "q", 1)), "'q' in the address: expected digits");
    // Dots are cells wherever they are.
    assert_eq!(one(&format!("https://sudokuexchange.com/play/?s={line}"), None), one(line, None));
}

#[test]
fn what_is_written_is_in_the_form_of_the_sites() {
    let board = one("1..4..3.2..1.2..", Some(Format::Line));
    let address = write(&board, Format::FPuzzles).unwrap();
    assert_eq!(one(&address, None), board);
    assert!(address.starts_with("https://f-puzzles.com/?load=N4IgzglgXgpiBc"), "{address}");
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
        assert_eq!(game(&position), "killer");
        assert_eq!(position.name.as_deref(), Some("It's small"));
        assert_eq!((position.clues[0], position.clues[10]), (Clue::Given(1), Clue::Given(2)));
        assert_round_trip(&position, Format::SudokuPad);
    }
}

#[test]
fn rules_are_games_or_refused_by_name() {
    let grid = "\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{\"value\":2,\"given\":true}]]";
    let said = |rules: &str| f_puzzles(&format!("{{{grid}{rules}}}")).map(|position| game(&position));
    let cage = "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]";
    for (rules, expected) in [
        ("", "sudoku"),
        (",\"diagonal+\":true,\"diagonal-\":true", "x-sudoku"),
        (",\"diagonal+\":true", "sudoku with rising-diagonal"),
        (",\"antiknight\":true", "anti-knight"),
        (",\"antiking\":true", "anti-king"),
        (",\"antiking\":true,\"antiknight\":true", "sudoku with anti-knight, anti-king"),
        (",\"disjointgroups\":true,\"antiking\":false", "disjoint-groups"),
        (",\"nonconsecutive\":true", "non-consecutive"),
        (&format!(",{cage}"), "killer"),
        (&format!(",{cage},\"antiking\":true"), "sudoku with anti-king, cages"),
        (",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "thermo-sudoku"),
        (
            ",\"arrows\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"},{\"cell\":\"R4C4\"}],\"xsum\":[{\"cell\":\"R2C1\"}]",
            "the rules have no constraint for `arrows` (r1c1: 3; r4c4), `xsum` (r2c1) of the puzzle \
             (--ignore-unsupported leaves it out): did you mean `rows`, `double-arrows` or `pill-arrows`?",
        ),
        (
            ",\"selftaxicab\":true",
            "the rules have no constraint for `selftaxicab` of the puzzle (--ignore-unsupported leaves it out)",
        ),
    ] {
        assert_eq!(said(rules).as_deref(), Ok(expected), "{rules}");
    }
    for (rules, expected) in [
        (",\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "arrow-sudoku"),
        (
            ",\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C2\",\"R1C3\"]]}]",
            "sudoku with pill-arrows",
        ),
        (
            ",\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R2C2\"]}],\"negative\":[\"xv\",\"ratio\"]",
            "sudoku with clones, strict-ratio, strict-xv",
        ),
        (
            ",\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"},{\"cells\":[\"R1C1\",\"R2C1\"]}]",
            "sudoku with xv",
        ),
        (
            ",\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"DR\",\"value\":\"20\"}]",
            "sudoku with little-killers",
        ),
        (
            ",\"sandwichsum\":[{\"cell\":\"R1C0\",\"value\":\"20\"},{\"cell\":\"R2C0\"}]",
            "sudoku with sandwiches",
        ),
        (
            ",\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,1,2]}]",
            "sudoku with quadruples",
        ),
        (",\"regionsumline\":[{\"lines\":[[\"R1C3\",\"R1C4\"]]}]", "sudoku with region-sum-lines"),
        (
            ",\"line\":[{\"lines\":[[\"R1C3\",\"R1C4\"]]}],\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"a\"}]",
            "sudoku",
        ),
    ] {
        assert_eq!(said(rules).as_deref(), Ok(expected), "{rules}");
    }
    for (rules, unread) in [
        (",\"killercage\":[{\"cells\":[\"R5C1\"]}]", "`killercage`"),
        (
            ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"?\"},{\"cells\":[\"R2C1\"],\"value\":\"2\"},\
             {\"cells\":[\"r3c1\"],\"value\":\"10-12\"}]",
            "`killercage` (r1c1 r1c2: ?; 10-12)",
        ),
        (
            ",\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[]}],\"negative\":[\"odd\"]",
            "`clone` (r1c1), `negative` (odd)",
        ),
    ] {
        let near = if rules.contains("clone") { ": did you mean `clones`?" } else { "" };
        assert_eq!(said(rules), Ok(unknown(unread) + near), "{rules}");
    }
    // The size follows from the grid.
    assert_eq!(
        f_puzzles(&format!("{{{}}}", &grid[9..])).map(|position| game(&position)),
        Ok("sudoku".to_owned())
    );
    // A whole board, in the address of another page.
    let address = write(&puzzle(9), Format::FPuzzles).unwrap();
    let payload = address.split("load=").nth(1).unwrap();
    for page in [
        "https://example.org/play/fpuzzles",
        "https://example.org/?puzzle=fpuz",
        "https://example.org/#fpuzzles",
    ] {
        assert_eq!(one(&format!("{page}{payload}"), None).clues, puzzle(9).clues, "{page}");
    }
    let dots = ",\"nonconsecutive\":true,\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]";
    assert_eq!(said(dots).as_deref(), Ok("sudoku with ratios, non-consecutive"));
    let regions = grid.replacen("{}", "{\"region\":null}", 1);
    let position = f_puzzles(&format!("{{{regions}}}")).unwrap();
    assert_eq!(game(&position), "board with part-regions, rows, columns");
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
    let said = |text: &str| f_puzzles(text).map(|position| game(&position));
    let extra = format!(",\"extraregion\":[{windows}]");
    assert_eq!(said(&grid("{}", &extra)).as_deref(), Ok("windoku"));
    let one_less = extra.replace("\"R2C2\",", "");
    assert_eq!(said(&grid("{}", &one_less)).as_deref(), Ok("sudoku with extra-regions"));
    let more = format!(",\"extraregion\":[{windows},{{\"cells\":[\"R1C1\",\"R9C9\"]}}]");
    assert_eq!(said(&grid("{}", &more)).as_deref(), Ok("sudoku with windows, extra-regions"), "{more}");
    assert_eq!(said(&grid("{\"region\":null}", "")).as_deref(), Ok("latin-square"));
    let knight = grid("{\"region\":null}", ",\"antiknight\":true");
    assert_eq!(said(&knight).as_deref(), Ok("latin-square with anti-knight"));
    let groups = grid("{\"region\":null}", ",\"disjointgroups\":true");
    assert_eq!(said(&groups).as_deref(), Ok("latin-square with disjoint-groups"));
    for (name, format) in [
        ("windoku", Format::FPuzzles),
        ("latin-square", Format::FPuzzles),
        ("windoku", Format::SudokuPad),
        ("disjoint-groups", Format::SudokuPad),
        ("sudoku with rising-diagonal, windows", Format::SudokuPad),
    ] {
        assert_round_trip(&of(name, 9), format);
    }
    // On other boards windows have the form of their blocks.
    assert_round_trip(&of("windoku", 6), Format::FPuzzles);
}

/// What is drawn on a board of SudokuPad may be a constraint: only lines and shades that show cells which differ anyway say
/// nothing more.
#[test]
fn drawings_of_sudokupad_are_not_dropped() {
    let row = |row: usize| {
        format!("[{}]", (0..4).map(|column| format!("[{row},{column}]")).collect::<Vec<_>>().join(","))
    };
    let regions: Vec<String> = (0..4).map(row).collect();
    let object = |rules: &str| {
        let cells = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        format!("{{\"cells\":{cells},\"regions\":[{}],{rules}}}", regions.join(","))
    };
    let said = |rules: &str| {
        let read = read_all(&object(rules), Some(Format::SudokuPad)).remove(0);
        read.map(|position| game(&position)).map_err(|error| error.message.to_string())
    };
    let hidden = "\"cages\":[{\"cells\":[[0,0],[1,1],[2,2],[3,3]],\"unique\":true,\"hidden\":true}]";
    let line = |from: &str, to: &str| format!("\"lines\":[{{\"wayPoints\":[{from},{to}]}}]");
    assert_eq!(
        said(&format!("{hidden},{}", line("[0,0]", "[4,4]"))).as_deref(),
        Ok("sudoku with falling-diagonal")
    );
    let lines =
        Ok(unknown("`lines`") + ": did you mean `between-lines`, `entropic-lines` or `lockout-lines`?");
    assert_eq!(said(&format!("{hidden},{}", line("[0.5,0.5]", "[1.5,1.5]"))), lines);
    assert_eq!(said(&format!("\"cages\":[],{}", line("[0,0]", "[4,4]"))), lines);
    let shade = |more: &str| {
        format!("{hidden},\"underlays\":[{{\"center\":[1.5,1.5],\"width\":1,\"height\":1{more}}}]")
    };
    assert_eq!(said(&shade("")).as_deref(), Ok("sudoku with falling-diagonal"));
    for (from, to) in [("1.5,1.5", "1e300,1.5"), ("1.5,1.5", "-1.5,1.5"), ("1.5,1.5", "1.5,1e300")] {
        assert_eq!(said(&shade("").replace(from, to)), Ok(unknown("`underlays`")), "{to}");
    }
    for (circle, at) in [(",\"rounded\":true", "r2c2"), (",\"text\":\"5\"", "r2c2: 5")] {
        assert_eq!(said(&shade(circle)), Ok(unknown(&format!("`underlays` ({at})"))));
    }
}

#[test]
fn short_addresses_of_sudokupad_say_rules_and_titles() {
    let published = one("https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0", None);
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    assert_eq!(published, one(line, None));
    let address = "https://sudokupad.app/scfLORORLRLOMPSPSMSMPNQTQTNTNQ";
    // The site takes rules behind the cells as well, and authors.
    for (rest, expected, name) in [
        ("x", "x-sudoku", None),
        ("*x", "x-sudoku", None),
        ("*wtTwo%20words*aA.%20Setter", "windoku", Some("Two words")),
        ("*aA**x*tB", "sudoku", Some("B")),
        ("*wta%20**%20%E6%89%8B%E7%AD%8B%2C%20%25", "windoku", Some("a * 手筋, %")),
        ("*xw", "sudoku with falling-diagonal, rising-diagonal, windows", None),
    ] {
        let position = one(&format!("{address}{rest}"), None);
        assert_eq!((game(&position).as_str(), position.name.as_deref()), (expected, name), "{rest}");
        assert_eq!(position.clues, puzzle(9).clues);
    }
    assert_eq!(error(&format!("{address}*k")), "unsupported 'k' after the cells");
    assert_eq!(error("https://sudokupad.app/scf12*x"), "2 cells in the address: expected 81");
}

#[test]
fn every_game_that_a_site_holds_comes_back() {
    let seed: Vec<u64> = (1..98u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for side in [4, 6, 9, 16] {
        for format in [Format::FPuzzles, Format::SudokuPad] {
            for position in [puzzle(side), killer(side), jigsaw(side), of("x-sudoku", side)] {
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

/// What two formats could have written is taken for neither until one of them is asked for.
#[test]
fn what_several_formats_claim_is_said() {
    let cells = "[[{},{}],[{},{}]]";
    let object = format!("{{\"size\":2,\"grid\":{cells},\"cells\":{cells},\"cages\":[],\"regions\":[]}}");
    let said = "this could be fpuzzles or sudokupad: choose with --from";
    assert_eq!(error(&object), said);
    let asked = one(&object, Some(Format::FPuzzles));
    assert!(game(&asked).starts_with("the rules have no constraint for `cells`"), "{}", game(&asked));
    let both = format!("{SMALL}&q=.AntiKnight");
    assert_eq!(error(&both), "this could be iss or fpuzzles: choose with --from");
    assert_eq!(game(&one(&both, Some(Format::Iss))), "anti-knight");
    let other = read_all(SMALL, Some(Format::Penpa)).remove(0).map_err(|error| error.message.to_string());
    assert_eq!(other, Err("expected an address of penpa, found one of fpuzzles".to_owned()));
}

#[test]
fn addresses_that_stand_for_more_than_four_megabytes_are_refused() {
    let named = |length: usize, format: Format| {
        let mut position = one(SMALL, None);
        position.name = Some("a".repeat(length));
        write(&position, format).unwrap()
    };
    for (format, too_long) in [(Format::FPuzzles, 2_200_000), (Format::Penpa, 4_300_000)] {
        let long = named(1_000_000, format);
        assert!(long.len() < 20_000);
        assert_eq!(one(&long, None).name.map(|name| name.len()), Some(1_000_000), "{format}");
        let refused = "the address is damaged: its text cannot be unpacked";
        assert_eq!(error(&named(too_long, format)), refused, "{format}");
    }
}

#[test]
fn addresses_with_many_parts_are_read_quickly() {
    let begin = Instant::now();
    for part in ["/", "/scl", "=fpuz", "&p=", "/fpuzzlesN4Ig"] {
        let address = format!("https://example.org/{}", part.repeat(500_000 / part.len()));
        assert!(error(&address).starts_with("no puzzle in this address"), "{part}");
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}
