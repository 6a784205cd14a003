//! The numbers of a game's declaration.

use tesuji_lang::program::{Expr, ExprKind, Function, Operator, VarId};

/// Why an expression gives no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lack {
    Arithmetic,
    /// The puzzle has no number for the square that it asks about.
    Nothing,
}

/// An input's number by row and column.
type At<'a> = dyn FnMut(usize, i64, i64) -> Option<i64> + 'a;

/// The value of an expression over a game's variables, 1 for true.
pub(super) fn number(expr: &Expr, variables: &[i64], at: &mut At<'_>) -> Result<i64, Lack> {
    let sure = |n: Option<i64>| n.ok_or(Lack::Arithmetic);
    Ok(match &expr.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Bool(b) => i64::from(*b),
        ExprKind::Var(VarId(v)) => sure(variables.get(*v as usize).copied())?,
        ExprKind::Not(e) => i64::from(number(e, variables, at)? == 0),
        ExprKind::If(c, a, b) => {
            let chosen = if number(c, variables, at)? != 0 { a } else { b };
            number(chosen, variables, at)?
        }
        ExprKind::Call(function, arguments) => {
            let arguments: Result<Vec<i64>, Lack> =
                arguments.iter().map(|e| number(e, variables, at)).collect();
            match (function, arguments?.as_slice()) {
                (Function::Min, [a, b]) => *a.min(b),
                (Function::Max, [a, b]) => *a.max(b),
                (Function::Abs, [a]) => sure(a.checked_abs())?,
                (Function::InputAt, [input, row, column]) => {
                    at(*input as usize, *row, *column).ok_or(Lack::Nothing)?
                }
                _ => return Err(Lack::Arithmetic),
            }
        }
        ExprKind::Binary(operator, a, b) => {
            let a = number(a, variables, at)?;
            match operator {
                Operator::And => return if a == 0 { Ok(0) } else { number(b, variables, at) },
                Operator::Or => return if a != 0 { Ok(1) } else { number(b, variables, at) },
                _ => {}
            }
            let b = number(b, variables, at)?;
            match operator {
                Operator::Equal => i64::from(a == b),
                Operator::NotEqual => i64::from(a != b),
                Operator::Less => i64::from(a < b),
                Operator::LessEqual => i64::from(a <= b),
                Operator::Greater => i64::from(a > b),
                Operator::GreaterEqual => i64::from(a >= b),
                Operator::Add => sure(a.checked_add(b))?,
                Operator::Subtract => sure(a.checked_sub(b))?,
                Operator::Multiply => sure(a.checked_mul(b))?,
                // As everywhere in rules, the quotient and the remainder by 0 are 0.
                Operator::Divide | Operator::Modulo if b == 0 => 0,
                Operator::Divide => sure(a.checked_div_euclid(b))?,
                Operator::Modulo => sure(a.checked_rem_euclid(b))?,
                _ => return Err(Lack::Arithmetic),
            }
        }
        _ => return Err(Lack::Arithmetic),
    })
}
