//! Reads laws. The text is part of the program, so a fault in it is one of the program.

use super::pattern::{Guard, Pattern, Sort};
use super::{Law, Laws};
use crate::lang::program::{Function, Operator};
use crate::node::Op;
use rustc_hash::FxHashMap;

/// The laws of a text, by section.
pub(super) fn laws(text: &'static str) -> Laws {
    let mut laws =
        Laws { rewriting: FxHashMap::default(), with: FxHashMap::default(), without: FxHashMap::default() };
    let mut section = "";
    for (number, line) in
        text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    {
        if line.starts_with('[') {
            section = line;
            continue;
        }
        let law = Reader::new(line).law(number);
        let Pattern::Node(op, _) = &law.left else { panic!("an operation is on top of {line}") };
        let into = match section {
            "[elements with]" => &mut laws.with,
            "[elements without]" => &mut laws.without,
            _ => &mut laws.rewriting,
        };
        into.entry(op.clone()).or_default().push(law);
    }
    laws
}

/// The words of one law, and the names that it has so far.
struct Reader {
    words: Vec<&'static str>,
    at: usize,
    names: Vec<&'static str>,
    line: &'static str,
}

impl Reader {
    fn new(line: &'static str) -> Self {
        Self { words: words(line), at: 0, names: Vec::new(), line }
    }

    fn law(mut self, line: usize) -> Law {
        let left = self.expression(0);
        self.expect("=>");
        let right = self.expression(0);
        let mut guards = Vec::new();
        while self.takes(if guards.is_empty() { "if" } else { "," }) {
            guards.push(self.guard());
        }
        assert!(self.at == self.words.len(), "the end of {}", self.line);
        Law { text: self.line, line, left, right, guards }
    }

    fn peek(&self) -> &'static str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    fn next(&mut self) -> &'static str {
        let word = self.peek();
        self.at += 1;
        word
    }

    fn takes(&mut self, word: &str) -> bool {
        let is = self.peek() == word;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, word: &str) {
        assert!(self.takes(word), "{word} in {}", self.line);
    }

    fn guard(&mut self) -> Guard {
        let of_one: Option<fn(Pattern) -> Guard> = match self.peek() {
            "simple" => Some(Guard::Simple),
            "unit" => Some(Guard::Unit),
            "other" => Some(Guard::Other),
            "absent" => Some(Guard::Absent),
            _ => None,
        };
        if let Some(guard) = of_one {
            self.at += 1;
            return guard(self.operand());
        }
        match self.peek() {
            "plain" => {
                self.at += 2;
                return Guard::Plain;
            }
            "same" | "latest" => {
                let guard = if self.next() == "same" { Guard::Same } else { Guard::Latest };
                return guard(self.operand(), self.operand());
            }
            _ => {}
        }
        let one = self.operand();
        let guard = match self.next() {
            "within" => Guard::Within,
            "<" => Guard::Less,
            "of" => Guard::Of,
            "like" => Guard::Like,
            word => panic!("the guard {word} of {}", self.line),
        };
        guard(one, self.operand())
    }

    /// An expression whose operators bind more tightly than a number.
    fn expression(&mut self, least: u8) -> Pattern {
        let mut left =
            if self.takes("not") { Pattern::Node(Op::Not, vec![self.expression(3)]) } else { self.operand() };
        while let Some(op) = Operator::of(self.peek())
            && op.sign().1 > least
        {
            self.at += 1;
            let right = self.expression(op.sign().1);
            left = Pattern::Node(Op::Binary(op), vec![left, right]);
        }
        left
    }

    fn operand(&mut self) -> Pattern {
        let leaf = |op| Pattern::Node(op, Vec::new());
        let word = self.next();
        match word {
            "(" => {
                let first = self.expression(0);
                let parts = if self.takes(",") { Some(self.expression(0)) } else { None };
                self.expect(")");
                match parts {
                    Some(second) => Pattern::Node(Op::Call(Function::Product), vec![first, second]),
                    None => first,
                }
            }
            "{" => {
                let parts = if self.peek() == "}" { Vec::new() } else { vec![self.expression(0)] };
                self.expect("}");
                Pattern::Node(Op::Set, parts)
            }
            "|" => {
                let set = self.expression(0);
                self.expect("|");
                Pattern::Node(Op::Size, vec![set])
            }
            "if" => {
                let condition = self.expression(0);
                self.expect("then");
                let yes = self.expression(0);
                self.expect("else");
                Pattern::Node(Op::If, vec![condition, yes, self.expression(0)])
            }
            "$" => Pattern::Set,
            "whole" => {
                self.expect("$");
                Pattern::Whole
            }
            "true" => leaf(Op::Bool(true)),
            "false" => leaf(Op::Bool(false)),
            _ if self.peek() == "(" => self.call(word),
            "cells" => leaf(Op::Cells),
            "values" => leaf(Op::Values),
            "units" => leaf(Op::Units),
            "kinds" => leaf(Op::Kinds),
            _ => match word.strip_prefix('@') {
                Some(sort) => Pattern::Element(self.sort(sort)),
                None => word.parse().map_or_else(|_| self.name(word), |n| leaf(Op::Int(n))),
            },
        }
    }

    fn sort(&self, name: &str) -> Sort {
        let sort = name.chars().next().and_then(Sort::of);
        sort.unwrap_or_else(|| panic!("the name {name} in {}", self.line))
    }

    fn name(&mut self, name: &'static str) -> Pattern {
        let known = self.names.iter().position(|known| *known == name);
        let at = known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        Pattern::Name(at, self.sort(name))
    }

    fn call(&mut self, name: &str) -> Pattern {
        self.expect("(");
        let mut parts = vec![self.expression(0)];
        while self.takes(",") {
            parts.push(self.expression(0));
        }
        self.expect(")");
        // Of several functions of one name the first that takes such arguments.
        let named = Function::all().filter(|function| function.name() == name);
        let named: Vec<Function> = named.filter(|one| one.parameters().len() == parts.len()).collect();
        let takes = |function: &&Function| {
            function.parameters().iter().zip(&parts).all(|((_, takes), part)| {
                let ((kept, into), ty) = (takes.accepts(), part.ty());
                kept.contains(&ty) || into == Some(ty)
            })
        };
        let several = if named.len() > 1 { named.iter().find(takes) } else { None };
        let function =
            *several.or(named.first()).unwrap_or_else(|| panic!("the function {name} in {}", self.line));
        Pattern::Node(Op::Call(function), parts)
    }
}

/// Names, numbers and signs. A name may have hyphens before small letters.
fn words(line: &'static str) -> Vec<&'static str> {
    let bytes = line.as_bytes();
    let is_name = |at: usize| matches!(bytes[at], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'\'' | b'@');
    let follows = |at: usize| bytes.get(at + 1).copied();
    let mut words = Vec::with_capacity(bytes.len() / 2);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b' ' => continue,
            _ if is_name(start) => {
                let joins = |at: usize| {
                    bytes[at] == b'-' && follows(at).is_some_and(|next| next.is_ascii_lowercase())
                };
                while at < bytes.len() && (is_name(at) || joins(at)) {
                    at += 1;
                }
            }
            b'=' if follows(start) == Some(b'>') => at += 1,
            b'<' | b'>' | b'!' if follows(start) == Some(b'=') => at += 1,
            _ => {}
        }
        words.push(&line[start..at]);
    }
    words
}
