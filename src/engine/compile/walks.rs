//! What is asked of a walk: its ends, and what follows from each of its steps.

use super::conclude::Effect;
use super::{Compiler, Fill, Result, Slot};
use crate::lang::program::{EachStep, Steps, VarId};
use crate::pairs;
use tesuji_core::node::Id;

impl Compiler {
    pub(crate) fn end_of(&mut self, path: Id, last: bool) -> Result<Fill> {
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

    /// What goes for each strong or weak step of a walk.
    pub(crate) fn each_step(&mut self, each: &EachStep, set: Id) -> Result<Effect> {
        let Slot::Walk(slot) = self.slot(each.path) else {
            return self.refuse("this is no path", set);
        };
        if let Steps::Link { link, labels } = &each.steps {
            return self.each_step_over(slot, *link, labels, set);
        }
        let Steps::Kind { strong, from, to } = each.steps else {
            return self.refuse("this is no kind of steps", set);
        };
        let ends = [from, to].map(|var| self.bind(var, Slot::Candidates));
        let gone = self.live_of(set)?;
        Ok(Box::new(move |run, out| {
            let Some(walk) = run.walk(slot) else { return };
            for (step, nodes) in walk.steps.iter().zip(walk.nodes.windows(2)) {
                if step.strong != strong {
                    continue;
                }
                for (end, node) in ends.iter().zip(nodes) {
                    let Slot::Candidates(register) = *end else { continue };
                    run.lend_set(pairs::words(run.topology), |set| {
                        for &(cell, value) in node {
                            set.insert(pairs::number(run.topology, cell, value));
                        }
                        run.set_wide(register, set.window());
                    });
                }
                gone(run, out);
            }
            out.merge();
        }))
    }

    /// What goes for each step of a walk over a link, by its labels.
    fn each_step_over(
        &mut self,
        walk: usize,
        link: usize,
        labels: &[(usize, VarId)],
        set: Id,
    ) -> Result<Effect> {
        let mut slots = Vec::new();
        for &(label, var) in labels {
            let Some(make) = Slot::given(self.ty(var)) else {
                return self.refuse("this label cannot be given a name here", set);
            };
            slots.push((label, self.bind(var, make)));
        }
        let gone = self.live_of(set)?;
        Ok(Box::new(move |run, out| {
            let Some(walk) = run.walk(walk) else { return };
            for step in walk.steps.iter().filter(|step| step.link == link) {
                for (label, slot) in &slots {
                    step.labels.get(*label).into_iter().for_each(|datum| slot.put(run, datum.clone()));
                }
                gone(run, out);
            }
            out.merge();
        }))
    }
}
