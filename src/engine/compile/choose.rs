//! Steps that choose subsets or covers.

use super::set::Set;
use super::{Compiler, Node, Rest, Result, Slot};
use crate::lang::program::{Function, Operator, Type, VarId};
use crate::plan::steps::{Demand, Growing};
use crate::search::choose::{Choose, Elements};
use crate::search::cover::{Aim, Cover, Covering, coverable::Coverable};
use crate::search::rows::{Adds, Kept, Part, Union};
use crate::trace::Datum;
use std::ops::Range;
use std::sync::Arc;
use tesuji_core::node::Id;

/// On a board whose sets of cells have no more words, there are tables of all cells.
const MOST_WHOLE: usize = 64;

pub(crate) struct Choice<'p> {
    pub(crate) var: VarId,
    pub(crate) size: usize,
    pub(crate) from: Id,
    pub(crate) with: Option<Id>,
    pub(crate) growing: &'p [Growing],
    pub(crate) coverable: Option<&'p (usize, Id, Demand)>,
}

impl Compiler {
    /// Chooses from things that no words stand for.
    fn choose_data(&mut self, choice: Choice<'_>, rest: Rest<'_>) -> Result<Node> {
        if choice.with.is_some() {
            return self.refuse("sets of this type are not chosen around others", choice.from);
        }
        let (all, ty) = (self.data(choice.from)?, self.ty(choice.var).clone());
        let slot = self.data_slot(choice.var, &ty);
        let (mut unions, mut limits) = (Vec::new(), Vec::new());
        for growing in choice.growing {
            unions.push(self.store(growing.var, growing.expr)?);
            if let Some(most) = growing.at_most {
                let union = self.form.var(growing.var);
                let (size, most) = (self.form.size(union), self.form.int(most));
                let fits = self.form.binary(Operator::LessEqual, size, most);
                limits.push(self.condition(fits)?);
            }
        }
        let (size, next) = (choice.size, self.next(rest)?);
        Ok(Box::new(move |run| {
            let all = all(run).elements(run.topology);
            any_subset(&all, size, &mut Vec::new(), &mut |subset| {
                slot.put(run, Datum::Set(subset.to_vec()));
                unions.iter().for_each(|store| store(run));
                run.give_up() || limits.iter().all(|fits| fits(run)) && next(run)
            })
        }))
    }

    pub(crate) fn choose_step(&mut self, choice: Choice<'_>, rest: Rest<'_>) -> Result<Node> {
        let of = self.form.element_type(choice.from).unwrap_or(Type::EmptySet);
        let local = if of == Type::Cell { self.local_unit(choice.from) } else { None };
        if !matches!(of, Type::Cell | Type::Unit | Type::Value | Type::Kind) {
            return self.choose_data(choice, rest);
        }
        let domain = self.set(choice.from)?;
        let with = choice.with.map(|with| self.one_word(with)).transpose()?;
        let element = self.form.fresh_of(of.clone());
        let chosen = self.part(choice.var, &of, local, 0);
        let register = self.word_register(element);
        let (mut unions, mut later) = (Vec::<Union>::new(), Vec::new());
        let (mut width, mut covered) = (chosen.words, None);
        for g in choice.growing {
            let of_union = match self.form.ty(g.expr) {
                Type::Set(of) => (**of).clone(),
                _ => return self.refuse("only sets grow with a choice", g.expr),
            };
            let local = if of_union == Type::Cell { self.local_unit(g.expr) } else { None };
            let is_wide = local.is_none() && matches!(of_union, Type::Cell | Type::Unit);
            // What bounds nothing and is of another kind than the choice is cheaper to work out in the end.
            if g.at_most.is_none() && is_wide != matches!(domain, Set::Wide(..)) {
                later.push(g);
                continue;
            }
            let one = self.form.var(element);
            let adds = self.form.of_element(g.expr, choice.var, one);
            let adds = match (self.value_of_places(adds, element), local, &of_union) {
                (Some(value), ..) => Adds::PlacesOf(value),
                (None, Some(unit), _) => Adds::Word(self.places_in(adds, unit)?),
                (None, None, Type::Cell | Type::Unit) => Adds::Wide(self.wide(adds, &of_union)?),
                (None, None, _) => Adds::Word(self.one_word(adds)?),
            };
            let at_most = g.at_most.map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(0));
            let part = self.part(g.var, &of_union, local, width);
            width += part.words;
            let is_asked = |(_, _, demand): &(usize, Id, Demand)| self.form.is_var(demand.cells, g.var);
            if choice.coverable.is_some_and(is_asked) && matches!(part.kept, Kept::Wide(_)) {
                covered = Some(part.at..width);
            }
            unions.push(Union { adds, part, at_most });
        }
        let coverable = match (choice.coverable, covered) {
            (Some((size, from, demand)), Some(cells)) => {
                self.coverable((*size, *from, demand), choice.var, cells)?
            }
            _ => None,
        };
        self.cover_units = coverable.as_ref().map(|coverable| Arc::clone(&coverable.by.from));
        let later = later.into_iter().map(|g| self.store(g.var, g.expr)).collect::<Result<Vec<_>>>()?;
        let mut next = self.next(rest)?;
        if !later.is_empty() {
            let then = next;
            next = Box::new(move |run| {
                later.iter().for_each(|store| store(run));
                then(run)
            });
        }
        let elements = Elements { domain, with, register };
        let coverable = coverable.map(|coverable| (coverable, self.topology.unit_words()));
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

    /// The register of a value of whose places in a unit a node is.
    fn value_of_places(&self, id: Id, unit: VarId) -> Option<usize> {
        let &[of, value] = self.form.called(id, Function::Places)? else { return None };
        let is_of_unit = self.form.is_var(of, unit) && *self.form.ty(of) == Type::Unit;
        self.register(value).filter(|_| is_of_unit && *self.form.ty(value) == Type::Value)
    }

    /// The test for parts of a choice of `var` whose union, these words of a row, the next step has to cover.
    fn coverable(
        &mut self,
        (size, from, demand): (usize, Id, &Demand),
        var: VarId,
        cells: Range<usize>,
    ) -> Result<Option<Coverable>> {
        // Where units are taken out of the set as the choice grows, the whole set will do.
        let (from, others) = match self.form.operands(from, Operator::Subtract) {
            Some((set, taken)) if self.form.mentions(taken, var) => (set, self.form.is_var(taken, var)),
            _ => (from, false),
        };
        if self.form.mentions(from, var) {
            return Ok(None);
        }
        let often = demand.weight.is_some_and(|weight| self.form.is_var(weight, var));
        Ok(Some(Coverable { by: self.covering(size, from, demand, true)?, others, cells, often }))
    }

    fn covering(&mut self, size: usize, from: Id, demand: &Demand, is_kept: bool) -> Result<Covering> {
        let aim = match &demand.aim {
            Some(aim) => Some(Aim { cells: self.cells(aim.cells)?, more: aim.more }),
            None => None,
        };
        let at_most = usize::try_from(demand.at_most).unwrap_or(0);
        let is_for_all = is_kept && at_most == 0 && self.topology.cell_words() <= MOST_WHOLE;
        Ok(Covering { size, from: Arc::new(self.units(from)?), at_most, aim, is_for_all })
    }

    pub(crate) fn cover(&mut self, var: VarId, size: usize, from: Id, demand: &Demand) -> Result<Cover> {
        let kept = self.cover_units.take();
        let by = self.covering(size, from, demand, kept.is_some())?;
        let table = kept.unwrap_or_else(|| Arc::clone(&by.from));
        let cells = self.cells(demand.cells)?;
        let weight = demand.weight.map(|w| self.units(w)).transpose()?;
        let Slot::Units(chosen) = self.bind(var, Slot::Units) else { unreachable!("it was just made so") };
        let Slot::Cells(rest) = self.bind(demand.rest, Slot::Cells) else {
            unreachable!("it was just made so")
        };
        Ok(Cover { by, table, cells, weight, chosen, rest })
    }
}

/// Calls a function with each subset of a size that begins with what is chosen, in order, until it says stop.
fn any_subset(
    from: &[Datum],
    size: usize,
    chosen: &mut Vec<Datum>,
    visit: &mut dyn FnMut(&[Datum]) -> bool,
) -> bool {
    if size == 0 {
        return visit(chosen);
    }
    let firsts = 0..(from.len() + 1).saturating_sub(size);
    firsts.into_iter().any(|at| {
        chosen.push(from[at].clone());
        let stop = any_subset(&from[at + 1..], size - 1, chosen, visit);
        chosen.pop();
        stop
    })
}
