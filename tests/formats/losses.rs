//! Nothing of a puzzle is lost without a word: what a format writes is the puzzle, and what it cannot say is an error.

use super::*;

/// A puzzle of the tests and of the games that it may be told to be.
fn puzzles() -> Vec<(String, PuzzleSpec)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut puzzles = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        // Puzzles of one file are alike.
        for position in read_all(&text, None).into_iter().flatten().take(3) {
            puzzles.push((file.display().to_string(), position));
        }
    }
    puzzles
}

#[test]
fn every_puzzle_in_every_game_is_kept_or_refused() {
    let games =
        ["x-sudoku", "windoku", "anti-knight", "latin-square", "sudoku with rising-diagonal, anti-king"];
    let (mut kept, mut refused) = (0, 0);
    for (file, position) in puzzles() {
        for game in games.into_iter().map(Some).chain([None]) {
            let Ok(expected) = with_game_name(&RULES, &position, game) else { continue };
            for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
                let mut complete = prepared(&RULES, &position, game, format).unwrap();
                complete.name.take_if(|_| !format.supports_names());
                let name = complete.name.clone();
                match tesuji::formats::write(&complete, format) {
                    Ok(text) => {
                        let back = by_name(&one(&text, Some(format)));
                        let expected =
                            PuzzleSpec { line: back.line, name, columns: Vec::new(), ..expected.clone() };
                        assert_eq!(back, expected, "{file}: {game:?} as {format}\n{text}");
                        kept += 1;
                    }
                    Err(error) => {
                        let says = [
                            "cannot represent",
                            "cannot store",
                            "supports",
                            "no game",
                            "invalid",
                            "arrangement",
                        ];
                        assert!(
                            says.iter().any(|word| error.message.to_string().contains(word)),
                            "{file}: {format}: {error}"
                        );
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(kept > 500 && refused > 500, "{kept} {refused}");
}
