//! `tesuji games show`: one game, as it is declared and as it looks.

use super::{lines, object, title, told};
use crate::cli::args::{Form, FormArgs, LookArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::Inputs;
use crate::cli::load::{program, wrong_game};
use crate::cli::output::{Output, look};
use crate::cli::rules::table::{Lean, table};
use clap::Args;
use indexmap::IndexMap;
use serde_json::{Value, json};
use tesuji::Language;
use tesuji::board::state::State;
use tesuji::board::topology::{Topology, Unit};
use tesuji::json_line;
use tesuji::lang::program::{Game, Program};
use tesuji::report::board::{Look, compact};
use tesuji::report::catalogue::{place, written};
use tesuji::report::marks::Marks;
use tesuji::report::names::Names;
use tesuji::solve::shown::{of_position, shown};

/// Show a game: its declaration, its units and its board
#[derive(Debug, Args)]
#[command(
    long_about = "Shows a game: what it is called, what a puzzle tells of its board, how it is declared, its units, \
        and its board, drawn from a puzzle if one is given, else from the one in its declaration, else empty.",
    after_help = "Examples:\n  \
        tesuji games show x-sudoku\n  \
        tesuji games show my-game --rules my-rules.tesuji --format json\n  \
        tesuji games show \"sudoku with anti-knight, windows\"\n  \
        tesuji games show jigsaw puzzle.txt --lang ja"
)]
pub struct ShowArgs {
    /// The game
    #[arg(value_name = "NAME")]
    name: String,
    /// A puzzle to draw: inline, a file (its first puzzle), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Read the puzzle in this format [default: it is recognised]
    #[arg(long, alias = "format-in", value_name = "FORMAT", requires = "puzzle")]
    from: Option<tesuji::board::formats::Format>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// A family of units on a board.
struct Family {
    kind: usize,
    units: usize,
    /// Cells of the smallest and of the largest unit.
    cells: (usize, usize),
    laws: Vec<&'static str>,
}

/// Runs the command.
pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let game = &*program.game(&args.name).map_err(|error| wrong_game(&error, &program))?;
    let board = match &args.puzzle {
        None => shown(&program, game),
        Some(puzzle) => of_puzzle(&program, game, puzzle, args.from)?,
    };
    let look = look(args.look.color, args.look.words.lang);
    let mut output = Output::new();
    let exit = match (&board, args.form.format) {
        (Ok((topology, state)), Form::Json) => {
            output.write(json_line(&data(&program, game, topology, state)))?;
            Exit::Done
        }
        (Err(message), Form::Json) => {
            let mut data = object(&program, game);
            data["error"] = json!({ "message": message });
            output.write(json_line(&data))?;
            Exit::Not
        }
        (board, Form::Text) => {
            output.write(page(&program, game, board, look))?;
            if board.is_ok() { Exit::Done } else { Exit::Not }
        }
    };
    output.finish()?;
    Ok(exit)
}

/// The board of the puzzle that the command line gives.
fn of_puzzle(
    program: &Program,
    game: &Game,
    puzzle: &str,
    format: Option<tesuji::board::formats::Format>,
) -> Result<Result<(Topology, State), String>, Stop> {
    let reading = crate::cli::args::ReadingArgs { from: format, game: None };
    let item = Inputs::open(&[puzzle.to_owned()], &reading)?.items().next();
    let item = item.ok_or_else(|| Stop::wrong("there is no puzzle in the input"))?;
    let position = item.read.map_err(|error| Stop::wrong(error.explained()))?.into_position();
    Ok(of_position(program, game, &position))
}

fn page(program: &Program, game: &Game, board: &Result<(Topology, State), String>, look: Look) -> String {
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
    field("told", told(&game.inputs));
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
        Err(message) => text.push_str(&format!("There is no board to show: {message}.\n")),
    }
    text
}

/// A table of the families of units.
fn units(program: &Program, topology: &Topology, language: Language) -> String {
    let names = Names::new(program, language.code(), topology);
    let mut rows = vec![["units", "called", "number", "cells", "laws"].map(str::to_owned).to_vec()];
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
    table(&rows, &[Lean::Left, Lean::Left, Lean::Right, Lean::Right, Lean::Left])
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
fn data(program: &Program, game: &Game, topology: &Topology, state: &State) -> Value {
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
