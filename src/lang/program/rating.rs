//! Ratings: numbers that are computed from what a strategy counts, with the weights of a model.

use super::*;

/// `rating NAME { … }`: a formula of the counts of a strategy and the weights of a model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Rating {
    pub name: String,
    pub title: Texts,
    /// The strategy with its arguments, as in `d-score(memory = off)`.
    pub strategy: String,
    /// Name of the model: a key of [`Program::models`].
    pub model: String,
    pub value: Formula,
    /// Totals and tallies of the strategy, indexed by variable of [`Self::reasons`].
    pub count_names: Vec<String>,
    /// Explanations of the value. Their holes and choices contain only variables.
    pub reasons: Texts,
    pub comment: String,
    pub span: Span,
}

/// A formula over real numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Formula {
    Number(i64),
    /// A total or tally of the strategy, by its name.
    Count(String),
    /// A weight of the model, by its name.
    Weight(String),
    Negation(Box<Formula>),
    /// One of `+`, `-`, `*` and `/`, the quotient not rounded.
    Binary(Operator, Box<Formula>, Box<Formula>),
    /// As many arguments as the function takes.
    Call(RealFunction, Vec<Formula>),
}

impl Default for Formula {
    fn default() -> Self {
        Self::Number(0)
    }
}

worded! {
    /// A function of real numbers.
    RealFunction {
        Exp "exp",
        /// Natural logarithm.
        Ln "ln",
        Sqrt "sqrt",
        /// `pow(x, y)`: x to the power of y.
        Pow "pow",
        Min "min",
        Max "max",
    }
}

impl RealFunction {
    /// Number of arguments.
    pub fn arity(self) -> usize {
        match self {
            Self::Exp | Self::Ln | Self::Sqrt => 1,
            Self::Pow | Self::Min | Self::Max => 2,
        }
    }
}

impl Formula {
    /// The formulas directly inside.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Count(_) | Self::Weight(_) => Vec::new(),
            Self::Negation(inner) => vec![inner],
            Self::Binary(_, left, right) => vec![left, right],
            Self::Call(_, arguments) => arguments.iter().collect(),
        }
    }

    /// Names of its weights, in order, with repetitions.
    pub fn weights(&self) -> Vec<&str> {
        match self {
            Self::Weight(name) => vec![name],
            _ => self.parts().into_iter().flat_map(Self::weights).collect(),
        }
    }

    /// Whether it contains a total or tally.
    pub fn contains_count(&self, name: &str) -> bool {
        match self {
            Self::Count(count) => count == name,
            _ => self.parts().into_iter().any(|part| part.contains_count(name)),
        }
    }
}
