//! The cases of rules: each link and technique with its arguments.

use super::proof::{ProofCase, Rule};
use super::prover::Prover;
use crate::lang::CallError;
use crate::lang::program::{Argument, Call, Domain, Parameter, Technique};

/// Most choices of the arguments of a link.
const MOST_ARGUMENTS: usize = 100;

impl Prover {
    /// All links and techniques, each with its arguments in every way that a name alone stands for.
    pub fn all(&self) -> Vec<ProofCase> {
        self.of_files(|_| true)
    }

    /// What a name stands for: a link, or a technique as it is called.
    ///
    /// # Errors
    /// When there is no such rule.
    pub fn cases(&self, name: &str) -> Result<Vec<ProofCase>, CallError> {
        let program = &self.program;
        if let Some(link) = program.links.iter().position(|link| link.name == name) {
            return Ok(self.link(link).into_iter().map(ProofCase).collect());
        }
        let calls = program.call(name)?.into_iter();
        Ok(calls.map(|call| ProofCase(Rule::Technique(call))).collect())
    }

    /// The rules of one file, by its name as it was read.
    pub fn cases_of_file(&self, name: &str) -> Vec<ProofCase> {
        let files = &self.program.files;
        self.of_files(|file| files.get(file as usize).is_some_and(|file| file.name == name))
    }

    fn of_files(&self, is_one: impl Fn(u32) -> bool) -> Vec<ProofCase> {
        let links = self.program.links.iter().enumerate().filter(|(_, link)| is_one(link.span.file));
        let links = links.flat_map(|(link, _)| self.link(link));
        let techniques = self.program.techniques.iter().filter(|technique| is_one(technique.span.file));
        let techniques = techniques.flat_map(|technique| self.technique(technique));
        links.chain(techniques).map(ProofCase).collect()
    }

    fn link(&self, link: usize) -> Vec<Rule> {
        let arguments = every(&self.program.links[link].parameters);
        arguments.into_iter().map(|arguments| Rule::Link(link, arguments)).collect()
    }

    /// A technique with its arguments in every way that its names stand for.
    fn technique(&self, technique: &Technique) -> Vec<Rule> {
        let names = technique.aliases.iter().map(|alias| &alias.name);
        let mut rules = Vec::new();
        for name in std::iter::once(&technique.name).chain(names) {
            for call in self.program.call(name).unwrap_or_default() {
                // What another name asks for besides makes fewer matches of the same.
                let rule = Rule::Technique(Call { alias: None, ..call });
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        rules
    }
}

fn every(parameters: &[Parameter]) -> Vec<Vec<Argument>> {
    let mut all: Vec<Vec<Argument>> = vec![Vec::new()];
    for parameter in parameters {
        let choices: Vec<Argument> = match &parameter.domain {
            Domain::Range(from, to) => (*from..=*to).map(Argument::Int).collect(),
            Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
        };
        let longer = all.iter().flat_map(|start| {
            choices.iter().map(move |choice| [start.as_slice(), std::slice::from_ref(choice)].concat())
        });
        all = longer.take(MOST_ARGUMENTS).collect();
    }
    all
}
