//! Laws: constraints on sequences of cells.

use super::*;

/// The cells of a unit to which a clause of a law applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// Each cell.
    Each,
    /// Each two consecutive cells.
    Next,
    /// Any two cells, the first before the second.
    Every,
}

/// Variables of one cell: the variable of its value, followed by one for each of [`Self::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellVariables(pub VarId);

impl CellVariables {
    /// Names of the numbers of a cell in rules: row and column, counted from 0; index of its block or part of the unit;
    /// position, counted from 1; weight from the puzzle; whether an input marks the cell.
    pub const NAMES: [&'static str; 7] = ["row", "col", "block", "part", "place", "weight", "marked"];

    /// The variable of a number.
    pub fn variable(self, number: CellNumber) -> VarId {
        VarId(self.0.0 + 1 + number as u32)
    }
}

/// A number of a cell, in the order of [`CellVariables::NAMES`].
#[derive(Debug, Clone, Copy)]
pub enum CellNumber {
    Row,
    Column,
    Block,
    Part,
    Place,
    Weight,
    Marked,
}

/// Condition on the values of one or two cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CellClause {
    pub reach: Reach,
    /// One cell for [`Reach::Each`], otherwise two; or four for two pairs, each of the cells at the same position in
    /// both halves of the unit.
    pub cells: Vec<CellVariables>,
    /// Conditions that select the cells.
    pub conditions: Vec<Expr>,
    pub required: Vec<Expr>,
}

/// `connected v of size: CONDITIONS`: the cells that satisfy the conditions form one connected part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConnectedClause {
    pub cell: CellVariables,
    /// Number of these cells.
    pub size: Option<Expr>,
    pub conditions: Vec<Expr>,
}

/// A state variable of a scan, with its initial number, truth value or set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StateVariable {
    pub variable: VarId,
    pub start: Expr,
    /// Texts for its value in explanations; their holes are numbers that depend on the variable and on values that are
    /// constant during the scan.
    pub says: Texts,
}

/// A number that is chosen before the first cell, from a range.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Guess {
    pub variable: VarId,
    pub low: Expr,
    pub top: Expr,
}

/// A transition of a scan over a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScanStep {
    pub cell: CellVariables,
    /// Previous cell, which the first cell lacks.
    pub before: Option<CellVariables>,
    pub conditions: Vec<Expr>,
    pub changes: Vec<(VarId, Expr)>,
}

/// `law name(parameters) { … }`: a set of sequences of values. Its expressions may use the variables [`Law::COUNT`] to
/// [`Law::TOP`], then its parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Law {
    pub name: String,
    pub parameters: Vec<String>,
    pub is_distinct: bool,
    pub clauses: Vec<CellClause>,
    pub connected: Vec<ConnectedClause>,
    /// Order in which a scan visits the cells; `None` for the order of the unit.
    pub order: Option<(CellVariables, Expr)>,
    pub guesses: Vec<Guess>,
    pub guess_conditions: Vec<Expr>,
    pub state: Vec<StateVariable>,
    /// All steps whose conditions are true are taken; if there are none, the sequence violates the law.
    pub steps: Vec<ScanStep>,
    pub accept: Vec<Expr>,
    /// Number of variables.
    pub variables: usize,
    pub comment: String,
    pub span: Span,
}

impl Law {
    /// Number of cells, `n`.
    pub const COUNT: VarId = VarId(0);
    /// The smallest value, `low`.
    pub const LOW: VarId = VarId(1);
    /// The largest value, `top`.
    pub const TOP: VarId = VarId(2);
    /// The number `none`, which differs from every value.
    pub const NONE_VALUE: i64 = i64::MIN;

    /// The variable of a parameter.
    pub fn parameter(index: usize) -> VarId {
        VarId(3 + index as u32)
    }

    /// Whether the law has a scan.
    pub fn is_scan(&self) -> bool {
        !self.steps.is_empty()
    }

    /// For each of [`CellVariables::NAMES`], whether the scan reads it.
    pub fn asked_of_cells(&self) -> [bool; CellVariables::NAMES.len()] {
        let steps = self.steps.iter().flat_map(|step| {
            let exprs = step.conditions.iter().chain(step.changes.iter().map(|(_, expr)| expr));
            [Some(step.cell), step.before]
                .into_iter()
                .flatten()
                .map(move |cell| (cell, exprs.clone().collect()))
        });
        let order = self.order.iter().map(|(cell, expr)| (*cell, vec![expr]));
        let all: Vec<(CellVariables, Vec<&Expr>)> = steps.chain(order).collect();
        std::array::from_fn(|number| {
            let mentions = |(cell, exprs): &(CellVariables, Vec<&Expr>)| {
                let variable = VarId(cell.0.0 + 1 + number as u32);
                exprs.iter().any(|expr| crate::walk::mentions(expr, variable))
            };
            all.iter().any(mentions)
        })
    }

    /// The parameter that must equal the sum of all values; `None` unless the law has this scan only.
    pub fn total_parameter(&self) -> Option<usize> {
        let ([state], [step], [accept]) = (&self.state[..], &self.steps[..], &self.accept[..]) else {
            return None;
        };
        let is_variable = |expr: &Expr, variable: VarId| expr.kind == ExprKind::Var(variable);
        let [(changed, ExprKind::Binary(Operator::Add, sum, value))] =
            [step.changes.first().map(|(changed, expr)| (*changed, &expr.kind))?]
        else {
            return None;
        };
        let adds = step.conditions.is_empty()
            && step.changes.len() == 1
            && changed == state.variable
            && is_variable(sum, state.variable)
            && is_variable(value, step.cell.0);
        let ExprKind::Binary(Operator::Equal, end, total) = &accept.kind else { return None };
        let ends = is_variable(end, state.variable) && state.start.kind == ExprKind::Int(0);
        let parameter = (0..self.parameters.len()).find(|index| is_variable(total, Self::parameter(*index)));
        parameter.filter(|_| adds && ends && self.guesses.is_empty())
    }
}

impl Program {
    /// The required sum of the values of a unit, if one of the laws of the family requires a sum.
    pub fn total_of<'a>(&self, laws: &'a FamilyLaws) -> Option<&'a Expr> {
        laws.calls.iter().find_map(|call| call.arguments.get(self.laws[call.law].total_parameter()?))
    }

    /// Whether a law of a family depends on the order of the cells.
    pub fn is_ordered(&self, laws: &FamilyLaws) -> bool {
        let is_ordered = |clause: &CellClause| clause.reach != Reach::Each;
        laws.calls.iter().any(|call| self.laws[call.law].clauses.iter().any(is_ordered))
    }
}
