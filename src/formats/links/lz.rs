//! LZ-string, the compression of f-puzzles and SudokuPad: LZ78 over UTF-16 units, packed into base 64.
//!
//! Codes grow with the dictionary and stand with their lowest bit first; six bits make a character, the first of them
//! its highest. Code 0 announces a new unit of 8 bits, 1 one of 16 bits, 2 the end.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The longest text in UTF-16 units: a short address may stand for a very long text, to which no crate sets a bound.
const LONGEST: usize = super::LARGEST / size_of::<u16>();

/// How many bits a code has beside this many others.
fn width(codes: usize) -> u32 {
    usize::BITS - codes.leading_zeros()
}

/// The text in base 64, padded to a multiple of four characters.
pub(super) fn compress(text: &str) -> String {
    let (mut writer, mut codes) = (Writer::default(), 2);
    // What follows an entry: 0 stands for the empty one, so its followers are the single units.
    let mut entries: HashMap<(usize, u16), usize> = HashMap::new();
    let mut size = 3;
    // Single units that were met but not yet written.
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
                writer.put(code, width(codes));
                writer.put(usize::from(unit), bits);
                codes += 2;
            }
            // An empty text has no entry.
            None if current == 0 => {}
            None => {
                writer.put(current, width(codes));
                codes += 1;
            }
        }
        if let Some(unit) = unit {
            entries.insert((current, unit), size);
            size += 1;
            current = entries[&(0, unit)];
        }
    }
    writer.put(2, width(codes));
    // The last bits, of which there is one more at least, and the padding.
    writer.put(0, 6 - writer.bits);
    while !writer.text.len().is_multiple_of(4) {
        writer.text.push('=');
    }
    writer.text
}

/// The text of a compressed one; `None` where it is damaged or longer than [`LONGEST`].
pub(super) fn decompress(text: &str) -> Option<String> {
    let mut reader = Reader { text: text.trim_end_matches('=').as_bytes(), place: 0 };
    let first = reader.take(2)?;
    let mut units = vec![reader.unit(first)?];
    // Every entry is a piece of the text before it: where it begins and how long it is.
    let mut entries = vec![(0, 0), (0, 0), (0, 0), (0, 1)];
    let mut last = (0, 1);
    loop {
        let code = reader.take(width(entries.len()))?;
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
                // A piece may reach into its own copy.
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
    fn put(&mut self, value: usize, bits: u32) {
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
    place: usize,
}

impl Reader<'_> {
    fn unit(&mut self, code: usize) -> Option<u16> {
        let bits = [8, 16].get(code)?;
        Some(self.take(*bits)? as u16)
    }

    fn take(&mut self, bits: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..bits {
            let character = *self.text.get(self.place / 6)?;
            let code = ALPHABET.iter().position(|known| *known == character)?;
            value |= (code >> (5 - self.place % 6) & 1) << place;
            self.place += 1;
        }
        Some(value)
    }
}
