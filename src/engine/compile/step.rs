//! Steps of a plan in continuation-passing style: each owns the closure of its successors.

use super::{
    LoopSource, Result,
    conclude::finish,
    is_mask, is_wide,
    set::{SetOperand, WordOperand, with_mask},
};
use crate::{PlanCompiler, VarSlot, dirty_keys::DirtyRows, prelude::*};
use std::time::Instant;
use tesuji_core::construct::set_of;

/// Uncompiled steps, and the index of the first.
#[derive(Clone, Copy)]
pub struct RemainingSteps<'p> {
    pub(crate) steps: &'p [PlanStep],
    pub(crate) number: usize,
}

impl PlanCompiler {
    /// Compiles the steps; the variables before them must have registers.
    pub(crate) fn next(&mut self, following: RemainingSteps<'_>) -> Result<StepFn> {
        let Some((step, steps)) = following.steps.split_first() else {
            return Ok(if self.is_filter { Box::new(|_| true) } else { Box::new(finish) });
        };
        let number = following.number;
        let following = RemainingSteps { steps, number: number + 1 };
        let node = match step {
            PlanStep::Conclude(conclusions) if self.intersection_registers.is_some() => {
                self.intersect(conclusions)?
            }
            PlanStep::Conclude(conclusions) if self.is_link_plan => self.emit(conclusions)?,
            PlanStep::Conclude(conclusions) => self.conclude(conclusions)?,
            PlanStep::Path { path, needed_vars: needed } => self.path_step(path, needed, following)?,
            PlanStep::World(world) => self.world_step(world, following)?,
            PlanStep::Where(condition) if self.form.is_false(*condition) => {
                Box::new(|_: &ExecFrame<'_>| false)
            }
            PlanStep::Where(condition) => {
                let condition = self.condition(*condition)?;
                let next = self.next(following)?;
                Box::new(move |run: &ExecFrame<'_>| condition(run) && next(run))
            }
            PlanStep::Let(pattern, value) => self.let_step(pattern, *value, following)?,
            PlanStep::For(pattern, set) if self.root.is_some_and(|root| root.step == number) => {
                self.dirty_step(pattern, *set, following)?
            }
            PlanStep::For(pattern, set) => self.for_step(pattern, *set, following)?,
            PlanStep::ForContaining { var, from, cells } => {
                self.containing(*var, *from, *cells, following, Self::next)?
            }
            PlanStep::Choose { .. } => self.choose_step(step, following)?,
            PlanStep::Cover { var, size, from, demand } => {
                let cover = self.cover(*var, *size, *from, demand)?;
                let next = self.next(following)?;
                Box::new(move |run: &ExecFrame<'_>| cover.run(run, &next))
            }
        };
        if !self.is_profiled {
            return Ok(node);
        }
        Ok(Box::new(move |run| {
            let start = Instant::now();
            let found = node(run);
            run.visit(number, start.elapsed().as_nanos() as u64);
            found
        }))
    }

    fn let_step(
        &mut self,
        pattern: &Pattern,
        value: ExprId,
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        match pattern {
            Pattern::Any => self.next(following),
            Pattern::Var(var) => {
                let store = self.store(*var, value)?;
                Ok(store_then(store, self.next(following)?))
            }
            Pattern::Elements(vars) if !self.is_taken_apart_as_data(value) => {
                self.elements_step(vars, value, following)
            }
            Pattern::Elements(_) => self.data_pattern_step(pattern, value, following),
            Pattern::Tuple(parts) => {
                if *self.form.ty(value) == Type::Candidate {
                    let store = self.part_stores(pattern, value)?;
                    return Ok(store_then(store, self.next(following)?));
                }
                let written = self.form.args_of(value, &ExprOp::Tuple).filter(|_| are_names(parts));
                let Some(values) = written.map(<[ExprId]>::to_vec) else {
                    return self.data_pattern_step(pattern, value, following);
                };
                let stores = self.tuple_stores(parts, &values)?;
                Ok(store_all_then(stores, self.next(following)?))
            }
        }
    }

    /// Binds a pattern to data: a loop over the singleton.
    fn data_pattern_step(
        &mut self,
        pattern: &Pattern,
        value: ExprId,
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        let ty = set_of(self.form.ty(value).clone());
        let singleton = self.form.make_as(ExprOp::Set, vec![value], ty);
        self.for_step(pattern, singleton, following)
    }

    /// Whether the elements of a set are bound as data, not as words.
    fn is_taken_apart_as_data(&self, set: ExprId) -> bool {
        let is_set_of_cells = |ty: Type| matches!(ty, Type::Set(of) if *of == Type::Cell);
        self.holds_data(set) || self.form.element_type(set).is_some_and(is_set_of_cells)
    }

    pub(crate) fn store(&mut self, var: VarId, value: ExprId) -> Result<StoreFn> {
        match self.form.ty(value) {
            Type::Path => return self.store_walk(var, value),
            Type::Set(of) if is_mask(of) || is_wide(of) => {}
            Type::Set(_) | Type::Tuple(_) | Type::Word | Type::World | Type::EmptySet => {
                return self.store_data(var, value);
            }
            _ => {
                let (word, r) = (self.word(value)?, self.word_register(var));
                return Ok(Box::new(move |run| run.set(r, word(run))));
            }
        }
        Ok(match self.set(value)? {
            SetOperand::Word(mask) => store_mask(self.word_register(var), mask),
            SetOperand::UnitPlaces(mask, _) => {
                let Some(unit) = self.local_unit(value) else { unreachable!("it lies in a unit") };
                let VarSlot::Local(r, _) = self.bind(var, |r| VarSlot::Local(r, unit)) else {
                    return self.unsupported_node("this name stands for cells of another kind too", value);
                };
                store_mask(r, mask)
            }
            SetOperand::Bits(set) => {
                let element = self.form.element_type(value).unwrap_or(Type::Cell);
                let r = self.wide_register(var, &element)?;
                Box::new(move |run| set.with(run, |out| run.set_wide(r, out.window())))
            }
            SetOperand::Each(_) => {
                return self.unsupported_node("a name cannot stand for a set of this type here", value);
            }
        })
    }

    fn store_data(&mut self, var: VarId, value: ExprId) -> Result<StoreFn> {
        let (data, ty) = (self.data(value)?, self.form.ty(value).clone());
        match self.data_slot(var, &ty) {
            VarSlot::Data(slot) => Ok(Box::new(move |run| run.set_data(slot, data(run)))),
            _ => self.unsupported_node("this name stands for something else too", value),
        }
    }

    fn tuple_stores(&mut self, parts: &[Pattern], values: &[ExprId]) -> Result<Vec<StoreFn>> {
        let stores = parts.iter().zip(values).filter_map(|(part, value)| match part {
            Pattern::Var(var) => Some(self.store(*var, *value)),
            _ => None,
        });
        stores.collect()
    }

    fn for_step(&mut self, pattern: &Pattern, set: ExprId, following: RemainingSteps<'_>) -> Result<StepFn> {
        if let (Pattern::Tuple(parts), Some(tuples)) = (pattern, self.form.list(set))
            && !self.form.is_of_type(set, &Type::Candidate)
            && tuples.iter().all(|tuple| self.is_words(*tuple))
            && are_names(parts)
        {
            let tuples = tuples.to_vec();
            return self.alternatives(parts, &tuples, following);
        }
        let source = self.source(pattern, set)?;
        let next = self.next(following)?;
        Ok(match source {
            LoopSource::Words(set, parts) => Box::new(move |run| {
                set.any(run, |element| {
                    parts.store(run, element);
                    run.clock.tick() || next(run)
                })
            }),
            source => Box::new(move |run| source.any(run, &next)),
        })
    }

    /// Loop over the dirty cells or units of a set.
    fn dirty_step(
        &mut self,
        pattern: &Pattern,
        set: ExprId,
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        let LoopSource::Words(elements, parts) = self.source(pattern, set)? else {
            return self.unsupported_node("these are no cells or units", set);
        };
        let domain = match self.form.element_type(set) {
            Some(Type::Cell) => bits::full(self.topology.cells.len()),
            _ => bits::full(self.topology.units.len()),
        };
        let next = self.next(following)?;
        Ok(Box::new(move |run| {
            let row = DirtyRows::in_frame(run).borrow_mut().next_row(&domain);
            elements.any(run, |element| {
                if !DirtyRows::in_frame(run).borrow().is_dirty(row, element as usize) {
                    return false;
                }
                parts.store(run, element);
                if run.clock.tick() || next(run) {
                    return true;
                }
                DirtyRows::in_frame(run).borrow_mut().mark_clean(row, element as usize);
                false
            })
        }))
    }

    /// Loop over written tuples `{(…), (…)}`.
    fn alternatives(
        &mut self,
        parts: &[Pattern],
        tuples: &[ExprId],
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        // The successors are compiled once per tuple, with its kinds as constants.
        let mut branches: Vec<(Vec<(usize, WordFn)>, StepFn)> = Vec::new();
        for tuple in tuples {
            let values = self.form.args(*tuple).to_vec();
            let mut row = Vec::new();
            for (part, value) in parts.iter().zip(values) {
                let &Pattern::Var(var) = part else { continue };
                let is_set = self.form.is_proper_set(value);
                let word = if is_set { self.mask(value)? } else { self.word(value)? };
                if let Some(mask) = self.known_mask(value).filter(|_| is_set) {
                    self.fixed.insert(var, mask);
                }
                row.push((self.word_register(var), word));
            }
            let next = self.next(following)?;
            for var in parts.iter().flat_map(tesuji_lang::walk::bound) {
                self.fixed.remove(&var);
            }
            branches.push((row, next));
        }
        Ok(Box::new(move |run| {
            branches.iter().any(|(row, next)| {
                for (r, word) in row {
                    run.set(*r, word(run));
                }
                next(run)
            })
        }))
    }

    /// Whether a node is a tuple of one-word parts.
    fn is_words(&self, tuple: ExprId) -> bool {
        let is_word = |part: &ExprId| match self.form.ty(*part) {
            Type::Set(of) => is_mask(of),
            Type::Tuple(_) => false,
            _ => true,
        };
        self.form.args_of(tuple, &ExprOp::Tuple).is_some_and(|parts| parts.iter().all(is_word))
    }
}

fn store_mask(register: usize, mask: WordOperand) -> StoreFn {
    with_mask!(mask, get => Box::new(move |run| run.set(register, get(run))))
}

fn store_then(store: StoreFn, next: StepFn) -> StepFn {
    Box::new(move |run| {
        store(run);
        next(run)
    })
}

pub fn store_all_then(stores: Vec<StoreFn>, next: StepFn) -> StepFn {
    Box::new(move |run| {
        stores.iter().for_each(|store| store(run));
        next(run)
    })
}

fn are_names(parts: &[Pattern]) -> bool {
    parts.iter().all(|part| matches!(part, Pattern::Var(_) | Pattern::Any))
}
