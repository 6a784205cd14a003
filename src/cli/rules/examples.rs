//! Runs the examples that stand beside techniques.

use indexmap::IndexSet;
use std::sync::Arc;
use tesuji::board::formats::read_all;
use tesuji::board::setup::Setup;
use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::engine::run::Scratch;
use tesuji::engine::strategy::compile;
use tesuji::engine::trace::{Effects, Match};
use tesuji::lang::program::{Example, Fact, Program};
use tesuji::report::board::{Look, candidates, candidates_with};
use tesuji::report::effects::signs;
use tesuji::report::language::{Language, Legend};
use tesuji::report::marks::Marks;
use tesuji::report::names::Names;
use tesuji::report::words::Words;
use tesuji::solve::boards::Boards;

/// What an example came to.
pub struct Shown {
    /// Its board.
    pub topology: Arc<Topology>,
    /// Its position.
    pub state: State,
    /// What its technique finds there.
    pub matches: Vec<Match>,
    /// Which match does what the example says, where it says something.
    pub wanted: Option<usize>,
}

/// Runs an example.
///
/// # Errors
/// When its position is none, or its technique cannot run on its board.
pub fn show(program: &Arc<Program>, boards: &Boards<()>, example: &Example) -> Result<Shown, String> {
    let read = read_all(&example.position, None).into_iter().next().ok_or("its position is empty")?;
    let mut position = read.map_err(|error| format!("its position cannot be read: {}", error.message))?;
    position.game = Some(example.game.clone());
    let board = boards.board(&position).map_err(|error| error.to_string())?;
    let topology = Arc::clone(&board.topology);
    let technique = compile(program, &example.call, &topology, false).map_err(|error| error.to_string())?;
    let mut setup = Setup::new(&topology);
    let state = setup.load(&topology, &position).map_err(|error| error.to_string())?.clone();
    let matches = technique.matches(&topology, &state, &mut Scratch::default());
    let wanted = match &example.finds {
        None => None,
        Some(facts) => {
            let wanted = effects(facts, &topology)?;
            let words = Words::new(program, Language::En);
            matches
                .iter()
                .position(|one| one.effects == wanted && words.says(&topology, &state, one, &example.says))
        }
    };
    Ok(Shown { topology, state, matches, wanted })
}

/// How many matches are told that come near.
const MOST_TOLD: usize = 3;

/// What is wrong with what an example came to, with a board; `None` where it is right.
pub fn fault(program: &Program, example: &Example, shown: &Shown, look: Look) -> Option<String> {
    let Shown { topology, state, matches, .. } = shown;
    let wanted = match &example.finds {
        None => Effects::default(),
        Some(_) if shown.wanted.is_some() => return None,
        Some(facts) => effects(facts, topology).unwrap_or_default(),
    };
    let right: IndexSet<String> = matches
        .iter()
        .filter(|one| one.effects == wanted)
        .map(|one| said_of(program, example, shown, one))
        .collect();
    if !right.is_empty() {
        let wanted = example.says.iter().map(|(style, text)| format!("{style} \"{text}\""));
        let wanted = wanted.collect::<Vec<_>>().join("  ");
        let said: Vec<String> = right.into_iter().collect();
        return Some(format!("wanted:  {wanted}\nsaid:    {}", said.join("\n         ")));
    }
    let mut found: Vec<&Match> = matches.iter().collect();
    found.sort_by_key(|one| apart(&one.effects, &wanted));
    let signs = |one: &Match| facts_of(program, &one.effects, topology);
    let told: IndexSet<String> = found.iter().map(|one| signs(one)).collect();
    let mut lines: Vec<String> = told.iter().take(MOST_TOLD).cloned().collect();
    lines.extend((told.len() > MOST_TOLD).then(|| format!("and {} more", told.len() - MOST_TOLD)));
    let board = |marks: &Marks| {
        let legend = look.language.sentences().legend;
        let legend = Legend { taken_as_true: legend.wanted, taken_as_false: legend.found, ..legend };
        candidates_with(topology, state, marks, look, &legend)
    };
    let Some(first) = found.first() else {
        let marks = Marks::compared(topology, &wanted, &Effects::default());
        let wanted = facts_of(program, &wanted, topology);
        return example
            .finds
            .is_some()
            .then(|| format!("wanted:  {wanted}\nfound:   nothing\n{}", board(&marks)));
    };
    if example.finds.is_none() {
        let board = candidates(topology, state, &Marks::of(topology, state, first), look);
        return Some(format!("nothing should be found, but this is:\n  {}\n{board}", lines.join("\n  ")));
    }
    let marks = Marks::compared(topology, &wanted, &first.effects);
    let wanted = facts_of(program, &wanted, topology);
    Some(format!("wanted:  {wanted}\nfound:   {}\n{}", lines.join("\n         "), board(&marks)))
}

/// How many candidates one change makes go or places and another does not.
fn apart(one: &Effects, other: &Effects) -> usize {
    let all = |effects: &Effects| -> IndexSet<(bool, usize, usize)> {
        let placed = effects.places.iter().map(|&(c, v)| (true, c, v));
        placed.chain(effects.gone().map(|(c, v)| (false, c, v))).collect()
    };
    all(one).symmetric_difference(&all(other)).count()
}

/// What is said of a match in the styles that an example names.
fn said_of(program: &Program, example: &Example, shown: &Shown, one: &Match) -> String {
    let words = Words::new(program, Language::En);
    let said =
        example.says.keys().map(|style| match words.written(&shown.topology, &shown.state, one, style) {
            Some(text) => format!("{style} \"{text}\""),
            None => format!("nothing in {style}"),
        });
    said.collect::<Vec<_>>().join("  ")
}

fn effects(facts: &[Fact], topology: &Topology) -> Result<Effects, String> {
    let mut effects = Effects::default();
    for fact in facts {
        let cell =
            topology.cell_by_label(&fact.cell).ok_or_else(|| format!("there is no cell {}", fact.cell))?;
        let value = usize::from(fact.value)
            .checked_sub(1)
            .filter(|value| *value < topology.values)
            .ok_or_else(|| format!("there is no value {}", fact.value))?;
        if fact.place {
            effects.places.push((cell, value));
        } else {
            effects.eliminates.push((cell, 1 << value));
        }
    }
    effects.merge();
    Ok(effects)
}

/// A change as steps show it.
pub fn facts_of(program: &Program, effects: &Effects, topology: &Topology) -> String {
    signs(effects, &Names::new(program, Language::default().code(), topology))
}
