//! Illustrations: boards with text for positions, steps and solutions.

use crate::{FindResult, Hint, LinkSet, Match, prelude::*};

impl<'r> Renderer<'r> {
    /// Illustrations of a solution: the puzzle, each step and the final position; `None` if the text is not a puzzle.
    pub fn illustrations<'s>(&self, solution: &'s Solution) -> Option<Vec<Illustration<'s>>>
    where
        'r: 's,
    {
        self.with_teacher(solution, |teacher, trace, end| teacher.slides(&trace.start, &trace.steps, end))
    }

    /// Illustration of a hint: level 1 marks the cells to look at, level 2 also names the technique, level 3 draws the
    /// step. `None` if there is no step.
    pub fn hint_illustration<'s>(&self, hint: &'s Hint, level: u8) -> Option<Illustration<'s>>
    where
        'r: 's,
    {
        let (_, scope) = self.step_with_scope(hint)?;
        let (trace, topology) = hint.solution().traced()?;
        let title = self.step_hint(hint, level.min(2))?;
        let drawing = match level {
            1 | 2 => scope.drawing(topology, &trace.start),
            _ => return Some(self.teacher(topology).slide(&trace.start, trace.steps.first()?)),
        };
        Some(Illustration { title, drawing, blocks: Vec::new() })
    }

    /// Illustrations of the matches on a position.
    pub fn find_illustrations<'s>(&self, found: &'s FindResult) -> Vec<Illustration<'s>>
    where
        'r: 's,
    {
        let Ok(place) = &found.position else { return Vec::new() };
        let teacher = self.teacher(&place.board.topology);
        let steps = found.matches.iter().enumerate();
        steps
            .map(|(at, one)| teacher.slide(&place.state, &trace::TracedStep::new(at + 1, one.clone())))
            .collect()
    }

    /// Illustration of a match with a number.
    pub fn match_illustration<'s>(&self, number: usize, found: &'s Match) -> Illustration<'s>
    where
        'r: 's,
    {
        let Position { topology, state } = found.before();
        self.teacher(topology).slide(state, &trace::TracedStep::new(number, found.traced_match().clone()))
    }

    /// Illustration of links; each pair is drawn once, with its strongest link.
    pub fn links_illustration<'s>(&self, linked: &'s LinkSet) -> Illustration<'s> {
        let position = &linked.position;
        let (links, notes) = self.drawn_links(linked);
        let drawing = Drawing::new(&position.topology, &position.state);
        let drawing = Drawing { links, notes, key: Some(self.language()), ..drawing };
        let title = self.language().translate(&message!("Links: {}", linked.len()));
        Illustration { title, drawing, blocks: Vec::new() }
    }

    /// Illustration of a position with a title.
    pub fn position_illustration<'s>(&self, title: &str, position: &'s Position) -> Illustration<'s> {
        let drawing = Drawing::new(&position.topology, &position.state);
        Illustration { title: title.to_owned(), drawing, blocks: Vec::new() }
    }
}
