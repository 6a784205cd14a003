//! Pictures and pages for notebooks.

use std::fmt::Write;
use tesuji::pages::Illustration;
use tesuji::text::message;
use tesuji::{Converter, Language, Renderer};

/// Draws the board of a puzzle; `None` if it has no board.
pub fn of_puzzle(rules: &tesuji::Rules, puzzle: &tesuji::Puzzle) -> Option<String> {
    let position = Converter::new(rules, None).ok()?.position(puzzle).ok()?;
    Some(of_position(rules, Language::default(), &position))
}

/// Draws the board of a position.
pub fn of_position(rules: &tesuji::Rules, language: Language, position: &tesuji::Position) -> String {
    Renderer::new(rules, language).position_illustration("", position).board()
}

/// Returns the illustration of a match with a number.
pub fn of_match<'s>(
    rules: &'s tesuji::Rules,
    language: Language,
    number: usize,
    found: &'s tesuji::Match,
) -> Illustration<'s> {
    Renderer::new(rules, language).match_illustration(number, found)
}

/// Returns a picture as an image element, which keeps its styles apart from those of the page.
pub fn image(alt: &str, svg: &str) -> String {
    let mut source = String::with_capacity(svg.len() + svg.len() / 4);
    for sign in svg.chars() {
        match sign {
            // Characters that would end the address or the attribute, or have a special meaning in it.
            '"' => source.push('\''),
            '\'' => source.push_str("%26apos;"),
            '%' | '#' | '<' | '>' | '&' | '\n' | '\r' => {
                let _ = write!(source, "%{:02X}", u32::from(sign));
            }
            sign => source.push(sign),
        }
    }
    format!(
        "<img alt=\"{}\" style=\"max-width:100%\" src=\"data:image/svg+xml;charset=utf-8,{source}\">",
        escaped(alt)
    )
}

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the lines of a text as paragraphs.
pub fn paragraphs(words: &str) -> String {
    let lines = words.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("<p>{}</p>\n", escaped(line))).collect()
}

/// Returns a board with its title above it and its text below.
pub fn html(slide: &Illustration<'_>) -> String {
    let (title, words) = (escaped(&slide.title), paragraphs(&slide.words()));
    format!("<div><p><b>{title}</b></p>\n{}\n{words}</div>\n", image(&slide.title, &slide.board()))
}

/// Size in bytes up to which a page has pictures: notebooks store the page.
const ROOM: usize = 280_000;

/// Returns a solution path as a page: its result, a chart if there is one, and for each illustration an entry to open.
/// Pictures beyond [`ROOM`] are left out, with a note.
pub fn course(
    heading: &str,
    chart: Option<String>,
    slides: &[Illustration<'_>],
    language: Language,
) -> String {
    let mut page = "<div>\n".to_owned();
    if !heading.is_empty() {
        page += &format!("<p><b>{}</b></p>\n", escaped(heading.trim_end()));
    }
    page += &chart.map_or_else(String::new, |chart| image(heading, &chart) + "\n");
    let (mut drawn, mut left_out) = (0, 0);
    for slide in slides {
        let picture = if page.len() < ROOM { image(&slide.title, &slide.board()) } else { String::new() };
        let fits = !picture.is_empty() && page.len() + picture.len() <= ROOM;
        (drawn, left_out) = (drawn + usize::from(fits), left_out + usize::from(!fits));
        let picture = if fits { picture } else { String::new() };
        let (title, words) = (escaped(&slide.title), paragraphs(&slide.words()));
        page += &format!("<details><summary>{title}</summary>\n{picture}\n{words}</details>\n");
    }
    if left_out > 0 {
        page += &paragraphs(&pictures_left_out(language, drawn, left_out));
    }
    page + "</div>\n"
}

fn pictures_left_out(language: Language, drawn: usize, left_out: usize) -> String {
    let all = drawn + left_out;
    language.translate(&message!("Only {drawn} of {all} boards have room here; each step draws its own."))
}
