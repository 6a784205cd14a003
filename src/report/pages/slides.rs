//! A self-contained page of pictures with words: one is shown at a time; keys, buttons and swipes turn them.

use super::html::{hashes, policy};
use crate::{drawing::css, markup::escaped, prelude::*};

/// A board with a title and explanations.
#[derive(Debug, Clone)]
pub struct Illustration<'t> {
    /// Short title of the picture.
    pub title: String,
    #[doc(hidden)]
    pub drawing: Drawing<'t>,
    /// Explanations beside the board.
    pub blocks: Vec<SectionBlock>,
}

impl Illustration<'_> {
    fn titled(&self) -> Drawing<'_> {
        Drawing { title: self.title.clone(), ..self.drawing.clone() }
    }

    /// Returns the board as SVG with its title and sentences below it.
    pub fn captioned(&self) -> String {
        let words = self.words();
        let lines = words.lines().map(str::to_owned);
        let notes = lines.chain(self.drawing.notes.clone()).collect();
        Drawing { heading: self.title.clone(), notes, ..self.titled() }.svg()
    }

    /// Returns the board alone as SVG, with its style sheet.
    pub fn board(&self) -> String {
        self.titled().svg()
    }

    /// Returns the sentences beside the board, one paragraph per line.
    pub fn words(&self) -> String {
        let text = self.blocks.iter().filter_map(|block| match block {
            SectionBlock::Text(lines) => Some(lines.lines()),
            SectionBlock::Board(_) => None,
        });
        let lines = text.flatten().filter(|line| !line.trim().is_empty());
        lines.map(|line| format!("{line}\n")).collect()
    }

    fn html(&self, number: usize) -> String {
        let block = |block: &SectionBlock| match block {
            SectionBlock::Board(text) => format!("<pre>{}</pre>\n", escaped(text.trim_matches('\n'))),
            SectionBlock::Text(lines) => {
                let lines = lines.lines().filter(|line| !line.trim().is_empty());
                lines.map(|line| format!("<p>{}</p>\n", escaped(line))).collect()
            }
        };
        let blocks: String = self.blocks.iter().map(block).collect();
        let (title, picture) = (escaped(&self.title), self.titled().unstyled());
        format!(
            "<section id=\"{number}\">\n<figure>{picture}</figure>\n<h2>{title}</h2>\n<div>\n{blocks}</div>\n</section>\n"
        )
    }
}

pub fn slideshow_html(title: &str, slides: &[Illustration<'_>], language: Language) -> String {
    let [back, step, on] =
        [message!("Back"), message!("Step"), message!("Next")].map(|word| language.translate(&word));
    let sections: String = slides.iter().enumerate().map(|(at, slide)| slide.html(at + 1)).collect();
    let style = format!("\n{}{}", include_str!("slides.css"), css());
    let script = concat!("\n", include_str!("slides.js"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<main>\n{sections}</main>\n\
         <nav><button type=\"button\">{back}</button><input type=\"range\" min=\"0\" value=\"0\" aria-label=\"{step}\">\
         <output></output><button type=\"button\">{on}</button></nav>\n<script>{script}</script>\n</body>\n</html>\n",
        code = language.code(),
        title = escaped(title),
        policy = policy(&hashes(&[&style]), &[script]),
    )
}
