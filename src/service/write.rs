//! Calls of authors of rules: diagnostics, reasons for missing matches, plans, and the guide.

use super::{
    answer::{DiagnosticReport, NamedText},
    figure::PositionDrawing,
    prelude::*,
};
use crate::{
    authoring::{MismatchOptions, MismatchReport, Plan, ProfileOptions, StrategyProfile, TechniqueCost},
    catalogue::DiagnosticDoc,
};
use tesuji_message::message;

/// A call without arguments.
#[derive(Deserialize, JsonSchema)]
pub struct NoArguments {}

/// Options for checking the reader's rule files.
#[derive(Deserialize, JsonSchema)]
pub struct CheckRulesRequest {
    /// Whether to leave out the rule files of the folders.
    #[serde(default, rename = "alone")]
    should_skip_folders: bool,
}

/// Errors and warnings of rule files.
#[derive(Serialize, JsonSchema)]
pub struct CheckRulesAnswer {
    /// Number of rule files besides the built-in ones.
    files: usize,
    diagnostics: Vec<DiagnosticReport>,
    /// Names of the techniques that the reader's rule files declare, each with the name of its file; empty if there is
    /// an error.
    techniques: Vec<(String, String)>,
}

/// Errors in the reader's own rules, read with the rule files of the folders, and the techniques that they declare.
pub fn check_rules(
    context: &CallContext<'_>,
    call: CheckRulesRequest,
) -> Result<CheckRulesAnswer, CallFailure> {
    let mut sources = context.memory.sources(context.texts.clone());
    if call.should_skip_folders {
        sources.paths.clear();
    }
    let checked = sources.check()?;
    let techniques = checked.rules.iter().flat_map(Rules::techniques);
    let is_user_file = |file: &str| context.texts.iter().any(|text| text.name == file);
    let declared = techniques.filter(|technique| is_user_file(technique.file()));
    Ok(CheckRulesAnswer {
        files: checked.files,
        diagnostics: DiagnosticReport::all(&checked.diagnostics, context.language),
        techniques: declared
            .map(|technique| (technique.name().to_owned(), technique.file().to_owned()))
            .collect(),
    })
}

/// A technique that is expected to match.
#[derive(Deserialize, JsonSchema)]
pub struct WhyNotRequest {
    position: PositionArg,
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// Squares of cells that its pattern is expected to contain.
    #[serde(default)]
    cells: Vec<usize>,
    /// A value that its pattern is expected to contain.
    #[serde(default)]
    value: Option<usize>,
}

/// The reasons that a technique does not match.
#[derive(Serialize, JsonSchema)]
pub struct WhyNotAnswer {
    /// Whether it matches.
    matches: bool,
    /// Positions at which its conditions fail, each with the reason.
    scenes: Vec<PositionDrawing>,
    /// Cells of the request that have a value, in words.
    filled: Vec<String>,
}

/// Reasons that a technique does not match on some cells, or that it does match.
pub fn why_not(context: &CallContext<'_>, call: WhyNotRequest) -> Result<WhyNotAnswer, CallFailure> {
    let position = call.position.on_board(context)?;
    let label = |&square: &usize| position.cell(square).map(|cell| position.topology.label(cell));
    let cells: Vec<String> = call.cells.iter().filter_map(label).collect();
    let options = MismatchOptions::default().with_cells(cells);
    let options = options.with_value(call.value).with_time(context.time_limit());
    let puzzle = call.position.puzzle()?;
    let why = MismatchReport::new(&context.rules, &call.technique, &puzzle, options)?;
    context.check_cancelled()?;
    let scenes = why.illustrations(context.language);
    let names = context.names(&position.topology);
    let filled = call.cells.iter().filter_map(|&square| {
        let cell = position.cell(square)?;
        let (name, value) = (names.cell(cell), names.value(position.state.placed(cell)?));
        Some(context.language.translate(&match is_given(&puzzle, square) {
            true => message!("{name} is a given"),
            false => message!("{name} has the value {value}"),
        }))
    });
    Ok(WhyNotAnswer {
        matches: why.matches(),
        scenes: scenes.iter().map(PositionDrawing::from_illustration).collect(),
        filled: filled.collect(),
    })
}

/// A code to explain.
#[derive(Deserialize, JsonSchema)]
pub struct ExplainRequest {
    /// Code of a diagnostic, such as `E103`.
    code: String,
}

/// The meaning of the code of a diagnostic.
#[derive(Serialize, JsonSchema)]
pub struct ExplainAnswer {
    code: &'static str,
    title: &'static str,
    meaning: &'static str,
    /// A rule file that has this diagnostic.
    wrong: &'static str,
    /// The same rule file as it should be.
    right: &'static str,
}

/// The meaning of a diagnostic code of rule files, with a wrong and a right text.
pub fn explain(context: &CallContext<'_>, call: ExplainRequest) -> Result<ExplainAnswer, CallFailure> {
    let page = DiagnosticDoc::for_code(&call.code)?;
    Ok(ExplainAnswer {
        code: page.code(),
        title: page.title(context.language),
        meaning: page.meaning(context.language),
        wrong: page.wrong(),
        right: page.right(),
    })
}

/// The pages of the guide to the language: their names and their Markdown texts.
const GUIDE: [(&str, &str); 3] = [
    ("guide", include_str!("../../grammar/README.md")),
    ("tutorial", include_str!("../../grammar/tutorial.md")),
    ("reference", include_str!("../../grammar/reference.md")),
];

/// The guide to the language of rules.
#[derive(Serialize, JsonSchema)]
pub struct GuideAnswer {
    /// Its pages in Markdown.
    pages: Vec<NamedText>,
}

/// The guide to the language.
pub fn guide(_: &CallContext<'_>, _: NoArguments) -> Result<GuideAnswer, CallFailure> {
    let page = |(name, text): (&str, &str)| NamedText { name: name.to_owned(), text: text.to_owned() };
    Ok(GuideAnswer { pages: GUIDE.map(page).into() })
}

/// Request for the plan of a technique.
#[derive(Deserialize, JsonSchema)]
pub struct PlanRequest {
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// The position on whose solution the cost is measured, if any.
    #[serde(default)]
    position: Option<PositionArg>,
}

/// The plans of a technique.
#[derive(Serialize, JsonSchema)]
pub struct PlanAnswer {
    cases: Vec<PlanText>,
    /// The cost in the solution of the position, if there is one.
    cost: Option<PlanCost>,
}

/// The plan of a case of a technique.
#[derive(Serialize, JsonSchema)]
struct PlanText {
    /// The technique with its arguments.
    call: String,
    text: String,
}

/// The cost of the techniques of a solution.
#[derive(Serialize, JsonSchema)]
struct PlanCost {
    /// Time of the solution in microseconds.
    micros: u64,
    techniques: Vec<TechniqueShare>,
}

/// The cost of a technique.
#[derive(Serialize, JsonSchema)]
struct TechniqueShare {
    /// The technique with its arguments.
    technique: String,
    /// Number of searches for it.
    looks: usize,
    /// Number of its steps.
    hits: usize,
    /// Number of searches that were skipped, because nothing that it reads had changed.
    skipped: usize,
    /// Its part of the time, from 0 to 1.
    share: f64,
}

/// The plans of a technique, and their cost in the solution of a puzzle.
pub fn plan(context: &CallContext<'_>, call: PlanRequest) -> Result<PlanAnswer, CallFailure> {
    let mut cases = Vec::new();
    for plan in Plan::cases(&context.rules, &call.technique)? {
        cases.push(PlanText { call: plan.call(), text: plan.page(None) });
    }
    let cost = call.position.map(|position| {
        let puzzle = position.puzzle()?;
        let puzzles = [(String::new(), Ok(puzzle))].into_iter();
        let options = ProfileOptions::default().with_time(context.time_limit());
        let profile = StrategyProfile::measure(&context.rules, &options, puzzles)?;
        context.check_cancelled()?;
        let share = |cost: &TechniqueCost| TechniqueShare {
            technique: cost.technique.clone(),
            looks: cost.attempts,
            hits: cost.matches,
            skipped: cost.skipped,
            share: profile.share(cost),
        };
        let techniques = profile.techniques.iter().map(share).collect();
        Ok::<_, CallFailure>(PlanCost { micros: profile.time().as_micros() as u64, techniques })
    });
    Ok(PlanAnswer { cases, cost: cost.transpose()? })
}

/// A built-in rule file.
#[derive(Deserialize, JsonSchema)]
pub struct SourceRequest {
    /// Name of the rule file, as techniques name it.
    file: String,
}

/// The text of a rule file.
pub fn source(context: &CallContext<'_>, call: SourceRequest) -> Result<NamedText, CallFailure> {
    let mut files = context.rules.program().files.iter();
    let file = files.find(|file| file.name == call.file);
    let file = file.ok_or_else(|| message!("unknown rule file `{}`", call.file))?;
    Ok(NamedText { name: file.name.clone(), text: file.text.clone() })
}
