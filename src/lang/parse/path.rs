//! Links, paths and worlds.

use pest::iterators::{Pair, Pairs};

use super::super::ast::{
    Alternative, At, EachStep, Expr, Given, LinkArgument, LinkUse, Name, PartKind, PathClause, PathForm,
    PathPart, Repeat, Steps, Suffix, Takes, Using, WalkForEach, World,
};
use super::{Builder, Rule, all, first};

impl Builder {
    pub(super) fn takes<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Takes<'s>> {
        let take = |inner: Pair<'s, Rule>| match inner.as_rule() {
            Rule::name => Some(Takes::Name(self.name(inner))),
            _ => self.parameter(inner).map(Takes::Parameter),
        };
        pair.into_inner().filter_map(take).collect()
    }

    pub(super) fn strength<'s>(&self, pair: Pair<'s, Rule>) -> Name<'s> {
        let text = pair.as_str().trim_end();
        let start = pair.as_span().start();
        Name { text, at: At(self.span(start, start + text.len())) }
    }

    pub(super) fn path_clause<'s>(&self, pair: Pair<'s, Rule>) -> PathClause<'s> {
        let form = match pair.as_rule() {
            Rule::cycle_clause => PathForm::Cycle,
            Rule::walk_clause => PathForm::Walk,
            _ => PathForm::Path,
        };
        let mut clause =
            PathClause { form, simple: false, each: None, body: Vec::new(), within: None, shortest: None };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::simple => clause.simple = true,
                Rule::for_each => clause.each = self.walk_for_each(inner),
                Rule::path_body => clause.body = self.path_body(inner),
                Rule::shortest => clause.shortest = self.expr_in(&inner),
                _ => {
                    let mut bounds = self.exprs(&inner).into_iter();
                    clause.within = bounds.next().map(|least| (least, bounds.next()));
                }
            }
        }
        clause
    }

    fn walk_for_each<'s>(&self, pair: Pair<'s, Rule>) -> Option<WalkForEach<'s>> {
        let mut inner = pair.into_inner();
        let (name, pattern) = (self.name(inner.next()?), self.pattern(inner.next()?));
        let source = self.expr(inner.next()?);
        let otherwise = inner.next().and_then(|other| self.expr_in(&other));
        Some(WalkForEach { name, pattern, source, otherwise })
    }

    pub(super) fn path_body<'s>(&self, pair: Pair<'s, Rule>) -> Vec<PathPart<'s>> {
        pair.into_inner().map(|part| self.path_part(part)).collect()
    }

    fn path_part<'s>(&self, pair: Pair<'s, Rule>) -> PathPart<'s> {
        let at = self.at(&pair);
        let rule = pair.as_rule();
        let mut inner = pair.clone().into_inner();
        let kind = match rule {
            Rule::node => {
                let mut slot = || inner.next().and_then(|slot| self.slot(slot));
                PartKind::Node(slot(), slot())
            }
            Rule::nothing => PartKind::Nothing,
            Rule::back => PartKind::Back,
            Rule::strong_step | Rule::weak_step => {
                let (mut links, mut given) = (Vec::new(), None);
                for pair in inner {
                    match pair.as_rule() {
                        Rule::held => given = pair.into_inner().next().map(|held| self.held(held)),
                        _ => links.push(self.link_use(pair)),
                    }
                }
                PartKind::Step(rule == Rule::strong_step, links, given)
            }
            Rule::bracket => {
                let alternatives = all(&pair, Rule::alternative).map(|one| self.alternative(one)).collect();
                let rest = inner.filter(|next| next.as_rule() != Rule::alternative);
                PartKind::Bracket(alternatives, self.suffix(rest))
            }
            _ => self.fragment(inner, at),
        };
        PathPart { kind, at }
    }

    fn fragment<'s>(&self, mut inner: Pairs<'s, Rule>, at: At) -> PartKind<'s> {
        let reversed = inner.peek().is_some_and(|first| first.as_rule() == Rule::reversed);
        if reversed {
            inner.next();
        }
        let name = self.name_or_none(inner.next(), at);
        let mut arguments = Vec::new();
        if let Some(given) = inner.peek().filter(|next| next.as_rule() == Rule::given) {
            arguments = given.into_inner().map(|argument| self.slot(argument)).collect();
            inner.next();
        }
        PartKind::Fragment { reversed, name, arguments, suffix: self.suffix(inner) }
    }

    fn held<'s>(&self, pair: Pair<'s, Rule>) -> Given<'s> {
        if pair.as_rule() == Rule::path_later { Given::Later } else { Given::Named(self.name(pair)) }
    }

    fn slot<'s>(&self, pair: Pair<'s, Rule>) -> Option<Name<'s>> {
        (pair.as_rule() == Rule::name).then(|| self.name(pair))
    }

    fn alternative<'s>(&self, pair: Pair<'s, Rule>) -> Alternative<'s> {
        let (mut body, mut shows) = (Vec::new(), None);
        for inner in pair.into_inner() {
            if inner.as_rule() == Rule::path_body {
                body = self.path_body(inner);
            } else if let Some(template) = inner.into_inner().next() {
                let quoted = self.quoted(template.clone());
                shows = Some((self.text_pieces(template), quoted));
            }
        }
        Alternative { body, shows }
    }

    fn suffix<'s>(&self, pairs: impl Iterator<Item = Pair<'s, Rule>>) -> Suffix<'s> {
        let mut suffix = Suffix::default();
        for pair in pairs {
            suffix.repeat = Some(match pair.as_rule() {
                Rule::optional => Repeat::Optional,
                Rule::any_times => Repeat::Any,
                Rule::some_times => Repeat::Some,
                Rule::times => {
                    let open = first(&pair, Rule::range_to).is_some();
                    let mut bounds = self.exprs(&pair).into_iter();
                    let Some(least) = bounds.next() else { continue };
                    if open { Repeat::Range(least, bounds.next()) } else { Repeat::Exactly(least) }
                }
                _ => {
                    suffix.name = Some(self.name(pair));
                    continue;
                }
            });
        }
        suffix
    }

    fn link_use<'s>(&self, pair: Pair<'s, Rule>) -> LinkUse<'s> {
        let at = self.at(&pair);
        let mut inner = pair.into_inner();
        let name = self.name_or_none(inner.next(), at);
        let argument =
            |pair: Pair<'s, Rule>| LinkArgument { is: self.expr_in(&pair), name: self.name_in(&pair) };
        LinkUse { name, arguments: inner.map(argument).collect() }
    }

    pub(super) fn each_step<'s>(&self, pair: Pair<'s, Rule>) -> Option<EachStep<'s>> {
        let mut inner = pair.into_inner();
        let first = inner.next()?;
        let steps = if first.as_rule() == Rule::each_link {
            let mut parts = first.into_inner();
            let link = self.name(parts.next()?);
            Steps::Link(link, parts.next()?.into_inner().map(|label| self.slot(label)).collect())
        } else {
            Steps::Kind(self.strength(first), self.name(inner.next()?), self.name(inner.next()?))
        };
        Some(EachStep { steps, set: self.expr(inner.next()?) })
    }

    pub(super) fn world<'s>(&self, pair: Pair<'s, Rule>) -> Option<World<'s>> {
        let (mut name, mut pattern, mut set, mut within) = (None, None, None, None);
        let (mut operands, mut using): (Vec<Expr<'s>>, Vec<Using<'s>>) = (Vec::new(), Vec::new());
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => name = Some(self.name(inner)),
                Rule::pattern => pattern = Some(self.pattern(inner)),
                Rule::operand if pattern.is_some() && set.is_none() => set = Some(self.expr(inner)),
                Rule::operand => operands.push(self.expr(inner)),
                Rule::using => using.extend(self.using(inner)),
                _ => within = self.expr_in(&inner),
            }
        }
        let cell = operands.pop()?;
        Some(World { name: name?, each: pattern.zip(set), value: operands.pop()?, cell, using, within })
    }

    fn using<'s>(&self, pair: Pair<'s, Rule>) -> Option<Using<'s>> {
        let mut inner = pair.into_inner();
        let name = self.name(inner.next()?);
        let (mut arguments, mut condition) = (Vec::new(), None);
        for part in inner {
            if part.as_rule() == Rule::expr {
                condition = Some(self.expr(part));
                continue;
            }
            arguments.extend(self.expr_in(&part).map(|value| (self.name_in(&part), value)));
        }
        Some(Using { name, arguments, condition })
    }
}
