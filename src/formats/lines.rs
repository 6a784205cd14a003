//! Splits the bytes of a reader into lines: after `\n`, `\r\n` or `\r`, as on old Macs, in UTF-8 or, if there is such a
//! byte order mark, in UTF-16.

use std::io::{self, BufRead, Read};
use tesuji_message::{Message, message};

/// Maximum length of a line in bytes: memory stays bounded on any input. 64 × 64 pencil marks need a quarter of it.
const LONGEST: usize = 1 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// Unknown before the first bytes are read.
    Unknown,
    Utf8,
    Utf16 {
        is_big_endian: bool,
    },
}

#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    encoding: Encoding,
    /// Bytes read up to a `\n`, the end or [`LONGEST`] bytes; the first `from` bytes are consumed.
    buffer: Vec<u8>,
    from: usize,
    /// Whether reading stopped at the bound.
    is_full: bool,
    /// Whether bytes were dropped from the buffer because they are not UTF-16.
    is_damaged: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(reader: R) -> Self {
        let (encoding, buffer) = (Encoding::Unknown, Vec::new());
        Self { reader, encoding, buffer, from: 0, is_full: false, is_damaged: false }
    }

    /// Returns the next line without its line end, or its error; `None` after the last line.
    pub fn next(&mut self) -> io::Result<Option<Result<&[u8], Message>>> {
        if self.from == self.buffer.len() || self.is_cut() {
            self.buffer.drain(..self.from);
            self.from = 0;
            if !self.fill()? {
                return Ok(None);
            }
        }
        let from = self.from;
        let rest = &self.buffer[from..];
        let body = rest.strip_suffix(b"\n").unwrap_or(rest);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        let (length, is_ended) = (body.len(), body.len() < rest.len());
        // This search is faster than one for the position, and rarely succeeds.
        if body.contains(&b'\r') {
            let length = body.iter().take_while(|byte| **byte != b'\r').count();
            self.from += length + 1;
            return Ok(Some(Ok(&self.buffer[from..from + length])));
        }
        self.from = self.buffer.len();
        if std::mem::take(&mut self.is_damaged) {
            return Ok(Some(Err(message!("invalid UTF-16 text after a UTF-16 mark"))));
        }
        if !is_ended && self.is_full {
            self.skip()?;
            return Ok(Some(Err(message!("longer than {LONGEST} bytes"))));
        }
        Ok(Some(Ok(&self.buffer[from..from + length])))
    }

    /// Whether a line at the end of the buffer continues beyond the bound.
    fn is_cut(&self) -> bool {
        self.from > 0 && self.is_full && !self.buffer[self.from..].iter().any(is_end)
    }

    /// Reads up to a `\n`, the end or the bound; returns false at the end of the reader.
    fn fill(&mut self) -> io::Result<bool> {
        if self.encoding == Encoding::Unknown {
            self.encoding = self.mark()?;
        }
        match self.encoding {
            Encoding::Utf16 { is_big_endian: big_endian } => self.fill_wide(big_endian)?,
            _ => {
                let room = (LONGEST - self.buffer.len()) as u64;
                (&mut self.reader).take(room).read_until(b'\n', &mut self.buffer)?;
                self.is_full = self.buffer.len() == LONGEST && !self.buffer.ends_with(b"\n");
            }
        }
        Ok(!self.buffer.is_empty() || self.is_damaged)
    }

    /// Returns the encoding and consumes the byte order mark; a mark that is split between two buffers counts as text.
    fn mark(&mut self) -> io::Result<Encoding> {
        let start = self.reader.fill_buf()?;
        let (encoding, length) = match start {
            [0xff, 0xfe, ..] => (Encoding::Utf16 { is_big_endian: false }, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16 { is_big_endian: true }, 2),
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            _ => (Encoding::Utf8, 0),
        };
        self.reader.consume(length);
        Ok(encoding)
    }

    fn fill_wide(&mut self, big_endian: bool) -> io::Result<()> {
        let mut units = Vec::new();
        self.is_full = false;
        while units.last() != Some(&u16::from(b'\n')) && !self.is_full {
            let mut bytes = Vec::with_capacity(2);
            (&mut self.reader).take(2).read_to_end(&mut bytes)?;
            let &[high, low] = bytes.as_slice() else {
                self.is_damaged |= !bytes.is_empty();
                break;
            };
            units.push(if big_endian {
                u16::from_be_bytes([high, low])
            } else {
                u16::from_le_bytes([high, low])
            });
            // A unit becomes at most three bytes.
            self.is_full = self.buffer.len() + 3 * units.len() >= LONGEST;
        }
        self.is_full &= units.last() != Some(&u16::from(b'\n'));
        for character in char::decode_utf16(units) {
            match character {
                Ok(character) => self.buffer.extend(character.encode_utf8(&mut [0; 4]).as_bytes()),
                Err(_) => self.is_damaged = true,
            }
        }
        Ok(())
    }

    fn skip(&mut self) -> io::Result<()> {
        loop {
            self.buffer.clear();
            self.from = 0;
            if !self.fill()? {
                return Ok(());
            }
            if let Some(end) = self.buffer.iter().position(is_end) {
                let is_pair = self.buffer[end..].starts_with(b"\r\n");
                self.from = end + if is_pair { 2 } else { 1 };
                return Ok(());
            }
        }
    }
}

fn is_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
