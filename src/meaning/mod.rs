//! Denotational evaluator: the value of a checked expression on one position, by recursion over its syntax.
//!
//! Written for clarity, not speed. It evaluates texts and conditions of aliases, and plans are tested against it.
//!
//! Input: a checked expression and a position; output: a value. Depends on checked programs, boards and the engine's
//! data types.

mod candidates;
mod fault;
mod functions;
mod operators;

use crate::board::state::BoardState;
pub use crate::board::topology::letters;
use crate::board::topology::{Topology, TopologyParts};
use crate::frame::trace::{Datum, MatchBindings, bind_pattern};
use crate::lang::program::{
    Argument, Call, Comprehension, Expr, ExprKind, Function, Live, Operator, Pattern, Program, Quantifier,
    Technique, Type, Universe, VarId,
};
pub use fault::{EvalFault, EvaluateError};
pub use operators::arithmetic;
pub(crate) use operators::element_type;

#[derive(Debug, Clone)]
pub struct Evaluator<'a> {
    /// Definition of a unit's live combinations; `None` if all are live.
    live: Option<&'a Live>,
    technique: &'a Technique,
    arguments: &'a [Argument],
    topology: &'a Topology,
    state: &'a BoardState,
    slots: Vec<Option<Datum>>,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator without bindings. `arguments` has one argument for each parameter of the technique.
    pub fn new(
        program: &'a Program,
        technique: &'a Technique,
        arguments: &'a [Argument],
        topology: &'a Topology,
        state: &'a BoardState,
    ) -> Self {
        let slots = vec![None; technique.variables.len()];
        let live = program.live.as_ref();
        Self { live, technique, arguments, topology, state, slots }
    }

    /// Replaces all bindings by those of a match.
    pub fn set_bindings(&mut self, bindings: &MatchBindings) {
        self.slots.fill(None);
        for (variable, datum) in bindings {
            self.assign(*variable, datum.clone());
        }
    }

    pub fn bindings(&self) -> MatchBindings {
        let bound = |(i, slot): (usize, &Option<Datum>)| Some((VarId(i as u32), slot.clone()?));
        self.slots.iter().enumerate().filter_map(bound).collect()
    }

    pub fn assign(&mut self, variable: VarId, datum: Datum) {
        let index = variable.0 as usize;
        if index >= self.slots.len() {
            self.slots.resize(index + 1, None);
        }
        self.slots[index] = Some(datum);
    }

    /// Binds the variables of a pattern to the parts of a datum; false if it does not match, such as `{a, b}` and a set
    /// of another size.
    pub fn bind(&mut self, pattern: &Pattern, datum: Datum) -> bool {
        let topology = self.topology;
        bind_pattern(pattern, datum, topology, &mut |variable, part| self.assign(variable, part))
    }

    /// Value of an expression. Sets are sorted and without duplicates.
    ///
    /// # Errors
    /// Returns an error if a variable is unbound or a number overflows.
    pub fn eval(&mut self, expr: &Expr) -> Result<Datum, EvaluateError> {
        let fail = |fault| EvaluateError { fault, span: expr.span };
        Ok(match &expr.kind {
            ExprKind::Int(n) if expr.ty == Type::Value => {
                let value = usize::try_from(*n).ok().and_then(|n| n.checked_sub(1));
                Datum::Value(value.ok_or_else(|| fail(EvalFault::Value(*n)))?)
            }
            ExprKind::Int(n) => Datum::Int(*n),
            ExprKind::Bool(b) => Datum::Bool(*b),
            ExprKind::Word(word) => Datum::Word(word.clone()),
            ExprKind::Kind(kind) => Datum::Kind(self.topology.kind(*kind)),
            ExprKind::Var(variable) => self.variable(*variable).map_err(fail)?,
            ExprKind::Param(parameter) => match self.arguments.get(parameter.0 as usize) {
                Some(Argument::Int(n)) => Datum::Int(*n),
                Some(Argument::Word(word)) => Datum::Word(word.clone()),
                None => {
                    let parameter = self.technique.parameters.get(parameter.0 as usize);
                    return Err(fail(EvalFault::Argument(
                        parameter.map(|p| p.name.clone()).unwrap_or_default(),
                    )));
                }
            },
            ExprKind::All(universe) => Datum::Set(match universe {
                Universe::Cells => (0..self.topology.cells.len()).map(Datum::Cell).collect(),
                Universe::Values => (0..self.topology.values).map(Datum::Value).collect(),
                Universe::Units => (0..self.topology.units.len()).map(Datum::Unit).collect(),
                Universe::Kinds => (0..self.topology.kinds.len()).map(Datum::Kind).collect(),
                Universe::Grids => (0..self.topology.grids.len()).map(Datum::Grid).collect(),
            }),
            ExprKind::Set(elements) => Datum::set(self.eval_all(elements)?),
            ExprKind::Tuple(parts) | ExprKind::Call(Function::Product, parts)
                if parts.len() == 2 && is_candidates(&expr.ty) =>
            {
                let parts = self.eval_all(parts)?;
                let product = self.product(&parts[0], &parts[1]).map_err(fail)?;
                match product {
                    single @ Datum::Candidate(..) if expr.ty != Type::Candidate => Datum::Set(vec![single]),
                    product => product,
                }
            }
            ExprKind::Tuple(parts) => Datum::Tuple(self.eval_all(parts)?),
            ExprKind::Call(function, arguments) => {
                let arguments = self.eval_all(arguments)?;
                self.apply(*function, &arguments).map_err(fail)?
            }
            ExprKind::Not(e) => Datum::Bool(!self.holds(e)?),
            ExprKind::Binary(Operator::And, a, b) => Datum::Bool(self.holds(a)? && self.holds(b)?),
            ExprKind::Binary(Operator::Or, a, b) => Datum::Bool(self.holds(a)? || self.holds(b)?),
            ExprKind::Binary(operator, a, b) => {
                let (left, right) = (self.eval(a)?, self.eval(b)?);
                self.binary(*operator, (left, &a.ty), (right, &b.ty), &expr.ty).map_err(fail)?
            }
            ExprKind::Size(e) => Datum::Int(match self.eval(e)? {
                Datum::Path(walk) => walk.nodes.len(),
                datum => self.elements(datum).len(),
            } as i64),
            ExprKind::If(condition, a, b) => {
                let chosen = if self.holds(condition)? { a } else { b };
                self.eval(chosen)?
            }
            ExprKind::Quantified(quantifier, variable, source, condition) => {
                Datum::Bool(self.quantified(*quantifier, *variable, source, condition)?)
            }
            ExprKind::Comprehension(comprehension) => {
                let before = self.slots.clone();
                let mut collected = Vec::new();
                let result = self.collect(comprehension, 0, &mut collected);
                self.slots = before;
                result?;
                Datum::set(collected)
            }
            ExprKind::Common(e) => {
                let datum = self.eval(e)?;
                let mut parts = self.elements(datum).into_iter().map(|part| self.elements(part));
                let first = parts.next().unwrap_or_default();
                Datum::set(parts.fold(first, |common, part| {
                    common.into_iter().filter(|element| part.contains(element)).collect()
                }))
            }
            ExprKind::Reach(..) => return Err(fail(EvalFault::NeedsEngine)),
            ExprKind::Union(e) => {
                let datum = self.eval(e)?;
                let parts = self.elements(datum);
                Datum::set(parts.into_iter().flat_map(|part| self.elements(part)).collect())
            }
        })
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: VarId,
        source: &Expr,
        condition: &Expr,
    ) -> Result<bool, EvaluateError> {
        let source = self.eval(source)?;
        let elements = self.elements(source);
        let before = self.slots.clone();
        // The first element with this truth value decides.
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

    /// Adds the heads of a comprehension's rows, from the generator at `depth` on.
    fn collect(
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

    pub fn holds(&mut self, expr: &Expr) -> Result<bool, EvaluateError> {
        match self.eval(expr)? {
            Datum::Bool(b) => Ok(b),
            found => Err(EvaluateError {
                fault: EvalFault::Sort { expected: "a condition", found },
                span: expr.span,
            }),
        }
    }

    /// Elements of a set; cells of a unit; any other datum is its only element.
    pub fn elements(&self, datum: Datum) -> Vec<Datum> {
        datum.elements(self.topology)
    }

    fn eval_all(&mut self, exprs: &[Expr]) -> Result<Vec<Datum>, EvaluateError> {
        exprs.iter().map(|e| self.eval(e)).collect()
    }

    fn variable(&self, variable: VarId) -> Result<Datum, EvalFault> {
        let index = variable.0 as usize;
        self.slots.get(index).cloned().flatten().ok_or_else(|| {
            let name = self.technique.variables.get(index).map(|v| v.name.clone());
            EvalFault::Unbound(name.unwrap_or_else(|| format!("variable {index}")))
        })
    }
}

pub(crate) fn is_candidates(ty: &Type) -> bool {
    *ty == Type::Candidate || matches!(ty, Type::Set(of) if **of == Type::Candidate)
}

/// Difficulty of a technique with these arguments; `None` if its expression has no value.
pub fn difficulty(program: &Program, call: &Call) -> Option<i64> {
    // It depends on parameters alone, so any board will do.
    let kinds = program.kinds.iter().cloned().collect();
    let topology = Topology::new(TopologyParts { kinds, ..TopologyParts::square("", 1, None) }).ok()?;
    let state = BoardState::new(&topology);
    let technique = program.techniques.get(call.technique)?;
    let mut evaluator = Evaluator::new(program, technique, &call.arguments, &topology, &state);
    match evaluator.eval(&technique.difficulty) {
        Ok(Datum::Int(n)) => Some(n),
        _ => None,
    }
}
