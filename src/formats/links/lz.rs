//! LZ-string, the compression of f-puzzles and SudokuPad: LZ78 over UTF-16 units, packed into base 64.
//!
//! Codes grow with the dictionary and are written with the lowest bit first; six bits are a character, the first of
//! them its highest. Code 0 announces a new unit of 8 bits, 1 one of 16 bits, 2 the end.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Maximum length of a text in UTF-16 units: a short address may decode to a very long text, which no crate bounds.
const LONGEST: usize = super::LARGEST / size_of::<u16>();

/// Number of bits of a code, given the number of other codes.
fn width(codes: usize) -> u32 {
    usize::BITS - codes.leading_zeros()
}

/// Compresses a text to base 64, padded to a multiple of four characters.
pub fn compress(text: &str) -> String {
    let (mut writer, mut codes) = (Writer::default(), 2);
    // Successors of an entry: 0 is the empty entry, so its successors are the single units.
    let mut entries: HashMap<(usize, u16), usize> = HashMap::new();
    let mut size = 3;
    // Single units that have an entry but are not yet written.
    let mut new: HashMap<usize, u16> = HashMap::new();
    let mut current = 0;
    // The end closes the last entry.
    for unit in text.encode_utf16().map(Some).chain([None]) {
        if let Some(unit) = unit
            && !entries.contains_key(&(0, unit))
        {
            entries.insert((0, unit), size);
            new.insert(size, unit);
            size += 1;
        }
        if let Some(longer) = unit.and_then(|unit| entries.get(&(current, unit))) {
            current = *longer;
            continue;
        }
        match new.remove(&current) {
            Some(unit) => {
                let (code, bits) = if unit < 256 { (0, 8) } else { (1, 16) };
                writer.write_bits(code, width(codes));
                writer.write_bits(usize::from(unit), bits);
                codes += 2;
            }
            // An empty text has no entry.
            None if current == 0 => {}
            None => {
                writer.write_bits(current, width(codes));
                codes += 1;
            }
        }
        if let Some(unit) = unit {
            entries.insert((current, unit), size);
            size += 1;
            current = entries[&(0, unit)];
        }
    }
    writer.write_bits(2, width(codes));
    // The last bits, of which at least one is left, and the padding.
    writer.write_bits(0, 6 - writer.bits);
    while !writer.text.len().is_multiple_of(4) {
        writer.text.push('=');
    }
    writer.text
}

/// Decompresses a text; `None` if it is damaged or the result is longer than [`LONGEST`].
pub fn decompress(text: &str) -> Option<String> {
    let mut reader = Reader { text: text.trim_end_matches('=').as_bytes(), bit_offset: 0 };
    let first = reader.read_bits(2)?;
    let mut units = vec![reader.unit(first)?];
    // Every entry is a substring of the text before it: its start and its length.
    let mut entries = vec![(0, 0), (0, 0), (0, 0), (0, 1)];
    let mut last = (0, 1);
    loop {
        let code = reader.read_bits(width(entries.len()))?;
        let entry = match code {
            2 => return String::from_utf16(&units).ok(),
            0 | 1 => {
                units.push(reader.unit(code)?);
                entries.push((units.len() - 1, 1));
                (units.len() - 1, 1)
            }
            _ => {
                let (from, length) = match entries.get(code) {
                    Some(entry) => *entry,
                    None if code == entries.len() => (last.0, last.1 + 1),
                    None => return None,
                };
                let begin = units.len();
                if length == 0 || begin + length > LONGEST {
                    return None;
                }
                // A substring may overlap its own copy.
                (from..from + length).for_each(|place| units.push(units[place]));
                (begin, length)
            }
        };
        entries.push((last.0, last.1 + 1));
        last = entry;
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    value: usize,
    bits: u32,
}

impl Writer {
    fn write_bits(&mut self, value: usize, bits: u32) {
        for place in 0..bits {
            self.value = self.value << 1 | value >> place & 1;
            self.bits += 1;
            if self.bits == 6 {
                self.text.push(char::from(ALPHABET[self.value]));
                (self.value, self.bits) = (0, 0);
            }
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    bit_offset: usize,
}

impl Reader<'_> {
    fn unit(&mut self, code: usize) -> Option<u16> {
        let bits = [8, 16].get(code)?;
        Some(self.read_bits(*bits)? as u16)
    }

    fn read_bits(&mut self, bits: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..bits {
            let character = *self.text.get(self.bit_offset / 6)?;
            let code = ALPHABET.iter().position(|known| *known == character)?;
            value |= (code >> (5 - self.bit_offset % 6) & 1) << place;
            self.bit_offset += 1;
        }
        Some(value)
    }
}
