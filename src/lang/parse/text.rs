//! Texts with holes.

use pest::iterators::Pair;

use super::super::ast::{At, Expr, ExprKind, Key, Name, Pattern, Quoted, Text, TextPiece};
use super::{Builder, Rule};

impl Builder {
    /// `texts`, or a rule that holds it.
    pub(super) fn texts<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Text<'s>> {
        if pair.as_rule() != Rule::texts {
            let inner = pair.into_inner().find(|inner| inner.as_rule() == Rule::texts);
            return inner.map_or_else(Vec::new, |texts| self.texts(texts));
        }
        pair.into_inner().filter_map(|text| self.text(text)).collect()
    }

    fn text<'s>(&self, pair: Pair<'s, Rule>) -> Option<Text<'s>> {
        let mut style: Option<Name<'s>> = None;
        for inner in pair.into_inner() {
            match (inner.as_rule(), style) {
                (Rule::name, _) => style = Some(self.name(inner)),
                (Rule::template, Some(style)) => {
                    let whole = inner.as_str();
                    let quoted = Quoted { raw: &whole[1..whole.len() - 1], at: self.at(&inner) };
                    return Some(Text { style, quoted, pieces: self.text_pieces(inner) });
                }
                _ => {}
            }
        }
        None
    }

    /// The pieces of a text, or of one inside a hole.
    pub(super) fn text_pieces<'s>(&self, pair: Pair<'s, Rule>) -> Vec<TextPiece<'s>> {
        let inner = pair.as_rule() == Rule::inner;
        let mut pieces: Vec<TextPiece<'s>> = Vec::new();
        let parts: Vec<Pair<'s, Rule>> = pair.into_inner().collect();
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            match part.as_rule() {
                Rule::hole => pieces.extend(self.hole(part)),
                _ => {
                    // Blanks at both ends of a text inside a hole only set it off from the signs around it.
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

    fn hole<'s>(&self, pair: Pair<'s, Rule>) -> Option<TextPiece<'s>> {
        let at = self.at(&pair);
        let inner = pair.into_inner().next()?;
        let each = inner.as_rule() == Rule::each;
        let mut pattern = None;
        let mut exprs = Vec::new();
        let mut text = Vec::new();
        let mut cases = Vec::new();
        for part in inner.into_inner() {
            match part.as_rule() {
                Rule::pattern => pattern = Some(self.pattern(part)),
                Rule::expr => exprs.push(self.expr(part)),
                Rule::inner => text = self.text_pieces(part),
                Rule::case => cases.extend(self.case(part)),
                _ => {}
            }
        }
        let order = exprs.split_off(exprs.len().min(1));
        let expr = exprs.pop().unwrap_or(Expr { kind: ExprKind::Any, at });
        Some(match (each, cases.is_empty()) {
            (true, _) => TextPiece::Each(pattern.unwrap_or(Pattern::Any(at)), expr, order, text),
            (false, true) => TextPiece::Value(expr),
            (false, false) => TextPiece::Choice(expr, cases),
        })
    }

    fn case<'s>(&self, pair: Pair<'s, Rule>) -> Option<(Key<'s>, Vec<TextPiece<'s>>)> {
        let mut inner = pair.into_inner();
        let key = inner.next()?;
        let at: At = self.at(&key);
        let key = match key.as_rule() {
            Rule::number => Key::Int(self.int(&key), at),
            Rule::name => Key::Word(self.name(key)),
            _ => Key::Any(at),
        };
        let text = inner.next().map_or_else(Vec::new, |text| self.text_pieces(text));
        Some((key, text))
    }
}

/// Without the blanks at the end; one that a backslash keeps stays.
fn trim_end(raw: &str) -> &str {
    let trimmed = raw.trim_end();
    let backslashes = trimmed.bytes().rev().take_while(|b| *b == b'\\').count();
    let kept =
        if backslashes % 2 == 1 { raw[trimmed.len()..].chars().next().map_or(0, char::len_utf8) } else { 0 };
    &raw[..trimmed.len() + kept]
}

/// The letters that a text means: `\x` is x, `\n` a new line, and outside of holes `{{` and `}}` are braces.
pub(crate) fn unescape(raw: &str, braces: bool) -> String {
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
