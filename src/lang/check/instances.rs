//! Instances of techniques (with their arguments) that worlds call: no argument may be out of its range, and no call
//! may lead to itself, since it would never end. Wrong techniques are removed from the program.

use super::{calls::products, prelude::*};
use std::collections::BTreeSet;

const MAX_INSTANCES: usize = 2000;

type Instance = (usize, Vec<Argument>);

struct Search<'p> {
    program: &'p Program,
    seen: IndexSet<Instance>,
    /// Instances on the current search path.
    stack: Vec<Instance>,
    said: IndexSet<Span>,
    wrong: BTreeSet<usize>,
    faults: Diagnostics,
}

/// Visits all instances of techniques with worlds. Returns the indices of the wrong techniques.
pub fn check(program: &Program, faults: &mut Diagnostics) -> BTreeSet<usize> {
    let mut search = Search {
        program,
        seen: IndexSet::new(),
        stack: Vec::new(),
        said: IndexSet::new(),
        wrong: BTreeSet::new(),
        faults: Vec::new(),
    };
    for (index, technique) in program.techniques.iter().enumerate() {
        if technique.clauses.iter().any(|clause| matches!(clause, Clause::World(_))) {
            let domains = technique.parameters.iter().map(|parameter| parameter.domain.values(MAX_INSTANCES));
            for arguments in products(&domains.collect::<Vec<_>>(), MAX_INSTANCES) {
                search.visit((index, arguments));
            }
        }
    }
    faults.append(&mut search.faults);
    search.wrong
}

impl Search<'_> {
    fn visit(&mut self, instance: Instance) {
        if self.seen.len() < MAX_INSTANCES && self.seen.insert(instance.clone()) {
            self.stack.push(instance.clone());
            self.program.techniques[instance.0].followed().for_each(|using| self.follow(&instance, using));
            self.stack.pop();
        }
    }

    fn follow(&mut self, from: &Instance, using: &WorldRule) {
        if using.condition.as_ref().is_some_and(|condition| number(condition, &from.1) == Some(0)) {
            return;
        }
        match &using.callee {
            Callee::Technique(technique, arguments, _) => {
                let mut given = Vec::new();
                for (at, argument) in arguments.iter().enumerate() {
                    let Some(value) = value(argument, &from.1) else { return };
                    let parameter = &self.program.techniques[*technique].parameters[at];
                    if !parameter.domain.contains(&value) {
                        return self.out_of_range(from, argument.span, parameter, &value);
                    }
                    given.push(value);
                }
                self.visit_callee((*technique, given), using.span);
            }
            Callee::Strategy(strategy) => {
                for call in calls_of(self.program, &self.program.plain_call(*strategy)) {
                    self.visit_callee((call.technique, call.arguments), using.span);
                }
            }
        }
    }

    fn visit_callee(&mut self, to: Instance, span: Span) {
        let Some(start) = self.stack.iter().position(|known| *known == to) else { return self.visit(to) };
        let around: Vec<String> = self.stack[start..].iter().map(|known| self.name(known)).collect();
        self.wrong.extend(self.stack[start..].iter().map(|known| known.0));
        let first = &around[0];
        let message = match around.len() {
            1 => message!("`{first}` calls itself"),
            _ => {
                let names: Vec<String> =
                    around.iter().chain([first]).map(|name| format!("`{name}`")).collect();
                message!("`{first}` calls itself: {}", names.join(" → "))
            }
        };
        if self.said.insert(span) {
            let help =
                message!("decrease a parameter, with a condition for its end: `t(depth - 1) if depth > 1`");
            self.faults.push(Code::Circle.at(span, message).help(help));
        }
    }

    fn out_of_range(&mut self, from: &Instance, span: Span, parameter: &Parameter, value: &Argument) {
        self.wrong.insert(from.0);
        if !self.said.insert(span) {
            return;
        }
        let text = match value {
            Argument::Int(n) => n.to_string(),
            Argument::Word(word) => format!("`{word}`"),
        };
        let fault = parameter.out_of_range(span);
        let fault = match (from.1.is_empty(), &parameter.domain, value) {
            (false, ..) => fault
                .label(message!("this is {is} in `{}`", self.name(from), is = text))
                .help(message!("restrict it by a condition: `t(depth - 1) if depth > 1`")),
            (true, Domain::Words(known), Argument::Word(word)) => fault.suggest(word, known),
            _ => fault,
        };
        self.faults.push(fault);
    }

    fn name(&self, (technique, arguments): &Instance) -> String {
        let (technique, arguments) = (*technique, arguments.clone());
        self.program.describe(&Call { technique, arguments, deferred: Vec::new(), alias: None })
    }
}

fn calls_of(program: &Program, strategy: &StrategyCall) -> Vec<Call> {
    let body = program.body(strategy);
    let inside = body.strategies().into_iter().flat_map(|call| calls_of(program, call));
    body.techniques().into_iter().cloned().chain(inside).collect()
}

/// Value of an expression for these arguments; conditions evaluate to 1 or 0.
fn value(expr: &Expr, arguments: &[Argument]) -> Option<Argument> {
    let evaluate = |expr: &Expr| number(expr, arguments);
    Some(Argument::Int(match &expr.kind {
        ExprKind::Param(id) => return arguments.get(id.0 as usize).cloned(),
        ExprKind::Word(word) => return Some(Argument::Word(word.clone())),
        ExprKind::If(condition, yes, no) => {
            return value(if evaluate(condition)? != 0 { yes } else { no }, arguments);
        }
        ExprKind::Int(n) => *n,
        ExprKind::Bool(truth) => i64::from(*truth),
        ExprKind::Not(inner) => 1 - evaluate(inner)?,
        ExprKind::Call(Function::Min, parts) => evaluate(&parts[0])?.min(evaluate(&parts[1])?),
        ExprKind::Call(Function::Max, parts) => evaluate(&parts[0])?.max(evaluate(&parts[1])?),
        ExprKind::Call(Function::Abs, parts) => evaluate(&parts[0])?.abs(),
        ExprKind::Binary(operator @ (Operator::Equal | Operator::NotEqual), left, right) => {
            let is_equal = value(left, arguments)? == value(right, arguments)?;
            i64::from(is_equal == (*operator == Operator::Equal))
        }
        ExprKind::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left)?, evaluate(right)?);
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
    }))
}

fn number(expr: &Expr, arguments: &[Argument]) -> Option<i64> {
    if let Argument::Int(n) = value(expr, arguments)? { Some(n) } else { None }
}

/// Removes wrong techniques, given by their indices, and the techniques and strategies that call them.
pub fn prune(program: &mut Program, mut wrong: BTreeSet<usize>) {
    if wrong.is_empty() {
        return;
    }
    let mut strategies: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = (wrong.len(), strategies.len());
        for (index, strategy) in program.strategies.iter().enumerate() {
            let asks = strategy
                .move_sets
                .iter()
                .flat_map(|asked| &asked.moves.calls)
                .any(|call| wrong.contains(&call.technique));
            let frees = strategy.free.iter().flatten().any(|call| wrong.contains(&call.technique));
            if asks || frees || calls(&strategy.body, &wrong, &strategies) {
                strategies.insert(index);
            }
        }
        for (index, technique) in program.techniques.iter().enumerate() {
            if technique.followed().any(|using| match &using.callee {
                Callee::Technique(technique, ..) => wrong.contains(technique),
                Callee::Strategy(strategy) => strategies.contains(strategy),
            }) {
                wrong.insert(index);
            }
        }
        if before == (wrong.len(), strategies.len()) {
            break;
        }
    }
    let technique = |number| number - wrong.range(..number).count();
    let strategy = |number| number - strategies.range(..number).count();
    let mut index = 0..;
    program.techniques.retain(|_| index.next().is_some_and(|index| !wrong.contains(&index)));
    let mut index = 0..;
    program.strategies.retain(|_| index.next().is_some_and(|index| !strategies.contains(&index)));
    for checked in &mut program.strategies {
        renumber(checked, &technique, &strategy);
    }
    for clause in program.techniques.iter_mut().flat_map(|technique| technique.clauses.iter_mut()) {
        let Clause::World(world) = clause else { continue };
        for using in &mut world.using {
            match &mut using.callee {
                Callee::Technique(number, ..) => *number = technique(*number),
                Callee::Strategy(number) => *number = strategy(*number),
            }
        }
    }
}

/// Replaces the indices of the techniques and strategies that a strategy calls.
pub fn renumber(
    checked: &mut Strategy,
    technique: &dyn Fn(usize) -> usize,
    strategy: &dyn Fn(usize) -> usize,
) {
    let asked = checked.move_sets.iter_mut().flat_map(|asked| &mut asked.moves.calls);
    for call in asked.chain(checked.free.iter_mut().flatten()) {
        call.technique = technique(call.technique);
    }
    renumber_statement(&mut checked.body, technique, strategy);
}

fn renumber_statement(
    statement: &mut Statement,
    technique: &dyn Fn(usize) -> usize,
    strategy: &dyn Fn(usize) -> usize,
) {
    for call in statement.calls_mut() {
        call.technique = technique(call.technique);
    }
    if let Statement::Strategy(call) = statement {
        call.strategy = strategy(call.strategy);
    }
    statement.parts_mut().into_iter().for_each(|part| renumber_statement(part, technique, strategy));
}

fn calls(statement: &Statement, techniques: &BTreeSet<usize>, strategies: &BTreeSet<usize>) -> bool {
    statement.calls().iter().any(|call| techniques.contains(&call.technique))
        || matches!(statement, Statement::Strategy(call) if strategies.contains(&call.strategy))
        || statement.parts().into_iter().any(|part| calls(part, techniques, strategies))
}
