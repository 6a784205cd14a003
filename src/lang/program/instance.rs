//! Strategies instantiated with the arguments of a call.

use super::*;

/// A number or a word in a call: a constant, or a parameter of the enclosing strategy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArgumentValue {
    Fixed(Argument),
    Parameter(ParamId),
}

impl ArgumentValue {
    pub fn value<'a>(&'a self, given: &'a [Argument]) -> &'a Argument {
        match self {
            Self::Fixed(argument) => argument,
            Self::Parameter(parameter) => &given[parameter.0 as usize],
        }
    }
}

/// An argument that depends on parameters of the enclosing strategy: `depth`, `2..tuples`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeferredArgument {
    /// Index of the parameter of the called technique.
    pub parameter: usize,
    /// The first value, or the only one.
    pub low: ArgumentValue,
    /// The last value. There are no calls if it is less than the first value.
    pub high: ArgumentValue,
}

impl DeferredArgument {
    fn values(&self, given: &[Argument]) -> Vec<Argument> {
        match (self.low.value(given), self.high.value(given)) {
            (Argument::Int(low), Argument::Int(high)) => (*low..=*high).map(Argument::Int).collect(),
            (word, _) => vec![word.clone()],
        }
    }
}

impl Call {
    /// The calls for given arguments of the strategy.
    fn closed(&self, given: &[Argument]) -> Vec<Call> {
        self.deferred.iter().fold(vec![Call { deferred: Vec::new(), ..self.clone() }], |calls, open| {
            let values = open.values(given);
            let with = |call: &Call, value: &Argument| {
                let mut call = call.clone();
                call.arguments[open.parameter] = value.clone();
                call
            };
            calls.iter().flat_map(|call| values.iter().map(|value| with(call, value))).collect()
        })
    }
}

impl Moves {
    /// The techniques for given arguments of the strategy.
    pub fn closed(&self, given: &[Argument]) -> Vec<Call> {
        self.calls.iter().flat_map(|call| call.closed(given)).collect()
    }
}

impl Statement {
    /// Substitutes arguments for the parameters in all calls.
    fn close(&mut self, given: &[Argument]) {
        for list in self.lists_mut() {
            let statements = std::mem::take(list);
            *list = statements.into_iter().flat_map(|statement| statement.spread(given)).collect();
        }
        match self {
            Self::Strategy(call) => {
                for (at, parameter) in std::mem::take(&mut call.forwarded) {
                    call.arguments[at] = given[parameter.0 as usize].clone();
                }
            }
            Self::Together(calls) | Self::Weighted(_, Moves { calls, .. }) => {
                *calls = calls.iter().flat_map(|call| call.closed(given)).collect()
            }
            Self::Exhaust(inner) | Self::Then(inner, _) => {
                let mut whole = std::mem::take(&mut **inner).spread(given);
                **inner = if whole.len() == 1 { whole.swap_remove(0) } else { Self::FirstOf(whole) };
            }
            _ => {}
        }
        self.parts_mut().into_iter().for_each(|part| part.close(given));
    }

    /// Expands a statement into one statement for each call.
    fn spread(self, given: &[Argument]) -> Vec<Statement> {
        match self {
            Self::Technique(call) if !call.deferred.is_empty() => {
                call.closed(given).into_iter().map(Self::Technique).collect()
            }
            Self::Pinned(call, pins) if !call.deferred.is_empty() => {
                call.closed(given).into_iter().map(|call| Self::Pinned(call, pins.clone())).collect()
            }
            Self::Exhaust(inner) => {
                inner.spread(given).into_iter().map(|one| Self::Exhaust(Box::new(one))).collect()
            }
            other => vec![other],
        }
    }
}

impl Program {
    /// The body of a strategy, instantiated with the arguments of a call.
    pub fn body(&self, call: &StrategyCall) -> Statement {
        let mut statements = self.strategies[call.strategy].body.clone().spread(&call.arguments);
        let mut body =
            if statements.len() == 1 { statements.swap_remove(0) } else { Statement::FirstOf(statements) };
        body.close(&call.arguments);
        body
    }

    /// The call of a strategy with its defaults; a parameter without a default has the first value of its domain.
    pub fn plain_call(&self, strategy: usize) -> StrategyCall {
        let parameters = self.strategies[strategy].parameters.iter();
        let arguments = parameters.map(Parameter::default_or_first).collect();
        StrategyCall { strategy, arguments, ..StrategyCall::default() }
    }
}
