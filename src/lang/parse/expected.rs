//! What pest expected at a place, in words.

use super::fault::{CLAUSES, attempts};
use super::*;
use crate::similar::{all_of, either, nearest};

/// Signs and words that stand between two expressions.
const OPERATORS: [&str; 20] = [
    "=", "!=", "<", "<=", ">", ">=", "+", "-", "&", "*", "/", "!", "..", "in", "and", "or", "mod", "s",
    "subset", "sees",
];
/// Those where no comparison may stand; after the others the clause goes on.
const ARITHMETIC: [&str; 6] = ["+", "-", "&", "*", "/", "mod"];
/// Signs and words that a part of a path begins with.
const PARTS: [&str; 6] = ["(", "-", "=", "[", "~", "from"];
/// Signs and words that an expression begins with.
const EXPRESSIONS: [&str; 15] = [
    "(", "-", "_", "choose", "every", "if", "no", "not", "some", "union", "common", "reach(", "{", "|",
    "each",
];

/// How pest names the range of blanks.
const BLANKS: &str = "\t.. ";

/// What could have stood at a place.
pub(super) struct Expected {
    /// Words and signs that could have stood there themselves.
    words: Vec<String>,
    /// The operators that could have stood there.
    operators: &'static [&'static str],
    pub operator: bool,
    pub expression: bool,
    pub part: bool,
    /// A name, a pattern, a number or a text.
    things: Vec<Message>,
    /// Set where only the rest of a name or number was expected.
    pub only_letters: bool,
}

impl Expected {
    /// Sorts what pest names: words and signs as they are, ranges of letters as `a..z`. Directly after a word pest
    /// also names the letters with which it could go on.
    pub fn new(tokens: Vec<String>, after_word: bool) -> Expected {
        let mut words: Vec<String> = Vec::new();
        let (mut small, mut digit) = (false, false);
        let is_letter = |end: &str| !end.is_ascii() && end.chars().count() == 1;
        for token in tokens {
            match token.as_str() {
                "a..z" | "A..Z" => small = true,
                "0..9" => digit = true,
                BLANKS | "BUILTIN_RULE" => {}
                // Further letters of names, which pest names as a range beside `a..z`.
                range
                    if range
                        .split_once("..")
                        .is_some_and(|(low, high)| is_letter(low) && is_letter(high)) => {}
                _ => words.push(token),
            }
        }
        let only_letters =
            (small || digit) && words.iter().all(|word| matches!(word.as_str(), "-" | " " | "(" | "#"));
        if after_word && !only_letters {
            (small, digit) = (false, false);
        }
        let has = |words: &[String], sign: &str| words.iter().any(|word| word == sign);
        words.retain(|word| !matches!(word.as_str(), "#" | " "));
        let expression = has(&words, "|") && has(&words, "{") && has(&words, "if");
        if expression {
            words.retain(|word| !EXPRESSIONS.contains(&word.as_str()));
        }
        let operator = has(&words, "+") && has(&words, "*");
        let operators = match (operator, has(&words, "<")) {
            (false, _) => &[][..],
            (true, true) => &OPERATORS[..],
            (true, false) => &ARITHMETIC[..],
        };
        words.retain(|word| !(operators.contains(&word.as_str()) || operator && word == "("));
        let part = has(&words, "~") && has(&words, "[");
        if part {
            words.retain(|word| !PARTS.contains(&word.as_str()));
        }
        let mut things = Vec::new();
        if !expression && !part {
            let pattern = small && has(&words, "(") && has(&words, "{") && has(&words, "_");
            if pattern {
                words.retain(|word| !matches!(word.as_str(), "(" | "{" | "_"));
                things.push(message!("a name, `_`, `(` or `{{`"));
            } else if small {
                // Beside the two strengths of links a name is that of a link.
                let link = has(&words, "strong") && has(&words, "weak");
                things.push(if link { message!("a link") } else { message!("a name") });
            }
            if digit {
                words.retain(|word| word != "-");
                things.push(message!("a number"));
            }
        }
        if has(&words, "\"") {
            words.retain(|word| word != "\"");
            things.push(message!("a text"));
        }
        words.sort_by_key(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
        Expected { words, operators, operator, expression, part, things, only_letters }
    }

    pub fn without(mut self, sign: &str) -> Expected {
        self.words.retain(|word| word != sign);
        self
    }

    /// True if one kind of thing was expected and nothing else.
    pub fn is_only(&self, thing: &Message) -> bool {
        self.things.len() == 1 && self.things.contains(thing) && self.words.is_empty() && !self.operator
    }

    /// Whether a word or sign could have stood there, and not as the beginning of an expression.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }

    /// Whether a word or sign could have stood there.
    pub fn allows(&self, word: &str) -> bool {
        self.has(word) || self.operators.contains(&word) || self.expression && EXPRESSIONS.contains(&word)
    }

    /// Whether a name was expected and nothing else.
    pub fn names_only(&self) -> bool {
        self.is_only(&message!("a name"))
    }

    /// Whether nothing was expected any more.
    pub fn is_nothing(&self) -> bool {
        self.words.is_empty() && self.things.is_empty() && !self.calculates() && !self.part
    }

    pub fn closes(&self) -> bool {
        self.words.iter().any(|word| matches!(word.as_str(), ")" | "}" | "]"))
    }

    /// True if the name of a cell or value in a node was expected and nothing else.
    pub fn only_a_slot(&self) -> bool {
        self.things == [message!("a name")]
            && self.words.iter().all(|word| matches!(word.as_str(), "_" | ")"))
    }

    pub fn calculates(&self) -> bool {
        self.expression || self.operator
    }

    /// The words of a list of clauses, where more of them were expected than anyone wants to read.
    fn many(&self) -> Vec<&String> {
        let begins = |word: &&String| CLAUSES.contains(&word.as_str());
        let words: Vec<&String> = self.words.iter().filter(begins).collect();
        if words.len() > 4 { words } else { Vec::new() }
    }

    pub fn words(&self) -> Message {
        let many = self.many();
        let mut parts = self.things.clone();
        if self.part {
            parts.push(message!("a part of the path"));
        }
        if self.expression {
            parts.push(message!("an expression"));
        }
        let named = self.words.iter().filter(|word| !many.contains(word));
        parts.extend(named.map(|word| message!("`{word}`")));
        if self.operator {
            parts.push(message!("an operator"));
        }
        if !many.is_empty() {
            parts.push(message!("a clause"));
        }
        match (&parts[..], self.operator) {
            ([], _) => message!("the end of the item"),
            ([only], true) if *only == message!("an operator") => {
                message!("an operator or the end of the item")
            }
            _ => either(&parts),
        }
    }

    /// Which of the expected words a misspelt one was meant to be.
    pub fn near(&self, word: &str) -> Option<String> {
        let keywords = self.words.iter().map(String::as_str).filter(|word| word.len() > 1);
        nearest(word, keywords).into_iter().next()
    }

    /// The clauses that could follow, where there are many.
    pub fn clauses(&self) -> Option<Message> {
        let many = self.many();
        (!many.is_empty()).then(|| message!("clauses here are {}", all_of(many)))
    }
}

#[derive(Default)]
pub struct Possible {
    pub words: Vec<String>,
    pub expression: bool,
    pub part: bool,
    pub name: bool,
}

/// A sign that nothing in the language has.
const NOTHING: char = '\u{1}';

/// What may follow the beginning of an item; nothing where this itself is wrong.
pub fn possible(beginning: &str) -> Option<Possible> {
    let rule = rule_of(first_word(beginning)).filter(|_| depth::too_deep(beginning).is_none())?;
    let (at, tokens) = attempts(rule, &format!("{beginning}{NOTHING}"))?;
    if at != beginning.len() {
        return None;
    }
    let has = |sign: &str| tokens.iter().any(|token| token == sign);
    let is_word = |token: &&String| {
        let letters = token.trim_end_matches('(');
        letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let mut words: Vec<String> = tokens.iter().filter(is_word).cloned().collect();
    // The grammar looks at the first letter of these before it reads them.
    words.extend(has("s").then_some(["subset", "sees"]).into_iter().flatten().map(str::to_owned));
    words.sort();
    let (expression, part) = (has("|") && has("{") && has("if"), has("~") && has("["));
    Some(Possible { words, expression, part, name: has("a..z") })
}
