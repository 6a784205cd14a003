//! The step that looks up the units which contain some cells.

use super::{Compiler, Condition, Fill, Node, Rest, Result, Slot, Word};
use crate::lang::program::{Type, VarId};
use crate::outer::{evaluate, filter_units};
use crate::{board::bits::Ones, board::window::Window, plan::steps::PlanStep, run::Run};
use tesuji_core::node::Id;

/// The units of a set that contain some cells of one unit.
struct Containing {
    /// The cells, by their places in the unit of this register.
    cells: Word,
    unit: usize,
    /// The set, where it is the same on every position.
    domain: Vec<u64>,
    /// The set otherwise.
    from: Option<Fill>,
    /// Whether the unit itself is left out.
    others: bool,
    /// Register of the unit that contains them.
    found: usize,
    next: Node,
}

impl Compiler {
    /// Whether a unit of a set contains some cells and meets some conditions.
    pub(super) fn some_containing(
        &mut self,
        var: VarId,
        from: Id,
        cells: Id,
        conditions: &[Id],
    ) -> Result<Condition> {
        let asked: Vec<PlanStep> = conditions.iter().copied().map(PlanStep::Where).collect();
        let rest = Rest { steps: &asked, number: 0 };
        self.containing(var, from, cells, rest, |compiler, rest| {
            let left = rest.steps.iter().filter_map(|step| match step {
                PlanStep::Where(condition) => Some(compiler.condition(*condition)),
                _ => None,
            });
            let left: Vec<Condition> = left.collect::<Result<_>>()?;
            Ok(Box::new(move |run| left.iter().all(|condition| condition(run))))
        })
    }

    /// The units of a set that contain some cells; `next` makes what is done with each of them.
    pub(super) fn containing(
        &mut self,
        var: VarId,
        from: Id,
        cells: Id,
        rest: Rest<'_>,
        next: impl FnOnce(&mut Self, Rest<'_>) -> Result<Node>,
    ) -> Result<Node> {
        if let Some(unit) = self.local_unit(cells)
            && let Slot::Word(u) = self.slot(unit)
        {
            let cells = self.local(cells, unit)?;
            let topology = self.topology.clone();
            let (mut domain, mut fill) = (Vec::new(), None);
            if self.form.is_static(from) && self.form.free(from).is_empty() {
                domain = evaluate(self, from, &Type::Unit)?;
            } else {
                fill = Some(self.units(from)?);
            }
            let found = self.word_register(var);
            let (mut steps, mut others) = (rest.steps.to_vec(), false);
            // What is asked of the unit alone is answered once; a plan whose visits are counted keeps its steps.
            if fill.is_none() && !self.profile {
                filter_units(self, &mut steps, var, found, &mut domain, &topology)?;
                let conditions = steps.iter().take_while(|s| matches!(s, PlanStep::Where(_)));
                if let Some(at) = conditions
                    .into_iter()
                    .position(|s| matches!(s, PlanStep::Where(one) if self.form.tells_apart(*one, var, unit)))
                {
                    steps.remove(at);
                    others = true;
                }
            }
            let next = next(self, Rest { steps: &steps, ..rest })?;
            let step = Containing { cells, unit: u, domain, from: fill, others, found, next };
            return Ok(match (topology.unit_words(), &step.from) {
                (1, None) => Box::new(move |run| step.run_in_word(run)),
                _ => Box::new(move |run| step.run(run)),
            });
        }
        let (from, words) = (self.units(from)?, self.topology.unit_words());
        let cells = self.cells(cells)?;
        let r = self.word_register(var);
        let cell_words = self.topology.cell_words();
        let next = next(self, rest)?;
        Ok(Box::new(move |run| {
            run.filled(cell_words, &cells, |inner| {
                run.filled(words, &from, |set| {
                    set.iter().any(|w| {
                        let (inner, outer) = (inner.window(), run.topology.unit_cells(w));
                        (inner.from..).zip(inner.words).all(|(w, a)| a & !outer.word(w) == 0) && {
                            run.set(r, w as u64);
                            next(run)
                        }
                    })
                })
            })
        }))
    }
}

impl Containing {
    /// Goes on with each unit, on a board whose units fit one word.
    fn run_in_word(&self, run: &Run<'_>) -> bool {
        let (cells, unit) = ((self.cells)(run), run.get(self.unit) as usize);
        let mut set = self.domain[0] & !(u64::from(self.others) << unit);
        let of = &run.topology.units[unit].cells;
        for place in Ones(cells) {
            set &= run.topology.cell_units_in(1, usize::from(of[place]))[0];
        }
        Ones(set).any(|w| self.go_on(run, w))
    }

    fn run(&self, run: &Run<'_>) -> bool {
        let (cells, unit) = ((self.cells)(run), run.get(self.unit) as usize);
        run.lend_set(run.topology.unit_words(), |set| {
            match &self.from {
                Some(from) => from(run, set),
                None => set.set(Window::whole(&self.domain)),
            }
            if self.others {
                set.remove(unit);
            }
            let of = &run.topology.units[unit].cells;
            for place in Ones(cells) {
                set.keep(|w| run.topology.cell_units(usize::from(of[place]), w));
            }
            set.iter().any(|w| self.go_on(run, w))
        })
    }

    #[inline(always)]
    fn go_on(&self, run: &Run<'_>, unit: usize) -> bool {
        run.set(self.found, unit as u64);
        (self.next)(run)
    }
}
