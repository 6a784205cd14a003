//! Pictures and pages for notebooks.

use std::fmt::Write;
use tesuji::pages::Illustration;
use tesuji::text::message;
use tesuji::{Converter, Language, Renderer};

/// Draws the board of a puzzle; `None` if it has no board.
pub fn puzzle_svg(rules: &tesuji::Rules, puzzle: &tesuji::Puzzle) -> Option<String> {
    let position = Converter::new(rules, None).ok()?.position(puzzle).ok()?;
    Some(position_svg(rules, Language::default(), &position))
}

/// Draws the board of a position.
pub fn position_svg(rules: &tesuji::Rules, language: Language, position: &tesuji::Position) -> String {
    Renderer::new(rules, language).position_illustration("", position).board()
}

/// Returns the illustration of a match with a number.
pub fn match_illustration<'s>(
    rules: &'s tesuji::Rules,
    language: Language,
    number: usize,
    matched: &'s tesuji::Match,
) -> Illustration<'s> {
    Renderer::new(rules, language).match_illustration(number, matched)
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
        escape(alt)
    )
}

/// Escapes a text for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the lines of a text as paragraphs.
pub fn paragraphs(words: &str) -> String {
    let lines = words.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("<p>{}</p>\n", escape(line))).collect()
}

/// Returns a board with its title above it and its text below.
pub fn html(slide: &Illustration<'_>) -> String {
    let (title, words) = (escape(&slide.title), paragraphs(&slide.words()));
    format!("<div><p><b>{title}</b></p>\n{}\n{words}</div>\n", image(&slide.title, &slide.board()))
}

/// Size in bytes up to which a page has pictures: notebooks store the page.
const MAX_PAGE_BYTES: usize = 280_000;

/// Returns a solution path as a page: its result, a chart if there is one, and for each illustration an entry to open.
/// Pictures beyond [`MAX_PAGE_BYTES`] are left out, with a note.
pub fn solution_path_html(
    heading: &str,
    chart: Option<String>,
    slides: &[Illustration<'_>],
    language: Language,
) -> String {
    let mut page = "<div>\n".to_owned();
    if !heading.is_empty() {
        page += &format!("<p><b>{}</b></p>\n", escape(heading.trim_end()));
    }
    page += &chart.map_or_else(String::new, |chart| image(heading, &chart) + "\n");
    let (mut drawn, mut left_out) = (0, 0);
    for slide in slides {
        let picture =
            if page.len() < MAX_PAGE_BYTES { image(&slide.title, &slide.board()) } else { String::new() };
        let fits = !picture.is_empty() && page.len() + picture.len() <= MAX_PAGE_BYTES;
        (drawn, left_out) = (drawn + usize::from(fits), left_out + usize::from(!fits));
        let picture = if fits { picture } else { String::new() };
        let (title, words) = (escape(&slide.title), paragraphs(&slide.words()));
        page += &format!("<details><summary>{title}</summary>\n{picture}\n{words}</details>\n");
    }
    if left_out > 0 {
        page += &paragraphs(&left_out_note(language, drawn, left_out));
    }
    page + "</div>\n"
}

fn left_out_note(language: Language, drawn: usize, left_out: usize) -> String {
    language.translate(&message!(
        "Only {drawn} of {all} boards are shown here; each step can draw its own.",
        all = drawn + left_out
    ))
}
