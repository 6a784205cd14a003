//! Whether the kindest path from a position needs a step.

use super::{memory::SolveSettings, prelude::*};
use tesuji_message::message;
use tesuji_solve::PathUse;

/// A step whose use to ask for.
#[derive(Deserialize, JsonSchema)]
pub struct NeededRequest {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    /// Squares with the values that the step places.
    places: Vec<(usize, usize)>,
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
    let mut effects = Effects::default();
    if let Some(position) = solution.initial_position() {
        let topology = &*position.topology;
        let candidates = |list: Vec<(usize, usize)>| {
            let cells = list.into_iter().filter(|(_, value)| (1..=topology.values).contains(value));
            cells.filter_map(|(square, value)| Some((topology.cell_at(square)?, value - 1))).collect()
        };
        let (placements, eliminated): (_, Vec<_>) = (candidates(call.places), candidates(call.removes));
        effects.placements = placements;
        effects.eliminations = eliminated.into_iter().map(|(cell, value)| (cell, 1 << value)).collect();
        effects.merge();
    }
    let (path_use, sentence) = match solution.path_use(&effects) {
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
