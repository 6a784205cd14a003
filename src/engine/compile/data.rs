//! What an expression gives as data: for things that no word and no set of bits holds, and for those who keep it.

use super::sums::holds_words;
use super::{CompileError, Compiler, Condition, Slot, unsupported};
use crate::board::bits::Ones;
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::pairs;
use crate::run::Run;
use crate::trace::{Datum, take_apart};

/// Most cells of a unit whose subsets are listed.
const MOST_CELLS: usize = 20;

/// Gives data.
pub(crate) type Data = Box<dyn Fn(&Run<'_>) -> Datum + Send + Sync>;

impl Compiler {
    /// What an expression gives.
    pub(crate) fn data(&mut self, expr: &Expr) -> Result<Data, CompileError> {
        if let ExprKind::Var(var) = expr.kind
            && let Slot::Data(slot) = self.slot(var)
        {
            return Ok(Box::new(move |run| run.data(slot)));
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
                        run.lend_set(words, |set| {
                            fill(run, set);
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

    fn all_data(&mut self, exprs: &[Expr]) -> Result<Vec<Data>, CompileError> {
        exprs.iter().map(|expr| self.data(expr)).collect()
    }

    /// A set of things that are no bits.
    fn data_set(&mut self, expr: &Expr) -> Result<Data, CompileError> {
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
            ExprKind::Call(Function::Subsets, of) => {
                let unit = self.local_unit(&of[0]).map(|unit| self.slot(unit));
                let largest = self.topology.units.iter().map(|unit| unit.cells.len()).max().unwrap_or(0);
                let Some(Slot::Word(unit)) = unit.filter(|_| largest <= MOST_CELLS) else {
                    return unsupported("the subsets of so many cells cannot be listed", expr.span);
                };
                let each = self.each_set(expr)?;
                Box::new(move |run| {
                    let cells = &run.topology.units[run.get(unit) as usize].cells;
                    let mut subsets = Vec::new();
                    each(run, &mut |places| {
                        let cell = |place: usize| Datum::Cell(usize::from(cells[place]));
                        subsets.push(Datum::set(Ones(places).map(cell).collect()));
                        false
                    });
                    Datum::set(subsets)
                })
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

    /// A comprehension of things of any type.
    fn data_of_each(&mut self, c: &Comprehension) -> Result<Data, CompileError> {
        let mut loops = Vec::new();
        for (pattern, source) in &c.generators {
            let each = self.data(source)?;
            let of = match &source.ty {
                Type::Set(of) => (**of).clone(),
                _ => Type::Cell,
            };
            loops.push(DataLoop {
                each,
                slots: self.data_slots(pattern, &of, source)?,
                pattern: pattern.clone(),
            });
        }
        let condition = c.condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
        let head = self.data(&c.head)?;
        Ok(Box::new(move |run| {
            let mut all = Vec::new();
            collect(run, &loops, condition.as_ref(), &head, &mut all);
            Datum::set(all)
        }))
    }

    /// Where the variables of a pattern are put that takes data of a type apart.
    pub(super) fn data_slots(
        &mut self,
        pattern: &Pattern,
        ty: &Type,
        source: &Expr,
    ) -> Result<Vec<(VarId, Slot)>, CompileError> {
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
                slots.collect::<Result<Vec<_>, _>>()?.concat()
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

/// What runs through a set of data.
struct DataLoop {
    each: Data,
    pattern: Pattern,
    slots: Vec<(VarId, Slot)>,
}

fn collect(
    run: &Run<'_>,
    loops: &[DataLoop],
    condition: Option<&Condition>,
    head: &Data,
    all: &mut Vec<Datum>,
) {
    let Some((outer, rest)) = loops.split_first() else {
        if condition.is_none_or(|condition| condition(run)) {
            all.push(head(run));
        }
        return;
    };
    for one in (outer.each)(run).elements(run.topology) {
        let fits = take_apart(&outer.pattern, one, run.topology, &mut |var, datum| {
            let slot = outer.slots.iter().find(|(known, _)| *known == var);
            slot.into_iter().for_each(|(_, slot)| slot.put(run, &datum));
        });
        if fits && !run.give_up() {
            collect(run, rest, condition, head, all);
        }
    }
}

/// A word as the data that it stands for.
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
