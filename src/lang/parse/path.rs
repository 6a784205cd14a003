//! Parses paths, worlds, parameters and calls.

use super::*;

impl Builder {
    pub fn strength(&self, pair: Node<'_>) -> Name {
        let text = pair.as_str().trim_end();
        let start = pair.as_span().start();
        Name::new(text, self.span(start, start + text.len()))
    }

    pub fn path_clause(&self, pair: Node<'_>) -> PathClause {
        let form = match pair.as_rule() {
            Rule::cycle_clause => PathForm::Cycle,
            Rule::walk_clause => PathForm::Walk,
            _ => PathForm::Path,
        };
        let inner = |rule| first(&pair, rule);
        let bounds = |within: Node<'_>| {
            let mut bounds = self.exprs(&within).into_iter();
            Some((bounds.next()?, bounds.next()))
        };
        PathClause {
            form,
            is_simple: inner(Rule::simple).is_some(),
            each: inner(Rule::for_each).and_then(|each| self.walk_for_each(each)),
            body: self.path_body(inner(Rule::path_body)),
            within: inner(Rule::within).and_then(bounds),
            shortest: self.exprs_of(&pair, Rule::shortest).pop(),
        }
    }

    fn walk_for_each(&self, pair: Node<'_>) -> Option<WalkForEach> {
        let mut inner = pair.into_inner();
        let (name, pattern) = (self.name(inner.next()?), self.pattern(inner.next()?));
        let source = self.expr(inner.next()?);
        let otherwise = inner.next().and_then(|other| self.expr_in(&other));
        Some(WalkForEach { name, pattern, source, otherwise })
    }

    pub fn path_body(&self, pair: Option<Node<'_>>) -> Vec<PathPart> {
        pair.into_iter().flat_map(Pair::into_inner).map(|part| self.path_part(part)).collect()
    }

    fn path_part(&self, pair: Node<'_>) -> PathPart {
        let span = self.span_of(&pair);
        let inner = |rule| first(&pair, rule);
        let kind = match pair.as_rule() {
            Rule::node => {
                let mut slots = pair.into_inner().map(|slot| self.slot(slot));
                PartKind::Node(slots.next().flatten(), slots.next().flatten())
            }
            Rule::nothing => PartKind::Nothing,
            Rule::back => PartKind::Back,
            rule @ (Rule::strong_step | Rule::weak_step) => {
                let links = all(&pair, Rule::link_use).map(|link| self.link_use(link)).collect();
                let given = inner(Rule::held).and_then(|held| held.into_inner().next());
                let given = given.map(|given| match given.as_rule() {
                    Rule::path_later => AssumedNodes::Later,
                    _ => AssumedNodes::Named(self.name(given)),
                });
                PartKind::Step(rule == Rule::strong_step, links, given)
            }
            Rule::bracket => {
                let alternatives = all(&pair, Rule::alternative).map(|one| self.alternative(&one)).collect();
                PartKind::Bracket(
                    alternatives,
                    Suffix { repeat: self.repeat(&pair), name: self.name_in(&pair) },
                )
            }
            _ => {
                let mut names = self.names_in(&pair).into_iter();
                PartKind::Fragment {
                    is_reversed: inner(Rule::reversed).is_some(),
                    name: names.next().unwrap_or_default(),
                    arguments: self.slots(inner(Rule::given)),
                    suffix: Suffix { repeat: self.repeat(&pair), name: names.next() },
                }
            }
        };
        PathPart { kind, span }
    }

    fn slots(&self, pair: Option<Node<'_>>) -> Vec<Option<Name>> {
        pair.into_iter().flat_map(Pair::into_inner).map(|slot| self.slot(slot)).collect()
    }

    fn slot(&self, pair: Node<'_>) -> Option<Name> {
        (pair.as_rule() == Rule::name).then(|| self.name(pair))
    }

    fn alternative(&self, pair: &Node<'_>) -> Alternative {
        let shows = first(pair, Rule::shows).and_then(|shows| first(&shows, Rule::template));
        Alternative {
            body: self.path_body(first(pair, Rule::path_body)),
            shows: shows.map(|shows| self.text_pieces(shows)),
        }
    }

    fn repeat(&self, pair: &Node<'_>) -> Option<Repeat> {
        let number = |n| Expr { kind: ExprKind::Int(n), span: self.span_of(pair) };
        pair.clone().into_inner().find_map(|pair| {
            Some(match pair.as_rule() {
                Rule::optional => Repeat::Range(number(0), Some(number(1))),
                Rule::any_times => Repeat::Range(number(0), None),
                Rule::some_times => Repeat::Range(number(1), None),
                Rule::times => {
                    let mut bounds = self.exprs(&pair).into_iter();
                    let least = bounds.next()?;
                    match first(&pair, Rule::range_to) {
                        Some(_) => Repeat::Range(least, bounds.next()),
                        None => Repeat::Exactly(least),
                    }
                }
                _ => return None,
            })
        })
    }

    fn link_use(&self, pair: Node<'_>) -> LinkUse {
        let argument = |pair: Node<'_>| LinkArgument { is: self.expr_in(&pair), name: self.name_in(&pair) };
        LinkUse {
            name: self.name_in(&pair).unwrap_or_default(),
            arguments: all(&pair, Rule::link_argument).map(argument).collect(),
        }
    }

    pub fn each_step(&self, pair: Node<'_>) -> Option<EachStep> {
        let mut inner = pair.into_inner();
        let first = inner.next()?;
        let steps = if first.as_rule() == Rule::each_link {
            let mut parts = first.into_inner();
            let link = self.name(parts.next()?);
            StepSelector::Link(link, self.slots(parts.next()))
        } else {
            StepSelector::Kind(self.strength(first), self.name(inner.next()?), self.name(inner.next()?))
        };
        Some(EachStep { steps, set: self.expr(inner.next()?) })
    }

    pub fn world(&self, pair: Node<'_>) -> Option<World> {
        let mut operands = self.exprs(&pair).into_iter();
        let each = match first(&pair, Rule::pattern) {
            Some(pattern) => Some((self.pattern(pattern), operands.next()?)),
            None => None,
        };
        Some(World {
            name: self.name_in(&pair)?,
            each,
            value: operands.next()?,
            cell: operands.next()?,
            using: all(&pair, Rule::using).filter_map(|using| self.using(&using)).collect(),
            within: self.exprs_of(&pair, Rule::placements).pop(),
        })
    }

    fn using(&self, pair: &Node<'_>) -> Option<WorldRule> {
        let arguments = all(pair, Rule::using_argument);
        let arguments =
            arguments.filter_map(|argument| Some((self.name_in(&argument), self.expr_in(&argument)?)));
        Some(WorldRule {
            name: self.name_in(pair)?,
            arguments: arguments.collect(),
            condition: self.expr_in(pair),
        })
    }

    pub fn parameters(&self, pair: Option<Node<'_>>) -> Vec<Parameter> {
        pair.into_iter()
            .flat_map(Pair::into_inner)
            .filter_map(|parameter| self.parameter(parameter))
            .collect()
    }

    fn parameter(&self, pair: Node<'_>) -> Option<Parameter> {
        if pair.as_rule() == Rule::name {
            return Some(Parameter { name: self.name(pair), accepts: None, default: None });
        }
        let mut inner = pair.into_inner();
        let name = self.name(inner.next()?);
        let domain = inner.next()?;
        let accepts = match domain.as_rule() {
            Rule::range => {
                let (low, high, span) = self.range(domain)?;
                Accepts::Range(low, high, span)
            }
            Rule::words => Accepts::Words(self.names_in(&domain)),
            _ => Accepts::Type(self.type_name(domain)?),
        };
        let default = inner.next().and_then(|argument| self.argument(argument));
        Some(Parameter { name, accepts: Some(accepts), default })
    }

    fn range(&self, pair: Node<'_>) -> Option<(i64, i64, Span)> {
        let span = self.span_of(&pair);
        let mut ends = pair.into_inner();
        Some((self.int(&ends.next()?), self.int(&ends.next()?), span))
    }

    fn type_name(&self, pair: Node<'_>) -> Option<TypeName> {
        let inner = pair.into_inner().next()?;
        let mut parts = all(&inner, Rule::type_).filter_map(|part| self.type_name(part));
        Some(match inner.as_rule() {
            Rule::set_type => TypeName::Set(Box::new(parts.next()?)),
            Rule::tuple_type => TypeName::Tuple(parts.collect()),
            _ => TypeName::Name(self.name(inner)),
        })
    }

    pub fn argument(&self, pair: Node<'_>) -> Option<Argument> {
        Some(match pair.as_rule() {
            Rule::spread => {
                let span = self.span_of(&pair);
                let mut ends = pair.into_inner().map(|end| match end.as_rule() {
                    Rule::integer => Bound::Int(self.int(&end)),
                    _ => Bound::Name(self.name(end)),
                });
                Argument::Range(ends.next()?, ends.next()?, span)
            }
            Rule::integer | Rule::number => Argument::Int(self.int(&pair), self.span_of(&pair)),
            _ => Argument::Word(self.name(pair)),
        })
    }

    pub fn call(&self, pair: Node<'_>) -> Call {
        Call {
            name: self.name_in(&pair).unwrap_or_default(),
            arguments: self.call_arguments(first(&pair, Rule::call_arguments)),
            text: pair.as_str().to_owned(),
            span: self.span_of(&pair),
        }
    }

    pub fn call_arguments(&self, pair: Option<Node<'_>>) -> Vec<CallArgument> {
        let argument = |pair: Node<'_>| {
            let mut parts: Vec<Node<'_>> = pair.into_inner().collect();
            let value = self.argument(parts.pop()?)?;
            Some(CallArgument { name: parts.pop().map(|name| self.name(name)), value })
        };
        pair.into_iter().flat_map(Pair::into_inner).filter_map(argument).collect()
    }
}
