//! The values that units must hold: all values in a complete unit, and in one with a sum those that every live
//! combination has.
//!
//! Which combinations are live is a definition of the rules. What it gives for a unit is kept until something changes
//! that it reads.

use super::awake::{Awake, Range, Senses};
use super::compile::{CompileError, Compiler, Node, Rest, Result};
use super::run::Run;
use crate::lang::program::{
    Call, Clause, Conclusion, Expr, ExprKind, Function, Live, Pattern, Program, Span, Technique, Type, VarId,
    Variable,
};
use crate::plan::steps::{Key, PlanStep};
use crate::{
    board::bits, board::state::State, board::topology::Topology, plan::order::plan, plan::outline::Outline,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The definition of live combinations, compiled for a board on which units have sums.
pub(crate) struct Needs {
    /// No other definition on any board has this number.
    id: u64,
    body: Node,
    /// Registers of the unit, of the values that the combinations so far have in common, and of whether there are any.
    unit: usize,
    common: usize,
    any: usize,
    registers: usize,
    /// True where it reads nothing but the candidates of the unit's own cells.
    pub(super) is_local: bool,
}

impl Needs {
    /// Compiles what a program says; nothing where no unit has a sum.
    pub(super) fn compile(program: &Program, topology: &Arc<Topology>) -> Result<Option<Arc<Self>>> {
        if bits::is_empty(topology.summed_units()) {
            return Ok(None);
        }
        let (rule, unit) = rule(program.live.as_ref());
        let call = Call { technique: 0, arguments: Vec::new(), open: Vec::new(), alias: None };
        let mut plan = plan(&rule, &call, &Outline::of(Some(topology)))
            .map_err(|error| CompileError { message: error.to_string(), span: rule.span })?;
        let is_unit = |step: &PlanStep| matches!(step, PlanStep::For(Pattern::Var(v), _) if *v == unit);
        plan.steps.retain(|step| !is_unit(step));
        let mut compiler = Compiler::new(Arc::clone(topology), plan.form, false);
        let unit = compiler.word_register(unit);
        let [common, any] = [compiler.fresh(), compiler.fresh()].map(|var| compiler.word_register(var));
        compiler.joins = Some((common, any));
        let body = compiler.next(Rest { steps: &plan.steps, number: 0 })?;
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ok(Some(Arc::new(Self {
            // Nothing depends on these numbers but which table is whose.
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            body,
            unit,
            common,
            any,
            registers: compiler.registers,
            is_local: matches!(plan.key, Key::Unit(_)),
        })))
    }

    /// The values that all live combinations of a unit have; none where no combination is left.
    fn held(&self, run: &Run<'_>, unit: usize) -> u64 {
        run.apart(self.registers, run.state, &|_| {}, |run| {
            run.set(self.unit, unit as u64);
            run.set(self.common, u64::MAX);
            run.set(self.any, 0);
            (self.body)(run);
            if run.get(self.any) == 0 { 0 } else { run.get(self.common) }
        })
    }
}

/// What joins the live combinations of each unit, as a rule to be planned like any other, and its unit.
fn rule(live: Option<&Live>) -> (Technique, VarId) {
    let expr = |kind, ty| Expr { kind, ty, span: Span::default() };
    let values = Type::Set(Box::new(Type::Value));
    let (mut variables, unit, body) = match live {
        Some(live) => (live.variables.clone(), live.unit, live.body.clone()),
        None => {
            let unit = Variable { name: "u".to_owned(), ty: Type::Unit, span: Span::default() };
            let of = vec![expr(ExprKind::Var(VarId(0)), Type::Unit)];
            let all = ExprKind::Call(Function::Combinations, of);
            (vec![unit], VarId(0), expr(all, Type::Set(Box::new(values.clone()))))
        }
    };
    let units = expr(ExprKind::Units, Type::Set(Box::new(Type::Unit)));
    let mut clauses = vec![Clause::For(Pattern::Var(unit), units)];
    // As clauses the conditions of a comprehension are put in order, and what they share is worked out once.
    let set = match body.kind {
        ExprKind::Comprehension(inner) => {
            clauses
                .extend(inner.generators.into_iter().map(|(pattern, source)| Clause::For(pattern, source)));
            clauses.extend(inner.condition.into_iter().map(Clause::Where));
            inner.head
        }
        _ => {
            variables.push(Variable { name: String::new(), ty: values.clone(), span: body.span });
            let set = VarId(variables.len() as u32 - 1);
            clauses.push(Clause::For(Pattern::Var(set), body));
            expr(ExprKind::Var(set), values)
        }
    };
    let span = set.span;
    let conclusions = vec![Conclusion::EliminateAll(set)];
    (Technique::of_clauses("live", Vec::new(), variables, clauses, conclusions, span), unit)
}

/// What is known of a position: the values that each unit with a sum must hold.
#[derive(Default)]
pub(crate) struct Held {
    /// The number of the definition and the position.
    of: Option<(u64, u64)>,
    /// Whether what a unit must hold depends on its own cells alone.
    is_local: bool,
    /// The units of which it is to be worked out anew.
    stale: Awake,
    values: Vec<u64>,
}

impl Held {
    /// Notes what has changed on the position that it is about.
    fn take_in(&mut self, topology: &Topology, state: &State) {
        if self.is_local {
            self.stale.catch_up_alone(topology, state);
        } else if self.stale.seen() < state.version() {
            self.stale.wake_all(topology.summed_units(), state);
        }
    }

    pub(super) fn of_unit(&mut self, run: &Run<'_>, needs: &Needs, unit: usize) -> u64 {
        let of = Some((needs.id, run.state.identity()));
        if self.of != of || self.stale.seen() > run.state.version() {
            (self.of, self.is_local) = (of, needs.is_local);
            let removed = Senses { removed: true, ..Senses::default() };
            self.stale = Awake::new(run.topology, Range::Units, removed);
            self.stale.wake_all(run.topology.summed_units(), run.state);
            self.values.clear();
            self.values.resize(run.topology.units.len(), 0);
        }
        self.take_in(run.topology, run.state);
        if bits::has(&self.stale.keys, unit) {
            self.values[unit] = needs.held(run, unit);
            bits::remove(&mut self.stale.keys, unit);
        }
        self.values[unit]
    }

    /// Takes over what is known of the position of which this one is a copy.
    pub(super) fn inherit(&mut self, from: &Self, run: &Run<'_>, copy: &State) {
        if let Some((needs, known)) = from.of
            && known == run.state.identity()
        {
            (self.of, self.is_local) = (Some((needs, copy.identity())), from.is_local);
            self.values.clone_from(&from.values);
            self.stale.copy(&from.stale);
            self.take_in(run.topology, run.state);
        }
    }
}
