//! Scans a text for open brackets and quotes, and for leading blanks and comments.

/// Number of leading bytes that are blanks and comments.
pub(in super::super) fn blanks(text: &str) -> usize {
    let mut rest = text;
    loop {
        // The grammar allows no other blanks.
        rest = rest.trim_start_matches(|letter| ('\t'..=' ').contains(&letter));
        match rest.strip_prefix('#') {
            Some(comment) => rest = comment.find('\n').map_or("", |end| &comment[end..]),
            None => return text.len() - rest.len(),
        }
    }
}

/// Positions of the quotes of a text, and of the `#` of comments outside of quotes.
pub(in super::super) fn marks(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut bytes = text.bytes().enumerate();
    let mut is_open = false;
    std::iter::from_fn(move || {
        loop {
            let (at, byte) = bytes.next()?;
            match byte {
                b'\\' if is_open => drop(bytes.next()),
                b'"' => is_open = !is_open,
                b'#' if !is_open => drop(bytes.find(|(_, byte)| *byte == b'\n')),
                _ => {}
            }
            if byte == b'"' || byte == b'#' && !is_open {
                return Some((at, byte));
            }
        }
    })
}

/// The unclosed quote; a text that spans several lines is preferred to the last text.
pub fn open_quote(body: &str) -> Option<usize> {
    let quotes: Vec<usize> = marks(body).filter(|(_, sign)| *sign == b'"').map(|(at, _)| at).collect();
    let (pairs, open) = quotes.as_chunks::<2>();
    let is_long = |[start, end]: &&[usize; 2]| body[*start..*end].contains('\n');
    let long = pairs.iter().find(is_long).map(|[start, _]| *start);
    open.first().map(|open| long.unwrap_or(*open))
}

/// The innermost open bracket at the end of a text, and the number of open signs.
pub fn open_bracket(text: &str) -> Option<(usize, usize)> {
    let mut open = OpenBrackets::default();
    open.read(text);
    open.bracket()
}

/// Whether the end of a text is inside quotes.
pub fn is_in_text(text: &str) -> bool {
    let mut open = OpenBrackets::default();
    open.read(text);
    open.signs.last().is_some_and(|(_, sign)| *sign == b'"')
}

/// The innermost open parenthesis at the end of a text.
pub(in super::super) fn open_parenthesis(text: &str) -> Option<usize> {
    let mut open = OpenBrackets::default();
    open.read(text);
    open.parenthesis()
}

#[derive(Default)]
pub struct OpenBrackets {
    /// Number of bytes read.
    length: usize,
    /// Open signs with their offsets.
    signs: Vec<(usize, u8)>,
}

impl OpenBrackets {
    /// Reads more of the text: whole lines, or the rest.
    pub fn read(&mut self, text: &str) {
        let open = &mut self.signs;
        let mut bytes = text.bytes().enumerate();
        while let Some((at, byte)) = bytes.next() {
            let offset = self.length + at;
            let in_letters = open.last().is_some_and(|(_, sign)| *sign == b'"');
            match byte {
                b'\\' if in_letters => drop(bytes.next()),
                b'"' if in_letters => drop(open.pop()),
                b'#' if !in_letters => drop(bytes.find(|(_, byte)| *byte == b'\n')),
                b'"' | b'{' => open.push((offset, byte)),
                b'(' | b'[' if !in_letters => open.push((offset, byte)),
                b')' | b'}' | b']' if !in_letters => drop(open.pop()),
                _ => {}
            }
        }
        self.length += text.len();
    }

    /// The innermost open parenthesis inside of the current text; `None` if there is none.
    pub fn parenthesis(&self) -> Option<usize> {
        let inside = self.signs.iter().rev().take_while(|(_, sign)| *sign != b'"');
        inside.into_iter().find(|(_, sign)| *sign == b'(').map(|(at, _)| *at)
    }

    /// The innermost open bracket, and the number of open signs; `None` inside a text.
    pub fn bracket(&self) -> Option<(usize, usize)> {
        self.signs.last().filter(|(_, sign)| *sign != b'"').map(|(at, _)| (*at, self.signs.len()))
    }
}
