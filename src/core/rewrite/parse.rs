//! Reads `laws.txt` by the parser of the rule language. The text is part of the program, so a syntax error panics.

use super::pattern::{GUARDS, RuleGuard, Sort, TermPattern};
use super::{RewriteRule, RewriteRules, RuleSection};
use crate::lang::program::{Function, Universe};
use crate::lang::syntax::{Expr, ExprKind, parse_expr};
use crate::node::ExprOp;

/// Rules of a text, by section.
pub(super) fn rules(text: &'static str) -> RewriteRules {
    let mut rules = RewriteRules::default();
    let mut section = RuleSection::Same;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line {
            "[elements with]" => section = RuleSection::With,
            "[elements without]" => section = RuleSection::Without,
            _ if line.starts_with('[') => {}
            _ => {
                let rule = rule(line, section);
                let TermPattern::Node(op, _) = &rule.lhs else { panic!("an operation is on top of {line}") };
                rules[section as usize].entry(op.clone()).or_default().push(rule);
            }
        }
    }
    rules
}

fn rule(text: &'static str, section: RuleSection) -> RewriteRule {
    let mut names = Vec::new();
    let (lhs, rest) = text.split_once(" => ").unwrap_or_else(|| panic!("no => in {text}"));
    let (rhs, guards) = rest.rsplit_once(" if ").unwrap_or((rest, ""));
    let [lhs, rhs] = [lhs, rhs].map(|side| pattern(side, &mut names));
    let guards = guards.split(", ").filter(|guard| !guard.is_empty());
    RewriteRule { text, section, lhs, rhs, guards: guards.map(|text| guard(text, &mut names)).collect() }
}

/// A test with its terms, the first of which may precede the word.
fn guard(text: &'static str, names: &mut Vec<&'static str>) -> RuleGuard {
    let test_of = |word: &str| GUARDS.iter().find(|(name, _)| *name == word);
    let (words, terms): (Vec<_>, Vec<_>) = text.split(' ').partition(|word| test_of(word).is_some());
    let [word] = words.as_slice() else { panic!("no guard, or several, in {text}") };
    let (_, test) = test_of(word).expect("it was found above");
    RuleGuard { test: *test, terms: terms.into_iter().map(|term| pattern(term, names)).collect() }
}

fn pattern(text: &'static str, names: &mut Vec<&'static str>) -> TermPattern {
    let expr = parse_expr(text, &mut Vec::new()).unwrap_or_else(|| panic!("{text} is no expression"));
    term(&expr, names)
}

fn term(expr: &Expr<'static>, names: &mut Vec<&'static str>) -> TermPattern {
    let mut node = |op, parts: &[&Expr<'static>]| {
        TermPattern::Node(op, parts.iter().map(|part| term(part, names)).collect())
    };
    match &expr.kind {
        ExprKind::Int(n) => node(ExprOp::Int(*n), &[]),
        ExprKind::Set(parts) => node(ExprOp::Set, &parts.iter().collect::<Vec<_>>()),
        ExprKind::Tuple(parts) => match parts.as_slice() {
            [inner] => term(inner, names),
            parts => node(ExprOp::Call(Function::Product), &parts.iter().collect::<Vec<_>>()),
        },
        ExprKind::Not(inner) => node(ExprOp::Not, &[inner]),
        ExprKind::Size(inner) => node(ExprOp::Size, &[inner]),
        ExprKind::Binary(op, a, b, _) => node(ExprOp::Binary(*op), &[a, b]),
        ExprKind::If(condition, yes, no) => node(ExprOp::If, &[condition, yes, no]),
        ExprKind::Name(name) => named(name, names),
        ExprKind::Call(name, _) if name.text == "superset" => TermPattern::Whole,
        ExprKind::Call(name, parts) => {
            let parts: Vec<TermPattern> = parts.iter().map(|part| term(part, names)).collect();
            TermPattern::Node(ExprOp::Call(overload(name.text, &parts)), parts)
        }
        _ => panic!("{expr:?} is no pattern"),
    }
}

fn named(name: &'static str, names: &mut Vec<&'static str>) -> TermPattern {
    if let Some(constant) = name.parse().map(ExprOp::Bool).ok().or(Universe::of(name).map(ExprOp::All)) {
        return TermPattern::Node(constant, Vec::new());
    }
    if name == "source" {
        return TermPattern::Set;
    }
    if let Some(sort) = name.strip_prefix("each-") {
        return TermPattern::Element(Sort::of(sort));
    }
    let index = names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    });
    TermPattern::Name(index, Sort::of(name))
}

/// The first function of a name that accepts arguments of these types.
fn overload(name: &str, parts: &[TermPattern]) -> Function {
    let named = Function::all().filter(|function| function.name() == name);
    let named: Vec<Function> = named.filter(|one| one.parameters().len() == parts.len()).collect();
    let takes = |function: &&Function| {
        function.parameters().iter().zip(parts).all(|((_, takes), part)| {
            let ((kept, into), ty) = (takes.accepts(), part.ty());
            kept.contains(&ty) || into == Some(ty)
        })
    };
    let several = if named.len() > 1 { named.iter().find(takes) } else { None };
    *several.or(named.first()).unwrap_or_else(|| panic!("no function {name}"))
}
