//! Packed forms of files, which servers that support them send in place of the file.

use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};
use std::io::{self, Write};

/// Quality of Brotli, of 11, and the size of its window as a power of two: the best that does not take minutes.
const BROTLI: (i32, i32) = (9, 22);

/// Packs bytes as gzip.
pub fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Returns the packed forms of a file that are smaller by a tenth or more, with their extensions.
pub fn forms(bytes: &[u8]) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let forms = [("br", brotli(bytes)?), ("gz", gzip(bytes)?)];
    Ok(forms.into_iter().filter(|(_, packed)| packed.len() < bytes.len() / 10 * 9).collect())
}

fn brotli(mut bytes: &[u8]) -> io::Result<Vec<u8>> {
    let (quality, lgwin) = BROTLI;
    let params =
        BrotliEncoderParams { quality, lgwin, size_hint: bytes.len(), ..BrotliEncoderParams::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
    Ok(packed)
}
