//! Runs the examples that stand beside techniques.

use indexmap::IndexSet;
use std::sync::Arc;
use tesuji::Language;
use tesuji::board::bits::Ones;
use tesuji::board::formats::read_all;
use tesuji::board::setup::Setup;
use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::engine::run::Scratch;
use tesuji::engine::strategy::compile;
use tesuji::engine::trace::{Effects, Match};
use tesuji::lang::program::{Example, Fact, Program};
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

/// What is wrong with what an example came to; `None` where it is right.
pub fn fault(program: &Program, example: &Example, shown: &Shown) -> Option<String> {
    let facts = shown.matches.iter().map(|one| facts_of(&one.effects, &shown.topology));
    let found: Vec<String> = facts.collect::<IndexSet<String>>().into_iter().collect();
    match &example.finds {
        None if found.is_empty() => None,
        None => Some(format!("nothing should be found, but this is:\n  {}", found.join("\n  "))),
        Some(_) if shown.wanted.is_some() => None,
        Some(facts) => {
            let wanted = effects(facts, &shown.topology).unwrap_or_default();
            let right = shown.matches.iter().filter(|one| one.effects == wanted);
            let said: IndexSet<String> = right.map(|one| said_of(program, example, shown, one)).collect();
            if !said.is_empty() {
                let wanted = example.says.iter().map(|(style, text)| format!("{style} \"{text}\""));
                let wanted = wanted.collect::<Vec<_>>().join("  ");
                let said: Vec<String> = said.into_iter().collect();
                return Some(format!("wanted:  {wanted}\nsaid:    {}", said.join("\n         ")));
            }
            let wanted = facts_of(&wanted, &shown.topology);
            let found = if found.is_empty() { "nothing".to_owned() } else { found.join("\n         ") };
            Some(format!("wanted:  {wanted}\nfound:   {found}"))
        }
    }
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

/// Effects as an example says them.
pub fn facts_of(effects: &Effects, topology: &Topology) -> String {
    let places = effects.places.iter().map(|&(c, v)| format!("place {} in {}", v + 1, topology.label(c)));
    let eliminates = effects.eliminates.iter().flat_map(|&(c, gone)| {
        Ones(gone).map(move |v| format!("eliminate {} from {}", v + 1, topology.label(c)))
    });
    places.chain(eliminates).collect::<Vec<String>>().join(", ")
}
