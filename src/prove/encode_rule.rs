//! CNF encoding of "the rule matches and its conclusion contradicts the solution".

use super::{
    symbolic_position::{SolvedPosition, SymbolicPosition},
    symbolic_value::{GuardedData, Result, Unprovable},
    symmetry::{BoardSymmetry, is_order, is_symmetric},
};
use tesuji_board::{BoardState, Topology};
use tesuji_evidence::Lit;
use tesuji_frame::Datum;
use tesuji_lang::{Argument, Clause, Conclusion, Expr, ExprKind, Link, Program, Technique};
use tesuji_meaning::{Domain, Evaluate, Logic};
use tesuji_sets::Deadline;

/// Result of a proof on one board.
pub enum ProofOutcome {
    /// No position has a wrong match.
    Holds,
    /// No position has a match.
    Never,
    Wrong(Box<SolvedPosition>),
    Beyond(Unprovable),
    TimeUp,
}

/// Satisfiability query: has some position of a board a wrong match?
pub struct ProofQuery<'a> {
    pub program: &'a Program,
    pub arguments: &'a [Argument],
    pub topology: &'a Topology,
    /// Symmetries to break; `None` respects the order of the board.
    pub symmetry: Option<&'a BoardSymmetry>,
    pub deadline: Deadline,
}

impl ProofQuery<'_> {
    pub fn technique(&self, technique: &Technique) -> ProofOutcome {
        if technique.needs_one_solution {
            return ProofOutcome::Beyond(Unprovable::OneSolution);
        }
        self.solve(technique, |position| position.wrong(&technique.conclusions))
    }

    /// `rule` has the clauses of the link.
    pub fn link(&self, link: &Link, rule: &Technique) -> ProofOutcome {
        self.solve(rule, |position| position.unlinked(link))
    }

    fn solve(
        &self,
        rule: &Technique,
        wrong: impl Fn(&mut SymbolicPosition<'_>) -> Result<Lit>,
    ) -> ProofOutcome {
        let blank = BoardState::new(self.topology);
        let symmetry = self.symmetry.filter(|_| is_symmetric(rule));
        let mut cases: Vec<(usize, usize)> = Vec::new();
        let mut matches = false;
        loop {
            let mut position = SymbolicPosition::new(self, rule, &blank);
            position.symmetry = symmetry;
            position.cases = cases;
            let fault = match position.encode_match(&rule.clauses).and_then(|()| wrong(&mut position)) {
                Err(beyond) => return ProofOutcome::Beyond(beyond),
                Ok(fault) => fault,
            };
            position.circuit.clauses.set_deadline(self.deadline.clone());
            match position.circuit.clauses.solve(&[fault]) {
                // A rule that never matches is never wrong, but not proved either.
                Some(false) if !matches => match position.circuit.clauses.solve(&[]) {
                    Some(found) => matches = found,
                    None => return ProofOutcome::TimeUp,
                },
                Some(false) => {}
                Some(true) => return ProofOutcome::Wrong(Box::new(position.sample())),
                None => return ProofOutcome::TimeUp,
            }
            // Next case in lexicographic order.
            cases = std::mem::take(&mut position.cases);
            while cases.last().is_some_and(|(at, of)| at + 1 == *of) {
                cases.pop();
            }
            match cases.last_mut() {
                Some((at, _)) => *at += 1,
                None => return if matches { ProofOutcome::Holds } else { ProofOutcome::Never },
            }
        }
    }
}

impl SymbolicPosition<'_> {
    fn encode_match(&mut self, clauses: &[Clause]) -> Result<()> {
        for clause in clauses {
            match clause {
                Clause::For(pattern, source) => self.let_element(pattern, source)?,
                Clause::Choose { var, size, from, .. } => {
                    let from = self.eval(from)?;
                    let size = self.eval(size)?;
                    let chosen = self.chosen(&from, &size)?;
                    *self.slot(*var) = Some(chosen);
                }
                Clause::Let(pattern, expr) => {
                    let symbol = self.eval(expr)?;
                    self.fit(pattern, symbol)?;
                }
                Clause::Where(condition) if self.symmetry.is_some() && is_order(condition) => {
                    let ExprKind::Binary(_, a, b) = &condition.kind else { return Err(Unprovable::Mixed) };
                    let (a, b) = (self.eval(a)?, self.eval(b)?);
                    let is_equal = self.equal(&a, &b)?;
                    self.circuit.clauses.add([!is_equal]);
                }
                Clause::Where(condition) => {
                    let holds = self.holds(condition)?;
                    self.circuit.clauses.add([holds]);
                }
                Clause::Path(_) => return Err(Unprovable::Path),
                Clause::World(world) => self.let_world(world)?,
            }
            self.limit(0)?;
        }
        Ok(())
    }

    /// Literal that a conclusion removes a candidate of the solution.
    fn wrong(&mut self, conclusions: &[Conclusion]) -> Result<Lit> {
        let mut alternatives = Vec::new();
        for conclusion in conclusions {
            let (concluded, is_placed) = match conclusion {
                Conclusion::Eliminate(values, cells) => (self.product_of(cells, values)?, false),
                Conclusion::Place(value, cell) => (self.product_of(cell, value)?, true),
                Conclusion::EliminateAll(set) => (self.set_of_candidates(set)?, false),
                Conclusion::PlaceOnly(set) => (self.set_of_candidates(set)?, true),
                Conclusion::Keep(values, cells) => {
                    let (values, cells) = (self.eval(values)?, self.eval(cells)?);
                    let (kept, cells) = (self.values(&values)?, self.cells(&cells)?);
                    let mut is_kept = vec![self.constant(false); self.topology.values];
                    kept.into_iter().for_each(|(value, kept)| is_kept[value] = kept);
                    for (cell, of_cell) in cells {
                        for (value, kept) in is_kept.iter().enumerate() {
                            let solved = self.solved(cell, value);
                            alternatives.push(self.all([of_cell, !*kept, solved]));
                        }
                    }
                    continue;
                }
                Conclusion::EachStep(..) => return Err(Unprovable::Path),
            };
            alternatives.push(self.any_candidate(&concluded, !is_placed));
        }
        Ok(self.any(alternatives))
    }

    pub fn product_of(&mut self, cells: &Expr, values: &Expr) -> Result<GuardedData> {
        let (values, cells) = (self.eval(values)?, self.eval(cells)?);
        self.candidates_in(&cells, &values)
    }

    fn set_of_candidates(&mut self, expr: &Expr) -> Result<GuardedData> {
        let set = self.eval(expr)?;
        self.candidates_of(&set)
    }

    /// Literal that a link does not hold in the solution.
    fn unlinked(&mut self, link: &Link) -> Result<Lit> {
        let mut holds = |end: &Expr| {
            let candidates = self.set_of_candidates(end)?;
            Ok::<_, Unprovable>(self.any_candidate(&candidates, true))
        };
        let (a, b) = (holds(&link.ends.0)?, holds(&link.ends.1)?);
        let mut alternatives = Vec::new();
        if link.is_strong {
            alternatives.push(self.and(!a, !b));
        }
        if link.is_weak {
            alternatives.push(self.and(a, b));
        }
        Ok(self.any(alternatives))
    }

    /// Literal that some candidate is in the solution, or, unless `solved`, that some is not.
    pub fn any_candidate(&mut self, candidates: &[(Datum, Lit)], solved: bool) -> Lit {
        let pair = |(datum, guard): &(Datum, Lit)| match datum {
            Datum::Candidate(cell, value) => {
                let holds = self.solved(*cell, *value);
                Some((*guard, if solved { holds } else { !holds }))
            }
            _ => None,
        };
        let alternatives: Vec<(Lit, Lit)> = candidates.iter().filter_map(pair).collect();
        self.any_both(alternatives)
    }
}
