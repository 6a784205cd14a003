//! Domains of values, in which expressions are evaluated: the data of one position, or symbols for those of all.

use super::Evaluator;
use crate::{EvalFault, Operators, TypedValue};
use std::{collections::BTreeMap, ops::Not};
use tesuji_frame::Datum;
use tesuji_lang::{Function, Operator, Pattern, Span, Type, VarId};
use tesuji_sets::SetBits;

/// Boolean algebra of conditions.
pub trait Logic {
    type Truth: Copy + PartialEq + Not<Output = Self::Truth>;

    fn constant(&self, value: bool) -> Self::Truth;

    fn all(&mut self, truths: impl IntoIterator<Item = Self::Truth>) -> Self::Truth;

    /// Conditions "exactly n are true" for n from 0 to `most`, or to the number of conditions if that is smaller.
    fn exactly(&mut self, truths: impl IntoIterator<Item = Self::Truth>, most: usize) -> Vec<Self::Truth>;

    fn is_true(&self, truth: Self::Truth) -> bool {
        truth == self.constant(true)
    }

    fn is_false(&self, truth: Self::Truth) -> bool {
        truth == self.constant(false)
    }

    fn and(&mut self, a: Self::Truth, b: Self::Truth) -> Self::Truth {
        self.all([a, b])
    }

    fn any(&mut self, truths: impl IntoIterator<Item = Self::Truth>) -> Self::Truth {
        !self.all(truths.into_iter().map(Not::not))
    }

    /// Disjunction of the conjunctions of pairs.
    fn any_both(&mut self, pairs: impl IntoIterator<Item = (Self::Truth, Self::Truth)>) -> Self::Truth {
        let alternatives: Vec<_> = pairs.into_iter().map(|(a, b)| self.and(a, b)).collect();
        self.any(alternatives)
    }

    fn equivalent(&mut self, a: Self::Truth, b: Self::Truth) -> Self::Truth {
        let (only_a, only_b) = (self.and(a, !b), self.and(!a, b));
        self.all([!only_a, !only_b])
    }

    /// Each element once, in ascending order, under the disjunction of its conditions; impossible elements are dropped.
    fn merge<K: Ord>(
        &mut self,
        elements: impl IntoIterator<Item = (K, Self::Truth)>,
    ) -> GuardedList<K, Self::Truth> {
        let mut conditions: BTreeMap<K, Vec<Self::Truth>> = BTreeMap::new();
        for (element, condition) in elements {
            conditions.entry(element).or_default().push(condition);
        }
        let merged = conditions.into_iter().map(|(element, conditions)| (element, self.any(conditions)));
        let mut merged: Vec<_> = merged.collect();
        merged.retain(|(_, condition)| !self.is_false(*condition));
        merged
    }
}

/// Elements, each with the condition under which it occurs.
pub type GuardedList<K, T> = Vec<(K, T)>;

/// Values of expressions and the operations on them. The walk over expressions ([`super::Evaluate`]) is the same in all
/// domains.
pub trait Domain<'a>: Logic + Sized {
    /// Value of an expression.
    type Value: Clone;
    /// Reason why an expression has no value.
    type Error: From<EvalFault>;

    /// Adds the span of an expression to its error, unless the error has the span of a part.
    fn locate(fault: Self::Error, span: Span) -> Self::Error;

    /// Evaluator of what the board and the arguments alone determine.
    fn board(&self) -> &Evaluator<'a>;

    fn slot(&mut self, variable: VarId) -> &mut Option<Self::Value>;

    /// Binds the variables of a pattern to the parts of a value; returns the condition that it matches.
    fn bind(&mut self, pattern: &Pattern, value: Self::Value) -> Result<Self::Truth, Self::Error>;

    /// An error if a comprehension or quantifier of so many rows takes too long.
    fn limit(&self, rows: usize) -> Result<(), Self::Error>;

    /// Condition that a cell has a candidate.
    fn candidate(&self, cell: usize, value: usize) -> Self::Truth;

    /// Condition that a cell has no placed value.
    fn open(&self, cell: usize) -> Self::Truth;

    fn given(&self, cell: usize) -> Self::Truth;

    /// Values that a unit must hold, placed ones included, bit 0 for the value 1.
    fn required_values(&mut self, unit: usize) -> Result<u64, Self::Error>;

    /// Applies a function of data.
    fn lift(
        &mut self,
        arguments: &[Self::Value],
        function: impl Fn(&Evaluator<'a>, &[Datum]) -> Result<Datum, EvalFault>,
    ) -> Result<Self::Value, Self::Error>;

    /// Value of a function of the language that is defined on data.
    fn call_on_data(
        &mut self,
        function: Function,
        arguments: &[Self::Value],
    ) -> Result<Self::Value, Self::Error>;

    fn condition(&self, truth: Self::Truth) -> Self::Value;

    fn truth(&self, condition: Self::Value) -> Result<Self::Truth, Self::Error>;

    /// `a` if the condition holds, otherwise `b`.
    fn choice(
        &mut self,
        condition: Self::Truth,
        a: Self::Value,
        b: Self::Value,
    ) -> Result<Self::Value, Self::Error>;

    /// Number of conditions that hold.
    fn number(&mut self, conditions: Vec<Self::Truth>) -> Self::Value;

    fn tuple(&self, parts: Vec<Self::Value>) -> Self::Value;

    /// Set of data in ascending order.
    fn set(&mut self, members: GuardedList<Datum, Self::Truth>) -> Self::Value;

    fn set_of_values(&mut self, members: GuardedList<Self::Value, Self::Truth>) -> Self::Value;

    /// Candidates of cells and values, as a value of this type: a candidate or a set of candidates.
    fn product(&mut self, parts: &[Self::Value], ty: &Type) -> Result<Self::Value, Self::Error>;

    /// Elements of a set or cells of a unit; any other value is its only element.
    fn elements(&mut self, value: &Self::Value)
    -> Result<GuardedList<Self::Value, Self::Truth>, Self::Error>;

    /// Elements as data, in ascending order.
    fn members(&mut self, value: &Self::Value) -> Result<GuardedList<Datum, Self::Truth>, Self::Error>;

    /// Data that a value consists of: a set itself, or its members with their conditions.
    fn data(&mut self, value: &Self::Value) -> Result<GuardedList<Datum, Self::Truth>, Self::Error>;

    fn size(&mut self, value: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// Whether a value is a unit, which is one element or the set of its cells.
    fn is_unit(&self, value: TypedValue<Self::Value>) -> bool;

    /// Equality of values of the same type.
    fn equal(&mut self, lhs: &Self::Value, rhs: &Self::Value) -> Result<Self::Truth, Self::Error>;

    fn is_in(&mut self, element: &Self::Value, set: &Self::Value) -> Result<Self::Truth, Self::Error> {
        let elements = self.elements(set)?;
        self.is_one_of(element, &elements)
    }

    /// Union, difference or intersection of sets of elements of a type.
    fn algebra(
        &mut self,
        operator: Operator,
        operands: [TypedValue<Self::Value>; 2],
        element: &Type,
    ) -> Result<Self::Value, Self::Error> {
        self.algebra_of_data(operator, operands, element)
    }

    /// Indices of the data of a value.
    fn indices<K: Ord>(
        &mut self,
        value: &Self::Value,
        of: impl Fn(&Evaluator<'a>, &Datum) -> Result<Vec<K>, EvalFault>,
    ) -> Result<GuardedList<K, Self::Truth>, Self::Error> {
        let mut found = Vec::new();
        for (datum, condition) in self.data(value)? {
            found.extend(of(self.board(), &datum)?.into_iter().map(|index| (index, condition)));
        }
        Ok(self.merge(found))
    }

    /// Cells of a cell, of a unit, or of a set of these.
    fn cells(&mut self, value: &Self::Value) -> Result<GuardedList<usize, Self::Truth>, Self::Error> {
        self.indices(value, Evaluator::cells_of)
    }

    /// Values of the board, of a value or a set of values.
    fn values(&mut self, value: &Self::Value) -> Result<GuardedList<usize, Self::Truth>, Self::Error> {
        self.indices(value, |board, values| Ok(SetBits(board.values_of(values)?).collect()))
    }
}

/// The slot of a variable, by its index.
pub fn slot<V: Clone>(slots: &mut Vec<Option<V>>, variable: VarId) -> &mut Option<V> {
    let index = variable.0 as usize;
    if index >= slots.len() {
        slots.resize(index + 1, None);
    }
    &mut slots[index]
}
