//! From syntax trees to the checked program.

mod alias;
mod calls;
mod circles;
mod define;
mod domains;
mod example;
mod expr;
mod forms;
mod functions;
mod game;
mod generators;
mod globals;
mod inline;
mod instances;
mod link;
mod mentions;
mod names;
mod operators;
mod path;
mod prune;
mod scope;
mod sets;
mod strategy;
mod style;
mod technique;
mod texts;
mod types;
mod using;
mod world;

use std::sync::Arc;

use indexmap::IndexMap;

use super::ast::{self, Clause, ClauseKind, Item, ItemKind};
use super::codes::Code;
use super::diagnostics::Diagnostic;
use super::message::message;
use super::parallel;
use super::program::{self, Program, Span};

pub(super) use calls::{Missing, find, resolve};
pub(super) use define::TYPES;
pub(super) use functions::names as function_names;
pub(super) use game::LAWS;
pub(super) use mentions::mentions;
pub(super) use scope::CONSTANTS;
pub(super) use strategy::arguments as strategy_arguments;

use globals::Globals;
use scope::{Mode, Scope};

/// Checks the items of all files, of which some are `shipped`. The program holds what is good; its files are filled in
/// by the caller.
pub(super) fn check_items<'s>(
    items: &[Item<'s>],
    shipped: Vec<bool>,
    faults: &mut Vec<Diagnostic>,
) -> Program {
    let (mut globals, items) = Globals::collect(items, shipped, faults);
    check_all(&mut globals, &items, faults)
}

fn check_all<'s>(globals: &mut Globals<'s>, items: &[&Item<'s>], faults: &mut Vec<Diagnostic>) -> Program {
    let mut program = Program::default();
    let circular = circles::find(items, faults);
    globals.lose_parts(&circular.parts);
    definitions(globals, items, &circular, &mut program, faults);
    let globals = &*globals;
    program.kinds = globals.kinds.keys().map(|kind| (*kind).to_owned()).collect();
    games(globals, items, &circular, &mut program, faults);
    let worlds = techniques(globals, items, &mut program, faults);
    for item in items {
        if let ItemKind::Style(style) = &item.kind {
            program.styles.extend(style::check(globals, style, item.at.0, faults));
        }
    }
    strategies(globals, items, &circular, &mut program, faults);
    game::strategies(globals, items, &program, faults);
    let mut wrong = using::resolve(&mut program, globals, worlds, faults);
    wrong.extend(instances::check(&program, faults));
    prune::prune(&mut program, wrong);
    for item in items {
        if let ItemKind::Example(example) = &item.kind {
            let checked = example::check(globals, &program.techniques, example, item.at.0, faults);
            program.examples.extend(checked);
        }
    }
    program
}

/// Definitions and links, each after those that it uses; then the named parts of paths.
fn definitions<'s>(
    globals: &mut Globals<'s>,
    items: &[&Item<'s>],
    circular: &circles::Circles<'s>,
    program: &mut Program,
    faults: &mut Vec<Diagnostic>,
) {
    let trees: IndexMap<&'s str, &Item<'s>> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Define(define) => Some((define.name.text, *item)),
            ItemKind::Link(link) => Some((link.name.text, *item)),
            _ => None,
        })
        .collect();
    // A name is known even where its meaning is wrong, so that it is not reported as unknown.
    let is_link = |item: &Item<'s>| matches!(item.kind, ItemKind::Link(_));
    let named = |links: bool| {
        let of = trees.iter().filter(move |(_, item)| is_link(item) == links);
        of.map(|(name, _)| *name)
    };
    globals.definitions = named(false).chain(globals.lost.iter().copied()).map(|name| (name, None)).collect();
    globals.links = named(true).chain(globals.lost_links.iter().copied()).map(|name| (name, None)).collect();
    for name in &circular.definitions {
        let Some(item) = trees.get(name) else { continue };
        match &item.kind {
            ItemKind::Define(define) => {
                let mut scope = Scope::new(globals, Mode::Board);
                let checked = define::check(&mut scope, define);
                faults.append(&mut scope.faults);
                globals.definitions.insert(*name, checked);
            }
            ItemKind::Link(link) => {
                let (checked, said) = link::check(globals, link, &item.comment, item.at.0);
                faults.extend(said);
                if let Some(checked) = checked {
                    globals.links.insert(*name, Some((program.links.len(), Arc::new(checked.clone()))));
                    program.links.push(checked);
                }
            }
            _ => {}
        }
    }
    for (name, item) in &trees {
        if let Some(Some(definition)) = globals.definitions.get(name) {
            program.definitions.push(program::Definition {
                name: (*name).to_owned(),
                is_path: false,
                uses: definition.uses.clone(),
                comment: item.comment.clone(),
                span: item.at.0,
            });
        }
    }
    if let (Some(Some(definition)), Some(item)) =
        (globals.definitions.get(define::LIVE), trees.get(define::LIVE))
    {
        program.live = definition.live(item.at.0, faults);
    }
    for item in items {
        if let ItemKind::Path(fragment) = &item.kind {
            program.definitions.push(program::Definition {
                name: fragment.name.text.to_owned(),
                is_path: true,
                uses: names::used_by(&fragment.body),
                comment: item.comment.clone(),
                span: item.at.0,
            });
        }
    }
}

/// Constraints, then games, each after the one that it extends.
fn games<'s>(
    globals: &Globals<'s>,
    items: &[&Item<'s>],
    circular: &circles::Circles<'s>,
    program: &mut Program,
    faults: &mut Vec<Diagnostic>,
) {
    let all = || {
        items.iter().filter_map(|item| match &item.kind {
            ItemKind::Game(game) => Some((game, *item)),
            _ => None,
        })
    };
    for (tree, item) in all().filter(|(game, _)| game.is_constraint) {
        program.constraints.extend(game::constraint(globals, tree, &item.comment, item.at.0, faults));
    }
    let trees: IndexMap<&'s str, (&ast::Game<'s>, &Item<'s>)> = all()
        .filter(|(game, _)| !game.is_constraint)
        .map(|(game, item)| (game.name.text, (game, item)))
        .collect();
    let mut checked: IndexMap<&'s str, Option<program::Game>> = IndexMap::new();
    for name in &circular.games {
        let Some((game, item)) = trees.get(name) else { continue };
        let mut chain = vec![*game];
        let mut good = true;
        while let Some(base) = chain.last().and_then(|game| game.extends) {
            match trees.get(base.text) {
                // What is wrong with a game is said once, not again for each game that extends it.
                Some(_) if !matches!(checked.get(base.text), Some(Some(_))) => {
                    good = false;
                    break;
                }
                Some((tree, _)) => chain.push(tree),
                None => {
                    if chain.len() == 1 && !globals.games.contains(base.text) {
                        let message = message!("there is no game `{}`", base.text);
                        faults.push(
                            Diagnostic::new(Code::UnknownGame, base.at.0, message)
                                .near(base.text, &globals.games),
                        );
                    }
                    good = false;
                    break;
                }
            }
        }
        chain.reverse();
        let result = good.then(|| game::check(globals, &chain, &item.comment, item.at.0, faults)).flatten();
        let base = game.extends.and_then(|base| checked.get(base.text)?.as_ref());
        let result = result.and_then(|result| game::with(result, game, base, globals, program, faults));
        checked.insert(*name, result);
    }
    program.games = trees.keys().filter_map(|name| checked.swap_remove(name).flatten()).collect();
}

/// Techniques, which have nothing to do with each other but for their worlds, which are left open.
fn techniques<'s>(
    globals: &Globals<'s>,
    items: &[&Item<'s>],
    program: &mut Program,
    faults: &mut Vec<Diagnostic>,
) -> Vec<(String, world::Pending)> {
    let trees: Vec<(&ast::Technique<'s>, &Item<'s>)> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Technique(technique) => Some((technique, *item)),
            _ => None,
        })
        .collect();
    let length = |(_, item): &(&ast::Technique<'s>, &Item<'s>)| (item.at.0.end - item.at.0.start) as usize;
    let checked = parallel::map(&trees, length, |(technique, item)| {
        technique::check(globals, technique, &item.comment, item.at.0)
    });
    let mut worlds = Vec::new();
    for (technique, said) in checked {
        faults.extend(said);
        if let Some((technique, pending)) = technique {
            worlds.extend(pending.into_iter().map(|pending| (technique.name.clone(), pending)));
            program.techniques.push(technique);
        }
    }
    worlds
}

/// Strategies; one that uses a wrong one is left out as well.
fn strategies<'s>(
    globals: &Globals<'s>,
    items: &[&Item<'s>],
    circular: &circles::Circles<'s>,
    program: &mut Program,
    faults: &mut Vec<Diagnostic>,
) {
    let mut numbers: IndexMap<&'s str, usize> = IndexMap::new();
    let trees: IndexMap<&'s str, (&ast::Strategy<'s>, &Item<'s>)> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Strategy(strategy) => Some((strategy.name.text, (strategy, *item))),
            _ => None,
        })
        .collect();
    // Each is numbered when it is found good, after those that it uses.
    for name in &circular.strategies {
        let Some((strategy, item)) = trees.get(name) else { continue };
        let techniques = &program.techniques;
        let (comment, span) = (&item.comment, item.at.0);
        let known = (&numbers, &program.strategies[..]);
        let checked = strategy::check(globals, techniques, known, strategy, comment, span, faults);
        if let Some(checked) = checked {
            numbers.insert(*name, program.strategies.len());
            program.strategies.push(checked);
        }
    }
    // They are listed as they are written, not as they use each other.
    let order: Vec<usize> = trees.keys().filter_map(|name| numbers.get(name).copied()).collect();
    let mut found: Vec<Option<program::Strategy>> = program.strategies.drain(..).map(Some).collect();
    for old in &order {
        program.strategies.extend(found[*old].take());
    }
    for strategy in &mut program.strategies {
        strategy::renumber(&mut strategy.body, &|old| order.iter().position(|at| *at == old).unwrap_or(old));
    }
}

/// Says of each clause but the first of its name that it stands once too often.
fn once<'s>(
    clauses: &[Clause<'s>],
    name: impl Fn(&ClauseKind<'s>) -> Option<&'static str>,
    faults: &mut Vec<Diagnostic>,
) {
    let mut seen: IndexMap<&'static str, Span> = IndexMap::new();
    for clause in clauses {
        let Some(name) = name(&clause.kind) else { continue };
        let span = Span { end: clause.at.0.start + name.len() as u32, ..clause.at.0 };
        match seen.get(name) {
            Some(first) => {
                let message = message!("`{}` stands here a second time", name);
                faults.push(
                    Diagnostic::new(Code::RepeatedClause, span, message).and(*first, message!("first here")),
                );
            }
            None => {
                seen.insert(name, span);
            }
        }
    }
}
