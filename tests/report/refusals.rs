//! Explanations of steps that a law of a unit leaves no other way for.

use super::games::PROGRAM;
use indexmap::IndexMap;
use tesuji::board::{BoardShape, CellGroup, Clue, PuzzleInput, PuzzleSpec, StateLoader};
use tesuji::game::build;
use tesuji::lang::{Argument, Call};
use tesuji::report::{Language, StepTexts};
use tesuji_oracle::reference_matches;

/// Steps of `law-arrangements(line)` for a line of a sudoku of 36 cells, in each language.
fn told(constraint: &str, number: Option<i64>, squares: &[usize], givens: &[(usize, u8)]) -> String {
    let group = CellGroup::new(number, squares.to_vec());
    let inputs = IndexMap::from([(constraint.to_owned(), PuzzleInput::Groups(vec![group]))]);
    let shape = BoardShape { inputs, ..BoardShape::square(6) };
    let game = PROGRAM.game(&format!("sudoku with {constraint}")).unwrap();
    let topology = build(&PROGRAM, &game, &shape).unwrap();
    let mut clues = vec![Clue::Open; 36];
    givens.iter().for_each(|(square, value)| clues[*square] = Clue::Given(*value));
    let mut setup = StateLoader::new(&topology);
    let state = setup.load(&topology, &PuzzleSpec::with_shape(shape, clues)).unwrap();
    let technique = PROGRAM.techniques.iter().position(|one| one.name == "law-arrangements").unwrap();
    let arguments = vec![Argument::Word("line".to_owned())];
    let call = Call { technique, arguments, deferred: Vec::new(), alias: None };
    let mut text = String::new();
    for found in reference_matches(&PROGRAM, &call, &topology, state).unwrap() {
        for language in [Language::En, Language::Ja] {
            text += &StepTexts::new(&PROGRAM, language).describe(&topology, state, &found).text;
            text += "\n";
        }
    }
    text
}

#[test]
fn skyscrapers_by_what_is_seen() {
    insta::assert_snapshot!(told("skyscrapers", Some(4), &[0, 1, 2, 3, 4, 5], &[]));
    insta::assert_snapshot!(told("skyscrapers", Some(3), &[0, 1, 2, 3, 4, 5], &[(0, 1), (2, 4)]));
    insta::assert_snapshot!(told("skyscrapers", Some(2), &[5, 4, 3, 2, 1, 0], &[(5, 3)]));
}

#[test]
fn sandwiches_by_what_is_left() {
    insta::assert_snapshot!(told("sandwiches", Some(0), &[0, 1, 2, 3, 4, 5], &[(1, 1)]));
    insta::assert_snapshot!(told("sandwiches", Some(12), &[0, 1, 2, 3, 4, 5], &[]));
}

#[test]
fn sums_by_what_they_are_so_far() {
    insta::assert_snapshot!(told("arrows", None, &[0, 1, 7, 13], &[]));
    insta::assert_snapshot!(told("x-sums", Some(18), &[0, 1, 2, 3, 4, 5], &[(1, 2)]));
    insta::assert_snapshot!(told("little-killers", Some(8), &[0, 7, 14, 21], &[(0, 3)]));
}

#[test]
fn laws_without_words_by_sequences() {
    insta::assert_snapshot!(told("thermometers", None, &[0, 1, 2, 8], &[(2, 4)]));
    insta::assert_snapshot!(told("nabners", None, &[0, 1, 2], &[(3, 1)]));
}
