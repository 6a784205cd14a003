//! A rule as clauses: that it matches somewhere and is wrong there.

use super::scene::{Sample, Scene};
use super::symbol::{Beyond, Result, Ways};
use super::symmetry::{Symmetry, is_even, is_order};
use crate::board::{state::State, topology::Topology};
use crate::lang::program::{Argument, Clause, Conclusion, Expr, ExprKind, Link, Program, Technique};
use crate::{engine::deadline::Deadline, engine::trace::Datum, evidence::Lit};

/// The outcome of a proof by clauses on one board.
pub(super) enum Outcome {
    /// No position of the board has a match whose conclusion is wrong.
    Holds,
    /// No position of the board has a match.
    Never,
    Wrong(Box<Sample>),
    Beyond(Beyond),
    TimeUp,
}

/// What is asked of a rule on one board: whether some position of it has a match that is wrong.
pub(super) struct Question<'a> {
    pub program: &'a Program,
    pub arguments: &'a [Argument],
    pub topology: &'a Topology,
    /// Where the order of interchangeable things is disregarded.
    pub symmetry: Option<&'a Symmetry>,
    pub deadline: Deadline,
}

impl Question<'_> {
    pub fn technique(&self, technique: &Technique) -> Outcome {
        if technique.assumes_one_solution {
            return Outcome::Beyond(Beyond::OneSolution);
        }
        self.solve(technique, |scene| scene.wrong(&technique.conclusions))
    }

    /// `rule` has the clauses of the link.
    pub fn link(&self, link: &Link, rule: &Technique) -> Outcome {
        self.solve(rule, |scene| scene.unlinked(link))
    }

    fn solve(&self, rule: &Technique, wrong: impl Fn(&mut Scene<'_>) -> Result<Lit>) -> Outcome {
        let blank = State::new(self.topology);
        let symmetry = self.symmetry.filter(|_| is_even(rule));
        let mut cases: Vec<(usize, usize)> = Vec::new();
        let mut matches = false;
        loop {
            let mut scene = Scene::new(self, rule, &blank);
            scene.symmetry = symmetry;
            scene.cases = cases;
            let fault = match scene.matched(&rule.clauses).and_then(|()| wrong(&mut scene)) {
                Err(beyond) => return Outcome::Beyond(beyond),
                Ok(fault) => fault,
            };
            scene.circuit.clauses.set_deadline(self.deadline.clone());
            match scene.circuit.clauses.solve(&[fault]) {
                // A rule that never matches is never wrong, but not proved either.
                Some(false) if !matches => match scene.circuit.clauses.solve(&[]) {
                    Some(found) => matches = found,
                    None => return Outcome::TimeUp,
                },
                Some(false) => {}
                Some(true) => return Outcome::Wrong(Box::new(scene.sample())),
                None => return Outcome::TimeUp,
            }
            // The next case, the last choice first.
            cases = std::mem::take(&mut scene.cases);
            while cases.last().is_some_and(|(at, of)| at + 1 == *of) {
                cases.pop();
            }
            match cases.last_mut() {
                Some((at, _)) => *at += 1,
                None => return if matches { Outcome::Holds } else { Outcome::Never },
            }
        }
    }
}

impl Scene<'_> {
    fn matched(&mut self, clauses: &[Clause]) -> Result<()> {
        for clause in clauses {
            match clause {
                Clause::For(pattern, source) => self.let_element(pattern, source)?,
                Clause::Choose { var, size, from, .. } => {
                    let from = self.eval(from)?;
                    let size = self.eval(size)?;
                    let chosen = self.chosen(&from, &size)?;
                    self.slots[var.0 as usize] = Some(chosen);
                }
                Clause::Let(pattern, expr) => {
                    let symbol = self.eval(expr)?;
                    self.fit(pattern, symbol)?;
                }
                Clause::Where(condition) if self.symmetry.is_some() && is_order(condition) => {
                    let ExprKind::Binary(_, a, b) = &condition.kind else { return Err(Beyond::Mixed) };
                    let (a, b) = (self.eval(a)?, self.eval(b)?);
                    let same = self.equal(&a, &b)?;
                    self.circuit.clauses.add([!same]);
                }
                Clause::Where(condition) => {
                    let holds = self.holds(condition)?;
                    self.circuit.clauses.add([holds]);
                }
                Clause::Path(_) => return Err(Beyond::Path),
                Clause::World(world) => self.let_world(world)?,
            }
            if self.is_late() {
                return Err(Beyond::Large);
            }
        }
        Ok(())
    }

    /// The condition that a conclusion removes a candidate of the solution.
    fn wrong(&mut self, conclusions: &[Conclusion]) -> Result<Lit> {
        let mut ways = Vec::new();
        for conclusion in conclusions {
            let (concluded, is_placed) = match conclusion {
                Conclusion::Eliminate(values, cells) => (self.product_of(cells, values)?, false),
                Conclusion::Place(value, cell) => (self.product_of(cell, value)?, true),
                Conclusion::EliminateAll(set) => (self.set_of_candidates(set)?, false),
                Conclusion::PlaceOnly(set) => (self.set_of_candidates(set)?, true),
                Conclusion::Keep(values, cells) => {
                    let (values, cells) = (self.eval(values)?, self.eval(cells)?);
                    let (kept, cells) = (self.values(&values)?, self.cells(&cells)?);
                    for (cell, &of_cell) in cells.iter().enumerate() {
                        for (value, &kept) in kept.iter().enumerate() {
                            let solved = self.solved(cell, value);
                            ways.push(self.circuit.all([of_cell, !kept, solved]));
                        }
                    }
                    continue;
                }
                Conclusion::EachStep(..) => return Err(Beyond::Path),
            };
            ways.push(self.one_is(&concluded, !is_placed));
        }
        Ok(self.circuit.any(ways))
    }

    pub fn product_of(&mut self, cells: &Expr, values: &Expr) -> Result<Ways> {
        let (values, cells) = (self.eval(values)?, self.eval(cells)?);
        self.product(&cells, &values)
    }

    fn set_of_candidates(&mut self, expr: &Expr) -> Result<Ways> {
        let set = self.eval(expr)?;
        self.candidates_of(&set)
    }

    /// The condition that a link does not hold in the solution.
    fn unlinked(&mut self, link: &Link) -> Result<Lit> {
        let a = self.set_of_candidates(&link.ends.0)?;
        let a = self.one_is(&a, true);
        let b = self.set_of_candidates(&link.ends.1)?;
        let b = self.one_is(&b, true);
        let mut ways = Vec::new();
        if link.strong {
            ways.push(self.circuit.both(!a, !b));
        }
        if link.weak {
            ways.push(self.circuit.both(a, b));
        }
        Ok(self.circuit.any(ways))
    }

    /// The condition that one of some candidates is in the solution, or that one is not in it.
    pub fn one_is(&mut self, candidates: &[(Datum, Lit)], solved: bool) -> Lit {
        let way = |(datum, is): &(Datum, Lit)| match datum {
            Datum::Candidate(cell, value) if solved => Some((*is, self.solved(*cell, *value))),
            Datum::Candidate(cell, value) => Some((*is, !self.solved(*cell, *value))),
            _ => None,
        };
        let ways: Vec<(Lit, Lit)> = candidates.iter().filter_map(way).collect();
        self.circuit.any_both(ways)
    }
}
