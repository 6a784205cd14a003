//! The statements of strategies.

use pest::iterators::Pair;

use super::super::ast::{Cascade, Change, Each, Name, Pick, Place, Statement, Tally};
use super::{Builder, Rule};

impl Builder {
    pub(super) fn tallies<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Tally<'s>> {
        let names = self.all(pair, Rule::tally_name);
        let tally = |pair: Pair<'s, Rule>| {
            let per_grid = self.all(pair.clone(), Rule::per_grid).next().is_some();
            let name = self.name(self.all(pair.clone(), Rule::name).next()?);
            Some(Tally { name, per_grid, title: self.texts(pair) })
        };
        names.filter_map(tally).collect()
    }

    /// `change`
    pub(super) fn change<'s>(&self, pair: Pair<'s, Rule>) -> Option<Change<'s>> {
        let mut parts = pair.into_inner();
        let place = parts.next()?;
        let call = || self.all(place.clone(), Rule::call).next().map(|call| self.call(call));
        let place = match place.as_rule() {
            Rule::first => Place::First,
            Rule::last => Place::Last,
            Rule::before => Place::Before(call()?),
            Rule::after => Place::After(call()?),
            _ => Place::Without,
        };
        Some(Change {
            place,
            calls: self.all(parts.next()?, Rule::call).map(|call| self.call(call)).collect(),
        })
    }

    pub(super) fn statement<'s>(&self, pair: Pair<'s, Rule>) -> Option<Statement<'s>> {
        let at = self.at(&pair);
        let rule = pair.as_rule();
        let name = || self.all(pair.clone(), Rule::name).next().map(|name| self.name(name));
        let mut exprs = self.exprs(pair.clone().into_inner()).into_iter();
        Some(match rule {
            Rule::step => {
                let call = self.call(self.all(pair.clone(), Rule::call).next()?);
                let pins = self.all(pair.clone(), Rule::pin).filter_map(|pin| {
                    let name = self.name(self.all(pin.clone(), Rule::name).next()?);
                    Some((name, self.exprs(pin.into_inner()).pop()?))
                });
                Statement::Call(call, pins.collect())
            }
            Rule::first_of => Statement::FirstOf(self.statements(pair)),
            Rule::repeat => match exprs.next() {
                Some(times) => Statement::Times(times, self.statements(pair)),
                None => Statement::Repeat(self.statements(pair)),
            },
            Rule::together => Statement::Together(self.statements(pair)),
            Rule::all => Statement::All(self.statements(pair)),
            Rule::exhaust => Statement::Exhaust(Box::new(self.followed(pair)?)),
            Rule::attempt => self.followed(pair)?,
            Rule::level => Statement::Level(name()?, self.statements(pair)),
            Rule::count => {
                let amount = self.all(pair.clone(), Rule::amount).next();
                let amount = amount.and_then(|amount| self.exprs(amount.into_inner()).pop());
                Statement::Count { name: name()?, grid: exprs.next(), amount }
            }
            Rule::condition => {
                let mut bodies = self.bodies(pair.clone());
                Statement::If(exprs.next()?, bodies.next()?, bodies.next().unwrap_or_default())
            }
            Rule::each_of => Statement::Each(self.each(pair)?),
            Rule::sweep => {
                let mut events = self.events(pair.clone());
                let each = self.all(pair, Rule::each_of).filter_map(|each| self.each(each));
                Statement::Sweep(events.next()?, events.next(), each.collect())
            }
            Rule::seek => Statement::Seek(self.events(pair.clone()).next()?, self.statements(pair)),
            Rule::pick => {
                let conditions = self.all(pair.clone(), Rule::conditions);
                let conditions = conditions.flat_map(|list| self.exprs(list.into_inner())).collect();
                let key = self.all(pair.clone(), Rule::key).flat_map(|key| self.exprs(key.into_inner()));
                Statement::Pick(Box::new(Pick {
                    name: name()?,
                    from: exprs.next()?,
                    conditions,
                    key: key.collect(),
                    body: self.bodies(pair.clone()).next()?,
                    until: exprs.next()?,
                }))
            }
            Rule::cascade => Statement::Cascade(Box::new(Cascade {
                name: name()?,
                from: exprs.next()?,
                rounds: exprs.next()?,
                body: self.bodies(pair.clone()).next()?,
            })),
            Rule::let_statement => {
                let binding = self.all(pair, Rule::binding).next()?;
                let (pattern, expr) = self.binding(binding)?;
                Statement::Let(pattern, expr, at)
            }
            _ => return None,
        })
    }

    /// The statements that stand directly inside.
    fn statements<'s>(&self, pair: Pair<'s, Rule>) -> Vec<Statement<'s>> {
        pair.into_inner().filter_map(|inner| self.statement(inner)).collect()
    }

    fn bodies<'s>(&self, pair: Pair<'s, Rule>) -> impl Iterator<Item = Vec<Statement<'s>>> {
        self.all(pair, Rule::body).map(|body| self.statements(body))
    }

    fn events<'s>(&self, pair: Pair<'s, Rule>) -> impl Iterator<Item = Name<'s>> {
        self.all(pair, Rule::event).filter_map(|event| Some(self.name(self.all(event, Rule::name).next()?)))
    }

    /// What is tried, with what follows where it made a step.
    fn followed<'s>(&self, pair: Pair<'s, Rule>) -> Option<Statement<'s>> {
        let then = self.all(pair.clone(), Rule::followed).next().map(|then| self.statements(then));
        let tried = self.statements(pair).into_iter().next()?;
        Some(match then {
            Some(then) => Statement::Then(Box::new(tried), then),
            None => tried,
        })
    }

    fn each<'s>(&self, pair: Pair<'s, Rule>) -> Option<Each<'s>> {
        let pieces = self.pieces(self.all(pair.clone(), Rule::pieces).next()?);
        Some(Each { pieces, body: self.bodies(pair).next()? })
    }
}
