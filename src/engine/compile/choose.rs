//! Steps that choose subsets or covers.

use super::set::Set;
use super::{Compiler, Node, Rest, Result, Slot, unsupported};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::lang::walk::{map_parts, mentions};
use crate::plan::make::{element_type, is_var, variable};
use crate::plan::steps::{Demand, Growing};
use crate::search::choose::{Choose, Elements};
use crate::search::cover::{Aim, Cover};
use crate::search::rows::{Adds, Element, Kept, Part, Union};
use crate::{search::cover::ahead::Coverable, search::cover::single::Covering};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

pub(crate) struct Choice<'p> {
    pub(crate) var: VarId,
    pub(crate) size: usize,
    pub(crate) from: &'p Expr,
    pub(crate) with: Option<&'p Expr>,
    pub(crate) growing: &'p [Growing],
    pub(crate) coverable: Option<&'p (usize, Expr, Demand)>,
}

impl Compiler {
    pub(crate) fn choose_step(&mut self, choice: Choice<'_>, rest: Rest<'_>) -> Result<Node> {
        let of = element_type(choice.from).unwrap_or(Type::EmptySet);
        let local = if of == Type::Cell { self.local_unit(choice.from) } else { None };
        if !matches!(of, Type::Cell | Type::Unit | Type::Value | Type::Kind) {
            return unsupported("subsets of sets of this type cannot be chosen", choice.from.span);
        }
        let domain = self.set(choice.from)?;
        let with = choice.with.map(|with| self.one_word(with)).transpose()?;
        let element = self.fresh();
        let chosen = self.part(choice.var, &of, local, 0);
        let register = self.word_register(element);
        let kind = match domain {
            Set::Local(_, unit) => Element::CellOf(unit),
            _ => Element::Itself,
        };
        let (mut unions, mut later) = (Vec::<Union>::new(), Vec::new());
        let mut width = chosen.words;
        for g in choice.growing {
            let of_union = match &g.expr.ty {
                Type::Set(of) => (**of).clone(),
                _ => return unsupported("only sets grow with a choice", g.expr.span),
            };
            let local = if of_union == Type::Cell { self.local_unit(&g.expr) } else { None };
            let is_wide = local.is_none() && matches!(of_union, Type::Cell | Type::Unit);
            // What bounds nothing and is of another kind than the choice is cheaper to work out in the end.
            if g.at_most.is_none() && is_wide != matches!(domain, Set::Wide(..)) {
                later.push(g);
                continue;
            }
            let adds = of_element(&g.expr, choice.var, element, &of);
            let adds = match (self.added(&g.expr, choice.var, &of), local, &of_union) {
                (Some(adds), ..) => adds,
                (None, Some(unit), _) => Adds::Word(self.local(&adds, unit)?),
                (None, None, Type::Cell | Type::Unit) => Adds::Wide(self.wide(&adds, &of_union)?),
                (None, None, _) => Adds::Word(self.mask(&adds)?),
            };
            self.by_cell |= matches!(adds, Adds::Candidates);
            let at_most = g.at_most.map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(0));
            let part = self.part(g.var, &of_union, local, width);
            width += part.words;
            unions.push(Union { adds, part, at_most });
        }
        let coverable = match choice.coverable {
            Some((size, from, demand)) => {
                let cells =
                    choice.growing.iter().filter(|g| !later.iter().any(|l: &&Growing| l.var == g.var));
                let at = cells
                    .zip(&unions)
                    .find(|(g, _)| matches!(demand.cells.kind, ExprKind::Var(v) if v == g.var));
                match at {
                    Some((_, Union { part, .. })) if matches!(part.kept, Kept::Wide(_)) => {
                        self.coverable(*size, from, demand, choice.var, part.at..part.at + part.words)?
                    }
                    _ => None,
                }
            }
            None => None,
        };
        self.covering = coverable.as_ref().map(|coverable| Arc::clone(&coverable.from));
        let later = later.into_iter().map(|g| self.store(g.var, &g.expr)).collect::<Result<Vec<_>>>()?;
        let mut next = self.next(rest)?;
        if !later.is_empty() {
            let then = next;
            next = Box::new(move |run| {
                later.iter().for_each(|store| store(run));
                then(run)
            });
        }
        let elements = Elements { domain, with, kind, register };
        let step = Choose::new(choice.size, elements, (chosen, unions), coverable, next);
        Ok(Box::new(move |run| step.run(run)))
    }

    /// A set of a row that begins at a word of it, and the register of the variable that it is for.
    fn part(&mut self, var: VarId, of: &Type, local: Option<VarId>, at: usize) -> Part {
        let slot = self.bind(var, |register| match (local, of) {
            (Some(unit), _) => Slot::Local(register, unit),
            (None, Type::Cell) => Slot::Cells(register),
            (None, Type::Unit) => Slot::Units(register),
            _ => Slot::Word(register),
        });
        match slot {
            Slot::Cells(register) | Slot::Units(register) => {
                Part { at, words: slot.words(&self.topology), kept: Kept::Wide(register) }
            }
            Slot::Word(register) | Slot::Local(register, _) => {
                Part { at, words: 1, kept: Kept::Word(register) }
            }
            _ => unreachable!("it was just made so"),
        }
    }

    /// What an element adds to the union `expr` over the set `var`, where the state or the board can say at once.
    fn added(&self, expr: &Expr, var: VarId, of: &Type) -> Option<Adds> {
        match &expr.kind {
            ExprKind::Call(Function::Candidates, cells) if is_var(&cells[0], var) && *of == Type::Cell => {
                Some(Adds::Candidates)
            }
            ExprKind::Call(Function::Places, arguments)
                if arguments[0].ty == Type::Unit && is_var(&arguments[1], var) && *of == Type::Value =>
            {
                self.register(&arguments[0]).map(Adds::Places)
            }
            ExprKind::Call(Function::Places, arguments)
                if is_var(&arguments[0], var) && *of == Type::Unit && arguments[1].ty == Type::Value =>
            {
                self.register(&arguments[1]).map(Adds::PlacesOf)
            }
            _ => None,
        }
    }

    /// The test for parts of a choice of `var` whose union, these words of a row, the next step has to cover.
    fn coverable(
        &mut self,
        size: usize,
        from: &Expr,
        demand: &Demand,
        var: VarId,
        cells: Range<usize>,
    ) -> Result<Option<Coverable>> {
        // Where units are taken out of the set as the choice grows, the whole set will do.
        let (from, others) = match &from.kind {
            ExprKind::Binary(Operator::Subtract, set, taken) if mentions(taken, var) => {
                (&**set, is_var(taken, var))
            }
            _ => (from, false),
        };
        if mentions(from, var) {
            return Ok(None);
        }
        let often = demand.weight.as_ref().is_some_and(|weight| is_var(weight, var));
        Ok(Some(Coverable {
            size,
            from: Arc::new(Covering { units: self.units(from)?, known: OnceLock::new() }),
            others,
            cells,
            often,
            at_most: usize::try_from(demand.at_most).unwrap_or(0),
            aim: self.aim(demand)?,
            cell_words: self.topology.cell_words(),
            unit_words: self.topology.unit_words(),
        }))
    }

    fn aim(&mut self, demand: &Demand) -> Result<Option<Aim>> {
        let Some(aim) = &demand.aim else { return Ok(None) };
        Ok(Some(Aim { cells: self.cells(&aim.cells)?, more: aim.more }))
    }

    pub(crate) fn cover(&mut self, var: VarId, size: usize, from: &Expr, demand: &Demand) -> Result<Cover> {
        let from = self.units(from)?;
        let cells = self.cells(&demand.cells)?;
        let weight = demand.weight.as_ref().map(|w| self.units(w)).transpose()?;
        let Slot::Units(chosen) = self.bind(var, Slot::Units) else { unreachable!("it was just made so") };
        let Slot::Cells(rest) = self.bind(demand.rest, Slot::Cells) else {
            unreachable!("it was just made so")
        };
        Ok(Cover {
            size,
            from,
            cells,
            weight,
            chosen,
            rest,
            at_most: usize::try_from(demand.at_most).unwrap_or(0),
            aim: self.aim(demand)?,
            set: self.covering.take(),
            cell_words: self.topology.cell_words(),
            unit_words: self.topology.unit_words(),
        })
    }
}

/// What a union is of one element instead of the whole set.
fn of_element(expr: &Expr, set: VarId, element: VarId, of: &Type) -> Expr {
    if is_var(expr, set) {
        return variable(element, of.clone(), expr.span);
    }
    map_parts(expr, &mut |part| of_element(part, set, element, of))
}
