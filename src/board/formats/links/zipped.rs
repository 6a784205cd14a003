//! The short form of JSON in addresses of SudokuPad: keys without quotation marks and shortened, nothing for an empty
//! object, `t` and `f` for true and false, colours without marks, and single quotation marks around texts.

use serde_json::{Map, Number, Value};

/// The keys that are shortened, each behind what it is shortened to.
const KEYS: &str = "c color ca cages ct center c1 borderColor c2 backgroundColor ce cells cs cellSize a arrows o overlays \
    u underlays w width h height v value vd videos l lines r rounded re regions fs fontSize th thickness hl headLength \
    wp wayPoints t title te text d duration d2 d";

/// How deep objects and lists may lie in each other.
const DEEPEST: usize = 32;

/// The value that a text stands for, JSON or its short form; `None` where it is neither.
pub(super) fn parse(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(DEEPEST)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn takes(&mut self, mark: char) -> bool {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What stands before the next of these marks.
    fn until(&mut self, marks: &[char]) -> &'a str {
        let (taken, rest) = self.rest.split_at(self.rest.find(marks).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth == 0 {
            return None;
        }
        match self.rest.chars().next()? {
            '[' => self.list(depth),
            '{' => self.object(depth),
            mark @ ('\'' | '"') => self.text(mark).map(Value::String),
            _ => Some(bare(self.until(&[',', ']', '}']))),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.takes('[');
        let mut list = Vec::new();
        loop {
            list.push(self.value(depth - 1)?);
            if self.takes(']') {
                return Some(Value::Array(list));
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.takes('{');
        let mut object = Map::new();
        loop {
            if self.takes('}') {
                return Some(Value::Object(object));
            }
            let key = match self.rest.chars().next()? {
                mark @ ('\'' | '"') => self.text(mark)?,
                _ => self.until(&[':', ',', '}', ']']).to_owned(),
            };
            if !self.takes(':') {
                return None;
            }
            let long = KEYS.split_whitespace().step_by(2).position(|short| short == key);
            let long = long.and_then(|at| KEYS.split_whitespace().nth(2 * at + 1));
            object.insert(long.unwrap_or(&key).to_owned(), self.value(depth - 1)?);
            if !self.takes(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
    }

    /// A text up to its closing mark, which stands after `\` where it is meant.
    fn text(&mut self, mark: char) -> Option<String> {
        self.takes(mark);
        let mut json = String::from('"');
        let mut characters = self.rest.char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '\\' => match characters.next()? {
                    (_, quote @ ('\'' | '"')) => json.push_str(if quote == '"' { "\\\"" } else { "'" }),
                    (_, other) => json.extend(['\\', other]),
                },
                '"' if mark != '"' => json.push_str("\\\""),
                _ if character == mark => {
                    self.rest = &self.rest[at + character.len_utf8()..];
                    json.push('"');
                    return serde_json::from_str(&json).ok();
                }
                _ => json.push(character),
            }
        }
        None
    }
}

/// A value without marks: a word, a number, a colour, or nothing for an empty object.
fn bare(text: &str) -> Value {
    match text.trim() {
        "" => Value::Object(Map::new()),
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        word => word.parse::<Number>().map_or_else(|_| Value::String(word.to_owned()), Value::Number),
    }
}
