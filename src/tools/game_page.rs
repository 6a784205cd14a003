//! Games as pages and as JSON: declaration, units and board.

use super::page::page;
use crate::prelude::*;
use serde_json::Map;
use tesuji_lang::{Constraint, program};
use tesuji_report::{board_text::compact, catalogue::source};
use tesuji_solve::Game;

/// List of the games and of their constraints.
#[derive(Debug, Clone, Copy)]
pub struct GameList<'r>(&'r Rules);

impl<'r> GameList<'r> {
    /// Creates the list of the games of these rules.
    pub fn new(rules: &'r Rules) -> Self {
        Self(rules)
    }

    /// Returns tables of the games and of their constraints: titles, the inputs that a puzzle gives, and the number of
    /// lines of each declaration.
    pub fn to_text(&self, language: Language) -> String {
        let program = self.0.program();
        let words = language.sentences().list;
        let tables = [(words.game, "game"), (words.constraint, "constraint")].map(|(heading, kind)| {
            let entries = games(program).filter(|entry| entry.kind == kind);
            let rows = entries.map(|entry| {
                let title = entry.title(language).unwrap_or_default();
                let lines = lines(program, entry.span).to_string();
                vec![entry.name.to_owned(), title, entry.inputs(), lines]
            });
            let heading = [heading, words.title, words.inputs, words.lines].map(str::to_owned).to_vec();
            table(
                &[vec![heading], rows.collect()].concat(),
                &[Align::Left, Align::Left, Align::Left, Align::Right],
            )
        });
        let shown = if program.constraints.is_empty() { 1 } else { 2 };
        tables[..shown].join("\n")
    }

    /// Returns the games and constraints as JSON, without boards.
    pub fn to_json(&self) -> Vec<Value> {
        let program = self.0.program();
        let constraint = |one: &Constraint| object(program, &one.into(), json!({}));
        let games = program.games.iter().map(|game| game_json(program, game));
        games.chain(program.constraints.iter().map(constraint)).collect()
    }
}

/// Page of a game: its title, declaration, units and board. The board is that of a puzzle if given, else of the sample
/// puzzle in the declaration, else empty.
#[derive(Debug)]
pub struct GamePage<'g> {
    game: &'g Game<'g>,
    /// The position on the board, or the reason that there is none.
    pub position: Result<Position, Message>,
}

impl<'g> GamePage<'g> {
    /// Creates the page of a game.
    pub fn new(game: &'g Game<'g>, puzzle: Option<&Puzzle>) -> Self {
        Self { game, position: game.position(puzzle) }
    }

    /// Returns the page as text. If there is no board, it contains the reason.
    pub fn to_text(&self, look: BoardStyle) -> String {
        let Game { program, declared: game } = self.game;
        let entry = Entry::from(game);
        let titles = Language::ALL.map(|language| {
            (Message::verbatim(language.code().to_owned()), entry.title(language).unwrap_or_default())
        });
        let more = [
            (message!("extends"), game.extends.clone().unwrap_or_default()),
            (message!("with"), game.with.join(", ")),
            (message!("inputs"), entry.inputs()),
            (message!("strategy"), game.strategy.clone().unwrap_or_default()),
            (message!("lines"), lines(program, game.span).to_string()),
        ];
        let fields: Vec<(Message, String)> = titles.into_iter().chain(more).collect();
        let rule = (game.comment.as_str(), game.span);
        let mut text = page(program, look.language, (&game.name, &fields), rule) + "\n";
        // A requested combination has no declaration of its own, only those of its parts.
        if program.games.iter().all(|declared| declared.name != game.name) {
            for constraint in game.with.iter().filter_map(|name| program.constraint(name)) {
                text += &format!("{}\n", source_with_comment(program, &constraint.comment, constraint.span));
            }
        }
        text + &match &self.position {
            Ok(Position { topology, state }) => {
                let heading = ["units", "called", "number", "cells", "laws"].map(str::to_owned).to_vec();
                let rows = [vec![heading], unit_rows(program, topology, look.language)].concat();
                let units =
                    table(&rows, &[Align::Left, Align::Left, Align::Right, Align::Right, Align::Left]);
                format!("{units}\n{}", compact(topology, state, &Marks::new(topology), look))
            }
            Err(message) => {
                look.language.translate(&message!("There is no board to show: {message}.")) + "\n"
            }
        }
    }

    /// Returns the page as JSON, with its `board` or the `error` that explains why there is none.
    pub fn to_json(&self) -> Value {
        let Game { program, declared } = self.game;
        let mut data = game_json(program, declared);
        match &self.position {
            Ok(Position { topology, state }) => data["board"] = board_json(program, topology, state),
            Err(message) => data["error"] = json!({ "message": message.to_string() }),
        }
        data
    }
}

/// Returns a game as JSON, without a board.
fn game_json(program: &Program, game: &program::Game) -> Value {
    object(program, &game.into(), json!({ "extends": game.extends, "with": game.with }))
}

/// Returns an entry as JSON; `own` are the members that only its kind has.
fn object(program: &Program, entry: &Entry<'_>, own: Value) -> Value {
    let titles = by_language(|language| entry.title(language));
    let mut data = json!({ "kind": entry.kind, "id": entry.name, "titles": titles });
    let more = json!({
        "about": about(entry.comment),
        "inputs": entry.declared_inputs.iter().map(input_json).collect::<Value>(),
        "strategy": entry.strategy,
        "lines": lines(program, entry.span),
        "place": place(program, entry.span),
    });
    for (name, value) in [own, more].iter().flat_map(|part| part.as_object()).flatten() {
        data[name] = value.clone();
    }
    data
}

fn by_language(text: impl Fn(Language) -> Option<String>) -> Map<String, Value> {
    let texts = Language::ALL.iter();
    texts.filter_map(|language| Some((language.code().to_owned(), text(*language)?.into()))).collect()
}

fn input_json(input: &GameInput) -> Value {
    let mut data = json!({ "name": input.name, "is": input.kind.word() });
    if !input.demands.is_empty() {
        data["demands"] = input.demands.iter().map(|demand| demand.word()).collect();
    }
    data
}

fn lines(program: &Program, span: Span) -> usize {
    source(program, span).trim_end().lines().count()
}

/// Returns a row for each family of units: kind, name, number of units, number of cells, and laws.
pub fn unit_rows(program: &Program, topology: &Topology, language: Language) -> Vec<Vec<String>> {
    let names = Notation::new(program, language.code(), topology);
    let row = |family: Family<'_>| {
        let (least, most) = family.cells;
        let cells = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let kind = topology.kinds[family.kind].clone();
        vec![kind, names.kind(family.kind), family.units.to_string(), cells, family.laws.join(", ")]
    };
    families(topology).map(row).collect()
}

struct Family<'t> {
    kind: usize,
    units: usize,
    cells: (usize, usize),
    laws: Vec<&'t str>,
}

/// Returns the units of a board, grouped by the kinds of their names. A unit that two grids share counts once; a unit
/// with names of two kinds counts in both.
fn families(topology: &Topology) -> impl Iterator<Item = Family<'_>> {
    let mut families: IndexMap<usize, Family<'_>> = IndexMap::new();
    for unit in &topology.units {
        let mut kinds: Vec<usize> = unit.names().map(|name| name.kind).collect();
        kinds.dedup();
        for kind in kinds {
            let n = unit.cells.len();
            let new = || Family { kind, units: 0, cells: (n, n), laws: Vec::new() };
            let family = families.entry(kind).or_insert_with(new);
            family.units += 1;
            family.cells = (family.cells.0.min(n), family.cells.1.max(n));
            for law in unit.laws.iter().map(|law| law.word()) {
                if !family.laws.contains(&law) {
                    family.laws.push(law);
                }
            }
        }
    }
    families.into_values()
}

fn board_json(program: &Program, topology: &Topology, state: &BoardState) -> Value {
    let units = families(topology).map(|family| {
        let kind = |language: Language| Notation::new(program, language.code(), topology).kind(family.kind);
        json!({
            "kind": topology.kinds[family.kind],
            "titles": by_language(|language| Some(kind(language))),
            "units": family.units,
            "cells": [family.cells.0, family.cells.1],
            "laws": family.laws,
        })
    });
    let (rows, columns) = topology.size();
    json!({
        "rows": rows,
        "columns": columns,
        "values": topology.values,
        "cells": topology.cells.len(),
        "grids": topology.grids.len(),
        "units": units.collect::<Vec<Value>>(),
        "picture": compact(topology, state, &Marks::new(topology), BoardStyle::default()),
    })
}
