//! Generated puzzles in a format, and the reasons for rejections.

use super::prelude::*;
use crate::{BestAttempt, GeneratedPuzzle};
use tesuji_formats::Format;
use tesuji_report::language::fill;
use tesuji_solve::{
    ConvertError,
    convert::{with_game_if_possible, write_whole},
};

impl GeneratedPuzzle {
    /// Writes the puzzle in a format or, if it is `None`, in the shortest format that expresses all of it. A selected
    /// format need not express the game, which the caller knows.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the format cannot express a part of the puzzle.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        write_spec(&self.puzzle.0, rules, asked)
    }
}

impl BestAttempt {
    /// Writes the puzzle in a format or, if it is `None`, in the shortest format that expresses all of it.
    ///
    /// # Errors
    /// Returns a [`ConvertError`] if the puzzle cannot be written in that format.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        write_spec(&self.position, rules, asked)
    }
}

fn write_spec(position: &PuzzleSpec, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
    match asked {
        Some(format) => with_game_if_possible(rules.program(), position, format),
        None => {
            write_whole(rules, position, Format::Line).or_else(|_| write_whole(rules, position, Format::Json))
        }
    }
}

impl Rejection {
    /// Reasons of rejected attempts, as an aside; of the numbers of givens, only the nearest are named.
    pub fn summary(misses: &[(Self, usize)], renderer: &Renderer<'_>) -> String {
        let sentences = renderer.language().sentences();
        let texts = &sentences.generate;
        let item = |n: &usize, what: &str| fill(texts.miss, &[("n", &n.to_string()), ("what", what)]);
        let mut items = Vec::new();
        let mut givens: Vec<usize> = Vec::new();
        for (miss, n) in misses {
            match miss {
                Rejection::Easy(Some(level)) => items.push(item(n, &renderer.words.level(level))),
                Rejection::Easy(None) => items.push(item(n, texts.easy)),
                Rejection::Unsolved => items.push(item(n, texts.unsolved)),
                Rejection::Late => items.push(item(n, texts.late)),
                Rejection::Givens(left) => givens.push(*left),
                Rejection::TooLow => items.push(item(n, texts.too_low)),
                Rejection::TooHigh => items.push(item(n, texts.too_high)),
                Rejection::Other => items.push(item(n, texts.other)),
            }
        }
        if let Some((least, most)) = givens.iter().min().zip(givens.iter().max()) {
            let ends = [("least", least.to_string()), ("most", most.to_string())];
            items.push(fill(texts.givens, &ends.each_ref().map(|(key, word)| (*key, word.as_str()))));
        }
        if items.is_empty() {
            return String::new();
        }
        renderer.aside(&items.join(sentences.separator))
    }
}
