//! What differs between two texts, line by line.

use similar::{ChangeTag, TextDiff};

const AROUND: usize = 2;

/// The lines that differ, `-` before those of `old` and `+` before those of `new`, with a few lines around them;
/// empty where the texts are the same.
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

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn equal_texts_have_no_difference() {
        assert_eq!(diff("a\nb\n", "a\nb\n"), "");
    }

    #[test]
    fn a_changed_line_is_shown_with_the_lines_around_it() {
        let (old, new) = ("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n");
        assert_eq!(diff(old, new), "@ line 3\n  3\n  4\n- 5\n+ five\n  6\n  7\n  8\n+ 9\n");
    }

    #[test]
    fn distant_changes_are_shown_apart() {
        let old = "a\n1\n2\n3\n4\n5\n6\nb\n";
        let new = "A\n1\n2\n3\n4\n5\n6\nB\n";
        assert_eq!(diff(old, new), "@ line 1\n- a\n+ A\n  1\n  2\n@ line 6\n  5\n  6\n- b\n+ B\n");
    }
}
