//! Techniques with their arguments, as the worlds of others name them: no argument may be out of its range, and no
//! technique may be followed with itself and the same arguments, which would go on for ever.

use std::collections::BTreeSet;

use indexmap::{IndexMap, IndexSet};

use super::domains::{holds, out_of_range, values};
use crate::program::{
    Argument, Call, Callee, Clause, Domain, Expr, ExprKind, Function, Operator, Parameter, Program, Span,
    StrategyCall, Using,
};
use crate::{codes::Code, diagnostics::Diagnostic, message::message};

const MOST_INSTANCES: usize = 2000;

type Instance = (usize, Vec<Argument>);

/// How far an instance has been looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// It is on the way from where the search began.
    Open,
    /// All that it is followed with is known.
    Done,
}

struct Search<'p> {
    program: &'p Program,
    seen: IndexMap<Instance, Seen>,
    way: Vec<Instance>,
    /// Where something was said already.
    said: IndexSet<Span>,
    wrong: BTreeSet<usize>,
    faults: Vec<Diagnostic>,
}

/// Looks at all instances of techniques with worlds; the wrong techniques come back.
pub(super) fn check(program: &Program, faults: &mut Vec<Diagnostic>) -> BTreeSet<usize> {
    let mut search = Search {
        program,
        seen: IndexMap::new(),
        way: Vec::new(),
        said: IndexSet::new(),
        wrong: BTreeSet::new(),
        faults: Vec::new(),
    };
    for (index, technique) in program.techniques.iter().enumerate() {
        if !technique.clauses.iter().any(|clause| matches!(clause, Clause::World(_))) {
            continue;
        }
        let mut all: Vec<Vec<Argument>> = vec![Vec::new()];
        for parameter in &technique.parameters {
            let values = values(&parameter.domain, MOST_INSTANCES);
            let longer = |known: &Vec<Argument>| -> Vec<Vec<Argument>> {
                values.iter().map(|value| [&known[..], std::slice::from_ref(value)].concat()).collect()
            };
            all = all.iter().flat_map(longer).take(MOST_INSTANCES).collect();
        }
        all.into_iter().for_each(|arguments| search.visit((index, arguments)));
    }
    faults.append(&mut search.faults);
    search.wrong
}

impl Search<'_> {
    fn visit(&mut self, instance: Instance) {
        if self.seen.contains_key(&instance) || self.seen.len() >= MOST_INSTANCES {
            return;
        }
        self.seen.insert(instance.clone(), Seen::Open);
        self.way.push(instance.clone());
        for clause in &self.program.techniques[instance.0].clauses {
            if let Clause::World(world) = clause {
                world.using.iter().for_each(|using| self.follow(&instance, using));
            }
        }
        self.way.pop();
        self.seen.insert(instance, Seen::Done);
    }

    /// One that a world of an instance is followed with.
    fn follow(&mut self, from: &Instance, using: &Using) {
        let takes_part = using.condition.as_ref().map(|condition| number(condition, &from.1));
        if takes_part == Some(Some(0)) {
            return;
        }
        match &using.callee {
            Callee::Technique(technique, arguments, _) => {
                let mut given = Vec::new();
                for (at, argument) in arguments.iter().enumerate() {
                    let Some(value) = value(argument, &from.1) else { return };
                    let parameter = &self.program.techniques[*technique].parameters[at];
                    if !holds(&parameter.domain, &value) {
                        return self.out_of_range(from, argument.span, parameter, &value);
                    }
                    given.push(value);
                }
                self.go((*technique, given), using.span);
            }
            Callee::Strategy(strategy) => {
                let mut calls = Vec::new();
                calls_of(self.program, &self.program.plain_call(*strategy), &mut calls);
                for call in calls {
                    self.go((call.technique, call.arguments), using.span);
                }
            }
        }
    }

    fn go(&mut self, to: Instance, span: Span) {
        if self.seen.get(&to) != Some(&Seen::Open) {
            self.visit(to);
            return;
        }
        let around: Vec<String> =
            self.way.iter().skip_while(|known| **known != to).map(|i| self.name(i)).collect();
        let Some(first) = around.first() else { return };
        self.wrong.extend(self.way.iter().skip_while(|known| **known != to).map(|known| known.0));
        let message = match around.len() {
            1 => message!("`{first}` is followed with itself"),
            _ => {
                let names: Vec<String> =
                    around.iter().chain([first]).map(|name| format!("`{name}`")).collect();
                message!("`{first}` is followed with itself: {}", names.join(" → "))
            }
        };
        if self.said.insert(span) {
            let help = message!(
                "let a parameter go down, with a condition for its end: `t(depth - 1) if depth > 1`"
            );
            self.faults.push(Code::Circle.at(span, message).help(help));
        }
    }

    fn out_of_range(&mut self, from: &Instance, span: Span, parameter: &Parameter, value: &Argument) {
        self.wrong.insert(from.0);
        if !self.said.insert(span) {
            return;
        }
        let is = match value {
            Argument::Int(n) => n.to_string(),
            Argument::Word(word) => format!("`{word}`"),
        };
        let fault = out_of_range(parameter, span);
        let fault = match (from.1.is_empty(), &parameter.domain, value) {
            (false, ..) => fault
                .here(message!("this is {is} in `{}`", self.name(from)))
                .help(message!("a condition says when it takes part: `t(depth - 1) if depth > 1`")),
            (true, Domain::Words(known), Argument::Word(word)) => fault.near(word, known),
            _ => fault,
        };
        self.faults.push(fault);
    }

    fn name(&self, (technique, arguments): &Instance) -> String {
        let call =
            Call { technique: *technique, arguments: arguments.clone(), open: Vec::new(), alias: None };
        self.program.describe(&call)
    }
}

/// The techniques that a strategy calls, also by way of strategies.
fn calls_of(program: &Program, strategy: &StrategyCall, calls: &mut Vec<Call>) {
    let body = program.body(strategy);
    body.techniques(&mut |call| calls.push(call.clone()));
    body.strategies(&mut |call| calls_of(program, call, calls));
}

fn value(expr: &Expr, arguments: &[Argument]) -> Option<Argument> {
    match &expr.kind {
        ExprKind::Param(id) => arguments.get(id.0 as usize).cloned(),
        ExprKind::Word(word) => Some(Argument::Word(word.clone())),
        ExprKind::If(condition, yes, no) => {
            value(if number(condition, arguments)? != 0 { yes } else { no }, arguments)
        }
        _ => number(expr, arguments).map(Argument::Int),
    }
}

/// The number that an expression is; 1 for a condition that holds, and 0 for one that does not.
fn number(expr: &Expr, arguments: &[Argument]) -> Option<i64> {
    let of = |expr: &Expr| number(expr, arguments);
    Some(match &expr.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Bool(truth) => i64::from(*truth),
        ExprKind::Param(id) => match arguments.get(id.0 as usize)? {
            Argument::Int(n) => *n,
            Argument::Word(_) => return None,
        },
        ExprKind::Not(inner) => 1 - of(inner)?,
        ExprKind::If(condition, yes, no) => of(if of(condition)? != 0 { yes } else { no })?,
        ExprKind::Call(Function::Min, parts) => of(&parts[0])?.min(of(&parts[1])?),
        ExprKind::Call(Function::Max, parts) => of(&parts[0])?.max(of(&parts[1])?),
        ExprKind::Call(Function::Abs, parts) => of(&parts[0])?.abs(),
        ExprKind::Binary(operator @ (Operator::Equal | Operator::NotEqual), left, right) => {
            let same = value(left, arguments)? == value(right, arguments)?;
            i64::from(same == (*operator == Operator::Equal))
        }
        ExprKind::Binary(operator, left, right) => {
            let (left, right) = (of(left)?, of(right)?);
            match operator {
                Operator::Or => left.max(right),
                Operator::And => left.min(right),
                Operator::Less => i64::from(left < right),
                Operator::LessEqual => i64::from(left <= right),
                Operator::Greater => i64::from(left > right),
                Operator::GreaterEqual => i64::from(left >= right),
                Operator::Add => left.checked_add(right)?,
                Operator::Subtract => left.checked_sub(right)?,
                Operator::Multiply => left.checked_mul(right)?,
                Operator::Divide | Operator::Modulo if right == 0 => 0,
                Operator::Divide => left.checked_div_euclid(right)?,
                Operator::Modulo => left.checked_rem_euclid(right)?,
                _ => return None,
            }
        }
        _ => return None,
    })
}
