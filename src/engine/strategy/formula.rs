//! The expressions of a strategy. One that always has a value is compiled like those of a technique; any other is
//! worked out by the evaluator, which can say why it has none.

use super::runner::Stop;
use super::session::Session;
use crate::board::bits;
use crate::board::topology::Topology;
use crate::compile::{Compiler, Condition, Fill, Slot, Word};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::lang::walk::{bound, children, free};
use crate::run::Run;
use crate::trace::Datum;
use std::sync::{Arc, OnceLock};

/// The largest number that a compiled expression may come to on the way: far from where numbers overflow.
const LARGEST: i64 = 1 << 40;

/// An expression of a strategy, ready to be worked out on positions of one board.
pub(super) struct Formula {
    expr: Expr,
    quick: Option<Quick>,
    /// The variables that it reads where it is compiled, and their registers.
    reads: Vec<(VarId, Slot)>,
    /// Registers that it needs.
    pub(super) registers: usize,
    /// What it gives, where that depends on the board alone.
    known: Option<Known>,
}

/// What an expression gives on every position, once it was asked for.
#[derive(Default)]
struct Known {
    value: OnceLock<Datum>,
    elements: OnceLock<Arc<[Datum]>>,
}

/// A compiled expression, by what it gives.
enum Quick {
    Condition(Condition),
    Word(Word, fn(u64) -> Datum),
    Cells(Fill),
    Units(Fill),
}

impl Quick {
    /// The elements of a set.
    fn elements(&self, run: &Run<'_>) -> Option<Vec<Datum>> {
        let (fill, words, datum): (_, _, fn(usize) -> Datum) = match self {
            Quick::Cells(fill) => (fill, run.topology.cell_words(), Datum::Cell),
            Quick::Units(fill) => (fill, run.topology.unit_words(), Datum::Unit),
            Quick::Condition(_) | Quick::Word(..) => return None,
        };
        Some(run.lend_set(words, |set| {
            fill(run, set);
            set.iter().map(datum).collect()
        }))
    }
}

impl Formula {
    /// An expression without parameters, whose variables have these types.
    pub(super) fn new(expr: Expr, types: &[Type], topology: &Arc<Topology>) -> Self {
        let known = is_of_board(&expr, &[]).then(Known::default);
        let mut formula = Self { expr, quick: None, reads: Vec::new(), registers: 0, known };
        formula.compile(types, topology);
        formula
    }

    fn compile(&mut self, types: &[Type], topology: &Arc<Topology>) {
        if !has_value(&self.expr) {
            return;
        }
        let mut compiler = Compiler::new(Arc::clone(topology), types.len(), false);
        compiler.types = types.to_vec();
        for var in free(&self.expr) {
            let Some(slot) = types.get(var.0 as usize).and_then(Slot::given) else { return };
            self.reads.push((var, compiler.bind(var, slot)));
        }
        let word = |compiler: &mut Compiler, expr: &Expr, datum: fn(u64) -> Datum| {
            compiler.word(expr).ok().map(|word| Quick::Word(word, datum))
        };
        self.quick = match &self.expr.ty {
            Type::Bool => compiler.condition(&self.expr).ok().map(Quick::Condition),
            Type::Int => word(&mut compiler, &self.expr, |n| Datum::Int(n as i64)),
            Type::Value => word(&mut compiler, &self.expr, |n| Datum::Value(n as usize)),
            Type::Cell => word(&mut compiler, &self.expr, |n| Datum::Cell(n as usize)),
            Type::Unit => word(&mut compiler, &self.expr, |n| Datum::Unit(n as usize)),
            Type::Set(of) if **of == Type::Cell => compiler.cells(&self.expr).ok().map(Quick::Cells),
            Type::Set(of) if **of == Type::Unit => compiler.units(&self.expr).ok().map(Quick::Units),
            _ => None,
        };
        self.registers = compiler.registers;
    }
}

/// Whether an expression has a value on every position, and one that is compiled as it is meant: it divides nothing,
/// and its numbers stay small.
pub(super) fn has_value(expr: &Expr) -> bool {
    use ExprKind::{Binary, Bool, Call, Cells, If, Int, Kind, Not, Set, Size, Values, Var};
    use Function::{
        Candidates, CellsOf, CellsOfGrid, Column, GridNumber, KindOf, Number, Open, Peers, PlacedOf, Places,
        Row, UnitsOf, UnitsOfGrid, UnitsOfKind,
    };
    let itself = match &expr.kind {
        Int(_) => expr.ty == Type::Int,
        Binary(op, a, b) => match op {
            Operator::Divide | Operator::Modulo => false,
            Operator::Equal | Operator::NotEqual => is_plain(&a.ty) && is_plain(&b.ty),
            _ => true,
        },
        Bool(_) | Kind(_) | Cells | Values | Var(_) | Set(_) | Size(_) | Not(_) | If(..) => true,
        Call(
            Candidates | CellsOf | CellsOfGrid | Column | GridNumber | KindOf | Number | Open | Peers
            | PlacedOf | Places | Row | UnitsOf | UnitsOfGrid | UnitsOfKind,
            _,
        ) => true,
        _ => false,
    };
    let mut all = itself && (expr.ty != Type::Int || largest(expr).is_some_and(|most| most <= LARGEST));
    children(expr, &mut |part| all = all && has_value(part));
    all
}

/// Whether things of this type are compared as words and sets of words.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Value | Type::Cell | Type::Unit | Type::Kind | Type::EmptySet => true,
        Type::Set(of) => matches!(**of, Type::Value | Type::Cell | Type::Unit | Type::Kind),
        _ => false,
    }
}

/// The largest absolute value that a number may have; nothing where nobody knows.
fn largest(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Int(n) => n.checked_abs(),
        // Boards have fewer cells than that, and fewer rows and columns.
        ExprKind::Size(_) | ExprKind::Call(..) => Some(1 << 16),
        ExprKind::If(_, a, b) => Some(largest(a)?.max(largest(b)?)),
        ExprKind::Binary(Operator::Add | Operator::Subtract, a, b) => largest(a)?.checked_add(largest(b)?),
        ExprKind::Binary(Operator::Multiply, a, b) => largest(a)?.checked_mul(largest(b)?),
        _ => None,
    }
}

/// Whether what an expression gives depends on the board and these variables alone.
pub(super) fn is_of_board(expr: &Expr, own: &[VarId]) -> bool {
    use ExprKind::{
        Binary, Bool, Call, Cells, Common, Comprehension, Grids, If, Int, Kind, Kinds, Not, Quantified, Set,
        Size, Tuple, Union, Units, Values, Var, Word,
    };
    use Function::{CellsOf, CellsOfGrid, GridNumber, KindOf, Number, UnitsOf, UnitsOfGrid, UnitsOfKind};
    let itself = match &expr.kind {
        Var(var) => own.contains(var),
        Comprehension(inner) => {
            let bound = inner.generators.iter().flat_map(|(pattern, _)| bound(pattern));
            let own: Vec<VarId> = own.iter().copied().chain(bound).collect();
            let mut all = true;
            children(expr, &mut |part| all = all && is_of_board(part, &own));
            return all;
        }
        Quantified(_, var, source, condition) => {
            return is_of_board(source, own) && is_of_board(condition, &[own, &[*var]].concat());
        }
        Int(_) | Bool(_) | Word(_) | Kind(_) | Cells | Values | Units | Kinds | Grids => true,
        Set(_) | Tuple(_) | Not(_) | Size(_) | Union(_) | Common(_) | Binary(..) | If(..) => true,
        Call(
            CellsOf | CellsOfGrid | GridNumber | KindOf | Number | UnitsOf | UnitsOfGrid | UnitsOfKind,
            _,
        ) => true,
        _ => false,
    };
    let mut all = itself;
    children(expr, &mut |part| all = all && is_of_board(part, own));
    all
}

impl Session<'_, '_, '_> {
    /// What an expression gives.
    pub(super) fn value(&mut self, formula: &Formula) -> Result<Datum, Stop> {
        match self.quickly(formula) {
            Some((Quick::Condition(condition), run)) => Ok(Datum::Bool(condition(&run))),
            Some((Quick::Word(word, datum), run)) => Ok(datum(word(&run))),
            Some((set, run)) => Ok(Datum::Set(set.elements(&run).unwrap_or_default())),
            None => self.worked_out(formula),
        }
    }

    fn worked_out(&mut self, formula: &Formula) -> Result<Datum, Stop> {
        let Some(known) = &formula.known else { return self.eval(&formula.expr) };
        if let Some(value) = known.value.get() {
            return Ok(value.clone());
        }
        let value = self.eval(&formula.expr)?;
        Ok(known.value.get_or_init(|| value).clone())
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, formula: &Formula) -> Result<bool, Stop> {
        Ok(self.value(formula)? == Datum::Bool(true))
    }

    /// What a number is.
    pub(super) fn number(&mut self, formula: &Formula) -> Result<i64, Stop> {
        Ok(if let Datum::Int(n) = self.value(formula)? { n } else { 0 })
    }

    /// The elements of a set, in order.
    pub(super) fn elements(&mut self, formula: &Formula) -> Result<Arc<[Datum]>, Stop> {
        if let Some(known) = formula.known.as_ref().and_then(|known| known.elements.get()) {
            return Ok(Arc::clone(known));
        }
        let quick = self.quickly(formula).and_then(|(quick, run)| quick.elements(&run));
        let elements: Arc<[Datum]> = match quick {
            Some(elements) => elements.into(),
            None => self.eval_elements(&formula.expr)?.into(),
        };
        if let Some(known) = &formula.known {
            return Ok(Arc::clone(known.elements.get_or_init(|| elements)));
        }
        Ok(elements)
    }

    /// The cells of a set of cells, written over what is there.
    pub(super) fn cells(&mut self, formula: &Formula, cells: &mut Vec<u64>) -> Result<(), Stop> {
        cells.clear();
        cells.resize(self.topology().cell_words(), 0);
        if let Some((Quick::Cells(fill), run)) = self.quickly(formula) {
            run.lend_set(cells.len(), |set| {
                fill(&run, set);
                cells.copy_from_slice(set.words());
            });
            return Ok(());
        }
        for cell in self.eval_elements(&formula.expr)? {
            if let Datum::Cell(cell) = cell {
                bits::insert(cells, cell);
            }
        }
        Ok(())
    }

    /// An expression as it was compiled, with a run that has its variables; nothing where it was not, or one of them
    /// stands for nothing.
    fn quickly<'f>(&self, formula: &'f Formula) -> Option<(&'f Quick, Run<'_>)> {
        let quick = formula.quick.as_ref()?;
        let run = Run::first(self.topology(), self.state, &self.runner.scratch);
        if !formula.reads.is_empty() {
            let frame = self.runner.frames.last()?;
            for (var, slot) in &formula.reads {
                frame.put(&run, *var, *slot)?;
            }
        }
        Some((quick, run))
    }
}
