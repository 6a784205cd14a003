//! Addresses of web pages with puzzles. An input is an address, or the beginning of one and below it the text that is
//! packed into its end.

use super::puzzles::{check_items, written};
use base64::{Engine, prelude::BASE64_STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use tesuji::formats::{Format, Positions};

/// Formats of addresses.
const FORMATS: [Format; 8] = [
    Format::Iss,
    Format::PuzzLink,
    Format::Penpa,
    Format::FPuzzles,
    Format::SudokuPad,
    Format::Scf,
    Format::Exchange,
    Format::SudokuWiki,
];

/// The ways in which texts are packed, by what addresses have before them.
const PACKINGS: [(&str, Packing); 4] =
    [("load=", Packing::Lz), ("scl", Packing::Lz), ("fpuz", Packing::Lz), ("p=", Packing::Deflate)];

/// An address of SudokuPad with its text in the short form of JSON.
const SHORT: &str = r"https://sudokupad.app/scl
{cs:50,ce:[[{v:1},,,],[,,{v:2},],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:4,unique:t},{v:'title: It\'s small'}]}";

/// Addresses in forms that are read and not written.
const OTHERS: [&str; 4] = [
    "https://sudokupad.app/scfLORORLRLOMPSPSMSMPNQTQTNTNQ*wtTwo%20words*aA.%20Setter",
    "https://www.sudokuexchange.com/play/?d=3&s=400000805030000000000700000020000060000080400000010000000603070500200000104000000",
    "https://puzz.link/p?sudoku/4/4/1h4h3g2h1g2h",
    "https://example.org/?puzzle=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... a name",
];

#[derive(Clone, Copy)]
enum Packing {
    Lz,
    Deflate,
}

impl Packing {
    fn pack(self, text: &str) -> String {
        match self {
            Self::Lz => lz_str::compress_to_base64(text),
            Self::Deflate => BASE64_STANDARD.encode(compress_to_vec(text.as_bytes(), 1)),
        }
    }

    fn unpack(self, packed: &str) -> Option<String> {
        let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
        match self {
            Self::Lz => String::from_utf16(&lz_str::decompress_from_base64(&packed)?).ok(),
            Self::Deflate => {
                let padded = format!("{packed}{}", "=".repeat(packed.len().wrapping_neg() % 4));
                String::from_utf8(decompress_to_vec(&BASE64_STANDARD.decode(padded).ok()?).ok()?).ok()
            }
        }
    }
}

/// Reads an address in any format, and in one that it decides.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let address = packed(text);
    let sum: usize = data.iter().map(|byte| usize::from(*byte)).sum();
    for format in [None, Some(FORMATS[sum % FORMATS.len()])] {
        check_items(address.as_bytes(), Positions::new(address.as_bytes(), format).collect());
    }
}

/// The address that an input stands for.
fn packed(text: &str) -> String {
    let Some((head, rest)) = text.split_once('\n') else { return text.to_owned() };
    match PACKINGS.iter().find(|(end, _)| head.ends_with(end)) {
        Some((_, packing)) => format!("{head}{}", packing.pack(rest)),
        None => text.to_owned(),
    }
}

/// An address with its packed text below its beginning, if it has one.
fn unpacked(address: &str) -> Option<String> {
    PACKINGS.iter().find_map(|(end, packing)| {
        let (head, rest) = address.split_at(address.find(end)? + end.len());
        Some(format!("{head}\n{}", packing.unpack(rest)?))
    })
}

/// Addresses of puzzles of several games, packed and not.
pub fn seeds() -> Vec<Vec<u8>> {
    let files =
        ["kakuro.jsonl", "overlaps.jsonl", "sudoku4.txt", "sudoku6.txt", "sudoku9-hard.txt", "windoku9.txt"];
    let written = files.iter().flat_map(|file| written(file)).filter(|text| text.starts_with("https://"));
    let addresses: Vec<String> = written.chain(OTHERS.map(str::to_owned)).collect();
    let texts = addresses.iter().filter_map(|address| unpacked(address));
    let all = addresses.iter().cloned().chain(texts).chain([SHORT.to_owned()]);
    all.map(String::into_bytes).collect()
}
