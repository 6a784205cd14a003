//! The proofs of a rule.

use super::{figure::PositionDrawing, prelude::*};
use crate::{
    authoring::{Proof, Prover},
    pages::Illustration,
};
use std::{sync::Arc, time::Duration};

/// Default time limit of a proof, in seconds; the maximum is six times as long.
const PROOF_SECONDS: u64 = 10;

/// A rule to prove.
#[derive(Deserialize, JsonSchema)]
pub struct ProveRequest {
    /// Name of a technique or link, with arguments or without.
    technique: String,
    /// Time limit of each proof, in seconds; 10 by default and 60 at most.
    #[serde(default)]
    timeout: Option<u64>,
}

/// The proofs of a rule.
#[derive(Serialize, JsonSchema)]
pub struct ProveAnswer {
    cases: Vec<ProofReport>,
}

/// The proof of a case of a rule.
#[derive(Serialize, JsonSchema)]
struct ProofReport {
    /// The rule with its arguments.
    name: String,
    /// `proved`, `refuted`, `tested` or `untested`.
    standing: &'static str,
    /// The result in a sentence.
    line: String,
    /// Boards on which it is proved.
    proved: Vec<String>,
    /// Whether it is proved for every board.
    any: bool,
    /// The first board without a proof, and the reason.
    beyond: Option<(String, String)>,
    /// Number of positions on which it was tested.
    positions: usize,
    /// Number of its matches on these positions.
    matches: usize,
    /// A counterexample, if it is refuted.
    refuted: Option<CounterexampleReport>,
}

/// A position on which a rule concludes something false.
#[derive(Serialize, JsonSchema)]
struct CounterexampleReport {
    /// The board.
    on: Option<String>,
    /// The position, in the JSON format.
    text: String,
    scene: PositionDrawing,
    /// Squares and values of the solution that the conclusions contradict.
    lost: Vec<(usize, usize)>,
    /// Squares and values of the solution.
    solution: Vec<(usize, usize)>,
}

impl CounterexampleReport {
    fn new(context: &CallContext<'_>, proof: &Proof, slide: &Illustration<'_>) -> Result<Self, CallFailure> {
        let drawing = &slide.drawing;
        let position =
            Position { topology: Arc::new(drawing.topology.clone()), state: drawing.state.clone() };
        let squares = |(cell, value)| (position.square(cell), value + 1);
        Ok(Self {
            on: proof.refuted_on(context.language),
            text: position.write(crate::Format::Json)?.trim_end().to_owned(),
            scene: PositionDrawing::from_illustration(slide),
            lost: proof.lost_values().into_iter().map(squares).collect(),
            solution: proof.solution().map(squares).collect(),
        })
    }
}

/// The proofs of a rule: each of its cases, with the position that refutes it.
pub fn prove(context: &CallContext<'_>, call: ProveRequest) -> Result<ProveAnswer, CallFailure> {
    let mut prover = Prover::new(&context.rules);
    let seconds = call.timeout.unwrap_or(PROOF_SECONDS).clamp(1, PROOF_SECONDS * 6);
    prover.timeout = Duration::from_secs(seconds);
    prover.cancel = Some(context.cancel.clone());
    let mut cases = Vec::new();
    for case in prover.cases(&call.technique)? {
        context.check_cancelled()?;
        let proof = prover.prove(&case);
        let slide = proof.illustration(context.language);
        let refuted = slide.as_ref().map(|slide| CounterexampleReport::new(context, &proof, slide));
        cases.push(ProofReport {
            name: proof.name(),
            standing: proof.status().word(),
            line: proof.line(context.language),
            proved: proof.boards(context.language),
            any: proof.holds_on_all_boards(),
            beyond: proof.beyond(context.language),
            positions: proof.positions(),
            matches: proof.matches(),
            refuted: refuted.transpose()?,
        });
    }
    Ok(ProveAnswer { cases })
}
