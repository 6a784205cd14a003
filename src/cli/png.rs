//! Pictures as PNG, with fonts that ship: the same picture is the same everywhere.
//!
//! The fonts are Noto Sans CJK JP (SIL Open Font License 1.1) with the letters that rule files, messages and names of
//! games use. Letters that these lack come from the fonts of the system.

use super::failure::Stop;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use tesuji::text::message;

const FAMILY: &str = "Noto Sans CJK JP";

const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/NotoSansCJKjp-Regular.otf"), include_bytes!("fonts/NotoSansCJKjp-Bold.otf")];

/// The letters that the fonts have: `pyftsubset NotoSansCJK-Regular.ttc --font-number=0 --text-file=letters.txt
/// --no-hinting --layout-features=kern`.
static LETTERS: LazyLock<HashSet<char>> =
    LazyLock::new(|| include_str!("fonts/letters.txt").chars().collect());

/// How many pixels of the picture one of the drawing becomes, in each direction.
const SCALE: f32 = 2.0;

static SHIPPED: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    Arc::new(fonts)
});

/// The shipped fonts and those of the system.
static ALL: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::clone(&SHIPPED);
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// A picture as the bytes of a PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, Stop> {
    encoded(&pixels(svg, SCALE)?)
}

pub fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, Stop> {
    pixels.encode_png().map_err(|error| fault(&error))
}

fn fault(what: &dyn std::fmt::Display) -> Stop {
    Stop::wrong(message!("the picture cannot be drawn: {what}"))
}

/// A picture as pixels: `scale` of them for one of the drawing, in each direction.
pub fn pixels(svg: &str, scale: f32) -> Result<Pixmap, Stop> {
    let fonts = if is_covered(svg) { &SHIPPED } else { &ALL };
    let options = Options { font_family: FAMILY.to_owned(), fontdb: Arc::clone(fonts), ..Options::default() };
    // Other families of the list may be on the machine.
    let (head, rest) = svg.split_once("font-family=\"").unwrap_or((svg, ""));
    let rest = rest.split_once('"').map_or("", |(_, rest)| rest);
    let svg = format!("{head}font-family=\"{FAMILY}\"{rest}");
    let tree = Tree::from_str(&svg, &options).map_err(|error| fault(&error))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| fault(&"0 × 0"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| fault(&"0 × 0"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// True where the shipped fonts have all letters of a text.
fn is_covered(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii() || LETTERS.contains(&letter))
}
