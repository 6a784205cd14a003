//! Recognizes foreign signs at the position of a syntax error.

use super::{open::is_in_text, *};
use crate::slips::{self, Slip};

/// A sign of another language, or a character that looks like one of this language.
pub struct Sign<'a> {
    /// Byte offset of the sign in the item.
    pub start: usize,
    pub text: &'a str,
    /// Displayed name, if the sign is invisible or blank.
    pub name: Option<String>,
    pub help: Message,
}

/// Whether the grammar allows a character outside of texts and comments.
fn is_known(letter: char) -> bool {
    match letter.is_ascii() {
        true => !";'`@$%^\\".contains(letter) && (!letter.is_control() || letter.is_ascii_whitespace()),
        false => is_name(letter.encode_utf8(&mut [0; 4])),
    }
}

/// The foreign sign that begins at a position of an item or covers it. `allows_calculation` is set if an expression or
/// operator is allowed at the position; `allows` tests for other words and signs.
pub fn sign<'a>(
    body: &'a str,
    at: usize,
    allows_calculation: bool,
    allows: impl Fn(&str) -> bool,
) -> Option<Sign<'a>> {
    let letter = body[at..].chars().next();
    let is_foreign = letter.is_some_and(|letter| !is_known(letter));
    let listed = find_listed_sign(body, at).filter(|(_, text, slip)| {
        // Some foreign signs are also part of paths.
        let is_comment = slip.expected == "#" && *text != "--";
        is_foreign || allows_calculation || is_comment || allows(slip.expected)
    });
    if let Some((start, text, slip)) = listed {
        return Some(Sign { start, text, name: None, help: slip.help() });
    }
    if let Some(start) = dashes(body, at) {
        let help = slips::help(slips::SIGNS, "--").unwrap_or_else(Message::empty);
        return Some(Sign { start, text: "--", name: None, help });
    }
    let letter = letter.filter(|_| is_foreign)?;
    let text = &body[at..at + letter.len_utf8()];
    let word = &body[at..at + body[at..].find(|c: char| !c.is_alphanumeric()).unwrap_or(body.len() - at)];
    let text = if word.is_empty() { text } else { word };
    let code = || format!("U+{:04X}", letter as u32);
    let name = (letter.is_whitespace() || is_invisible(letter)).then(code);
    let help = match letter {
        ';' => message!("write a comma between two elements of a list, and nothing between two clauses"),
        '$' | '@' => message!("write a name without a sign before it"),
        '。' | '｡' => message!("write nothing between two clauses"),
        '\u{3000}' => message!("this is the full-width space {}: write an ordinary space", code()),
        '\u{A0}' | '\u{202F}' => message!("this is the no-break space {}: write an ordinary space", code()),
        _ if letter.is_whitespace() => {
            message!("{} looks like a space but is not one: write an ordinary space", code())
        }
        _ if is_invisible(letter) => message!("{} is invisible: delete it", code()),
        _ => match slips::narrowed(text) {
            Some(narrow) => message!("these are full-width letters or signs: write `{narrow}`"),
            None if letter.is_alphabetic() => {
                message!("names are written with letters from a to z, digits and hyphens, or in Japanese")
            }
            None => message!("this sign is allowed only in texts and comments"),
        },
    };
    Some(Sign { start: at, text, name, help })
}

/// The longest sign of the table that begins at a position or covers it.
fn find_listed_sign(body: &str, at: usize) -> Option<(usize, &str, &'static Slip)> {
    let covers = |slip: &'static Slip| {
        slip.signs().filter_map(move |sign| {
            let starts = (at + 1).saturating_sub(sign.len())..=at;
            let start = starts
                .into_iter()
                .find(|&start| body.get(start..).is_some_and(|rest| rest.starts_with(sign)))?;
            Some((start, &body[start..start + sign.len()], slip))
        })
    };
    let begins_line =
        |start: usize| body[..start].trim_end_matches([' ', '\t']).ends_with('\n') || start == 0;
    let candidates =
        slips::entries(slips::SIGNS).flat_map(covers).filter(|(start, sign, slip)| match *sign {
            "!" => !body[*start..].starts_with("!="),
            "--" => false,
            "%" => slip.expected != "#" || begins_line(*start),
            _ => true,
        });
    // Of two signs of the same length, the first in the table is used.
    candidates.fold(None, |best: Option<(usize, &str, &'static Slip)>, one| match best {
        Some(best) if best.1.len() >= one.1.len() => Some(best),
        _ => Some(one),
    })
}

/// Position of two dashes that begin a comment on the line of `at`, at `at` or before it.
pub fn dashes(body: &str, at: usize) -> Option<usize> {
    let line = body[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = body.len().min(at + 2);
    let text = body.get(line..end)?;
    let mut found = text.match_indices("--").map(|(found, _)| line + found);
    found.find(|&start| {
        let is_outside = |byte: Option<u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace());
        let before = start.checked_sub(1).map(|before| body.as_bytes()[before]);
        let stands_alone = is_outside(before) && is_outside(body.as_bytes().get(start + 2).copied());
        stands_alone && !is_in_text(&body[..start])
    })
}

/// Whether a character has no width or looks like a blank.
pub fn is_invisible(letter: char) -> bool {
    let ranges =
        ['\u{AD}'..='\u{AD}', '\u{200B}'..='\u{200F}', '\u{2028}'..='\u{202E}', '\u{2060}'..='\u{206F}'];
    let further_ranges = ['\u{FE00}'..='\u{FE0F}', '\u{FEFF}'..='\u{FEFF}', '\u{FFF9}'..='\u{FFFB}'];
    letter.is_control() || ranges.iter().chain(&further_ranges).any(|range| range.contains(&letter))
}
