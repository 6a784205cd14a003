//! Worlds: propagation of assumptions, and queries of their outcomes.

use super::{RemainingSteps, Result, unsupported};
use crate::{PlanCompiler, VarSlot, WorldState, WorldStore, prelude::*};
use tesuji_frame::WalkTrace;
use tesuji_lang::World as Clause;

/// Compiled expression that returns a walk; placements in order are a walk of their candidates.
type WalkFn = ValueFn<Arc<WalkTrace>>;

/// Query of one world, relative to the frame's position.
type WorldQuery = fn(&WorldState, &ExecFrame<'_>, &mut SparseBitSet);

impl PlanCompiler {
    /// Step that propagates a world, or one per element of a set.
    pub(crate) fn world_step(&mut self, clause: &Clause, following: RemainingSteps<'_>) -> Result<StepFn> {
        let Some((slot, propagator)) = self.worlds.get(&clause.var).cloned() else {
            return unsupported("this world was not prepared", clause.span);
        };
        let each = clause.each.as_ref().map(|(pattern, set)| (pattern, self.form.lower(set)));
        let each = each.map(|(pattern, set)| self.source(pattern, set)).transpose()?;
        let (value, cell) = (self.word_of(&clause.value)?, self.word_of(&clause.cell)?);
        let within: Option<WordFn> = clause.within.as_ref().map(|within| self.word_of(within)).transpose()?;
        self.bind(clause.var, |_| VarSlot::World(slot));
        // If only a contradiction continues, a consistent world need not be propagated.
        let only_refutes = clause.each.is_none()
            && clause.within.is_none()
            && self.asks_contradiction(clause.var, following);
        let next = self.next(following)?;
        // False if the deadline has passed.
        let suppose = move |run: &ExecFrame<'_>| {
            let within = within.as_ref().map(|w| usize::try_from(w(run) as i64).unwrap_or(0));
            let supposed = (cell(run) as usize, value(run) as usize);
            if only_refutes && propagator.is_consistent(run, supposed) {
                return true;
            }
            let Some(world) = propagator.propagate_world(run, supposed, within) else { return false };
            WorldStore::in_frame(run).borrow_mut().add(slot, world);
            true
        };
        Ok(Box::new(move |run| {
            WorldStore::in_frame(run).borrow_mut().clear(slot);
            let is_complete = match &each {
                None => suppose(run),
                Some(each) => !each.any(run, |run| !suppose(run)),
            };
            !is_complete || next(run)
        }))
    }

    /// Whether the next step requires a contradiction of the world.
    fn asks_contradiction(&self, world: VarId, following: RemainingSteps<'_>) -> bool {
        let Some(PlanStep::Where(condition)) = following.steps.first() else { return false };
        let (op, args) = self.parts_of_node(*condition);
        op == ExprOp::Call(Function::Contradiction) && *self.form.op(args[0]) == ExprOp::Var(world)
    }

    fn world_slot(&self, world: ExprId) -> Result<usize> {
        match self.slot_of(world) {
            Some(VarSlot::World(slot)) => Ok(slot),
            Some(_) => self.unsupported_node("this is no world", world),
            None => self.unsupported_node("only a world that has a name can be asked", world),
        }
    }

    pub(crate) fn emptied(&mut self, world: ExprId) -> Result<FillFn> {
        self.intersect_worlds(world, |world, run, out| {
            out.clear();
            for (cell, value) in world.emptied(run).candidates {
                out.insert(pairs::number(run.topology, cell, value));
            }
        })
    }

    /// Intersection of a query over one world or a set of worlds; empty if there are none.
    pub(super) fn intersect_worlds(&mut self, world: ExprId, ask: WorldQuery) -> Result<FillFn> {
        let slot = self.world_slot(world)?;
        if *self.form.ty(world) == Type::World {
            return Ok(Box::new(move |run, out| match WorldStore::in_frame(run).borrow().worlds(slot) {
                [world] => ask(world, run, out),
                _ => out.clear(),
            }));
        }
        Ok(Box::new(move |run, out| {
            let worlds = WorldStore::in_frame(run).borrow();
            if worlds.worlds(slot).is_empty() {
                out.clear()
            } else {
                pairs::live(run.topology, run.state, out)
            }
            for world in worlds.worlds(slot) {
                run.buffers.with_set(pairs::words(run.topology), |result| {
                    ask(world, run, result);
                    out.intersect(result.window());
                });
            }
        }))
    }

    /// `contradiction(W)`: whether there are worlds and all are contradictory.
    pub(crate) fn contradiction(&mut self, world: ExprId) -> Result<PredicateFn> {
        let slot = self.world_slot(world)?;
        Ok(Box::new(move |run| {
            let worlds = WorldStore::in_frame(run).borrow();
            let worlds = worlds.worlds(slot);
            !worlds.is_empty() && worlds.iter().all(|world| world.is_contradictory)
        }))
    }

    /// Walk of `grounds(W, d)`, `grounds(W)`, `history(W, d)`, `turned(K, a, b)`, or a variable.
    pub(super) fn walk_of(&mut self, path: ExprId) -> Result<WalkFn> {
        let (op, args) = self.parts_of_node(path);
        match op {
            ExprOp::Call(
                function @ (Function::Grounds | Function::History | Function::ContradictionGrounds),
            ) => {
                let slot = self.world_slot(args[0])?;
                let candidate = args.get(1).map(|candidate| self.word(*candidate)).transpose()?;
                Ok(Box::new(move |run| {
                    let candidate = candidate.as_ref().map_or(0, |candidate| candidate(run) as usize);
                    let worlds = WorldStore::in_frame(run).borrow();
                    walk_along(worlds.worlds(slot).first().and_then(|world| match function {
                        Function::Grounds => world.grounds(candidate),
                        Function::History => world.history(candidate),
                        _ => Some(world.emptied(run).grounds),
                    }))
                }))
            }
            ExprOp::Call(Function::Turned) => {
                let walk = self.walk_of(args[0])?;
                let (first, last) = (self.word(args[1])?, self.word(args[2])?);
                Ok(Box::new(move |run| Arc::new(walk(run).rotated(first(run) as usize, last(run) as usize))))
            }
            ExprOp::Var(v) => match self.slot(v) {
                VarSlot::Walk(slot) => Ok(Box::new(move |run| run.walk(slot).unwrap_or_default())),
                VarSlot::Data(slot) => Ok(Box::new(move |run| match &*run.data(slot) {
                    Datum::Path(walk) => Arc::new((**walk).clone()),
                    _ => Arc::default(),
                })),
                _ => self.unsupported_node("this path cannot be looked at here", path),
            },
            ExprOp::If => self.either(&args, Self::walk_of),
            _ => self.unsupported_node("this path cannot be looked at here", path),
        }
    }

    pub(crate) fn cells_of_walk(&mut self, path: ExprId) -> Result<FillFn> {
        let walk = self.walk_of(path)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            walk(run).nodes.iter().flatten().for_each(|&(cell, _)| out.insert(cell));
        }))
    }

    pub(crate) fn store_walk(&mut self, var: VarId, path: ExprId) -> Result<StoreFn> {
        let walk = self.walk_of(path)?;
        let VarSlot::Walk(slot) = self.walk_slot(var) else {
            return self.unsupported_node("this path cannot be looked at here", path);
        };
        Ok(Box::new(move |run| run.set_walk(slot, walk(run))))
    }
}

/// Walk along placements in order; empty if there are none.
fn walk_along(placements: Option<Vec<(usize, usize)>>) -> Arc<WalkTrace> {
    let nodes = placements.into_iter().flatten().map(|placement| vec![placement]).collect();
    Arc::new(WalkTrace { nodes, ..WalkTrace::default() })
}
