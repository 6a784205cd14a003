//! Rewriting of a technique before it is planned, by pass.

use super::steps::StepWriter;
use crate::prelude::*;
use tesuji_core::{ExprDag, ExprId};
use tesuji_plan::PassTrace;

impl super::Plan<'_> {
    /// Returns the clauses of the rule and, for each planning pass that changes them, the clauses that it removes (`-`)
    /// and adds (`+`).
    ///
    /// # Errors
    /// Returns a [`PlanningError`](super::PlanningError) if the technique cannot be planned.
    pub fn passes(&self, language: Language) -> Result<String, super::PlanningError> {
        let (program, call) = (self.rules.program(), &self.plan.call);
        let mut trace = PassTrace::new(&program.techniques[call.technique], call, &BoardClass::new(None))?;
        reuse_names(&mut trace.form, &mut trace.lowered);
        for change in &mut trace.changes {
            reuse_names(&mut trace.form, &mut change.clauses);
        }
        let writer = StepWriter::new(program, call, &trace.form);
        let step_lines = |clauses: &[PlanStep]| -> Vec<String> {
            clauses.iter().flat_map(|clause| writer.step(clause)).collect()
        };
        let mut before = step_lines(&trace.lowered);
        let mut text = format!("  {}\n", language.translate(&message!("as the planner reads it")));
        before.iter().for_each(|clause| text += &format!("      {clause}\n"));
        for change in &trace.changes {
            let after = step_lines(&change.clauses);
            text += &format!("  {}: {}\n", change.name, language.translate(&change.title));
            for (mark, clauses, others) in [('-', &before, &after), ('+', &after, &before)] {
                let changed = clauses.iter().filter(|clause| !others.contains(clause));
                changed.for_each(|clause| text += &format!("    {mark} {clause}\n"));
            }
            before = after;
        }
        Ok(text)
    }
}

/// Replaces the values of bindings by their variables in all other clauses.
fn reuse_names(form: &mut ExprDag, clauses: &mut [PlanStep]) {
    let names = clauses.iter().filter_map(|clause| match clause {
        PlanStep::Let(Pattern::Var(var), value) if !form.is_simple(*value) => Some((*var, *value)),
        _ => None,
    });
    let names: Vec<(VarId, ExprId)> = names.collect();
    for clause in clauses {
        let bound = if let PlanStep::Let(_, value) = clause { Some(*value) } else { None };
        let name = |id: ExprId| {
            let reused = names.iter().find(|(_, value)| *value == id && bound != Some(id));
            reused.map(|(var, _)| *var)
        };
        clause.parts_mut(&mut |part| *part = form.replace_by_vars(*part, &name));
    }
}
