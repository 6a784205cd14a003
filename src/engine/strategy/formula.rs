//! The expressions of a strategy, compiled like those of a technique.

use super::runner::{Ending, Fault, Reason, Stop};
use super::{frame::Frame, session::Session};
use crate::compile::{Compiler, Data, Fill, Slot};
use crate::lang::program::{Span, Type, VarId};
use crate::path::Links;
use crate::{CompileError, plan::steps::PlanStep, run::Run, trace::Datum};
use std::sync::{Arc, OnceLock};
use tesuji_core::{form::Form, node::Id};

/// An expression of a strategy, ready to be worked out on positions of one board.
pub(super) struct Formula {
    gives: Gives,
    /// The variables that it reads, and their registers.
    reads: Vec<(VarId, Slot)>,
    span: Span,
    pub(super) registers: usize,
    /// Its elements on every position, where these depend on the board alone and once they were asked for.
    known: Option<OnceLock<Arc<[Datum]>>>,
}

enum Gives {
    Variable(VarId),
    Cells(Fill),
    Data(Data),
}

impl Formula {
    /// A node of a strategy's form.
    pub(super) fn new(form: &Form, id: Id, links: &mut Links<'_>) -> Result<Self, CompileError> {
        let mut compiler = Compiler::new(Arc::clone(&links.topology), form.clone(), false);
        compiler.needs = links.needs()?;
        compiler.links = links.of(form, &[PlanStep::Where(id)])?;
        let mut reads = Vec::new();
        for var in form.free(id) {
            let ty = form.variables.get(var.0 as usize).map(|variable| &variable.ty);
            reads.extend(ty.map(|ty| (*var, compiler.data_slot(*var, ty))));
        }
        let gives = match (form.as_var(id), form.ty(id)) {
            (Some(var), _) => Gives::Variable(var),
            (_, Type::Set(of)) if **of == Type::Cell => Gives::Cells(compiler.cells(id)?),
            _ => Gives::Data(compiler.data(id)?),
        };
        Ok(Self {
            gives,
            reads,
            span: form.span(id),
            registers: compiler.registers,
            known: (form.is_static(id) && form.free(id).is_empty()).then(OnceLock::new),
        })
    }

    /// Lets its variables stand for what a frame says.
    fn ready(&self, run: &Run<'_>, frame: Option<&Frame>) -> Result<(), Fault> {
        run.take_too_large();
        for (var, slot) in &self.reads {
            let put = frame.and_then(|frame| frame.put(run, *var, *slot));
            put.ok_or(Fault { reason: Reason::Unbound, span: self.span })?;
        }
        Ok(())
    }

    /// Its value where a frame binds the variables.
    pub(super) fn value(&self, run: &Run<'_>, frame: Option<&Frame>) -> Result<Datum, Fault> {
        if let Gives::Variable(var) = self.gives {
            let value = frame.and_then(|frame| frame.get(var)).cloned();
            return value.ok_or(Fault { reason: Reason::Unbound, span: self.span });
        }
        self.ready(run, frame)?;
        let value = match &self.gives {
            Gives::Variable(_) => Datum::Set(Vec::new()),
            Gives::Cells(fill) => run.filled(run.topology.cell_words(), fill, |set| {
                Datum::Set(set.iter().map(Datum::Cell).collect())
            }),
            Gives::Data(data) => data(run),
        };
        fits(run).map(|()| value)
    }
}

/// Fails where a number came out that is too large.
fn fits(run: &Run<'_>) -> Result<(), Fault> {
    run.take_too_large().map_or(Ok(()), |span| Err(Fault { reason: Reason::TooLarge, span }))
}

impl Session<'_, '_, '_> {
    pub(super) fn value(&mut self, formula: &Formula) -> Result<Datum, Stop> {
        let frame = self.runner.frames.last();
        let run = Run::first(self.topology(), self.state, &self.runner.scratch);
        let value = formula.value(&run, frame);
        value.map_err(|fault| self.fault(fault))
    }

    /// Ends the run, since something has no value.
    pub(super) fn fault(&mut self, fault: Fault) -> Stop {
        self.runner.fault = Some(fault);
        Stop(Ending::Fault)
    }

    pub(super) fn holds(&mut self, formula: &Formula) -> Result<bool, Stop> {
        Ok(self.value(formula)? == Datum::Bool(true))
    }

    pub(super) fn number(&mut self, formula: &Formula) -> Result<i64, Stop> {
        Ok(if let Datum::Int(n) = self.value(formula)? { n } else { 0 })
    }

    /// The elements of a set, in order.
    pub(super) fn elements(&mut self, formula: &Formula) -> Result<Arc<[Datum]>, Stop> {
        if let Some(known) = formula.known.as_ref().and_then(OnceLock::get) {
            return Ok(Arc::clone(known));
        }
        let elements: Arc<[Datum]> = self.value(formula)?.elements(self.topology()).into();
        Ok(match &formula.known {
            Some(known) => Arc::clone(known.get_or_init(|| elements)),
            None => elements,
        })
    }

    /// The cells of a set of cells, written over what is there.
    pub(super) fn cells(&mut self, formula: &Formula, cells: &mut Vec<u64>) -> Result<(), Stop> {
        cells.clear();
        cells.resize(self.topology().cell_words(), 0);
        let Gives::Cells(fill) = &formula.gives else {
            for cell in self.elements(formula)?.iter() {
                if let Datum::Cell(cell) = cell {
                    crate::board::bits::insert(cells, *cell);
                }
            }
            return Ok(());
        };
        let frame = self.runner.frames.last();
        let run = Run::first(self.topology(), self.state, &self.runner.scratch);
        let written = formula.ready(&run, frame).and_then(|()| {
            run.write(fill, cells);
            fits(&run)
        });
        written.map_err(|fault| self.fault(fault))
    }
}
