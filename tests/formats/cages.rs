//! Killers, jigsaws and x-sudoku in one line: the forms that killer programs pass on.

use super::boards::jigsaw;
use super::*;
use tesuji::board::{CellGroup, PuzzleInput};

/// Two cages of two cells and one of three in the first rows; the other cells are in none.
fn killer() -> PuzzleSpec {
    let mut position = PuzzleSpec::new(9, vec![Clue::Open; 81]);
    let cage = |sum: i64, squares: &[usize]| CellGroup::new(Some(sum), squares.to_vec());
    let cages = vec![cage(15, &[0, 1]), cage(9, &[2, 11]), cage(20, &[9, 10, 18])];
    position.shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages));
    position.game = Some("killer".to_owned());
    position
}

/// The word of SumoCue of what stands in each cell.
fn sumocue(head: &str, cell: impl Fn((usize, &Clue)) -> String, position: &PuzzleSpec) -> String {
    format!("SumoCueV1{head}{}", position.clues.iter().enumerate().map(cell).collect::<String>())
}

#[test]
fn words_of_sumocue_say_cages_by_their_first_cells() {
    let text = format!("SumoCueV1=15+0=9{0}=20+9+2{0}+9{1}", "=0".repeat(6), "=0".repeat(62));
    assert_eq!(by_name(&one(&text, None)), killer());
    // Without a cage of several cells, what stands there are givens; D is for the diagonals, J for regions.
    let given =
        |(_, clue): (usize, &Clue)| format!("={}", if let Clue::Given(value) = clue { *value } else { 0 });
    assert_eq!(one(&sumocue("", given, &puzzle(9)), None), puzzle(9));
    assert_eq!(by_name(&one(&sumocue("D", given, &puzzle(9)), None)), of("x-sudoku", 9));
    let jigsaw = jigsaw(9);
    let Some(PuzzleInput::Map(regions)) = jigsaw.shape.inputs.get("regions") else { panic!("{jigsaw:?}") };
    let labelled = |(square, clue): (usize, &Clue)| {
        format!("{}J{}", given((square, clue)), regions[square].unwrap() - 1)
    };
    assert_eq!(by_name(&one(&sumocue("", labelled, &jigsaw), None)), jigsaw);
    let open = |first: &str| format!("SumoCueV1{first}{}", "=0".repeat(79));
    for (text, message) in [
        ("SumoCueV1=0=0".to_owned(), "2 entries after SumoCueV1: expected 81"),
        (open("=0=12"), "invalid value in r1c2: expected 1 to 9"),
        (open("=5+81"), "no cell begins cage 81 of r1c2"),
        (open("+1=5"), "r1c1 comes before the first cell of its cage"),
        (open("=5x+0"), "\"=5x\" after 0 entries: expected =sum or +cage"),
        (open("=5J0+0J0"), "r1c3 belongs to no region"),
    ] {
        let found = outcomes(&text).remove(0);
        assert!(found.contains(message), "{text}\n{found}");
    }
    let both = one(&open("=5+0").replacen("V1", "V1D", 1), None);
    assert_eq!(game(&both), "sudoku with falling-diagonal, rising-diagonal, cages");
}

#[test]
fn numbers_say_sums_and_cages() {
    let cells: Vec<String> = (12..81).map(|cell| if cell == 18 { 5129 } else { cell }.to_string()).collect();
    let text = format!("3x3::k:3840:3840:2306:3:4:5:6:7:8:5129:5129:2306:{}:", cells.join(":"));
    assert_eq!(by_name(&one(&text, None)), killer());
    for (text, message) in [
        (text.replacen("3840:3840", "3840:3584", 1), "conflicting sums of cage 0: 15, and 14 at r1c2"),
        (text.replacen("3840", "x", 1), "\"x\" at r1c1: expected the sum of a cage × 256 + its number"),
        (text.replacen("3840:", "", 1), "80 numbers after the head: expected 81"),
    ] {
        assert_eq!(outcomes(&text), [format!("line 1: {message}")]);
    }
    let both = one(&text.replacen("::", ":d:", 1), None);
    assert_eq!(game(&both), "sudoku with falling-diagonal, rising-diagonal, cages");
    // Without a cage it is no killer.
    let open = |head: &str| format!("{head}{}", (0..81).map(|cell| format!("{cell}:")).collect::<String>());
    assert_eq!(one(&open("3x3::k:"), None), PuzzleSpec::new(9, vec![Clue::Open; 81]));
    assert_eq!(game(&one(&open("3x3:d:k:"), None)), "x-sudoku");
}

#[test]
fn words_of_sudokuwiki_hold_signs_and_regions() {
    // 21 × 128 + 75 in base 36, then 1 × 128 + 75 for the sign; cells in no cage have a colour of their own.
    let word = concat!(
        "L6C024r005n00230023002300235n0rb8lnb8ln5mbvb8ln5mbv5mff00235mbv00235mbv002300235mbv00235mbv00235mbv",
        "5mbv00235mbv00235mbv002300235mbv00235mbv00235mbv",
    );
    let read = one(word, None);
    let Some(PuzzleInput::Groups(groups)) = read.shape.inputs.get("cages") else { panic!("{read:?}") };
    let told: Vec<(Option<i64>, &[usize])> =
        groups.iter().map(|group| (group.number(), group.squares.as_slice())).collect();
    assert_eq!(told, [(Some(21), &[0, 1, 2, 3, 4, 5][..]), (Some(7), &[6, 12]), (None, &[7, 8])]);
    // A sign of 2 is another operation.
    let other = word.replacen("005n", "0097", 1);
    assert_eq!(outcomes(&other), ["line 1: unsupported cage at r1c1: expected a sum"]);
    let regions = |square: usize| (square / 9 + usize::from(square.is_multiple_of(9))) % 9;
    let number = |number: usize, digits: u32| {
        let digit = |place: u32| char::from_digit((number / 36usize.pow(place) % 36) as u32, 36).unwrap();
        (0..digits).rev().map(digit).collect::<String>()
    };
    let both = |square: usize| number(regions(square) << 19 | (square % 8) << 16 | 529, 5);
    let word: String = (0..81).map(both).collect();
    assert_eq!(game(&one(&format!("M9B{word}"), None)), "latin-square with regions, cages");
    let word: String = (0..81).map(|square| number(regions(square) << 10 | 529, 3)).collect();
    assert_eq!(game(&one(&format!("J9B{word}"), None)), "jigsaw");
}
