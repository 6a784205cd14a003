//! What the files declare, by name, before any of it is checked.

use indexmap::{IndexMap, IndexSet};

use super::super::ast::{ClauseKind, Item, ItemKind, Name};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::Span;
use super::define::Definition;
use super::functions;

/// Everything that has a name of its own.
#[derive(Default)]
pub(super) struct Globals<'s> {
    /// Kinds of units, in order of first appearance.
    pub kinds: IndexSet<&'s str>,
    /// Styles.
    pub styles: IndexSet<&'s str>,
    /// Definitions; those that could not be checked have no meaning.
    pub definitions: IndexMap<&'s str, Option<Definition>>,
    /// Techniques, their other names, and strategies.
    pub callable: IndexMap<&'s str, Span>,
    /// Games.
    pub games: IndexSet<&'s str>,
}

impl<'s> Globals<'s> {
    /// Collects the names of all items; gives those items back whose name nothing else has.
    pub fn collect<'a>(items: &'a [Item<'s>], faults: &mut Vec<Diagnostic>) -> (Globals<'s>, Vec<&'a Item<'s>>) {
        let mut globals = Globals::default();
        let mut spans: [IndexMap<&'s str, Span>; 3] = Default::default();
        let mut good = Vec::new();
        for item in items {
            let [definitions, games, styles] = &mut spans;
            let fresh = match &item.kind {
                ItemKind::Technique(technique) => {
                    let mut fresh = claim(&mut globals.callable, technique.name, faults);
                    for clause in &technique.clauses {
                        if let ClauseKind::Alias(alias) = &clause.kind {
                            fresh &= claim(&mut globals.callable, alias.call.name, faults);
                        }
                    }
                    fresh
                }
                ItemKind::Strategy(strategy) => claim(&mut globals.callable, strategy.name, faults),
                ItemKind::Define(define) => {
                    let name = define.name;
                    let taken = functions::is_known(name.text) || super::scope::is_constant(name.text);
                    if taken {
                        let message = format!("`{}` is a function of the language", name.text);
                        faults.push(Diagnostic::new(Code::ReservedName, name.at.0, message));
                    }
                    !taken && claim(definitions, name, faults)
                }
                ItemKind::Game(game) => {
                    for clause in &game.clauses {
                        if let ClauseKind::Units(units) = &clause.kind {
                            globals.kinds.insert(units.kind.text);
                        }
                    }
                    globals.games.insert(game.name.text);
                    claim(games, game.name, faults)
                }
                ItemKind::Style(style) => {
                    globals.styles.insert(style.name.text);
                    claim(styles, style.name, faults)
                }
                ItemKind::Version(..) | ItemKind::Use(_) | ItemKind::Example(_) => true,
            };
            if fresh {
                good.push(item);
            }
        }
        (globals, good)
    }
}

/// Takes a name, unless something else has it.
fn claim<'s>(taken: &mut IndexMap<&'s str, Span>, name: Name<'s>, faults: &mut Vec<Diagnostic>) -> bool {
    match taken.get(name.text) {
        Some(first) => {
            let message = format!("`{}` is the name of something else already", name.text);
            faults.push(
                Diagnostic::new(Code::Duplicate, name.at.0, message).here("again here").and(*first, "first here"),
            );
            false
        }
        None => {
            taken.insert(name.text, name.at.0);
            true
        }
    }
}
