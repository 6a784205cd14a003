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
pub(super) use mentions::mentions;
pub(super) use scope::CONSTANTS;
pub(super) use strategy::arguments as strategy_arguments;

/// Checks the items of all files. The program contains the valid ones; the caller adds the files.
pub(super) fn check_items(items: &[Item], shipped: Vec<bool>, faults: &mut Diagnostics) -> Program {
    let mut checker = Checker::new(items, shipped);
    checker.run();
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
        for (style, item) in self.each(|kind| as_kind!(kind, ItemKind::Style(style) => style)) {
            let checked = self.style(style, item.span);
            self.program.styles.extend(checked);
        }
        self.strategies();
        self.strategies_of_games();
        let mut wrong = self.resolve_using(worlds);
        wrong.extend(instances::check(&self.program, &mut self.faults));
        instances::prune(&mut self.program, wrong);
        for (example, item) in self.each(|kind| as_kind!(kind, ItemKind::Example(example) => example)) {
            let checked = self.example(item, example);
            self.program.examples.extend(checked);
        }
    }

    fn each<T>(&self, of_kind: impl Fn(&'i ItemKind) -> Option<T>) -> Vec<(T, &'i Item)> {
        let of_kind = self.items.iter().filter_map(|item| Some((of_kind(&item.kind)?, *item)));
        of_kind.collect()
    }

    /// Checks definitions and links, each after those that it uses; then lists them and the named path parts.
    fn definitions(&mut self) {
        let trees: IndexMap<&'static str, &Item> = self
            .each(|kind| match kind {
                ItemKind::Define(define) => Some(define.name.text),
                ItemKind::Link(link) => Some(link.name.text),
                _ => None,
            })
            .into_iter()
            .collect();
        for name in self.order.definitions.clone() {
            let Some(item) = trees.get(name) else { continue };
            match &item.kind {
                ItemKind::Define(define) => {
                    let checked = Scope::check(&self.globals, item, |scope| scope.definition(define));
                    let checked = collect_faults(checked, &mut self.faults);
                    self.globals.definitions.insert(name, checked);
                }
                ItemKind::Link(link) => {
                    let checked = Scope::check(&self.globals, item, |scope| scope.link(link));
                    if let Some(checked) = collect_faults(checked, &mut self.faults) {
                        let number = self.program.links.len();
                        self.globals.links.insert(name, Some((number, Arc::new(checked.clone()))));
                        self.program.links.push(checked);
                    }
                }
                _ => {}
            }
        }
        let named = |name: &str, is_path, uses, item: &Item| {
            let (name, comment) = (name.to_owned(), item.comment.clone());
            Definition { name, is_path, uses, comment, span: item.span }
        };
        for (name, item) in &trees {
            if let Some(Some(definition)) = self.globals.definitions.get(name) {
                self.program.definitions.push(named(name, false, definition.uses.clone(), item));
                if *name == define::LIVE {
                    self.program.live = collect_faults(definition.live(item.span), &mut self.faults);
                }
            }
        }
        let parts = self.each(|kind| as_kind!(kind, ItemKind::Path(part) => part));
        let parts = parts
            .into_iter()
            .map(|(part, item)| named(part.name.text, true, circles::used_by(&part.body), item));
        self.program.definitions.extend(parts);
    }

    fn laws(&mut self) {
        for (law, item) in self.each(|kind| as_kind!(kind, ItemKind::Law(law) => law)) {
            let mut scope = Scope::new(&self.globals, item, Mode::Grid);
            let checked = scope.law(law).filter(|_| !scope.failed());
            if checked.is_some() {
                scope.warn_unused();
            }
            let checked = collect_faults((checked, scope.faults), &mut self.faults);
            if let Some(checked) = checked {
                let entry = (self.program.laws.len(), checked.parameters.len());
                self.globals.laws.insert(law.name.text, Some(entry));
                self.program.laws.push(checked);
            }
        }
    }

    /// Checks constraints, then games, each after the game that it extends.
    fn games(&mut self) {
        let (constraints, games): (Vec<_>, Vec<_>) = self
            .each(|kind| as_kind!(kind, ItemKind::Game(game) => game))
            .into_iter()
            .partition(|(game, _)| game.is_constraint);
        for (tree, item) in constraints {
            let checked = game::check(&self.globals, item, tree, |scope| scope.constraint(tree));
            self.program.constraints.extend(collect_faults(checked, &mut self.faults));
        }
        let trees: IndexMap<&'static str, (&ast::Game, &Item)> =
            games.into_iter().map(|(game, item)| (game.name.text, (game, item))).collect();
        // Valid games, each with its tree after those of the games that it extends.
        let mut checked: IndexMap<&'static str, (Vec<&ast::Game>, Game)> = IndexMap::new();
        for name in self.order.games.clone() {
            let Some((game, item)) = trees.get(name) else { continue };
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
            let result = game::check(&self.globals, item, game, |scope| scope.game(game, &chain));
            let result = collect_faults(result, &mut self.faults);
            let result =
                result.and_then(|result| self.add_constraints(result, game, base.map(|(_, base)| base)));
            checked.extend(result.map(|result| (name, (chain, result))));
        }
        let good = trees.keys().filter_map(|name| checked.swap_remove(name));
        self.program.games = good.map(|(_, game)| game).collect();
    }

    /// Checks techniques, which are independent except for the calls of their worlds, which are returned unresolved.
    fn techniques(&mut self) -> Vec<(String, world::Pending)> {
        let trees = self.each(|kind| as_kind!(kind, ItemKind::Technique(technique) => technique));
        let length = |(_, item): &(_, &Item)| (item.span.end - item.span.start) as usize;
        let checked = parallel::map(&trees, length, |(technique, item)| {
            Scope::check(&self.globals, item, |scope| scope.technique(technique))
        });
        let mut worlds = Vec::new();
        for checked in checked {
            if let Some((technique, pending)) = collect_faults(checked, &mut self.faults) {
                worlds.extend(pending.into_iter().map(|pending| (technique.name.clone(), pending)));
                self.program.techniques.push(technique);
            }
        }
        worlds
    }

    /// Checks strategies, each after those that it uses; a strategy that uses a wrong one is left out.
    fn strategies(&mut self) {
        let trees: IndexMap<&'static str, (&ast::Strategy, &Item)> = self
            .each(|kind| as_kind!(kind, ItemKind::Strategy(strategy) => strategy))
            .into_iter()
            .map(|(strategy, item)| (strategy.name.text, (strategy, item)))
            .collect();
        for name in self.order.strategies.clone() {
            let Some((strategy, item)) = trees.get(name) else { continue };
            let checked = strategy::check(&self.globals, &self.program, item, strategy);
            self.program.strategies.extend(collect_faults(checked, &mut self.faults));
        }
        // Strategies are listed in the order of the files, not in the order of use.
        let strategies = &mut self.program.strategies;
        let before: Vec<String> = strategies.iter().map(|strategy| strategy.name.clone()).collect();
        strategies.sort_by_key(|strategy| trees.get_index_of(&*strategy.name));
        let after: IndexMap<String, usize> =
            strategies.iter().enumerate().map(|(at, strategy)| (strategy.name.clone(), at)).collect();
        for strategy in strategies {
            instances::renumber(&mut strategy.body, &|technique| technique, &|old| after[&before[old]]);
        }
    }
}

fn collect_faults<T>((checked, faults): CheckResult<T>, all: &mut Diagnostics) -> Option<T> {
    all.extend(faults);
    checked
}
