//! What an expression gives as data: for things that no word and no set of bits holds, and for those who keep it.

use super::sums::holds_words;
use super::{Compiler, Result, Slot, unsupported};
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::{board::bits::Ones, board::window::Window, limit::Limit, pairs, run::Run, trace::Datum};

const MOST_ELEMENTS: usize = 16;

pub(crate) type Data = Box<dyn Fn(&Run<'_>) -> Datum + Send + Sync>;

impl Compiler {
    pub(crate) fn data(&mut self, expr: &Expr) -> Result<Data> {
        if let Some(Slot::Data(slot)) = self.slot_of(expr) {
            return Ok(Box::new(move |run| (*run.data(slot)).clone()));
        }
        if let ExprKind::If(condition, a, b) = &expr.kind {
            let (condition, a, b) = (self.condition(condition)?, self.data(a)?, self.data(b)?);
            return Ok(Box::new(move |run| if condition(run) { a(run) } else { b(run) }));
        }
        Ok(match &expr.ty {
            Type::Bool => {
                let condition = self.condition(expr)?;
                Box::new(move |run| Datum::Bool(condition(run)))
            }
            Type::Int | Type::Value | Type::Cell | Type::Unit | Type::Kind | Type::Grid | Type::Candidate => {
                let (word, ty) = (self.word(expr)?, expr.ty.clone());
                Box::new(move |run| element(&ty, word(run), run))
            }
            Type::Set(of) => match &**of {
                Type::Value | Type::Kind | Type::Cell | Type::Unit | Type::Candidate => {
                    let ((fill, words), of) = (self.filled(expr, of)?, (**of).clone());
                    Box::new(move |run| {
                        run.filled(words, &fill, |set| {
                            Datum::Set(set.iter().map(|member| element(&of, member as u64, run)).collect())
                        })
                    })
                }
                _ => self.data_set(expr)?,
            },
            Type::EmptySet => Box::new(|_| Datum::Set(Vec::new())),
            Type::Tuple(_) | Type::Word => match &expr.kind {
                ExprKind::Word(word) => {
                    let word = word.clone();
                    Box::new(move |_| Datum::Word(word.clone()))
                }
                ExprKind::Tuple(parts) => {
                    let parts = self.all_data(parts)?;
                    Box::new(move |run| Datum::Tuple(parts.iter().map(|part| part(run)).collect()))
                }
                _ => return unsupported("this cannot be computed while a puzzle is solved", expr.span),
            },
            Type::Path | Type::World => {
                return unsupported("a path or a world stands where data is needed", expr.span);
            }
        })
    }

    fn all_data(&mut self, exprs: &[Expr]) -> Result<Vec<Data>> {
        exprs.iter().map(|expr| self.data(expr)).collect()
    }

    fn data_set(&mut self, expr: &Expr) -> Result<Data> {
        Ok(match &expr.kind {
            ExprKind::Grids => {
                Box::new(|run| Datum::Set((0..run.topology.grids.len()).map(Datum::Grid).collect()))
            }
            ExprKind::Set(list) => {
                let list = self.all_data(list)?;
                Box::new(move |run| Datum::set(list.iter().map(|one| one(run)).collect()))
            }
            ExprKind::Comprehension(c) => self.data_of_each(c)?,
            ExprKind::Call(Function::Balances, arguments) => self.balances(arguments)?,
            ExprKind::Binary(operator, a, b) => {
                let (operator, a, b) = (*operator, self.data(a)?, self.data(b)?);
                Box::new(move |run| {
                    let (mut all, other) = (a(run).elements(run.topology), b(run).elements(run.topology));
                    match operator {
                        Operator::Add => all.extend(other),
                        _ => all.retain(|one| other.contains(one) == (operator == Operator::Intersect)),
                    }
                    Datum::set(all)
                })
            }
            ExprKind::Union(sets) => {
                let sets = self.data(sets)?;
                Box::new(move |run| {
                    let sets = sets(run).elements(run.topology).into_iter();
                    Datum::set(sets.flat_map(|set| set.elements(run.topology)).collect())
                })
            }
            ExprKind::Common(sets) => {
                let sets = self.data(sets)?;
                Box::new(move |run| {
                    let mut sets = sets(run).elements(run.topology).into_iter();
                    let first = sets.next().map(|set| set.elements(run.topology)).unwrap_or_default();
                    Datum::set(sets.fold(first, |mut common, set| {
                        let set = set.elements(run.topology);
                        common.retain(|one| set.contains(one));
                        common
                    }))
                })
            }
            ExprKind::Call(Function::Covers, of) => {
                let value = self.word(&of[0])?;
                self.lists = true;
                Box::new(move |run| {
                    let cells = |way: Window<'_>| Datum::Set(way.iter().map(Datum::Cell).collect());
                    Datum::set(run.ways(value(run) as usize).iter().map(cells).collect())
                })
            }
            ExprKind::Call(Function::Subsets, of) => {
                let all = self.data(&of[0])?;
                self.lists = true;
                Box::new(move |run| Datum::set(subsets(&all(run).elements(run.topology), run)))
            }
            _ if holds_words(&expr.ty) => {
                let each = self.each_set(expr)?;
                Box::new(move |run| {
                    let mut sets = Vec::new();
                    each(run, &mut |set| {
                        sets.push(Datum::Set(Ones(set).map(Datum::Value).collect()));
                        false
                    });
                    Datum::set(sets)
                })
            }
            _ => return unsupported("this set cannot be computed while a puzzle is solved", expr.span),
        })
    }

    fn data_of_each(&mut self, c: &Comprehension) -> Result<Data> {
        let (rounds, head) = (self.rounds(c)?, self.data(&c.head)?);
        Ok(Box::new(move |run| {
            let mut all = Vec::new();
            rounds.any(run, |run| {
                all.push(head(run));
                run.give_up()
            });
            Datum::set(all)
        }))
    }

    /// Where the variables of a pattern are put that takes data of a type apart.
    pub(super) fn data_slots(
        &mut self,
        pattern: &Pattern,
        ty: &Type,
        source: &Expr,
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
            (Pattern::Elements(vars), Type::Unit) => {
                vars.iter().map(|var| (*var, self.data_slot(*var, &Type::Cell))).collect()
            }
            _ => return unsupported("a set of this type cannot be taken apart so", source.span),
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
