//! Laws: what a sequence of cells may hold.

use super::*;

/// Which cells of a unit a clause of a law is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// Each cell.
    Each,
    /// Each two that follow each other.
    Next,
    /// Any two, the first before the second.
    Every,
}

/// The numbers of one cell: the variable of its value, and behind it one for each of [`Self::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellVariables(pub VarId);

impl CellVariables {
    /// What rules call the numbers of a cell: row and column, counted from 0; its number among those of its block or
    /// part of the unit; its place, counted from 1; the weight that the puzzle gives; whether an input marks it.
    pub const NAMES: [&'static str; 7] = ["row", "col", "block", "part", "place", "weight", "marked"];

    /// The variable of a number.
    pub fn variable(self, number: CellNumber) -> VarId {
        VarId(self.0.0 + 1 + number as u32)
    }
}

/// A number of a cell, in the order of [`CellVariables::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellNumber {
    Row,
    Column,
    Block,
    Part,
    Place,
    Weight,
    Marked,
}

/// What holds of the values of one cell or of two.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CellClause {
    pub reach: Reach,
    /// One cell for [`Reach::Each`], otherwise two, or four: two pairs, each of the cells at one place of both halves of the
    /// unit.
    pub cells: Vec<CellVariables>,
    /// Of which cells it holds.
    pub conditions: Vec<Expr>,
    pub required: Vec<Expr>,
}

/// `connected v of size: CONDITIONS`: the cells of which the conditions hold are one connected part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConnectedClause {
    pub cell: CellVariables,
    /// Number of the cells.
    pub size: Option<Expr>,
    pub conditions: Vec<Expr>,
}

/// A variable of a scan, with the number, truth or set that it begins with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StateVariable {
    pub variable: VarId,
    pub start: Expr,
    /// Words for its value in explanations; their holes are numbers that depend on it and on what is the same in all
    /// states.
    pub says: Texts,
}

/// A number that is chosen before the first cell, between a least and a greatest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Guess {
    pub variable: VarId,
    pub low: Expr,
    pub top: Expr,
}

/// A way to go on with a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScanStep {
    pub cell: CellVariables,
    /// The cell before it, which the first one has not.
    pub before: Option<CellVariables>,
    pub conditions: Vec<Expr>,
    pub changes: Vec<(VarId, Expr)>,
}

/// `law name(parameters) { … }`: a set of sequences of values. Its expressions see the variables [`Law::COUNT`] to
/// [`Law::TOP`], then its parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Law {
    pub name: String,
    pub parameters: Vec<String>,
    pub is_distinct: bool,
    pub clauses: Vec<CellClause>,
    pub connected: Vec<ConnectedClause>,
    /// The order in which a scan takes the cells, where it is not that of the unit.
    pub order: Option<(CellVariables, Expr)>,
    pub guesses: Vec<Guess>,
    pub guess_conditions: Vec<Expr>,
    pub state: Vec<StateVariable>,
    /// All whose conditions hold are taken; where none holds, the sequence is none of the law.
    pub steps: Vec<ScanStep>,
    pub accept: Vec<Expr>,
    /// Number of its variables.
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
    /// The number `none`, which no value is.
    pub const NONE: i64 = i64::MIN;

    /// The variable of a parameter.
    pub fn parameter(index: usize) -> VarId {
        VarId(3 + index as u32)
    }

    /// Whether it has a scan.
    pub fn is_scan(&self) -> bool {
        !self.steps.is_empty()
    }

    /// For each of [`CellVariables::NAMES`] whether its scan asks for it.
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

    /// The parameter that the sum of all values must be, in a scan that says nothing else.
    pub fn total_parameter(&self) -> Option<usize> {
        let ([state], [step], [accept]) = (&self.state[..], &self.steps[..], &self.accept[..]) else {
            return None;
        };
        let is = |expr: &Expr, variable: VarId| expr.kind == ExprKind::Var(variable);
        let [(changed, ExprKind::Binary(Operator::Add, sum, value))] =
            [step.changes.first().map(|(changed, expr)| (*changed, &expr.kind))?]
        else {
            return None;
        };
        let adds = step.conditions.is_empty()
            && step.changes.len() == 1
            && changed == state.variable
            && is(sum, state.variable)
            && is(value, step.cell.0);
        let ExprKind::Binary(Operator::Equal, end, total) = &accept.kind else { return None };
        let ends = is(end, state.variable) && state.start.kind == ExprKind::Int(0);
        let parameter = (0..self.parameters.len()).find(|index| is(total, Self::parameter(*index)));
        parameter.filter(|_| adds && ends && self.guesses.is_empty())
    }
}

impl Program {
    /// The sum that the values of a family's units must have, if one of its laws says it.
    pub fn total_of<'a>(&self, laws: &'a FamilyLaws) -> Option<&'a Expr> {
        laws.calls.iter().find_map(|call| call.arguments.get(self.laws[call.law].total_parameter()?))
    }

    /// Whether a law of a family depends on the order of the cells.
    pub fn is_ordered(&self, laws: &FamilyLaws) -> bool {
        let is_ordered = |clause: &CellClause| clause.reach != Reach::Each;
        laws.calls.iter().any(|call| self.laws[call.law].clauses.iter().any(is_ordered))
    }
}
