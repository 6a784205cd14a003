//! Line-by-line difference of two texts.

use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};
use std::ops::Range;

/// Number of equal lines shown around a difference.
const CONTEXT: u32 = 2;

/// Returns the lines that differ, marked with `-` and `+`, with a few lines of context; empty if the texts are equal.
pub fn diff(old: &str, new: &str) -> String {
    let lines = InternedInput::new(old, new);
    let hunks: Vec<Hunk> = Diff::compute(Algorithm::Myers, &lines).hunks().collect();
    let marked = |sign: char, tokens: &[Token], range: Range<u32>| -> String {
        let tokens = &tokens[range.start as usize..range.end as usize];
        tokens
            .iter()
            .map(|&token| format!("{sign} {}", lines.interner[token]).trim_end().to_owned() + "\n")
            .collect()
    };
    let mut text = String::new();
    for group in hunks.chunk_by(|hunk, next| next.before.start - hunk.before.end <= 2 * CONTEXT) {
        let mut equal = group[0].before.start.saturating_sub(CONTEXT);
        text.push_str(&format!("@ line {}\n", equal + 1));
        for hunk in group {
            text += &marked(' ', &lines.before, equal..hunk.before.start);
            text += &marked('-', &lines.before, hunk.before.clone());
            text += &marked('+', &lines.after, hunk.after.clone());
            equal = hunk.before.end;
        }
        let end = (equal + CONTEXT).min(lines.before.len() as u32);
        text += &marked(' ', &lines.before, equal..end);
    }
    text
}
