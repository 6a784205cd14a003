//! Converts the tokens that pest expected at a position to words.

use super::{
    fault::{CLAUSES, attempts},
    *,
};
use crate::similar::{all_of, join_or, nearest};

/// Binary operators.
const OPERATORS: [&str; 20] = [
    "=", "!=", "<", "<=", ">", ">=", "+", "-", "&", "*", "/", "!", "..", "in", "and", "or", "mod", "s",
    "subset", "sees",
];
/// Operators that are allowed where a comparison is not.
const ARITHMETIC: [&str; 6] = ["+", "-", "&", "*", "/", "mod"];
/// First tokens of a part of a path.
const PATH_STARTS: [&str; 6] = ["(", "-", "=", "[", "~", "from"];
/// First tokens of an expression.
const EXPRESSION_STARTS: [&str; 16] = [
    "(", "-", "_", "choose", "every", "if", "no", "not", "some", "union", "common", "reach(", "matches(",
    "{", "|", "each",
];

/// Name that pest prints for the range of blanks.
const BLANKS: &str = "\t.. ";

/// Tokens that were expected at a position.
pub struct ExpectedTokens {
    /// Expected words and signs, except operators and first tokens of expressions.
    words: Vec<String>,
    /// Expected binary operators.
    operators: &'static [&'static str],
    pub allows_operator: bool,
    pub allows_expression: bool,
    pub allows_path_part: bool,
    /// Expected names, patterns, numbers and texts.
    things: Vec<Message>,
    /// Whether only more characters of a name or number were expected.
    pub is_partial_word: bool,
}

impl ExpectedTokens {
    /// Classifies the tokens that pest expected: words and signs, and ranges of letters such as `a..z`. After a word,
    /// pest also lists the letters that could continue it; these are dropped if `after_word` is set.
    pub fn new(tokens: Vec<String>, after_word: bool) -> ExpectedTokens {
        let mut words: Vec<String> = Vec::new();
        let (mut small, mut digit) = (false, false);
        let is_letter = |end: &str| !end.is_ascii() && end.chars().count() == 1;
        for token in tokens {
            match token.as_str() {
                "a..z" | "A..Z" => small = true,
                "0..9" => digit = true,
                BLANKS | "BUILTIN_RULE" => {}
                // More letters of names, which pest prints as a range in addition to `a..z`.
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
            words.retain(|word| !EXPRESSION_STARTS.contains(&word.as_str()));
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
            words.retain(|word| !PATH_STARTS.contains(&word.as_str()));
        }
        let mut things = Vec::new();
        if !expression && !part {
            let pattern = small && has(&words, "(") && has(&words, "{") && has(&words, "_");
            if pattern {
                words.retain(|word| !matches!(word.as_str(), "(" | "{" | "_"));
                things.push(message!("a name, `_`, `(` or `{{`"));
            } else if small {
                // With `strong` and `weak` as alternatives, the name is that of a link.
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
        ExpectedTokens {
            words,
            operators,
            allows_operator: operator,
            allows_expression: expression,
            allows_path_part: part,
            things,
            is_partial_word: only_letters,
        }
    }

    pub fn without_word(mut self, sign: &str) -> ExpectedTokens {
        self.words.retain(|word| word != sign);
        self
    }

    /// Whether one kind of token was expected and no other.
    pub fn is_only(&self, thing: &Message) -> bool {
        self.things.len() == 1
            && self.things.contains(thing)
            && self.words.is_empty()
            && !self.allows_operator
    }

    /// Whether a word or sign was expected other than as the first token of an expression.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }

    /// Whether a word or sign was expected.
    pub fn allows(&self, word: &str) -> bool {
        self.has(word)
            || self.operators.contains(&word)
            || self.allows_expression && EXPRESSION_STARTS.contains(&word)
    }

    /// Whether only a name was expected.
    pub fn names_only(&self) -> bool {
        self.is_only(&message!("a name"))
    }

    /// Whether only the end of the item was expected.
    pub fn is_nothing(&self) -> bool {
        self.words.is_empty()
            && self.things.is_empty()
            && !self.allows_calculation()
            && !self.allows_path_part
    }

    pub fn closes(&self) -> bool {
        self.words.iter().any(|word| matches!(word.as_str(), ")" | "}" | "]"))
    }

    /// Whether only the name of a cell or value in a node was expected.
    pub fn only_a_slot(&self) -> bool {
        self.things == [message!("a name")]
            && self.words.iter().all(|word| matches!(word.as_str(), "_" | ")"))
    }

    pub fn allows_calculation(&self) -> bool {
        self.allows_expression || self.allows_operator
    }

    /// The expected clause keywords if there are more than four, which is too long a list for a message.
    fn long_clause_list(&self) -> Vec<&String> {
        let begins = |word: &&String| CLAUSES.contains(&word.as_str());
        let words: Vec<&String> = self.words.iter().filter(begins).collect();
        if words.len() > 4 { words } else { Vec::new() }
    }

    pub fn words(&self) -> Message {
        let clauses = self.long_clause_list();
        let mut parts = self.things.clone();
        if self.allows_path_part {
            parts.push(message!("a part of the path"));
        }
        if self.allows_expression {
            parts.push(message!("an expression"));
        }
        let named = self.words.iter().filter(|word| !clauses.contains(word));
        parts.extend(named.map(|word| message!("`{word}`")));
        if self.allows_operator {
            parts.push(message!("an operator"));
        }
        if !clauses.is_empty() {
            parts.push(message!("a clause"));
        }
        match (&parts[..], self.allows_operator) {
            ([], _) => message!("the end of the item"),
            ([only], true) if *only == message!("an operator") => {
                message!("an operator or the end of the item")
            }
            _ => join_or(&parts),
        }
    }

    /// The expected word that is nearest to a misspelt one.
    pub fn nearest_word(&self, word: &str) -> Option<String> {
        let keywords = self.words.iter().map(String::as_str).filter(|word| word.len() > 1);
        nearest(word, keywords).into_iter().next()
    }

    /// Help that lists the clauses, if there are many.
    pub fn clauses(&self) -> Option<Message> {
        let clauses = self.long_clause_list();
        (!clauses.is_empty()).then(|| message!("clauses here are {}", all_of(clauses)))
    }
}

pub struct CompletionTokens {
    pub words: Vec<String>,
    pub allows_expression: bool,
    pub allows_path_part: bool,
    pub allows_name: bool,
}

/// A character that the grammar does not contain.
const NOTHING: char = '\u{1}';

/// Parses an incomplete item and returns the tokens that may follow. `None` if the item has a syntax error before its
/// end.
pub fn completion_tokens(beginning: &str) -> Option<CompletionTokens> {
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
    // The grammar has a lookahead on the first letter of these words.
    words.extend(has("s").then_some(["subset", "sees"]).into_iter().flatten().map(str::to_owned));
    words.sort();
    let (expression, part) = (has("|") && has("{") && has("if"), has("~") && has("["));
    Some(CompletionTokens {
        words,
        allows_expression: expression,
        allows_path_part: part,
        allows_name: has("a..z"),
    })
}
