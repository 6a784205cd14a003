//! Proofs of rules, and checks of traces.

use crate::{
    errors::{board_error, exception, option_error},
    options::{ParsedText, board_style, duration},
    pictures::IllustrationFacts,
    rules::Rules,
    work::abandonable,
};
use pyo3::prelude::*;
use tesuji::{
    Language, Verifier, VerifyStatus,
    authoring::{Proof, Prover},
    batch,
};

/// The proof of a technique or link with given arguments.
#[derive(IntoPyObject)]
pub struct ProofFacts {
    name: String,
    standing: &'static str,
    is_on_any_board: bool,
    text: String,
    line: String,
    json: String,
    slide: Option<IllustrationFacts>,
}

impl ProofFacts {
    fn new(proof: &Proof, language: Language) -> Self {
        Self {
            name: proof.name(),
            standing: proof.status().word(),
            is_on_any_board: proof.holds_on_all_boards(),
            text: proof.to_text(board_style(language)),
            line: proof.line(language),
            json: proof.to_json().to_string(),
            slide: proof.illustration(language).map(|drawn| IllustrationFacts::with_caption(&drawn)),
        }
    }
}

/// Searches, with rules that have examples, for a proof of each case of a technique or link, and for positions on which
/// it is wrong.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    name: String,
    rules: &Rules,
    lang: ParsedText<Language>,
    timeout: Option<f64>,
    positions: Option<usize>,
    jobs: usize,
) -> PyResult<Vec<ProofFacts>> {
    let rules = rules.inner.clone();
    let proved = abandonable(py, move |cancel| {
        let mut prover = Prover::new(&rules);
        prover.timeout = duration(timeout).unwrap_or(prover.timeout);
        prover.cancel = Some(cancel.clone());
        prover.positions = positions.unwrap_or(prover.positions);
        let cases = prover.cases(&name)?;
        let mut proofs = Vec::new();
        let work = |_: &mut (), case| ProofFacts::new(&prover.prove(&case), lang.0);
        let _ = batch::run_in_chunks(1, cases.into_iter(), jobs, Default::default, work, |facts| {
            proofs.push(facts);
            Ok::<(), ()>(())
        });
        Ok::<_, tesuji::CallError>(proofs)
    })?;
    proved.map_err(option_error)
}

/// The report on a trace.
#[derive(IntoPyObject)]
pub struct TraceFacts {
    status: &'static str,
    steps: usize,
    with_facts: usize,
    text: String,
    json: String,
}

/// Checks a trace, as a line of JSON, step by step without the engine.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    line: String,
    rules: &Rules,
    lang: ParsedText<Language>,
    timeout: Option<f64>,
) -> PyResult<TraceFacts> {
    let rules = rules.inner.clone();
    let verified = abandonable(py, move |cancel| {
        let mut verifier = Verifier::new(&rules)?;
        (verifier.timeout, verifier.cancel) = (duration(timeout), Some(cancel.clone()));
        Ok::<_, tesuji::BoardError>(verifier.verify(&line))
    })?;
    let report = verified.map_err(board_error)?;
    if report.status() == VerifyStatus::Malformed {
        return Err(exception("TraceError", (report.sentence(Language::default()),)));
    }
    Ok(TraceFacts {
        status: report.status().word(),
        steps: report.steps,
        with_facts: report.with_premises,
        text: report.sentence(lang.0),
        json: report.to_json(1, lang.0).to_string(),
    })
}
