//! Parses texts with holes.

use super::*;

impl StringLiteral {
    /// The text without escapes.
    pub fn text(&self) -> String {
        unescape(&self.raw, false)
    }
}

impl Builder {
    /// The texts inside a pair.
    pub fn texts(&self, pair: &Node<'_>) -> Vec<Text> {
        let text = |text: Node<'_>| {
            let template = first(&text, Rule::template)?;
            let (style, quoted) = (self.name_in(&text)?, self.quoted(template.clone()));
            Some(Text { style, quoted, pieces: self.text_pieces(template) })
        };
        let texts = first(pair, Rule::texts);
        texts.map_or_else(Vec::new, |texts| texts.into_inner().filter_map(text).collect())
    }

    /// The pieces of a text, or of a nested text inside a hole.
    pub fn text_pieces(&self, pair: Node<'_>) -> Vec<TextPiece> {
        let inner = pair.as_rule() == Rule::inner;
        let mut pieces: Vec<TextPiece> = Vec::new();
        let parts: Vec<Node<'_>> = pair.into_inner().collect();
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            match part.as_rule() {
                Rule::hole => pieces.extend(self.hole(part)),
                _ => {
                    // Blanks at both ends of a text inside a hole only separate it from the signs around it.
                    let mut raw = part.as_str();
                    if inner && index == 0 {
                        raw = raw.trim_start();
                    }
                    if inner && index == last {
                        raw = trim_end(raw);
                    }
                    let letters = unescape(raw, !inner);
                    if !letters.is_empty() {
                        pieces.push(TextPiece::Letters(letters));
                    }
                }
            }
        }
        pieces
    }

    fn hole(&self, pair: Node<'_>) -> Option<TextPiece> {
        let inner = pair.into_inner().next()?;
        let mut exprs = self.exprs(&inner);
        let order = exprs.split_off(exprs.len().min(1));
        let expr = exprs.pop()?;
        if inner.as_rule() == Rule::each {
            let pattern = self.pattern(first(&inner, Rule::pattern)?);
            let text = first(&inner, Rule::inner).map_or_else(Vec::new, |text| self.text_pieces(text));
            return Some(TextPiece::Each(pattern, expr, order, text));
        }
        let cases: Vec<_> = all(&inner, Rule::case).filter_map(|case| self.case(case)).collect();
        Some(if cases.is_empty() { TextPiece::Value(expr) } else { TextPiece::Choice(expr, cases) })
    }

    fn case(&self, pair: Node<'_>) -> Option<(ChoiceKey, Vec<TextPiece>)> {
        let mut inner = pair.into_inner();
        let key = inner.next()?;
        let span = self.span_of(&key);
        let key = match key.as_rule() {
            Rule::number => ChoiceKey::Int(self.int(&key), span),
            Rule::name => ChoiceKey::Word(self.name(key)),
            _ => ChoiceKey::Any(span),
        };
        let text = inner.next().map_or_else(Vec::new, |text| self.text_pieces(text));
        Some((key, text))
    }
}

/// Trims blanks at the end, except a blank that is escaped by a backslash.
fn trim_end(raw: &str) -> &str {
    let trimmed = raw.trim_end();
    let backslashes = trimmed.bytes().rev().take_while(|b| *b == b'\\').count();
    let kept =
        if backslashes % 2 == 1 { raw[trimmed.len()..].chars().next().map_or(0, char::len_utf8) } else { 0 };
    &raw[..trimmed.len() + kept]
}

/// Removes escapes: `\x` is x, `\n` a new line, and outside of holes `{{` and `}}` are braces.
fn unescape(raw: &str, braces: bool) -> String {
    if !raw.contains(['\\', '{', '}']) {
        return raw.to_owned();
    }
    let mut letters = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => letters.extend(chars.next().map(|c| if c == 'n' { '\n' } else { c })),
            '{' | '}' if braces => {
                chars.next_if_eq(&c);
                letters.push(c);
            }
            _ => letters.push(c),
        }
    }
    letters
}
