//! Coverage of conditions: whether each was false in a test. A technique is searched without one of its conditions on
//! the positions of its tests; the condition was false if this finds additional matches.

use super::items::ItemKey;
use crate::{Coverage, prelude::*};
use std::{cell::Cell, convert::Infallible};
use tesuji_sets::CancelToken;

/// Maximum work of one search, in thousands of polls: without one of its conditions, a technique may have very many
/// matches.
const WORK: usize = 400;

/// Result of testing whether a condition was false.
#[derive(Clone, Copy, PartialEq)]
pub enum Truth {
    /// False on a position where all other conditions of its technique were true.
    WasFalse,
    NeverFalse,
    /// The technique cannot be searched without the condition, or the search is too expensive.
    Unknown,
}

#[derive(Debug)]
pub struct Witness {
    pub call: Call,
    pub is_from_solution: bool,
    topology: Arc<Topology>,
    state: BoardState,
}

impl Witness {
    pub fn new(call: Call, topology: &Arc<Topology>, state: &BoardState, is_from_solution: bool) -> Self {
        Self { call, is_from_solution, topology: Arc::clone(topology), state: state.clone() }
    }
}

/// Returns the conjuncts of the `where` clauses of a technique.
pub fn conjuncts(technique: &Technique) -> Vec<&Expr> {
    let conditions = technique.clauses.iter().filter_map(|clause| match clause {
        Clause::Where(condition) => Some(condition),
        _ => None,
    });
    conditions.flat_map(|condition| joined_by(Operator::And, condition)).collect()
}

/// Returns the operands of a chain of `operator`, in order, or the condition itself if it is not one.
pub fn joined_by(operator: Operator, condition: &Expr) -> Vec<&Expr> {
    match &condition.kind {
        ExprKind::Binary(of, one, other) if *of == operator => {
            [joined_by(operator, one), joined_by(operator, other)].concat()
        }
        _ => vec![condition],
    }
}

fn without_condition(technique: &Technique, number: usize) -> Technique {
    fn clear(part: &mut Expr, left: &mut usize) {
        if let ExprKind::Binary(Operator::And, one, other) = &mut part.kind {
            clear(one, left);
            clear(other, left);
        } else {
            if *left == 0 {
                part.kind = ExprKind::Bool(true);
            }
            *left = left.wrapping_sub(1);
        }
    }
    let mut technique = technique.clone();
    let mut left = number;
    for clause in technique.clauses.iter_mut() {
        if let Clause::Where(condition) = clause {
            clear(condition, &mut left);
        }
    }
    technique
}

/// Bindings of the matches of a technique on a position, by their effects.
type MatchesOf = BTreeMap<Effects, Vec<MatchBindings>>;

impl Coverage {
    /// Determines on the positions of the tests which conditions were false. Runs `jobs` techniques in parallel, 0 for
    /// one per processor. Before this call, no condition counts as having been false.
    pub fn measure_conditions(&mut self, jobs: usize) {
        let mut by_technique: BTreeMap<usize, Vec<Witness>> = BTreeMap::new();
        for witness in std::mem::take(&mut self.witnesses) {
            by_technique.entry(witness.call.technique).or_default().push(witness);
        }
        let program = self.rules.program();
        // Each thread modifies techniques in its own copy of the rules.
        let worker = || Program::clone(program);
        let work = |own: &mut Program, (number, witnesses): (usize, Vec<Witness>)| {
            (number, truths(program, own, number, &witnesses))
        };
        let (items, conditions) = (&self.items, &mut self.conditions);
        let sink = |(number, truths): (usize, Vec<Truth>)| {
            let found = truths.into_iter().enumerate();
            let of_item = |(place, truth)| Some((items.find(&ItemKey::Condition(number, place))?, truth));
            conditions.extend(found.filter_map(of_item));
            Ok::<(), Infallible>(())
        };
        let Ok(()) = batch::run_in_chunks(1, by_technique.into_iter(), jobs, worker, work, sink);
    }
}

fn truths(program: &Program, own: &mut Program, number: usize, witnesses: &[Witness]) -> Vec<Truth> {
    let technique = &program.techniques[number];
    let mut truths = vec![Truth::NeverFalse; conjuncts(technique).len()];
    for witness in witnesses {
        if truths.iter().all(|truth| *truth == Truth::WasFalse) {
            break;
        }
        let Some(known) = matches(program, witness) else {
            truths.iter_mut().filter(|truth| **truth == Truth::NeverFalse).for_each(|t| *t = Truth::Unknown);
            continue;
        };
        for (place, truth) in truths.iter_mut().enumerate().filter(|(_, truth)| **truth != Truth::WasFalse) {
            own.techniques[number] = without_condition(technique, place);
            match finds_more(own, witness, &known) {
                Some(true) => *truth = Truth::WasFalse,
                Some(false) => {}
                None => *truth = Truth::Unknown,
            }
        }
        own.techniques[number].clone_from(technique);
    }
    truths
}

/// Passes the matches of a technique on a position to `see` until it returns true. `None` if the technique does not
/// compile or the work limit ends the search first.
fn search(program: &Program, witness: &Witness, see: impl Fn(TracedMatch) -> bool) -> Option<()> {
    let technique = compile(program, &witness.call, &witness.topology, false).ok()?;
    let (cancel, enough) = (CancelToken::default(), Cell::new(false));
    let mut scratch = ExecMemory::default();
    scratch.clock.start(Deadline::after_polls(WORK, cancel.clone()));
    let mut state = witness.state.clone();
    state.refresh();
    technique.for_each_match(&witness.topology, &state, &mut scratch, &|found| {
        if !enough.get() && see(found) {
            enough.set(true);
            cancel.cancel();
        }
    });
    (enough.get() || !scratch.clock.has_expired()).then_some(())
}

fn matches(program: &Program, witness: &Witness) -> Option<MatchesOf> {
    let known: RefCell<MatchesOf> = RefCell::default();
    search(program, witness, |found| {
        known.borrow_mut().entry(found.effects).or_default().push(found.bindings);
        false
    })?;
    Some(known.into_inner())
}

/// Whether a technique has a match on a position that is not in `known`; `None` if this exceeds the work limit.
fn finds_more(program: &Program, witness: &Witness, known: &MatchesOf) -> Option<bool> {
    let more = Cell::new(false);
    search(program, witness, |found| {
        let is_same = |bindings: &MatchBindings| agree(bindings, &found.bindings);
        let is_known = known.get(&found.effects).is_some_and(|all| all.iter().any(is_same));
        more.set(more.get() || !is_known);
        more.get()
    })?;
    Some(more.get())
}

/// Whether the variables that both bind have the same values. Without a condition, variables that only it reads may be
/// unbound.
fn agree(one: &MatchBindings, other: &MatchBindings) -> bool {
    one.iter().all(|(variable, datum)| {
        other.iter().find(|(known, _)| known == variable).is_none_or(|(_, known)| known == datum)
    })
}
