//! Words and signs of other languages, and their equivalents in rule files.

use std::sync::LazyLock;
use tesuji_message::{Message, message};

/// Words or signs of other languages with the same equivalent.
pub struct Slip {
    table: &'static str,
    /// The words or signs, separated by blanks.
    foreign: &'static str,
    /// The word or sign of the rule language that must be allowed at the position.
    pub expected: &'static str,
    /// The equivalent in the rule language.
    form: &'static str,
    /// An example; empty if `form` is an example itself.
    example: &'static str,
}

impl Slip {
    /// Whether a word or sign is in the list.
    fn has(&self, word: &str) -> bool {
        self.signs().any(|foreign| foreign == word)
    }

    pub fn signs(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.foreign.split_ascii_whitespace()
    }

    /// Help text with the equivalent.
    pub fn help(&self) -> Message {
        let (form, example) = (self.form, self.example);
        match example {
            "" => message!("write `{form}`"),
            _ => message!("write `{form}`, as in `{example}`"),
        }
    }
}

/// Signs.
pub const SIGNS: &str = "signs";

/// Words that are not allowed at their position.
pub const WORDS: &str = "words";

/// Words that are parsed as names in an expression.
pub const NAMED: &str = "named";

/// First words of items.
pub const ITEMS: &str = "items";

/// Functions.
pub const FUNCTIONS: &str = "functions";

/// Names of constants in other languages.
pub const NAMES: &str = "names";

/// Kinds of units.
pub const KINDS: &str = "kinds";

/// Types.
pub const TYPES: &str = "types";

/// All entries; a line of the file is a heading, a comment or an entry.
static SLIPS: LazyLock<Vec<Slip>> = LazyLock::new(|| {
    let mut table = "";
    let lines = include_str!("slips.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let entries = lines.filter_map(|line| {
        if let Some(name) = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            table = name;
            return None;
        }
        let mut columns = line.split('\t');
        let mut column = || columns.next().unwrap_or_default();
        let (foreign, form, example, place) = (column(), column(), column(), column());
        Some(Slip { table, foreign, expected: if place.is_empty() { form } else { place }, form, example })
    });
    entries.collect()
});

/// The entries of a table.
pub fn entries(table: &str) -> impl Iterator<Item = &'static Slip> {
    SLIPS.iter().filter(move |slip| slip.table == table)
}

/// The entry of a table that contains a word; `None` if there is none.
pub fn find(table: &str, word: &str) -> Option<&'static Slip> {
    entries(table).find(|slip| slip.has(word))
}

/// Help text for a word; `None` if the table does not contain it.
pub fn help(table: &str, word: &str) -> Option<Message> {
    find(table, word).map(Slip::help)
}

/// The entry that contains a word and whose replacement is allowed at the position.
pub fn allowed(table: &str, word: &str, allows: impl Fn(&str) -> bool) -> Option<&'static Slip> {
    entries(table).find(|slip| slip.has(word) && allows(slip.expected))
}

/// The ASCII equivalent of a full-width letter or sign.
pub fn narrow(letter: char) -> Option<char> {
    ('！'..='～').contains(&letter).then(|| char::from_u32(letter as u32 - 0xFEE0)).flatten()
}

/// A text with full-width letters converted to ASCII; `None` if there are no such letters.
pub fn narrowed(text: &str) -> Option<String> {
    let has_wide = text.chars().any(|letter| narrow(letter).is_some());
    has_wide.then(|| text.chars().map(|letter| narrow(letter).unwrap_or(letter)).collect())
}

/// Converts a name with `_` between its words to hyphens.
pub fn hyphenated(name: &str) -> String {
    let is_small = name.trim_start_matches('_').starts_with(|c: char| c.is_ascii_lowercase());
    let name = if is_small { name.to_owned() } else { name.to_ascii_lowercase() };
    let mut words = String::new();
    for word in name.split(['_', '-']).filter(|word| !word.is_empty()) {
        // A hyphen must be followed by a small letter.
        if !words.is_empty() && word.starts_with(|c: char| c.is_ascii_lowercase()) {
            words.push('-');
        }
        words.push_str(word);
    }
    words
}
