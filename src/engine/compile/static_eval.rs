//! Compile-time evaluation of static sets and predicates.

use super::Result;
use crate::{PlanCompiler, VarSlot, prelude::*};

/// Words of a static set with elements of this type.
pub fn evaluate(compiler: &mut PlanCompiler, set: ExprId, of: &Type) -> Result<Vec<u64>> {
    let set = compiler.wide(set, of)?;
    Ok(evaluate_static(compiler, &set))
}

/// Words of a static set that reads only variables in `fixed`.
pub fn evaluate_static(compiler: &PlanCompiler, set: &SetFn) -> Vec<u64> {
    on_empty_board(compiler, |run| {
        for (var, word) in &compiler.fixed {
            if let VarSlot::Word(register) = compiler.slot(*var) {
                run.set(register, *word);
            }
        }
        set.with(run, |set| set.words().to_vec())
    })
}

fn on_empty_board<R>(compiler: &PlanCompiler, work: impl FnOnce(&ExecFrame<'_>) -> R) -> R {
    let topology = &*compiler.topology;
    let (state, mut memory) = (BoardState::new(topology), ExecMemory::default());
    memory.reserve(compiler.registers);
    work(&ExecFrame::first(topology, &state, &memory))
}

/// Moves static predicates on a unit from the leading steps into the unit's domain.
pub fn filter_units(
    compiler: &mut PlanCompiler,
    steps: &mut Vec<PlanStep>,
    unit: VarId,
    register: usize,
    domain: &mut [u64],
) -> Result<()> {
    let mut i = 0;
    while let Some(&(PlanStep::Where(condition) | PlanStep::Let(Pattern::Any, condition))) = steps.get(i) {
        if !compiler.form.is_static(condition) || *compiler.form.free(condition) != [unit] {
            i += 1;
            continue;
        }
        let holds = compiler.condition(condition)?;
        on_empty_board(compiler, |run| {
            for u in 0..run.topology.units.len() {
                run.set(register, u as u64);
                if bits::has(domain, u) && !holds(run) {
                    bits::remove(domain, u);
                }
            }
        });
        steps.remove(i);
    }
    Ok(())
}
