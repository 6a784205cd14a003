//! Texts of puzzles, in any format.

use super::text;
use tesuji::board::PuzzleSpec;
use tesuji::formats::{Format, FormatError, Positions, read_all, write};
use tesuji::{ConversionContent, Converter, Puzzle, Rules};

/// Files of puzzles of every game.
const FILES: [&str; 14] = [
    "kakuro-stuck.kkr",
    "kakuro.jsonl",
    "kakuro10x12.txt",
    "overlap-chain9.txt",
    "overlaps.jsonl",
    "several.txt",
    "sudoku12.txt",
    "sudoku16.txt",
    "sudoku25.txt",
    "sudoku4.txt",
    "sudoku6.txt",
    "sudoku9-hard.txt",
    "windoku9.txt",
    "x-sudoku9.txt",
];

/// Reads a text in whatever format it is, and in one format that the text decides.
pub fn check(data: &[u8]) {
    let sum: usize = data.iter().map(|byte| usize::from(*byte)).sum();
    for format in [None, Some(Format::ALL[sum % Format::ALL.len()])] {
        let items: Vec<_> = Positions::new(data, format).collect();
        assert!(items.len() <= data.len() + 1, "{} items of {} bytes", items.len(), data.len());
        check_items(data, items);
    }
}

/// Checks that positions can be written and read again, and that errors name lines of the text.
pub fn check_items(text: &[u8], items: Vec<Result<PuzzleSpec, FormatError>>) {
    let lines = text.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for item in items {
        match item {
            Ok(position) => {
                let json = write(&position, Format::Json).expect("JSON holds every position");
                assert_same(&position, &json);
                assert_same(&position, &Puzzle(position.clone()).to_text());
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error} of {lines} lines");
                assert!(!error.explained().to_string().is_empty());
            }
        }
    }
}

fn assert_same(position: &PuzzleSpec, text: &str) {
    let mut read = read_all(text, None);
    assert_eq!(read.len(), 1, "{text}");
    let again = read.remove(0).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&PuzzleSpec { line: position.line, ..again }, position, "{text}");
}

/// Puzzles of every game in every format that can say them, with their candidates and without.
pub fn seeds() -> Vec<Vec<u8>> {
    let written = FILES.iter().flat_map(|file| written(file));
    let mut all: Vec<String> =
        written.chain(FILES.map(|file| text(&format!("tests/puzzles/{file}")))).collect();
    all.retain(|text| text.len() < 10_000);
    all.into_iter().map(String::into_bytes).collect()
}

/// The first puzzle of a file in every format.
pub fn written(file: &str) -> Vec<String> {
    let text = text(&format!("tests/puzzles/{file}"));
    let first = Puzzle::read_all(&text, None).into_iter().flatten().next().expect("a file has a puzzle");
    let game = ["x-sudoku", "windoku"].into_iter().find(|game| file.starts_with(game));
    let puzzle = game.into_iter().fold(first, Puzzle::with_game);
    let converter = Converter::new(&Rules::builtin(), None).expect("the rules have games");
    let contents = [ConversionContent::All, ConversionContent::Candidates];
    let all = Format::ALL.into_iter().flat_map(|format| contents.map(|content| (format, content)));
    all.filter_map(|(format, content)| Some(converter.convert(&puzzle, format, content).ok()?.text)).collect()
}
