//! The lesson of a technique: the pattern, its explanation and its effect, on one drawn position.

use super::{
    make::{deadline, out_of_time},
    prelude::*,
};
use crate::{GeneratorOptions, authoring::Example};
use tesuji_lang::program;
use tesuji_meaning::difficulty;
use tesuji_message::message;
use tesuji_report::{catalogue, effects};

/// Maximum time for generating a position if there is an example on another board, in seconds.
const MAX_SECONDS_WITH_EXAMPLE: u64 = 3;

/// A lesson to give.
#[derive(Deserialize, JsonSchema)]
pub struct LessonRequest {
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// Name of the game on whose board the lesson is, if possible; sudoku by default.
    #[serde(default)]
    game: Option<String>,
    /// Seed of the generated position, if the technique has no example.
    #[serde(default)]
    seed: u64,
    /// Time limit for generating a position, in seconds; 20 by default and at most.
    #[serde(default)]
    timeout: Option<u64>,
}

/// The lesson of a technique.
#[derive(Serialize, JsonSchema)]
pub struct LessonAnswer {
    /// Title of the technique in the language of the call.
    title: String,
    difficulty: Option<i64>,
    /// The pattern to look for, its explanation, and its effect.
    sentences: [String; 3],
    example: LessonExample,
    #[serde(rename = "made")]
    origin: Origin,
}

/// Source of a position.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// It is an example of the technique.
    Example,
    /// It is from the solution of a generated puzzle.
    Generated,
}

/// A match on its position.
#[derive(Serialize, JsonSchema)]
struct LessonExample {
    /// The position on which the match is found.
    position: PositionArg,
    figure: StepDrawing,
}

/// The lesson of a technique: on an example on a board of the game or of a game that it extends, else on a generated
/// position, else on an example on any board or with other arguments.
pub fn lesson(context: &CallContext<'_>, call: LessonRequest) -> Result<LessonAnswer, CallFailure> {
    let default_game = GeneratorOptions::default().game;
    let game = call.game.as_deref().unwrap_or(&default_game);
    let program = context.rules.program();
    let calls = program.call(&call.technique)?;
    let case = calls.first().ok_or_else(out_of_time)?;
    let declared = &program.techniques[case.technique];
    let mut examples = context.examples_of(&call.technique)?;
    if let Some(at) = context.nearest(&examples, game)? {
        let found = examples.swap_remove(at);
        return context.lesson(declared, case, (&found.before().to_puzzle(), &found), Origin::Example);
    }
    let timeout = call.timeout.unwrap_or(u64::MAX);
    let until =
        deadline(Some(if examples.is_empty() { timeout } else { timeout.min(MAX_SECONDS_WITH_EXAMPLE) }));
    let made = context.positions_with((&call.technique, game, call.seed), until, |puzzle, step| {
        context.lesson(declared, case, (puzzle, step), Origin::Generated).map(Some)
    })?;
    if let Some(lesson) = made {
        return Ok(lesson);
    }
    let any_example = || context.example_of_any_case(case.technique);
    match examples.into_iter().next().map_or_else(any_example, |found| Ok(Some(found)))? {
        Some(found) => {
            let case = &found.traced_match().call;
            context.lesson(declared, case, (&found.before().to_puzzle(), &found), Origin::Example)
        }
        None => {
            let name = &declared.name;
            Err(message!("`{name}` has no example, and no position with a match was found in time").into())
        }
    }
}

impl CallContext<'_> {
    /// Matches of the examples of a technique, those with exactly this name first.
    fn examples_of(&self, technique: &str) -> Result<Vec<Match>, CallFailure> {
        let mut examples = Example::matches_of(&self.examples()?, technique)?;
        examples.sort_by_key(|one| one.technique_call() != technique);
        Ok(examples)
    }

    /// The match of the first example of a technique, with any arguments.
    fn example_of_any_case(&self, technique: usize) -> Result<Option<Match>, CallFailure> {
        let rules = self.examples()?;
        let is_of = |call: &str| {
            let calls = rules.program().call(call).unwrap_or_default();
            calls.first().is_some_and(|call| call.technique == technique)
        };
        Ok(Example::all(&rules).filter(|one| is_of(&one.call())).find_map(|one| one.found()))
    }

    /// Index of the match on a board of the game, else of the nearest game that it extends.
    fn nearest(&self, matches: &[Match], game: &str) -> Result<Option<usize>, CallFailure> {
        let mut wanted = Some(self.rules.game(game)?.declared);
        while let Some(game) = wanted {
            let of_game = |one: &Match| one.before().topology.game == game.name;
            if let Some(at) = matches.iter().position(of_game) {
                return Ok(Some(at));
            }
            let base = game.extends.unwrap_or_else(|| game.base.clone());
            wanted = if base == game.name { None } else { Some(self.rules.game(&base)?.declared) };
        }
        Ok(None)
    }

    fn lesson(
        &self,
        technique: &program::Technique,
        case: &program::Call,
        (puzzle, found): (&Puzzle, &Match),
        origin: Origin,
    ) -> Result<LessonAnswer, CallFailure> {
        let position = self.as_argument(puzzle, found.before())?;
        let names = self.names(&found.before().topology);
        let look = catalogue::lesson(technique, case, self.language)
            .unwrap_or_else(|| sentence(&catalogue::first_sentence(&technique.comment)));
        let changes = effects::sentence(&found.traced_match().effects, &names, self.language);
        Ok(LessonAnswer {
            title: found.title(self.language),
            difficulty: difficulty(self.rules.program(), &found.traced_match().call),
            sentences: [look, capitalized(&found.explanation(self.language)), changes],
            example: LessonExample { position, figure: StepDrawing::new(self, found) },
            origin,
        })
    }
}

/// Appends a full stop, unless the text is empty.
fn sentence(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{text}.") }
}

/// Capitalizes the first letter, if the text begins with a word and not with a cell or symbol.
fn capitalized(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if word.chars().all(|letter| letter.is_ascii_lowercase()) => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => text.to_owned(),
    }
}
