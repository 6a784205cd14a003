//! Catalogue of techniques, strategies, games and formats, including the reader's own rules.

use super::{answer::Entry, offer::Offers, prelude::*, rating::RatingEntry, write::NoArguments};
use crate::{Constraint, Format, Game, Generator, GeneratorOptions, Message, Strategy, Technique};
use indexmap::IndexSet;
use std::path::PathBuf;
use tesuji_lang::{CellNumber, Demand, FamilyLaws, GameInput, InputField, InputKind, UnitFamily, program};
use tesuji_meaning::difficulty;
use tesuji_report::{
    StepTexts,
    catalogue::{self, cases, family, fixed, title},
};

/// The catalogue.
#[derive(Serialize, JsonSchema)]
pub struct AboutAnswer {
    /// Version of the library.
    version: &'static str,
    /// Address of its repository; may be empty.
    repository: &'static str,
    /// Codes of the languages that calls can have.
    languages: Vec<&'static str>,
    techniques: Vec<TechniqueEntry>,
    /// Strategies, without those that are parts of others.
    strategies: Vec<StrategyEntry>,
    games: Vec<GameEntry>,
    /// Constraints that can be added to games.
    constraints: Vec<ConstraintEntry>,
    /// Name of the default game.
    #[serde(rename = "usual_game")]
    default_game: String,
    /// Formats of puzzles.
    formats: Vec<FormatEntry>,
    /// The default rating; `null` if the rules have none.
    rating: Option<RatingEntry>,
    /// The puzzle that the page opens with.
    puzzle: Option<String>,
    /// The first folder of rule files of the service.
    folder: Option<PathBuf>,
}

/// A technique.
#[derive(Serialize, JsonSchema)]
struct TechniqueEntry {
    name: String,
    /// Its name with its parameters.
    signature: String,
    title: String,
    /// Text of its comment; may be empty.
    about: String,
    /// Lesson text for learners.
    lesson: Option<String>,
    /// Difficulty of its easiest case.
    difficulty: Option<i64>,
    /// Name of its rule file.
    file: String,
    /// The name of its file in words.
    family: String,
    cases: Vec<TechniqueCase>,
}

/// A technique with its arguments.
#[derive(Serialize, JsonSchema)]
struct TechniqueCase {
    /// The technique with its arguments, as in `naked-subset(2)`.
    call: String,
    title: String,
    /// Its titles in every language and style, and its aliases.
    names: Vec<String>,
    difficulty: Option<i64>,
    /// Lesson text of a case in a game's lessons.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<String>,
}

/// A strategy.
#[derive(Serialize, JsonSchema)]
struct StrategyEntry {
    #[serde(flatten)]
    entry: Entry,
    /// The techniques that it tries, with their arguments.
    techniques: Vec<String>,
    /// Its levels, the easiest first.
    levels: Vec<Level>,
}

/// A level of a strategy.
#[derive(Serialize, JsonSchema)]
struct Level {
    name: String,
    title: String,
}

/// A game.
#[derive(Serialize, JsonSchema)]
struct GameEntry {
    #[serde(flatten)]
    entry: Entry,
    inputs: Vec<Input>,
    /// Names of its constraints.
    constraints: Vec<String>,
    /// Name of its strategy.
    strategy: String,
    /// The levels of its strategy, the easiest first.
    levels: Vec<Level>,
    /// The techniques for learners, with their arguments, in their order.
    lessons: Vec<String>,
    /// Names of the techniques that can match on its boards.
    techniques: Vec<String>,
    /// Whether puzzles of it can be generated.
    makes: bool,
}

/// A constraint.
#[derive(Serialize, JsonSchema)]
struct ConstraintEntry {
    #[serde(flatten)]
    entry: Entry,
    inputs: Vec<Input>,
}

/// A format of puzzles.
#[derive(Serialize, JsonSchema)]
struct FormatEntry {
    name: String,
    about: String,
    /// Whether puzzles can be written in it.
    writes: bool,
}

/// An input of a game's puzzles in addition to values, and how it can be drawn.
#[derive(Serialize, JsonSchema)]
struct Input {
    name: String,
    /// Title of the constraint that it belongs to, or its own name in words.
    title: String,
    /// Kind of its groups, as a word of the language of rules.
    kind: &'static str,
    /// Whether no two of its groups share a cell.
    #[serde(rename = "disjoint")]
    is_disjoint: bool,
    /// Whether every cell belongs to a group.
    #[serde(rename = "covering")]
    is_covering: bool,
    /// The numbers of each of its groups.
    fields: Vec<InputNumber>,
    /// Whether each of its groups states a law.
    #[serde(rename = "lawful")]
    has_group_laws: bool,
    /// Whether the order of the cells of a group is significant.
    #[serde(rename = "ordered")]
    is_ordered: bool,
    /// Whether each of its groups has two cells.
    #[serde(rename = "pairs")]
    has_pairs: bool,
    /// Direction of its straight lines, as a word of the language of rules; `null` if lines need not be straight.
    straight: Option<&'static str>,
    /// Whether pictures show its groups.
    #[serde(rename = "drawn")]
    is_drawn: bool,
    /// Whether a law depends on the part of a group to which a cell belongs.
    #[serde(rename = "parted")]
    has_part_laws: bool,
}

/// A number of a group.
#[derive(Serialize, JsonSchema)]
struct InputNumber {
    name: String,
    title: String,
    /// Whether a group may lack it.
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
        let field = |field: &InputField| InputNumber {
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

/// The levels of a strategy, the easiest first.
fn levels(context: &CallContext<'_>, strategy: &str) -> Vec<Level> {
    let words = StepTexts::new(context.rules.program(), context.language);
    let level = |(name, texts): (&String, &program::Texts)| Level {
        name: name.clone(),
        title: words.title(texts).unwrap_or_else(|| name.clone()),
    };
    let declared = context.rules.program().strategies.iter().find(|one| one.name == strategy);
    declared.map_or_else(Vec::new, |one| one.levels.iter().map(level).collect())
}

/// The catalogue that the page lists.
pub fn about(context: &CallContext<'_>, _: NoArguments) -> Result<AboutAnswer, CallFailure> {
    let (rules, language) = (&context.rules, context.language);
    let offers = Offers::new(rules);
    let strategies = rules.strategies().filter(|one| !one.is_building_block());
    let format = |one: Format| FormatEntry {
        name: one.name().to_owned(),
        about: language.translate(&Message::new(one.about(), Vec::new())),
        writes: one.can_write(),
    };
    Ok(AboutAnswer {
        version: env!("CARGO_PKG_VERSION"),
        repository: env!("CARGO_PKG_REPOSITORY"),
        languages: Language::ALL.map(|one| one.code()).into(),
        techniques: techniques(context, &offers),
        strategies: strategies.map(|one| StrategyEntry::new(context, &one)).collect(),
        games: rules.games().map(|one| GameEntry::new(context, &offers, &one)).collect(),
        constraints: rules.constraints().map(|one| ConstraintEntry::new(context, &one)).collect(),
        default_game: GeneratorOptions::default().game,
        formats: Format::ALL.into_iter().map(format).collect(),
        rating: rules.default_rating().map(|rating| RatingEntry::new(context, rating)),
        puzzle: context.memory.puzzle.clone(),
        folder: context.memory.paths.first().cloned(),
    })
}

/// The techniques, each with its cases and those of the lessons of games.
fn techniques(context: &CallContext<'_>, offers: &Offers<'_>) -> Vec<TechniqueEntry> {
    let (program, language) = (context.rules.program(), context.language);
    let learned: IndexSet<program::Call> =
        program.games.iter().flat_map(|game| offers.lessons(game)).collect();
    let case = |declared: &program::Technique, call: &program::Call| TechniqueCase {
        call: program.describe(call),
        title: title(declared, call, language),
        names: names(declared, call),
        difficulty: difficulty(program, call),
        lesson: learned.contains(call).then(|| catalogue::lesson(declared, call, language)).flatten(),
    };
    let technique = |(number, (one, declared)): (usize, (Technique<'_>, &program::Technique))| {
        let learned = learned.iter().filter(|call| call.technique == number).cloned();
        let calls: IndexSet<program::Call> = cases(program, declared).into_iter().chain(learned).collect();
        TechniqueEntry {
            name: one.name().to_owned(),
            signature: one.signature(),
            title: one.title(language),
            about: one.summary(),
            lesson: one.lesson(language),
            difficulty: one.difficulty().map(|(least, _)| least),
            file: one.file().to_owned(),
            family: language.translate(&Message::term(family(one.file()))),
            cases: calls.iter().map(|call| case(declared, call)).collect(),
        }
    };
    context.rules.techniques().zip(&program.techniques).enumerate().map(technique).collect()
}

impl StrategyEntry {
    fn new(context: &CallContext<'_>, strategy: &Strategy<'_>) -> Self {
        Self {
            entry: Entry::new(strategy.name(), strategy.title(context.language), strategy.summary()),
            techniques: strategy.techniques(),
            levels: levels(context, strategy.name()),
        }
    }
}

impl GameEntry {
    fn new(context: &CallContext<'_>, offers: &Offers<'_>, game: &Game<'_>) -> Self {
        let program = context.rules.program();
        let options = GeneratorOptions::default().with_game(game.name());
        let inputs = game.declared.inputs.iter();
        let lessons = offers.lessons(&game.declared);
        Self {
            entry: Entry::new(game.name(), Some(game.heading(context.language)), game.summary()),
            inputs: inputs.map(|input| Input::of_game(context, game, input)).collect(),
            constraints: game.constraints().map(str::to_owned).collect(),
            strategy: game.strategy().to_owned(),
            levels: levels(context, game.strategy()),
            lessons: lessons.iter().map(|call| program.describe(call)).collect(),
            techniques: offers.techniques_for(&game.declared),
            makes: Generator::new(&context.rules, options).is_ok(),
        }
    }
}

impl ConstraintEntry {
    fn new(context: &CallContext<'_>, constraint: &Constraint<'_>) -> Self {
        let entry = Entry::new(constraint.name(), constraint.title(context.language), constraint.summary());
        let (inputs, units) = (&constraint.declared.inputs, &constraint.declared.units);
        let input = |input| Input::new(context, &entry.title, &laws(inputs, units, input), input);
        let inputs = inputs.iter().map(input).collect();
        Self { entry, inputs }
    }
}
