//! Steps of a plan, each holding the ones that follow it.

use super::set::{Mask, Set, with_mask};
use super::{Compiler, Node, Result, Slot, Source, Store, Word};
use super::{choose::Choice, conclude::finish};
use crate::lang::program::{Pattern, Type, VarId};
use crate::{board::bits, plan::steps::PlanStep, run::Run};
use std::time::Instant;
use tesuji_core::make::set_of;
use tesuji_core::node::{Id, Op};

/// The steps of a plan that are not compiled yet, and the number of the first of them.
#[derive(Clone, Copy)]
pub(crate) struct Rest<'p> {
    pub(crate) steps: &'p [PlanStep],
    pub(crate) number: usize,
}

impl Compiler {
    /// The first step with all that follow it, once the variables before them have their registers.
    pub(crate) fn next(&mut self, rest: Rest<'_>) -> Result<Node> {
        let Some((step, steps)) = rest.steps.split_first() else { return Ok(Box::new(finish)) };
        let number = rest.number;
        let rest = Rest { steps, number: number + 1 };
        let node = match step {
            PlanStep::Conclude(conclusions) if self.joins.is_some() => self.join(conclusions)?,
            PlanStep::Conclude(conclusions) if self.emits => self.emit(conclusions)?,
            PlanStep::Conclude(conclusions) => self.conclude(conclusions)?,
            PlanStep::Path { path, needed } => self.path_step(path, needed, rest)?,
            PlanStep::World(world) => self.world_step(world, rest)?,
            PlanStep::Where(condition) if self.form.is_false(*condition) => Box::new(|_: &Run<'_>| false),
            PlanStep::Where(condition) => {
                let condition = self.condition(*condition)?;
                let next = self.next(rest)?;
                Box::new(move |run: &Run<'_>| condition(run) && next(run))
            }
            PlanStep::Let(pattern, value) => self.let_step(pattern, *value, rest)?,
            PlanStep::For(pattern, set) if self.root.is_some_and(|root| root.step == number) => {
                self.awake_step(pattern, *set, rest)?
            }
            PlanStep::For(pattern, set) => self.for_step(pattern, *set, rest)?,
            PlanStep::ForContaining { var, from, cells } => {
                self.containing(*var, *from, *cells, rest, Self::next)?
            }
            PlanStep::Choose { var, size, from, with, growing, coverable } => {
                let coverable = coverable.as_deref();
                let choice = Choice { var: *var, size: *size, from: *from, with: *with, growing, coverable };
                self.choose_step(choice, rest)?
            }
            PlanStep::Cover { var, size, from, demand } => {
                let cover = self.cover(*var, *size, *from, demand)?;
                let next = self.next(rest)?;
                Box::new(move |run: &Run<'_>| cover.run(run, &next))
            }
        };
        let node = match self.acceptances.iter().find(|(at, _)| *at == number) {
            Some(&(_, path)) => crate::path::accepting(path, node),
            None => node,
        };
        if !self.profile {
            return Ok(node);
        }
        Ok(Box::new(move |run| {
            let start = Instant::now();
            let found = node(run);
            run.visit(number, start.elapsed().as_nanos() as u64);
            found
        }))
    }

    fn let_step(&mut self, pattern: &Pattern, value: Id, rest: Rest<'_>) -> Result<Node> {
        match pattern {
            Pattern::Any => self.next(rest),
            Pattern::Var(var) => {
                let store = self.store(*var, value)?;
                let next = self.next(rest)?;
                Ok(Box::new(move |run| {
                    store(run);
                    next(run)
                }))
            }
            Pattern::Elements(vars) if !self.is_taken_apart_as_data(value) => {
                self.elements_step(vars, value, rest)
            }
            Pattern::Elements(_) => self.fits_step(pattern, value, rest),
            Pattern::Tuple(parts) => {
                if *self.form.ty(value) == Type::Candidate {
                    let store = self.part_stores(pattern, value)?;
                    let next = self.next(rest)?;
                    return Ok(Box::new(move |run| {
                        store(run);
                        next(run)
                    }));
                }
                let written = self.form.args_of(value, &Op::Tuple).filter(|_| are_names(parts));
                let Some(values) = written.map(<[Id]>::to_vec) else {
                    return self.fits_step(pattern, value, rest);
                };
                let stores = self.tuple_stores(parts, &values)?;
                let next = self.next(rest)?;
                Ok(Box::new(move |run| {
                    stores.iter().for_each(|s| s(run));
                    next(run)
                }))
            }
        }
    }

    /// Binds a pattern to data where it fits.
    fn fits_step(&mut self, pattern: &Pattern, value: Id, rest: Rest<'_>) -> Result<Node> {
        let of = set_of(self.form.ty(value).clone());
        let all = self.form.make_as(Op::Set, vec![value], of);
        self.for_step(pattern, all, rest)
    }

    /// Whether the elements of a set are things that no words stand for.
    fn is_taken_apart_as_data(&self, set: Id) -> bool {
        let is_set_of_cells = |ty: Type| matches!(ty, Type::Set(of) if *of == Type::Cell);
        self.holds_data(set) || self.form.element_type(set).is_some_and(is_set_of_cells)
    }

    pub(crate) fn store(&mut self, var: VarId, value: Id) -> Result<Store> {
        match self.form.ty(value) {
            Type::Path => return self.store_walk(var, value),
            Type::Set(of) if !is_bits(of) => return self.store_data(var, value),
            Type::Tuple(_) | Type::Word | Type::World | Type::EmptySet => return self.store_data(var, value),
            Type::Set(_) => {}
            _ => {
                let (word, r) = (self.word(value)?, self.word_register(var));
                return Ok(Box::new(move |run| run.set(r, word(run))));
            }
        }
        Ok(match self.set(value)? {
            Set::Word(mask) => {
                let r = self.word_register(var);
                with_mask!(mask, get => Box::new(move |run| run.set(r, get(run))))
            }
            Set::Local(mask, _) => {
                let Some(unit) = self.local_unit(value) else { unreachable!("it lies in a unit") };
                let Slot::Local(r, _) = self.bind(var, |r| Slot::Local(r, unit)) else {
                    return self.refuse("this name stands for cells of another kind too", value);
                };
                with_mask!(mask, get => Box::new(move |run| run.set(r, get(run))))
            }
            Set::Wide(fill, words) => {
                let slot = Slot::given(self.form.ty(value)).unwrap_or(Slot::Cells);
                let (Slot::Cells(r) | Slot::Units(r) | Slot::Candidates(r)) = self.bind(var, slot) else {
                    return self.refuse("this name stands for cells of another kind too", value);
                };
                Box::new(move |run| {
                    run.filled(words, &fill, |out| {
                        run.set_wide(r, out.window());
                    });
                })
            }
            Set::Each(_) => return self.refuse("a name cannot stand for a set of this type here", value),
        })
    }

    fn store_data(&mut self, var: VarId, value: Id) -> Result<Store> {
        let (data, ty) = (self.data(value)?, self.form.ty(value).clone());
        match self.data_slot(var, &ty) {
            Slot::Data(slot) => Ok(Box::new(move |run| run.set_data(slot, data(run)))),
            _ => self.refuse("this name stands for something else too", value),
        }
    }

    fn tuple_stores(&mut self, parts: &[Pattern], values: &[Id]) -> Result<Vec<Store>> {
        let mut stores = Vec::new();
        for (part, value) in parts.iter().zip(values) {
            if let Pattern::Var(v) = part {
                stores.push(self.store(*v, *value)?);
            }
        }
        Ok(stores)
    }

    fn for_step(&mut self, pattern: &Pattern, set: Id, rest: Rest<'_>) -> Result<Node> {
        if let (Pattern::Tuple(parts), Some(tuples)) = (pattern, self.form.list(set))
            && !self.form.is_of_type(set, &Type::Candidate)
            && tuples.iter().all(|tuple| self.is_words(*tuple))
            && are_names(parts)
        {
            let tuples = tuples.to_vec();
            return self.alternatives(parts, &tuples, rest);
        }
        let source = self.source(pattern, set)?;
        let next = self.next(rest)?;
        Ok(match source {
            Source::Words(set, parts) => Box::new(move |run| {
                set.any(run, |element| {
                    parts.keep(run, element);
                    run.give_up() || next(run)
                })
            }),
            source => Box::new(move |run| source.any(run, &next)),
        })
    }

    /// A loop over the awake cells or units of a set.
    fn awake_step(&mut self, pattern: &Pattern, set: Id, rest: Rest<'_>) -> Result<Node> {
        let Source::Words(elements, parts) = self.source(pattern, set)? else {
            return self.refuse("these are no cells or units", set);
        };
        let all = match self.form.element_type(set) {
            Some(Type::Cell) => bits::full(self.topology.cells.len()),
            _ => bits::full(self.topology.units.len()),
        };
        let next = self.next(rest)?;
        Ok(Box::new(move |run| {
            let row = run.awake().borrow_mut().begin(&all);
            elements.any(run, |element| {
                if !run.awake().borrow().is_awake(row, element as usize) {
                    return false;
                }
                parts.keep(run, element);
                if run.give_up() || next(run) {
                    return true;
                }
                run.awake().borrow_mut().put_to_sleep(row, element as usize);
                false
            })
        }))
    }

    /// `for (a, b) in {(…), (…)}`: each written tuple in turn.
    fn alternatives(&mut self, parts: &[Pattern], tuples: &[Id], rest: Rest<'_>) -> Result<Node> {
        // Each tuple gets a copy of the steps that follow, in which what it says of kinds is known.
        let mut branches: Vec<(Vec<(usize, Word)>, Node)> = Vec::new();
        for tuple in tuples {
            let values = self.form.args(*tuple).to_vec();
            let mut row = Vec::new();
            for (part, value) in parts.iter().zip(values) {
                let var = match part {
                    Pattern::Var(var) => *var,
                    _ => continue,
                };
                let is_set = matches!(self.form.ty(value), Type::Set(_));
                let word = if is_set { self.mask(value)? } else { self.word(value)? };
                if let Some(mask) = self.known_mask(value).filter(|_| is_set) {
                    self.fixed.insert(var, mask);
                }
                row.push((self.word_register(var), word));
            }
            let next = self.next(rest)?;
            for var in parts.iter().flat_map(crate::lang::walk::bound) {
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

    /// Whether a node is a tuple whose parts are single things or sets of values or kinds.
    fn is_words(&self, tuple: Id) -> bool {
        let is_word = |part: &Id| match self.form.ty(*part) {
            Type::Set(of) => matches!(**of, Type::Value | Type::Kind),
            Type::Tuple(_) => false,
            _ => true,
        };
        self.form.args_of(tuple, &Op::Tuple).is_some_and(|parts| parts.iter().all(is_word))
    }
}

fn are_names(parts: &[Pattern]) -> bool {
    parts.iter().all(|part| matches!(part, Pattern::Var(_) | Pattern::Any))
}

fn is_bits(ty: &Type) -> bool {
    matches!(ty, Type::Value | Type::Kind | Type::Cell | Type::Unit | Type::Candidate)
}
