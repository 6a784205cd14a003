//! Semantic analysis: builds the checked program from syntax trees.

mod apart;
mod calls;
mod circles;
mod define;
mod domains;
mod example;
mod expr;
mod forms;
mod game;
mod globals;
mod instances;
mod law;
mod mentions;
mod operators;
mod path;
mod prelude;
mod rating;
mod scope;
mod sets;
mod state_words;
mod strategy;
mod technique;
mod texts;
mod types;
mod world;

use crate::parallel;
use circles::DeclarationOrder;
use prelude::*;
use std::sync::Arc;

pub(super) use calls::{MissingArgument, find, products, resolve};
pub(super) use define::TYPES;
pub(super) use game::LAWS;
pub(super) use globals::is_function;
pub(super) use mentions::mentions;
pub(super) use scope::{CONSTANTS, is_constant};
pub(super) use strategy::arguments as strategy_arguments;

/// Checks the items of all files, with the models by name, `None` for a wrong one. The program contains the valid ones;
/// the caller adds the files.
pub fn check_items(
    items: &[Item],
    shipped: Vec<bool>,
    models: IndexMap<String, Option<Model>>,
    faults: &mut Diagnostics,
) -> Program {
    let mut checker = Checker::new(items, shipped);
    checker.globals.models = models;
    checker.run();
    let models = checker.globals.models.into_iter();
    checker.program.models = models.filter_map(|(name, model)| Some((name, model?))).collect();
    faults.append(&mut checker.faults);
    checker.program
}

struct Checker<'i> {
    globals: Globals,
    /// Items, except those whose name is taken or reserved.
    items: Vec<&'i Item>,
    order: DeclarationOrder,
    program: Program,
    faults: Diagnostics,
}

impl<'i> Checker<'i> {
    fn new(items: &'i [Item], shipped: Vec<bool>) -> Self {
        let mut faults = Vec::new();
        let (mut globals, items) = Globals::collect(items, shipped, &mut faults);
        let order = circles::find(&items, &mut faults);
        // Named path parts on a cycle are not reported as unknown.
        let (lost, good) = (&mut globals.lost_parts, &order.parts);
        lost.extend(globals.fragments.keys().filter(|name| !good.contains(name)));
        globals.fragments.retain(|name, _| good.contains(name));
        Self { globals, items, order, program: Program::default(), faults }
    }

    fn run(&mut self) {
        self.definitions();
        self.program.kinds = self.globals.kinds.keys().map(|kind| (*kind).to_owned()).collect();
        self.laws();
        self.games();
        let worlds = self.techniques();
        for style in self.declared(&[DeclKind::Style]).into_values() {
            let checked = self.style(style);
            self.program.styles.extend(checked);
        }
        self.strategies();
        self.strategies_of_games();
        self.ratings();
        let mut wrong = self.resolve_using(worlds);
        wrong.extend(instances::check(&self.program, &mut self.faults));
        instances::prune(&mut self.program, wrong);
        for item in self.items.clone() {
            if let ItemKind::Example(call) = &item.kind {
                let checked = self.example(item, call);
                self.program.examples.extend(checked);
            }
        }
    }

    /// Valid names of these kinds of declarations, with their items.
    fn declared(&self, kinds: &[DeclKind]) -> IndexMap<&'static str, &'i Item> {
        let is_wanted = |item: &&Item| item.declares().is_some_and(|kind| kinds.contains(&kind));
        let items = self.items.iter().copied().filter(is_wanted);
        items.map(|item| (item.name.text, item)).collect()
    }

    /// Checks definitions and links, each after those that it uses; then lists them and the named path parts.
    fn definitions(&mut self) {
        let trees = self.declared(&[DeclKind::Definition, DeclKind::Link]);
        for name in self.order.definitions.clone() {
            let Some(item) = trees.get(name) else { continue };
            match &item.kind {
                ItemKind::Define(body) => {
                    let checked = Scope::check(&self.globals, item, |scope| scope.definition(body));
                    let checked = collect_faults(checked, &mut self.faults);
                    self.globals.definitions.insert(name, checked);
                }
                ItemKind::Link(kinds) => {
                    let checked = Scope::check(&self.globals, item, |scope| scope.link(kinds));
                    if let Some(checked) = collect_faults(checked, &mut self.faults) {
                        let number = self.program.links.len();
                        self.globals.links.insert(name, Some((number, Arc::new(checked.clone()))));
                        self.program.links.push(checked);
                    }
                }
                _ => {}
            }
        }
        let named = |item: &Item, is_path, uses| {
            let (name, comment) = (item.name.text.to_owned(), item.comment.clone());
            Definition { name, is_path, uses, comment, span: item.span }
        };
        for (name, item) in &trees {
            if let Some(Some(definition)) = self.globals.definitions.get(name) {
                self.program.definitions.push(named(item, false, definition.uses.clone()));
                if *name == define::LIVE {
                    self.program.live = collect_faults(definition.live(item.span), &mut self.faults);
                }
            }
        }
        for item in self.declared(&[DeclKind::Part]).into_values() {
            if let ItemKind::Path(body) = &item.kind {
                self.program.definitions.push(named(item, true, circles::used_by(body)));
            }
        }
    }

    fn laws(&mut self) {
        for (name, law) in self.declared(&[DeclKind::Law]) {
            let checked = Scope::check(&self.globals, law, Scope::law);
            if let Some(checked) = collect_faults(checked, &mut self.faults) {
                let entry = (self.program.laws.len(), checked.parameters.len());
                self.globals.laws.insert(name, Some(entry));
                self.program.laws.push(checked);
            }
        }
    }

    /// Checks constraints, then games, each after the game that it extends.
    fn games(&mut self) {
        for constraint in self.declared(&[DeclKind::Constraint]).into_values() {
            let checked = game::check(&self.globals, constraint, Scope::constraint);
            self.program.constraints.extend(collect_faults(checked, &mut self.faults));
        }
        let trees = self.declared(&[DeclKind::Game]);
        // Valid games, each with its tree after those of the games that it extends.
        let mut checked: IndexMap<&'static str, (Vec<&Item>, Game)> = IndexMap::new();
        for name in self.order.games.clone() {
            let Some(game) = trees.get(name).copied() else { continue };
            let base = game.extends.and_then(|base| checked.get(base.text));
            // An error in a game is reported once, not again for each game that extends it.
            if let (Some(base), None) = (game.extends, base) {
                if !self.globals.games.contains(base.text) {
                    let message = message!("unknown game `{}`", base.text);
                    self.faults.push(Code::UnknownGame.unknown(base, &self.globals.games, message));
                }
                continue;
            }
            let mut chain = base.map_or_else(Vec::new, |(chain, _)| chain.clone());
            chain.push(game);
            let result = game::check(&self.globals, game, |scope| scope.game(&chain));
            let result = collect_faults(result, &mut self.faults);
            let result =
                result.and_then(|result| self.add_constraints(result, game, base.map(|(_, base)| base)));
            checked.extend(result.map(|result| (name, (chain, result))));
        }
        let good = trees.keys().filter_map(|name| checked.swap_remove(name));
        self.program.games = good.map(|(_, game)| game).collect();
    }

    /// Checks techniques, which are independent except for the calls of their worlds, which are returned unresolved.
    fn techniques(&mut self) -> Vec<(usize, world::Pending)> {
        let items: Vec<&Item> = self.declared(&[DeclKind::Technique]).into_values().collect();
        let length = |item: &&Item| (item.span.end - item.span.start) as usize;
        let checked =
            parallel::map(&items, length, |item| Scope::check(&self.globals, item, Scope::technique));
        let mut worlds = Vec::new();
        for checked in checked {
            if let Some((technique, pending)) = collect_faults(checked, &mut self.faults) {
                let index = self.program.techniques.len();
                worlds.extend(pending.into_iter().map(|pending| (index, pending)));
                self.program.techniques.push(technique);
            }
        }
        worlds
    }

    /// Checks ratings, and the strategies that they name.
    fn ratings(&mut self) {
        for item in self.declared(&[DeclKind::Rating]).into_values() {
            let calls = of_kind!(item.clauses, ClauseKind::SolvedBy(call) => call);
            calls.for_each(|call| self.named_strategy(call));
            let checked = rating::check(&self.globals, &self.program, item);
            self.program.ratings.extend(collect_faults(checked, &mut self.faults));
        }
    }

    /// Checks strategies, each after those that it uses; a strategy that uses a wrong one is left out.
    fn strategies(&mut self) {
        let trees = self.declared(&[DeclKind::Strategy]);
        for name in self.order.strategies.clone() {
            let Some(strategy) = trees.get(name) else { continue };
            let checked = strategy::check(&self.globals, &self.program, strategy);
            self.program.strategies.extend(collect_faults(checked, &mut self.faults));
        }
        // Strategies are listed in the order of the files, not in the order of use.
        let strategies = &mut self.program.strategies;
        let before: Vec<String> = strategies.iter().map(|strategy| strategy.name.clone()).collect();
        strategies.sort_by_key(|strategy| trees.get_index_of(&*strategy.name));
        let after: IndexMap<String, usize> =
            strategies.iter().enumerate().map(|(at, strategy)| (strategy.name.clone(), at)).collect();
        for strategy in strategies {
            instances::renumber(strategy, &|technique| technique, &|old| after[&before[old]]);
        }
    }
}

fn collect_faults<T>((checked, faults): CheckResult<T>, all: &mut Diagnostics) -> Option<T> {
    all.extend(faults);
    checked
}
