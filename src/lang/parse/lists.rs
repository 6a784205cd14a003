//! Parameters and calls.

use super::*;

impl Builder {
    pub fn parameters<'s>(&self, pair: Node<'s>) -> Vec<Parameter<'s>> {
        pair.into_inner().filter_map(|parameter| self.parameter(parameter)).collect()
    }

    pub fn parameter<'s>(&self, pair: Node<'s>) -> Option<Parameter<'s>> {
        let mut inner = pair.into_inner();
        let name = self.name(inner.next()?);
        let domain = inner.next()?;
        let accepts = match domain.as_rule() {
            Rule::range => {
                let (low, high, at) = self.range(domain)?;
                Accepts::Range(low, high, at)
            }
            Rule::words => Accepts::Words(self.names_in(&domain)),
            _ => Accepts::Type(self.type_name(domain)?),
        };
        let default = inner.next().and_then(|argument| self.argument(argument));
        Some(Parameter { name, accepts, default })
    }

    fn range(&self, pair: Node<'_>) -> Option<(i64, i64, At)> {
        let at = self.at(&pair);
        let mut ends = pair.into_inner();
        Some((self.int(&ends.next()?), self.int(&ends.next()?), at))
    }

    fn type_name<'s>(&self, pair: Node<'s>) -> Option<TypeName<'s>> {
        let inner = pair.into_inner().next()?;
        let mut parts = all(&inner, Rule::type_).filter_map(|part| self.type_name(part));
        Some(match inner.as_rule() {
            Rule::set_type => TypeName::Set(Box::new(parts.next()?)),
            Rule::tuple_type => TypeName::Tuple(parts.collect()),
            _ => TypeName::Name(self.name(inner)),
        })
    }

    pub fn argument<'s>(&self, pair: Node<'s>) -> Option<Argument<'s>> {
        Some(match pair.as_rule() {
            Rule::spread => {
                let at = self.at(&pair);
                let mut ends = pair.into_inner().map(|end| match end.as_rule() {
                    Rule::integer => Bound::Int(self.int(&end)),
                    _ => Bound::Name(self.name(end)),
                });
                Argument::Range(ends.next()?, ends.next()?, at)
            }
            Rule::integer | Rule::number => Argument::Int(self.int(&pair), self.at(&pair)),
            _ => Argument::Word(self.name(pair)),
        })
    }

    pub fn call<'s>(&self, pair: Node<'s>) -> Call<'s> {
        let at = self.at(&pair);
        let mut inner = pair.into_inner();
        let name = self.name_or_none(inner.next(), at);
        let arguments = inner.next().map_or_else(Vec::new, |list| self.call_arguments(list));
        Call { name, arguments, at }
    }

    pub fn call_arguments<'s>(&self, pair: Node<'s>) -> Vec<CallArgument<'s>> {
        let argument = |pair: Node<'s>| {
            let mut parts: Vec<Node<'s>> = pair.into_inner().collect();
            let value = self.argument(parts.pop()?)?;
            Some(CallArgument { name: parts.pop().map(|name| self.name(name)), value })
        };
        pair.into_inner().filter_map(argument).collect()
    }
}
