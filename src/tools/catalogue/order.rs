//! What a strategy runs, in its order.

use crate::grade::named::parts;
use crate::lang::program::{Call, Program, Statement, StrategyCall};

/// A technique that a strategy runs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Run {
    pub(super) call: Call,
    /// The level that its steps have.
    pub(super) level: Option<String>,
}

/// The techniques that a strategy runs by itself and by strategies that it calls, where these are called; each once.
pub(super) fn runs(program: &Program, strategy: usize) -> Vec<Run> {
    let (mut all, mut around) = (Vec::new(), vec![strategy]);
    let call = program.plain_call(strategy);
    gather(program, (&call, &program.body(&call)), None, &mut around, &mut all);
    all
}

fn gather(
    program: &Program,
    (strategy, statement): (&StrategyCall, &Statement),
    level: Option<&str>,
    around: &mut Vec<usize>,
    all: &mut Vec<Run>,
) {
    let level = if let Statement::Level(name, _) = statement { Some(name.as_str()) } else { level };
    for call in statement.calls() {
        if all.iter().all(|run| run.call != *call) {
            all.push(Run { call: call.clone(), level: level.map(str::to_owned) });
        }
    }
    if let Statement::Strategy(call) = statement
        && !around.contains(&call.strategy)
    {
        around.push(call.strategy);
        gather(program, (call, &program.body(call)), level, around, all);
        around.pop();
    }
    for part in parts(statement, &strategy.arguments) {
        gather(program, (strategy, part), level, around, all);
    }
}
