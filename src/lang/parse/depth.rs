//! Rejects items that are nested so deep that parsing would overflow the stack.

/// Maximum nesting of brackets, operators and prefix words, counted together.
const MAX_NESTING: usize = 200;

/// Position at which an item exceeds the limit, by a rough count; `None` if it does not. Text written by hand is far
/// below the limit.
pub fn too_deep(body: &str) -> Option<usize> {
    // For each open bracket, the number of operators and prefix words since the last comma at that level.
    let mut levels: Vec<usize> = vec![0];
    // Number of open brackets below each quote: inside a text only the holes are counted.
    let mut quote: Option<usize> = None;
    let mut total = 0;
    let mut bytes = body.bytes().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        let in_letters = quote == Some(levels.len());
        match byte {
            b'\\' if quote.is_some() => drop(bytes.next()),
            b'"' => quote = if quote.is_some() { None } else { Some(levels.len()) },
            b'{' | b'(' | b'[' if byte == b'{' || !in_letters => levels.push(0),
            b'}' | b')' | b']' if levels.len() > 1 && !in_letters => total -= levels.pop().unwrap_or(0),
            _ if in_letters => {}
            b'#' if quote.is_none() => while bytes.next_if(|(_, b)| *b != b'\n').is_some() {},
            b',' => total -= std::mem::take(levels.last_mut()?),
            b'-' | b'+' | b'*' | b'/' | b'&' | b'|' | b'=' | b'<' | b'>' | b'.' => {
                *levels.last_mut()? += 1;
                total += 1;
            }
            b'a'..=b'z' => {
                let mut end = at + 1;
                while bytes.next_if(|(_, b)| b.is_ascii_alphanumeric() || *b == b'-').is_some() {
                    end += 1;
                }
                match &body[at..end] {
                    // A new clause begins.
                    "let" | "for" | "where" | "alias" | "title" | "lesson" | "because" | "message"
                    | "difficulty" | "effort" => {
                        total -= std::mem::take(levels.last_mut()?);
                    }
                    "if" | "else" | "some" | "every" | "no" | "not" | "union" | "choose" | "and" | "or"
                    | "in" | "mod" | "subset" | "sees" | "exhaust" | "set" => {
                        *levels.last_mut()? += 1;
                        total += 1;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        if total + levels.len() > MAX_NESTING {
            return Some(at);
        }
    }
    None
}
