//! A command that treats all positions of its inputs alike.

use super::args::{JobArgs, LineArgs};
use super::input::{Inputs, Item};
use super::{failure::Stop, progress::Progress};
use std::path::Path;
use tesuji::batch;

/// Positions of inputs, processed by several threads; results arrive in the order of the inputs.
pub struct Run {
    /// Whether each line of standard input is answered before the next is read.
    pub answers_lines: bool,
    /// Whether there is more than one position, or may be if lines are answered one by one.
    pub several: bool,
    pub progress: Progress,
    pub items: Box<dyn Iterator<Item = Item>>,
}

impl Run {
    /// Prepares a run; `output` is the file for the results.
    pub fn new(inputs: Inputs, lines: Option<&LineArgs>, output: Option<&Path>) -> Self {
        let answers_lines = lines.is_some_and(|lines| lines.answers_lines(&inputs, output));
        let progress = Progress::new(inputs.progress());
        let (several, items) = inputs.ahead(answers_lines);
        Self { answers_lines, several, progress, items: Box::new(items) }
    }

    fn jobs(&self, jobs: &JobArgs) -> usize {
        if self.answers_lines || !self.several { 1 } else { jobs.threads() }
    }

    /// Like [`batch::map_ordered`]; each result advances the progress.
    pub fn each<W: Send, T: Send>(
        &mut self,
        jobs: &JobArgs,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Item) -> T + Sync,
        mut sink: impl FnMut(T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let jobs = self.jobs(jobs);
        batch::map_ordered(&mut self.items, jobs, worker, work, |done| {
            self.progress.advance();
            sink(done)
        })
    }

    /// Like [`batch::fold_ordered`]; `sink` advances the progress.
    pub fn gather<W: Send, T: batch::Gather>(
        &mut self,
        jobs: &JobArgs,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Item, &mut T) + Sync,
        mut sink: impl FnMut(&mut T, &mut Progress) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let jobs = self.jobs(jobs);
        batch::fold_ordered(&mut self.items, jobs, worker, work, |done| sink(done, &mut self.progress))
    }
}
