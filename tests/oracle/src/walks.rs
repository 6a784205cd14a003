//! Paths by going from node to node one at a time, as the path is written.
//!
//! What the search over rows of bits finds is tested against this. A state holds the value of every variable, so it
//! is only fit for small positions.

use crate::enumerate;
use crate::step::{Members, Open, Pair, Vars, members, play, taken};
use std::collections::{BTreeMap, BTreeSet};
use tesuji::meaning::{EvalFault, EvaluateError, Evaluator};
use tesuji_board::state::BoardState;
use tesuji_board::topology::Topology;
use tesuji_frame::trace::{Datum, WalkStep, WalkTrace};
use tesuji_lang::automaton::{Automaton, Events, automaton};
use tesuji_lang::program::{
    Argument, Expr, ExprKind, Link, LinkName, LinkParameter, LinkUse, Parameter, Path, PathStep, Program,
    Technique, Type, VarId,
};
use tesuji_sets::bits::{self, SetBits};

/// Where a walk is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    node: Members,
    step: usize,
    vars: Vars,
    open: Vec<Open>,
    /// The node before, where that is a part of what is asked: of cycles.
    from: Members,
    moves: usize,
    /// The nodes on the way, where it may come to no cell twice.
    passed: Vec<Members>,
}

/// A walk that a path allows: the variables that it binds, and its nodes.
pub(crate) struct Found {
    /// What the path's variables stand for.
    pub(crate) vars: Vars,
    /// How often it goes to another cell, and its steps.
    pub(crate) length: (usize, usize),
}

/// Everything that a path is read on.
pub(crate) struct Reader<'r, 'a> {
    /// The rules.
    pub(crate) program: &'a Program,
    /// The board.
    pub(crate) topology: &'a Topology,
    /// The position.
    pub(crate) state: &'a BoardState,
    /// The arguments of the rule that the path stands in.
    pub(crate) arguments: &'a [Argument],
    /// The types of its variables.
    pub(crate) types: &'r [Type],
    /// Works out what steps ask of their links.
    pub(crate) evaluator: &'r mut Evaluator<'a>,
}

impl Reader<'_, '_> {
    /// The walks of a path, the shortest for each choice of its ends and variables, shortest first.
    pub(crate) fn walks(&mut self, path: &Path) -> Result<Vec<Found>, EvaluateError> {
        match &path.each {
            Some(each) => self.walks_for_each(path, each),
            None => self.walks_from(path, None),
        }
    }

    /// The same of those from one node, where that is given.
    pub(crate) fn walks_from(
        &mut self,
        path: &Path,
        only: Option<&Members>,
    ) -> Result<Vec<Found>, EvaluateError> {
        let Some(automaton) = automaton(&path.body, &|e| match e.kind {
            ExprKind::Int(n) => usize::try_from(n.max(0)).ok(),
            ExprKind::Param(p) => match self.arguments.get(p.0 as usize) {
                Some(Argument::Int(n)) => usize::try_from((*n).max(0)).ok(),
                _ => None,
            },
            _ => None,
        }) else {
            return Err(EvaluateError { fault: EvalFault::Overflow, span: path.span });
        };
        let (least, most) = self.limits(path)?;
        let outer: Vars =
            self.evaluator.bindings().into_iter().filter(|(v, _)| path.reads.contains(v)).collect();
        let mut steps = Vec::new();
        for step in &automaton.steps {
            steps.push(self.pairs(step)?);
        }
        let mut found = Vec::new();
        let starts = self.nodes(&automaton, &steps);
        for start in starts.into_iter().filter(|start| only.is_none_or(|only| only == start)) {
            self.from(path, &automaton, &steps, (start, &outer), (least, most), &mut found);
        }
        found.sort_by_key(|(length, _)| *length);
        let (mut seen, mut walks) = (BTreeSet::new(), Vec::new());
        for (length, vars) in found {
            let without_walk: Vars =
                vars.iter().filter(|(v, _)| **v != path.variable).map(|(v, d)| (*v, d.clone())).collect();
            if seen.insert(without_walk) {
                walks.push(Found { vars, length });
            }
        }
        Ok(walks)
    }

    fn limits(&mut self, path: &Path) -> Result<(usize, usize), EvaluateError> {
        let Some((least, most)) = &path.within else { return Ok((0, usize::MAX)) };
        let mut number = |e| match self.evaluator.eval(e)? {
            Datum::Int(n) => Ok(usize::try_from(n.max(0)).unwrap_or(usize::MAX)),
            _ => Ok(0),
        };
        Ok((number(least)?, most.as_ref().map(number).transpose()?.unwrap_or(usize::MAX)))
    }

    /// The live candidates of open cells, and the sets that strong steps join.
    fn nodes(&self, automaton: &Automaton<'_>, steps: &[Vec<(usize, Pair)>]) -> BTreeSet<Members> {
        let cells = bits::iter(self.state.open());
        let mut nodes: BTreeSet<Members> =
            cells.flat_map(|c| SetBits(self.state.candidates(c)).map(move |v| vec![(c, v)])).collect();
        for (step, pairs) in automaton.steps.iter().zip(steps) {
            if step.is_strong {
                nodes.extend(pairs.iter().flat_map(|(_, (a, b, _))| [a.clone(), b.clone()]));
            }
        }
        nodes
    }

    /// The pairs of the links of a step, each with which of them it is.
    fn pairs(&mut self, step: &PathStep) -> Result<Vec<(usize, Pair)>, EvaluateError> {
        let mut pairs = Vec::new();
        for (at, used) in step.links.iter().enumerate() {
            let index = match &used.link {
                LinkName::Link(index) => *index,
                LinkName::Param(p, words) => {
                    let given = |(word, _): &&(String, usize)| matches!(&self.arguments[p.0 as usize], Argument::Word(w) if w == word);
                    words.iter().find(given).map_or(0, |(_, index)| *index)
                }
            };
            for pair in self.link(index, used)? {
                if let Some(pair) = self.live(pair, step.is_strong)
                    && self.fits(index, used, &pair.2)?
                {
                    let pair = (pair.0, pair.1, self.by_argument(index, pair.2));
                    pairs.push((at, (pair.1.clone(), pair.0.clone(), pair.2.clone())));
                    pairs.push((at, pair));
                }
            }
        }
        Ok(pairs)
    }

    fn link(&self, index: usize, used: &LinkUse) -> Result<Vec<Pair>, EvaluateError> {
        let link = &self.program.links[index];
        let unknown = || EvaluateError { fault: EvalFault::NeedsEngine, span: used.span };
        let arguments = arguments(link, used).ok_or_else(unknown)?;
        let (parameters, variables) = (link.parameters.clone(), link.variables.clone());
        let rule = Technique::from_clauses(
            &link.name,
            parameters,
            variables,
            link.clauses.clone(),
            Vec::new(),
            link.span,
        );
        let labels: Vec<Expr> = labels(link).collect();
        let exprs: Vec<&Expr> = [&link.ends.0, &link.ends.1].into_iter().chain(&labels).collect();
        let mut pairs = Vec::new();
        for row in enumerate(self.program, &rule, &arguments, self.topology, self.state, &exprs)? {
            let mut row = row.into_iter();
            if let (Some(a), Some(b)) = (row.next(), row.next()) {
                pairs.push((members(a), members(b), row.collect()));
            }
        }
        Ok(pairs)
    }

    /// A pair with the live candidates of open cells.
    fn live(&self, (a, b, labels): Pair, strong: bool) -> Option<Pair> {
        let holds = |&(c, v): &(usize, usize)| self.state.candidates(c) >> v & 1 != 0;
        let placed = |m: &Members| m.iter().any(|x| holds(x) && !self.state.is_open(x.0));
        if strong && (placed(&a) || placed(&b)) {
            return None;
        }
        let live = |m: Members| -> Members {
            m.into_iter().filter(|x| holds(x) && self.state.is_open(x.0)).collect()
        };
        let (a, b) = (live(a), live(b));
        (!a.is_empty() && !b.is_empty() && a != b).then_some((a, b, labels))
    }

    /// Labels in the places of a link's arguments; `true` stands for a parameter.
    fn by_argument(&self, index: usize, labels: Vec<Datum>) -> Vec<Datum> {
        let mut labels = labels.into_iter();
        let takes = self.program.links[index].takes.iter();
        let place = |takes: &LinkParameter| match takes {
            LinkParameter::Label(_) => labels.next().unwrap_or(Datum::Bool(false)),
            LinkParameter::Parameter(_) => Datum::Bool(true),
        };
        takes.map(place).collect()
    }

    /// Whether labels are what a step asks before it knows its variables.
    fn fits(&mut self, index: usize, used: &LinkUse, given: &[Datum]) -> Result<bool, EvaluateError> {
        let takes = &self.program.links[index].takes;
        let mut label = 0;
        for (takes, argument) in takes.iter().zip(&used.arguments) {
            if matches!(takes, LinkParameter::Parameter(_)) {
                continue;
            }
            label += 1;
            let Some(is) = &argument.is else { continue };
            let asked = self.evaluator.eval(is)?;
            let has = &given[label - 1];
            let kind = |u: usize| Datum::Kind(self.topology.units[u].kind);
            let fits = match (has, &asked) {
                (Datum::Unit(u), Datum::Kind(_)) => kind(*u) == asked,
                (Datum::Unit(u), Datum::Set(kinds)) => kinds.contains(&kind(*u)),
                _ => *has == asked,
            };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The walks from one node.
    fn from(
        &self,
        path: &Path,
        automaton: &Automaton<'_>,
        steps: &[Vec<(usize, Pair)>],
        (start, outer): (Members, &Vars),
        (least, most): (usize, usize),
        found: &mut Vec<((usize, usize), Vars)>,
    ) {
        let nodes = self.nodes(automaton, steps);
        let mut queue: BTreeMap<(usize, usize), BTreeMap<Place, WalkTrace>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let alone = WalkTrace { nodes: vec![start.clone()], ..WalkTrace::default() };
        let mut end = |length: (usize, usize), vars: Vars, last: &Members, walk: &WalkTrace| {
            let binds = |v: &VarId| path.binds.contains(v) && self.types[v.0 as usize] != Type::Path;
            let mut vars: Vars = vars.into_iter().filter(|(v, _)| binds(v)).collect();
            let node = |m: &Members| Datum::Set(m.iter().map(|&(c, v)| Datum::Candidate(c, v)).collect());
            vars.insert(path.first, node(&start));
            vars.insert(path.last, node(last));
            vars.insert(path.variable, Datum::Path(Box::new(walk.clone())));
            found.push((length, vars));
        };
        for events in &automaton.empty {
            if let Some((vars, _)) = play(events, &start, outer.clone(), Vec::new(), self.types)
                && least == 0
                && !path.is_cycle
            {
                end((0, 0), vars, &start, &alone);
            }
        }
        let go = |queue: &mut BTreeMap<(usize, usize), BTreeMap<Place, WalkTrace>>,
                  length: (usize, usize),
                  walk: &WalkTrace,
                  (vars, open): (Vars, Vec<Open>),
                  next: usize| {
            let from = walk.nodes.last().cloned().unwrap_or_default();
            for to in &nodes {
                for vars in taken(automaton.steps[next], &steps[next], (&from, to), &vars) {
                    let cells = |m: &Members| m.iter().map(|x| x.0).collect::<BTreeSet<_>>();
                    let length = (length.0 + usize::from(cells(&from) != cells(to)), length.1 + 1);
                    if length.0 > most {
                        continue;
                    }
                    let before = if path.is_cycle { from.clone() } else { Vec::new() };
                    let (moves, open) = (length.0.min(least), open.clone());
                    let mut longer = walk.clone();
                    longer.nodes.push(to.clone());
                    if path.is_simple && comes_again(&visits(&longer.nodes)[1..]) {
                        continue;
                    }
                    let passed = if path.is_simple { longer.nodes.clone() } else { Vec::new() };
                    let place =
                        Place { node: to.clone(), step: next, vars, open, from: before, moves, passed };
                    let strong = automaton.steps[next].is_strong;
                    longer.steps.push(WalkStep {
                        is_strong: strong,
                        link: 0,
                        labels: Vec::new(),
                        from: None,
                        ruled_out: Vec::new(),
                    });
                    queue.entry(length).or_default().entry(place).or_insert(longer);
                }
            }
        };
        for (events, next) in &automaton.starts {
            if let Some(state) = play(events, &start, outer.clone(), Vec::new(), self.types) {
                go(&mut queue, (0, 0), &alone, state, *next);
            }
        }
        while let Some((length, places)) = queue.pop_first() {
            for (place, walk) in places {
                if !seen.insert(place.clone()) {
                    continue;
                }
                let at = |events: &Events<'_>| {
                    play(events, &place.node, place.vars.clone(), place.open.clone(), self.types)
                };
                for events in &automaton.ends[place.step] {
                    if length.0 >= least
                        && (!path.is_cycle || place.node == start)
                        && !(path.is_simple && returns(&walk.nodes))
                        && let Some((vars, _)) = at(events)
                    {
                        end(length, vars, &place.node, &walk);
                    }
                }
                for (events, next) in &automaton.follows[place.step] {
                    if let Some(state) = at(events) {
                        go(&mut queue, length, &walk, state, *next);
                    }
                }
            }
        }
    }
}

/// The cells of some nodes, one after another, where they change.
fn visits(nodes: &[Members]) -> Vec<BTreeSet<usize>> {
    let mut visits: Vec<BTreeSet<usize>> =
        nodes.iter().map(|members| members.iter().map(|(cell, _)| *cell).collect()).collect();
    visits.dedup();
    visits
}

/// Whether a walk comes to the same cells twice, but for the end where that is the beginning.
fn returns(nodes: &[Members]) -> bool {
    let mut visits = visits(nodes);
    let closed = visits.len() > 1 && visits.first() == visits.last();
    visits.truncate(visits.len() - usize::from(closed));
    comes_again(&visits)
}

/// Whether two visits are to the same cells.
fn comes_again(visits: &[BTreeSet<usize>]) -> bool {
    (1..visits.len()).any(|at| visits[..at].contains(&visits[at]))
}

/// The labels of a link.
fn labels(link: &Link) -> impl Iterator<Item = Expr> {
    link.takes.iter().filter_map(|takes| match takes {
        LinkParameter::Label(var) => {
            let ty = link.variables[var.0 as usize].ty.clone();
            Some(Expr { kind: ExprKind::Var(*var), ty, span: link.span })
        }
        LinkParameter::Parameter(_) => None,
    })
}

/// What the parameters of a link are where a step names it; nothing where that is not known before.
fn arguments(link: &Link, used: &LinkUse) -> Option<Vec<Argument>> {
    let one = |(i, parameter): (usize, &Parameter)| {
        let at =
            link.takes.iter().position(|t| matches!(t, LinkParameter::Parameter(p) if p.0 as usize == i));
        match at.and_then(|at| used.arguments.get(at)).and_then(|a| a.is.as_ref()) {
            Some(Expr { kind: ExprKind::Int(n), .. }) => Some(Argument::Int(*n)),
            Some(Expr { kind: ExprKind::Word(word), .. }) => Some(Argument::Word(word.clone())),
            Some(_) => None,
            None => parameter.default.clone(),
        }
    };
    link.parameters.iter().enumerate().map(one).collect()
}
