//! What is refused, and what does not come out.

use crate::{PROGRAM, generator, options};
use std::sync::Arc;
use tesuji::Rules;
use tesuji::generate::{GenerateError, Generator, Miss, Options, Size, Symmetry};
use tesuji::lang::{check, embedded};

#[test]
fn options_that_make_no_sense_are_refused() {
    let singles = || Some("singles".to_owned());
    let level = |least: &str, most: &str| Some((Some(least.to_owned()), Some(most.to_owned())));
    let wrong = [
        (options("sudko", "9"), "unknown game `sudko`"),
        (options("sudoku", "9x9"), "as many rows as columns"),
        (options("sudoku", "70"), "1 to 64 values"),
        (options("kakuro", "2x9"), "no board of 2 × 9 squares"),
        (options("kakuro", "9x300"), "at most 250"),
        (Options { block: Some((2, 3)), ..options("sudoku", "9") }, "do not have 9 cells"),
        (Options { block: Some((3, 3)), ..options("latin-square", "9") }, "have no blocks"),
        (Options { grids: Some("two".parse().unwrap()), ..options("sudoku", "") }, "one grid"),
        (Options { givens: Some((82, 82)), ..options("sudoku", "9") }, "no room for 82 givens"),
        (Options { givens: Some((3, 3)), ..options("killer", "9") }, "have no givens"),
        (Options { symmetry: Symmetry::Flip, ..options("kakuro", "") }, "have no givens"),
        (Options { minimal: true, ..options("kakuro", "") }, "none can be left out"),
        (Options { minimal: true, givens: Some((30, 30)), ..options("sudoku", "") }, "cannot both"),
        (
            Options { solvable_with: Some("single".to_owned()), ..options("sudoku", "") },
            "no strategy `single`",
        ),
        (Options { needs: Some("fsh".to_owned()), ..options("sudoku", "") }, "no technique `fsh`"),
        (
            Options { solvable_with: singles(), needs: Some("x-wing".to_owned()), ..options("sudoku", "") },
            "does not have `x-wing`",
        ),
        (Options { levels: level("easy", "silly"), ..options("sudoku", "") }, "no level `silly`"),
        (Options { levels: level("hard", "easy"), ..options("sudoku", "") }, "harder than the second"),
        (
            Options {
                levels: level("easy", "easy"),
                needs: Some("x-wing".to_owned()),
                ..options("sudoku", "")
            },
            "cannot both",
        ),
        (
            Options { shared_empty: true, solvable_with: singles(), ..options("sudoku", "") },
            "no cells that grids share",
        ),
        (Options { shared_empty: true, ..options("overlap", "") }, "need a strategy"),
        (
            Options {
                symmetry: Symmetry::Full,
                grids: Some("gattai-8".parse().unwrap()),
                ..options("overlap", "")
            },
            "as high as wide",
        ),
        (Options { tries: 0, ..options("sudoku", "") }, "once at least"),
    ];
    for (options, message) in wrong {
        let said = match Generator::new(&Rules::of(Arc::clone(&PROGRAM)), options.clone()) {
            Ok(_) => panic!("{options:?}"),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(message), "{said}");
    }
    assert!("9y9".parse::<Size>().is_err() && "0".parse::<Size>().is_err());
    assert!("samuray".parse::<tesuji::generate::Grids>().unwrap_err().to_string().contains("samurai"));
    assert!("spiral".parse::<Symmetry>().is_err());
}

#[test]
fn what_is_too_rare_is_given_up() {
    let rare = Options { givens: Some((10, 10)), tries: 3, ..options("sudoku", "9") };
    let error = generator(rare).maker().make(0).unwrap_err();
    let GenerateError::GaveUp { number: 1, tries: 3, misses, .. } = &error else { panic!("{error:?}") };
    // More than ten givens are left each time.
    let told: usize =
        misses.iter().map(|(miss, n)| if matches!(miss, Miss::Givens(11..)) { *n } else { 0 }).sum();
    assert_eq!(told, 3, "{misses:?}");
    assert!(error.to_string().contains("3 tries"));
}

#[test]
fn inputs_that_cannot_be_made_up_are_told() {
    let mut sources = embedded();
    let text = "tesuji 1\n\ngame thermometers extends sudoku {\n  title en \"T\" ja \"T\"\n  input more : groups\n  \
                units extra : distinct = more\n}\n";
    sources.push(tesuji::lang::Source { name: "own.tesuji".to_owned(), text: text.to_owned() });
    let program = Arc::new(check(sources).program);
    let error = Generator::new(&Rules::of(program), options("thermometers", "9")).err().unwrap();
    assert!(matches!(&error, GenerateError::Input { input, .. } if input == "more"), "{error}");
}
