//! Catalogue of techniques, strategies, games and formats, including the reader's own rules.

use super::offer::Offers;
use super::prelude::*;
use crate::lang::program::{
    self, CellNumber, Demand, FamilyLaws, GameInput, InputField, InputKind, UnitFamily,
};
use crate::meaning::difficulty;
use crate::report::catalogue::{self, cases, family, fixed, title};
use crate::report::words::StepTexts;
use crate::{Format, Game, Generator, GeneratorOptions, Message};
use indexmap::IndexSet;

#[derive(Serialize)]
struct Technique {
    name: String,
    signature: String,
    title: String,
    about: String,
    /// Lesson text for learners.
    lesson: Option<String>,
    difficulty: Option<i64>,
    file: String,
    /// The name of its file in words.
    family: String,
    cases: Vec<Case>,
}

/// A technique with its arguments.
#[derive(Serialize)]
struct Case {
    call: String,
    title: String,
    /// Its titles in every language and style, and its aliases.
    names: Vec<String>,
    difficulty: Option<i64>,
    /// Lesson text of a case in a game's lessons.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<String>,
}

/// An input of a game's puzzles in addition to values, and how it can be drawn.
#[derive(Serialize)]
struct Input {
    name: String,
    /// The constraint that it belongs to, or its own name.
    title: String,
    kind: &'static str,
    /// Whether no two of its groups share a cell.
    #[serde(rename = "disjoint")]
    is_disjoint: bool,
    /// Whether every cell belongs to a group.
    #[serde(rename = "covering")]
    is_covering: bool,
    /// The numbers of each of its groups.
    fields: Vec<Field>,
    /// Whether each of its groups states a law.
    #[serde(rename = "lawful")]
    has_group_laws: bool,
    /// Whether the order of the cells of a group is significant.
    #[serde(rename = "ordered")]
    is_ordered: bool,
    /// Whether each of its groups has two cells.
    #[serde(rename = "pairs")]
    has_pairs: bool,
    /// Direction of its straight lines: along rows and columns, or along diagonals. `None` if lines need not be
    /// straight.
    straight: Option<&'static str>,
    /// Whether pictures show its groups.
    #[serde(rename = "drawn")]
    is_drawn: bool,
    /// Whether a law depends on the part of a group to which a cell belongs.
    #[serde(rename = "parted")]
    has_part_laws: bool,
}

/// A number of a group.
#[derive(Serialize)]
struct Field {
    name: String,
    title: String,
    #[serde(rename = "optional")]
    is_optional: bool,
}

impl Input {
    fn of_game(context: &CallContext<'_>, game: &Game<'_>, input: &GameInput) -> Self {
        let declared = &game.declared;
        let owner = context.rules.constraints().find(|one| {
            let declares = one.declared.inputs.iter().any(|own| own.name == input.name);
            declares && declared.with.iter().any(|with| with == one.name())
        });
        let title = owner
            .and_then(|one| one.title(context.language))
            .unwrap_or_else(|| context.language.translate(&Message::term(&input.name)));
        Self::new(context, &title, &laws(&declared.inputs, &declared.units, input), input)
    }

    fn new(context: &CallContext<'_>, title: &str, laws: &[&FamilyLaws], input: &GameInput) -> Self {
        let program = context.rules.program();
        let field = |field: &InputField| Field {
            name: field.name.clone(),
            title: context.language.translate(&Message::term(&field.name)),
            is_optional: field.is_optional,
        };
        let numbers = input.fields.iter().filter(|field| field.name != GameInput::GROUP_LAW);
        let mut calls = laws.iter().flat_map(|laws| &laws.calls);
        let mut straight = [Demand::Orthogonal, Demand::Diagonal].into_iter();
        Self {
            name: input.name.clone(),
            title: title.to_owned(),
            kind: input.kind.word(),
            is_disjoint: input.demands.contains(&Demand::Disjoint),
            is_covering: input.demands.contains(&Demand::Covering),
            fields: numbers.map(field).collect(),
            has_group_laws: input.has_group_laws(),
            is_ordered: input.kind == InputKind::Lines || laws.iter().any(|laws| program.is_ordered(laws)),
            has_pairs: input.demands.contains(&Demand::Pairs),
            straight: straight.find(|one| input.demands.contains(one)).map(|one| one.word()),
            is_drawn: input.kind == InputKind::Groups || !input.drawing.is_empty(),
            has_part_laws: calls
                .any(|call| program.laws[call.law].asked_of_cells()[CellNumber::Part as usize]),
        }
    }
}

/// The laws of the units that an input lists.
fn laws<'g>(inputs: &[GameInput], units: &'g [UnitFamily], input: &GameInput) -> Vec<&'g FamilyLaws> {
    let place = inputs.iter().position(|own| own.name == input.name);
    let uses = |family: &&UnitFamily| place.is_some_and(|place| family.members.are_groups_of(place));
    units.iter().filter(uses).map(|family| &family.laws).collect()
}

/// Further names of a case of a technique.
fn names(technique: &program::Technique, call: &program::Call) -> Vec<String> {
    let titles = technique.title.values().map(|template| fixed(template, &call.arguments));
    let fits = |alias: &&program::Alias| {
        alias.pins.iter().all(|(id, value)| call.arguments.get(id.0 as usize) == Some(value))
    };
    titles.chain(technique.aliases.iter().filter(fits).map(|alias| alias.name.clone())).collect()
}

/// The levels of a strategy, the easiest first: their names and titles.
fn levels(context: &CallContext<'_>, strategy: &str) -> Vec<Value> {
    let words = StepTexts::new(context.rules.program(), context.language);
    let level = |(name, texts): (&String, &program::Texts)| serde_json::json!({ "name": name, "title": words.title(texts).unwrap_or_else(|| name.clone()) });
    let declared = context.rules.program().strategies.iter().find(|one| one.name == strategy);
    declared.map_or_else(Vec::new, |one| one.levels.iter().map(level).collect())
}

/// The catalogue that the page lists.
pub fn about(context: &CallContext<'_>) -> Answer {
    let (rules, language) = (&context.rules, context.language);
    let program = rules.program();
    let offers = Offers::new(rules);
    let learned: IndexSet<program::Call> =
        program.games.iter().flat_map(|game| offers.lessons(game)).collect();
    let cases = |number: usize, technique: &program::Technique| {
        let learned = learned.iter().filter(move |call| call.technique == number).cloned();
        cases(program, technique).into_iter().chain(learned).collect::<IndexSet<program::Call>>()
    };
    let technique =
        |(number, (one, declared)): (usize, (crate::Technique<'_>, &program::Technique))| Technique {
            name: one.name().to_owned(),
            signature: one.signature(),
            title: one.title(language),
            about: one.summary(),
            lesson: one.lesson(language),
            difficulty: one.difficulty().map(|(least, _)| least),
            file: one.file().to_owned(),
            family: language.translate(&Message::term(family(one.file()))),
            cases: cases(number, declared)
                .into_iter()
                .map(|call| Case {
                    title: title(declared, &call, language),
                    names: names(declared, &call),
                    difficulty: difficulty(program, &call),
                    lesson: learned
                        .contains(&call)
                        .then(|| catalogue::lesson(declared, &call, language))
                        .flatten(),
                    call: program.describe(&call),
                })
                .collect(),
        };
    let techniques: Vec<Technique> =
        rules.techniques().zip(&program.techniques).enumerate().map(technique).collect();
    let strategies: Vec<Value> = rules
        .strategies()
        .filter(|one| !one.is_building_block())
        .map(|one| {
            let title = one.title(language).unwrap_or_else(|| one.name().to_owned());
            let (name, about) = (one.name().to_owned(), one.summary());
            let levels = levels(context, one.name());
            serde_json::json!({ "name": name, "title": title, "about": about, "techniques": one.techniques(), "levels": levels })
        })
        .collect();
    let games: Vec<Value> = rules
        .games()
        .map(|one| {
            let options = GeneratorOptions { game: one.name().to_owned(), ..GeneratorOptions::default() };
            let inputs: Vec<Input> =
                one.declared.inputs.iter().map(|input| Input::of_game(context, &one, input)).collect();
            serde_json::json!({
                "name": one.name(),
                "title": one.heading(language),
                "about": one.summary(),
                "inputs": json(inputs).unwrap_or_default(),
                "constraints": one.constraints().collect::<Vec<_>>(),
                "strategy": one.strategy(),
                "levels": levels(context, one.strategy()),
                "lessons": offers.lessons(&one.declared).iter().map(|call| program.describe(call)).collect::<Vec<_>>(),
                "techniques": offers.techniques_for(&one.declared),
                "makes": Generator::new(rules, options).is_ok(),
            })
        })
        .collect();
    let constraints: Vec<Value> = rules
        .constraints()
        .map(|one| {
            let title = one.title(language).unwrap_or_else(|| one.name().to_owned());
            let named = &one.declared.inputs;
            let inputs = named
                .iter()
                .map(|input| Input::new(context, &title, &laws(named, &one.declared.units, input), input));
            serde_json::json!({
                "name": one.name(),
                "title": title,
                "about": one.summary(),
                "inputs": json(inputs.collect::<Vec<Input>>()).unwrap_or_default(),
            })
        })
        .collect();
    let formats: Vec<Value> = Format::ALL
        .into_iter()
        .map(|one| {
            let about = language.translate(&crate::Message::new(one.about(), Vec::new()));
            serde_json::json!({ "name": one.name(), "about": about, "writes": one.can_write() })
        })
        .collect();
    let default_game = GeneratorOptions::default().game;
    json(serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "repository": env!("CARGO_PKG_REPOSITORY"),
        "languages": Language::ALL.map(|one| one.code()),
        "techniques": json(techniques)?,
        "strategies": strategies,
        "games": games,
        "constraints": constraints,
        "usual_game": default_game,
        "formats": formats,
        "puzzle": context.memory.puzzle,
        "folder": context.memory.paths.first(),
    }))
}
