//! Items and their clauses.

use pest::iterators::Pair;

use super::super::ast::{
    Alias, AliasName, Clause, ClauseKind, Conclusion, Define, Example, Expr, Fragment, Game, ItemKind, Link,
    Name, Pattern, Strategy, Style, Technique,
};
use super::{Builder, Rule};

impl Builder {
    /// The item that the root of its tree stands for.
    pub(super) fn item_kind<'s>(&self, root: Pair<'s, Rule>) -> ItemKind<'s> {
        let rule = root.as_rule();
        let at = self.at(&root);
        let mut names: Vec<Name<'s>> = Vec::new();
        let mut parameters = Vec::new();
        let mut clauses = Vec::new();
        let mut call = None;
        let mut body = None;
        let (mut takes, mut kinds, mut shared, mut path) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut with = Vec::new();
        for pair in root.into_inner() {
            match pair.as_rule() {
                Rule::number => return ItemKind::Version(self.int(&pair), self.at(&pair)),
                Rule::string => return ItemKind::Use(self.quoted(pair)),
                Rule::name => names.push(self.name(pair)),
                Rule::parameters => parameters = self.parameters(pair),
                Rule::call if rule == Rule::example_item && call.is_none() => call = Some(self.call(pair)),
                Rule::expr => body = Some(self.expr(pair)),
                Rule::takes => takes = self.takes(pair),
                Rule::with => with = pair.into_inner().map(|name| self.name(name)).collect(),
                Rule::strength => kinds.push(self.strength(pair)),
                Rule::names => shared = pair.into_inner().map(|name| self.name(name)).collect(),
                Rule::path_body => path = self.path_body(pair),
                Rule::EOI => {}
                _ => clauses.extend(self.clause(pair)),
            }
        }
        let mut names = names.into_iter();
        let name = names.next().unwrap_or(Name { text: "", at });
        match (rule, call, body) {
            (Rule::technique_item, ..) => ItemKind::Technique(Technique { name, parameters, clauses }),
            (Rule::game_item | Rule::constraint_item, ..) => {
                let is_constraint = rule == Rule::constraint_item;
                ItemKind::Game(Game { name, is_constraint, extends: names.next(), with, clauses })
            }
            (Rule::strategy_item, ..) => {
                ItemKind::Strategy(Strategy { name, parameters, extends: names.next(), clauses })
            }
            (Rule::link_item, ..) => ItemKind::Link(Link { name, takes, kinds, clauses }),
            (Rule::path_item, ..) => ItemKind::Path(Fragment { name, parameters: shared, body: path }),
            (_, Some(call), _) => ItemKind::Example(Example { call, clauses }),
            (_, _, Some(body)) => ItemKind::Define(Define { name, parameters, body }),
            _ => ItemKind::Style(Style { name, clauses }),
        }
    }

    fn clause<'s>(&self, pair: Pair<'s, Rule>) -> Option<Clause<'s>> {
        let at = self.at(&pair);
        let kind = match pair.as_rule() {
            Rule::title => ClauseKind::Title(self.texts(pair)),
            Rule::because => ClauseKind::Because(self.texts(pair)),
            Rule::message => ClauseKind::Message(self.texts(pair)),
            Rule::alias => ClauseKind::Alias(self.alias(pair)?),
            Rule::source => {
                ClauseKind::Source(self.all(pair, Rule::string).map(|text| self.quoted(text)).collect())
            }
            Rule::difficulty => ClauseKind::Difficulty(self.exprs(pair.into_inner()).pop()?),
            Rule::assumes => ClauseKind::Assumes(self.name(self.all(pair, Rule::name).next()?)),
            Rule::uniqueness => ClauseKind::Uniqueness,
            Rule::for_clause => ClauseKind::For(self.pieces(self.all(pair, Rule::pieces).next()?)),
            Rule::let_clause => ClauseKind::Let(
                self.all(pair, Rule::binding).filter_map(|binding| self.binding(binding)).collect(),
            ),
            Rule::where_clause => ClauseKind::Where(self.conditions(pair)),
            Rule::path_clause | Rule::cycle_clause | Rule::walk_clause => {
                ClauseKind::Path(Box::new(self.path_clause(pair)))
            }
            Rule::world_clause => ClauseKind::World(Box::new(self.world(pair)?)),
            Rule::ends_clause => {
                let mut ends = self.exprs(pair.into_inner()).into_iter();
                ClauseKind::Ends(ends.next()?, ends.next()?)
            }
            Rule::merge => {
                let least = self.all(pair.clone(), Rule::number).next();
                let least = least.and_then(|number| number.as_str().parse().ok());
                ClauseKind::Merge(least, self.exprs(pair.into_inner()))
            }
            Rule::then => {
                ClauseKind::Then(pair.into_inner().filter_map(|part| self.conclusion(part)).collect())
            }
            Rule::input => ClauseKind::Input(self.inputs(pair)),
            Rule::values => ClauseKind::Values(self.exprs(pair.into_inner()).pop()?),
            Rule::grid => ClauseKind::Grid(Box::new(self.grid(pair)?)),
            Rule::units => ClauseKind::Units(self.units(pair)?),
            Rule::solved_by => ClauseKind::SolvedBy(self.call(self.all(pair, Rule::call).next()?)),
            _ => return self.list_clause(pair, at),
        };
        Some(Clause { kind, at })
    }

    /// The inner pairs of one rule.
    pub(super) fn all<'s>(&self, pair: Pair<'s, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'s, Rule>> {
        pair.into_inner().filter(move |inner| inner.as_rule() == rule)
    }

    pub(super) fn conditions<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Expr<'s>> {
        self.all(pair, Rule::conditions).flat_map(|list| self.exprs(list.into_inner())).collect()
    }

    pub(super) fn binding<'s>(&self, pair: Pair<'s, Rule>) -> Option<(Pattern<'s>, Expr<'s>)> {
        let mut inner = pair.into_inner();
        Some((self.pattern(inner.next()?), self.expr(inner.next()?)))
    }

    fn conclusion<'s>(&self, pair: Pair<'s, Rule>) -> Option<Conclusion<'s>> {
        let rule = pair.as_rule();
        if rule == Rule::each_step {
            return self.each_step(pair).map(Conclusion::EachStep);
        }
        let mut operands = self.exprs(pair.into_inner()).into_iter();
        let first = operands.next()?;
        Some(match (rule, operands.next()) {
            (Rule::eliminate, Some(second)) => Conclusion::Eliminate(first, second),
            (Rule::eliminate, None) => Conclusion::EliminateAll(first),
            (Rule::keep, second) => Conclusion::Keep(first, second?),
            (_, Some(second)) => Conclusion::Place(first, second),
            (_, None) => Conclusion::PlaceOnly(first),
        })
    }

    fn alias<'s>(&self, pair: Pair<'s, Rule>) -> Option<Alias<'s>> {
        let conditions = self.conditions(pair.clone());
        let title = self.all(pair.clone(), Rule::title).flat_map(|title| self.texts(title)).collect();
        let named = self.all(pair, Rule::alias_name).next()?;
        let arguments = self
            .all(named.clone(), Rule::call_arguments)
            .flat_map(|list| self.call_arguments(list))
            .collect();
        let name = self.alias_name(named)?;
        Some(Alias { name, arguments, conditions, title })
    }

    fn alias_name<'s>(&self, pair: Pair<'s, Rule>) -> Option<AliasName<'s>> {
        let at = self.at(&pair);
        let inner = pair.into_inner().next()?;
        if inner.as_rule() == Rule::name {
            return Some(AliasName::One(self.name(inner)));
        }
        let mut parts = inner.into_inner();
        let (prefix, middle, suffix) = (parts.next()?.as_str(), parts.next()?, parts.next()?.as_str());
        let mut inner = middle.into_inner();
        let parameter = self.name(inner.next()?);
        let members = inner.filter_map(|member| {
            let mut parts = member.into_inner();
            Some((self.argument(parts.next()?)?, self.name(parts.next()?)))
        });
        Some(AliasName::Family { prefix, parameter, members: members.collect(), suffix, at })
    }
}
