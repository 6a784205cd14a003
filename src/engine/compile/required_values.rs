//! Compiles the definition of live combinations.

use super::{RemainingSteps, Result};
use crate::{CompileError, PlanCompiler, prelude::*, required_values::RequiredValues};
use std::sync::atomic::{AtomicU64, Ordering};
use tesuji_core::construct::set_of;
use tesuji_lang::{Call, Clause, Live, Program, Technique, Variable};
use tesuji_plan::{BoardClass, plan_rule::plan};

/// Compiles the live combinations of a program for a board; `None` if no unit has a sum.
pub fn compile_required_values(
    program: &Program,
    topology: &Arc<Topology>,
) -> Result<Option<Arc<RequiredValues>>> {
    if bits::is_empty(topology.units_with(UnitFact::ListedSets)) {
        return Ok(None);
    }
    let (rule, unit) = combinations_rule(program.live.as_ref());
    let call = Call { technique: 0, arguments: Vec::new(), deferred: Vec::new(), alias: None };
    let mut plan = plan(&rule, &call, &[], &BoardClass::new(Some(topology)))
        .map_err(|error| CompileError { message: error.to_string(), span: rule.span })?;
    let is_unit = |step: &PlanStep| matches!(step, PlanStep::For(Pattern::Var(v), _) if *v == unit);
    plan.steps.retain(|step| !is_unit(step));
    let mut compiler = PlanCompiler::new(Arc::clone(topology), plan.form, false);
    let unit = compiler.word_register(unit);
    let (common, any) = (compiler.fresh_register(), compiler.fresh_register());
    compiler.intersection_registers = Some((common, any));
    let body = compiler.next(RemainingSteps { steps: &plan.steps, number: 0 })?;
    static NEXT: AtomicU64 = AtomicU64::new(0);
    Ok(Some(Arc::new(RequiredValues {
        // Keys of caches only, so traces do not depend on it.
        id: NEXT.fetch_add(1, Ordering::Relaxed),
        body,
        unit,
        common,
        any,
        registers: compiler.registers,
        is_local: matches!(plan.key, PlanKey::Unit(_)),
    })))
}

/// Rule whose matches are the live combinations of each unit, and its unit variable. Without a definition, every
/// combination is live.
fn combinations_rule(live: Option<&Live>) -> (Technique, VarId) {
    let expr = |kind, ty| Expr { kind, ty, span: Span::default() };
    let values = set_of(Type::Value);
    let (mut variables, unit, body) = match live {
        Some(live) => (live.variables.clone(), live.unit, live.body.clone()),
        None => {
            let unit = Variable { name: "u".to_owned(), ty: Type::Unit, span: Span::default() };
            let args = vec![expr(ExprKind::Var(VarId(0)), Type::Unit)];
            let combinations = ExprKind::Call(Function::Combinations, args);
            (vec![unit], VarId(0), expr(combinations, set_of(values.clone())))
        }
    };
    let units = expr(ExprKind::All(Universe::Units), set_of(Type::Unit));
    let mut clauses = vec![Clause::For(Pattern::Var(unit), units)];
    // As clauses, the conditions of a comprehension are ordered, and common subexpressions evaluated once.
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
    (Technique::from_clauses("live", Vec::new(), variables, clauses, conclusions, span), unit)
}
