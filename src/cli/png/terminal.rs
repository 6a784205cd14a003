//! Pictures in a terminal that shows them, by the protocol of kitty or as sixels.

use super::pixels;
use crate::cli::{failure::CommandError, output::Output, terminal::Protocol};
use base64::{Engine, engine::general_purpose::STANDARD};
use resvg::tiny_skia::Pixmap;
use std::{collections::BTreeMap, fmt::Write};
use tesuji::pages::Illustration;

/// Maximum number of bytes of base64 in one command of kitty's protocol.
const KITTY_CHUNK_BYTES: usize = 4096;

/// Maximum number of colours of a sixel picture.
const MAX_COLORS: usize = 256;

/// Writes illustrations one below the other: title, board and text.
pub fn show(
    slides: &[Illustration<'_>],
    protocol: Protocol,
    output: &mut Output,
) -> Result<(), CommandError> {
    for (at, slide) in slides.iter().enumerate() {
        let pixels = pixels(&slide.board(), 1.0)?;
        let picture = match protocol {
            Protocol::Kitty => kitty(&super::encode(&pixels)?),
            Protocol::Sixel => sixel(&pixels),
        };
        let gap = if at > 0 { "\n" } else { "" };
        output.write(format!("{gap}{}\n{picture}\n{}", slide.title, slide.words()))?;
    }
    Ok(())
}

/// Encodes a PNG as commands of kitty's protocol.
fn kitty(png: &[u8]) -> String {
    let text = STANDARD.encode(png);
    let mut commands = String::new();
    let mut rest = text.as_str();
    let mut head = "f=100,a=T,";
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(KITTY_CHUNK_BYTES));
        let more = u8::from(!after.is_empty());
        // Writing to a string does not fail.
        let _ = write!(commands, "\x1b_G{head}m={more};{chunk}\x1b\\");
        (rest, head) = (after, "");
    }
    commands
}

/// Encodes pixels as sixels. Drawings have few colours; above [`MAX_COLORS`], similar ones are merged.
fn sixel(pixels: &Pixmap) -> String {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let pixel_colors: Vec<[u8; 3]> =
        pixels.pixels().iter().map(|one| [one.red(), one.green(), one.blue()]).collect();
    let quantize = |bits: u32| {
        let mut palette: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        let coarse = |color: [u8; 3]| color.map(|part| part >> (8 - bits) << (8 - bits));
        let numbers: Vec<usize> = pixel_colors
            .iter()
            .map(|&color| {
                let next = palette.len();
                *palette.entry(coarse(color)).or_insert(next)
            })
            .collect();
        (palette, numbers)
    };
    let mut bits = 8;
    let (palette, numbers) = loop {
        let quantized = quantize(bits);
        if quantized.0.len() <= MAX_COLORS || bits == 1 {
            break quantized;
        }
        bits -= 1;
    };
    let mut text = format!("\x1bPq\"1;1;{width};{height}");
    for (color, number) in &palette {
        // Percentages, in which white stays white.
        let [r, g, b] = color.map(|part| (u32::from(part) * 100).div_ceil(u32::from(u8::MAX << (8 - bits))));
        let _ = write!(text, "#{number};2;{r};{g};{b}");
    }
    for band in (0..height).step_by(6) {
        let mut columns_by_color: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for row in band..(band + 6).min(height) {
            for column in 0..width {
                let number = numbers[row * width + column];
                columns_by_color.entry(number).or_insert_with(|| vec![0; width])[column] |= 1 << (row - band);
            }
        }
        for (number, columns) in columns_by_color {
            let _ = write!(text, "#{number}");
            for run in columns.chunk_by(|a, b| a == b) {
                let sign = char::from(run[0] + b'?');
                match run.len() {
                    1..=3 => text.extend(std::iter::repeat_n(sign, run.len())),
                    length => drop(write!(text, "!{length}{sign}")),
                }
            }
            text.push('$');
        }
        text.push('-');
    }
    text + "\x1b\\"
}
