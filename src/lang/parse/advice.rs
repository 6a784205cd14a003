//! Help texts for syntax errors that are not misspelt words.

use super::{expected::ExpectedTokens, fault::CLAUSES, open::open_bracket, *};
use crate::{
    check::{is_constant, is_function},
    slips::{self, Slip},
};

/// A position with a syntax error.
pub struct ErrorContext<'a> {
    pub rule: Rule,
    pub body: &'a str,
    /// Byte offset in the item.
    pub offset: usize,
    /// The word or sign at the position; empty at the end of the item.
    pub word: &'a str,
    pub expected: &'a ExpectedTokens,
}

impl<'a> ErrorContext<'a> {
    fn before(&self) -> &'a str {
        &self.body[..self.offset]
    }

    /// The text after the word, up to the end of the line.
    fn rest(&self) -> &'a str {
        let rest = &self.body[self.offset + self.word.len()..];
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

/// Recognizes a common mistake and returns its help text. The first rule that returns a text is used.
type MistakeRule = fn(&ErrorContext<'_>) -> Option<Message>;

/// Mistakes that are unambiguous.
const CERTAIN: [MistakeRule; 5] = [each_of, binder, conditional, negated, copula];

/// Mistakes that may also be a misspelt word.
const LIKELY: [MistakeRule; 22] = [
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

impl ErrorContext<'_> {
    /// Help for an unambiguous mistake.
    pub fn certain(&self) -> Option<Message> {
        CERTAIN.iter().find_map(|rule| rule(self))
    }

    /// Help for a word of another language, or for a keyword in capital letters.
    pub fn foreign_word(&self) -> Option<Message> {
        let lower = self.word.to_ascii_lowercase();
        if lower != self.word && self.expected.allows(&lower) {
            return Some(message!("write `{lower}`"));
        }
        let allows = |form: &str| self.expected.allows(form);
        let find_help = |word: &str| slips::allowed(slips::WORDS, word, allows).map(Slip::help);
        find_help(self.word).or_else(|| find_help(&lower))
    }

    /// Help for a mistake that is not a misspelt word.
    pub fn advice(&self) -> Option<Message> {
        LIKELY.iter().find_map(|rule| rule(self))
    }
}

fn quoted_name(context: &ErrorContext<'_>) -> Option<Message> {
    let names_item = item_words().any(|word| context.before().trim_end() == word);
    (context.word == "\"" && names_item)
        .then(|| message!("write a name without quotes and with hyphens between its words: `my-rule`"))
}

fn text_of_a_style(context: &ErrorContext<'_>) -> Option<Message> {
    let is_text = matches!(context.last().0, "title" | "lesson" | "because" | "message");
    let only_a_name = context.expected.names_only() && (context.word == "\"" || is_text);
    let begins = matches!(context.word, "title" | "lesson" | "because" | "message")
        && context.rest().trim_start().starts_with([':', '=']);
    (only_a_name || begins).then(|| message!("write the name of the style before a text: `en \"…\"`"))
}

/// A name with `_` between its words, as in most languages.
fn underscore(context: &ErrorContext<'_>) -> Option<Message> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let (before, after) = context.body.split_at(context.offset);
    let start = before.trim_end_matches(is_part).len();
    let end = context.offset + after.find(|c: char| !is_part(c)).unwrap_or(after.len());
    let written = &context.body[start..end];
    let name = slips::hyphenated(written);
    (written.contains('_') && is_name(&name))
        .then(|| message!("write hyphens between the words of a name: `{name}`"))
}

/// A hyphen that does not continue the name before it.
fn hyphen(context: &ErrorContext<'_>) -> Option<Message> {
    let next = context.body[context.offset..].strip_prefix('-')?.chars().next()?;
    let (name, is_next) = context.last();
    let named = is_next && name.starts_with(|c: char| c.is_ascii_alphabetic());
    (named && next.is_ascii_alphanumeric() && !context.expected.allows_calculation())
        .then(|| message!("a lowercase letter must follow each hyphen of a name, as in `my-rule`"))
}

/// Text after the end of an item.
fn ended(context: &ErrorContext<'_>) -> Option<Message> {
    let is_ended =
        context.expected.is_nothing() && context.word != "}" && context.before().trim_end().ends_with('}');
    is_ended.then(|| message!("the `}}` before it ends the item"))
}

fn closing_bracket(context: &ErrorContext<'_>) -> Option<Message> {
    let opens = match context.word {
        ")" => "(",
        "]" => "[",
        "}" => "{",
        _ => return None,
    };
    (context.bracket() != Some(opens))
        .then(|| message!("`{}` closes nothing that is open here", context.word))
}

fn step(context: &ErrorContext<'_>) -> Option<Message> {
    (context.expected.is_only(&message!("a name")) && matches!(context.word, "=" | "-"))
        .then(|| message!("a strong step is written `=link=`, a weak one `-link-`"))
}

fn node(context: &ErrorContext<'_>) -> Option<Message> {
    context.expected.only_a_slot().then(|| match context.word {
        "-" | "=" | "[" | "(" | "~" => {
            message!("`( … )` is a node, `(c, v)`; parts of a path are grouped in `[ … ]`")
        }
        _ => message!("a node is `(c, v)`: names of its cell and of its value, or `_`"),
    })
}

fn alternative(context: &ErrorContext<'_>) -> Option<Message> {
    (context.expected.allows_path_part && context.word == "|")
        .then(|| message!("write one `|` between two alternatives"))
}

/// `X.size` and the like, and the point of a number.
fn property(context: &ErrorContext<'_>) -> Option<Message> {
    let (before, is_next) = context.last();
    if context.word != "." || !is_next && !context.before().ends_with([')', '|', '}']) {
        return None;
    }
    let is_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if is_digit(before) && is_digit(context.rest()) {
        return Some(message!("numbers must be integers"));
    }
    let name = slips::hyphenated(first_word(context.rest()));
    if name.is_empty() {
        return None;
    }
    if matches!(&*name, "in" | "subset" | "sees") {
        return Some(message!("write `a {name} b`"));
    }
    let operand = if before.is_empty() { "X" } else { before };
    slips::help(slips::FUNCTIONS, &name)
        .or_else(|| Some(message!("`.` is not an operator: write `{name}({of})`", of = operand)))
}

/// Square brackets around a set, or after a name.
fn bracket(context: &ErrorContext<'_>) -> Option<Message> {
    if context.word != "[" || !context.expected.allows_calculation() {
        return None;
    }
    let (before, _) = context.last();
    Some(match context.expected.allows_expression {
        true => message!("write a set in braces: `{{a, b}}`"),
        false if is_function(before) => message!("write arguments in parentheses: `{before}(…)`"),
        false => {
            message!(
                "a set has no positions: use `for x in X` for its elements, or `let {{x}} = X` for its only \
                 one"
            )
        }
    })
}

/// `for each u in units`.
fn each_of(context: &ErrorContext<'_>) -> Option<Message> {
    let is_each = |word: &str| matches!(word, "each" | "all" | "every" | "any");
    let (before, after) = (last_word(context.before()), first_word(context.rest().trim_start()));
    let name = match before {
        "for" if is_each(context.word) => after,
        word if is_each(word) => {
            let earlier = context.before().trim_end().strip_suffix(word)?;
            (last_word(earlier) == "for").then_some(context.word)?
        }
        _ => return None,
    };
    is_name(name).then(|| message!("write `for {name} in X`"))
}

/// `not` between two operands.
fn negated(context: &ErrorContext<'_>) -> Option<Message> {
    if context.word != "not" || !context.expected.allows_operator {
        return None;
    }
    match first_word(context.rest().trim_start()) {
        operator @ ("subset" | "sees") => Some(message!("write `not a {operator} b`")),
        _ => Some(message!("write `not x in X`")),
    }
}

/// `c is given`.
fn copula(context: &ErrorContext<'_>) -> Option<Message> {
    let (of, _) = context.last();
    let asked = slips::hyphenated(first_word(context.rest().trim_start()));
    let is_asked = matches!(context.word, "is" | "are") && context.expected.allows_operator && is_name(of);
    match (is_asked, is_function(&asked)) {
        (true, true) => Some(message!("write `{asked}({of})`")),
        (true, false) => slips::help(slips::FUNCTIONS, &asked),
        _ => None,
    }
}

/// `f(e for x in X)`.
fn comprehension(context: &ErrorContext<'_>) -> Option<Message> {
    let (open, _) = open_bracket(context.before())?;
    let is_inside = context.word == "for" && context.bracket() == Some("(");
    let function_help = || slips::help(slips::FUNCTIONS, last_word(&context.body[..open]));
    is_inside
        .then(|| function_help().unwrap_or_else(|| message!("write a set in braces: `{{ e : x in X }}`")))
}

/// A question mark before a variable or after a condition.
fn question(context: &ErrorContext<'_>) -> Option<Message> {
    match (context.word, context.expected.allows_expression, context.expected.allows_operator) {
        ("?", true, _) => Some(message!("write a name without a sign before it")),
        ("?", _, true) => Some(message!("write `if a then b else c`")),
        _ => None,
    }
}

/// A definition without `=`, or a `use` without a quoted file name.
fn definition(context: &ErrorContext<'_>) -> Option<Message> {
    match context.rule {
        Rule::define_item if context.has("=") && context.bracket().is_none() => {
            Some(message!("a definition needs `=` and an expression: `define f(c : cell) = peers(c)`"))
        }
        Rule::use_item => Some(message!("write the name of the file between `\"`")),
        _ => None,
    }
}

/// A type in foreign notation.
fn type_of_parameter(context: &ErrorContext<'_>) -> Option<Message> {
    let (open, _) = open_bracket(context.before())?;
    let declared = context.body[open..context.offset].rsplit(',').next()?;
    let is_type = declared.contains(':') && !context.expected.allows_calculation();
    (is_type && matches!(context.rule, Rule::define_item | Rule::link_item))
        .then(|| message!("expected a type such as `cell`, `value` or `set of cell`"))
}

/// `for u units`: a name that is bound without `in`.
fn binder(context: &ErrorContext<'_>) -> Option<Message> {
    let (name, _) = context.last();
    let before = context.before().trim_end().strip_suffix(name)?;
    let binds = matches!(last_word(before), "for" | "some" | "every" | "no" | "each");
    let (quantifier, is_name) = (last_word(before), is_name(name));
    (binds && is_name && context.word != "in" && (context.is_word() || context.word == ":"))
        .then(|| message!("write `in`, as in `{quantifier} {name} in X`"))
}

/// A comma instead of the colon of `some p in A`.
fn quantifier(context: &ErrorContext<'_>) -> Option<Message> {
    let words = context.before().rsplit(|c| !is_word_letter(c));
    let word = words.into_iter().find(|word| matches!(*word, "some" | "every" | "no"))?;
    let goes_on = context.has(":") && context.expected.allows_calculation() || context.has("in");
    (context.word == "," && goes_on)
        .then(|| message!("write each with one name and a colon: `{word} p in A: {word} q in B: …`"))
}

/// A parameter without its type, and one with the type before its name.
fn parameter(context: &ErrorContext<'_>) -> Option<Message> {
    let (name, _) = context.last();
    let is_declared = context.has(":") && context.has("in") && context.bracket() == Some("(");
    let range = matches!(context.rule, Rule::technique_item | Rule::strategy_item);
    if context.word == ")" && context.before().trim_end().ends_with('(') && context.expected.names_only() {
        return Some(message!("write no parentheses without parameters"));
    }
    (is_declared && is_name(name)).then(|| {
        let name = if context.is_word() { context.word } else { name };
        match range {
            true => message!("a parameter needs its numbers or words: write `{name} in 2..4`, for example"),
            false => {
                message!("a parameter needs its type after its name: write `{name} : cell`, for example")
            }
        }
    })
}

/// `a if c else b`, and an `if` that cannot mean `where`.
fn conditional(context: &ErrorContext<'_>) -> Option<Message> {
    let has_else = context.rest().split_ascii_whitespace().any(|word| word == "else");
    let is_clause = context.has("where") || context.has(":");
    (context.word == "if"
        && !context.expected.allows_expression
        && context.expected.allows_calculation()
        && (has_else || !is_clause))
        .then(|| message!("write `if a then b else c`"))
}

/// A bar between two sets, or before a condition.
fn bar(context: &ErrorContext<'_>) -> Option<Message> {
    if context.word == "|" && context.expected.allows_operator {
        return Some(match context.has(":") && context.bracket() == Some("{") {
            true => message!("write a colon before the conditions of a set: `{{ x in X : a }}`"),
            false => message!("to join two sets write `X + Y`"),
        });
    }
    let after_bar = context.before().trim_end().ends_with('|') && context.expected.allows_operator;
    (after_bar && context.is_word() && !context.expected.allows(context.word))
        .then(|| message!("the second `|` ends the size of a set; to join two sets write `X + Y`"))
}

/// A function whose argument has no parentheses, or blanks before them.
fn application(context: &ErrorContext<'_>) -> Option<Message> {
    let (name, is_next) = context.last();
    let is_argument =
        context.is_word() && !context.expected.allows(context.word) || context.word == "(" && !is_next;
    if !is_argument
        || !context.expected.allows_operator
        || CLAUSES.contains(&context.word)
        || is_constant(name)
    {
        return None;
    }
    match is_function(name) {
        true => Some(message!("write the parenthesis directly after the name: `{name}(…)`")),
        false => slips::help(slips::FUNCTIONS, name).filter(|_| context.word != "("),
    }
}

/// `subset(X, Y)`: an infix operator that is written as a function.
fn infix(context: &ErrorContext<'_>) -> Option<Message> {
    let is_between = matches!(context.word, "subset" | "sees" | "in" | "and" | "or" | "mod");
    (is_between && context.expected.allows_expression && context.rest().starts_with('('))
        .then(|| message!("write `a {} b`", context.word))
}

/// A sign or a brace after a clause.
fn end_of_clause(context: &ErrorContext<'_>) -> Option<Message> {
    context.expected.clauses()?;
    match context.word {
        "." | ":" => Some(message!("write nothing between two clauses")),
        "{" => Some(message!("only items have braces: write clauses one after another")),
        _ => None,
    }
}

fn conclusion(context: &ErrorContext<'_>) -> Option<Message> {
    let goes_on = context.has("from") || context.has("in");
    if goes_on && context.ends_conclusion() {
        return Some(message!("a conclusion is `eliminate v from c`, `keep V in c` or `place v in c`"));
    }
    let begins = ["eliminate", "keep", "place"].iter().all(|word| context.has(word));
    let foreign_help = || context.foreign_word();
    if context.word == "and"
        && context.rest().split_ascii_whitespace().next().is_some()
        && context.ends_conclusion()
    {
        return Some(message!(
            "write a comma between two conclusions, and several cells as a set: `from {{c, d}}`"
        ));
    }
    if !begins || context.expected.clauses().is_some() || foreign_help().is_some() {
        return None;
    }
    Some(match context.before().trim_end().ends_with(',') {
        true => {
            message!("write a comma between two conclusions, and several cells as a set: `from {{c, d}}`")
        }
        false => message!("a conclusion is `eliminate v from c`, `keep V in c` or `place v in c`"),
    })
}

impl ErrorContext<'_> {
    /// Whether the last clause before is a `then`.
    fn ends_conclusion(&self) -> bool {
        let words = self.before().split(|c| !is_word_letter(c));
        let mut clauses = words.filter(|word| CLAUSES.contains(word) || *word == "then");
        clauses.next_back() == Some("then") && !self.expected.allows("and")
    }
}

/// The last word of a text; empty if the text ends with another character.
pub fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.trim_end_matches(is_word_letter).len();
    &text[start..]
}
