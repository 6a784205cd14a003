//! How the text of a board stands in an address: with short forms of frequent words, deflated, in base 64.

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, alphabet::STANDARD};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

/// Penpa+ splits its address at `=`, and so leaves that sign out; it may stand there all the same.
const BASE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The most bytes of a text. The largest board has some 60 × 60 squares.
const LONGEST: usize = 1 << 24;

/// How much work deflating is worth, of 10.
const LEVEL: u8 = 9;

/// What stands for what: a `z` and the first character for the rest of each word.
const SHORT: &str = r#"Zz 9"qa" Q"pu_q" A"pu_a" G"grid" M"edit_mode" S"surface" L"line" E"lineE" W"wall" C"cage" N"number"
    Y"symbol" P"special" B"board" R"command_redo" U"command_undo" 8"command_replay" 1"numberS" F"freeline" 2"freelineE"
    T"thermo" 3"arrows" D"direction" 0"squareframe" 5"polygon" 4"deletelineE" 6"killercages" 7"nobulbthermo" _"__a" Onull"#;

fn short() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHORT.split_whitespace().map(|word| word.split_at(1))
}

pub(super) fn unpack(payload: &str) -> Option<String> {
    let bytes = BASE.decode(payload).ok()?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).ok()?;
    let text = String::from_utf8(text).ok()?;
    let mut parts = text.split('z');
    let mut long = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match short().find(|(short, _)| part.starts_with(short)) {
            Some((short, word)) => long.extend([word, &part[short.len()..]]),
            None => long.extend(["z", part]),
        }
    }
    Some(long)
}

pub(super) fn pack(text: &str) -> String {
    let short = short().fold(text.to_owned(), |text, (short, word)| text.replace(word, &format!("z{short}")));
    BASE.encode(compress_to_vec(short.as_bytes(), LEVEL))
}
