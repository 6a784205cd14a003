//! Comments: their positions and their grouping.

use crate::parse::marks;
use std::collections::VecDeque;

struct Comment {
    /// Byte offset of the `#` in the item.
    at: usize,
    text: String,
    /// Byte offset of its line, if the line has other text before the comment.
    beside: Option<usize>,
}

pub struct Comments {
    pending: VecDeque<Comment>,
}

impl Comments {
    pub fn from_item(item: &str) -> Comments {
        let comment = |at: usize| {
            let text = item[at..].lines().next().unwrap_or_default().trim_end().to_owned();
            let line = item[..at].rsplit('\n').next().unwrap_or("");
            Comment { at, text, beside: (!line.trim().is_empty()).then(|| at - line.len()) }
        };
        let signs = marks(item).filter(|(_, sign)| *sign == b'#');
        Comments { pending: signs.map(|(at, _)| comment(at)).collect() }
    }

    /// Takes the comments before a byte offset.
    pub fn drain_before(&mut self, place: usize) -> impl Iterator<Item = String> + '_ {
        let count = self.pending.iter().take_while(|comment| comment.at < place).count();
        self.pending.drain(..count).map(|comment| comment.text)
    }

    /// Takes the comment on the line on which an element ends.
    pub fn take_beside(&mut self, end: usize) -> Option<String> {
        let next = self.pending.front()?;
        let is_beside = next.beside.is_some_and(|line| line < end) && next.at >= end;
        is_beside.then(|| self.pending.pop_front()).flatten().map(|comment| comment.text)
    }
}

/// The comments between two items: separate groups, and the group directly before the second item.
pub fn before(text: &str) -> (Vec<String>, String) {
    let mut groups: Vec<String> = Vec::new();
    let mut open = String::new();
    for line in text.lines().map(str::trim) {
        if !line.is_empty() {
            open += &format!("{line}\n");
        } else if !open.is_empty() {
            groups.push(std::mem::take(&mut open).trim_end().to_owned());
        }
    }
    (groups, open)
}
