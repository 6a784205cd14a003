//! Sets of sets of values, sums, and the ways to fill cells in.

use super::set::Each;
use super::{Compiler, Condition, Fill, Result, Slot, Word};
use crate::lang::program::{Function, Operator, Type, VarId};
use crate::{limit::Limit, pairs, run::Run, search::arrange::Scope};
use std::cmp::Ordering;
use std::sync::Arc;
use tesuji_core::node::{Fold, Id, Op};

/// Whether something is a set of sets of values or of kinds: each element is one word.
pub(crate) fn holds_words(ty: &Type) -> bool {
    matches!(ty, Type::Set(of) if matches!(&**of, Type::Set(of) if matches!(**of, Type::Value | Type::Kind)))
}

impl Compiler {
    /// The register of an element that a variable of a loop stands for: a subset of the cells of one unit is known by
    /// their places in it, everything else is one word as it is.
    pub(crate) fn element(&mut self, var: VarId, set: Id) -> usize {
        let unit = self.unit_of_subsets(set);
        match self.bind(var, |r| unit.map_or(Slot::Word(r), |unit| Slot::Local(r, unit))) {
            Slot::Word(r) | Slot::Local(r, _) => r,
            _ => unreachable!("it was just made so"),
        }
    }

    /// Runs through sets of values, each once, or through subsets of the cells of one unit.
    pub(crate) fn each_set(&mut self, sets: Id) -> Result<Each> {
        let (op, args) = self.parts_of_node(sets);
        match op {
            Op::Call(Function::Combinations) => {
                let unit = self.word(args[0])?;
                return Ok(Box::new(move |run, visit| {
                    run.topology.combinations(unit(run) as usize).iter().any(|&set| visit(set))
                }));
            }
            Op::Call(Function::Subsets) => {
                let Some(unit) = self.local_unit(args[0]) else {
                    return self.refuse("subsets are taken of cells of one unit here", sets);
                };
                let of = self.local(args[0], unit)?;
                return Ok(Box::new(move |run, visit| {
                    let all = of(run);
                    // Counting in the places of the set goes through its subsets.
                    let mut subset = 0u64;
                    loop {
                        if run.give_up() || visit(subset) {
                            return true;
                        }
                        subset = subset.wrapping_sub(all) & all;
                        if subset == 0 {
                            return false;
                        }
                    }
                }));
            }
            Op::Query(_, Fold::Collect)
                if let Some((var, source, query)) = self.filter(sets)
                    && !self.holds_data(source) =>
            {
                let (rounds, register) = (self.rounds(&query)?, self.element(var, source));
                return Ok(Box::new(move |run, visit| rounds.any(run, |run| visit(run.get(register)))));
            }
            Op::If => {
                let (c, a, b) = (self.condition(args[0])?, self.each_set(args[1])?, self.each_set(args[2])?);
                return Ok(Box::new(move |run, visit| if c(run) { a(run, visit) } else { b(run, visit) }));
            }
            _ if !holds_words(self.form.ty(sets)) => {
                return self.refuse("sets of this type cannot be run through while a puzzle is solved", sets);
            }
            _ => {}
        }
        let list = self.list(sets)?;
        Ok(Box::new(move |run, visit| {
            let mut all = Vec::new();
            list(run, &mut all);
            all.sort_unstable_by(|a, b| in_order(*a, *b));
            all.dedup();
            all.into_iter().any(visit)
        }))
    }

    /// Lists sets of values, in any order and perhaps one several times.
    fn list(&mut self, sets: Id) -> Result<List> {
        let (op, args) = self.parts_of_node(sets);
        Ok(match op {
            Op::Query(_, Fold::Collect)
                if self.filter(sets).is_none()
                    && let Some(query) = self.form.query(sets) =>
            {
                let (rounds, head) = (self.rounds(&query)?, self.head(&query)?);
                let head = self.mask(head)?;
                Box::new(move |run, all| {
                    rounds.any(run, |run| {
                        all.push(head(run));
                        false
                    });
                })
            }
            Op::Set => {
                let parts: Vec<Word> = args.iter().map(|e| self.mask(*e)).collect::<Result<_>>()?;
                Box::new(move |run, all| all.extend(parts.iter().map(|part| part(run))))
            }
            Op::Binary(op @ (Operator::Add | Operator::Subtract | Operator::Intersect)) => {
                let (a, b) = (self.list(args[0])?, self.list(args[1])?);
                Box::new(move |run, all| {
                    let mut other = Vec::new();
                    a(run, all);
                    b(run, &mut other);
                    match op {
                        Operator::Add => all.append(&mut other),
                        _ => all.retain(|set| other.contains(set) == (op == Operator::Intersect)),
                    }
                })
            }
            Op::Call(Function::Combinations) | Op::Query(_, Fold::Collect) | Op::If => {
                let each = self.each_set(sets)?;
                Box::new(move |run, all| {
                    each(run, &mut |set| {
                        all.push(set);
                        false
                    });
                })
            }
            _ => {
                return self.refuse("these sets of values cannot be computed while a puzzle is solved", sets);
            }
        })
    }

    pub(crate) fn is_among(&mut self, set: Id, sets: Id) -> Result<Condition> {
        let (set, each) = (self.mask(set)?, self.each_set(sets)?);
        Ok(Box::new(move |run| {
            let set = set(run);
            each(run, &mut |other| other == set)
        }))
    }

    pub(crate) fn sum(&mut self, units: Id) -> Result<Word> {
        if let Some(&[only]) = self.form.list(units) {
            let unit = self.word(only)?;
            return Ok(Box::new(move |run| run.topology.sum(unit(run) as usize) as u64));
        }
        let (units, words) = (self.units(units)?, self.topology.unit_words());
        Ok(Box::new(move |run| {
            run.filled(words, &units, |set| set.iter().map(|u| run.topology.sum(u)).sum::<i64>() as u64)
        }))
    }

    /// `arrangements(u)`: the laws among the cells of each unit are looked up once.
    pub(crate) fn arrangements_of(&mut self, unit: Id) -> Result<Fill> {
        let unit = self.word(unit)?;
        let scopes = Arc::clone(self.scopes.get_or_insert_with(|| Arc::new(scopes(&self.topology))));
        Ok(Box::new(move |run, out| {
            out.clear();
            scopes[unit(run) as usize]
                .arrange(run, &mut |cell, values| pairs::add(run.topology, out, cell, values));
        }))
    }

    pub(crate) fn arrangements_in(&mut self, args: &[Id]) -> Result<Fill> {
        let &[plus, minus, difference] = args else { unreachable!("the checker has counted the arguments") };
        let (plus, minus, words) = (self.cells(plus)?, self.cells(minus)?, self.topology.cell_words());
        let difference = self.word(difference)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            run.filled(words, &plus, |p| {
                run.filled(words, &minus, |q| {
                    let mut cells: Vec<usize> = p.iter().chain(q.iter()).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    if cells.len() > 64 {
                        run.note_limit(Limit::Arrangements(64));
                        for &cell in &cells {
                            pairs::add(run.topology, out, cell, run.state.candidates(cell));
                        }
                        return;
                    }
                    let scope = Scope::of(run.topology, &cells);
                    let scope = scope.with_difference(p.window(), q.window(), difference(run) as i64);
                    scope.arrange(run, &mut |cell, values| pairs::add(run.topology, out, cell, values));
                });
            });
        }))
    }
}

type List = Box<dyn Fn(&Run<'_>, &mut Vec<u64>) + Send + Sync>;

/// The laws among the cells of each unit.
fn scopes(topology: &crate::board::topology::Topology) -> Vec<Scope> {
    let cells =
        |unit: &crate::board::topology::Unit| unit.cells.iter().map(|&c| usize::from(c)).collect::<Vec<_>>();
    topology.units.iter().map(|unit| Scope::of(topology, &cells(unit))).collect()
}

/// The order of sets by their elements, as lists in ascending order are compared.
fn in_order(a: u64, b: u64) -> Ordering {
    let differ = a ^ b;
    if differ == 0 {
        return Ordering::Equal;
    }
    let lowest = differ & differ.wrapping_neg();
    let (has, lacks, order) =
        if a & lowest != 0 { (a, b, Ordering::Less) } else { (b, a, Ordering::Greater) };
    debug_assert!(has & lowest != 0, "one of them has it");
    // The set without the lowest difference is smaller only where it ends there.
    if lacks & !(lowest | (lowest - 1)) == 0 { order.reverse() } else { order }
}
