//! Steps of a plan, each holding the ones that follow it.

use super::choose::Choice;
use super::{CompileError, Compiler, Fill, Node, Slot, Store, Word, unsupported};
use crate::board::bits::Ones;
use crate::lang::program::{Expr, ExprKind, Function, Pattern, Span, Type, VarId};
use crate::plan::steps::PlanStep;
use std::time::Instant;

/// How a plan's next step is made, once the variables before it have their registers.
pub(crate) fn next_of(
    compiler: &mut Compiler,
    steps: &[PlanStep],
    number: usize,
) -> Result<Node, CompileError> {
    let Some((step, rest)) = steps.split_first() else {
        return unsupported("a plan ends without a conclusion", Span::default());
    };
    let node = match step {
        PlanStep::Conclude(conclusions) if compiler.joins.is_some() => compiler.join(conclusions)?,
        PlanStep::Conclude(conclusions) if compiler.emits => compiler.emit(conclusions)?,
        PlanStep::Conclude(conclusions) => compiler.conclude(conclusions)?,
        PlanStep::Path { path, needed } => compiler.path_step(path, needed, rest, number)?,
        PlanStep::World(world) => compiler.world_step(world, rest, number)?,
        PlanStep::Where(condition) => {
            let condition = compiler.condition(condition)?;
            let next = next_of(compiler, rest, number + 1)?;
            Box::new(move |run: &super::Run<'_>| condition(run) && next(run))
        }
        PlanStep::Let(pattern, value) => compiler.let_step(pattern, value, rest, number)?,
        PlanStep::For(pattern, set) => compiler.for_step(pattern, set, rest, number)?,
        PlanStep::ForContaining { var, from, cells } => {
            compiler.containing_step(*var, from, cells, rest, number)?
        }
        PlanStep::Choose { var, size, from, growing, coverable } => {
            let choice = Choice { var: *var, size: *size, from, growing, coverable: coverable.as_deref() };
            compiler.choose_step(choice, rest, number)?
        }
        PlanStep::Cover { var, size, from, demand } => {
            let cover = compiler.cover(*var, *size, from, demand)?;
            let next = next_of(compiler, rest, number + 1)?;
            Box::new(move |run: &super::Run<'_>| cover.run(run, &next))
        }
    };
    let node = match compiler.tells.iter().find(|(at, _)| *at == number) {
        Some(&(_, path)) => crate::engine::path::telling(path, node),
        None => node,
    };
    if !compiler.profile {
        return Ok(node);
    }
    Ok(Box::new(move |run| {
        let start = Instant::now();
        let found = node(run);
        run.visit(number, start.elapsed().as_nanos() as u64);
        found
    }))
}

impl Compiler {
    fn let_step(
        &mut self,
        pattern: &Pattern,
        value: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        match pattern {
            Pattern::Any => next_of(self, rest, number + 1),
            Pattern::Var(var) => {
                let store = self.store(*var, value)?;
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    store(run);
                    next(run)
                }))
            }
            Pattern::Elements(vars) => self.elements_step(vars, value, rest, number),
            Pattern::Tuple(parts) => {
                if value.ty == Type::Candidate {
                    let store = self.part_stores(pattern, value)?;
                    let next = next_of(self, rest, number + 1)?;
                    return Ok(Box::new(move |run| {
                        store(run);
                        next(run)
                    }));
                }
                let ExprKind::Tuple(values) = &value.kind else {
                    return unsupported("only a written tuple can be taken apart", value.span);
                };
                let stores = self.tuple_stores(parts, values)?;
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    stores.iter().for_each(|s| s(run));
                    next(run)
                }))
            }
        }
    }

    /// Gives a variable its register and a closure that fills it.
    pub(crate) fn store(&mut self, var: VarId, value: &Expr) -> Result<Store, CompileError> {
        Ok(match &value.ty {
            Type::Set(of) if **of == Type::Cell => {
                if let Some(unit) = self.local_unit(value) {
                    let mask = self.local(value, unit)?;
                    let slot = self.bind(var, |r| Slot::Local(r, unit));
                    let Slot::Local(r, _) = slot else { unreachable!("it was just made so") };
                    if let (Some(v), Slot::Word(u)) = (self.places_register(value, unit), self.slot(unit)) {
                        return Ok(Box::new(move |run| {
                            run.set(r, run.places(run.get(u) as usize, run.get(v) as usize));
                        }));
                    }
                    return Ok(Box::new(move |run| run.set(r, mask(run))));
                }
                let fill = self.cells(value)?;
                let slot = self.bind(var, Slot::Cells);
                wide_store(slot, fill, self.topology.cell_words())
            }
            Type::Set(of) if **of == Type::Unit => {
                let fill = self.units(value)?;
                let slot = self.bind(var, Slot::Units);
                wide_store(slot, fill, self.topology.unit_words())
            }
            Type::Set(of) if **of == Type::Candidate => {
                let fill = self.pairs(value)?;
                let slot = self.bind(var, Slot::Candidates);
                wide_store(slot, fill, slot.words(&self.topology))
            }
            Type::Path => self.store_walk(var, value)?,
            Type::Set(_) => {
                let mask = self.mask(value)?;
                self.word_store(var, mask)
            }
            _ => {
                let word = self.word(value)?;
                self.word_store(var, word)
            }
        })
    }

    fn word_store(&mut self, var: VarId, word: Word) -> Store {
        let Slot::Word(r) = self.bind(var, Slot::Word) else { unreachable!("it was just made so") };
        Box::new(move |run| run.set(r, word(run)))
    }

    fn tuple_stores(&mut self, parts: &[Pattern], values: &[Expr]) -> Result<Vec<Store>, CompileError> {
        let mut stores = Vec::new();
        for (part, value) in parts.iter().zip(values) {
            match part {
                Pattern::Var(v) => stores.push(self.store(*v, value)?),
                Pattern::Any => {}
                _ => return unsupported("a pattern inside a tuple must be a name", value.span),
            }
        }
        Ok(stores)
    }

    /// `let {a, b} = set`: the elements in ascending order, where there are exactly so many.
    fn elements_step(
        &mut self,
        vars: &[VarId],
        value: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let count = vars.len() as u32;
        let of = match &value.ty {
            Type::Set(of) => (**of).clone(),
            Type::Unit => Type::Cell,
            _ => return unsupported("only a set can be taken apart", value.span),
        };
        let registers = |compiler: &mut Self| -> Vec<usize> {
            vars.iter()
                .map(|v| match compiler.bind(*v, Slot::Word) {
                    Slot::Word(r) => r,
                    _ => unreachable!("it was just made so"),
                })
                .collect()
        };
        match of {
            Type::Value if vars.len() == 1 && self.candidates_register(value).is_some() => {
                let Some(cell) = self.candidates_register(value) else { unreachable!("the guard has asked") };
                let only = registers(self)[0];
                let tail = self.tail(rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mask = run.state.candidates(run.get(cell) as usize);
                    run.set(only, u64::from(mask.trailing_zeros()));
                    mask.is_power_of_two() && tail.run(run)
                }))
            }
            Type::Value | Type::Kind => {
                let mask = self.mask(value)?;
                let registers = registers(self);
                let next = next_of(self, rest, number + 1)?;
                if let [only] = *registers {
                    return Ok(Box::new(move |run| {
                        let mask = mask(run);
                        run.set(only, u64::from(mask.trailing_zeros()));
                        mask.is_power_of_two() && next(run)
                    }));
                }
                Ok(Box::new(move |run| {
                    let mask = mask(run);
                    if mask.count_ones() != count {
                        return false;
                    }
                    for (r, element) in registers.iter().zip(Ones(mask)) {
                        run.set(*r, element as u64);
                    }
                    next(run)
                }))
            }
            Type::Cell if self.local_unit(value).is_some() => {
                let Some(unit) = self.local_unit(value) else { unreachable!("the guard has asked") };
                let Slot::Word(u) = self.slot(unit) else {
                    return unsupported("this unit is no single unit", value.span);
                };
                let mask = self.local(value, unit)?;
                let registers = registers(self);
                if let ([only], Some(value)) = (registers.as_slice(), self.places_register(value, unit)) {
                    let (only, tail) = (*only, self.tail(rest, number + 1)?);
                    return Ok(Box::new(move |run| {
                        let unit = run.get(u) as usize;
                        let mask = run.places(unit, run.get(value) as usize);
                        if !mask.is_power_of_two() {
                            return false;
                        }
                        run.set(
                            only,
                            u64::from(run.topology.units[unit].cells[mask.trailing_zeros() as usize]),
                        );
                        tail.run(run)
                    }));
                }
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mask = mask(run);
                    if mask.count_ones() != count {
                        return false;
                    }
                    let cells = &run.topology.units[run.get(u) as usize].cells;
                    for (r, place) in registers.iter().zip(Ones(mask)) {
                        run.set(*r, u64::from(cells[place]));
                    }
                    next(run)
                }))
            }
            _ => {
                let each = self.each(value, value.span)?;
                let registers = registers(self);
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mut found = 0;
                    each(run, &mut |element| {
                        if let Some(r) = registers.get(found) {
                            run.set(*r, element);
                        }
                        found += 1;
                        found > registers.len()
                    });
                    found == registers.len() && next(run)
                }))
            }
        }
    }

    /// The register of the cell whose candidates an expression is.
    fn candidates_register(&self, value: &Expr) -> Option<usize> {
        match &value.kind {
            ExprKind::Call(Function::Candidates, of) if of[0].ty == Type::Cell => self.register(&of[0]),
            _ => None,
        }
    }

    fn for_step(
        &mut self,
        pattern: &Pattern,
        set: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        match pattern {
            Pattern::Tuple(_) if matches!(&set.ty, Type::Set(of) if **of == Type::Candidate) => {
                let each = self.each(set, set.span)?;
                let parts = self.parts(pattern, &Type::Candidate, set.span)?;
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    each(run, &mut |element| {
                        parts.keep(run, element);
                        next(run)
                    })
                }))
            }
            Pattern::Tuple(parts) => self.alternatives(parts, set, rest, number),
            Pattern::Var(var) => {
                let each = self.each(set, set.span)?;
                let r = self.element(*var, set);
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    each(run, &mut |element| {
                        run.set(r, element);
                        next(run)
                    })
                }))
            }
            Pattern::Any => {
                let each = self.each(set, set.span)?;
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| each(run, &mut |_| next(run))))
            }
            Pattern::Elements(_) => unsupported("a generator cannot run through sets of sets yet", set.span),
        }
    }

    /// `for (a, b) in {(…), (…)}`: each written tuple in turn.
    fn alternatives(
        &mut self,
        parts: &[Pattern],
        set: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let ExprKind::Set(tuples) = &set.kind else {
            return unsupported("only a written set of tuples can be run through", set.span);
        };
        // Each tuple gets a copy of the steps that follow, in which what it says of kinds is known.
        let mut branches: Vec<(Vec<(usize, Word)>, Node)> = Vec::new();
        for tuple in tuples {
            let ExprKind::Tuple(values) = &tuple.kind else {
                return unsupported("only written tuples can be run through", tuple.span);
            };
            let mut row = Vec::new();
            for (part, value) in parts.iter().zip(values) {
                let var = match part {
                    Pattern::Var(var) => *var,
                    Pattern::Any => continue,
                    _ => return unsupported("a pattern inside a tuple must be a name", set.span),
                };
                let word = match &value.ty {
                    Type::Set(of) if matches!(**of, Type::Value | Type::Kind) => self.mask(value)?,
                    Type::Set(_) => return unsupported("sets of cells or units in tuples", value.span),
                    _ => self.word(value)?,
                };
                if let Some(mask) = self.known_mask(value).filter(|_| matches!(value.ty, Type::Set(_))) {
                    self.fixed.insert(var, mask);
                }
                match self.bind(var, Slot::Word) {
                    Slot::Word(r) => row.push((r, word)),
                    _ => unreachable!("it was just made so"),
                }
            }
            let next = next_of(self, rest, number + 1)?;
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
}

fn wide_store(slot: Slot, fill: Fill, words: usize) -> Store {
    let (Slot::Cells(r) | Slot::Units(r) | Slot::Candidates(r)) = slot else {
        unreachable!("the caller has just made it so")
    };
    Box::new(move |run| {
        run.lend(words, |out| {
            fill(run, out);
            run.set_wide(r, out);
        });
    })
}
