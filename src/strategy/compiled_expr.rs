//! The expressions of a strategy, compiled like those of a technique.

use super::{allowed_data::AllowedData, session::StrategyRun, var_frame::VarFrame};
use crate::{RunOutcome, RuntimeError, RuntimeErrorKind, prelude::*};
use tesuji_engine::{DatumFn, PlanCompiler, VarSlot};
use tesuji_frame::SetFn;
use tesuji_plan::PlanStep;

/// An expression of a strategy, compiled for the positions of one board.
pub struct CompiledExpr {
    evaluate: ExprValueFn,
    /// The variables that it reads, and their registers.
    reads: Vec<(VarId, VarSlot)>,
    /// Those of them whose values are open moves.
    pub moves: Vec<MoveVariable>,
    span: Span,
    pub registers: usize,
    /// Its elements, computed lazily; `None` if they depend on the position.
    memo: Memo<[Datum]>,
}

enum ExprValueFn {
    Variable(VarId),
    /// Set of cells, which is also read as bits.
    Cells(SetFn),
    Data(DatumFn),
}

impl CompiledExpr {
    /// A node of a strategy's form.
    pub fn new(form: &ExprDag, id: ExprId, links: &mut LinkCompiler<'_>) -> Result<Self, CompileError> {
        let mut compiler = PlanCompiler::new(Arc::clone(&links.topology), form.clone(), false);
        compiler.needs = links.needs()?;
        compiler.links = links.compile_links(form, &[PlanStep::Where(id)])?;
        let mut reads = Vec::new();
        for var in form.free(id) {
            let ty = form.variables.get(var.0 as usize).map(|variable| &variable.ty);
            reads.extend(ty.map(|ty| (*var, compiler.data_slot(*var, ty))));
        }
        let evaluate = match (form.as_var(id), form.ty(id)) {
            (Some(var), _) => ExprValueFn::Variable(var),
            (_, Type::Set(of)) if **of == Type::Cell => ExprValueFn::Cells(compiler.cells(id)?),
            _ => ExprValueFn::Data(compiler.data(id)?),
        };
        Ok(Self {
            evaluate,
            reads,
            moves: Vec::new(),
            span: form.span(id),
            registers: compiler.registers,
            memo: (form.is_static(id) && form.free(id).is_empty()).then(OnceLock::new),
        })
    }

    /// Whether its value depends on the board alone.
    pub fn is_fixed(&self) -> bool {
        self.memo.is_some()
    }

    /// Loads its variables from a frame into registers.
    fn load_vars(&self, run: &ExecFrame<'_>, frame: Option<&VarFrame>) -> Result<(), RuntimeError> {
        run.take_overflow();
        for (var, slot) in &self.reads {
            frame.and_then(|frame| frame.load(run, *var, *slot)).ok_or_else(|| self.unbound())?;
        }
        Ok(())
    }

    fn unbound(&self) -> RuntimeError {
        RuntimeError { reason: RuntimeErrorKind::Unbound, span: self.span }
    }

    /// Its value under the bindings of a frame.
    pub fn value(&self, run: &ExecFrame<'_>, frame: Option<&VarFrame>) -> Result<Datum, RuntimeError> {
        if let ExprValueFn::Variable(var) = self.evaluate {
            return frame.and_then(|frame| frame.get(var)).cloned().ok_or_else(|| self.unbound());
        }
        self.load_vars(run, frame)?;
        let value = match &self.evaluate {
            ExprValueFn::Variable(_) => Datum::default(),
            ExprValueFn::Cells(set) => {
                set.with(run, |set| Datum::of_bits(&Type::Cell, set.iter(), run.topology))
            }
            ExprValueFn::Data(data) => data(run),
        };
        check_overflow(run).map(|()| value)
    }
}

/// A variable of an expression whose value is the set of open moves, or their number.
pub struct MoveVariable {
    pub variable: VarId,
    pub is_count: bool,
    pub query: MoveQuery,
}

/// A request for the open moves of techniques.
pub struct MoveQuery {
    pub techniques: Vec<usize>,
    pub pins: Vec<MovePin>,
}

/// A variable that has a value, or is one of several.
pub struct MovePin {
    pub variable: VarId,
    pub value: CompiledExpr,
    pub is_member: bool,
    /// The elements of a set that does not depend on the position.
    pub memo: Memo<AllowedData>,
}

impl MovePin {
    pub fn new(variable: VarId, value: CompiledExpr, is_member: bool) -> Self {
        let memo = (is_member && value.is_fixed()).then(OnceLock::new);
        Self { variable, value, is_member, memo }
    }
}

/// A value that is computed once; `None` for one that depends on the position.
pub type Memo<T> = Option<OnceLock<Arc<T>>>;

pub fn memoised<T: ?Sized>(
    memo: &Memo<T>,
    make: impl FnOnce() -> Result<Arc<T>, RunOutcome>,
) -> Result<Arc<T>, RunOutcome> {
    let Some(memo) = memo else { return make() };
    if let Some(known) = memo.get() {
        return Ok(Arc::clone(known));
    }
    let made = make()?;
    Ok(Arc::clone(memo.get_or_init(|| made)))
}

/// Fails if a number overflowed.
fn check_overflow(run: &ExecFrame<'_>) -> Result<(), RuntimeError> {
    run.take_overflow().map_or(Ok(()), |span| Err(RuntimeError { reason: RuntimeErrorKind::TooLarge, span }))
}

impl StrategyRun<'_, '_, '_> {
    pub(super) fn value(&mut self, formula: &CompiledExpr) -> Result<Datum, RunOutcome> {
        self.load_moves(formula)?;
        let value = formula.value(&self.frame(), self.runner.frames.last());
        value.map_err(|fault| self.fault(fault))
    }

    /// Ends the run, since something has no value.
    pub(super) fn fault(&mut self, fault: RuntimeError) -> RunOutcome {
        self.runner.fault = Some(fault);
        RunOutcome::Fault
    }

    pub(super) fn bool_value(&mut self, formula: &CompiledExpr) -> Result<bool, RunOutcome> {
        Ok(self.value(formula)? == Datum::Bool(true))
    }

    pub(super) fn number(&mut self, formula: &CompiledExpr) -> Result<i64, RunOutcome> {
        Ok(if let Datum::Int(n) = self.value(formula)? { n } else { 0 })
    }

    /// The elements of a set, in order.
    pub(super) fn elements(&mut self, formula: &CompiledExpr) -> Result<Arc<[Datum]>, RunOutcome> {
        memoised(&formula.memo, || Ok(self.value(formula)?.elements(self.topology()).into()))
    }

    /// Words of a set of cells.
    pub(super) fn cells(&mut self, formula: &CompiledExpr) -> Result<Vec<u64>, RunOutcome> {
        let mut cells = vec![0; self.topology().cell_words()];
        let ExprValueFn::Cells(set) = &formula.evaluate else {
            for cell in self.elements(formula)?.iter() {
                if let Datum::Cell(cell) = cell {
                    bits::insert(&mut cells, *cell);
                }
            }
            return Ok(cells);
        };
        self.load_moves(formula)?;
        let run = self.frame();
        let written = formula.load_vars(&run, self.runner.frames.last()).and_then(|()| {
            set.write(&run, &mut cells);
            check_overflow(&run)
        });
        written.map_or_else(|fault| Err(self.fault(fault)), |()| Ok(cells))
    }
}
