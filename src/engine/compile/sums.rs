//! Sets of value sets, sums, and arrangements.

use super::{
    Result,
    fillings::{CellFillings, add_supported_by_difference},
    is_mask,
    set::EachFn,
};
use crate::{PlanCompiler, VarSlot, prelude::*};

/// Whether a type is a set of value sets or kind sets, so that each element is one word.
pub fn holds_words(ty: &Type) -> bool {
    matches!(ty, Type::Set(of) if matches!(&**of, Type::Set(of) if is_mask(of)))
}

impl PlanCompiler {
    /// Register of the variable of a loop; a set of cells of one unit is stored as places.
    pub(crate) fn element(&mut self, var: VarId, set: ExprId) -> usize {
        let unit = self.unit_of_subsets(set);
        match self.bind(var, |r| unit.map_or(VarSlot::Word(r), |unit| VarSlot::Local(r, unit))) {
            VarSlot::Word(r) | VarSlot::Local(r, _) => r,
            _ => unreachable!("it was just made so"),
        }
    }

    /// Visits value sets, each once, or the subsets of the cells of one unit.
    pub(crate) fn each_word_set(&mut self, sets: ExprId) -> Result<EachFn> {
        let (op, args) = self.parts_of_node(sets);
        match op {
            ExprOp::Call(Function::Combinations) => {
                let unit = self.word(args[0])?;
                Ok(Box::new(move |run, visit| {
                    run.topology.combinations(unit(run) as usize).iter().any(|&set| visit(set))
                }))
            }
            ExprOp::Call(Function::Subsets) => {
                let Some(unit) = self.local_unit(args[0]) else {
                    return self.unsupported_node("subsets are taken of cells of one unit here", sets);
                };
                let places = self.unit_places(args[0], unit)?;
                Ok(Box::new(move |run, visit| {
                    let mask = places(run);
                    // Enumerates the submasks in ascending order: subtracting the mask adds 1 within its bits.
                    let mut subset = 0u64;
                    loop {
                        if run.clock.tick() || visit(subset) {
                            return true;
                        }
                        subset = subset.wrapping_sub(mask) & mask;
                        if subset == 0 {
                            return false;
                        }
                    }
                }))
            }
            ExprOp::Query(_, QueryFold::Collect)
                if let Some((var, source, query)) = self.filter(sets)
                    && !self.holds_data(source) =>
            {
                let (rounds, register) = (self.rounds(&query)?, self.element(var, source));
                Ok(Box::new(move |run, visit| rounds.any(run, |run| visit(run.get(register)))))
            }
            ExprOp::If => {
                let (c, a, b) =
                    (self.condition(args[0])?, self.each_word_set(args[1])?, self.each_word_set(args[2])?);
                Ok(Box::new(move |run, visit| if c(run) { a(run, visit) } else { b(run, visit) }))
            }
            _ => self
                .unsupported_node("sets of this type cannot be run through while a puzzle is solved", sets),
        }
    }

    pub(crate) fn is_among(&mut self, set: ExprId, sets: ExprId) -> Result<PredicateFn> {
        let (set, each) = (self.mask(set)?, self.each_word_set(sets)?);
        Ok(Box::new(move |run| {
            let set = set(run);
            each(run, &mut |other| other == set)
        }))
    }

    pub(crate) fn sum(&mut self, units: ExprId) -> Result<WordFn> {
        if let Some(&[only]) = self.form.list(units) {
            return self.of_element(only, |run, unit| run.topology.total(unit) as u64);
        }
        let units = self.units(units)?;
        Ok(Box::new(move |run| {
            units.with(run, |set| set.iter().map(|u| run.topology.total(u)).sum::<i64>() as u64)
        }))
    }

    /// `arrangements(u)`.
    pub(crate) fn arrangements_of(&mut self, unit: ExprId) -> Result<FillFn> {
        let unit = self.word(unit)?;
        let make = || Arc::new(CellFillings::of_units(&self.topology));
        let fillings = Arc::clone(self.unit_fillings.get_or_insert_with(make));
        Ok(Box::new(move |run, out| {
            out.clear();
            fillings[unit(run) as usize].add_supported(run, out);
        }))
    }

    /// `arrangements(P, Q, d)`.
    pub(crate) fn arrangements_in(&mut self, args: &[ExprId]) -> Result<FillFn> {
        let &[plus, minus, difference] = args else { unreachable!("the checker has counted the arguments") };
        let (plus, minus, difference) = (self.cells(plus)?, self.cells(minus)?, self.word(difference)?);
        Ok(Box::new(move |run, out| {
            out.clear();
            plus.with(run, |plus| {
                minus.with(run, |minus| {
                    let difference = difference(run) as i64;
                    add_supported_by_difference(run, plus.window(), minus.window(), difference, out);
                });
            });
        }))
    }
}
