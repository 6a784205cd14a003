//! Finite automaton of a path: the allowed successions of steps, and the events at the nodes between them.
//!
//! Each step in the source is a state that means “this step was taken last”; bounded repetitions are unrolled. Node
//! patterns and brackets between two steps are events of the transition, and are processed at the node between the
//! steps.

use super::program::{Expr, ExprKind, NodePattern, PathExpr, PathStep, VarId};

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

const MOST_STATES: usize = 20_000;

#[derive(Default)]
struct Part<'p> {
    empty: Vec<Events<'p>>,
    starts: Vec<(Events<'p>, usize)>,
    ends: Vec<(usize, Events<'p>)>,
}

/// Builds the automaton of a path; `bound` evaluates a bound to a number. `None` if a bound cannot be evaluated, or if
/// there are more than `MOST_STATES` states.
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
    /// Builds a part of the path. Links are symmetric, so `backwards` only reverses the order.
    fn part(&mut self, expr: &'p PathExpr, backwards: bool) -> Option<Part<'p>> {
        Some(match expr {
            PathExpr::Node(pattern) => nothing(vec![Event::Node(pattern)]),
            PathExpr::Nothing => nothing(vec![Event::Nothing]),
            PathExpr::Back => nothing(vec![Event::Back]),
            PathExpr::Step(step) => {
                let state = self.automaton.steps.len();
                if state == MOST_STATES {
                    return None;
                }
                self.automaton.steps.push(step);
                self.automaton.follows.push(Vec::new());
                self.automaton.ends.push(Vec::new());
                Part { starts: vec![(Vec::new(), state)], ends: vec![(state, Vec::new())], ..Part::default() }
            }
            PathExpr::Sequence(parts) => {
                let mut all = nothing(Vec::new());
                for i in 0..parts.len() {
                    let part =
                        self.part(&parts[if backwards { parts.len() - 1 - i } else { i }], backwards)?;
                    all = self.join(all, part);
                }
                all
            }
            PathExpr::Either(parts) => {
                let add = |all, part| Some(either(all, self.part(part, backwards)?));
                parts.iter().try_fold(Part::default(), add)?
            }
            PathExpr::Repeat { body, least, most } => {
                let least = (self.bound)(least)?;
                let most = match most {
                    Some(most) => Some((self.bound)(most)?),
                    None => None,
                };
                self.repeat(body, least, most, backwards)?
            }
            PathExpr::Own(vars, body) => self.bracket(Bracket::Own(vars), body, backwards)?,
            PathExpr::Shows(body, text) => self.bracket(Bracket::Shows(*text), body, backwards)?,
            PathExpr::As(body, var) => self.bracket(Bracket::As(*var), body, backwards)?,
            PathExpr::Reversed(body) => self.bracket(Bracket::Reversed, body, !backwards)?,
        })
    }

    fn repeat(
        &mut self,
        body: &'p PathExpr,
        least: usize,
        most: Option<usize>,
        backwards: bool,
    ) -> Option<Part<'p>> {
        let mut all = nothing(Vec::new());
        for _ in 0..least {
            let round = self.part(body, backwards)?;
            all = self.join(all, round);
        }
        let mut rest = nothing(Vec::new());
        match most {
            Some(most) => {
                // `[a [a [a]?]?]?`, built from the innermost repetition.
                for _ in least..most {
                    let round = self.part(body, backwards)?;
                    rest = either(nothing(Vec::new()), self.join(round, rest));
                }
            }
            None => {
                let round = self.part(body, backwards)?;
                self.follow(&round.ends, &round.starts);
                rest = either(rest, round);
            }
        }
        Some(self.join(all, rest))
    }

    fn join(&mut self, first: Part<'p>, second: Part<'p>) -> Part<'p> {
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
        Part { empty, starts, ends }
    }

    fn follow(&mut self, ends: &[(usize, Events<'p>)], starts: &[(Events<'p>, usize)]) {
        for (state, after) in ends {
            for (before, next) in starts {
                push(&mut self.automaton.follows[*state], ([&after[..], before].concat(), *next));
            }
        }
    }

    fn bracket(&mut self, bracket: Bracket<'p>, body: &'p PathExpr, backwards: bool) -> Option<Part<'p>> {
        let open = Event::Open(bracket);
        let mut part = self.part(body, backwards)?;
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

fn nothing(events: Events<'_>) -> Part<'_> {
    Part { empty: vec![events], ..Part::default() }
}

fn either<'p>(mut first: Part<'p>, second: Part<'p>) -> Part<'p> {
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
