//! Pages whose commands are run.

use crate::run_in;
use std::path::Path;

/// The fenced blocks of a page: what stands behind each fence, and its text.
pub fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut parts = page.split("```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        blocks.push(block.split_once('\n').expect("a fence is a line"));
    }
    blocks
}

/// Runs a command line; what it wrote, and whether it ran to its end.
pub fn run(folder: &Path, line: &str) -> (String, bool) {
    // Words between quotes are one.
    let parts = line.split(['"', '\'']).enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect::<Vec<_>>(),
        _ => vec![part],
    });
    let words: Vec<&str> = words.skip(1).collect();
    let ran = run_in(folder, &words, "");
    (ran.out + &ran.err, matches!(ran.status, 0 | 1))
}

/// Makes sure that an output has what a page shows of it, in its order; what stands between two dots is left out. How
/// many parts are shown.
pub fn holds(output: &str, shown: &str, line: &str) -> usize {
    let (mut rest, mut parts) = (output, 0);
    for part in shown.split("…\n").map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()) {
        let at = rest.find(part).unwrap_or_else(|| panic!("{line}\n{part}\nis not in\n{output}"));
        rest = &rest[at + part.len()..];
        parts += 1;
    }
    parts
}
