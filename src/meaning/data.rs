//! Domain of data: the values of expressions on one position.

use super::{Evaluator, domain::slot, fault::DataFault, functions::type_mismatch};
use crate::{Domain, EvalFault, Evaluate, EvaluateError, GuardedList, Logic, TypedValue};
use tesuji_frame::Datum;
use tesuji_lang::{Expr, Function, Pattern, Span, Type, VarId};
use tesuji_sets::bits;

type Result<T, E = DataFault> = std::result::Result<T, E>;

impl Evaluator<'_> {
    /// Value of an expression. Sets are sorted and without duplicates.
    ///
    /// # Errors
    /// Returns an error if a variable is unbound or a number overflows.
    pub fn eval(&mut self, expr: &Expr) -> Result<Datum, EvaluateError> {
        Evaluate::eval(self, expr).map_err(|fault| fault.with_span(expr.span))
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// Returns an error if it has no value, as for [`Self::eval`].
    pub fn holds(&mut self, expr: &Expr) -> Result<bool, EvaluateError> {
        Evaluate::holds(self, expr).map_err(|fault| fault.with_span(expr.span))
    }
}

impl Logic for Evaluator<'_> {
    type Truth = bool;

    fn constant(&self, value: bool) -> bool {
        value
    }

    fn all(&mut self, truths: impl IntoIterator<Item = bool>) -> bool {
        truths.into_iter().all(|truth| truth)
    }

    fn exactly(&mut self, truths: impl IntoIterator<Item = bool>, most: usize) -> Vec<bool> {
        let count = truths.into_iter().filter(|truth| *truth).count();
        (0..=most).map(|n| n == count).collect()
    }
}

impl<'a> Domain<'a> for Evaluator<'a> {
    type Value = Datum;
    type Error = DataFault;

    fn locate(fault: DataFault, span: Span) -> DataFault {
        DataFault { span: fault.span.or(Some(span)), ..fault }
    }

    fn board(&self) -> &Evaluator<'a> {
        self
    }

    fn slot(&mut self, variable: VarId) -> &mut Option<Datum> {
        slot(&mut self.slots, variable)
    }

    fn bind(&mut self, pattern: &Pattern, datum: Datum) -> Result<bool> {
        Ok(Evaluator::bind(self, pattern, datum))
    }

    fn limit(&self, _rows: usize) -> Result<()> {
        Ok(())
    }

    fn candidate(&self, cell: usize, value: usize) -> bool {
        self.state.candidates(cell) >> value & 1 != 0
    }

    fn open(&self, cell: usize) -> bool {
        self.state.is_open(cell)
    }

    fn given(&self, cell: usize) -> bool {
        bits::has(self.state.given(), cell)
    }

    fn required_values(&mut self, unit: usize) -> Result<u64> {
        Ok(Evaluator::required_values(self, unit)?)
    }

    fn lift(
        &mut self,
        arguments: &[Datum],
        function: impl Fn(&Evaluator<'a>, &[Datum]) -> Result<Datum, EvalFault>,
    ) -> Result<Datum> {
        Ok(function(self, arguments)?)
    }

    fn call_on_data(&mut self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        Ok(self.apply(function, arguments)?)
    }

    fn condition(&self, truth: bool) -> Datum {
        Datum::Bool(truth)
    }

    fn truth(&self, condition: Datum) -> Result<bool> {
        match condition {
            Datum::Bool(truth) => Ok(truth),
            found => Ok(type_mismatch("a condition", &found)?),
        }
    }

    fn choice(&mut self, condition: bool, a: Datum, b: Datum) -> Result<Datum> {
        Ok(if condition { a } else { b })
    }

    fn number(&mut self, conditions: Vec<bool>) -> Datum {
        Datum::Int(conditions.into_iter().filter(|truth| *truth).count() as i64)
    }

    fn tuple(&self, parts: Vec<Datum>) -> Datum {
        Datum::Tuple(parts)
    }

    fn set(&mut self, members: GuardedList<Datum, bool>) -> Datum {
        Datum::Set(members.into_iter().filter_map(|(datum, member)| member.then_some(datum)).collect())
    }

    fn set_of_values(&mut self, members: GuardedList<Datum, bool>) -> Datum {
        Datum::set(members.into_iter().map(|(datum, _)| datum).collect())
    }

    fn product(&mut self, parts: &[Datum], ty: &Type) -> Result<Datum> {
        let (cells, values) = (&parts[0], &parts[1]);
        if let (Datum::Cell(cell), Datum::Value(value)) = (cells, values) {
            let candidate = Datum::Candidate(*cell, *value);
            return Ok(if *ty == Type::Candidate { candidate } else { Datum::Set(vec![candidate]) });
        }
        let (cells, values) = (self.cells_of(cells)?, self.values_of(values)?);
        let of_cell = |cell| bits::SetBits(values).map(move |value| Datum::Candidate(cell, value));
        Ok(Datum::set(cells.into_iter().flat_map(of_cell).collect()))
    }

    fn elements(&mut self, datum: &Datum) -> Result<GuardedList<Datum, bool>> {
        self.members(datum)
    }

    fn members(&mut self, datum: &Datum) -> Result<GuardedList<Datum, bool>> {
        Ok(certain(Evaluator::elements(self, datum.clone())))
    }

    fn data(&mut self, datum: &Datum) -> Result<GuardedList<Datum, bool>> {
        Ok(certain(vec![datum.clone()]))
    }

    fn size(&mut self, datum: &Datum) -> Result<Datum> {
        Ok(Datum::Int(match datum {
            Datum::Path(walk) => walk.nodes.len(),
            datum => Evaluator::elements(self, datum.clone()).len(),
        } as i64))
    }

    fn is_unit(&self, (datum, _): TypedValue<Datum>) -> bool {
        matches!(datum, Datum::Unit(_))
    }

    fn equal(&mut self, lhs: &Datum, rhs: &Datum) -> Result<bool> {
        Ok(lhs == rhs)
    }
}

fn certain(data: Vec<Datum>) -> GuardedList<Datum, bool> {
    data.into_iter().map(|datum| (datum, true)).collect()
}
