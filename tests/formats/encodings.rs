//! Line ends and encodings of files.

use super::*;

/// Two puzzles as a line with a name and as a drawing.
fn file() -> String {
    let drawn = write(&PuzzleSpec { name: Some("手筋".to_owned()), ..puzzle(9) }, Format::Grid).unwrap();
    format!("{ESCARGOT} # first\n\n{drawn}\n")
}

fn items(bytes: &[u8]) -> Vec<Result<PuzzleSpec, String>> {
    Positions::new(bytes, None).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// A text in UTF-16 with its mark.
fn wide(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes_of).collect()
}

#[test]
fn line_ends_of_every_system_are_read() {
    let expected = items(file().as_bytes());
    assert_eq!(expected.len(), 2);
    assert!(expected.iter().all(Result::is_ok), "{expected:?}");
    for end in ["\r\n", "\r"] {
        let text = file().replace('\n', end);
        assert_eq!(items(text.as_bytes()), expected, "{end:?}");
        assert_eq!(items(text.trim_end().as_bytes()), expected, "{end:?}");
    }
    // Lines are counted whatever ends them.
    let damaged = format!("{ESCARGOT} a\rwhat is this\r\n\n{} b\r", ESCARGOT.replacen('7', "?", 1));
    let expected = [
        "1 a",
        "line 2: cannot read \"what is this\" as a puzzle or a row of one",
        "line 4: '?' at r1c6: expected 1 to 9, or . for an open cell",
    ];
    assert_eq!(outcomes(&damaged), expected);
}

#[test]
fn marks_of_the_byte_order_say_the_encoding() {
    let expected = items(file().as_bytes());
    assert_eq!(items(format!("\u{feff}{}", file()).as_bytes()), expected);
    for bytes_of in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        assert_eq!(items(&wide(&file(), bytes_of)), expected);
        assert_eq!(items(&wide(&file().replace('\n', "\r"), bytes_of)), expected);
    }
    let mut cut = wide(&format!("{ESCARGOT}\n"), u16::to_le_bytes);
    cut.push(b'x');
    let wrong = "line 2: invalid UTF-16 text after a UTF-16 mark";
    assert_eq!(items(&cut)[1], Err(wrong.to_owned()));
    let mut half = wide(&format!("{ESCARGOT}\n"), u16::to_le_bytes);
    half.extend(0xd800_u16.to_le_bytes());
    assert_eq!(items(&half)[1], Err(wrong.to_owned()));
}

#[test]
fn a_file_without_line_feeds_is_read_in_pieces() {
    // More than two megabytes, which is more than a line may have.
    let line = format!("{ESCARGOT} # a name\r");
    let count = (2 << 20) / line.len() + 1;
    let text = line.repeat(count);
    assert_eq!(
        items(text.as_bytes()),
        vec![items(line.as_bytes()).remove(0); count]
            .into_iter()
            .enumerate()
            .map(|(index, item)| item.map(|one| PuzzleSpec { line: index + 1, ..one }))
            .collect::<Vec<_>>()
    );
    let long = format!("{}\n{ESCARGOT}\r{}\r{ESCARGOT}", "x".repeat(1 << 21), "y".repeat(1 << 21));
    let found: Vec<String> = outcomes(&long);
    assert_eq!(found, ["line 1: longer than 1048576 bytes", "2", "line 3: longer than 1048576 bytes", "4"]);
}
