//! Emitted walks whose variables are bound lazily.

use crate::{
    CompiledPath,
    cache::{component, in_component},
    output::replay::{AlternativePair, WalkReplay},
    search::{
        context::{Env, WalkContext},
        frontier::WalkEnd,
        traceback::FoundWalk,
    },
};
use std::{cell::RefCell, sync::Arc};
use tesuji_frame::{ExecFrame, WalkTrace};

/// Found walk whose variables are not bound yet.
#[derive(Debug, Clone)]
pub struct DeferredWalk {
    walk: FoundWalk,
    /// Environments of its steps, then the last one: environment ids are those of one search.
    envs: Vec<Env>,
    /// The component that was searched; `None` for the whole board.
    component: Option<usize>,
}

impl DeferredWalk {
    pub fn new(context: &WalkContext<'_>, mut walk: FoundWalk) -> Self {
        let envs = walk.envs_mut().map(|env| context.env(*env)).collect();
        Self { walk, envs, component: component(context.frame) }
    }
}

/// Binds all variables of a walk that a path step emitted.
pub type DeferredBinding = Box<dyn FnOnce(&ExecFrame<'_>) + Send>;

/// The last binding of each path of a plan, by step.
#[derive(Default)]
struct DeferredBindings(RefCell<Vec<Option<DeferredBinding>>>);

impl CompiledPath {
    /// Sets the ends and needed variables of a walk.
    pub fn set_needed(&self, context: &WalkContext<'_>, start: usize, arrival: &WalkEnd) {
        let (frame, nodes) = (context.frame, &context.nodes);
        let ends = [start, arrival.node as usize];
        self.registers.set_ends(frame, nodes, ends);
        for &at in &self.machine.needed_registers {
            if let Some(value) = context.value(arrival.env, at) {
                self.registers.set_var(frame, self.machine.vars[at], value);
            }
        }
        for of in &self.machine.of_ends {
            self.registers.set_var(frame, of.var, nodes.part(ends[usize::from(of.is_last)], of.part));
        }
    }

    /// Binds all variables of a deferred walk.
    pub fn bind_walk(&self, frame: &ExecFrame<'_>, found: &DeferredWalk) -> Option<Arc<WalkTrace>> {
        in_component(frame, found.component, || {
            let context = WalkContext::new(frame, self, &self.inputs(frame));
            let mut walk = found.walk.clone();
            walk.envs_mut().zip(&found.envs).for_each(|(env, values)| *env = context.number(values.clone()));
            self.fill(&context, &walk, None)
        })
    }

    /// Binds all variables of a walk, with the alternative pair if one is given; `None` if there is no such pair.
    pub fn fill(
        &self,
        context: &WalkContext<'_>,
        walk: &FoundWalk,
        pair: Option<AlternativePair>,
    ) -> Option<Arc<WalkTrace>> {
        let frame = context.frame;
        let replay = WalkReplay::new(context, walk, pair)?;
        self.registers.set_ends(frame, &context.nodes, [walk.start, walk.last()]);
        for &(var, slot) in &self.registers.vars {
            if let Some(walk) = replay.named_walk(var) {
                slot.set_walk(frame, walk);
            } else if let Some(&value) = replay.values.get(&var) {
                slot.set(frame, value);
            }
        }
        let trace = Arc::new(replay.trace());
        if let Some(slot) = self.registers.walk {
            frame.set_walk(slot, Arc::clone(&trace));
        }
        Some(trace)
    }
}

/// Stores the binding of the walk that a path step emitted; `None` if its variables are bound.
pub fn set_deferred(frame: &ExecFrame<'_>, step: usize, binding: Option<DeferredBinding>) {
    let mut bindings = frame.frame_caches().get::<DeferredBindings>().0.borrow_mut();
    if bindings.len() <= step {
        bindings.resize_with(step + 1, || None);
    }
    bindings[step] = binding;
}

/// Binds all variables of the walks that these steps of a plan emitted last.
pub fn bind_deferred_walks(frame: &ExecFrame<'_>, steps: &[usize]) {
    for &step in steps {
        let bindings = &frame.frame_caches().get::<DeferredBindings>().0;
        let binding = bindings.borrow_mut().get_mut(step).and_then(Option::take);
        if let Some(bind) = binding {
            bind(frame);
        }
    }
}
