//! Denotational evaluator: the value of a checked expression on a position, by recursion over its syntax.
//!
//! Written for clarity, not speed. It evaluates texts and conditions of aliases, and plans are tested against it. The
//! recursion (`walk`, `operators`, `calls`) is written once for all domains of values (`domain`). Its own domain are the
//! data of one position (`data`), with the functions that data alone determine (`functions`, `candidates`); the prover's
//! are symbols for those of all positions.
//!
//! Input: a checked expression and a position; output: a value. Depends on checked programs, boards and the engine's
//! data types.

mod calls;
mod candidates;
mod data;
mod domain;
mod fault;
mod functions;
mod operators;
mod walk;

pub use calls::Calls;
pub use domain::{Domain, GuardedList, Logic, slot};
pub use fault::{EvalFault, EvaluateError};
pub use operators::{Operators, TypedValue};
pub use tesuji_board::topology::letters;
use tesuji_board::{BoardState, Topology, TopologyParts};
use tesuji_frame::{Datum, MatchBindings, TracedMatch, trace::bind_pattern};
use tesuji_lang::{Argument, Call, Expr, ExprKind, Live, Pattern, Program, Technique, Type, Universe, VarId};
pub use walk::Evaluate;

/// Evaluator in the domain of data.
#[derive(Debug, Clone)]
pub struct Evaluator<'a> {
    /// Definition of a unit's live combinations; `None` if all are live.
    live: Option<&'a Live>,
    technique: &'a Technique,
    arguments: &'a [Argument],
    topology: &'a Topology,
    state: &'a BoardState,
    slots: Vec<Option<Datum>>,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator without bindings. `arguments` has one argument for each parameter of the technique.
    pub fn new(
        program: &'a Program,
        technique: &'a Technique,
        arguments: &'a [Argument],
        topology: &'a Topology,
        state: &'a BoardState,
    ) -> Self {
        let slots = vec![None; technique.variables.len()];
        let live = program.live.as_ref();
        Self { live, technique, arguments, topology, state, slots }
    }

    /// Replaces all bindings by those of a match.
    pub fn set_bindings(&mut self, bindings: &MatchBindings) {
        self.slots.fill(None);
        for (variable, datum) in bindings {
            self.assign(*variable, datum.clone());
        }
    }

    pub fn bindings(&self) -> MatchBindings {
        let bound = |(i, slot): (usize, &Option<Datum>)| Some((VarId(i as u32), slot.clone()?));
        self.slots.iter().enumerate().filter_map(bound).collect()
    }

    pub fn assign(&mut self, variable: VarId, datum: Datum) {
        *self.slot(variable) = Some(datum);
    }

    /// Binds the variables of a pattern to the parts of a datum; false if it does not match, such as `{a, b}` and a set
    /// of another size.
    pub fn bind(&mut self, pattern: &Pattern, datum: Datum) -> bool {
        let topology = self.topology;
        bind_pattern(pattern, datum, topology, &mut |variable, part| self.assign(variable, part))
    }

    /// Elements of a set; cells of a unit; any other datum is its only element.
    pub fn elements(&self, datum: Datum) -> Vec<Datum> {
        datum.elements(self.topology)
    }

    /// Value of a literal, a parameter or a set of the whole board.
    fn constant(&self, expr: &Expr) -> fault::Result<Datum> {
        Ok(match &expr.kind {
            ExprKind::Int(n) if expr.ty == Type::Value => {
                let value = usize::try_from(*n).ok().and_then(|n| n.checked_sub(1));
                Datum::Value(value.ok_or(EvalFault::Value(*n))?)
            }
            ExprKind::Int(n) => Datum::Int(*n),
            ExprKind::Bool(b) => Datum::Bool(*b),
            ExprKind::Word(word) => Datum::Word(word.clone()),
            ExprKind::Kind(kind) => Datum::Kind(self.topology.kind(*kind)),
            ExprKind::Param(parameter) => match self.arguments.get(parameter.0 as usize) {
                Some(Argument::Int(n)) => Datum::Int(*n),
                Some(Argument::Word(word)) => Datum::Word(word.clone()),
                None => {
                    let parameter = self.technique.parameters.get(parameter.0 as usize);
                    return Err(EvalFault::Argument(parameter.map(|p| p.name.clone()).unwrap_or_default()));
                }
            },
            ExprKind::All(universe) => Datum::Set(match universe {
                Universe::Cells => (0..self.topology.cells.len()).map(Datum::Cell).collect(),
                Universe::Values => (0..self.topology.values).map(Datum::Value).collect(),
                Universe::Units => (0..self.topology.units.len()).map(Datum::Unit).collect(),
                Universe::Kinds => (0..self.topology.kinds.len()).map(Datum::Kind).collect(),
                Universe::Grids => (0..self.topology.grids.len()).map(Datum::Grid).collect(),
            }),
            _ => return Err(EvalFault::NeedsEngine),
        })
    }

    fn unbound(&self, variable: VarId) -> EvalFault {
        let index = variable.0 as usize;
        let name = self.technique.variables.get(index).map(|v| v.name.clone());
        EvalFault::Unbound(name.unwrap_or_else(|| format!("variable {index}")))
    }
}

/// Difficulty of a technique with these arguments; `None` if its expression has no value.
pub fn difficulty(program: &Program, call: &Call) -> Option<i64> {
    // It depends on parameters alone, so any board will do.
    let kinds = program.kinds.iter().cloned().collect();
    let topology = Topology::new(TopologyParts { kinds, ..TopologyParts::square("", 1, None) }).ok()?;
    let state = BoardState::new(&topology);
    let technique = program.techniques.get(call.technique)?;
    let mut evaluator = Evaluator::new(program, technique, &call.arguments, &topology, &state);
    match evaluator.eval(&technique.difficulty) {
        Ok(Datum::Int(n)) => Some(n),
        _ => None,
    }
}

/// Number of nodes of paths and placements of worlds that a step may have without more effort.
const FREE_LENGTH: usize = 4;

/// Effort of each node or placement beyond these.
const EFFORT_PER_NODE: i64 = 10;

/// Effort of following a match on the position on which it was found: by the clause of its technique; otherwise the
/// difficulty of the technique, and more for long paths and worlds.
pub fn effort(
    program: &Program,
    difficulty: i64,
    found: &TracedMatch,
    topology: &Topology,
    state: &BoardState,
) -> i64 {
    let technique = &program.techniques[found.call.technique];
    if let Some(effort) = &technique.effort {
        let mut evaluator = Evaluator::new(program, technique, &found.call.arguments, topology, state);
        evaluator.set_bindings(&found.bindings);
        if let Ok(Datum::Int(effort)) = evaluator.eval(effort) {
            return effort.max(0);
        }
    }
    let length: usize = found.bindings.iter().map(|(_, datum)| length(datum)).sum();
    difficulty + EFFORT_PER_NODE * length.saturating_sub(FREE_LENGTH) as i64
}

/// Number of nodes of the paths of a datum, and of the placements on which the results of its worlds depend.
fn length(datum: &Datum) -> usize {
    match datum {
        Datum::Path(walk) => walk.nodes.len(),
        Datum::World(world) => {
            let longest = world.grounds.iter().map(Vec::len).max().unwrap_or_default();
            // The assumption and the result are followed as well.
            world.contradicting.len().max(longest) + 2
        }
        Datum::Set(parts) | Datum::Tuple(parts) => parts.iter().map(length).sum(),
        _ => 0,
    }
}
