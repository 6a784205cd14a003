//! Cases of rules: each link and technique with its arguments.

use crate::{ProofCase, Prover, RuleInstance};
use tesuji_lang::{Argument, Call, CallError, Domain, Parameter, Technique};

/// Maximum number of argument lists of a link.
const MAX_ARGUMENT_LISTS: usize = 100;

impl Prover {
    /// All links and techniques, with every argument list that a bare name denotes.
    pub fn all(&self) -> Vec<ProofCase> {
        self.in_files(|_| true)
    }

    /// Cases that a name denotes: a link, or the calls of a technique.
    ///
    /// # Errors
    /// Returns an error if there is no such rule.
    pub fn cases(&self, name: &str) -> Result<Vec<ProofCase>, CallError> {
        let program = &self.program;
        if let Some(link) = program.links.iter().position(|link| link.name == name) {
            return Ok(self.link(link).into_iter().map(ProofCase).collect());
        }
        let calls = program.call(name)?.into_iter();
        Ok(calls.map(|call| ProofCase(RuleInstance::Technique(call))).collect())
    }

    /// Cases of one file, by its name as read.
    pub fn cases_of_file(&self, name: &str) -> Vec<ProofCase> {
        let files = &self.program.files;
        self.in_files(|file| files.get(file as usize).is_some_and(|file| file.name == name))
    }

    fn in_files(&self, is_included: impl Fn(u32) -> bool) -> Vec<ProofCase> {
        let links = self.program.links.iter().enumerate().filter(|(_, link)| is_included(link.span.file));
        let links = links.flat_map(|(link, _)| self.link(link));
        let techniques = self.program.techniques.iter().filter(|technique| is_included(technique.span.file));
        let techniques = techniques.flat_map(|technique| self.technique(technique));
        links.chain(techniques).map(ProofCase).collect()
    }

    fn link(&self, link: usize) -> Vec<RuleInstance> {
        let arguments = argument_lists(&self.program.links[link].parameters);
        arguments.into_iter().map(|arguments| RuleInstance::Link(link, arguments)).collect()
    }

    /// A technique with every argument list that its names denote.
    fn technique(&self, technique: &Technique) -> Vec<RuleInstance> {
        let names = technique.aliases.iter().map(|alias| &alias.name);
        let mut rules = Vec::new();
        for name in std::iter::once(&technique.name).chain(names) {
            for call in self.program.call(name).unwrap_or_default() {
                // Further conditions of an alias only restrict the matches.
                let rule = RuleInstance::Technique(Call { alias: None, ..call });
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        rules
    }
}

fn argument_lists(parameters: &[Parameter]) -> Vec<Vec<Argument>> {
    let mut lists: Vec<Vec<Argument>> = vec![Vec::new()];
    for parameter in parameters {
        let choices: Vec<Argument> = match &parameter.domain {
            Domain::Range(from, to) => (*from..=*to).map(Argument::Int).collect(),
            Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
        };
        let longer = lists.iter().flat_map(|start| {
            choices.iter().map(move |choice| [start.as_slice(), std::slice::from_ref(choice)].concat())
        });
        lists = longer.take(MAX_ARGUMENT_LISTS).collect();
    }
    lists
}
