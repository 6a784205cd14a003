//! A command that treats all positions of its inputs alike.

use super::{
    args::{JobArgs, LineArgs},
    failure::CommandError,
    input::{Inputs, Item},
    progress::Progress,
};
use std::path::Path;
use tesuji::batch;

/// Positions of inputs, processed by several threads; results arrive in the order of the inputs.
pub struct BatchRun {
    /// Whether each line of standard input is answered before the next is read.
    pub is_line_by_line: bool,
    /// Whether there is more than one position, or may be if lines are answered one by one.
    pub has_several: bool,
    pub progress: Progress,
    pub items: Box<dyn Iterator<Item = Item>>,
}

impl BatchRun {
    /// Prepares a run; `output` is the file for the results.
    pub fn new(inputs: Inputs, lines: Option<&LineArgs>, output: Option<&Path>) -> Self {
        let is_line_by_line = lines.is_some_and(|lines| lines.is_line_by_line(&inputs, output));
        let progress = Progress::new(inputs.progress());
        let (has_several, items) = inputs.read_ahead(is_line_by_line);
        Self { is_line_by_line, has_several, progress, items: Box::new(items) }
    }

    fn thread_count(&self, jobs: &JobArgs) -> usize {
        if self.is_line_by_line || !self.has_several { 1 } else { jobs.threads() }
    }

    /// Like [`batch::map_ordered`]; each result advances the progress.
    pub fn for_each<W: Send, T: Send>(
        &mut self,
        jobs: &JobArgs,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Item) -> T + Sync,
        mut sink: impl FnMut(T) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let jobs = self.thread_count(jobs);
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
        mut sink: impl FnMut(&mut T, &mut Progress) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let jobs = self.thread_count(jobs);
        batch::fold_ordered(&mut self.items, jobs, worker, work, |done| sink(done, &mut self.progress))
    }
}
