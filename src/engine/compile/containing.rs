//! Superset look-up: the units that contain given cells, by intersection of the cells' unit sets.

use super::{
    RemainingSteps, Result,
    static_eval::{evaluate, filter_units},
};
use crate::{PlanCompiler, VarSlot, prelude::*};

/// Loop over the units of a set that contain given cells of one unit.
struct SupersetLookup {
    /// Places of the cells in the unit of register `unit`.
    cells: WordFn,
    unit: usize,
    /// Set to search, if static.
    domain: Vec<u64>,
    /// Set to search, unless static.
    from: Option<SetFn>,
    /// Whether the unit itself is excluded.
    is_unit_excluded: bool,
    /// Register of the containing unit.
    superset: usize,
    next: StepFn,
}

impl PlanCompiler {
    /// Whether some unit of a set contains the cells and satisfies the conditions.
    pub(super) fn some_containing(
        &mut self,
        var: VarId,
        from: ExprId,
        cells: ExprId,
        conditions: &[ExprId],
    ) -> Result<PredicateFn> {
        let steps: Vec<PlanStep> = conditions.iter().copied().map(PlanStep::Where).collect();
        let following = RemainingSteps { steps: &steps, number: 0 };
        self.containing(var, from, cells, following, |compiler, following| {
            let residual = following.steps.iter().filter_map(|step| match step {
                PlanStep::Where(condition) => Some(compiler.condition(*condition)),
                _ => None,
            });
            let residual: Vec<PredicateFn> = residual.collect::<Result<_>>()?;
            Ok(Box::new(move |run| residual.iter().all(|condition| condition(run))))
        })
    }

    /// Loop over the units of a set that contain the cells; `next` compiles its body.
    pub(super) fn containing(
        &mut self,
        var: VarId,
        from: ExprId,
        cells: ExprId,
        following: RemainingSteps<'_>,
        next: impl FnOnce(&mut Self, RemainingSteps<'_>) -> Result<StepFn>,
    ) -> Result<StepFn> {
        if let Some(unit) = self.local_unit(cells)
            && let VarSlot::Word(u) = self.slot(unit)
        {
            let cells = self.unit_places(cells, unit)?;

            let (mut domain, mut fill) = (Vec::new(), None);
            if self.form.is_static(from) && self.form.free(from).is_empty() {
                domain = evaluate(self, from, &Type::Unit)?;
            } else {
                fill = Some(self.units(from)?);
            }
            let superset = self.word_register(var);
            let (mut steps, mut is_unit_excluded) = (following.steps.to_vec(), false);
            // Static predicates are evaluated now, except in a profile, which counts every step.
            if fill.is_none() && !self.is_profiled {
                filter_units(self, &mut steps, var, superset, &mut domain)?;
                let mut conditions = steps.iter().take_while(|s| matches!(s, PlanStep::Where(_)));
                if let Some(index) = conditions.position(
                    |s| matches!(s, PlanStep::Where(id) if self.form.is_inequality_of(*id, var, unit)),
                ) {
                    steps.remove(index);
                    is_unit_excluded = true;
                }
            }
            let next = next(self, RemainingSteps { steps: &steps, ..following })?;
            let step =
                SupersetLookup { cells, unit: u, domain, from: fill, is_unit_excluded, superset, next };
            return Ok(match (self.topology.unit_words(), &step.from) {
                (1, None) => Box::new(move |run| step.run_in_word(run)),
                _ => Box::new(move |run| step.run(run)),
            });
        }
        let (from, cells, r) = (self.units(from)?, self.cells(cells)?, self.word_register(var));
        let next = next(self, following)?;
        Ok(Box::new(move |run| {
            cells.with(run, |inner| {
                from.with(run, |set| {
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

impl SupersetLookup {
    /// The same on a board whose units fit one word, for a static set.
    fn run_in_word(&self, run: &ExecFrame<'_>) -> bool {
        let (cells, unit) = ((self.cells)(run), run.get(self.unit) as usize);
        let mut set = self.domain[0] & !(u64::from(self.is_unit_excluded) << unit);
        let unit_cells = &run.topology.units[unit].cells;
        for place in SetBits(cells) {
            set &= run.topology.cell_units_in(1, usize::from(unit_cells[place]))[0];
        }
        SetBits(set).any(|w| self.visit(run, w))
    }

    fn run(&self, run: &ExecFrame<'_>) -> bool {
        let (cells, unit) = ((self.cells)(run), run.get(self.unit) as usize);
        run.buffers.with_set(run.topology.unit_words(), |set| {
            match &self.from {
                Some(from) => (from.fill)(run, set),
                None => set.set(BitWindow::whole(&self.domain)),
            }
            if self.is_unit_excluded {
                set.remove(unit);
            }
            let unit_cells = &run.topology.units[unit].cells;
            for place in SetBits(cells) {
                set.mask_words(|w| run.topology.cell_units(usize::from(unit_cells[place]), w));
            }
            set.iter().any(|w| self.visit(run, w))
        })
    }

    #[inline(always)]
    fn visit(&self, run: &ExecFrame<'_>, unit: usize) -> bool {
        run.set(self.superset, unit as u64);
        (self.next)(run)
    }
}
