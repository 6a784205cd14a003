//! Rules that ship with one condition changed by a program: where that makes them wrong, the prover refutes them.

use crate::boards::program;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tesuji::Rules;
use tesuji::authoring::{ProofCase, ProofStatus, Prover};
use tesuji::lang::walk::{children_mut, conclusion_parts_mut};
use tesuji::lang::{Call, Clause, Expr, ExprKind, Operator, Program, Quantifier, Technique, Type};
use tesuji::prove::RuleInstance;

/// How long the prover may take for a rule.
const TIMEOUT: Duration = Duration::from_secs(10);

/// On how many positions of each board a rule is tried.
const POSITIONS: usize = 20;

/// The changes that make a technique wrong, each with its number among the technique's changes. All changes are looked
/// at, and the list is seen to be another one, where `TESUJI_CHANGED` is set.
const WRONG: &str = include_str!("../wrong-rules/changed.txt");

/// Changes the `n`th thing in an expression that can be changed, and says how; counts down where there are fewer.
fn change(expr: &mut Expr, n: &mut usize) -> Option<&'static str> {
    let number = |e: &Expr| e.ty == Type::Int;
    let changed = match &mut expr.kind {
        ExprKind::Binary(operator @ Operator::Equal, a, _) if number(a) => {
            Some((operator, Operator::GreaterEqual, "= to >="))
        }
        ExprKind::Binary(operator @ Operator::LessEqual, a, _) if number(a) => {
            Some((operator, Operator::GreaterEqual, "<= to >="))
        }
        ExprKind::Binary(operator @ Operator::Subset, ..) => {
            Some((operator, Operator::NotEqual, "subset to !="))
        }
        ExprKind::Binary(operator @ Operator::Intersect, ..) => Some((operator, Operator::Add, "& to +")),
        _ => None,
    };
    if let Some((operator, other, how)) = changed {
        if *n == 0 {
            *operator = other;
            return Some(how);
        }
        *n -= 1;
    }
    match &mut expr.kind {
        ExprKind::Quantified(quantifier @ Quantifier::Every, ..) => {
            if *n == 0 {
                *quantifier = Quantifier::Some;
                return Some("every to some");
            }
            *n -= 1;
        }
        ExprKind::Binary(Operator::Subtract, a, _) if !number(a) => {
            if *n == 0 && a.ty == expr.ty {
                *expr = (**a).clone();
                return Some("- X to nothing");
            }
            *n = n.saturating_sub(1);
        }
        _ => {}
    }
    let mut how = None;
    children_mut(expr, &mut |child| how = how.or_else(|| change(child, n)));
    how
}

/// A technique with its `n`th change, and what that is; nothing where there are fewer.
fn changed(rule: &Technique, mut n: usize) -> Option<(Technique, String)> {
    let mut rule = rule.clone();
    let conditions: Vec<usize> =
        (0..rule.clauses.len()).filter(|&at| matches!(rule.clauses[at], Clause::Where(_))).collect();
    if let Some(&at) = conditions.get(n) {
        rule.clauses.remove(at);
        return Some((rule, "a condition left out".to_owned()));
    }
    n -= conditions.len();
    let mut how = None;
    for clause in rule.clauses.iter_mut() {
        match clause {
            Clause::For(_, e) | Clause::Let(_, e) | Clause::Where(e) | Clause::Choose { from: e, .. } => {
                how = how.or_else(|| change(e, &mut n));
            }
            Clause::Path(_) | Clause::World(_) => {}
        }
    }
    for conclusion in &mut rule.conclusions {
        conclusion_parts_mut(conclusion, &mut |e| how = how.or_else(|| change(e, &mut n)));
    }
    Some((rule, how?.to_owned()))
}

/// Which changes are looked at: of a technique the first few, unless it says what follows from links, is wrong on purpose,
/// or counts on one solution.
fn all() -> Vec<(usize, usize)> {
    let ships = program();
    let is_tried = |rule: &&(usize, &Technique)| {
        let is_own = ships.files[rule.1.span.file as usize].name == "unusual.tesuji";
        !is_own && !rule.1.proved.iter().any(|follows| *follows) && !rule.1.needs_one_solution
    };
    let rules: Vec<(usize, &Technique)> = ships.techniques.iter().enumerate().collect();
    let rules = rules.iter().filter(is_tried);
    rules.flat_map(|(at, _)| (0..4).map(move |n| (*at, n))).collect()
}

#[test]
fn changed_rules_that_are_wrong_are_refuted() {
    let ships = program();
    let wanted: Vec<(usize, usize)> = if std::env::var_os("TESUJI_CHANGED").is_some() {
        all()
    } else {
        let of_line = |line: &str| {
            let mut words = line.split_whitespace();
            let (name, n) = (words.next().unwrap(), words.next().unwrap());
            (ships.techniques.iter().position(|rule| rule.name == name).unwrap(), n.parse().unwrap())
        };
        WRONG.lines().map(of_line).collect()
    };
    let mut program: Program = (**ships).clone();
    let mut lines = Vec::new();
    for (technique, n) in wanted {
        let Some((rule, how)) = changed(&ships.techniques[technique], n) else { continue };
        // A technique with several cases is wrong by its first.
        let Some(call) = ships.call(&rule.name).unwrap().into_iter().next() else { continue };
        let call = Call { technique: program.techniques.len(), ..call };
        lines.push((format!("{} {n} {how}", rule.name), call));
        let name = format!("{}-changed-{n}", rule.name);
        program.techniques.push(Technique { name, aliases: Vec::new(), ..rule });
    }
    let mut prover = Prover::new(&Rules::from_program(Arc::new(program)));
    (prover.timeout, prover.positions) = (TIMEOUT, POSITIONS);
    let mut refuted = String::new();
    for (line, call) in lines {
        let begin = Instant::now();
        if prover.prove(&ProofCase(RuleInstance::Technique(call))).status() == ProofStatus::Refuted {
            refuted += &format!("{line}\n");
            println!("{:5.1} {line}", begin.elapsed().as_secs_f64());
        }
    }
    assert_eq!(refuted, WRONG);
}
