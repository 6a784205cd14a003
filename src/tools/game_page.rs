//! Everything about a game: its declaration, its units and its board, on a page or as data.

use super::entry::{Entry, games};
use super::page::page;
use crate::library::{Constraint, Game};
use crate::report::{board::compact, catalogue::source};
use crate::solve::sample_board::{placed, shown};
use crate::tools::prelude::*;
use serde_json::Map;

impl Rules {
    /// The games and the constraints that they may have as tables: what they are called, what a puzzle says of its
    /// board, and how many lines declare them.
    pub fn games_table(&self, language: Language) -> String {
        let program = self.program();
        let words = language.sentences().list;
        let tables = [(words.game, "game"), (words.constraint, "constraint")].map(|(heading, kind)| {
            let entries = games(program).filter(|entry| entry.kind == kind);
            let rows = entries.map(|entry| {
                let title = entry.title(language).unwrap_or_default();
                let lines = lines(program, entry.span).to_string();
                vec![entry.name.to_owned(), title, entry.inputs(), lines]
            });
            let heading = [heading, words.title, words.inputs, words.lines].map(str::to_owned).to_vec();
            let rows: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
            table(&rows, &[Align::Left, Align::Left, Align::Left, Align::Right])
        });
        let shown = if program.constraints.is_empty() { 1 } else { 2 };
        tables[..shown].join("\n")
    }
}

impl Game<'_> {
    /// The game as data, without a board of it.
    pub fn to_json(&self) -> Value {
        let Game { program, declared } = self;
        let own = json!({ "extends": declared.extends, "with": declared.with });
        object(program, &declared.into(), own)
    }

    /// The title of the game, how it is declared, its units and its board: that of a puzzle, else of the one in its
    /// declaration, else an empty one. Where there is no board, the page says why, and so does the second part.
    pub fn page(&self, puzzle: Option<&Puzzle>, look: BoardStyle) -> (String, Option<Message>) {
        let (program, game, entry) = (self.program, &self.declared, Entry::from(&self.declared));
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
        // A game that is only asked for has no declaration but those of its parts.
        if program.games.iter().all(|declared| declared.name != game.name) {
            for constraint in game.with.iter().filter_map(|name| program.constraint(name)) {
                text += &format!("{}\n", written(program, &constraint.comment, constraint.span));
            }
        }
        let board = self.board(puzzle);
        text += &match &board {
            Ok((topology, state)) => {
                let mut rows =
                    vec![["units", "called", "number", "cells", "laws"].map(str::to_owned).to_vec()];
                rows.extend(unit_rows(program, topology, look.language));
                let units =
                    table(&rows, &[Align::Left, Align::Left, Align::Right, Align::Right, Align::Left]);
                format!("{units}\n{}", compact(topology, state, &Marks::none(topology), look))
            }
            Err(message) => {
                look.language.translate(&message!("There is no board to show: {message}.")) + "\n"
            }
        };
        (text, board.err())
    }

    /// The page as data.
    pub fn page_json(&self, puzzle: Option<&Puzzle>) -> (Value, Option<Message>) {
        let mut data = self.to_json();
        match self.board(puzzle) {
            Ok((topology, state)) => {
                data["board"] = board_json(self.program, &topology, &state);
                (data, None)
            }
            Err(message) => {
                data["error"] = json!({ "message": message.to_string() });
                (data, Some(message))
            }
        }
    }

    /// The board of the page.
    ///
    /// # Errors
    /// When there is none: why.
    pub fn position(&self, puzzle: Option<&Puzzle>) -> Result<Position, Message> {
        let (topology, state) = self.board(puzzle)?;
        Ok(Position { topology: Arc::new(topology), state })
    }

    /// The title of the game, or its name where it has none in a language.
    pub fn heading(&self, language: Language) -> String {
        Entry::from(&self.declared).title(language).unwrap_or_else(|| self.declared.name.clone())
    }

    fn board(&self, puzzle: Option<&Puzzle>) -> Result<(Topology, BoardState), Message> {
        match puzzle {
            None => shown(self.program, &self.declared),
            Some(puzzle) => placed(self.program, &puzzle.0, Some(&self.declared.name)),
        }
    }
}

impl Constraint<'_> {
    /// The constraint as data.
    pub fn to_json(&self) -> Value {
        object(self.program, &self.declared.into(), json!({}))
    }
}

/// An entry as data; `own` are the members that only its kind has.
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

/// For each family of units its kind, what it is called, how many there are, of how many cells, and their laws.
pub(super) fn unit_rows(program: &Program, topology: &Topology, language: Language) -> Vec<Vec<String>> {
    let names = Names::new(program, language.code(), topology);
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

/// The units of a board by what they are called. One that two grids share counts once; one that has names of two kinds
/// counts in both.
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
        let kind = |language: Language| Names::new(program, language.code(), topology).kind(family.kind);
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
        "picture": compact(topology, state, &Marks::none(topology), BoardStyle::default()),
    })
}
