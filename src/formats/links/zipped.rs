//! The short form of JSON in addresses of SudokuPad: keys abbreviated and without quotation marks, no text for an empty
//! object, `t` and `f` for true and false, colours without marks, and single quotation marks around texts.

use crate::prelude::*;
use serde_json::Number;

/// Abbreviated keys, each after its abbreviation.
const KEYS: &str = "c color ca cages ct center c1 borderColor c2 backgroundColor ce cells cs cellSize a arrows o overlays \
    u underlays w width h height v value vd videos l lines r rounded re regions fs fontSize th thickness hl headLength \
    wp wayPoints t title te text d duration d2 d";

/// Returns the value of a text in JSON or its short form; `None` if it is neither.
pub fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| serde_json::from_str(&expand(text.trim())?).ok())
}

fn expand(mut rest: &str) -> Option<String> {
    let mut json = String::new();
    while let Some(mark) = rest.chars().next() {
        if let '[' | '{' | ',' | ':' | ']' | '}' = mark {
            // An empty object has no text.
            let ends = matches!(mark, ',' | ']' | '}');
            json.push_str(if ends && json.ends_with([':', ',', '[']) { "{}" } else { "" });
            json.push(mark);
            rest = &rest[1..];
            continue;
        }
        let value = match mark {
            '\'' | '"' => Value::String(quoted(&mut rest, mark)?),
            _ => {
                let (word, after) = rest.split_at(rest.find([',', ']', '}', ':']).unwrap_or(rest.len()));
                rest = after;
                unquoted_value(word, after)
            }
        };
        let pairs = KEYS.split_whitespace().step_by(2).zip(KEYS.split_whitespace().skip(1).step_by(2));
        let key = value.as_str().filter(|_| rest.starts_with(':'));
        let key = key.and_then(|key| pairs.clone().find(|(short, _)| *short == key));
        json.push_str(&key.map_or(value, |(_, long)| json!(long)).to_string());
    }
    Some(json)
}

/// Returns a text up to its closing mark, which is escaped by `\` within the text.
fn quoted(rest: &mut &str, mark: char) -> Option<String> {
    let mut json = String::from('"');
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => match characters.next()? {
                (_, quote @ ('\'' | '"')) => json.push_str(if quote == '"' { "\\\"" } else { "'" }),
                (_, other) => json.extend(['\\', other]),
            },
            '"' if mark != '"' => json.push_str("\\\""),
            _ if character == mark => {
                *rest = &rest[at + character.len_utf8()..];
                json.push('"');
                return serde_json::from_str(&json).ok();
            }
            _ => json.push(character),
        }
    }
    None
}

/// Returns the value of a word without marks, given the text after it: a key, true or false, a number, or a colour.
fn unquoted_value(word: &str, after: &str) -> Value {
    match word.trim() {
        word if after.starts_with(':') => json!(word),
        "t" | "true" => json!(true),
        "f" | "false" => json!(false),
        "null" => Value::Null,
        word => word.parse::<Number>().map_or_else(|_| json!(word), Value::Number),
    }
}
