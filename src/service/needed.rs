//! Whether the kindest path from a position needs a step.

use super::{memory::SolveSettings, prelude::*};
use tesuji_evidence::CandidateLiteral;
use tesuji_message::message;
use tesuji_solve::PathUse;

/// A step whose use to ask for.
#[derive(Deserialize, JsonSchema)]
pub struct NeededRequest {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    /// Squares with the values that the step places.
    #[serde(rename = "places")]
    placements: Vec<(usize, usize)>,
    /// Squares and values of the candidates that it eliminates.
    removes: Vec<(usize, usize)>,
}

/// Use of a step on the kindest path.
#[derive(Serialize, JsonSchema)]
pub struct NeededAnswer {
    /// `free` if the conclusions of the step take no effort, `needed` if the path needs one of them, `unneeded` if it
    /// does without, `unknown` if there is no path.
    #[serde(rename = "use")]
    path_use: &'static str,
    /// In sentences.
    words: String,
}

/// Whether the kindest path from a position needs a conclusion of a step.
pub fn needed(context: &CallContext<'_>, call: NeededRequest) -> Result<NeededAnswer, CallFailure> {
    let kindest = Some(call.solving.kindest.unwrap_or(1));
    let solution = context.solution(&call.position, &SolveSettings { kindest, ..call.solving })?;
    let position = solution.initial_position();
    let cell = |square: usize| position.as_ref()?.topology.cell_at(square);
    let candidate = |(square, value): (usize, usize)| Some((cell(square)?, value.checked_sub(1)?));
    let placed = call.placements.into_iter().filter_map(candidate);
    let placed = placed.map(|(cell, value)| CandidateLiteral::Is(cell, value));
    let removed = call.removes.into_iter().filter_map(candidate);
    let removed = removed.map(|(cell, value)| CandidateLiteral::Not(cell, value));
    let conclusions: Vec<CandidateLiteral> = placed.chain(removed).collect();
    let (path_use, sentence) = match solution.path_use(&conclusions) {
        PathUse::Free => ("free", message!("This step takes no effort.")),
        PathUse::Needed => ("needed", message!("The shortest way that was found needs this step.")),
        PathUse::Unneeded => {
            ("unneeded", message!("The shortest way that was found does without this step."))
        }
        PathUse::Unknown => ("unknown", message!("No shortest way is known.")),
    };
    let language = context.language;
    let effort = solution.kindest_text(language);
    let sentences = [Some(language.translate(&sentence)), effort].into_iter().flatten();
    let words = sentences.collect::<Vec<_>>().join(language.sentences().blank);
    Ok(NeededAnswer { path_use, words })
}
