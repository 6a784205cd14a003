//! Materialisation of a plan's static loop prefix.
//!
//! The rows of the leading position-independent steps are computed at the first execution and replayed afterwards, at
//! most `MAX_ROWS` of them; none are stored if that execution ended early. All threads share them.

use super::compile::{RemainingSteps, Result};
use crate::{PlanCompiler, VarSlot, prelude::*};
use std::sync::OnceLock;
use tesuji_core::construct::set_of;

const MAX_ROWS: usize = 1 << 15;

/// Compiles a plan with its static prefix materialised; `None` if the prefix contains no choice. Prefixes without a
/// choice depend on the spelling of a rule.
pub(super) fn materialize_static_prefix(
    compiler: &mut PlanCompiler,
    steps: &[PlanStep],
    compile_rest: impl FnOnce(&mut PlanCompiler, usize) -> Result<StepFn>,
) -> Result<Option<StepFn>> {
    let count = static_prefix_len(compiler, steps);
    if !steps[..count].iter().any(|step| matches!(step, PlanStep::Choose { .. })) {
        return Ok(None);
    }
    let first = compiler.registers;
    let node = compiler.next(RemainingSteps { steps: &steps[..count], number: 0 })?;
    let (bound, next) = (compiler.registers - first, compile_rest(compiler, count)?);
    let cache = OnceLock::new();
    Ok(Some(Box::new(move |run| {
        let rows = match cache.get() {
            Some(rows) => rows,
            None => {
                let found = RefCell::new(Vec::new());
                let collect = |run: &ExecFrame<'_>| {
                    let words = run.registers(first, bound).iter().map(|word| word.get());
                    found.borrow_mut().extend(words);
                };
                // An interrupted execution has not found every row.
                if node(&run.collecting(&collect)) {
                    return true;
                }
                cache.get_or_init(|| found.into_inner())
            }
        };
        rows.chunks_exact(bound).any(|words| {
            run.set_all(first, words);
            run.clock.tick() || next(run)
        })
    })))
}

/// Number of leading steps that are position-independent, bind registers only, and have at most `MAX_ROWS` rows.
fn static_prefix_len(compiler: &PlanCompiler, steps: &[PlanStep]) -> usize {
    let (mut bound, mut rows) = (Vec::new(), 1_usize);
    let is_static = |step: &&PlanStep| {
        let chosen = match step {
            PlanStep::For(Pattern::Var(_), _) => 1,
            PlanStep::Choose { size, with: None, growing, coverable: None, .. } if growing.is_empty() => {
                *size
            }
            PlanStep::Let(Pattern::Var(_) | Pattern::Elements(_), _) | PlanStep::Where(_) => 0,
            _ => return false,
        };
        let (mut is_fixed, binds) = (true, step.binds());
        let form = &compiler.form;
        step.parts(&mut |part| {
            is_fixed &= form.is_static(part) && form.reads_only(part, |v| bound.contains(v))
        });
        for ty in binds.iter().map(|var| compiler.ty(*var)) {
            is_fixed &= VarSlot::has_registers(ty);
            let set = if matches!(step, PlanStep::For(..)) { set_of(ty.clone()) } else { ty.clone() };
            rows = rows.saturating_mul(subset_count_bound(&compiler.topology, &set, chosen));
        }
        bound.extend(binds);
        is_fixed && rows <= MAX_ROWS
    };
    steps.iter().take_while(is_static).count()
}

/// Upper bound on the number of subsets of this size.
pub fn subset_count_bound(topology: &Topology, set: &Type, size: usize) -> usize {
    let elements = match set {
        Type::Unit => topology.cells.len(),
        Type::Set(of) => match **of {
            Type::Cell => topology.cells.len(),
            Type::Value => topology.values,
            Type::Unit => topology.units.len(),
            Type::Kind => topology.kinds.len(),
            Type::Grid => topology.grids.len(),
            _ => usize::MAX,
        },
        _ => usize::MAX,
    };
    (0..size).fold(1, |count: usize, i| count.saturating_mul(elements.saturating_sub(i)) / (i + 1))
}
