//! Comments: where they stand, and which of them belong together.

use std::collections::VecDeque;

/// A comment inside an item.
pub(super) struct Comment {
    /// Where its sign stands in the file.
    at: usize,
    /// The comment with its sign.
    pub text: String,
    /// Where its line begins, if something else stands on it.
    beside: Option<usize>,
}

/// The comments of an item that are not printed yet.
pub(super) struct Comments {
    waiting: VecDeque<Comment>,
}

impl Comments {
    /// Finds the comments of an item that begins somewhere in a file.
    pub fn inside(item: &str, start: usize) -> Comments {
        let mut waiting = VecDeque::new();
        let mut in_text = false;
        let mut bytes = item.bytes().enumerate();
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'\\' if in_text => {
                    bytes.next();
                }
                b'"' => in_text = !in_text,
                b'#' if !in_text => {
                    let end = item[at..].find('\n').map_or(item.len(), |end| at + end);
                    let line = item[..at].rsplit('\n').next().unwrap_or("");
                    let beside = (!line.trim().is_empty()).then(|| start + at - line.len());
                    waiting.push_back(Comment { at: start + at, text: tidy(&item[at..end]), beside });
                    bytes.find(|(_, byte)| *byte == b'\n');
                }
                _ => {}
            }
        }
        Comments { waiting }
    }

    /// Takes the comments that stand before a place.
    pub fn until(&mut self, place: usize) -> impl Iterator<Item = Comment> + '_ {
        let count = self.waiting.iter().take_while(|comment| comment.at < place).count();
        self.waiting.drain(..count)
    }

    /// Takes the comment that stands on the line on which something ends.
    pub fn beside(&mut self, end: usize) -> Option<Comment> {
        let next = self.waiting.front()?;
        (next.beside.is_some_and(|line| line < end) && next.at >= end)
            .then(|| self.waiting.pop_front())
            .flatten()
    }

    /// Takes all that are left.
    pub fn rest(&mut self) -> impl Iterator<Item = Comment> + '_ {
        self.waiting.drain(..)
    }
}

fn tidy(comment: &str) -> String {
    comment.trim_end().to_owned()
}

/// The comments between two items: groups that stand alone, and the group directly before the second.
pub(super) fn before(text: &str) -> (Vec<String>, String) {
    let mut groups: Vec<String> = Vec::new();
    let mut open: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() {
            groups.extend((!open.is_empty()).then(|| std::mem::take(&mut open).join("\n")));
        } else {
            open.push(tidy(line));
        }
    }
    let own = if open.is_empty() { String::new() } else { open.join("\n") + "\n" };
    (groups, own)
}
