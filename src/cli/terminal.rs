//! Pictures in a terminal that shows them, by the protocol of kitty or as sixels.

use super::output::{Output, is_terminal};
use super::{failure::Stop, png::pixels};
use base64::{Engine, engine::general_purpose::STANDARD};
use clap::{Args, ValueEnum};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;
use std::fmt::Write;
use tesuji::pages::Illustration;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Pictures {
    /// Where the terminal is known to show them
    Auto,
    /// By the graphics protocol of kitty, which Ghostty, Konsole and WezTerm know
    Kitty,
    /// As sixels, which foot and mlterm know
    Sixel,
    /// Boards as text
    Never,
}

/// Whether steps are shown as pictures on a terminal.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct PictureArgs {
    /// Pictures in place of boards, where the output is a terminal
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub pictures: Pictures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    Kitty,
    Sixel,
}

/// Maximum number of bytes of base64 in one command of kitty's protocol.
const CHUNK: usize = 4096;

/// Maximum number of colours of a sixel picture.
const COLOURS: usize = 256;

impl PictureArgs {
    /// Returns the protocol of pictures; `None` if pictures are not shown.
    pub fn protocol(&self) -> Option<Protocol> {
        match self.pictures {
            _ if !is_terminal() => None,
            Pictures::Never => None,
            Pictures::Kitty => Some(Protocol::Kitty),
            Pictures::Sixel => Some(Protocol::Sixel),
            Pictures::Auto => known(|name| std::env::var(name).unwrap_or_default()),
        }
    }
}

/// Detects the protocol by environment variables of the terminal; `None` inside another terminal, such as tmux.
fn known(variable: impl Fn(&str) -> String) -> Option<Protocol> {
    let (term, program) = (variable("TERM"), variable("TERM_PROGRAM"));
    let is_one_of = |name: &str, known: &[&str]| known.iter().any(|known| name.contains(known));
    let is_set = |name| !variable(name).is_empty();
    if is_set("TMUX") || is_one_of(&term, &["screen", "tmux"]) {
        None
    } else if is_set("KITTY_WINDOW_ID")
        || is_set("KONSOLE_VERSION")
        || is_one_of(&term, &["kitty", "ghostty"])
        || is_one_of(&program, &["WezTerm", "ghostty"])
    {
        Some(Protocol::Kitty)
    } else if is_one_of(&term, &["sixel", "foot", "mlterm", "yaft"]) {
        Some(Protocol::Sixel)
    } else {
        None
    }
}

/// Writes illustrations one below the other: title, board and text.
pub fn show(slides: &[Illustration<'_>], protocol: Protocol, output: &mut Output) -> Result<(), Stop> {
    for (at, slide) in slides.iter().enumerate() {
        let pixels = pixels(&slide.board(), 1.0)?;
        let picture = match protocol {
            Protocol::Kitty => kitty(&super::png::encoded(&pixels)?),
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
        let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
        let more = u8::from(!after.is_empty());
        // Writing to a string does not fail.
        let _ = write!(commands, "\x1b_G{head}m={more};{chunk}\x1b\\");
        (rest, head) = (after, "");
    }
    commands
}

/// Encodes pixels as sixels. Drawings have few colours; above [`COLOURS`], similar ones are merged.
fn sixel(pixels: &Pixmap) -> String {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let all: Vec<[u8; 3]> = pixels.pixels().iter().map(|one| [one.red(), one.green(), one.blue()]).collect();
    let numbered = |bits: u32| {
        let mut palette: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        let coarse = |colour: [u8; 3]| colour.map(|part| part >> (8 - bits) << (8 - bits));
        let numbers: Vec<usize> = all
            .iter()
            .map(|&colour| {
                let next = palette.len();
                *palette.entry(coarse(colour)).or_insert(next)
            })
            .collect();
        (palette, numbers)
    };
    let mut bits = 8;
    let (palette, numbers) = loop {
        let made = numbered(bits);
        if made.0.len() <= COLOURS || bits == 1 {
            break made;
        }
        bits -= 1;
    };
    let mut text = format!("\x1bPq\"1;1;{width};{height}");
    for (colour, number) in &palette {
        // Percentages, in which white stays white.
        let [r, g, b] = colour.map(|part| (u32::from(part) * 100).div_ceil(u32::from(u8::MAX << (8 - bits))));
        let _ = write!(text, "#{number};2;{r};{g};{b}");
    }
    for band in (0..height).step_by(6) {
        let mut of_colour: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for row in band..(band + 6).min(height) {
            for column in 0..width {
                let number = numbers[row * width + column];
                of_colour.entry(number).or_insert_with(|| vec![0; width])[column] |= 1 << (row - band);
            }
        }
        for (number, columns) in of_colour {
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
