//! What an expression gives as data: for things that no word and no set of bits holds, and for those who keep it.

use super::sums::holds_words;
use super::{Compiler, Result, Slot, unsupported};
use crate::board::topology::letters;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::{board::bits::Ones, board::window::Window, limit::Limit, pairs, run::Run, trace::Datum};
use tesuji_core::node::{Fold, Id, Op, Query};

const MOST_ELEMENTS: usize = 16;

pub(crate) type Data = Box<dyn Fn(&Run<'_>) -> Datum + Send + Sync>;

impl Compiler {
    pub(crate) fn data(&mut self, id: Id) -> Result<Data> {
        match self.slot_of(id) {
            Some(Slot::Data(slot)) => return Ok(Box::new(move |run| (*run.data(slot)).clone())),
            // A world, or all of a name.
            Some(slot @ Slot::World(_)) => {
                let ty = self.form.ty(id).clone();
                return Ok(Box::new(move |run| {
                    slot.datum(&ty, run, |_| 0).unwrap_or(Datum::Set(Vec::new()))
                }));
            }
            _ => {}
        }
        let (op, args) = self.parts_of_node(id);
        if op == Op::If {
            let (condition, a, b) = (self.condition(args[0])?, self.data(args[1])?, self.data(args[2])?);
            return Ok(Box::new(move |run| if condition(run) { a(run) } else { b(run) }));
        }
        let ty = self.form.ty(id).clone();
        Ok(match ty {
            Type::Bool => {
                let condition = self.condition(id)?;
                Box::new(move |run| Datum::Bool(condition(run)))
            }
            Type::Int | Type::Value | Type::Cell | Type::Unit | Type::Kind | Type::Grid | Type::Candidate => {
                let word = self.word(id)?;
                Box::new(move |run| element(&ty, word(run), run))
            }
            Type::Set(of) => match *of {
                Type::Value | Type::Kind | Type::Cell | Type::Unit | Type::Candidate => {
                    let (fill, words) = self.filled(id, &of)?;
                    Box::new(move |run| {
                        run.filled(words, &fill, |set| {
                            Datum::Set(set.iter().map(|member| element(&of, member as u64, run)).collect())
                        })
                    })
                }
                _ => self.data_set(id)?,
            },
            Type::EmptySet => Box::new(|_| Datum::Set(Vec::new())),
            Type::Word if let Op::Call(Function::Letter) = op => {
                let place = self.word(args[0])?;
                Box::new(move |run| {
                    Datum::Word(usize::try_from(place(run) as i64).map_or_else(|_| String::new(), letters))
                })
            }
            Type::Tuple(_) | Type::Word => match op {
                Op::Word(word) => Box::new(move |_| Datum::Word(word.clone())),
                Op::Tuple => {
                    let parts = self.all_data(&args)?;
                    Box::new(move |run| Datum::Tuple(parts.iter().map(|part| part(run)).collect()))
                }
                _ => return self.refuse("this cannot be computed while a puzzle is solved", id),
            },
            Type::Path => {
                let walk = self.walk_of(id)?;
                Box::new(move |run| Datum::Path(Box::new((*walk(run)).clone())))
            }
            Type::World => return self.refuse("only a world that has a name can be asked", id),
        })
    }

    fn all_data(&mut self, ids: &[Id]) -> Result<Vec<Data>> {
        ids.iter().map(|id| self.data(*id)).collect()
    }

    fn data_set(&mut self, id: Id) -> Result<Data> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            Op::Grids => Box::new(|run| Datum::Set((0..run.topology.grids.len()).map(Datum::Grid).collect())),
            Op::Set => {
                let list = self.all_data(&args)?;
                Box::new(move |run| Datum::set(list.iter().map(|one| one(run)).collect()))
            }
            Op::Query(..) => {
                let Some(query) = self.form.query(id) else { return self.refuse("this is no set", id) };
                let rows = self.data_of_each(&query)?;
                match query.fold {
                    Fold::Union => Box::new(move |run| {
                        let sets = rows(run).into_iter();
                        Datum::set(sets.flat_map(|set| set.elements(run.topology)).collect())
                    }),
                    Fold::Common => Box::new(move |run| {
                        let mut sets = rows(run).into_iter();
                        let first = sets.next().map(|set| set.elements(run.topology)).unwrap_or_default();
                        Datum::set(sets.fold(first, |mut common, set| {
                            let set = set.elements(run.topology);
                            common.retain(|one| set.contains(one));
                            common
                        }))
                    }),
                    Fold::Any | Fold::Collect => Box::new(move |run| Datum::set(rows(run))),
                }
            }
            Op::Call(Function::Balances) => self.balances(&args)?,
            Op::Binary(operator) => {
                let (a, b) = (self.data(args[0])?, self.data(args[1])?);
                Box::new(move |run| {
                    let (mut all, other) = (a(run).elements(run.topology), b(run).elements(run.topology));
                    match operator {
                        Operator::Add => all.extend(other),
                        _ => all.retain(|one| other.contains(one) == (operator == Operator::Intersect)),
                    }
                    Datum::set(all)
                })
            }
            Op::Call(Function::Covers) => {
                let value = self.word(args[0])?;
                self.lists = true;
                Box::new(move |run| {
                    let cells = |way: Window<'_>| Datum::Set(way.iter().map(Datum::Cell).collect());
                    Datum::set(run.ways(value(run) as usize).iter().map(cells).collect())
                })
            }
            Op::Call(Function::Subsets) => {
                let all = self.data(args[0])?;
                self.lists = true;
                Box::new(move |run| Datum::set(subsets(&all(run).elements(run.topology), run)))
            }
            _ if holds_words(self.form.ty(id)) => {
                let each = self.each_set(id)?;
                Box::new(move |run| {
                    let mut sets = Vec::new();
                    each(run, &mut |set| {
                        sets.push(Datum::Set(Ones(set).map(Datum::Value).collect()));
                        false
                    });
                    Datum::set(sets)
                })
            }
            _ => return self.refuse("this set cannot be computed while a puzzle is solved", id),
        })
    }

    /// What each row of a query gives.
    fn data_of_each(
        &mut self,
        query: &Query,
    ) -> Result<impl Fn(&Run<'_>) -> Vec<Datum> + Send + Sync + use<>> {
        let (rounds, head) = (self.rounds(query)?, self.head(query)?);
        let head = self.data(head)?;
        Ok(move |run: &Run<'_>| {
            let mut all = Vec::new();
            rounds.any(run, |run| {
                all.push(head(run));
                run.give_up()
            });
            all
        })
    }

    /// Where the variables of a pattern are put that takes data of a type apart.
    pub(super) fn data_slots(
        &mut self,
        pattern: &Pattern,
        ty: &Type,
        source: Id,
    ) -> Result<Vec<(VarId, Slot)>> {
        Ok(match (pattern, ty) {
            (Pattern::Any, _) => Vec::new(),
            (Pattern::Var(var), _) => vec![(*var, self.data_slot(*var, ty))],
            (Pattern::Tuple(parts), Type::Candidate) if parts.len() == 2 => {
                let mut slots = self.data_slots(&parts[0], &Type::Cell, source)?;
                slots.extend(self.data_slots(&parts[1], &Type::Value, source)?);
                slots
            }
            (Pattern::Tuple(parts), Type::Tuple(types)) => {
                let slots = parts.iter().zip(types).map(|(part, ty)| self.data_slots(part, ty, source));
                slots.collect::<Result<Vec<_>>>()?.concat()
            }
            (Pattern::Elements(vars), Type::Set(of)) => {
                vars.iter().map(|var| (*var, self.data_slot(*var, of))).collect()
            }
            (Pattern::Elements(vars), Type::EmptySet) => {
                let types: Vec<Type> = vars.iter().map(|var| self.ty(*var).clone()).collect();
                vars.iter().zip(&types).map(|(var, ty)| (*var, self.data_slot(*var, ty))).collect()
            }
            (Pattern::Elements(vars), Type::Unit) => {
                vars.iter().map(|var| (*var, self.data_slot(*var, &Type::Cell))).collect()
            }
            _ => return unsupported("a set of this type cannot be taken apart so", self.form.span(source)),
        })
    }

    /// Where a variable is kept whose value is data of a type.
    pub(crate) fn data_slot(&mut self, var: VarId, ty: &Type) -> Slot {
        match Slot::given(ty) {
            Some(slot) => self.bind(var, slot),
            None => {
                let number = var.0 as usize;
                self.bind(var, |_| Slot::Data(number))
            }
        }
    }
}

/// All subsets of some elements. Of too many there are none, and nothing follows from what is at hand.
fn subsets(elements: &[Datum], run: &Run<'_>) -> Vec<Datum> {
    if elements.len() > MOST_ELEMENTS {
        run.note_limit(Limit::Subsets(MOST_ELEMENTS));
        run.cut(true);
        return Vec::new();
    }
    let subset = |bits: u64| Datum::Set(Ones(bits).map(|at| elements[at].clone()).collect());
    (0..1 << elements.len()).map(subset).collect()
}

pub(crate) fn element(ty: &Type, word: u64, run: &Run<'_>) -> Datum {
    let n = word as usize;
    match ty {
        Type::Bool => Datum::Bool(word != 0),
        Type::Value => Datum::Value(n),
        Type::Cell => Datum::Cell(n),
        Type::Unit => Datum::Unit(n),
        Type::Kind => Datum::Kind(n),
        Type::Grid => Datum::Grid(n),
        Type::Candidate => {
            let (cell, value) = pairs::parts(run.topology, n);
            Datum::Candidate(cell, value)
        }
        _ => Datum::Int(word as i64),
    }
}
