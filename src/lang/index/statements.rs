//! The names in strategies.

use super::super::ast::{Change, Each, Name, Place, Statement};
use super::walker::Walker;

impl<'s> Walker<'_, 's> {
    /// What a strategy changes of another one.
    pub fn change(&mut self, change: &Change<'s>) {
        if let Place::Before(call) | Place::After(call) = &change.place {
            self.call(call);
        }
        change.calls.iter().for_each(|call| self.call(call));
    }

    fn block(&mut self, block: &[Statement<'s>]) {
        self.inside(|walker| block.iter().for_each(|statement| walker.statement(statement)));
    }

    fn each(&mut self, each: &Each<'s>) {
        self.inside(|walker| {
            walker.pieces(&each.pieces);
            walker.block(&each.body);
        });
    }

    /// The names in a statement.
    pub fn statement(&mut self, statement: &Statement<'s>) {
        match statement {
            Statement::Call(call, pins) => {
                self.call(call);
                // The variables that are given are those of whom it calls.
                pins.iter().for_each(|(_, expr)| self.expr(expr));
            }
            Statement::FirstOf(list)
            | Statement::Repeat(list)
            | Statement::Level(_, list)
            | Statement::Together(list)
            | Statement::All(list) => self.block(list),
            Statement::Times(times, list) => {
                self.expr(times);
                self.block(list);
            }
            Statement::Exhaust(inner) => self.statement(inner),
            Statement::Then(tried, then) => {
                self.statement(tried);
                self.block(then);
            }
            Statement::Count { name, grid, amount } => {
                self.local_use(*name);
                grid.iter().chain(amount).for_each(|expr| self.expr(expr));
            }
            Statement::If(condition, yes, no) => {
                self.expr(condition);
                self.block(yes);
                self.block(no);
            }
            Statement::Each(each) => self.each(each),
            Statement::Sweep(since, until, all) => {
                for event in std::iter::once(since).chain(until) {
                    self.event(*event);
                }
                all.iter().for_each(|each| self.each(each));
            }
            Statement::Seek(event, list) => {
                self.event(*event);
                self.block(list);
            }
            Statement::Pick(pick) => {
                self.expr(&pick.from);
                self.inside(|walker| {
                    walker.bind(pick.name);
                    walker.exprs(&pick.conditions);
                    walker.exprs(&pick.key);
                    walker.block(&pick.body);
                    walker.expr(&pick.until);
                });
            }
            Statement::Cascade(cascade) => {
                self.expr(&cascade.from);
                self.expr(&cascade.rounds);
                self.inside(|walker| {
                    walker.bind(cascade.name);
                    walker.block(&cascade.body);
                });
            }
            Statement::Let(pattern, expr, _) => {
                self.expr(expr);
                self.pattern(pattern);
            }
        }
    }

    /// An event, or a parameter that stands for one.
    fn event(&mut self, event: Name<'s>) {
        if !self.local_use(event) {
            self.word(event);
        }
    }
}
