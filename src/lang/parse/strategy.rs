//! Parses the statements of strategies.

use super::*;

impl Builder {
    pub fn tallies(&self, pair: &Node<'_>) -> Vec<Tally> {
        let tally = |pair: Node<'_>| {
            let per_grid = first(&pair, Rule::per_grid).is_some();
            Some(Tally { name: self.name_in(&pair)?, is_per_grid: per_grid, title: self.texts(&pair) })
        };
        all(pair, Rule::tally_name).filter_map(tally).collect()
    }

    pub fn change(&self, pair: Node<'_>) -> Option<StrategyEdit> {
        let mut parts = pair.into_inner();
        let position = parts.next()?;
        let call = || first(&position, Rule::call).map(|call| self.call(call));
        let position = match position.as_rule() {
            Rule::first => EditPosition::First,
            Rule::last => EditPosition::Last,
            Rule::before => EditPosition::Before(call()?),
            Rule::after => EditPosition::After(call()?),
            _ => EditPosition::Without,
        };
        let calls = all(&parts.next()?, Rule::call).map(|call| self.call(call)).collect();
        Some(StrategyEdit { position, calls })
    }

    pub fn statement(&self, pair: Node<'_>) -> Option<Statement> {
        let name = || self.name_in(&pair);
        let inside = || self.statements(&pair);
        let mut exprs = self.exprs(&pair).into_iter();
        Some(match pair.as_rule() {
            Rule::step => {
                let (call, pins) = self.step(&pair)?;
                Statement::Call(call, pins)
            }
            Rule::first_of => Statement::FirstOf(inside()),
            Rule::repeat => match exprs.next() {
                Some(times) => Statement::Times(times, inside()),
                None => Statement::Repeat(inside()),
            },
            Rule::together => Statement::Together(inside()),
            Rule::all => Statement::All(inside()),
            Rule::exhaust => Statement::Exhaust(Box::new(self.followed(&pair)?)),
            Rule::attempt => self.followed(&pair)?,
            Rule::level => Statement::Level(name()?, inside()),
            Rule::count => {
                let amount = self.exprs_of(&pair, Rule::amount).pop();
                Statement::Count { name: name()?, grid: exprs.next(), amount }
            }
            Rule::condition => {
                let mut bodies = self.bodies(&pair);
                Statement::If(exprs.next()?, bodies.next()?, bodies.next().unwrap_or_default())
            }
            Rule::each_of => Statement::Each(self.each(&pair)?),
            Rule::sweep => {
                let mut events = self.events(&pair);
                let each = all(&pair, Rule::each_of).filter_map(|each| self.each(&each));
                Statement::Sweep(events.next()?, events.next(), each.collect())
            }
            Rule::seek => Statement::Seek(self.events(&pair).next()?, inside()),
            Rule::pick => Statement::Pick(Box::new(Pick {
                name: name()?,
                from: exprs.next()?,
                conditions: self.exprs_of(&pair, Rule::conditions),
                key: self.exprs_of(&pair, Rule::key),
                body: self.bodies(&pair).next()?,
                until: exprs.next()?,
            })),
            Rule::cascade => Statement::Cascade(Box::new(Cascade {
                name: name()?,
                from: exprs.next()?,
                rounds: exprs.next()?,
                body: self.bodies(&pair).next()?,
            })),
            Rule::choice_of => Statement::Choose(inside()),
            Rule::weighted => {
                let (call, pins) = self.step(&first(&pair, Rule::step)?)?;
                Statement::Weighted(exprs.next()?, call, pins)
            }
            Rule::each_choice => {
                let pieces = self.pieces(first(&pair, Rule::pieces)?);
                Statement::Each(ForStatement {
                    pieces,
                    body: self.statements(&first(&pair, Rule::choices_body)?),
                })
            }
            Rule::let_statement => {
                let (pattern, expr) = self.binding(first(&pair, Rule::binding)?)?;
                Statement::Let(pattern, expr)
            }
            _ => return None,
        })
    }

    /// A call with its pins.
    pub fn step(&self, pair: &Node<'_>) -> Option<(Call, Vec<Pin>)> {
        let pin = |pin: Node<'_>| {
            let is_member = first(&pin, Rule::pin_in).is_some();
            Some(Pin { name: self.name_in(&pin)?, value: self.expr_in(&pin)?, is_member })
        };
        Some((self.call(first(pair, Rule::call)?), all(pair, Rule::pin).filter_map(pin).collect()))
    }

    pub fn runs(&self, pair: &Node<'_>) -> Option<Runs> {
        let mut numbers =
            all(pair, Rule::runs_number).filter_map(|number| self.argument(number.into_inner().next()?));
        Some(Runs { number: numbers.next()?, seed: numbers.next()? })
    }

    fn statements(&self, pair: &Node<'_>) -> Vec<Statement> {
        pair.clone().into_inner().filter_map(|inner| self.statement(inner)).collect()
    }

    fn bodies(&self, pair: &Node<'_>) -> impl Iterator<Item = Vec<Statement>> {
        all(pair, Rule::body).map(|body| self.statements(&body))
    }

    fn events(&self, pair: &Node<'_>) -> impl Iterator<Item = Name> {
        all(pair, Rule::event).filter_map(|event| self.name_in(&event))
    }

    /// A statement with its optional `then` list.
    fn followed(&self, pair: &Node<'_>) -> Option<Statement> {
        let tried = self.statements(pair).into_iter().next()?;
        Some(match first(pair, Rule::followed) {
            Some(then) => Statement::Then(Box::new(tried), self.statements(&then)),
            None => tried,
        })
    }

    fn each(&self, pair: &Node<'_>) -> Option<ForStatement> {
        let pieces = self.pieces(first(pair, Rule::pieces)?);
        Some(ForStatement { pieces, body: self.bodies(pair).next()? })
    }
}
