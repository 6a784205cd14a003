//! The outermost loops of a plan that run alike on every position: they are gone through at the first look, and what
//! they bind is kept for the others.

use super::compile::{Compiler, Node, Rest, Result, Slot};
use super::run::Run;
use crate::lang::program::{Pattern, Type};
use crate::{board::topology::Topology, plan::steps::PlanStep};
use std::cell::RefCell;
use std::sync::OnceLock;
use tesuji_core::make::set_of;

/// Loops that run more often are not gone through beforehand.
const MOST: usize = 1 << 15;

/// The first steps of a plan that run alike on every position, compiled with those that follow; nothing where no choice
/// is among them. Loops without a choice stay as they are: whether they come first depends on how a rule is spelled.
pub(super) fn beforehand(
    compiler: &mut Compiler,
    steps: &[PlanStep],
    rest: impl FnOnce(&mut Compiler, usize) -> Result<Node>,
) -> Result<Option<Node>> {
    let count = alike(compiler, steps);
    if !steps[..count].iter().any(|step| matches!(step, PlanStep::Choose { .. })) {
        return Ok(None);
    }
    let first = compiler.registers;
    let node = compiler.next(Rest { steps: &steps[..count], number: 0 })?;
    let (bound, next) = (compiler.registers - first, rest(compiler, count)?);
    let known = OnceLock::new();
    Ok(Some(Box::new(move |run| {
        let all = match known.get() {
            Some(all) => all,
            None => {
                let found = RefCell::new(Vec::new());
                let collect = |run: &Run<'_>| {
                    let words = run.registers(first, bound).iter().map(|word| word.get());
                    found.borrow_mut().extend(words);
                };
                // What was given up is not all.
                if node(&run.collecting(&collect)) {
                    return true;
                }
                known.get_or_init(|| found.into_inner())
            }
        };
        all.chunks_exact(bound).any(|words| {
            run.set_all(first, words);
            run.give_up() || next(run)
        })
    })))
}

/// How many of the first steps run alike on every position, bind what registers hold, and do not run too often.
fn alike(compiler: &Compiler, steps: &[PlanStep]) -> usize {
    let (mut known, mut times) = (Vec::new(), 1_usize);
    let is_alike = |step: &&PlanStep| {
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
            is_fixed &= form.is_static(part) && form.reads_only(part, |v| known.contains(v))
        });
        for ty in binds.iter().map(|var| compiler.ty(*var)) {
            is_fixed &= Slot::given(ty).is_some();
            let set = if matches!(step, PlanStep::For(..)) { set_of(ty.clone()) } else { ty.clone() };
            times = times.saturating_mul(ways(&compiler.topology, &set, chosen));
        }
        known.extend(binds);
        is_fixed && times <= MOST
    };
    steps.iter().take_while(is_alike).count()
}

/// How many subsets of a size a set of a type may have on a board.
pub(super) fn ways(topology: &Topology, set: &Type, size: usize) -> usize {
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
    (0..size).fold(1, |ways: usize, i| ways.saturating_mul(elements.saturating_sub(i)) / (i + 1))
}
