//! Constraint strings of the Interactive Sudoku Solver.

use super::boards::{jigsaw, killer};
use super::*;
use tesuji::board::{CellGroup, PuzzleInput};

/// The position of a string, with names of the rule files.
fn named(text: &str) -> PuzzleSpec {
    by_name(&one(text, None))
}

fn error(text: &str) -> String {
    read_all(text, Some(Format::Iss)).remove(0).map_err(|error| error.message.to_string()).unwrap_err()
}

#[test]
fn strings_are_those_of_the_solver() {
    let mut position = PuzzleSpec::new(4, vec![Clue::Open; 16]);
    position.clues[5] = Clue::Given(3);
    position.removed = vec![(0, 2), (0, 4)];
    let cages = vec![CellGroup::new(Some(5), vec![14, 15]), CellGroup::new(None, vec![2, 3])];
    position.shape.inputs.insert("cages".to_owned(), PuzzleInput::Groups(cages));
    position.game = Some("killer".to_owned());
    let text = ".Shape~4x4.Cage~5~R4C3~R4C4.Cage~0~R1C3~R1C4.~R1C1_1_3~R2C2_3";
    assert_eq!(write(&position, Format::Iss).as_deref(), Ok(text));
    assert_round_trip(&position, Format::Iss);
    let again = ".Shape~4x4~1-4 .Cage~5~r4c3~r4c4 .Cage~0~R1C3~R1C4 .~R1C1_1_3_4.~R1C1_1_2_3.~R2C2_3.";
    assert_eq!(by_name(&one(again, None)), by_name(&position));
    let address = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", text.replace('~', "%7E"));
    assert_eq!(by_name(&one(&address, None)), by_name(&position));
    assert_eq!(by_name(&one(&address, Some(Format::Iss))), by_name(&position));
    assert_eq!(write(&PuzzleSpec::new(9, vec![Clue::Open; 81]), Format::Iss).as_deref(), Ok(".Shape~9x9"));
    // Labels are digits, or any signs in the order in which they come; a board with its usual blocks has no other.
    let regions = [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 2, 4, 3, 4, 4, 4].map(Some).to_vec();
    for layout in ["0001021122132333", "4x4~xxxAxyAAyyAByBBB"] {
        let position = one(&format!(".NoBoxes.Shape~4x4.Jigsaw~{layout}"), None);
        assert_eq!(game(&position), "jigsaw");
        assert_eq!(position.shape.inputs.get("regions"), Some(&PuzzleInput::Map(regions.clone())));
    }
    let plain = one(".Shape~4x4.Jigsaw~0011001122332233.~R1C1_1", None);
    assert_eq!((plain.game, plain.shape.inputs.len(), plain.clues[0]), (None, 0, Clue::Given(1)));
}

#[test]
fn every_game_that_a_string_holds_comes_back() {
    for game in ["x-sudoku", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive", "latin-square"]
    {
        for side in [4, 6, 9, 16] {
            assert_round_trip(&of(game, side), Format::Iss);
        }
    }
    for side in [4, 6, 9, 16] {
        for position in [puzzle(side), killer(side), jigsaw(side)] {
            assert_round_trip(&position, Format::Iss);
        }
    }
    let mut tall = puzzle(6);
    tall.shape.set_block(Some((3, 2)));
    let mut knight = tall.clone();
    knight.game = Some("anti-knight".to_owned());
    let mut signs = of("futoshiki", 5);
    let sign = |lower, higher| CellGroup::new(None, vec![lower, higher]);
    signs.shape.inputs.insert("less".to_owned(), PuzzleInput::Groups(vec![sign(1, 0), sign(7, 12)]));
    for position in [of("windoku", 9), of("latin-square", 7), puzzle(7), tall, knight, signs] {
        assert_round_trip(&position, Format::Iss);
    }
    // A chain of signs: every cell is greater than those after it that touch it.
    let chain = named(".Shape~5x5.NoBoxes.GreaterThan~R1C1~R1C2~R1C3");
    let less = [sign(1, 0), sign(2, 1)];
    assert_eq!(chain.shape.inputs.get("less"), Some(&PuzzleInput::Groups(less.to_vec())));
    // Dots stand between all cells that touch.
    let dots = named(".WhiteDot~R1C1~R1C2~R2C2.BlackDot~R9C8~R9C9");
    let told = |name: &str| dots.shape.inputs.get(name).cloned();
    let dot = |number, a, b| CellGroup::new(Some(number), vec![a, b]);
    assert_eq!(told("differences"), Some(PuzzleInput::Groups(vec![dot(1, 0, 1), dot(1, 1, 10)])));
    assert_eq!(told("ratios"), Some(PuzzleInput::Groups(vec![dot(2, 79, 80)])));
    let text = write(&dots, Format::Iss).unwrap();
    assert_eq!(text, ".WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R2C2.BlackDot~R9C8~R9C9");
    assert_eq!(named(&text).shape, dots.shape);
}

#[test]
fn several_constraints_are_a_game() {
    for (text, expected) in [
        (".Diagonal~1", "sudoku with rising-diagonal"),
        (".Diagonal~1.Diagonal~-1.Cage~5~R1C1~R1C2", "sudoku with falling-diagonal, rising-diagonal, cages"),
        (".AntiKnight.AntiKing", "sudoku with anti-knight, anti-king"),
        (".NoBoxes.AntiKnight", "latin-square with anti-knight"),
        (".GreaterThan~R1C1~R1C2", "sudoku with less"),
        (".AllDifferent~R1C1~R5C5", "sudoku with extra-regions"),
        (".Shape~4x4.Jigsaw~0001021122132333", "sudoku with regions"),
        (".NoBoxes.Shape~4x4.Jigsaw~0001021122132333.AntiKing", "latin-square with regions, anti-king"),
        (".AllDifferent~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8~R9C9", "sudoku with falling-diagonal"),
    ] {
        let position = one(text, None);
        assert_eq!(game(&position), expected);
        assert_round_trip(&position, Format::Iss);
    }
}

#[test]
fn lines_are_inputs() {
    let position = named(".Thermo~R1C1~R1C2.Whisper~R2C1~R3C1.Thermo~R9C1~R9C2.Modular~4~R5C5~R5C6");
    let line = |number, squares: &[usize]| CellGroup::new(number, squares.to_vec());
    let told = |name: &str| position.shape.inputs.get(name).cloned();
    assert_eq!(
        told("thermometers"),
        Some(PuzzleInput::Groups(vec![line(None, &[0, 1]), line(None, &[72, 73])]))
    );
    assert_eq!(told("whispers"), Some(PuzzleInput::Groups(vec![line(Some(5), &[9, 18])])));
    assert_eq!(game(&position), "sudoku with thermometers, whispers, modular-lines");
    let text = write(&position, Format::Iss).unwrap();
    assert_eq!(text, ".Thermo~R1C1~R1C2.Thermo~R9C1~R9C2.Whisper~5~R2C1~R3C1.Modular~4~R5C5~R5C6");
    assert_round_trip(&position, Format::Iss);
}

#[test]
fn boards_have_any_shape() {
    for (text, game_name) in [
        (".Shape~6x8~0-9", "board with rows, columns, blocks"),
        (".Shape~9x9~0-8.Cage~5~R1C1~R1C2", "board with rows, columns, blocks, cages"),
        (".Shape~9x9~~Raw.Thermo~R1C1~R2C2", "board with thermometers"),
        (".Shape~5x7.NoBoxes", "board with rows, columns"),
        (".Shape~6x6.RegionSize~4", "board with rows, columns, blocks"),
        (".Shape~4x7~0-6.Jigsaw~1222222111113244441334443333.NoBoxes", "board with regions, rows, columns"),
        (
            ".Shape~4x7~0-8.Jigsaw~0111111000002133330223332222.NoBoxes",
            "board with part-regions, rows, columns",
        ),
    ] {
        let position = one(text, None);
        assert_eq!(game(&position), game_name, "{text}");
        assert_round_trip(&position, Format::Iss);
        assert_round_trip(&position, Format::Json);
    }
    let position = one(".Shape~6x8~0-9.~R1C1_0.~R6C8_8_9", None);
    assert_eq!((position.clues[0], position.shape.lowest, position.shape.values), (Clue::Given(1), 0, 10));
    let json = tesuji::formats::write(&by_name(&position), Format::Json).unwrap();
    assert!(json.contains("\"low\":0") && json.contains("[0,null,"), "{json}");
}

#[test]
fn a_string_may_stand_on_several_lines() {
    let text = "\n  .Thermo~R1C2~R2C3\n  .Thermo~R3C2~R2C1\n";
    let position = named(text);
    assert!(
        matches!(position.shape.inputs.get("thermometers"), Some(PuzzleInput::Groups(lines)) if lines.len() == 2)
    );
    // Lines that are not indented are a string each.
    assert_eq!(read_all(".Thermo~R1C2~R2C3\n.Thermo~R3C2~R2C1\n", None).len(), 2);
}

#[test]
fn plain_texts_are_killers_and_jigsaws() {
    let rows = "3<F<<2<H<";
    let killer = one(&[rows, &"0".repeat(72)].concat(), None);
    let Some(PuzzleInput::Groups(cages)) = killer.shape.inputs.get("cages") else { panic!("no cages") };
    let cage = |sum, squares: &[usize]| CellGroup::new(Some(sum), squares.to_vec());
    assert_eq!(*cages, [cage(3, &[0, 1]), cage(15, &[2, 3, 4]), cage(2, &[5, 6]), cage(17, &[7, 8])]);
    let jigsaw = one("1....2....3....4 AAABACBBCCBDCDDD", None);
    assert_eq!(game(&jigsaw), "jigsaw");
}

#[test]
fn clues_and_sums_are_inputs() {
    for (text, input, numbers, squares) in [
        (".LittleKiller~20~R3C1", "little-killers", vec![20], vec![18, 28, 38, 48, 58, 68, 78]),
        (".LittleKiller~7~R1C3", "little-killers", vec![7], vec![2, 10, 18]),
        (".Sandwich~8~C9", "sandwiches", vec![8], (0..9).map(|row| row * 9 + 8).collect()),
        (".Skyscraper~R2~~4", "skyscrapers", vec![4], (9..18).rev().collect()),
        (".Quad~R1C1~1~1~5", "quadruples", vec![1, 2, 5, 1], vec![0, 1, 9, 10]),
        (".LookAndSay~2305~R1C1~R1C2~R1C3", "exact-counts", vec![3, 2, 5, 0], vec![0, 1, 2]),
        (".PillArrow~2~R1C2~R1C1~R1C3~R1C4", "pill-arrows", vec![2], vec![0, 1, 2, 3]),
    ] {
        let position = named(text);
        let Some(PuzzleInput::Groups(groups)) = position.shape.inputs.get(input) else { panic!("{text}") };
        let numbers: Vec<Option<i64>> = numbers.into_iter().map(Some).collect();
        assert_eq!((&groups[0].numbers, &groups[0].squares), (&numbers, &squares), "{text}");
        assert_round_trip(&position, Format::Json);
    }
    let position =
        named(".RegionSumLine~R1C2~R1C3~R1C4~R2C5.EqualSum~R9C1~R9C2~-~R9C3.Sum~5_=_2_-1~R5C5~R5C6");
    let Some(PuzzleInput::Groups(lines)) = position.shape.inputs.get("region-sum-lines") else { panic!() };
    assert_eq!(lines[0].parts, [0, 0, 1, 1]);
    let Some(PuzzleInput::Groups(sums)) = position.shape.inputs.get("equal-sums") else { panic!() };
    assert_eq!(sums[0].parts, [0, 0, 1]);
    let Some(PuzzleInput::Groups(sums)) = position.shape.inputs.get("weighted-sums") else { panic!() };
    assert_eq!((&sums[0].weights, sums[0].number()), (&vec![2, -1], Some(5)));
    assert_round_trip(&position, Format::Json);
}

#[test]
fn what_no_game_holds_is_named() {
    for (text, message) in [
        (".Or.Thermo~R1C1~R1C2", "missing .End of .Or"),
        (".Or.AntiKnight.End", ".AntiKnight is not allowed in .Or"),
        (".Thermo~R1C1~R1C2.End", "unexpected .End"),
        (".Shape~4x4.Replicate~I.Thermo~R1C1~R1C2.End", "a copy of .Thermo~R1C1~R1C2 is outside the board"),
        (".Replicate~*.Thermo~R1C1~R1C2.End", "damaged: .Replicate~*"),
        (".Var~x~name~2", "invalid name of cells \"Vx\""),
        (".Var~A~~2.Thermo~VA1~VA3", "invalid cell \"VA3\": expected a cell of 9 rows and 9 columns"),
        (".Regex~KA~R1C1", "invalid expression \"(\": unclosed group"),
        (".NFA~_~R1C1", "damaged: .NFA~_~R1C1"),
        (".ChaosCount~R1C1", "a count of labels without .ChaosConstruction"),
        (".Shape~9x20", "damaged: .Shape~9x20: expected 1x1 to 16x16"),
        (".Shape~9x9~2-8", "damaged: .Shape~9x9~2-8: expected 1x1 to 16x16"),
        (".Skyscraper~R10~4", "invalid cell \"R10\": expected a cell of 9 rows and 9 columns"),
        (".Shape~4x4.Shape~9x9", "duplicate shape in the string"),
        (".RegionSize~x", "damaged: .RegionSize~x"),
        (".Cage~x~R1C1", "damaged: .Cage~x~R1C1"),
        (".Cage~5~R1Ca", "invalid cell \"R1Ca\": expected a cell of 9 rows and 9 columns"),
        (".~R1C1_0", "invalid value \"0\" in \"R1C1_0\""),
        (".~R1C1_1.~R1C1_2", "r1c1 has no value left"),
        (".Shape~4x4.Jigsaw~00", "2 labels in .Jigsaw: expected 16"),
        ("AntiKnight", "expected a constraint that begins with a dot"),
    ] {
        assert_eq!(error(text), message, "{text}");
        if text.starts_with('.') {
            assert_eq!(outcomes(text), [format!("line 1: {message}")]);
        }
    }
    let says = |position: &PuzzleSpec| {
        write(position, Format::Iss).map_err(|error| error.message.to_string()).unwrap_err()
    };
    let mut tall = of("windoku", 6);
    tall.shape.set_block(Some((3, 2)));
    // Windows of other blocks than the usual ones are cells that differ.
    assert!(write(&tall, Format::Iss).unwrap().contains(".AllDifferent~R2C2~R2C3"));
    assert_round_trip(&tall, Format::Iss);
    assert_eq!(says(&puzzle(25)), "the iss format supports boards up to side 16; this board has side 25");
    assert_round_trip(&of("windoku", 6), Format::Iss);
    let mut left = puzzle(4);
    left.clues[1] = Clue::Open;
    left.removed = vec![(1, 1), (1, 2), (1, 3)];
    assert_eq!(says(&left), "the iss format cannot represent the candidates removed from r1c2");
}

#[test]
fn entries_that_do_not_fit_their_constraint_are_named() {
    for (text, message) in [
        (".Sum~5_=_1~R1C1~R1C2", "the puzzle has `Sum` (r1c1 r1c2: 5), which does not fit `weighted-sums`"),
        (".Quad~R9C1~1", "the puzzle has `Quad` (r9c1: 1), which does not fit `quadruples`"),
        (".GreaterThan~R1C1~R2C2", "the puzzle has `GreaterThan` (r1c1 r2c2), which does not fit `less`"),
        (".Lockout~R1C1~R1C2", "the puzzle has `Lockout` (r1c1 r1c2), which does not fit `lockout-lines`"),
        (
            ".AntiKnight~1",
            "the rules have no constraint for `AntiKnight~1` of the puzzle (--ignore-unsupported leaves it \
             out): did you mean `anti-knight`?",
        ),
    ] {
        assert_eq!(game(&one(text, None)), message, "{text}");
    }
}

fn laws(text: &str) -> Vec<(String, Vec<usize>)> {
    let position = one(text, None);
    assert_round_trip(&position, Format::Json);
    let Some(PuzzleInput::Groups(groups)) = position.shape.inputs.get("own-laws") else { panic!("{text}") };
    groups.iter().map(|group| (group.law.as_deref().unwrap().to_owned(), group.squares.clone())).collect()
}

/// A text of six bits for each character, the least significant first.
fn bits(set: impl Fn(usize) -> bool, count: usize) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digit = |from: usize| {
        (0..6).filter(|bit| from + bit < count && set(from + bit)).map(|bit| 1 << bit).sum::<usize>()
    };
    (0..count).step_by(6).map(|from| char::from(SIGNS[digit(from)])).collect()
}

#[test]
fn relations_and_automata_are_laws_of_their_lines() {
    let less = bits(|index| index / 3 < index % 3, 9);
    let text = format!(".Shape~3x3.Pair~{less}~_rises~R1C1~R1C2~~R2C1~R2C2");
    let rises =
        "next a, b where a = 1: b in {2, 3}\nnext a, b where a = 2: b in {3}\nnext a, b where a = 3: false\n";
    assert_eq!(laws(&text), [(rises.to_owned(), vec![0, 1]), (rises.to_owned(), vec![3, 4])]);
    let other = bits(|index| index / 3 != index % 3, 9);
    let any = laws(&format!(".Shape~3x3~0-2.PairX~{other}~R1C1~R1C2"));
    assert!(any[0].0.starts_with("every a, b where a = 0: b in {1, 2}\n"), "{any:?}");
    // `1(2|3)*` in base 64.
    let expression = laws(".Shape~3x3.Regex~MSgyfDMpKg~R1C1~R1C2~R1C3");
    let expected = "state s = 0\nstep v where s = 0, v in {1}: s = 1\nstep v where s = 1, v in {2, 3}: s = 2\n\
                    step v where s = 2, v in {2, 3}\naccept s in {2, 1}\n";
    assert_eq!(expression, [(expected.to_owned(), vec![0, 1, 2])]);
    // Plain, states of one bit, two symbols, one start that does not accept, one other state that does, counts of two
    // bits: 1 leads to the other state, and 2 from there to itself.
    let automaton = laws(".Shape~2x2.NFA~AHErgA~R1C1~R1C2~-~R2C1");
    assert!(
        automaton[0]
            .0
            .contains("step v after u where place(v) = 1 or part(v) = part(u), s = 0, v in {1}: s = 1")
    );
    let automaton = laws(".Shape~2x2.NFA~AHErgA~R1C1~R1C2");
    let expected =
        "state s = 0\nstep v where s = 0, v in {1}: s = 1\nstep v where s = 1, v in {2}\naccept s in {1}\n";
    assert_eq!(automaton, [(expected.to_owned(), vec![0, 1])]);
}

#[test]
fn copies_alternatives_and_further_cells_are_read() {
    let position = named(".Shape~4x4.Replicate~D.Thermo~R1C1~R2C1.End.Replicate~E.~R1C1_1.End");
    let Some(PuzzleInput::Groups(lines)) = position.shape.inputs.get("thermometers") else { panic!() };
    let squares: Vec<&[usize]> = lines.iter().map(|line| line.squares.as_slice()).collect();
    assert_eq!(squares, [[0, 4], [1, 5]]);
    assert_eq!(position.clues[2], Clue::Given(1));
    let position = one(".Shape~4x4.Var~A~name~2.Var~B.Thermo~R1C1~VA1~VA2.WhiteDot~VA1~VA2.~VB_3", None);
    assert_eq!((position.shape.rows, position.shape.outside), (6, 2));
    assert_eq!(position.shape.missing, [18, 19, 21, 22, 23]);
    assert_eq!(position.clues[20], Clue::Given(3));
    assert_eq!(game(&position), "board with thermometers, differences, rows, columns, blocks");
    assert_round_trip(&position, Format::Json);
    let position = named(".Shape~4x4.Or.Thermo~R1C1~R1C2.~R1C1_3_4.And.Thermo~R2C1~R2C2.~R2C3_1.End.End");
    let Some(PuzzleInput::Choices(choices)) = position.shape.inputs.get("alternatives") else { panic!() };
    let names = |statements: &Vec<(String, PuzzleInput)>| {
        statements.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    let branches: Vec<Vec<String>> = choices[0].iter().map(names).collect();
    assert_eq!(branches, [vec!["thermometers"], vec!["own-laws"], vec!["thermometers", "own-laws"]]);
    assert_round_trip(&position, Format::Json);
}

#[test]
fn ranks_and_unknown_regions_are_read() {
    let position = named(".Shape~4x4.FullRank~R4~5~.FullRankTies~none");
    let Some(PuzzleInput::Groups(ranks)) = position.shape.inputs.get("full-ranks") else { panic!() };
    assert_eq!((ranks.len(), ranks[0].number(), ranks[0].squares.len()), (1, Some(5), 64));
    assert_eq!(ranks[0].squares[..4], [12, 13, 14, 15]);
    assert_eq!(ranks[0].parts.last(), Some(&15));
    let Some(PuzzleInput::Groups(unequal)) = position.shape.inputs.get("unequal-lines") else { panic!() };
    assert_eq!(unequal.len(), 15);
    let text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1.ChaosArrow~R2C2.\
                ChaosArrow~R4C4~1~CC1~CC2~-~CC1~CC5.ConnectedValues~~1_2~";
    let position = one(text, None);
    let arms = |index: usize| {
        let Some(PuzzleInput::Groups(arms)) = position.shape.inputs.get("region-arms") else { panic!() };
        (arms[index].number(), arms[index].squares.clone(), arms[index].parts.clone())
    };
    assert_eq!(arms(0), (Some(0), vec![0, 16, 17, 20, 21], vec![0, 0, 1, 2, 3]));
    assert_eq!(arms(1), (Some(0), vec![5, 21, 17, 25, 29, 20, 22, 23], vec![0, 0, 1, 2, 2, 3, 4, 4]));
    assert_eq!(arms(2), (Some(1), vec![15, 16, 17, 20], vec![0, 0, 1, 2]));
    assert_eq!(game(&position), "board with unknown-regions, region-arms, rows, columns, own-laws");
    assert_round_trip(&position, Format::Json);
}
