//! The outermost loop of a plan: what it ranges over, and what is known of it before a puzzle is seen.

use super::compile::{Compiler, Fill, Result, Slot};
use super::run::{Run, Scratch};
use super::{needs::Needs, wide::Wide};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::plan::steps::{Asked, Key, Plan, PlanStep};
use crate::{
    board::bits, board::state::State, board::topology::Topology, lang::walk::free, plan::fixed::is_static,
    plan::make::is_var,
};

/// Which numbers of places of a value in a unit a plan with this key can use at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    Any,
    /// So many.
    Exactly(u32),
    /// No more than the unit shares with some other unit.
    Overlap,
}

/// What a plan asks first of its unit: this many open cells with at most this many candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Few {
    pub(super) cells: u32,
    pub(super) candidates: usize,
}

/// How the outermost loop of a plan runs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Outer {
    Whole,
    Cells { register: usize, candidates: Option<usize> },
    Units { register: usize, few: Option<Few> },
    Values { register: usize },
    ValueUnits { value: usize, unit: usize, by_unit: bool, needed: bool, guard: Guard },
}

impl Outer {
    /// The binding of the loop's variables at hand as a number; these ascend as the loop goes on.
    #[inline]
    pub(super) fn key(self, run: &Run<'_>) -> u32 {
        let key = match self {
            Self::Whole | Self::Cells { candidates: Some(_), .. } => 0,
            Self::Cells { register, .. } | Self::Units { register, .. } | Self::Values { register } => {
                run.get(register)
            }
            Self::ValueUnits { value, unit, by_unit: true, .. } => run.get(unit) << 6 | run.get(value),
            Self::ValueUnits { value, unit, .. } => {
                ((run.get(value) * run.topology.unit_words() as u64) << 6) | run.get(unit)
            }
        };
        key as u32
    }
}

/// The part of a plan that its outermost loop does, and what is left.
pub(super) struct Front {
    pub(super) outer: Outer,
    /// The set it ranges over: cells, units or values.
    pub(super) domain: Vec<u64>,
    pub(super) steps: Vec<PlanStep>,
    /// How many steps of the plan bind the loop's variables.
    pub(super) skipped: usize,
}

impl Front {
    pub(super) fn of(compiler: &mut Compiler, plan: &Plan, topology: &Topology) -> Result<Self> {
        let mut steps = plan.steps.clone();
        let first = steps.first().cloned();
        let mut domain = vec![u64::MAX; 1];
        let key = remembered(plan, compiler.needs.as_deref());
        let (mut outer, skipped) = match (key, first) {
            (Key::Cell(var), Some(PlanStep::For(_, set))) => {
                domain = bits::full(topology.cells.len());
                let candidates = match &set.kind {
                    ExprKind::Call(Function::CellsWith, arguments) => match arguments[0].kind {
                        ExprKind::Int(n) => usize::try_from(n).ok().filter(|&n| n <= topology.values),
                        _ => None,
                    },
                    _ => None,
                };
                if candidates.is_none() && !is_static(&set) {
                    (Outer::Whole, 0)
                } else {
                    if candidates.is_none() {
                        domain = evaluate(compiler, &set, &Type::Cell)?;
                    }
                    (Outer::Cells { register: compiler.word_register(var), candidates }, 1)
                }
            }
            (Key::Unit(var), Some(PlanStep::For(_, set))) if is_static(&set) => {
                domain = evaluate(compiler, &set, &Type::Unit)?;
                (Outer::Units { register: compiler.word_register(var), few: None }, 1)
            }
            (Key::Value(var), Some(PlanStep::For(_, set))) if is_static(&set) => {
                domain = vec![topology.all_values()];
                (Outer::Values { register: compiler.word_register(var) }, 1)
            }
            (Key::ValueUnit(v, u), Some(_)) => {
                let by_unit = steps[0].binds() == [u];
                let PlanStep::For(_, units) = &steps[usize::from(!by_unit)] else {
                    unreachable!("the key says so")
                };
                domain = evaluate(compiler, &units.clone(), &Type::Unit)?;
                let needed = needed_first(&mut steps, v, u);
                if needed {
                    for (i, unit) in topology.units.iter().enumerate() {
                        let sums = compiler.needs.is_some() && bits::has(topology.summed_units(), i);
                        if !unit.laws.complete && !sums {
                            bits::remove(&mut domain, i);
                        }
                    }
                }
                let (value, unit) = (compiler.word_register(v), compiler.word_register(u));
                let guard = guard(&steps[2..], u, v);
                (Outer::ValueUnits { value, unit, by_unit, needed, guard }, 2)
            }
            _ => (Outer::Whole, 0),
        };
        steps.drain(..skipped);
        if let Outer::Units { register, .. } | Outer::ValueUnits { unit: register, .. } = outer {
            let (Key::Unit(var) | Key::ValueUnit(_, var)) = key else {
                unreachable!("the outer loop follows the key")
            };
            filter_units(compiler, &mut steps, var, register, &mut domain, topology)?;
            // Where visits are counted, all steps are run.
            if let (Outer::Units { few, .. }, false) = (&mut outer, compiler.profile) {
                *few = few_candidates(&steps, var, topology);
            }
        }
        Ok(Self { outer, domain, steps, skipped })
    }
}

/// The key of a plan on a board. What a unit with a sum needs may change with any of its candidates, so that a plan
/// that asks it of another unit than its key's is looked at as a whole.
fn remembered(plan: &Plan, needs: Option<&Needs>) -> Key {
    let elsewhere = match plan.asked {
        Asked::Nothing => false,
        Asked::OfKey => needs.is_some_and(|needs| !needs.is_local),
        Asked::Anything => needs.is_some(),
    };
    if elsewhere { Key::Whole } else { plan.key }
}

/// Takes the condition `value in needed(unit)` out of the steps after the key, where it is there.
fn needed_first(steps: &mut Vec<PlanStep>, value: VarId, unit: VarId) -> bool {
    let after = steps[2..].iter().take_while(|s| matches!(s, PlanStep::Where(_) | PlanStep::Let(..)));
    let at = after.clone().position(|s| match s {
        PlanStep::Where(Expr { kind: ExprKind::Binary(Operator::In, a, b), .. }) => match &b.kind {
            ExprKind::Call(Function::Needed, of) => is_var(a, value) && is_var(&of[0], unit),
            _ => false,
        },
        _ => false,
    });
    if let Some(at) = at {
        steps.remove(2 + at);
    }
    at.is_some()
}

/// The words of a set of such things that is the same on every position.
pub(super) fn evaluate(compiler: &mut Compiler, set: &Expr, of: &Type) -> Result<Vec<u64>> {
    let fill = compiler.wide(set, of)?;
    Ok(evaluated(compiler, &fill, compiler.words(of)))
}

/// What a set that is the same on every position has, where the variables that it reads are fixed.
pub(super) fn evaluated(compiler: &Compiler, fill: &Fill, words: usize) -> Vec<u64> {
    let topology = &*compiler.topology;
    let mut out = Wide::default();
    out.reset(words);
    let (state, mut scratch) = (State::new(topology), Scratch::default());
    scratch.reserve(compiler.registers);
    let run = Run::first(topology, &state, &scratch);
    for (var, word) in &compiler.fixed {
        if let Slot::Word(register) = compiler.slot(*var) {
            run.set(register, *word);
        }
    }
    fill(&run, &mut out);
    out.words().to_vec()
}

/// Takes conditions on a unit that hold for all positions out of the first steps and into the unit's domain.
pub(super) fn filter_units(
    compiler: &mut Compiler,
    steps: &mut Vec<PlanStep>,
    unit: VarId,
    register: usize,
    domain: &mut [u64],
    topology: &Topology,
) -> Result<()> {
    let mut i = 0;
    while let Some(PlanStep::Where(condition) | PlanStep::Let(Pattern::Any, condition)) = steps.get(i) {
        if !is_static(condition) || free(condition) != [unit] {
            i += 1;
            continue;
        }
        let holds = compiler.condition(condition)?;
        let (state, mut scratch) = (State::new(topology), Scratch::default());
        scratch.reserve(compiler.registers);
        let run = Run::first(topology, &state, &scratch);
        for u in 0..topology.units.len() {
            run.set(register, u as u64);
            if bits::has(domain, u) && !holds(&run) {
                bits::remove(domain, u);
            }
        }
        steps.remove(i);
    }
    Ok(())
}

/// What the first step of a body asks of the key's unit, where it chooses open cells with few candidates in it.
fn few_candidates(steps: &[PlanStep], unit: VarId, topology: &Topology) -> Option<Few> {
    let Some(PlanStep::Choose { var, size, from, growing, .. }) = steps.first() else { return None };
    let is_open = matches!(&from.kind, ExprKind::Call(Function::Open, of) if is_var(&of[0], unit));
    let of_chosen =
        |e: &Expr| matches!(&e.kind, ExprKind::Call(Function::Candidates, of) if is_var(&of[0], *var));
    let most = growing.iter().filter(|g| of_chosen(&g.expr)).filter_map(|g| g.at_most).min();
    let candidates = most.and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= topology.values)?;
    (is_open && *size > 0).then_some(Few { cells: *size as u32, candidates })
}

/// What the first steps of a body ask of the places of the key's value in the key's unit.
fn guard(steps: &[PlanStep], unit: VarId, value: VarId) -> Guard {
    let places = |e: &Expr| matches!(&e.kind, ExprKind::Call(Function::Places, a) if is_var(&a[0], unit) && is_var(&a[1], value));
    let mut named = None;
    for (i, step) in steps.iter().enumerate() {
        match step {
            PlanStep::Let(Pattern::Elements(vars), e) if places(e) => {
                return Guard::Exactly(vars.len() as u32);
            }
            PlanStep::Let(Pattern::Var(v), e) if places(e) => named = Some(*v),
            PlanStep::ForContaining { var, cells, .. } => {
                let other = |s: &PlanStep| {
                    matches!(s, PlanStep::Where(Expr { kind: ExprKind::Binary(Operator::NotEqual, a, b), .. })
                        if (is_var(a, *var) && is_var(b, unit)) || (is_var(a, unit) && is_var(b, *var)))
                };
                let same = places(cells) || named.is_some_and(|v| is_var(cells, v));
                if same && steps[i + 1..].iter().any(other) {
                    return Guard::Overlap;
                }
                return Guard::Any;
            }
            PlanStep::Let(..) | PlanStep::Where(_) => {}
            _ => return Guard::Any,
        }
    }
    Guard::Any
}
