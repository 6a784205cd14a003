//! A study with the values that were chosen of it: its runs, and the report on what they came to.

use super::cover::CourseOf;
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::perform::Record;
use super::runs::Run;
use super::texts::Texts;
use crate::lang::program::Program;
use std::sync::Arc;

/// A study that is ready to run.
pub trait Experiment: Send + Sync {
    /// The runs of strategies on each puzzle. A record has their measurements in this order.
    fn runs(&self, _texts: Texts) -> Vec<Run> {
        Vec::new()
    }

    /// The course whose positions are searched for techniques.
    fn course(&self) -> Option<CourseOf> {
        None
    }

    /// Adds the parts of the report.
    ///
    /// # Errors
    /// When a strategy does not fit the study.
    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()>;
}

/// Makes an experiment of its file, the chosen values and the rules.
pub type Make = fn(&StudyFile, &Chosen, &Program) -> Evaluated<Box<dyn Experiment>>;

/// The values of the parameters of a study.
pub struct Chosen(pub Vec<(String, Vec<String>)>);

impl Chosen {
    /// The values of a parameter.
    pub fn all(&self, name: &str) -> Vec<String> {
        let known = self.0.iter().find(|(known, _)| known == name);
        known.map(|(_, values)| values.clone()).unwrap_or_default()
    }

    /// The value of a parameter that has one.
    pub fn one(&self, name: &str) -> String {
        self.all(name).into_iter().next().unwrap_or_default()
    }
}

/// The measurements of all puzzles, with the rules and the texts of the study.
#[derive(Clone, Copy)]
pub struct Results<'s> {
    pub program: &'s Arc<Program>,
    /// The game of the puzzles, where they do not imply it.
    pub game: Option<&'s str>,
    /// The number of puzzles that are solved at once; 0 is one for each processor.
    pub jobs: usize,
    pub puzzles: &'s [Record],
    /// The names of the inputs.
    pub sources: &'s [Arc<str>],
    /// Whether the puzzles were given, and not generated.
    pub given: bool,
    pub texts: Texts,
}
