//! Finite automaton of a path: the allowed successions of steps, and the events at the nodes between them.
//!
//! Each step in the source is a state that means “this step was taken last”; bounded repetitions are unrolled. Node
//! patterns and brackets between two steps are events of the transition, and are processed at the node between the
//! steps.

use crate::{Expr, ExprKind, NodePattern, PathExpr, PathStep, VarId};

#[derive(Debug, Clone, PartialEq)]
pub enum Event<'p> {
    Node(&'p NodePattern),
    /// The node is the empty set of candidates.
    Nothing,
    /// The walk continues from any node that it assumes true.
    Back,
    Open(Bracket<'p>),
    /// Closes the innermost open bracket.
    Close,
}

/// A part of a path with more information than its steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bracket<'p> {
    /// Local variables, unbound at the opening bracket.
    Own(&'p [VarId]),
    /// The part has its own printed form.
    Shows(usize),
    As(VarId),
    /// The part is walked backwards.
    Reversed,
}

/// Events at a node, in order.
pub type Events<'p> = Vec<Event<'p>>;

/// States and transitions of a path. `S` is the data of the step of a state.
#[derive(Debug, Clone)]
pub struct Automaton<'p, S = &'p PathStep> {
    pub steps: Vec<S>,
    /// Initial transitions: events at the first node, and the first step.
    pub starts: Vec<(Events<'p>, usize)>,
    /// Transitions of each state: events at the node after its step, and the next step.
    pub follows: Vec<Vec<(Events<'p>, usize)>>,
    /// For each state, the alternative events at the node after its step if that is the last node.
    pub ends: Vec<Vec<Events<'p>>>,
    /// Alternative events at the only node of a walk without steps.
    pub empty: Vec<Events<'p>>,
}

impl<S> Default for Automaton<'_, S> {
    fn default() -> Self {
        let (steps, starts, follows) = (Vec::new(), Vec::new(), Vec::new());
        Self { steps, starts, follows, ends: Vec::new(), empty: Vec::new() }
    }
}

const MAX_STATES: usize = 20_000;

#[derive(Default)]
struct AutomatonFragment<'p> {
    empty: Vec<Events<'p>>,
    starts: Vec<(Events<'p>, usize)>,
    ends: Vec<(usize, Events<'p>)>,
}

/// Builds the automaton of a path; `bound` evaluates a bound to a number. `None` if a bound cannot be evaluated, or if
/// there are more than `MAX_STATES` states.
pub fn automaton<'p>(body: &'p PathExpr, bound: &dyn Fn(&Expr) -> Option<usize>) -> Option<Automaton<'p>> {
    let mut builder = Builder { automaton: Automaton::default(), bound };
    let part = builder.part(body, false)?;
    let mut automaton = builder.automaton;
    for (state, events) in part.ends {
        push(&mut automaton.ends[state], events);
    }
    (automaton.starts, automaton.empty) = (part.starts, part.empty);
    Some(automaton)
}

pub fn constant(bound: &Expr) -> Option<usize> {
    match bound.kind {
        ExprKind::Int(n) => usize::try_from(n.max(0)).ok(),
        _ => None,
    }
}

struct Builder<'p, 'b> {
    automaton: Automaton<'p>,
    bound: &'b dyn Fn(&Expr) -> Option<usize>,
}

impl<'p> Builder<'p, '_> {
    /// Builds a part of the path. Links are symmetric, so `is_reversed` only reverses the order.
    fn part(&mut self, expr: &'p PathExpr, is_reversed: bool) -> Option<AutomatonFragment<'p>> {
        Some(match expr {
            PathExpr::Node(pattern) => empty_fragment(vec![Event::Node(pattern)]),
            PathExpr::Nothing => empty_fragment(vec![Event::Nothing]),
            PathExpr::Back => empty_fragment(vec![Event::Back]),
            PathExpr::Step(step) => {
                let state = self.automaton.steps.len();
                if state == MAX_STATES {
                    return None;
                }
                self.automaton.steps.push(step);
                self.automaton.follows.push(Vec::new());
                self.automaton.ends.push(Vec::new());
                AutomatonFragment {
                    starts: vec![(Vec::new(), state)],
                    ends: vec![(state, Vec::new())],
                    ..AutomatonFragment::default()
                }
            }
            PathExpr::Sequence(parts) => {
                let mut sequence = empty_fragment(Vec::new());
                for i in 0..parts.len() {
                    let part =
                        self.part(&parts[if is_reversed { parts.len() - 1 - i } else { i }], is_reversed)?;
                    sequence = self.join(sequence, part);
                }
                sequence
            }
            PathExpr::Either(parts) => {
                let add = |all, part| Some(either(all, self.part(part, is_reversed)?));
                parts.iter().try_fold(AutomatonFragment::default(), add)?
            }
            PathExpr::Repeat { body, min, max } => {
                let min = (self.bound)(min)?;
                let max = match max {
                    Some(max) => Some((self.bound)(max)?),
                    None => None,
                };
                self.repeat(body, min, max, is_reversed)?
            }
            PathExpr::Own(vars, body) => self.bracket(Bracket::Own(vars), body, is_reversed)?,
            PathExpr::Shows(body, text) => self.bracket(Bracket::Shows(*text), body, is_reversed)?,
            PathExpr::As(body, var) => self.bracket(Bracket::As(*var), body, is_reversed)?,
            PathExpr::Reversed(body) => self.bracket(Bracket::Reversed, body, !is_reversed)?,
        })
    }

    fn repeat(
        &mut self,
        body: &'p PathExpr,
        min: usize,
        max: Option<usize>,
        is_reversed: bool,
    ) -> Option<AutomatonFragment<'p>> {
        let mut repeated = empty_fragment(Vec::new());
        for _ in 0..min {
            let round = self.part(body, is_reversed)?;
            repeated = self.join(repeated, round);
        }
        let mut rest = empty_fragment(Vec::new());
        match max {
            Some(max) => {
                // `[a [a [a]?]?]?`, built from the innermost repetition.
                for _ in min..max {
                    let round = self.part(body, is_reversed)?;
                    rest = either(empty_fragment(Vec::new()), self.join(round, rest));
                }
            }
            None => {
                let round = self.part(body, is_reversed)?;
                self.follow(&round.ends, &round.starts);
                rest = either(rest, round);
            }
        }
        Some(self.join(repeated, rest))
    }

    fn join(&mut self, first: AutomatonFragment<'p>, second: AutomatonFragment<'p>) -> AutomatonFragment<'p> {
        self.follow(&first.ends, &second.starts);
        let mut starts = first.starts;
        for (before, next) in &second.starts {
            for empty in &first.empty {
                push(&mut starts, ([&empty[..], before].concat(), *next));
            }
        }
        let mut ends = second.ends;
        for (state, after) in &first.ends {
            for empty in &second.empty {
                push(&mut ends, (*state, [&after[..], empty].concat()));
            }
        }
        let mut empty = Vec::new();
        for a in &first.empty {
            for b in &second.empty {
                push(&mut empty, [&a[..], b].concat());
            }
        }
        AutomatonFragment { empty, starts, ends }
    }

    fn follow(&mut self, ends: &[(usize, Events<'p>)], starts: &[(Events<'p>, usize)]) {
        for (state, after) in ends {
            for (before, next) in starts {
                push(&mut self.automaton.follows[*state], ([&after[..], before].concat(), *next));
            }
        }
    }

    fn bracket(
        &mut self,
        bracket: Bracket<'p>,
        body: &'p PathExpr,
        is_reversed: bool,
    ) -> Option<AutomatonFragment<'p>> {
        let open = Event::Open(bracket);
        let mut part = self.part(body, is_reversed)?;
        for (before, _) in &mut part.starts {
            before.insert(0, open.clone());
        }
        for (_, after) in &mut part.ends {
            after.push(Event::Close);
        }
        for empty in &mut part.empty {
            empty.insert(0, open.clone());
            empty.push(Event::Close);
        }
        Some(part)
    }
}

fn empty_fragment(events: Events<'_>) -> AutomatonFragment<'_> {
    AutomatonFragment { empty: vec![events], ..AutomatonFragment::default() }
}

fn either<'p>(mut first: AutomatonFragment<'p>, second: AutomatonFragment<'p>) -> AutomatonFragment<'p> {
    first.empty.extend(second.empty);
    first.starts.extend(second.starts);
    first.ends.extend(second.ends);
    first
}

/// Adds an element if it is new: a path often has equivalent alternatives.
fn push<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}
