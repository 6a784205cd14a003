//! Reads of walks: endpoints, and conclusions per step.

use super::{Result, conclude::EffectFn};
use crate::{PlanCompiler, VarSlot, prelude::*};
use tesuji_lang::{EachStep, StepSelector};

impl PlanCompiler {
    pub(crate) fn end_of(&mut self, path: ExprId, last: bool) -> Result<FillFn> {
        let walk = self.walk_of(path)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            let nodes = &walk(run).nodes;
            if let Some(node) = if last { nodes.last() } else { nodes.first() } {
                for &(cell, value) in node {
                    out.insert(pairs::number(run.topology, cell, value));
                }
            }
        }))
    }

    /// Eliminations per strong step, per weak step, or per step over a link, with its ends or labels bound.
    pub(crate) fn each_step(&mut self, each: &EachStep, set: ExprId) -> Result<EffectFn> {
        let VarSlot::Walk(walk) = self.slot(each.path) else {
            return self.unsupported_node("this is no path", set);
        };
        let vars = match &each.steps {
            StepSelector::Kind { from, to, .. } => vec![(0, *from), (1, *to)],
            StepSelector::Link { labels, .. } => labels.clone(),
        };
        let mut slots = Vec::new();
        for (part, var) in vars {
            let ty = self.ty(var).clone();
            let Some(slot) = self.registers_of(var, &ty) else {
                return self.unsupported_node("this label cannot be given a name here", set);
            };
            slots.push((part, slot));
        }
        let (steps, eliminate) = (each.steps.clone(), self.live_of(set)?);
        Ok(Box::new(move |run, out| {
            let Some(walk) = run.walk(walk) else { return };
            for (step, nodes) in walk.steps.iter().zip(walk.nodes.windows(2)) {
                let is_included = match steps {
                    StepSelector::Kind { is_strong: strong, .. } => step.is_strong == strong,
                    StepSelector::Link { link, .. } => step.link == link,
                };
                if !is_included {
                    continue;
                }
                for &(part, slot) in &slots {
                    let datum = match steps {
                        StepSelector::Kind { .. } => {
                            let candidates = nodes[part].iter();
                            Datum::Set(
                                candidates.map(|&(cell, value)| Datum::Candidate(cell, value)).collect(),
                            )
                        }
                        StepSelector::Link { .. } if part < step.labels.len() => step.labels[part].clone(),
                        StepSelector::Link { .. } => continue,
                    };
                    slot.store(run, datum);
                }
                eliminate(run, out);
            }
            out.merge();
        }))
    }
}
