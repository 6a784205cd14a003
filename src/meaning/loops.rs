//! What runs through sets: conditions on their elements, and comprehensions.

use super::{EvaluateError, Evaluator};
use crate::engine::trace::Datum;
use crate::lang::program::{Comprehension, Expr, Quantifier, VarId};

impl Evaluator<'_> {
    /// Whether a condition holds for some, every or no element of a set.
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: VarId,
        source: &Expr,
        condition: &Expr,
    ) -> Result<bool, EvaluateError> {
        let source = self.eval(source)?;
        let elements = self.elements(source);
        let before = self.slots.clone();
        // The first element for which the condition is this decides.
        let decisive = quantifier != Quantifier::Every;
        let mut decided = Ok(false);
        for element in elements {
            self.assign(variable, element);
            match self.holds(condition) {
                Ok(held) if held != decisive => continue,
                Ok(_) => decided = Ok(true),
                Err(error) => decided = Err(error),
            }
            break;
        }
        self.slots = before;
        Ok(decided? == (quantifier == Quantifier::Some))
    }

    /// Adds what a comprehension collects, from the generator at `depth` on.
    pub(super) fn collect(
        &mut self,
        comprehension: &Comprehension,
        depth: usize,
        collected: &mut Vec<Datum>,
    ) -> Result<(), EvaluateError> {
        let Some((pattern, source)) = comprehension.generators.get(depth) else {
            let kept = match &comprehension.condition {
                Some(condition) => self.holds(condition)?,
                None => true,
            };
            if kept {
                collected.push(self.eval(&comprehension.head)?);
            }
            return Ok(());
        };
        let source = self.eval(source)?;
        for element in self.elements(source) {
            if self.bind(pattern, element) {
                self.collect(comprehension, depth + 1, collected)?;
            }
        }
        Ok(())
    }
}
