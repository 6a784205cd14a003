//! Parser of `laws.txt`. The text is part of the program, so a syntax error panics.

use super::{
    RewriteRule, RewriteRules, RuleSection,
    pattern::{GUARDS, RuleGuard, Sort, TermPattern},
};
use crate::ExprOp;
use tesuji_lang::{Function, Operator, Universe};

/// Rules of a text, by section.
pub fn rules(text: &'static str) -> RewriteRules {
    let mut rules = RewriteRules::default();
    let mut section = RuleSection::Same;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line {
            "[elements with]" => section = RuleSection::With,
            "[elements without]" => section = RuleSection::Without,
            _ if line.starts_with('[') => {}
            _ => {
                let rule =
                    RuleParser { tokens: tokens(line), index: 0, names: Vec::new(), line }.rule(section);
                let TermPattern::Node(op, _) = &rule.lhs else { panic!("an operation is on top of {line}") };
                rules[section as usize].entry(op.clone()).or_default().push(rule);
            }
        }
    }
    rules
}

/// Tokens of one rule, and its names so far.
struct RuleParser {
    tokens: Vec<&'static str>,
    index: usize,
    names: Vec<&'static str>,
    line: &'static str,
}

impl RuleParser {
    fn rule(mut self, section: RuleSection) -> RewriteRule {
        let lhs = self.expression(0);
        self.expect("=>");
        let rhs = self.expression(0);
        let mut guards = Vec::new();
        while self.takes(if guards.is_empty() { "if" } else { "," }) {
            guards.push(self.guard());
        }
        assert!(self.index == self.tokens.len(), "the end of {}", self.line);
        RewriteRule { text: self.line, section, lhs, rhs, guards }
    }

    fn peek(&self) -> &'static str {
        self.tokens.get(self.index).copied().unwrap_or_default()
    }

    fn next(&mut self) -> &'static str {
        let word = self.peek();
        self.index += 1;
        word
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word;
        self.index += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, word: &str) {
        assert!(self.takes(word), "{word} in {}", self.line);
    }

    /// A test with its terms, the first of which may precede the word.
    fn guard(&mut self) -> RuleGuard {
        let is_guard = |word: &str| GUARDS.iter().any(|(name, _)| *name == word);
        let mut terms = if is_guard(self.peek()) { Vec::new() } else { vec![self.operand()] };
        let word = self.next();
        while !matches!(self.peek(), "" | ",") {
            terms.push(self.operand());
        }
        let guard = GUARDS.iter().find(|(name, _)| *name == word);
        let (_, test) = guard.unwrap_or_else(|| panic!("the guard {word} of {}", self.line));
        RuleGuard { test: *test, terms }
    }

    /// Parses operators that bind more tightly than `least` (precedence climbing).
    fn expression(&mut self, least: u8) -> TermPattern {
        let mut left = if self.takes("not") {
            TermPattern::Node(ExprOp::Not, vec![self.expression(3)])
        } else {
            self.operand()
        };
        while let Some(op) = Operator::from_sign(self.peek())
            && op.sign().1 > least
        {
            self.index += 1;
            let right = self.expression(op.sign().1);
            left = TermPattern::Node(ExprOp::Binary(op), vec![left, right]);
        }
        left
    }

    fn operand(&mut self) -> TermPattern {
        let leaf = |op| TermPattern::Node(op, Vec::new());
        let word = self.next();
        match word {
            "(" => {
                let first = self.expression(0);
                let parts = if self.takes(",") { Some(self.expression(0)) } else { None };
                self.expect(")");
                match parts {
                    Some(second) => TermPattern::Node(ExprOp::Call(Function::Product), vec![first, second]),
                    None => first,
                }
            }
            "{" => {
                let parts = if self.peek() == "}" { Vec::new() } else { vec![self.expression(0)] };
                self.expect("}");
                TermPattern::Node(ExprOp::Set, parts)
            }
            "|" => {
                let set = self.expression(0);
                self.expect("|");
                TermPattern::Node(ExprOp::Size, vec![set])
            }
            "if" => {
                let condition = self.expression(0);
                self.expect("then");
                let yes = self.expression(0);
                self.expect("else");
                TermPattern::Node(ExprOp::If, vec![condition, yes, self.expression(0)])
            }
            "$" => TermPattern::Set,
            "whole" => {
                self.expect("$");
                TermPattern::Whole
            }
            "true" => leaf(ExprOp::Bool(true)),
            "false" => leaf(ExprOp::Bool(false)),
            _ if self.peek() == "(" => self.call(word),
            _ => {
                if let Some(name) = word.strip_prefix('@') {
                    return TermPattern::Element(Sort::from_name(name));
                }
                let constant =
                    Universe::from_word(word).map(ExprOp::All).or(word.parse().map(ExprOp::Int).ok());
                constant.map_or_else(|| self.name(word), leaf)
            }
        }
    }

    fn name(&mut self, name: &'static str) -> TermPattern {
        let index = self.names.iter().position(|known| *known == name);
        let index = index.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        TermPattern::Name(index, Sort::from_name(name))
    }

    fn call(&mut self, name: &str) -> TermPattern {
        self.expect("(");
        let mut parts = vec![self.expression(0)];
        while self.takes(",") {
            parts.push(self.expression(0));
        }
        self.expect(")");
        // Overloads: the first that accepts arguments of these types.
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
        TermPattern::Node(ExprOp::Call(function), parts)
    }
}

/// Splits a line into names, numbers and signs. A name may have hyphens before lowercase letters.
fn tokens(line: &'static str) -> Vec<&'static str> {
    let bytes = line.as_bytes();
    let is_name = |at: usize| matches!(bytes[at], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'\'' | b'@');
    let follows = |at: usize| bytes.get(at + 1).copied();
    let mut tokens = Vec::with_capacity(bytes.len() / 2);
    let mut end = 0;
    while end < bytes.len() {
        let start = end;
        end += 1;
        match bytes[start] {
            b' ' => continue,
            _ if is_name(start) => {
                let joins = |at: usize| {
                    bytes[at] == b'-' && follows(at).is_some_and(|next| next.is_ascii_lowercase())
                };
                while end < bytes.len() && (is_name(end) || joins(end)) {
                    end += 1;
                }
            }
            b'=' if follows(start) == Some(b'>') => end += 1,
            b'<' | b'>' | b'!' if follows(start) == Some(b'=') => end += 1,
            _ => {}
        }
        tokens.push(&line[start..end]);
    }
    tokens
}
