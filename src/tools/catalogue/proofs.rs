//! Proof results for rules, as their pages show them.

use super::parts;
use crate::{Catalogue, prelude::*};
use rayon::prelude::*;
use tesuji_prove::{Proof, ProofCase, ProofStatus, Prover, RuleInstance};

/// Proof results of the cases of each rule, by the path of the rule's page or section.
pub struct Proofs(HashMap<String, Vec<Proof>>);

impl Proofs {
    pub fn new(catalogue: &Catalogue<'_>, timeout: Duration) -> Self {
        let (program, mut prover) = (catalogue.rules.program(), Prover::new(catalogue.rules));
        prover.timeout = timeout;
        let paths = catalogue.paths();
        let cases = prover.all().into_iter().map(|case| (path(program, &case), case));
        let cases: Vec<(String, ProofCase)> = cases.filter(|(path, _)| paths.contains(path)).collect();
        let proved = |(path, case): (String, ProofCase)| (path, prover.prove(&case));
        let mut proofs: HashMap<String, Vec<Proof>> = HashMap::new();
        for (path, proof) in cases.into_par_iter().map(proved).collect::<Vec<_>>() {
            proofs.entry(path).or_default().push(proof);
        }
        Self(proofs)
    }

    /// Returns the proof results of a rule; cases with the same result are grouped.
    pub fn results(&self, path: &str, language: Language) -> Vec<Inline> {
        let proofs = self.0.get(path).map_or(&[][..], Vec::as_slice);
        let mut groups: IndexMap<String, Vec<Inline>> = IndexMap::new();
        for proof in proofs {
            let outcome = language.translate(&proof.outcome(language));
            groups.entry(outcome).or_default().push(Inline::Code(proof.name()));
        }
        let alone = groups.len() == 1;
        let mut content = Vec::new();
        for (outcome, cases) in groups {
            if !content.is_empty() {
                content.push(Inline::text("; "));
            }
            if !alone {
                content.extend(join_inlines(cases, ", "));
                content.push(Inline::text(": "));
            }
            content.push(Inline::Text(outcome));
        }
        content
    }

    pub fn short(&self, path: &str) -> Message {
        let proofs = self.0.get(path).map_or(&[][..], Vec::as_slice);
        let are = |standing| proofs.iter().filter(|proof| proof.status() == standing).count();
        match (are(ProofStatus::Refuted), are(ProofStatus::Proved), proofs.len()) {
            (1.., ..) => message!("refuted"),
            (_, 0, _) if are(ProofStatus::Tested) == 0 => message!("not tested"),
            (_, 0, _) => message!("tried"),
            (_, proved, all) if proved == all => message!("proved"),
            (_, proved, all) => message!("proved: {proved} of {all} cases"),
        }
    }
}

fn path(program: &Program, case: &ProofCase) -> String {
    match &case.0 {
        RuleInstance::Technique(call) => format!("techniques/{}", program.techniques[call.technique].name),
        RuleInstance::Link(link, _) => format!("{}{}", parts::PREFIX, program.links[*link].name),
    }
}
