//! Links whose pairs in a unit are determined by the places of a value there: they are found once for each set of places.

use super::edges::Edges;
use crate::compile::{Compiler, Node, Result, Word};
use crate::lang::program::{Conclusion, Function, Type, VarId};
use crate::plan::steps::{Key, PlanStep};
use crate::run::Run;
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError, RwLock};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

/// How many sets of places a link remembers.
const MOST: usize = 1 << 16;

/// A pair whatever the value is: the candidates of its ends for the first value, and its labels.
struct Pair {
    ends: [Box<[u32]>; 2],
    labels: Box<[u64]>,
}

/// Pairs by a unit and the places there.
type Known = FxHashMap<(u64, u64), Arc<[Pair]>>;

/// What a link has found so far, and how it finds more.
struct Memo {
    places: Word,
    known: RwLock<Known>,
    find: Node,
}

impl Compiler {
    /// `find`, which runs the steps of a link after its key, memoised where they read nothing of a position but the places
    /// of the key's value in the key's unit.
    pub(crate) fn memoise(&mut self, key: Key, steps: &[PlanStep], find: Node) -> Result<Node> {
        let Key::ValueUnit(value, unit) = key else { return Ok(find) };
        let of = vec![self.form.var(unit), self.form.var(value)];
        let places = self.form.call(Function::Places, of);
        if self.local_unit(places) != Some(unit) || !is_determined_by(&mut self.form, steps, places, value) {
            return Ok(find);
        }
        let (places, outer) = (self.local(places, unit)?, self.outer.unwrap_or_default());
        let memo = Memo { places, known: RwLock::default(), find };
        let [value, unit] = outer.registers;
        Ok(Box::new(move |run| memo.run(run, outer.key(run), run.get(value) as u32, run.get(unit))))
    }
}

impl Memo {
    fn run(&self, run: &Run<'_>, key: u32, value: u32, unit: u64) -> bool {
        let (at, sinks) = ((unit, (self.places)(run)), &run.paths().sinks);
        // What another thread left behind when it panicked is as good as ever: entries are only added whole.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&at).cloned();
        if let Some(known) = known {
            if let Some(sink) = sinks.borrow_mut().last_mut() {
                known.iter().for_each(|pair| pair.add(sink, key, value));
            }
            return run.give_up();
        }
        let before = sinks.borrow().last().map_or(0, |sink| sink.len());
        if (self.find)(run) || run.has_expired() {
            return true;
        }
        if let Some(sink) = sinks.borrow().last() {
            let pairs = (before..sink.len()).map(|pair| Pair::new(sink, pair, value)).collect();
            let mut all = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if all.len() < MOST {
                all.insert(at, pairs);
            }
        }
        false
    }
}

impl Pair {
    fn new(edges: &Edges, pair: usize, value: u32) -> Self {
        let (a, b) = edges.ends(pair);
        let ends = [a, b].map(|end| edges.members(&end).iter().map(|candidate| candidate - value).collect());
        Self { ends, labels: edges.labels(pair).into() }
    }

    fn add(&self, edges: &mut Edges, key: u32, value: u32) {
        let mut end = |of: &[u32]| edges.end(|end| end.extend(of.iter().map(|first| first + value)));
        let [a, b] = &self.ends;
        if let (Some(a), Some(b)) = (end(a), end(b)) {
            edges.add(key, a, b, &self.labels);
        }
    }
}

/// Whether a set of places determines what the steps of a link find, but for the value in both ends.
fn is_determined_by(form: &mut Form, steps: &[PlanStep], places: Id, value: VarId) -> bool {
    let place = form.fresh_of(form.ty(places).clone());
    let is_determined = |form: &mut Form, id: Id| {
        let rest = form.named(id, &|_, id| (id == places).then_some(place));
        form.is_static(rest) && !form.free(rest).contains(&value)
    };
    let mut ends = 0;
    steps.iter().all(|step| match step {
        PlanStep::Conclude(conclusions) => conclusions.iter().all(|conclusion| {
            let Conclusion::EliminateAll(part) = conclusion else { return false };
            ends += 1;
            if ends <= 2 {
                let cells = form.product(*part).filter(|(_, of)| form.is_var(*of, value));
                return cells.is_some_and(|(cells, _)| is_determined(form, cells));
            }
            is_determined(form, *part) && !matches!(form.ty(*part), Type::Set(_))
        }),
        PlanStep::For(..) | PlanStep::ForContaining { .. } | PlanStep::Let(..) | PlanStep::Where(_) => {
            let mut parts = Vec::new();
            step.parts(&mut |part| parts.push(part));
            parts.into_iter().all(|part| is_determined(form, part))
        }
        _ => false,
    })
}
