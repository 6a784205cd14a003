//! Takes wrong techniques out of a program, and all that cannot be right without them.

use std::collections::BTreeSet;

use crate::program::{Callee, Clause, Program, Statement};

/// Takes techniques out, given by their numbers, with the techniques and strategies that call them.
pub(super) fn prune(program: &mut Program, mut wrong: BTreeSet<usize>) {
    if wrong.is_empty() {
        return;
    }
    let mut strategies: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = (wrong.len(), strategies.len());
        for (index, strategy) in program.strategies.iter().enumerate() {
            if calls(&strategy.body, &wrong, &strategies) {
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
        renumber(&mut checked.body, &technique, &strategy);
    }
    for clause in program.techniques.iter_mut().flat_map(|technique| &mut technique.clauses) {
        let Clause::World(world) = clause else { continue };
        for using in &mut world.using {
            match &mut using.callee {
                Callee::Technique(number, ..) => *number = technique(*number),
                Callee::Strategy(number) => *number = strategy(*number),
            }
        }
    }
}

/// Gives the techniques and strategies that a statement calls new numbers.
pub(super) fn renumber(
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
    statement.parts_mut().into_iter().for_each(|part| renumber(part, technique, strategy));
}

fn calls(statement: &Statement, techniques: &BTreeSet<usize>, strategies: &BTreeSet<usize>) -> bool {
    statement.calls().iter().any(|call| techniques.contains(&call.technique))
        || matches!(statement, Statement::Strategy(call) if strategies.contains(&call.strategy))
        || statement.parts().into_iter().any(|part| calls(part, techniques, strategies))
}
