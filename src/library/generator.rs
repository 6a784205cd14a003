//! Puzzles that were made, written in a format, and why others were not.

use super::convert::{ConvertError, with_game_if_possible};
use super::prelude::*;
use super::teller::Renderer;
use crate::board::position::PuzzleSpec;
use crate::generate::{BestAttempt, GeneratedPuzzle, Rejection};

impl GeneratedPuzzle {
    /// The puzzle in a format, or where none is asked for in the shortest that says all of it. A format that is asked
    /// for need not say the game, which the caller knows.
    ///
    /// # Errors
    /// When the format has no way to say a part of it.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        written(&self.puzzle.0, rules, asked)
    }
}

impl BestAttempt {
    /// It in a format, or in the shortest that says all of it.
    ///
    /// # Errors
    /// When it cannot be written in that format.
    pub fn write(&self, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
        written(&self.position, rules, asked)
    }
}

fn written(position: &PuzzleSpec, rules: &Rules, asked: Option<Format>) -> Result<String, ConvertError> {
    let whole = |format| -> Result<String, ConvertError> {
        Ok(write(&prepared(rules.program(), position, None, format)?, format)?)
    };
    match asked {
        Some(format) => with_game_if_possible(rules.program(), position, format),
        None => whole(Format::Line).or_else(|_| whole(Format::Json)),
    }
}

impl Renderer<'_> {
    /// What tries came to that made no puzzle, as an aside; of numbers of givens the nearest are named.
    pub fn rejections_text(&self, misses: &[(Rejection, usize)]) -> String {
        let sentences = self.language().sentences();
        let texts = &sentences.generate;
        let item = |n: usize, what: &str| fill(texts.miss, &[("n", &n.to_string()), ("what", what)]);
        let mut items = Vec::new();
        let mut givens: Vec<usize> = Vec::new();
        for (miss, n) in misses {
            match miss {
                Rejection::Easy(Some(level)) => items.push(item(*n, &self.words.level(level))),
                Rejection::Easy(None) => items.push(item(*n, texts.easy)),
                Rejection::Unsolved => items.push(item(*n, texts.unsolved)),
                Rejection::Late => items.push(item(*n, texts.late)),
                Rejection::Givens(left) => givens.push(*left),
                Rejection::Other => items.push(item(*n, texts.other)),
            }
        }
        if let Some((least, most)) = givens.iter().min().zip(givens.iter().max()) {
            let ends = [("least", least.to_string()), ("most", most.to_string())];
            items.push(fill(texts.givens, &ends.each_ref().map(|(key, word)| (*key, word.as_str()))));
        }
        if items.is_empty() {
            return String::new();
        }
        fill(sentences.aside, &[("text", &items.join(sentences.separator))])
    }
}
