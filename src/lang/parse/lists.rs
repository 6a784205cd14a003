//! Parameters, calls, and the clauses that are lists: strategies, examples and styles.

use pest::iterators::Pair;

use super::super::ast::{
    Accepts, Argument, At, Bound, Call, CallArgument, Clause, ClauseKind, Fact, Name, Parameter, Quoted,
    TypeName,
};
use super::{Builder, Rule};

impl Builder {
    /// `parameters`
    pub(super) fn parameters<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Parameter<'s>> {
        pair.into_inner().filter_map(|parameter| self.parameter(parameter)).collect()
    }

    /// `parameter`
    pub(super) fn parameter<'s>(&self, pair: Pair<'s, Rule>) -> Option<Parameter<'s>> {
        let mut inner = pair.into_inner();
        let name = self.name(inner.next()?);
        let domain = inner.next()?;
        let accepts = match domain.as_rule() {
            Rule::range => {
                let (low, high, at) = self.range(domain)?;
                Accepts::Range(low, high, at)
            }
            Rule::words => Accepts::Words(domain.into_inner().map(|word| self.name(word)).collect()),
            _ => Accepts::Type(self.type_name(domain)?),
        };
        let default = inner.next().and_then(|argument| self.argument(argument));
        Some(Parameter { name, accepts, default })
    }

    fn range(&self, pair: Pair<'_, Rule>) -> Option<(i64, i64, At)> {
        let at = self.at(&pair);
        let mut ends = pair.into_inner();
        Some((self.int(&ends.next()?), self.int(&ends.next()?), at))
    }

    fn type_name<'s>(&self, pair: Pair<'s, Rule>) -> Option<TypeName<'s>> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::set_type => TypeName::Set(Box::new(self.type_name(self.all(inner, Rule::type_).next()?)?)),
            Rule::tuple_type => TypeName::Tuple(
                self.all(inner, Rule::type_).filter_map(|part| self.type_name(part)).collect(),
            ),
            _ => TypeName::Name(self.name(inner)),
        })
    }

    pub(super) fn argument<'s>(&self, pair: Pair<'s, Rule>) -> Option<Argument<'s>> {
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

    /// `call`
    pub(super) fn call<'s>(&self, pair: Pair<'s, Rule>) -> Call<'s> {
        let at = self.at(&pair);
        let mut inner = pair.into_inner();
        let name = inner.next().map_or(Name { text: "", at }, |name| self.name(name));
        let arguments = inner.next().map_or_else(Vec::new, |list| self.call_arguments(list));
        Call { name, arguments, at }
    }

    /// `call_arguments`
    pub(super) fn call_arguments<'s>(&self, pair: Pair<'s, Rule>) -> Vec<CallArgument<'s>> {
        pair.into_inner().filter_map(|argument| self.call_argument(argument)).collect()
    }

    fn call_argument<'s>(&self, pair: Pair<'s, Rule>) -> Option<CallArgument<'s>> {
        let mut parts: Vec<Pair<'s, Rule>> = pair.into_inner().collect();
        let value = self.argument(parts.pop()?)?;
        Some(CallArgument { name: parts.pop().map(|name| self.name(name)), value })
    }

    /// The clauses of strategies, examples and styles.
    pub(super) fn list_clause<'s>(&self, pair: Pair<'s, Rule>, at: At) -> Option<Clause<'s>> {
        let kind = match pair.as_rule() {
            Rule::level_name => {
                let name = self.name(self.all(pair.clone(), Rule::name).next()?);
                ClauseKind::Level(name, self.texts(pair))
            }
            Rule::example_title => ClauseKind::Caption(self.quoted(self.all(pair, Rule::string).next()?)),
            Rule::example_game => ClauseKind::On(self.name(self.all(pair, Rule::name).next()?)),
            Rule::position => ClauseKind::Position(self.quoted(self.all(pair, Rule::string).next()?)),
            Rule::finds => {
                ClauseKind::Finds(self.all(pair, Rule::fact).map(|fact| self.fact(fact)).collect())
            }
            Rule::says => {
                ClauseKind::Says(self.all(pair, Rule::said).filter_map(|one| self.said(one)).collect())
            }
            Rule::cell_form => ClauseKind::Cell(self.quoted(self.all(pair, Rule::string).next()?)),
            Rule::list_form => ClauseKind::List(self.quoted(self.all(pair, Rule::string).next()?)),
            Rule::walk_form => ClauseKind::Walk(self.three(pair)?),
            Rule::tour_form => ClauseKind::Tour(self.three(pair)?),
            Rule::sets_form => {
                let mut forms = self.all(pair, Rule::string).map(|text| self.quoted(text));
                ClauseKind::Sets([forms.next()?, forms.next()?])
            }
            Rule::grid_form => {
                let mut forms = self.all(pair, Rule::string).map(|text| self.quoted(text));
                ClauseKind::GridForm([forms.next()?, forms.next()?])
            }
            Rule::kind_form => {
                let name = self.name(self.all(pair.clone(), Rule::name).next()?);
                let mut forms = self.all(pair, Rule::string).map(|text| self.quoted(text));
                ClauseKind::Kind(name, forms.next()?, forms.next()?)
            }
            Rule::change => ClauseKind::Change(self.change(pair)?),
            Rule::tally => ClauseKind::Tally(self.tallies(pair)),
            Rule::total => {
                let name = self.name(self.all(pair.clone(), Rule::name).next()?);
                let title = self.texts(pair.clone());
                ClauseKind::Total(name, title, self.exprs(pair.into_inner()).pop()?)
            }
            Rule::stop => ClauseKind::StopWhen(self.exprs(pair.into_inner()).pop()?),
            _ => ClauseKind::Statement(self.statement(pair)?),
        };
        Some(Clause { kind, at })
    }

    /// `en "…"` of `says`.
    fn said<'s>(&self, pair: Pair<'s, Rule>) -> Option<(Name<'s>, Quoted<'s>)> {
        let style = self.name(self.all(pair.clone(), Rule::name).next()?);
        Some((style, self.quoted(self.all(pair, Rule::string).next()?)))
    }

    /// The three texts of a form of walks.
    fn three<'s>(&self, pair: Pair<'s, Rule>) -> Option<[Quoted<'s>; 3]> {
        let mut forms = self.all(pair, Rule::string).map(|text| self.quoted(text));
        Some([forms.next()?, forms.next()?, forms.next()?])
    }

    fn fact<'s>(&self, pair: Pair<'s, Rule>) -> Fact<'s> {
        let mut fact = Fact { place: false, values: Vec::new(), cells: Vec::new() };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::places => fact.place = true,
                Rule::numbers => {
                    fact.values = inner.into_inner().map(|n| (self.int(&n), self.at(&n))).collect()
                }
                Rule::labels => {
                    fact.cells = self.all(inner, Rule::label).map(|label| self.name(label)).collect()
                }
                _ => {}
            }
        }
        fact
    }
}
