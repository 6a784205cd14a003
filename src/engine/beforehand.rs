//! The outermost loops of a plan that run alike on every position: they are gone through at the first look, and what
//! they bind is kept for the others.

use super::compile::{Compiler, Node, Rest, Result};
use super::run::Run;
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::plan::make::{binary, condition, number, size};
use crate::{board::topology::Topology, plan::fixed::is_known, plan::steps::PlanStep};
use std::cell::RefCell;
use std::sync::OnceLock;

/// Loops that run more often are not gone through beforehand.
const MOST: usize = 1 << 15;

/// What the outermost loops of a plan bind.
pub(super) struct Beforehand {
    pub(super) steps: usize,
    /// The first register that they set, and how many follow each other.
    registers: (usize, usize),
    /// Goes through them and hands on what they bind.
    node: Node,
}

impl Beforehand {
    /// The outermost loops of a plan; nothing where it saves nothing to keep what they bind.
    pub(super) fn of(
        compiler: &mut Compiler,
        steps: &[PlanStep],
        topology: &Topology,
    ) -> Result<Option<Self>> {
        let count = alike(steps, topology);
        let (first, rest) = steps.split_at(count);
        let known: Vec<VarId> = first.iter().flat_map(PlanStep::binds).collect();
        let asked: Vec<PlanStep> =
            rest.iter().filter_map(|step| needs_elements(step, &known)).map(PlanStep::Where).collect();
        // Loops without a choice stay as they are: whether they come first depends on how a rule is spelled.
        if !first.iter().any(|step| matches!(step, PlanStep::Choose { .. })) {
            return Ok(None);
        }
        let start = compiler.registers;
        let all: Vec<PlanStep> = first.iter().cloned().chain(asked).collect();
        let node = compiler.next(Rest { steps: &all, number: 0 })?;
        let registers = (start, compiler.registers - start);
        Ok(Some(Self { steps: count, registers, node }))
    }

    /// Runs what follows these loops for all that they bind.
    pub(super) fn then(self, next: Node) -> Node {
        let Self { registers: (register, count), node, .. } = self;
        let known = OnceLock::new();
        Box::new(move |run| {
            let all = match known.get() {
                Some(all) => all,
                None => {
                    let found = RefCell::new(Vec::new());
                    let collect = |run: &Run<'_>| {
                        let words = run.registers(register, count).iter().map(|word| word.get());
                        found.borrow_mut().extend(words);
                    };
                    // What was given up is not all.
                    if node(&run.collecting(&collect)) {
                        return true;
                    }
                    known.get_or_init(|| found.into_inner())
                }
            };
            all.chunks_exact(count).any(|words| {
                run.set_all(register, words);
                run.give_up() || next(run)
            })
        })
    }
}

/// How many of the first steps run alike on every position, and not too often.
fn alike(steps: &[PlanStep], topology: &Topology) -> usize {
    let (mut known, mut times) = (Vec::new(), 1_usize);
    let mut many = |set: &Expr, size: usize| {
        let of = match element(set) {
            Some(Type::Cell) => topology.cells.len(),
            Some(Type::Unit) => topology.units.len(),
            _ => topology.values,
        };
        let subsets = (0..size).fold(1, |all: usize, i| all.saturating_mul(of.saturating_sub(i)) / (i + 1));
        times = times.saturating_mul(subsets);
        times <= MOST
    };
    let is_alike = |step: &&PlanStep| {
        let is = match step {
            PlanStep::For(Pattern::Var(_), set) => {
                element(set).is_some() && is_known(set, &known) && many(set, 1)
            }
            PlanStep::Choose { from, size, with: None, growing, coverable: None, .. } => {
                element(from).is_some() && growing.is_empty() && is_known(from, &known) && many(from, *size)
            }
            PlanStep::Let(Pattern::Var(_) | Pattern::Elements(_), value) => {
                (element(value).is_some() || is_element(&value.ty)) && is_known(value, &known)
            }
            PlanStep::Where(asked) => is_known(asked, &known),
            _ => false,
        };
        known.extend(step.binds());
        is
    };
    steps.iter().take_while(is_alike).count()
}

/// What a loop asks of the variables that are bound before it on any position: that it has elements at all.
fn needs_elements(step: &PlanStep, known: &[VarId]) -> Option<Expr> {
    let (from, least) = match step {
        PlanStep::For(_, set) => (set, 1),
        PlanStep::Choose { from, size, .. } => (from, *size),
        _ => return None,
    };
    // Of a unit alone nothing is asked: it has cells.
    let most = at_most(from, known).filter(|most| least > 0 && most.ty != Type::Unit)?;
    let span = from.span;
    Some(condition(Operator::LessEqual, number(least as i64, span), size(most)))
}

/// The cells among which a set of cells is on any position.
fn at_most(set: &Expr, known: &[VarId]) -> Option<Expr> {
    if !matches!(element(set), Some(Type::Cell)) {
        return None;
    }
    match &set.kind {
        _ if is_known(set, known) => Some(set.clone()),
        ExprKind::Call(Function::Open | Function::Places, of) => at_most(&of[0], known),
        ExprKind::Binary(Operator::Intersect, a, b) => match (at_most(a, known), at_most(b, known)) {
            (Some(a), Some(b)) => Some(binary(Operator::Intersect, a, b, set.ty.clone())),
            (a, b) => a.or(b),
        },
        ExprKind::Binary(Operator::Subtract, a, b) => {
            let a = at_most(a, known)?;
            let less = is_known(b, known).then(|| (**b).clone());
            Some(match less {
                Some(b) => binary(Operator::Subtract, a, b, set.ty.clone()),
                None => a,
            })
        }
        _ => None,
    }
}

/// What a set is of, where registers hold it and its elements.
fn element(set: &Expr) -> Option<Type> {
    match &set.ty {
        Type::Unit => Some(Type::Cell),
        Type::Set(of) if is_element(of) => Some((**of).clone()),
        _ => None,
    }
}

fn is_element(ty: &Type) -> bool {
    matches!(ty, Type::Cell | Type::Unit | Type::Value | Type::Kind | Type::Int | Type::Bool)
}
