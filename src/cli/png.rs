//! PNG pictures with built-in fonts, so that a picture is the same on every machine.
//!
//! The fonts are Noto Sans CJK JP (SIL Open Font License 1.1) with the letters that rule files, messages and names of
//! games use. Other letters are taken from the fonts of the system.

mod terminal;

use super::failure::CommandError;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::{
    collections::HashSet,
    sync::{Arc, LazyLock},
};
use tesuji::text::message;

pub use terminal::show;

const FAMILY: &str = "Noto Sans CJK JP";

const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/NotoSansCJKjp-Regular.otf"), include_bytes!("fonts/NotoSansCJKjp-Bold.otf")];

/// Letters of the fonts: `pyftsubset NotoSansCJK-Regular.ttc --font-number=0 --text-file=letters.txt --no-hinting
/// --layout-features=kern`.
static LETTERS: LazyLock<HashSet<char>> =
    LazyLock::new(|| include_str!("fonts/letters.txt").chars().collect());

/// Pixels of the picture per unit of the drawing, in each direction.
const SCALE: f32 = 2.0;

static BUILTIN_FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    Arc::new(fonts)
});

/// The built-in fonts and those of the system.
static ALL_FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::clone(&BUILTIN_FONTS);
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// Renders a picture as the bytes of a PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, CommandError> {
    encode(&pixels(svg, SCALE)?)
}

pub fn encode(pixels: &Pixmap) -> Result<Vec<u8>, CommandError> {
    pixels.encode_png().map_err(|error| drawing_error(&error))
}

fn drawing_error(what: &dyn std::fmt::Display) -> CommandError {
    CommandError::new(message!("the picture cannot be drawn: {what}"))
}

/// Renders a picture as pixels: `scale` of them per unit of the drawing, in each direction.
pub fn pixels(svg: &str, scale: f32) -> Result<Pixmap, CommandError> {
    let fonts = if is_covered(svg) { &BUILTIN_FONTS } else { &ALL_FONTS };
    let options = Options { font_family: FAMILY.to_owned(), fontdb: Arc::clone(fonts), ..Options::default() };
    // Other families of the list may be installed, so the list is replaced by [`FAMILY`].
    let (head, rest) = svg.split_once("font-family=\"").unwrap_or((svg, ""));
    let rest = rest.split_once('"').map_or("", |(_, rest)| rest);
    let svg = format!("{head}font-family=\"{FAMILY}\"{rest}");
    let tree = Tree::from_str(&svg, &options).map_err(|error| drawing_error(&error))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| drawing_error(&"0 × 0"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| drawing_error(&"0 × 0"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// Whether the built-in fonts have all letters of a text.
fn is_covered(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii() || LETTERS.contains(&letter))
}
