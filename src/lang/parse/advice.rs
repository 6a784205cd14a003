//! Help texts for syntax errors that are not misspelt words.

use super::expected::Expected;
use super::fault::CLAUSES;
use super::open::open_bracket;
use super::*;
use crate::check::CONSTANTS;
use crate::program::Function;
use crate::slips::{self, Slip};

/// A position with a syntax error.
pub(super) struct Place<'a> {
    pub rule: Rule,
    pub body: &'a str,
    /// Byte offset in the item.
    pub at: usize,
    /// The word or sign at the position; empty at the end of the item.
    pub word: &'a str,
    pub expected: &'a Expected,
}

impl<'a> Place<'a> {
    fn before(&self) -> &'a str {
        &self.body[..self.at]
    }

    /// The text after the word, up to the end of the line.
    fn rest(&self) -> &'a str {
        let rest = &self.body[self.at + self.word.len()..];
        rest.split('\n').next().unwrap_or(rest)
    }

    fn is_word(&self) -> bool {
        self.word.starts_with(|c: char| c.is_ascii_alphanumeric())
    }

    fn has(&self, word: &str) -> bool {
        self.expected.has(word)
    }

    /// The word before the position, and whether it is directly before.
    fn last(&self) -> (&'a str, bool) {
        let word = last_word(self.before());
        (word, self.before().ends_with(word))
    }

    fn bracket(&self) -> Option<&'a str> {
        let (open, _) = open_bracket(self.before())?;
        Some(&self.body[open..=open])
    }
}

/// Recognizes a common mistake and returns its help text. The first form that returns a text is used.
type Form = fn(&Place<'_>) -> Option<Message>;

/// Forms that are unambiguous.
const CERTAIN: [Form; 5] = [each_of, binder, conditional, negated, asked];

/// Forms that a misspelt word may also have.
const LIKELY: [Form; 22] = [
    quoted_name,
    text_of_a_style,
    underscore,
    hyphen,
    ended,
    closing_bracket,
    step,
    parameter,
    node,
    alternative,
    property,
    bracket,
    comprehension,
    quantifier,
    question,
    bar,
    application,
    infix,
    end_of_clause,
    conclusion,
    definition,
    type_of_parameter,
];

impl Place<'_> {
    /// Help for an unambiguous mistake.
    pub fn certain(&self) -> Option<Message> {
        CERTAIN.iter().find_map(|form| form(self))
    }

    /// Help for a word of another language, or for a keyword in capital letters.
    pub fn foreign_word(&self) -> Option<Message> {
        let lower = self.word.to_ascii_lowercase();
        if lower != self.word && self.expected.allows(&lower) {
            return Some(message!("write `{lower}`"));
        }
        let allows = |form: &str| self.expected.allows(form);
        let known = |word: &str| slips::allowed(slips::WORDS, word, allows).map(Slip::help);
        known(self.word).or_else(|| known(&lower))
    }

    /// Help for a mistake that is not a misspelt word.
    pub fn advice(&self) -> Option<Message> {
        LIKELY.iter().find_map(|form| form(self))
    }
}

fn quoted_name(place: &Place<'_>) -> Option<Message> {
    let names_item = item_words().any(|word| place.before().trim_end() == word);
    (place.word == "\"" && names_item)
        .then(|| message!("a name has no quotes, and hyphens between its words: `my-rule`"))
}

fn text_of_a_style(place: &Place<'_>) -> Option<Message> {
    let is_text = matches!(place.last().0, "title" | "lesson" | "because" | "message");
    let only_a_name = place.expected.names_only() && (place.word == "\"" || is_text);
    let begins = matches!(place.word, "title" | "lesson" | "because" | "message")
        && place.rest().trim_start().starts_with([':', '=']);
    (only_a_name || begins).then(|| message!("the name of its style stands before a text: `en \"…\"`"))
}

/// A name with `_` between its words, as in most languages.
fn underscore(place: &Place<'_>) -> Option<Message> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let (before, after) = place.body.split_at(place.at);
    let start = before.trim_end_matches(is_part).len();
    let end = place.at + after.find(|c: char| !is_part(c)).unwrap_or(after.len());
    let written = &place.body[start..end];
    let name = slips::hyphenated(written);
    (written.contains('_') && is_name(&name))
        .then(|| message!("in a name hyphens stand between the words: write `{name}`"))
}

/// A hyphen that does not continue the name before it.
fn hyphen(place: &Place<'_>) -> Option<Message> {
    let next = place.body[place.at..].strip_prefix('-')?.chars().next()?;
    let (name, is_next) = place.last();
    let named = is_next && name.starts_with(|c: char| c.is_ascii_alphabetic());
    (named && next.is_ascii_alphanumeric() && !place.expected.calculates()).then(|| {
        message!("in a name a small letter follows a hyphen at once, as in `my-rule`: no digit and no capital letter")
    })
}

/// Text after the end of an item.
fn ended(place: &Place<'_>) -> Option<Message> {
    let is_ended =
        place.expected.is_nothing() && place.word != "}" && place.before().trim_end().ends_with('}');
    is_ended.then(|| message!("the `}}` before it ends the item"))
}

fn closing_bracket(place: &Place<'_>) -> Option<Message> {
    let opens = match place.word {
        ")" => "(",
        "]" => "[",
        "}" => "{",
        _ => return None,
    };
    (place.bracket() != Some(opens))
        .then(|| message!("nothing that is open here is closed by `{}`", place.word))
}

fn step(place: &Place<'_>) -> Option<Message> {
    (place.expected.is_only(&message!("a name")) && matches!(place.word, "=" | "-"))
        .then(|| message!("a strong step is written `=link=`, a weak one `-link-`"))
}

fn node(place: &Place<'_>) -> Option<Message> {
    place.expected.only_a_slot().then(|| match place.word {
        "-" | "=" | "[" | "(" | "~" => {
            message!("`( … )` is a node, `(c, v)`; parts of a path are put together in `[ … ]`")
        }
        _ => message!("a node is `(c, v)`: names of its cell and of its value, or `_`"),
    })
}

fn alternative(place: &Place<'_>) -> Option<Message> {
    (place.expected.part && place.word == "|").then(|| message!("one `|` stands between two alternatives"))
}

/// `X.size` and the like, and the point of a number.
fn property(place: &Place<'_>) -> Option<Message> {
    let (before, is_next) = place.last();
    if place.word != "." || !is_next && !place.before().ends_with([')', '|', '}']) {
        return None;
    }
    let is_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if is_digit(before) && is_digit(place.rest()) {
        return Some(message!("all numbers are whole"));
    }
    let name = slips::hyphenated(first_word(place.rest()));
    if name.is_empty() {
        return None;
    }
    if matches!(&*name, "in" | "subset" | "sees") {
        return Some(message!("write `a {name} b`"));
    }
    let of = if before.is_empty() { "X" } else { before };
    slips::help(slips::FUNCTIONS, &name).or_else(|| Some(message!("nothing has a `.`: write `{name}({of})`")))
}

/// Square brackets around a set, or after a name.
fn bracket(place: &Place<'_>) -> Option<Message> {
    if place.word != "[" || !place.expected.calculates() {
        return None;
    }
    let (before, _) = place.last();
    Some(match place.expected.expression {
        true => message!("a set is written in braces: `{{a, b}}`"),
        false if is_function(before) => message!("arguments stand in parentheses: write `{before}(…)`"),
        false => {
            message!("a set has no places: `for x in X` takes its elements, and `let {{x}} = X` its only one")
        }
    })
}

/// `for each u in units`.
fn each_of(place: &Place<'_>) -> Option<Message> {
    let is_each = |word: &str| matches!(word, "each" | "all" | "every" | "any");
    let (before, after) = (last_word(place.before()), first_word(place.rest().trim_start()));
    let name = match before {
        "for" if is_each(place.word) => after,
        word if is_each(word) => {
            let earlier = place.before().trim_end().strip_suffix(word)?;
            (last_word(earlier) == "for").then_some(place.word)?
        }
        _ => return None,
    };
    is_name(name).then(|| message!("write `for {name} in X`"))
}

/// `not` between two operands.
fn negated(place: &Place<'_>) -> Option<Message> {
    if place.word != "not" || !place.expected.operator {
        return None;
    }
    match first_word(place.rest().trim_start()) {
        operator @ ("subset" | "sees") => Some(message!("write `not a {operator} b`")),
        _ => Some(message!("write `not x in X`")),
    }
}

/// `c is given`.
fn asked(place: &Place<'_>) -> Option<Message> {
    let (of, _) = place.last();
    let asked = slips::hyphenated(first_word(place.rest().trim_start()));
    let is_asked = matches!(place.word, "is" | "are") && place.expected.operator && is_name(of);
    match (is_asked, is_function(&asked)) {
        (true, true) => Some(message!("write `{asked}({of})`")),
        (true, false) => slips::help(slips::FUNCTIONS, &asked),
        _ => None,
    }
}

/// `f(e for x in X)`.
fn comprehension(place: &Place<'_>) -> Option<Message> {
    let (open, _) = open_bracket(place.before())?;
    let is_inside = place.word == "for" && place.bracket() == Some("(");
    let known = || slips::help(slips::FUNCTIONS, last_word(&place.body[..open]));
    is_inside.then(|| known().unwrap_or_else(|| message!("a set is made in braces: `{{ e : x in X }}`")))
}

/// A question mark before a variable or after a condition.
fn question(place: &Place<'_>) -> Option<Message> {
    match (place.word, place.expected.expression, place.expected.operator) {
        ("?", true, _) => Some(message!("a name has no sign before it")),
        ("?", _, true) => Some(message!("write `if a then b else c`")),
        _ => None,
    }
}

/// A definition without `=`, or a `use` without a quoted file name.
fn definition(place: &Place<'_>) -> Option<Message> {
    match place.rule {
        Rule::define_item if place.has("=") && place.bracket().is_none() => {
            Some(message!("a definition has `=` and its expression: `define f(c : cell) = peers(c)`"))
        }
        Rule::use_item => Some(message!("write the name of the file between `\"`")),
        _ => None,
    }
}

/// A type in foreign notation.
fn type_of_parameter(place: &Place<'_>) -> Option<Message> {
    let (open, _) = open_bracket(place.before())?;
    let declared = place.body[open..place.at].rsplit(',').next()?;
    let is_type = declared.contains(':') && !place.expected.calculates();
    (is_type && matches!(place.rule, Rule::define_item | Rule::link_item))
        .then(|| message!("a type is such as `cell`, `value` or `set of cell`"))
}

/// `for u units`: a name that is bound without `in`.
fn binder(place: &Place<'_>) -> Option<Message> {
    let (name, _) = place.last();
    let before = place.before().trim_end().strip_suffix(name)?;
    let binds = matches!(last_word(before), "for" | "some" | "every" | "no" | "each");
    let (quantifier, is_name) = (last_word(before), is_name(name));
    (binds && is_name && place.word != "in" && (place.is_word() || place.word == ":"))
        .then(|| message!("write `in`, as in `{quantifier} {name} in X`"))
}

/// A comma instead of the colon of `some p in A`.
fn quantifier(place: &Place<'_>) -> Option<Message> {
    let words = place.before().rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let word = words.into_iter().find(|word| matches!(*word, "some" | "every" | "no"))?;
    let goes_on = place.has(":") && place.expected.calculates() || place.has("in");
    (place.word == "," && goes_on)
        .then(|| message!("each has one name and a colon: write `{word} p in A: {word} q in B: …`"))
}

/// A parameter without its type, and one with the type before its name.
fn parameter(place: &Place<'_>) -> Option<Message> {
    let (name, _) = place.last();
    let is_declared = place.has(":") && place.has("in") && place.bracket() == Some("(");
    let range = matches!(place.rule, Rule::technique_item | Rule::strategy_item);
    if place.word == ")" && place.before().trim_end().ends_with('(') && place.expected.names_only() {
        return Some(message!("what has no parameters has no parentheses"));
    }
    (is_declared && is_name(name)).then(|| {
        let name = if place.is_word() { place.word } else { name };
        match range {
            true => message!("a parameter has its numbers or words: write `{name} in 2..4`, for example"),
            false => message!("a parameter has its type behind its name: write `{name} : cell`, for example"),
        }
    })
}

/// `a if c else b`, and an `if` that cannot mean `where`.
fn conditional(place: &Place<'_>) -> Option<Message> {
    let has_else = place.rest().split_ascii_whitespace().any(|word| word == "else");
    let is_clause = place.has("where") || place.has(":");
    (place.word == "if"
        && !place.expected.expression
        && place.expected.calculates()
        && (has_else || !is_clause))
        .then(|| message!("write `if a then b else c`"))
}

/// A bar between two sets, or before a condition.
fn bar(place: &Place<'_>) -> Option<Message> {
    if place.word == "|" && place.expected.operator {
        return Some(match place.has(":") && place.bracket() == Some("{") {
            true => message!("a colon stands before the conditions of a set: write `{{ x in X : a }}`"),
            false => message!("to join two sets write `X + Y`"),
        });
    }
    let after_bar = place.before().trim_end().ends_with('|') && place.expected.operator;
    (after_bar && place.is_word() && !place.expected.allows(place.word))
        .then(|| message!("the second `|` ends the size of a set; to join two sets write `X + Y`"))
}

/// A function whose argument has no parentheses, or blanks before them.
fn application(place: &Place<'_>) -> Option<Message> {
    let (name, is_next) = place.last();
    let is_argument = place.is_word() && !place.expected.allows(place.word) || place.word == "(" && !is_next;
    if !is_argument || !place.expected.operator || CLAUSES.contains(&place.word) || is_constant(name) {
        return None;
    }
    match is_function(name) {
        true => Some(message!("the parenthesis follows the name at once: write `{name}(…)`")),
        false => slips::help(slips::FUNCTIONS, name).filter(|_| place.word != "("),
    }
}

/// `subset(X, Y)`: an infix operator that is written as a function.
fn infix(place: &Place<'_>) -> Option<Message> {
    let is_between = matches!(place.word, "subset" | "sees" | "in" | "and" | "or" | "mod");
    (is_between && place.expected.expression && place.rest().starts_with('('))
        .then(|| message!("write `a {} b`", place.word))
}

/// A sign or a brace after a clause.
fn end_of_clause(place: &Place<'_>) -> Option<Message> {
    place.expected.clauses()?;
    match place.word {
        "." | ":" => Some(message!("nothing stands between two clauses")),
        "{" => Some(message!("only an item has braces: its clauses follow each other")),
        _ => None,
    }
}

fn conclusion(place: &Place<'_>) -> Option<Message> {
    let goes_on = place.has("from") || place.has("in");
    if goes_on && place.ends_conclusion() {
        return Some(message!("a conclusion is `eliminate v from c`, `keep V in c` or `place v in c`"));
    }
    let begins = ["eliminate", "keep", "place"].iter().all(|word| place.has(word));
    let known = || place.foreign_word();
    if place.word == "and"
        && place.rest().split_ascii_whitespace().next().is_some()
        && place.ends_conclusion()
    {
        return Some(message!(
            "a comma stands between two conclusions, and cells together are a set: `from {{c, d}}`"
        ));
    }
    if !begins || place.expected.clauses().is_some() || known().is_some() {
        return None;
    }
    Some(match place.before().trim_end().ends_with(',') {
        true => {
            message!("a comma stands between two conclusions, and cells together are a set: `from {{c, d}}`")
        }
        false => message!("a conclusion is `eliminate v from c`, `keep V in c` or `place v in c`"),
    })
}

impl Place<'_> {
    /// Whether the last clause before is a `then`.
    fn ends_conclusion(&self) -> bool {
        let words = self.before().split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let mut clauses = words.filter(|word| CLAUSES.contains(word) || *word == "then");
        clauses.next_back() == Some("then") && !self.expected.allows("and")
    }
}

fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name)
}

fn is_function(name: &str) -> bool {
    Function::all().any(|function| function.name() == name)
}

/// The last word of a text; empty if the text ends with another character.
pub(super) fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
    &text[start..]
}
