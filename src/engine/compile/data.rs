//! Expressions as data: tuples, words, walks, worlds, and sets without a bit representation.

use super::{Result, exact_covers, is_mask, is_wide, sums::holds_words};
use crate::{PlanCompiler, VarSlot, prelude::*};
use tesuji_board::topology::letters;
use tesuji_sets::Limit;

/// Maximum number of elements of a set whose subsets are listed.
const MAX_ELEMENTS: usize = 16;

pub type DatumFn = ValueFn<Datum>;

impl PlanCompiler {
    pub fn data(&mut self, id: ExprId) -> Result<DatumFn> {
        match self.slot_of(id) {
            Some(VarSlot::Data(slot)) => return Ok(Box::new(move |run| (*run.data(slot)).clone())),
            // Worlds are read from the world store.
            Some(slot @ VarSlot::World(_)) => {
                let ty = self.form.ty(id).clone();
                return Ok(Box::new(move |run| slot.datum(&ty, run, |_| 0).unwrap_or_default()));
            }
            _ => {}
        }
        let (op, args) = self.parts_of_node(id);
        if op == ExprOp::If {
            return self.either(&args, Self::data);
        }
        let ty = self.form.ty(id).clone();
        Ok(match ty {
            Type::Bool => {
                let condition = self.condition(id)?;
                Box::new(move |run| Datum::Bool(condition(run)))
            }
            Type::Int | Type::Value | Type::Cell | Type::Unit | Type::Kind | Type::Grid | Type::Candidate => {
                let word = self.word(id)?;
                Box::new(move |run| Datum::of_word(&ty, word(run), run.topology))
            }
            Type::Set(of) if is_mask(&of) || is_wide(&of) => {
                let set = self.wide(id, &of)?;
                Box::new(move |run| set.with(run, |set| Datum::of_bits(&of, set.iter(), run.topology)))
            }
            Type::Set(_) => self.data_set(id)?,
            Type::EmptySet => Box::new(|_| Datum::default()),
            Type::Word if let ExprOp::Call(Function::Letter) = op => {
                let place = self.word(args[0])?;
                Box::new(move |run| {
                    Datum::Word(usize::try_from(place(run) as i64).map_or_else(|_| String::new(), letters))
                })
            }
            Type::Tuple(_) | Type::Word => match op {
                ExprOp::Word(word) => Box::new(move |_| Datum::Word(word.clone())),
                ExprOp::Tuple => {
                    let parts = self.all_data(&args)?;
                    Box::new(move |run| Datum::Tuple(parts.iter().map(|part| part(run)).collect()))
                }
                _ => return self.unsupported_node("this cannot be computed while a puzzle is solved", id),
            },
            Type::Path => {
                let walk = self.walk_of(id)?;
                Box::new(move |run| Datum::Path(Box::new((*walk(run)).clone())))
            }
            Type::World => return self.unsupported_node("only a world that has a name can be asked", id),
        })
    }

    fn all_data(&mut self, ids: &[ExprId]) -> Result<Vec<DatumFn>> {
        ids.iter().map(|id| self.data(*id)).collect()
    }

    fn data_set(&mut self, id: ExprId) -> Result<DatumFn> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            ExprOp::All(Universe::Grids) => {
                Box::new(|run| Datum::Set((0..run.topology.grids.len()).map(Datum::Grid).collect()))
            }
            ExprOp::Set => {
                let list = self.all_data(&args)?;
                Box::new(move |run| Datum::set(list.iter().map(|data| data(run)).collect()))
            }
            ExprOp::Query(..) => {
                let query = self.query(id)?;
                let rows = self.data_of_each(&query)?;
                match query.fold {
                    QueryFold::Union => Box::new(move |run| {
                        let sets = rows(run).into_iter();
                        Datum::set(sets.flat_map(|set| set.elements(run.topology)).collect())
                    }),
                    QueryFold::Intersection => Box::new(move |run| {
                        let mut sets = rows(run).into_iter();
                        let first = sets.next().map(|set| set.elements(run.topology)).unwrap_or_default();
                        Datum::set(sets.fold(first, |mut common, set| {
                            let set = set.elements(run.topology);
                            common.retain(|element| set.contains(element));
                            common
                        }))
                    }),
                    _ => Box::new(move |run| Datum::set(rows(run))),
                }
            }
            ExprOp::Call(Function::Balances) => self.balances(&args)?,
            ExprOp::Binary(operator) => {
                let (a, b) = (self.data(args[0])?, self.data(args[1])?);
                Box::new(move |run| {
                    let (mut all, other) = (a(run).elements(run.topology), b(run).elements(run.topology));
                    match operator {
                        Operator::Add => all.extend(other),
                        _ => all.retain(|a| other.contains(a) == (operator == Operator::Intersect)),
                    }
                    Datum::set(all)
                })
            }
            ExprOp::Call(Function::Covers) => {
                let value = self.word(args[0])?;
                self.may_be_incomplete = true;
                Box::new(move |run| {
                    let cells =
                        |cover: BitWindow<'_>| Datum::of_bits(&Type::Cell, cover.iter(), run.topology);
                    Datum::set(exact_covers::list(run, value(run) as usize).iter().map(cells).collect())
                })
            }
            ExprOp::Call(Function::Subsets) => {
                let set = self.data(args[0])?;
                self.may_be_incomplete = true;
                Box::new(move |run| Datum::set(subsets(&set(run).elements(run.topology), run)))
            }
            _ if holds_words(self.form.ty(id)) => {
                let each = self.each_word_set(id)?;
                Box::new(move |run| {
                    let mut sets = Vec::new();
                    each(run, &mut |set| {
                        sets.push(Datum::of_bits(&Type::Value, SetBits(set), run.topology));
                        false
                    });
                    Datum::set(sets)
                })
            }
            _ => return self.unsupported_node("this set cannot be computed while a puzzle is solved", id),
        })
    }

    /// Heads of a query's rows.
    fn data_of_each(
        &mut self,
        query: &Query,
    ) -> Result<impl Fn(&ExecFrame<'_>) -> Vec<Datum> + Send + Sync + use<>> {
        let (rounds, head) = self.rows(query, Self::data)?;
        Ok(move |run: &ExecFrame<'_>| {
            let mut heads = Vec::new();
            rounds.any(run, |run| {
                heads.push(head(run));
                run.clock.tick()
            });
            heads
        })
    }

    /// Slot of a variable of this type: a register if possible, else a datum.
    pub fn data_slot(&mut self, var: VarId, ty: &Type) -> VarSlot {
        self.registers_of(var, ty).unwrap_or_else(|| self.bind(var, |_| VarSlot::Data(var.0 as usize)))
    }
}

/// Subsets of a set. Above the limit there are none, and the run is marked incomplete.
fn subsets(elements: &[Datum], run: &ExecFrame<'_>) -> Vec<Datum> {
    if elements.len() > MAX_ELEMENTS {
        run.clock.note_limit(Limit::Subsets(MAX_ELEMENTS));
        run.clock.set_incomplete(true);
        return Vec::new();
    }
    let subset = |bits: u64| Datum::Set(SetBits(bits).map(|at| elements[at].clone()).collect());
    (0..1 << elements.len()).map(subset).collect()
}
