//! Conclusions: what a match changes, and whether it changes anything.

use super::set::Set;
use super::{Compiler, Node, Rest, Result, Word};
use crate::lang::program::{Conclusion, Type};
use crate::{board::bits::Ones, plan::steps::PlanStep, run::Run, trace::Effects};
use tesuji_core::node::Id;

/// Adds to the effects what a conclusion changes.
pub(super) type Effect = Box<dyn Fn(&Run<'_>, &mut Effects) + Send + Sync>;

/// What follows a step: mostly a node, but a plan that only places a value needs no call for that.
pub(super) enum Tail {
    /// Places the value of a register in the cell of another, and nothing else.
    Place {
        value: usize,
        cell: usize,
    },
    Node(Node),
}

impl Tail {
    #[inline(always)]
    pub(super) fn run(&self, run: &Run<'_>) -> bool {
        match self {
            Tail::Place { value, cell } => place(run, run.get(*value) as usize, run.get(*cell) as usize),
            Tail::Node(node) => node(run),
        }
    }
}

#[inline(always)]
fn place(run: &Run<'_>, value: usize, cell: usize) -> bool {
    run.places_only(cell, value);
    run.state.is_open(cell) && holds(run) && finish(run)
}

/// Whether all was worked out that a match rests on: what was given up for want of time says nothing.
#[inline(always)]
fn holds(run: &Run<'_>) -> bool {
    !run.has_expired()
}

impl Compiler {
    /// What follows a step, once the variables before it have their registers.
    pub(super) fn tail(&mut self, rest: Rest<'_>) -> Result<Tail> {
        if let ([PlanStep::Conclude(conclusions)], false, false) = (rest.steps, self.profile, self.emits)
            && let &[Conclusion::Place(value, cell)] = conclusions.as_slice()
            && let (Some(value), Some(cell)) = (self.register(value), self.register(cell))
        {
            return Ok(Tail::Place { value, cell });
        }
        Ok(Tail::Node(self.next(rest)?))
    }

    /// The last step: collects the effects and ends the run where there are any, or hands the match on.
    pub(crate) fn conclude(&mut self, conclusions: &[Conclusion<Id>]) -> Result<Node> {
        if let &[Conclusion::Place(value, cell)] = conclusions
            && let (Some(value), Some(cell)) = (self.register(value), self.register(cell))
        {
            return Ok(Box::new(move |run| place(run, run.get(value) as usize, run.get(cell) as usize)));
        }
        let mut effects: Vec<Effect> = Vec::new();
        for conclusion in conclusions {
            effects.push(match *conclusion {
                Conclusion::Place(value, cell) => {
                    let (value, cell) = (self.word(value)?, self.word(cell)?);
                    Box::new(move |run, out| {
                        let cell = cell(run) as usize;
                        if run.state.is_open(cell) {
                            out.places.push((cell, value(run) as usize));
                        }
                    })
                }
                Conclusion::Eliminate(values, cells) => {
                    let values = self.mask(values)?;
                    self.removal(cells, values)?
                }
                Conclusion::Keep(values, cells) => {
                    let values = self.mask(values)?;
                    self.removal(cells, Box::new(move |run| !values(run)))?
                }
                Conclusion::EliminateAll(set) => self.live_of(set)?,
                Conclusion::PlaceOnly(set) => self.only_of(set)?,
                Conclusion::EachStep(ref each, set) => self.each_step(each, set)?,
            });
        }
        if effects.len() == 1
            && let Some(only) = effects.pop()
        {
            return Ok(Box::new(move |run| run.changes(|out| only(run, out)) && holds(run) && finish(run)));
        }
        Ok(Box::new(move |run| {
            let found = run.changes(|out| {
                for effect in &effects {
                    effect(run, out);
                }
                out.merge();
            });
            found && holds(run) && finish(run)
        }))
    }

    /// The candidates of `cells` that are in `values` go.
    fn removal(&mut self, cells: Id, values: Word) -> Result<Effect> {
        if *self.form.ty(cells) == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| take(run, out, cell(run) as usize, values(run))));
        }
        Ok(match self.set(cells)? {
            Set::Local(mask, u) => Box::new(move |run, out| {
                let values = values(run);
                let (unit, mask) = (run.get(u) as usize, mask.get(run));
                let of = &run.topology.units[unit].cells;
                let values = values & run.topology.all_values();
                // Of a few cells the candidates are looked up, of a few values the places.
                let hit = if 2 * mask.count_ones() <= values.count_ones() {
                    mask
                } else {
                    Ones(values).fold(0, |hit, value| hit | run.places(unit, value)) & mask
                };
                for place in Ones(hit) {
                    take(run, out, usize::from(of[place]), values);
                }
            }),
            Set::Wide(fill, words) => Box::new(move |run, out| {
                run.filled(words, &fill, |set| {
                    let values = values(run);
                    set.keep(|w| {
                        Ones(values & run.topology.all_values())
                            .fold(0, |all, v| all | run.state.holders(v)[w])
                    });
                    for c in set.iter() {
                        take(run, out, c, values);
                    }
                });
            }),
            Set::Word(_) | Set::Each(_) => return self.refuse("this is no set of cells", cells),
        })
    }
}

#[inline]
fn take(run: &Run<'_>, out: &mut Effects, cell: usize, values: u64) {
    let gone = run.state.candidates(cell) & values;
    if gone != 0 {
        out.eliminates.push((cell, gone));
    }
}

/// Ends the run, or hands the match on and goes on.
pub(super) fn finish(run: &Run<'_>) -> bool {
    match run.collect {
        Some(collect) => {
            collect(run);
            false
        }
        None => true,
    }
}
