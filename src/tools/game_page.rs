//! Everything about a game: its declaration, its units and its board, on a page or as data.

use crate::board::state::State;
use crate::board::topology::{Topology, Unit};
use crate::lang::message::{Message, message};
use crate::lang::program::{self, GameInput, InputKind, Program, Span, Texts};
use crate::library::{Constraint, Game};
use crate::puzzle::Puzzle;
use crate::report::board::{Look, compact};
use crate::report::catalogue::{about, fixed, place, text_of, written};
use crate::report::language::Language;
use crate::report::marks::Marks;
use crate::report::names::Names;
use crate::report::table::{Align, table};
use crate::rules::Rules;
use crate::solve::sample_board::{placed, shown};
use indexmap::IndexMap;
use serde_json::{Value, json};

impl Rules {
    /// The games and the constraints that they may have as tables: what they are called, what a puzzle says of its
    /// board, and how many lines declare them.
    pub fn games_table(&self, language: Language) -> String {
        let program = self.program();
        let words = language.sentences().list;
        let rows = |heading: &str, declared: &mut dyn Iterator<Item = Declared<'_>>| {
            let heading = [heading, words.title, words.inputs, words.lines];
            let mut rows = vec![heading.map(str::to_owned).to_vec()];
            rows.extend(declared.map(|(name, called, inputs, span)| {
                let title = title(called, language).unwrap_or_default();
                vec![name.to_owned(), title, inputs_of(inputs), lines(program, span).to_string()]
            }));
            table(&rows, &[Align::Left, Align::Left, Align::Left, Align::Right])
        };
        let games = &mut program.games.iter().map(|one| (&*one.name, &one.title, &*one.inputs, one.span));
        let mut text = rows(words.game, games);
        if !program.constraints.is_empty() {
            let constraints = program.constraints.iter();
            let constraints = &mut constraints.map(|one| (&*one.name, &one.title, &*one.inputs, one.span));
            text.push_str(&format!("\n{}", rows(words.constraint, constraints)));
        }
        text
    }
}

/// A name, what it is called, what puzzles say, and where it stands.
type Declared<'p> = (&'p str, &'p Texts, &'p [GameInput], Span);

impl Game<'_> {
    /// The game as data, without a board of it.
    pub fn json(&self) -> Value {
        object(self.program, &self.declared)
    }

    /// The title of the game, how it is declared, its units and its board: that of a puzzle, else of the one in its
    /// declaration, else an empty one. Where there is no board, the page says why, and so does the second part.
    pub fn page(&self, puzzle: Option<&Puzzle>, look: Look) -> (String, Option<Message>) {
        let board = self.board(puzzle);
        (page(self.program, &self.declared, &board, look), board.err())
    }

    /// The page as data.
    pub fn page_json(&self, puzzle: Option<&Puzzle>) -> (Value, Option<Message>) {
        match self.board(puzzle) {
            Ok((topology, state)) => (data(self.program, &self.declared, &topology, &state), None),
            Err(message) => {
                let mut data = object(self.program, &self.declared);
                data["error"] = json!({ "message": message.to_string() });
                (data, Some(message))
            }
        }
    }

    fn board(&self, puzzle: Option<&Puzzle>) -> Result<(Topology, State), Message> {
        match puzzle {
            None => shown(self.program, &self.declared),
            Some(puzzle) => placed(self.program, &puzzle.0, Some(&self.declared.name)),
        }
    }
}

impl Constraint<'_> {
    /// The constraint as data.
    pub fn json(&self) -> Value {
        constraint(self.program, self.declared)
    }
}

/// A family of units on a board.
struct Family {
    kind: usize,
    units: usize,
    /// Cells of the smallest and of the largest unit.
    cells: (usize, usize),
    laws: Vec<&'static str>,
}

/// A game as data, without a board of it.
fn object(program: &Program, game: &program::Game) -> Value {
    json!({
        "kind": "game",
        "id": game.name,
        "titles": titles(&game.title),
        "extends": game.extends,
        "with": game.with,
        "about": about(&game.comment),
        "inputs": inputs(&game.inputs),
        "strategy": game.strategy,
        "lines": lines(program, game.span),
        "place": place(program, game.span),
    })
}

/// A constraint as data.
fn constraint(program: &Program, constraint: &program::Constraint) -> Value {
    json!({
        "kind": "constraint",
        "id": constraint.name,
        "titles": titles(&constraint.title),
        "about": about(&constraint.comment),
        "inputs": inputs(&constraint.inputs),
        "strategy": constraint.strategy,
        "lines": lines(program, constraint.span),
        "place": place(program, constraint.span),
    })
}

fn titles(texts: &Texts) -> Value {
    let titles = Language::ALL
        .iter()
        .filter_map(|language| Some((language.code().to_owned(), Value::from(title(texts, *language)?))));
    Value::Object(titles.collect())
}

fn inputs(inputs: &[GameInput]) -> Value {
    let of_input = |input: &GameInput| {
        let mut data = json!({"name": input.name, "is": input.kind.word()});
        if !input.demands.is_empty() {
            data["demands"] = input.demands.iter().map(|demand| demand.word()).collect();
        }
        data
    };
    inputs.iter().map(of_input).collect()
}

/// What something is called in a language, where its declaration says so.
pub(crate) fn title(texts: &Texts, language: Language) -> Option<String> {
    texts.get(language.code())?;
    text_of(texts, language).map(|template| fixed(template, &[]))
}

/// The inputs, those that are declared alike together.
pub(crate) fn inputs_of(inputs: &[GameInput]) -> String {
    let mut alike: IndexMap<String, Vec<&str>> = IndexMap::new();
    let mut inputs: Vec<&GameInput> = inputs.iter().collect();
    inputs.sort_by_key(|input| InputKind::ALL.iter().position(|(_, kind)| *kind == input.kind));
    for input in inputs {
        let number = input.kind == InputKind::Number;
        let kind = if number { String::new() } else { format!(" : {}", input.kind.word()) };
        let demands: String = input.demands.iter().map(|demand| format!(", {}", demand.word())).collect();
        alike.entry(kind + &demands).or_default().push(&input.name);
    }
    alike.iter().map(|(kind, names)| names.join(", ") + kind).collect::<Vec<String>>().join("; ")
}

/// How many lines an item has.
fn lines(program: &Program, span: Span) -> usize {
    let file = program.files.get(span.file as usize);
    let text = file.and_then(|file| file.text.get(span.start as usize..span.end as usize));
    text.map_or(0, |text| text.trim_end().lines().count())
}

fn page(
    program: &Program,
    game: &program::Game,
    board: &Result<(Topology, State), Message>,
    look: Look,
) -> String {
    let mut text = format!("{}\n", game.name);
    let mut field = |name: &str, value: String| {
        if !value.is_empty() {
            text.push_str(&format!("  {:<11} {value}\n", format!("{name}:")));
        }
    };
    for language in Language::ALL {
        field(language.code(), title(&game.title, language).unwrap_or_default());
    }
    field("extends", game.extends.clone().unwrap_or_default());
    field("with", game.with.join(", "));
    field("inputs", inputs_of(&game.inputs));
    field("strategy", game.strategy.clone().unwrap_or_default());
    field("lines", lines(program, game.span).to_string());
    field("file", place(program, game.span));
    text.push_str(&format!("\n{}\n", written(program, &game.comment, game.span)));
    // A game that is only asked for has no declaration but those of its parts.
    if program.games.iter().all(|declared| declared.name != game.name) {
        for constraint in game.with.iter().filter_map(|name| program.constraint(name)) {
            text.push_str(&format!("{}\n", written(program, &constraint.comment, constraint.span)));
        }
    }
    match board {
        Ok((topology, state)) => {
            text.push_str(&units(program, topology, look.language));
            text.push('\n');
            text.push_str(&compact(topology, state, &Marks::none(topology), look));
        }
        Err(message) => text.push_str(&format!(
            "{}\n",
            look.language.translate(&message!("There is no board to show: {message}."))
        )),
    }
    text
}

/// A table of the families of units.
fn units(program: &Program, topology: &Topology, language: Language) -> String {
    let mut rows = vec![["units", "called", "number", "cells", "laws"].map(str::to_owned).to_vec()];
    rows.extend(unit_rows(program, topology, language));
    table(&rows, &[Align::Left, Align::Left, Align::Right, Align::Right, Align::Left])
}

/// For each family of units its kind, what it is called, how many there are, of how many cells, and their laws.
pub(crate) fn unit_rows(program: &Program, topology: &Topology, language: Language) -> Vec<Vec<String>> {
    let names = Names::new(program, language.code(), topology);
    let mut rows = Vec::new();
    for family in families(topology) {
        let (least, most) = family.cells;
        let cells = if least == most { least.to_string() } else { format!("{least}-{most}") };
        rows.push(vec![
            topology.kinds[family.kind].clone(),
            names.kind(family.kind),
            family.units.to_string(),
            cells,
            family.laws.join(", "),
        ]);
    }
    rows
}

/// The units of a board by what they are called. One that two grids share counts once; one that has names of two kinds
/// counts in both.
fn families(topology: &Topology) -> Vec<Family> {
    let mut families: IndexMap<usize, Family> = IndexMap::new();
    for unit in &topology.units {
        let mut kinds: Vec<usize> = unit.names().map(|name| name.kind).collect();
        kinds.dedup();
        for kind in kinds {
            let n = unit.cells.len();
            let new = || Family { kind, units: 0, cells: (n, n), laws: Vec::new() };
            let family = families.entry(kind).or_insert_with(new);
            family.units += 1;
            family.cells = (family.cells.0.min(n), family.cells.1.max(n));
            for law in laws(unit) {
                if !family.laws.contains(&law) {
                    family.laws.push(law);
                }
            }
        }
    }
    families.into_values().collect()
}

/// The laws of a unit in the words of rule files.
fn laws(unit: &Unit) -> Vec<&'static str> {
    let laws = [
        (unit.laws.distinct, "distinct"),
        (unit.laws.complete, "complete"),
        (unit.laws.sum.is_some(), "sum"),
        (unit.laws.relation.is_some(), "relation"),
    ];
    laws.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
}

/// A game and its board as data.
fn data(program: &Program, game: &program::Game, topology: &Topology, state: &State) -> Value {
    let units = families(topology).into_iter().map(|family| {
        let called = Language::ALL.map(|language| {
            let names = Names::new(program, language.code(), topology);
            (language.code().to_owned(), Value::from(names.kind(family.kind)))
        });
        json!({
            "kind": topology.kinds[family.kind],
            "titles": called.into_iter().collect::<serde_json::Map<String, Value>>(),
            "units": family.units,
            "cells": [family.cells.0, family.cells.1],
            "laws": family.laws,
        })
    });
    let (rows, columns) = topology.size();
    let mut data = object(program, game);
    data["board"] = json!({
        "rows": rows,
        "columns": columns,
        "values": topology.values,
        "cells": topology.cells.len(),
        "grids": topology.grids.len(),
        "units": units.collect::<Vec<Value>>(),
        "picture": compact(topology, state, &Marks::none(topology), Look::default()),
    });
    data
}
