//! Compiles choices of subsets and covers.

use super::{
    RemainingSteps, Result,
    choice::{BoundedUnion, ChoiceStep, RowSlot, UnionTerm},
    cover::{CoverBoundFn, CoverFns, CoverStep},
    set::SetOperand,
    step::store_all_then,
};
use crate::{PlanCompiler, VarSlot, prelude::*};
use std::ops::Range;
use tesuji_plan::{CoverDemand, NextCover};
use tesuji_sets::{CoverBound, CoverSpec, RowBound, SubsetSearch};

/// Maximum number of words of a set of cells for matrices of all cells.
const MAX_MATRIX_WORDS: usize = 64;

impl PlanCompiler {
    /// Choice of elements without bits.
    fn choose_data(&mut self, choice: &PlanStep, following: RemainingSteps<'_>) -> Result<StepFn> {
        let PlanStep::Choose { var, size, from, with, growing, .. } = choice else { unreachable!() };
        if with.is_some() {
            return self.unsupported_node("sets of this type are not chosen around others", *from);
        }
        let (elements, ty) = (self.data(*from)?, self.ty(*var).clone());
        let slot = self.data_slot(*var, &ty);
        let (mut unions, mut limits) = (Vec::new(), Vec::new());
        for growing in growing {
            unions.push(self.store(growing.var, growing.expr)?);
            if let Some(most) = growing.at_most {
                let union = self.form.var(growing.var);
                let (size, most) = (self.form.size(union), self.form.int(most));
                let fits = self.form.binary(Operator::LessEqual, size, most);
                limits.push(self.condition(fits)?);
            }
        }
        let (size, next) = (*size, self.next(following)?);
        Ok(Box::new(move |run| {
            let elements = elements(run).elements(run.topology);
            combinations(size, elements.len()).any(|places| {
                slot.store(run, Datum::Set(places.into_iter().map(|at| elements[at].clone()).collect()));
                unions.iter().for_each(|store| store(run));
                run.clock.tick() || limits.iter().all(|fits| fits(run)) && next(run)
            })
        }))
    }

    pub(crate) fn choose_step(&mut self, choice: &PlanStep, following: RemainingSteps<'_>) -> Result<StepFn> {
        let PlanStep::Choose { var, size, from, with, growing, coverable } = choice else { unreachable!() };
        let ty = self.form.element_type(*from).unwrap_or(Type::EmptySet);
        let local = if ty == Type::Cell { self.local_unit(*from) } else { None };
        if !matches!(ty, Type::Cell | Type::Unit | Type::Value | Type::Kind) {
            return self.choose_data(choice, following);
        }
        let elements = self.set(*from)?;
        let required = with.map(|with| self.one_word(with)).transpose()?;
        let element = self.form.fresh_of(ty.clone());
        let chosen = self.row_slot(*var, &ty, local, 0);
        let register = self.word_register(element);
        let (mut unions, mut later) = (Vec::<BoundedUnion>::new(), Vec::new());
        let (mut bounds, mut width, mut covered) = (Vec::new(), chosen.bound.words, None);
        for g in growing {
            let of_union = match self.form.ty(g.expr) {
                Type::Set(of) => (**of).clone(),
                _ => return self.unsupported_node("only sets grow with a choice", g.expr),
            };
            let local = if of_union == Type::Cell { self.local_unit(g.expr) } else { None };
            let is_wide = local.is_none() && matches!(of_union, Type::Cell | Type::Unit);
            // An unbounded union of another representation is cheaper to evaluate once per subset.
            if g.at_most.is_none() && is_wide != matches!(elements, SetOperand::Bits(..)) {
                later.push(g);
                continue;
            }
            let term = self.form.var(element);
            let term = self.form.of_element(g.expr, *var, term);
            let term = match (self.value_of_places(term, element), local, &of_union) {
                (Some(value), ..) => UnionTerm::PlacesOf(value),
                (None, Some(unit), _) => UnionTerm::Word(self.places_in(term, unit)?),
                (None, None, Type::Cell | Type::Unit) => UnionTerm::Wide(self.wide(term, &of_union)?),
                (None, None, _) => UnionTerm::Word(self.one_word(term)?),
            };
            let mut slot = self.row_slot(g.var, &of_union, local, width);
            slot.bound.at_most = g.at_most.map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(0));
            width += slot.bound.words;
            bounds.push(slot.bound);
            let is_demanded = |cover: &NextCover| self.form.is_var(cover.demand.cells, g.var);
            if coverable.as_deref().is_some_and(is_demanded) && slot.is_wide {
                covered = Some(slot.bound.at..width);
            }
            unions.push(BoundedUnion { term, slot });
        }
        // The bound counts the cells of required elements wrongly.
        let cover = match (coverable, covered) {
            (Some(cover), Some(cells)) if required.is_none() => self.cover_bound(cover, *var, cells)?,
            _ => None,
        };
        if let Some(CoverBoundFn { bound: CoverBound { spec, .. }, .. }) = &cover
            && spec.max_uncovered == 0
        {
            // With a disjoint matrix, the units of the cells are one more union.
            let words = self.topology.unit_words();
            bounds.push(RowBound { at: width, words, at_most: spec.size });
        }
        self.cover_units = cover.as_ref().map(|cover| Arc::clone(&cover.fns.units));
        let later = later.into_iter().map(|g| self.store(g.var, g.expr)).collect::<Result<Vec<_>>>()?;
        let next = self.next(following)?;
        let next = if later.is_empty() { next } else { store_all_then(later, next) };
        let search = SubsetSearch::new(*size, chosen.bound.words, bounds);
        let step = ChoiceStep { elements, required, register, search, chosen, unions, cover, next };
        Ok(Box::new(move |run| step.run(run)))
    }

    /// Binds a variable to a set of a row that starts at word `at`; without a bound.
    fn row_slot(&mut self, var: VarId, of: &Type, local: Option<VarId>, at: usize) -> RowSlot {
        let row_words = self.words(of);
        let slot = self.bind(var, |register| match local {
            Some(unit) => VarSlot::Local(register, unit),
            None if matches!(of, Type::Cell | Type::Unit) => VarSlot::Wide(register, row_words),
            None => VarSlot::Word(register),
        });
        let (register, words, is_wide) = match slot {
            VarSlot::Wide(register, words) => (register, words, true),
            VarSlot::Word(register) | VarSlot::Local(register, _) => (register, 1, false),
            _ => unreachable!("it was just made so"),
        };
        RowSlot { bound: RowBound { at, words, at_most: usize::MAX }, register, is_wide }
    }

    /// Register of `value` if a node is `places(unit, value)`.
    fn value_of_places(&self, id: ExprId, unit: VarId) -> Option<usize> {
        let &[of, value] = self.form.call_args(id, Function::Places)? else { return None };
        let is_of_unit = self.form.is_var(of, unit) && *self.form.ty(of) == Type::Unit;
        self.register(value).filter(|_| is_of_unit && *self.form.ty(value) == Type::Value)
    }

    /// Bound of a choice of `var` by a cover of its union in these words of a row; `None` if the units depend on it.
    fn cover_bound(
        &mut self,
        cover: &NextCover,
        var: VarId,
        cells: Range<usize>,
    ) -> Result<Option<CoverBoundFn>> {
        // Units that are subtracted as the choice grows may stay in the bound.
        let (from, needs_others) = match self.form.operands(cover.from, Operator::Subtract) {
            Some((set, taken)) if self.form.mentions(taken, var) => (set, self.form.is_var(taken, var)),
            _ => (cover.from, false),
        };
        if self.form.mentions(from, var) {
            return Ok(None);
        }
        let is_multicover = cover.demand.multiplicity.is_some_and(|weight| self.form.is_var(weight, var));
        let (spec, fns) = self.cover_fns(cover.size, from, &cover.demand, true)?;
        Ok(Some(CoverBoundFn { fns, bound: CoverBound { spec, needs_others, cells, is_multicover } }))
    }

    fn cover_fns(
        &mut self,
        size: usize,
        from: ExprId,
        demand: &CoverDemand,
        is_recurrent: bool,
    ) -> Result<(CoverSpec, CoverFns)> {
        let targets = demand.aim.as_ref().map(|aim| self.cells(aim.cells)).transpose()?;
        let max_uncovered = usize::try_from(demand.at_most).unwrap_or(0);
        let needs_surplus = demand.aim.as_ref().is_some_and(|aim| aim.is_overcovered);
        let spec = CoverSpec { size, max_uncovered, has_targets: targets.is_some(), needs_surplus };
        let is_small = max_uncovered == 0 && self.topology.cell_words() <= MAX_MATRIX_WORDS;
        let units = Arc::new(self.units(from)?);
        Ok((spec, CoverFns { units, targets, has_all_cells: is_recurrent && is_small }))
    }

    pub(super) fn cover(
        &mut self,
        var: VarId,
        size: usize,
        from: ExprId,
        demand: &CoverDemand,
    ) -> Result<CoverStep> {
        let recurrent = self.cover_units.take();
        let (spec, fns) = self.cover_fns(size, from, demand, recurrent.is_some())?;
        let matrix_units = recurrent.unwrap_or_else(|| Arc::clone(&fns.units));
        let cells = self.cells(demand.cells)?;
        let multiplicity = demand.multiplicity.map(|units| self.units(units)).transpose()?;
        let chosen = self.wide_register(var, &Type::Unit)?;
        let uncovered = self.wide_register(demand.uncovered, &Type::Cell)?;
        Ok(CoverStep { spec, fns, matrix_units, cells, multiplicity, chosen, uncovered })
    }
}

/// Combinations of `size` indices below `most`, in lexicographic order.
pub fn combinations(size: usize, most: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (size <= most).then(|| (0..size).collect());
    std::iter::successors(first, move |places: &Vec<usize>| {
        let last = (0..size).rev().find(|&index| places[index] < most - (size - index))?;
        Some(places[..last].iter().copied().chain(places[last] + 1..).take(size).collect())
    })
}
