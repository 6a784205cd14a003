//! What is refused, and what does not come out.

use crate::{PROGRAM, generator, options};
use std::sync::Arc;
use tesuji::Rules;
use tesuji::Symmetry;
use tesuji::generate::{BoardSize, GenerateError, Generator, GridLayout, Rejection};
use tesuji::lang::{check, embedded};

#[test]
fn options_that_make_no_sense_are_refused() {
    let singles = || Some("singles".to_owned());
    let level = |least: &str, most: &str| Some((Some(least.to_owned()), Some(most.to_owned())));
    let wrong = [
        (options("sudko", "9"), "unknown game `sudko`"),
        (options("sudoku", "9x9"), "are square"),
        (options("sudoku", "70"), "1 to 64 values"),
        (options("kakuro", "2x9"), "a board of 2 × 9 squares"),
        (options("kakuro", "9x300"), "at most 250"),
        (options("sudoku", "9").with_block((2, 3)), "do not have 9 cells"),
        (options("latin-square", "9").with_block((3, 3)), "have no blocks"),
        (options("sudoku", "").with_grids("two".parse::<GridLayout>().unwrap()), "one grid"),
        (options("sudoku", "9").with_givens((82, 82)), "no room for 82 givens"),
        (options("killer", "9").with_givens((3, 3)), "have no givens"),
        (options("kakuro", "").with_symmetry(Symmetry::Flip), "have no givens"),
        (options("kakuro", "").with_minimal(true), "none can be left out"),
        (options("sudoku", "").with_minimal(true).with_givens((30, 30)), "cannot be combined"),
        (options("sudoku", "").with_solvable_with("single"), "unknown strategy `single`"),
        (options("sudoku", "").with_needs("fsh"), "unknown technique `fsh`"),
        (options("sudoku", "").with_solvable_with(singles()).with_needs("x-wing"), "does not have `x-wing`"),
        (options("sudoku", "").with_levels(level("easy", "silly")), "no level `silly`"),
        (options("sudoku", "").with_levels(level("hard", "easy")), "harder than the second"),
        (options("sudoku", "").with_levels(level("easy", "easy")).with_needs("x-wing"), "cannot be combined"),
        (
            options("sudoku", "").with_empty_overlaps(true).with_solvable_with(singles()),
            "no cells that grids share",
        ),
        (options("overlap", "").with_empty_overlaps(true), "need a strategy"),
        (
            options("overlap", "")
                .with_symmetry(Symmetry::Full)
                .with_grids("gattai-8".parse::<GridLayout>().unwrap()),
            "needs a square board",
        ),
        (options("sudoku", "").with_max_attempts(0), "at least one try"),
    ];
    for (options, message) in wrong {
        let said = match Generator::new(&Rules::from_program(Arc::clone(&PROGRAM)), options.clone()) {
            Ok(_) => panic!("{options:?}"),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(message), "{said}");
    }
    assert!("9y9".parse::<BoardSize>().is_err() && "0".parse::<BoardSize>().is_err());
    assert!("samuray".parse::<tesuji::generate::GridLayout>().unwrap_err().to_string().contains("samurai"));
    assert!("spiral".parse::<Symmetry>().is_err());
}

#[test]
fn what_is_too_rare_is_given_up() {
    let rare = options("sudoku", "9").with_givens((10, 10)).with_max_attempts(3);
    let error = generator(rare).worker().make(0).unwrap_err();
    let GenerateError::GaveUp { number: 1, tries: 3, misses, .. } = &error else { panic!("{error:?}") };
    // More than ten givens are left each time.
    let told: usize =
        misses.iter().map(|(miss, n)| if matches!(miss, Rejection::Givens(11..)) { *n } else { 0 }).sum();
    assert_eq!(told, 3, "{misses:?}");
    assert!(error.to_string().contains("3 tries"));
}

#[test]
fn inputs_that_cannot_be_made_up_are_told() {
    let mut sources = embedded();
    let text = "tesuji 1\n\ngame thermometers extends sudoku {\n  title en \"T\" ja \"T\"\n  input more : map\n  \
                units extra : distinct = cells where more(row, col) = 1\n}\n";
    sources.push(tesuji::lang::Source { name: "own.tesuji".to_owned(), text: text.to_owned() });
    let program = Arc::new(check(sources).program);
    let error = Generator::new(&Rules::from_program(program), options("thermometers", "9")).err().unwrap();
    assert!(matches!(&error, GenerateError::Input { input, .. } if input == "more"), "{error}");
}
