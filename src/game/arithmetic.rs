//! Numbers, conditions and sets of numbers in the declarations of games and laws.

use tesuji_lang::{Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Type, VarId};

/// Cause for which an expression has no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvalFailure {
    Arithmetic,
    /// The puzzle has no number for the square that the expression reads, or for the group.
    Nothing,
}

/// An input's number by row and column.
type InputLookup<'a> = dyn FnMut(usize, i64, i64) -> Option<i64> + 'a;

/// Value of a variable without a number, if the group lacks it.
pub const MISSING: i64 = i64::MIN + 1;

/// Largest number in a set.
const LARGEST: i64 = 62;

/// Returns the value of an expression: a number, 1 for true, or a set of numbers from 0 to 62 as its bits.
pub fn number(expr: &Expr, variables: &[i64], at: &mut InputLookup<'_>) -> Result<i64, EvalFailure> {
    let sure = |n: Option<i64>| n.ok_or(EvalFailure::Arithmetic);
    Ok(match &expr.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Bool(b) => i64::from(*b),
        ExprKind::Var(VarId(v)) => match sure(variables.get(*v as usize).copied())? {
            MISSING => return Err(EvalFailure::Nothing),
            number => number,
        },
        ExprKind::Not(e) => i64::from(number(e, variables, at)? == 0),
        ExprKind::If(c, a, b) => {
            let chosen = if number(c, variables, at)? != 0 { a } else { b };
            number(chosen, variables, at)?
        }
        ExprKind::Set(elements) => {
            let mut elements = elements.iter().map(|element| element_bit(number(element, variables, at)?));
            elements.try_fold(0, |set, bit: Result<i64, EvalFailure>| Ok(set | bit?))?
        }
        ExprKind::Size(set) => i64::from(number(set, variables, at)?.count_ones()),
        ExprKind::Comprehension(comprehension) => {
            let mut set = 0;
            collect(comprehension, 0, &mut variables.to_vec(), at, &mut set)?;
            set
        }
        ExprKind::Quantified(quantifier, VarId(variable), source, condition) => {
            let (source, mut variables) = (number(source, variables, at)?, variables.to_vec());
            let mut holds = 0;
            for element in elements(source) {
                variables[*variable as usize] = element;
                holds += i64::from(number(condition, &variables, at)? != 0);
            }
            i64::from(match quantifier {
                Quantifier::Some => holds > 0,
                Quantifier::Every => holds == i64::from(source.count_ones()),
                Quantifier::No => holds == 0,
            })
        }
        ExprKind::Call(function, arguments) => {
            let arguments: Result<Vec<i64>, EvalFailure> =
                arguments.iter().map(|e| number(e, variables, at)).collect();
            match (function, arguments?.as_slice()) {
                (Function::Min, [a, b]) => *a.min(b),
                (Function::Max, [a, b]) => *a.max(b),
                (Function::Abs, [a]) => sure(a.checked_abs())?,
                (Function::InputAt, [input, row, column]) => {
                    at(*input as usize, *row, *column).ok_or(EvalFailure::Nothing)?
                }
                _ => return Err(EvalFailure::Arithmetic),
            }
        }
        ExprKind::Binary(operator, a, b) => {
            // A list of numbers may contain any number, also `none`.
            if let (Operator::In, ExprKind::Set(elements)) = (operator, &b.kind) {
                let a = number(a, variables, at)?;
                let mut is_in = false;
                for element in elements {
                    is_in |= a == number(element, variables, at)?;
                }
                return Ok(i64::from(is_in));
            }
            let is_set = matches!(a.ty, Type::Set(_) | Type::EmptySet);
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
                Operator::In => i64::from((0..=LARGEST).contains(&a) && b >> a & 1 != 0),
                Operator::Subset => i64::from(a & !b == 0),
                Operator::Intersect => a & b,
                Operator::Add if is_set => a | b,
                Operator::Subtract if is_set => a & !b,
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
                _ => return Err(EvalFailure::Arithmetic),
            }
        }
        _ => return Err(EvalFailure::Arithmetic),
    })
}

/// Returns the value of an expression that reads no input.
pub fn constant(expr: &Expr, variables: &[i64]) -> Result<i64, EvalFailure> {
    number(expr, variables, &mut |_, _, _| None)
}

/// Whether all conditions, which read no input, are true.
pub fn all_hold<'e>(
    conditions: impl IntoIterator<Item = &'e Expr>,
    variables: &[i64],
) -> Result<bool, EvalFailure> {
    conditions.into_iter().try_fold(true, |all, one| Ok(all && constant(one, variables)? != 0))
}

fn element_bit(number: i64) -> Result<i64, EvalFailure> {
    if (0..=LARGEST).contains(&number) { Ok(1 << number) } else { Err(EvalFailure::Arithmetic) }
}

fn elements(set: i64) -> impl Iterator<Item = i64> {
    (0..=LARGEST).filter(move |element| set >> element & 1 != 0)
}

/// Adds the elements of a comprehension from its generator `from` on.
fn collect(
    of: &Comprehension,
    from: usize,
    variables: &mut Vec<i64>,
    at: &mut InputLookup<'_>,
    set: &mut i64,
) -> Result<(), EvalFailure> {
    let Some((pattern, source)) = of.generators.get(from) else {
        let holds = of.condition.as_ref().map_or(Ok(1), |condition| number(condition, variables, at))?;
        if holds != 0 {
            *set |= element_bit(number(&of.head, variables, at)?)?;
        }
        return Ok(());
    };
    for element in elements(number(source, variables, at)?) {
        if let Pattern::Var(VarId(variable)) = pattern {
            variables[*variable as usize] = element;
        }
        collect(of, from + 1, variables, at, set)?;
    }
    Ok(())
}
