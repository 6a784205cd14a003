//! Builds a board from a game's declaration.

use super::topology::{Topology, TopologyError, Unit};
use crate::lang::program::{Expr, ExprKind, Function, Game, Operator, Program, VarId};
use indexmap::{IndexMap, IndexSet};
use thiserror::Error;

/// Why a game gives no board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GameError {
    /// Returned when the puzzle gives no number for one of the game's inputs.
    #[error("the game `{game}` needs a number for `{input}`")]
    Input {
        /// The game.
        game: String,
        /// The input that is missing.
        input: String,
    },
    /// Returned when an expression of the game divides by zero or overflows.
    #[error("the game `{0}` divides by zero or gets a number that is too large")]
    Arithmetic(String),
    /// Returned when the cells and units make no board.
    #[error("the game `{0}` makes no board: {1}")]
    Topology(String, TopologyError),
}

/// Builds the board of a game from the numbers that its puzzle gives for the game's inputs.
///
/// # Errors
/// When an input is missing, or what comes out is no board.
pub fn build(program: &Program, game: &Game, inputs: &IndexMap<String, i64>) -> Result<Topology, GameError> {
    let arithmetic = || GameError::Arithmetic(game.name.clone());
    let mut variables = vec![0, 0];
    for name in &game.inputs {
        let value = inputs
            .get(name)
            .ok_or_else(|| GameError::Input { game: game.name.clone(), input: name.clone() })?;
        variables.push(*value);
    }
    for (_, expr) in &game.lets {
        let value = number(expr, &variables).ok_or_else(arithmetic)?;
        variables.push(value);
    }
    let topology_error = |e| GameError::Topology(game.name.clone(), e);
    let values = number(&game.values, &variables).ok_or_else(arithmetic)?;
    let rows = number(&game.grid.0, &variables).ok_or_else(arithmetic)?;
    let columns = number(&game.grid.1, &variables).ok_or_else(arithmetic)?;
    if !(1..=256).contains(&rows) || !(1..=256).contains(&columns) {
        return Err(topology_error(TopologyError::Grid(rows, columns)));
    }
    if !(1..=64).contains(&values) {
        return Err(topology_error(TopologyError::Values(values)));
    }
    let mut units: Vec<Unit> = Vec::new();
    let mut numbers = vec![0; program.kinds.len()];
    for family in &game.units {
        let mut members: IndexMap<Vec<i64>, Vec<u16>> = IndexMap::new();
        for row in 0..rows {
            for column in 0..columns {
                variables[Game::ROW.0 as usize] = row;
                variables[Game::COLUMN.0 as usize] = column;
                if let Some(condition) = &family.condition
                    && number(condition, &variables).ok_or_else(arithmetic)? == 0
                {
                    continue;
                }
                let key: Option<Vec<i64>> = family.key.iter().map(|e| number(e, &variables)).collect();
                let cell = (row * columns + column) as u16;
                members.entry(key.ok_or_else(arithmetic)?).or_default().push(cell);
            }
        }
        for cells in members.into_values() {
            units.push(Unit { kind: family.kind, number: numbers[family.kind], cells, laws: family.laws });
            numbers[family.kind] += 1;
        }
    }
    let block = match (inputs.get("h"), inputs.get("w")) {
        (Some(&h), Some(&w)) => Some((h as usize, w as usize)),
        _ => None,
    };
    let kinds: IndexSet<String> = program.kinds.iter().cloned().collect();
    Topology::new(&game.name, values as usize, (rows as usize, columns as usize), block, kinds, units)
        .map_err(topology_error)
}

/// The number that an expression over a game's variables gives, 1 and 0 for true and false; `None` where it
/// divides by zero or overflows.
fn number(expr: &Expr, variables: &[i64]) -> Option<i64> {
    let eval = |e: &Expr| number(e, variables);
    Some(match &expr.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Bool(b) => i64::from(*b),
        ExprKind::Var(VarId(v)) => *variables.get(*v as usize)?,
        ExprKind::Not(e) => i64::from(eval(e)? == 0),
        ExprKind::If(c, a, b) => {
            if eval(c)? != 0 {
                eval(a)?
            } else {
                eval(b)?
            }
        }
        ExprKind::Call(function, arguments) => {
            let arguments: Option<Vec<i64>> = arguments.iter().map(eval).collect();
            match (function, arguments?.as_slice()) {
                (Function::Min, [a, b]) => *a.min(b),
                (Function::Max, [a, b]) => *a.max(b),
                (Function::Abs, [a]) => a.checked_abs()?,
                _ => return None,
            }
        }
        ExprKind::Binary(operator, a, b) => {
            let a = eval(a)?;
            match operator {
                Operator::And => return if a == 0 { Some(0) } else { eval(b) },
                Operator::Or => return if a != 0 { Some(1) } else { eval(b) },
                _ => {}
            }
            let b = eval(b)?;
            match operator {
                Operator::Equal => i64::from(a == b),
                Operator::NotEqual => i64::from(a != b),
                Operator::Less => i64::from(a < b),
                Operator::LessEqual => i64::from(a <= b),
                Operator::Greater => i64::from(a > b),
                Operator::GreaterEqual => i64::from(a >= b),
                Operator::Add => a.checked_add(b)?,
                Operator::Subtract => a.checked_sub(b)?,
                Operator::Multiply => a.checked_mul(b)?,
                Operator::Divide => a.checked_div_euclid(b)?,
                Operator::Modulo => a.checked_rem_euclid(b)?,
                _ => return None,
            }
        }
        _ => return None,
    })
}
