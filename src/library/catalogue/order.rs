//! What a strategy runs, in its order.

use crate::lang::program::{Call, Program, Statement};

/// A technique that a strategy runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Run<'p> {
    /// The technique.
    pub(super) call: &'p Call,
    /// The level that its steps have.
    pub(super) level: Option<&'p str>,
}

/// The techniques that a strategy runs by itself and by strategies that it calls, where these are called; each once.
pub(super) fn runs(program: &Program, strategy: usize) -> Vec<Run<'_>> {
    let (mut all, mut around) = (Vec::new(), vec![strategy]);
    gather(program, &program.strategies[strategy].body, None, &mut around, &mut all);
    all
}

fn gather<'p>(
    program: &'p Program,
    statement: &'p Statement,
    level: Option<&'p str>,
    around: &mut Vec<usize>,
    all: &mut Vec<Run<'p>>,
) {
    let level = if let Statement::Level(name, _) = statement { Some(name.as_str()) } else { level };
    for call in statement.calls() {
        if all.iter().all(|run| run.call != call) {
            all.push(Run { call, level });
        }
    }
    if let Statement::Strategy(call) = statement
        && !around.contains(&call.strategy)
    {
        around.push(call.strategy);
        gather(program, &program.strategies[call.strategy].body, level, around, all);
        around.pop();
    }
    for part in statement.parts() {
        gather(program, part, level, around, all);
    }
}
