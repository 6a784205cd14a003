//! Every match of a technique by trying everything, as its clauses are written.
//!
//! What plans find is tested against this. It looks at every subset and every element, so it is only fit for small
//! searches.

mod for_each;
mod step;
mod walks;

use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use tesuji::meaning::{EvalFault, EvaluateError, Evaluator};
use tesuji_board::state::BoardState;
use tesuji_board::topology::Topology;
use tesuji_frame::trace::{Datum, Effects, TracedMatch};
use tesuji_lang::program::{
    Argument, Call, Clause, Conclusion, Expr, ExprKind, Pattern, Program, Span, StepSelector, Technique, Type,
};
use tesuji_sets::bits::SetBits;
use walks::Reader;

/// The matches of a call on a position, in the order in which its clauses run through them.
///
/// A match that changes nothing is left out. Where the call names an alias with a condition, a match must fulfil it.
/// Where the technique merges, matches with the same key are one, at the place of the first: it keeps the bindings
/// of the first and has the effects of all.
///
/// # Errors
/// When an expression of the technique cannot be worked out.
pub fn reference_matches(
    program: &Program,
    call: &Call,
    topology: &Topology,
    state: &BoardState,
) -> Result<Vec<TracedMatch>, EvaluateError> {
    let technique = &program.techniques[call.technique];
    let alias = call.alias.and_then(|a| technique.aliases.get(a));
    let mut search = Search {
        technique,
        call,
        condition: alias.and_then(|alias| alias.condition.as_ref()),
        state,
        evaluator: Evaluator::new(program, technique, &call.arguments, topology, state),
        program,
        topology,
        arguments: &call.arguments,
        exprs: None,
        rows: Vec::new(),
        matches: Vec::new(),
    };
    search.run(&technique.clauses)?;
    let matches = search.matches;
    Ok(match &technique.merge {
        Some(how) => merge(matches, how.at_least),
        None => matches.into_iter().map(|(_, m)| m).collect(),
    })
}

/// What some expressions give for each way to go through the clauses of a rule.
///
/// # Errors
/// When an expression cannot be worked out.
pub(crate) fn enumerate(
    program: &Program,
    rule: &Technique,
    arguments: &[Argument],
    topology: &Topology,
    state: &BoardState,
    exprs: &[&Expr],
) -> Result<Vec<Vec<Datum>>, EvaluateError> {
    let call = Call { technique: 0, arguments: arguments.to_vec(), deferred: Vec::new(), alias: None };
    let mut search = Search {
        technique: rule,
        call: &call,
        condition: None,
        state,
        evaluator: Evaluator::new(program, rule, arguments, topology, state),
        program,
        topology,
        arguments,
        exprs: Some(exprs),
        rows: Vec::new(),
        matches: Vec::new(),
    };
    search.run(&rule.clauses)?;
    Ok(search.rows)
}

struct Search<'a> {
    program: &'a Program,
    topology: &'a Topology,
    arguments: &'a [Argument],
    /// What is asked for instead of matches.
    exprs: Option<&'a [&'a Expr]>,
    rows: Vec<Vec<Datum>>,
    technique: &'a Technique,
    call: &'a Call,
    condition: Option<&'a Expr>,
    state: &'a BoardState,
    evaluator: Evaluator<'a>,
    /// Matches, each with the key by which it is merged.
    matches: Vec<(Vec<Datum>, TracedMatch)>,
}

impl<'a> Search<'a> {
    fn run(&mut self, clauses: &'a [Clause]) -> Result<(), EvaluateError> {
        let Some((clause, rest)) = clauses.split_first() else {
            return self.conclude();
        };
        match clause {
            Clause::For(pattern, source) => {
                let source = self.evaluator.eval(source)?;
                for element in self.evaluator.elements(source) {
                    self.run_if_bound(pattern, element, rest)?;
                }
                Ok(())
            }
            Clause::Choose { var, size, from, .. } => {
                let size = self.evaluator.eval(size)?;
                let from = self.evaluator.eval(from)?;
                let from = self.evaluator.elements(from);
                if let Datum::Int(size) = size
                    && let Ok(size) = usize::try_from(size)
                {
                    for subset in subsets(&from, size) {
                        self.evaluator.assign(*var, Datum::Set(subset));
                        self.run(rest)?;
                    }
                }
                Ok(())
            }
            Clause::Let(pattern, value) => {
                let value = self.evaluator.eval(value)?;
                self.run_if_bound(pattern, value, rest)
            }
            Clause::Path(path) => {
                let types: Vec<Type> = self.technique.variables.iter().map(|v| v.ty.clone()).collect();
                let mut reader = Reader {
                    program: self.program,
                    topology: self.topology,
                    state: self.state,
                    arguments: self.arguments,
                    types: &types,
                    evaluator: &mut self.evaluator,
                };
                for found in reader.walks(path)? {
                    for (var, datum) in found.vars {
                        self.evaluator.assign(var, datum);
                    }
                    self.run(rest)?;
                }
                Ok(())
            }
            Clause::World(world) => Err(EvaluateError { fault: EvalFault::NeedsEngine, span: world.span }),
            Clause::Where(condition) => {
                if self.evaluator.holds(condition)? {
                    self.run(rest)?;
                }
                Ok(())
            }
        }
    }

    fn run_if_bound(
        &mut self,
        pattern: &Pattern,
        datum: Datum,
        rest: &'a [Clause],
    ) -> Result<(), EvaluateError> {
        if self.evaluator.bind(pattern, datum) { self.run(rest) } else { Ok(()) }
    }

    fn conclude(&mut self) -> Result<(), EvaluateError> {
        if let Some(exprs) = self.exprs {
            let row = exprs.iter().map(|e| self.evaluator.eval(e)).collect::<Result<_, _>>()?;
            self.rows.push(row);
            return Ok(());
        }
        if let Some(condition) = self.condition
            && !self.evaluator.holds(condition)?
        {
            return Ok(());
        }
        let effects = self.effects()?;
        if effects.is_empty() {
            return Ok(());
        }
        let mut key = Vec::new();
        for expr in self.technique.merge.iter().flat_map(|merge| &merge.keys) {
            key.push(self.evaluator.eval(expr)?);
        }
        let bindings = self.evaluator.bindings();
        self.matches.push((
            key,
            TracedMatch {
                call: self.call.clone(),
                bindings,
                merged: Vec::new(),
                effects,
                incidental: Effects::default(),
            },
        ));
        Ok(())
    }

    /// The candidates that an expression gives.
    fn candidates(&mut self, set: &Expr) -> Result<Vec<(usize, usize)>, EvaluateError> {
        let datum = self.evaluator.eval(set)?;
        self.evaluator.candidates_of(&datum).map_err(|fault| EvaluateError { fault, span: set.span })
    }

    fn effects(&mut self) -> Result<Effects, EvaluateError> {
        let mut places = BTreeSet::new();
        let mut eliminates: BTreeMap<usize, u64> = BTreeMap::new();
        let technique = self.technique;
        for conclusion in &technique.conclusions {
            let (values, target) = match conclusion {
                Conclusion::Eliminate(v, t) | Conclusion::Keep(v, t) | Conclusion::Place(v, t) => (v, t),
                Conclusion::EliminateAll(set) => {
                    for (c, v) in self.candidates(set)? {
                        if self.state.candidates(c) >> v & 1 != 0 {
                            *eliminates.entry(c).or_default() |= 1 << v;
                        }
                    }
                    continue;
                }
                Conclusion::PlaceOnly(set) => {
                    let only = self.candidates(set)?;
                    places.extend(only.iter().filter(|(c, _)| only.len() == 1 && self.state.is_open(*c)));
                    continue;
                }
                Conclusion::EachStep(each, set) => {
                    let path = Expr { kind: ExprKind::Var(each.path), ty: Type::Path, span: set.span };
                    let Datum::Path(walk) = self.evaluator.eval(&path)? else { continue };
                    for (step, nodes) in walk.steps.iter().zip(walk.nodes.windows(2)) {
                        let asked = match &each.steps {
                            StepSelector::Kind { is_strong: strong, from, to } => {
                                for (var, node) in [from, to].into_iter().zip(nodes) {
                                    let node = node.iter().map(|&(c, v)| Datum::Candidate(c, v)).collect();
                                    self.evaluator.assign(*var, Datum::Set(node));
                                }
                                step.is_strong == *strong
                            }
                            StepSelector::Link { link, labels } if step.link == *link => {
                                for (label, var) in labels {
                                    self.evaluator.assign(*var, step.labels[*label].clone());
                                }
                                true
                            }
                            StepSelector::Link { .. } => false,
                        };
                        for (c, v) in if asked { self.candidates(set)? } else { Vec::new() } {
                            if self.state.candidates(c) >> v & 1 != 0 {
                                *eliminates.entry(c).or_default() |= 1 << v;
                            }
                        }
                    }
                    continue;
                }
            };
            let at = |span: Span| move |fault| EvaluateError { fault, span };
            let (value, place) = (self.evaluator.eval(values)?, self.evaluator.eval(target)?);
            let mask = self.evaluator.values_of(&value).map_err(at(values.span))?;
            if let Conclusion::Place(..) = conclusion {
                let cells = self.evaluator.cells_of(&place).map_err(at(target.span))?;
                let open = cells.into_iter().filter(|&c| self.state.is_open(c));
                places.extend(open.flat_map(|c| SetBits(mask).map(move |v| (c, v))));
                continue;
            }
            for c in self.evaluator.cells_of(&place).map_err(at(target.span))? {
                let gone = if matches!(conclusion, Conclusion::Keep(..)) { !mask } else { mask };
                let gone = gone & self.state.candidates(c);
                if gone != 0 {
                    *eliminates.entry(c).or_default() |= gone;
                }
            }
        }
        Ok(Effects {
            placements: places.into_iter().collect(),
            eliminations: eliminates.into_iter().collect(),
        })
    }
}

/// The subsets with `size` elements, those that hold earlier elements first.
fn subsets(from: &[Datum], size: usize) -> Vec<Vec<Datum>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (i, first) in from.iter().enumerate() {
        for mut subset in subsets(&from[i + 1..], size - 1) {
            subset.insert(0, first.clone());
            found.push(subset);
        }
    }
    found
}

fn merge(matches: Vec<(Vec<Datum>, TracedMatch)>, at_least: usize) -> Vec<TracedMatch> {
    let mut groups: IndexMap<Vec<Datum>, TracedMatch> = IndexMap::new();
    for (key, found) in matches {
        match groups.get_mut(&key) {
            None => {
                groups.insert(key, found);
            }
            Some(first) => {
                first.effects = union(&first.effects, &found.effects);
                first.merged.push(found.bindings);
            }
        }
    }
    groups.into_values().filter(|group| 1 + group.merged.len() >= at_least).collect()
}

fn union(a: &Effects, b: &Effects) -> Effects {
    let places: BTreeSet<(usize, usize)> = a.placements.iter().chain(&b.placements).copied().collect();
    let mut eliminates: BTreeMap<usize, u64> = BTreeMap::new();
    for &(c, values) in a.eliminations.iter().chain(&b.eliminations) {
        *eliminates.entry(c).or_default() |= values;
    }
    Effects { placements: places.into_iter().collect(), eliminations: eliminates.into_iter().collect() }
}
