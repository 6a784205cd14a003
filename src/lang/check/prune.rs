//! Takes wrong techniques out of a program, and all that cannot be right without them.

use std::collections::BTreeSet;

use super::super::program::{Callee, Clause, Program, Statement};

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
    let numbers = Numbers { techniques: wrong, strategies };
    numbers.take_out(program);
}

/// Whether a statement calls something wrong.
fn calls(statement: &Statement, techniques: &BTreeSet<usize>, strategies: &BTreeSet<usize>) -> bool {
    statement.calls().iter().any(|call| techniques.contains(&call.technique))
        || matches!(statement, Statement::Strategy(call) if strategies.contains(&call.strategy))
        || statement.parts().into_iter().any(|part| calls(part, techniques, strategies))
}

/// What is taken out.
struct Numbers {
    techniques: BTreeSet<usize>,
    strategies: BTreeSet<usize>,
}

impl Numbers {
    fn take_out(&self, program: &mut Program) {
        let mut index = 0..;
        program.techniques.retain(|_| index.next().is_some_and(|index| !self.techniques.contains(&index)));
        let mut index = 0..;
        program.strategies.retain(|_| index.next().is_some_and(|index| !self.strategies.contains(&index)));
        for strategy in &mut program.strategies {
            self.renumber(&mut strategy.body);
        }
        for technique in &mut program.techniques {
            for clause in &mut technique.clauses {
                let Clause::World(world) = clause else { continue };
                for using in &mut world.using {
                    match &mut using.callee {
                        Callee::Technique(technique, ..) => *technique -= below(&self.techniques, *technique),
                        Callee::Strategy(strategy) => *strategy -= below(&self.strategies, *strategy),
                    }
                }
            }
        }
    }

    fn renumber(&self, statement: &mut Statement) {
        for call in statement.calls_mut() {
            call.technique -= below(&self.techniques, call.technique);
        }
        if let Statement::Strategy(call) = statement {
            call.strategy -= below(&self.strategies, call.strategy);
        }
        statement.parts_mut().into_iter().for_each(|part| self.renumber(part));
    }
}

/// How many numbers of a set are smaller than one.
fn below(numbers: &BTreeSet<usize>, number: usize) -> usize {
    numbers.range(..number).count()
}
