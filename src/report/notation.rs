//! The boards that belong to a notation whose style has a `tour`.

use super::effects::{joined, listed};
use super::language::fill;
use super::marks::Marks;
use super::names::Names;
use super::picture::{lettered, losing};
use super::walk::stops;
use super::words::Words;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Match, Step};
use indexmap::IndexSet;

#[derive(Debug, Clone, Copy)]
pub struct Tours<'a> {
    words: Words<'a>,
    topology: &'a Topology,
    style: &'a str,
    names: Names<'a>,
}

impl<'a> Tours<'a> {
    /// The boards of the first notation that is wanted and whose style has a `tour`.
    pub fn new(words: Words<'a>, topology: &'a Topology) -> Option<Self> {
        let style = words.notations.iter().find(|style| has_tour(&words, style))?;
        let names = Names::new(words.program, style, topology);
        Some(Self { words, topology, style, names })
    }

    /// A board with the letters of the cells of a match's chains; nothing where it has none.
    pub fn letters(&self, found: &Match) -> Option<String> {
        let visited: IndexSet<Vec<usize>> = self.words.walks(found).into_iter().flat_map(stops).collect();
        let visited: Vec<Vec<usize>> = visited.into_iter().collect();
        (!visited.is_empty()).then(|| lettered(self.topology, &visited))
    }

    /// A board with the cells that lose candidates by some steps on one position, and what goes; nothing where none
    /// of them has a chain.
    pub fn losing(&self, before: &State, steps: &[Step]) -> Option<String> {
        steps.iter().find(|step| !self.words.walks(&step.found).is_empty())?;
        let title = |step: &Step| {
            let mut described = self.words.describe(self.topology, before, &step.found);
            described.headings.shift_remove(self.style).unwrap_or(described.title)
        };
        let titles: IndexSet<String> = steps.iter().map(title).collect();
        let sentences = self.words.language.sentences();
        let titles = titles.into_iter().collect::<Vec<_>>().join(sentences.separator);
        let effects = joined(steps);
        let mut marks = Marks::none(self.topology);
        marks.add_effects(&effects);
        Some(format!(
            "{}\n{}==> {}\n",
            fill(sentences.step.losing, &[("titles", &titles)]),
            losing(self.topology, before, &marks),
            listed(&effects, &self.names)
        ))
    }
}

/// Whether a style writes walks cell by cell, with boards.
pub fn has_tour(words: &Words<'_>, style: &str) -> bool {
    words.program.style(style).is_some_and(|style| style.tour.is_some())
}
