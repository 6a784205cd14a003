//! Worlds: what is supposed, what follows, and what can be asked of it.

use super::{Compiler, Condition, Fill, Node, Rest, Result, Slot, Store, Word, unsupported};
use crate::lang::program::{Function, Type, VarId, World as Clause};
use crate::{
    pairs,
    plan::steps::PlanStep,
    run::Run,
    trace::{Datum, Walk},
    wide::Wide,
    world::World,
};
use std::sync::Arc;
use tesuji_core::node::{Id, Op};

/// A walk, or placements one after another.
type WalkOf = Box<dyn Fn(&Run<'_>) -> Arc<Walk> + Send + Sync>;

/// Asks each world of a set, given the position that it was supposed from.
type Ask = fn(&World, &Run<'_>, &mut Wide);

impl Compiler {
    /// A step that makes a world, or one for each element of a set.
    pub(crate) fn world_step(&mut self, clause: &Clause, rest: Rest<'_>) -> Result<Node> {
        let Some((slot, supposition)) = self.worlds.get(&clause.var).cloned() else {
            return unsupported("this world was not prepared", clause.span);
        };
        let each = clause.each.as_ref().map(|(pattern, set)| (pattern, self.lower(set)));
        let each = each.map(|(pattern, set)| self.source(pattern, set)).transpose()?;
        let (value, cell) = (self.word_of(&clause.value)?, self.word_of(&clause.cell)?);
        let within: Option<Word> = clause.within.as_ref().map(|within| self.word_of(within)).transpose()?;
        self.bind(clause.var, |_| Slot::World(slot));
        // Of a world that is only asked for a contradiction it is enough to know that there is none.
        let only_refutes =
            clause.each.is_none() && clause.within.is_none() && self.asks_contradiction(clause.var, rest);
        let next = self.next(rest)?;
        // False where the deadline passed.
        let suppose = move |run: &Run<'_>| {
            let within = within.as_ref().map(|w| usize::try_from(w(run) as i64).unwrap_or(0));
            let supposed = (cell(run) as usize, value(run) as usize);
            if only_refutes && supposition.is_consistent(run, supposed) {
                return true;
            }
            let Some(world) = supposition.follow(run, supposed, within) else { return false };
            run.worlds().borrow_mut().add(slot, world);
            true
        };
        Ok(Box::new(move |run| {
            run.worlds().borrow_mut().clear(slot);
            let made = match &each {
                None => suppose(run),
                Some(each) => !each.any(run, |run| !suppose(run)),
            };
            !made || next(run)
        }))
    }

    /// Whether what comes next is asked only where a world came to a contradiction.
    fn asks_contradiction(&self, world: VarId, rest: Rest<'_>) -> bool {
        let Some(PlanStep::Where(condition)) = rest.steps.first() else { return false };
        let (op, args) = self.parts_of_node(*condition);
        op == Op::Call(Function::Contradiction) && *self.form.op(args[0]) == Op::Var(world)
    }

    fn world_slot(&self, world: Id) -> Result<usize> {
        match self.slot_of(world) {
            Some(Slot::World(slot)) => Ok(slot),
            Some(_) => self.refuse("this is no world", world),
            None => self.refuse("only a world that has a name can be asked", world),
        }
    }

    pub(crate) fn emptied(&mut self, world: Id) -> Result<Fill> {
        self.shared(world, |world, run, out| {
            out.clear();
            let emptied = world.emptied(run.topology, run.state).candidates;
            for (cell, value) in emptied {
                out.insert(pairs::number(run.topology, cell, value));
            }
        })
    }

    /// What a world says; of a set of worlds, what all say. Where there is none, that is nothing.
    pub(super) fn shared(&mut self, world: Id, ask: Ask) -> Result<Fill> {
        let slot = self.world_slot(world)?;
        if *self.form.ty(world) == Type::World {
            return Ok(Box::new(move |run, out| match run.worlds().borrow().of(slot) {
                [world] => ask(world, run, out),
                _ => out.clear(),
            }));
        }
        Ok(Box::new(move |run, out| {
            let worlds = run.worlds().borrow();
            if worlds.of(slot).is_empty() {
                out.clear()
            } else {
                pairs::live(run.topology, run.state, out)
            }
            for world in worlds.of(slot) {
                run.lend_set(pairs::words(run.topology), |said| {
                    ask(world, run, said);
                    out.meet(said.window());
                });
            }
        }))
    }

    /// `contradiction(W)`; of a set of worlds: whether there are some and all came to one.
    pub(crate) fn contradiction(&mut self, world: Id) -> Result<Condition> {
        let slot = self.world_slot(world)?;
        Ok(Box::new(move |run| {
            let worlds = run.worlds().borrow();
            let worlds = worlds.of(slot);
            !worlds.is_empty() && worlds.iter().all(|world| world.contradiction)
        }))
    }

    /// The walk of `grounds(W, d)`, `grounds(W)`, `history(W, d)` or `turned(K, a, b)`, or of a variable.
    pub(super) fn walk_of(&mut self, path: Id) -> Result<WalkOf> {
        let (op, args) = self.parts_of_node(path);
        match op {
            Op::Call(function @ (Function::Grounds | Function::History)) => {
                let ask = if function == Function::Grounds { World::grounds } else { World::history };
                let (slot, candidate) = (self.world_slot(args[0])?, self.word(args[1])?);
                Ok(Box::new(move |run| {
                    let candidate = pairs::parts(run.topology, candidate(run) as usize);
                    let worlds = run.worlds().borrow();
                    let grounds =
                        worlds.of(slot).first().and_then(|world| ask(world, run.topology, candidate));
                    let nodes = grounds.unwrap_or_default();
                    let nodes = nodes.into_iter().map(|placement| vec![placement]).collect();
                    Arc::new(Walk { nodes, ..Walk::default() })
                }))
            }
            Op::Call(Function::ContradictionGrounds) => {
                let slot = self.world_slot(args[0])?;
                Ok(Box::new(move |run| {
                    let worlds = run.worlds().borrow();
                    let emptied = worlds.of(slot).first().map(|world| world.emptied(run.topology, run.state));
                    let nodes = emptied.map(|emptied| emptied.grounds).unwrap_or_default();
                    let nodes = nodes.into_iter().map(|placement| vec![placement]).collect();
                    Arc::new(Walk { nodes, ..Walk::default() })
                }))
            }
            Op::Call(Function::Turned) => {
                let walk = self.walk_of(args[0])?;
                let (first, last) = (self.word(args[1])?, self.word(args[2])?);
                Ok(Box::new(move |run| Arc::new(walk(run).turned(first(run) as usize, last(run) as usize))))
            }
            Op::Var(v) => match self.slot(v) {
                Slot::Walk(slot) => Ok(Box::new(move |run| run.walk(slot).unwrap_or_default())),
                Slot::Data(slot) => Ok(Box::new(move |run| match &*run.data(slot) {
                    Datum::Path(walk) => Arc::new((**walk).clone()),
                    _ => Arc::default(),
                })),
                _ => self.refuse("this path cannot be looked at here", path),
            },
            Op::If => {
                let (c, a, b) = (self.condition(args[0])?, self.walk_of(args[1])?, self.walk_of(args[2])?);
                Ok(Box::new(move |run| if c(run) { a(run) } else { b(run) }))
            }
            _ => self.refuse("this path cannot be looked at here", path),
        }
    }

    pub(crate) fn cells_of_walk(&mut self, path: Id) -> Result<Fill> {
        let walk = self.walk_of(path)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            walk(run).nodes.iter().flatten().for_each(|&(cell, _)| out.insert(cell));
        }))
    }

    pub(crate) fn store_walk(&mut self, var: VarId, path: Id) -> Result<Store> {
        let walk = self.walk_of(path)?;
        let slot = self.walks;
        let Slot::Walk(slot) = self.bind(var, |_| Slot::Walk(slot)) else {
            return self.refuse("this path cannot be looked at here", path);
        };
        self.walks = self.walks.max(slot + 1);
        Ok(Box::new(move |run| {
            let walk = walk(run);
            run.set_walk(slot, walk);
        }))
    }
}
