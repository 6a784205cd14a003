//! Line-by-line difference of two texts.

use similar::{ChangeTag, TextDiff};

const AROUND: usize = 2;

/// Returns the lines that differ, marked with `-` and `+`, with a few lines of context; empty if the texts are equal.
pub fn diff(old: &str, new: &str) -> String {
    let lines = TextDiff::from_lines(old, new);
    let mut text = String::new();
    for group in lines.grouped_ops(AROUND) {
        let Some(first) = group.first() else { continue };
        text.push_str(&format!("@ line {}\n", first.old_range().start + 1));
        for change in group.iter().flat_map(|op| lines.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            text.push_str(format!("{sign} {}", change.value()).trim_end());
            text.push('\n');
        }
    }
    text
}
