//! Formats a part of the parse tree on one line, without comments, with the blanks that [`spacing`] defines.

use crate::parse::{Node, Rule, blanks, found};
use std::ops::Range;

/// Whether the braces of a rule enclose statements, whose commas are printed anew.
fn is_block(rule: Rule) -> bool {
    use Rule::*;
    matches!(
        rule,
        level
            | first_of
            | followed
            | repeat
            | together
            | all
            | seek
            | body
            | sweep
            | choice_of
            | choices_body
    )
}

/// Whether a rule is a statement.
pub fn is_statement(rule: Rule) -> bool {
    use Rule::*;
    match rule {
        followed | body | choices_body => false,
        exhaust | attempt | count | condition | each_of | pick | cascade | let_statement | step => true,
        weighted | each_choice => true,
        rule => is_block(rule),
    }
}

/// The direct children. `exhaust try a then { … }` is normalized to `exhaust a then { … }`.
pub fn children<'s>(node: &Node<'s>) -> Vec<Node<'s>> {
    let inner: Vec<Node<'s>> =
        node.clone().into_inner().filter(|child| child.as_rule() != Rule::EOI).collect();
    match &inner[..] {
        [only] if node.as_rule() == Rule::exhaust && only.as_rule() == Rule::attempt => children(only),
        _ => inner,
    }
}

pub fn child<'s>(node: &Node<'s>, rule: Rule) -> Option<Node<'s>> {
    node.clone().into_inner().find(|child| child.as_rule() == rule)
}

pub fn lines(nodes: &[Node<'_>]) -> Vec<String> {
    nodes.iter().map(one_line).collect()
}

pub fn one_line(node: &Node<'_>) -> String {
    sequence(std::slice::from_ref(node))
}

pub fn sequence(nodes: &[Node<'_>]) -> String {
    let mut line = Line::default();
    nodes.iter().for_each(|node| line.node(node));
    line.text
}

/// Some children of a node with the tokens around them; the text after the last child ends before `stop`.
pub fn part(node: &Node<'_>, range: Range<usize>, stop: &str) -> String {
    let mut line = Line::default();
    line.part(node, range, stop);
    line.text
}

#[derive(Default)]
struct Line {
    text: String,
    /// Whether the next token follows the last one without a blank.
    is_tight: bool,
}

impl Line {
    fn node(&mut self, node: &Node<'_>) {
        let text = node.as_str();
        match node.as_rule() {
            Rule::name | Rule::any | Rule::label | Rule::string | Rule::template => {
                self.push_token(text, (true, true))
            }
            Rule::head => self.push_token(text, (true, false)),
            Rule::tail => self.push_token(text, (false, true)),
            Rule::path_later => self.push_token("path - first", (true, true)),
            Rule::number | Rule::integer => {
                let number =
                    text.parse::<i64>().map_or_else(|_| text.to_owned(), |number| number.to_string());
                self.push_token(&number, (true, true));
            }
            _ => self.part(node, 0..usize::MAX, ""),
        }
    }

    fn part(&mut self, node: &Node<'_>, range: Range<usize>, stop: &str) {
        let (span, children) = (node.as_span(), children(node));
        let has_colon = || children.iter().any(|child| child.as_rule() == Rule::colon);
        let rule = match node.as_rule() {
            // A set is set as a list of words is.
            Rule::braces if !has_colon() => Rule::words,
            rule => rule,
        };
        let end = range.end.min(children.len());
        let mut end_of_last =
            range.start.checked_sub(1).map_or(span.start(), |last| children[last].as_span().end());
        for index in range.start..=end {
            let next = children.get(index);
            let until = next.map_or(span.end(), |next| next.as_span().start());
            let stop = if index == end { stop } else { "" };
            self.between(&node.get_input()[end_of_last..until], rule, end_of_last == span.start(), stop);
            if let Some(next) = next.filter(|_| index < end) {
                let last = index.checked_sub(1).map(|last| children[last].as_rule());
                if last.is_some_and(is_statement) && is_statement(next.as_rule()) && !self.text.ends_with('}')
                {
                    self.push_token(",", (false, true));
                }
                self.node(next);
                end_of_last = next.as_span().end();
            }
        }
    }

    /// Tokens between two nodes that have no rule of their own in the grammar.
    fn between(&mut self, text: &str, rule: Rule, mut first: bool, stop: &str) {
        let mut rest = &text[blanks(text)..];
        while !rest.is_empty() && (stop.is_empty() || !rest.starts_with(stop)) {
            let token = found(rest);
            let is_left_out = match token {
                "," => is_block(rule),
                "try" => rule == Rule::exhaust,
                _ => false,
            };
            if !is_left_out {
                // `3.. cells` of a `within` without an upper bound.
                self.is_tight &= rule != Rule::within || token != "cells";
                self.push_token(token, spacing(rule, token, first));
            }
            first = false;
            rest = &rest[token.len()..];
            rest = &rest[blanks(rest)..];
        }
    }

    fn push_token(&mut self, token: &str, (before, after): (bool, bool)) {
        if before && !self.is_tight && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text += token;
        self.is_tight = !after;
    }
}

/// Whether a token of a rule has a blank before and after it; `opens` is set for the first token of the rule.
fn spacing(rule: Rule, token: &str, opens: bool) -> (bool, bool) {
    use Rule::*;
    match (token, rule) {
        (
            "(",
            tuple | node | nothing | tuple_pattern | tuple_type | offset | couples | both_of | fields
            | each_step | word_numbers,
        ) => (true, false),
        ("(" | "..", _) => (false, false),
        (")" | ",", _) => (false, true),
        (":", parameter | input | units | colon) => (true, true),
        (":", _) => (false, true),
        ("-", minus) | ("~", _) => (true, false),
        ("?", optional | may_lack) | ("*", any_times) | ("+", some_times) => (false, true),
        ("[", per_grid | count) | ("{", times | members) | ("}", members) => (false, false),
        ("]", per_grid | count) | ("}", times | words | elements_pattern) => (false, true),
        ("{", words | elements_pattern) => (true, false),
        ("|", size) | ("=", strong_step) | ("-", weak_step) => (opens, !opens),
        _ => (true, true),
    }
}
