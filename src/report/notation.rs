//! Steps in the one notation that is wanted, with the boards that belong to it where its style has a `tour`.

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

/// Draws the boards of a style that writes walks cell by cell.
#[derive(Debug, Clone, Copy)]
pub struct Tours<'a> {
    words: Words<'a>,
    topology: &'a Topology,
    names: Names<'a>,
}

impl<'a> Tours<'a> {
    /// The boards of the notation that is wanted; nothing where none is, or its style has no `tour`.
    pub fn new(words: Words<'a>, topology: &'a Topology) -> Option<Self> {
        let names = Names::new(words.program(), words.notation()?, topology);
        names.style()?.tour.as_ref()?;
        Some(Self { words, topology, names })
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
        let title = |step: &Step| self.words.describe(self.topology, before, &step.found).title;
        let titles: IndexSet<String> = steps.iter().map(title).collect();
        let sentences = self.words.language().sentences();
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
