//! Values of formulas, the same on every machine.

use indexmap::IndexMap;
use tesuji_lang::{Formula, Operator, RealFunction};

/// Why a formula has no value.
pub enum NoValue {
    /// A total or tally has no value.
    Count(String),
    NotFinite,
}

/// Values of the names of a formula.
pub struct Names<'n> {
    /// Value of a total or tally; `None` if it has none.
    pub count: &'n dyn Fn(&str) -> Option<f64>,
    pub weights: &'n IndexMap<String, f64>,
}

impl Names<'_> {
    pub fn value(&self, formula: &Formula) -> Result<f64, NoValue> {
        let value = match formula {
            Formula::Number(number) => *number as f64,
            Formula::Count(name) => (self.count)(name).ok_or_else(|| NoValue::Count(name.clone()))?,
            Formula::Weight(name) => {
                self.weights.get(name).copied().ok_or_else(|| NoValue::Count(name.clone()))?
            }
            Formula::Negation(inner) => -self.value(inner)?,
            Formula::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right,
                    // The checker allows no other operator.
                    _ => left / right,
                }
            }
            Formula::Call(function, arguments) => {
                let arguments = arguments.iter().map(|argument| self.value(argument));
                call(*function, &arguments.collect::<Result<Vec<f64>, NoValue>>()?)
            }
        };
        if value.is_finite() { Ok(value) } else { Err(NoValue::NotFinite) }
    }
}

/// The value of a function; NaN for a wrong number of arguments, which the checker does not allow.
fn call(function: RealFunction, arguments: &[f64]) -> f64 {
    match (function, arguments) {
        (RealFunction::Exp, &[x]) => libm::exp(x),
        (RealFunction::Ln, &[x]) => libm::log(x),
        (RealFunction::Sqrt, &[x]) => libm::sqrt(x),
        (RealFunction::Pow, &[x, y]) => libm::pow(x, y),
        (RealFunction::Min, &[x, y]) => x.min(y),
        (RealFunction::Max, &[x, y]) => x.max(y),
        _ => f64::NAN,
    }
}
