//! Last step of a link rule: appends a pair of nodes to the innermost pair table.

use crate::{
    PlanCompiler,
    compile::{Result, SetOperand, unsupported},
    prelude::*,
};
use tesuji_walks::PairTable;

/// Boxed, since each emitted pair takes the last table out and puts it back.
type PairTables = RefCell<Vec<Box<PairTable>>>;

/// Pair tables being filled in one frame, innermost last.
#[derive(Default)]
pub struct EmitStack(PairTables);

impl EmitStack {
    fn tables<'a>(frame: &'a ExecFrame<'_>) -> &'a PairTables {
        &frame.frame_caches().get::<Self>().0
    }

    pub fn push(frame: &ExecFrame<'_>, pairs: Box<PairTable>) {
        Self::tables(frame).borrow_mut().push(pairs);
    }

    pub fn pop(frame: &ExecFrame<'_>) -> Option<Box<PairTable>> {
        Self::tables(frame).borrow_mut().pop()
    }
}

/// Maximum number of labels of a link.
const MAX_LABELS: usize = 8;

enum EndpointFn {
    One(WordFn),
    /// Each of some cells with each of some values.
    Product(SetOperand, WordFn),
    /// Product of cells of one unit, by their places, and values.
    Local(UnitPlacesFn, WordFn),
    Set(SetFn),
}

enum LabelFn {
    Word(WordFn),
    /// Set, and its places if it lies in a unit.
    Wide(SetFn, Option<UnitPlacesFn>),
}

/// Places in the unit of a register.
struct UnitPlacesFn(WordFn, usize);

impl UnitPlacesFn {
    /// (unit, set of places).
    #[inline]
    fn unit_and_places(&self, run: &ExecFrame<'_>) -> [u64; 2] {
        [run.get(self.1), (self.0)(run)]
    }
}

impl PlanCompiler {
    /// The last step of a link, which concludes its ends and then its labels.
    pub(crate) fn emit(&mut self, conclusions: &[Conclusion<ExprId>]) -> Result<StepFn> {
        // A rule without matches on this board has no conclusion.
        if conclusions.is_empty() {
            return Ok(Box::new(|_| false));
        }
        let mut exprs = conclusions.iter().filter_map(|c| match c {
            Conclusion::EliminateAll(e) => Some(*e),
            _ => None,
        });
        let (Some(a), Some(b)) = (exprs.next(), exprs.next()) else {
            return unsupported("a link needs two ends", Span::default());
        };
        if conclusions.len() > 2 + MAX_LABELS {
            return self.unsupported_node("a link has at most eight labels", a);
        }
        let (a, b) = (self.end(a)?, self.end(b)?);
        let labels: Vec<LabelFn> = exprs.map(|e| self.label(e)).collect::<Result<_>>()?;
        let outer = self.outer;
        Ok(Box::new(move |run| {
            if run.clock.is_partial() {
                return true;
            }
            let stack = EmitStack::tables(run);
            // Evaluating an end may enumerate links, which push and pop the stack: take the table out.
            let Some(mut sink) = stack.borrow_mut().pop() else { return true };
            if let (Some(a), Some(b)) = (a.node(run, &mut sink), b.node(run, &mut sink)) {
                let mut words = [0; MAX_LABELS];
                for (word, label) in words.iter_mut().zip(&labels) {
                    *word = label.word(run, &mut sink);
                }
                sink.push(outer.key(run), a, b, &words[..labels.len()]);
            }
            stack.borrow_mut().push(sink);
            run.clock.tick()
        }))
    }

    fn end(&mut self, id: ExprId) -> Result<EndpointFn> {
        let is_one = |cell: ExprId, value: ExprId| {
            *self.form.ty(cell) == Type::Cell && *self.form.ty(value) == Type::Value
        };
        let parts = self.form.product(id);
        if let Some((cell, value)) = parts.filter(|&(cell, value)| is_one(cell, value)) {
            return Ok(EndpointFn::One(self.pair(cell, value)?));
        }
        if let Some((cells, values)) = parts.filter(|(cells, _)| *self.form.ty(*cells) != Type::Cell) {
            let values = self.mask(values)?;
            return Ok(match self.set(cells)? {
                SetOperand::UnitPlaces(places, unit) => {
                    EndpointFn::Local(UnitPlacesFn(places.word(), unit), values)
                }
                cells => EndpointFn::Product(cells, values),
            });
        }
        Ok(match self.form.ty(id) {
            Type::Candidate => EndpointFn::One(self.word(id)?),
            _ => EndpointFn::Set(self.pairs(id)?),
        })
    }

    fn label(&mut self, id: ExprId) -> Result<LabelFn> {
        Ok(match self.form.ty(id) {
            Type::Set(of) if **of == Type::Cell => {
                let places = match self.set(id)? {
                    SetOperand::UnitPlaces(places, unit) => Some(UnitPlacesFn(places.word(), unit)),
                    _ => None,
                };
                LabelFn::Wide(self.cells(id)?, places)
            }
            Type::Set(of) if **of == Type::Unit => LabelFn::Wide(self.units(id)?, None),
            Type::Set(of) if matches!(**of, Type::Value | Type::Kind) => LabelFn::Word(self.mask(id)?),
            Type::Set(_) | Type::Path | Type::World | Type::Tuple(_) => {
                return self.unsupported_node("this cannot be a label of a link", id);
            }
            _ => LabelFn::Word(self.word(id)?),
        })
    }
}

impl EndpointFn {
    #[inline]
    fn node(&self, run: &ExecFrame<'_>, sink: &mut PairTable) -> Option<u32> {
        match self {
            EndpointFn::One(candidate) => Some(candidate(run) as u32),
            EndpointFn::Product(cells, values) => {
                let values = values(run) & run.topology.all_values();
                sink.end(|end| {
                    cells.any(run, |cell| {
                        end.extend(candidates(run.topology, cell as usize, values));
                        false
                    });
                    // The cells of a unit may be in any order.
                    if !end.is_sorted() {
                        end.sort_unstable();
                    }
                })
            }
            EndpointFn::Local(places, values) => {
                let ([unit, places], values) =
                    (places.unit_and_places(run), values(run) & run.topology.all_values());
                sink.local_end([unit, places, values], |end| {
                    let cells = &run.topology.units[unit as usize].cells;
                    for cell in SetBits(places).map(|place| usize::from(cells[place])) {
                        end.extend(candidates(run.topology, cell, values));
                    }
                    end.sort_unstable();
                })
            }
            EndpointFn::Set(set) => {
                set.with(run, |out| sink.end(|end| end.extend(out.iter().map(|candidate| candidate as u32))))
            }
        }
    }
}

#[inline(always)]
fn candidates(topology: &Topology, cell: usize, values: u64) -> impl Iterator<Item = u32> {
    let first = pairs::number(topology, cell, 0);
    SetBits(values).map(move |value| (first + value) as u32)
}

impl LabelFn {
    #[inline]
    fn word(&self, run: &ExecFrame<'_>, sink: &mut PairTable) -> u64 {
        match self {
            LabelFn::Word(word) => word(run),
            LabelFn::Wide(set, None) => set.with(run, |out| sink.wide(out.words())),
            LabelFn::Wide(set, Some(places)) => sink
                .local_wide(places.unit_and_places(run), |sink| set.with(run, |out| sink.wide(out.words()))),
        }
    }
}
