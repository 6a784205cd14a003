//! The walks from one candidate, beginning by beginning: all that have one strong step more at a time.

use super::super::context::Context;
use super::super::machine::{Op, Ops, Target};
use super::clauses::Clauses;
use super::names::{Held, Names};
use super::plan::Plan;
use super::scene::{Moves, Scene};
use crate::board::bits;
use crate::lang::program::Given;
use crate::limit::Limit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// How many beginnings of walks from one candidate are gone on with.
const MOST_BEGINNINGS: usize = 20_000;

/// No step: where a walk begins.
pub(super) const START: u32 = u32::MAX;

/// A step that a walk took.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    pub(super) place: u32,
    pub(super) node: u32,
    /// Which transition leads to the state.
    pub(super) way: u32,
    pub(super) env: u32,
}

/// The beginning of a walk: one that was there before, with a weak step, where there is one, and a strong one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begun {
    pub(super) before: u32,
    /// The beginning after whose strong step it goes on, where that is not the one before.
    pub(super) back: Option<u32>,
    pub(super) weak: Option<Taken>,
    pub(super) strong: Taken,
}

/// A walk that was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrived {
    /// How many steps it has.
    pub(super) steps: u32,
    /// The beginning that it goes on from, and its last steps.
    pub(super) before: u32,
    pub(super) back: Option<u32>,
    pub(super) weak: Option<Taken>,
    pub(super) strong: Option<Taken>,
    /// Which way it ends, and the environment there.
    pub(super) end: u32,
    pub(super) env: u32,
}

/// What all searches of a path share.
pub(super) struct Shared<'c, 'r> {
    pub(super) context: &'c Context<'r>,
    pub(super) scene: &'c Scene,
    pub(super) plan: &'c Plan,
    pub(super) names: Names,
    /// For each state with which row its clauses were looked at last.
    stamps: FxHashMap<usize, Vec<u32>>,
    rows: u32,
    row: Vec<u64>,
    told: Vec<u64>,
    left: Vec<u32>,
}

impl<'c, 'r> Shared<'c, 'r> {
    pub(super) fn new(context: &'c Context<'r>, scene: &'c Scene, plan: &'c Plan) -> Self {
        let words = scene.nodes.words;
        Self {
            context,
            scene,
            plan,
            names: Names::new(scene.nodes.clone()),
            stamps: FxHashMap::default(),
            rows: 0,
            row: vec![0; words],
            told: vec![0; words],
            left: Vec::new(),
        }
    }
}

/// The walks from one candidate.
pub(super) struct Search {
    pub(super) start: u32,
    /// What the first node rules out, where the walk takes it as true.
    first: Arc<[u64]>,
    holds_first: bool,
    pub(super) all: Vec<Begun>,
    /// The beginnings that are not gone on with yet: the last ones, each with what its nodes but the first rule out.
    from: usize,
    rows: Vec<u64>,
    next_rows: Vec<u64>,
    seen: FxHashSet<(u32, u32, u32, u128)>,
    /// What tells the nodes that each beginning that is not gone on with holds, in whatever order, from others.
    marks: Vec<u128>,
    next_marks: Vec<u128>,
    met: FxHashSet<(u32, Vec<Option<u64>>)>,
    levels: u32,
    begun: bool,
}

/// A number for a node such that sums of these tell sets of nodes apart.
fn mark(node: u32) -> u128 {
    let mix = |mut x: u64| {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let one = mix(u64::from(node).wrapping_add(0x9e37_79b9_7f4a_7c15));
    u128::from(one) << 64 | u128::from(mix(one ^ 0xd1b5_4a32_d192_ed03))
}

/// A beginning that is gone on with.
struct At<'a> {
    number: u32,
    later: &'a [u64],
    mark: u128,
    held: &'a [Held],
}

impl Search {
    pub(super) fn new(shared: &Shared<'_, '_>, start: u32) -> Self {
        let path = shared.context.path;
        let strong = |&(_, place): &(Ops, usize)| path.specs[path.spec_of[place]].strong;
        let holds_first = !path.machine.starts.iter().any(strong);
        let mut first = vec![0; shared.scene.nodes.words];
        if holds_first {
            shared.scene.ruled_out(&[start], &mut first);
        }
        Self {
            start,
            first: first.into(),
            holds_first,
            all: Vec::new(),
            from: 0,
            rows: Vec::new(),
            next_rows: Vec::new(),
            seen: FxHashSet::default(),
            marks: Vec::new(),
            next_marks: Vec::new(),
            met: FxHashSet::default(),
            levels: 0,
            begun: false,
        }
    }

    /// Whether there is nothing more to look at.
    pub(super) fn is_done(&self) -> bool {
        self.begun && self.from == self.all.len()
    }

    /// Gives up.
    fn stop(&mut self) {
        (self.begun, self.from) = (true, self.all.len());
    }

    /// How many steps the beginnings have that have one strong step more.
    fn steps(&self) -> u32 {
        2 * self.levels + 1 + u32::from(self.holds_first)
    }

    /// Goes on with all beginnings, each by one strong step; notes the walks that end.
    pub(super) fn advance(&mut self, shared: &mut Shared<'_, '_>, arrived: &mut Vec<Arrived>) {
        let words = shared.scene.nodes.words;
        let end = self.all.len();
        let (rows, marks) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.marks));
        if !std::mem::replace(&mut self.begun, true) {
            let held: &[Held] = if self.holds_first { &[(START, self.start)] } else { &[] };
            let at = At { number: START, later: &vec![0; words], mark: 0, held };
            self.go_on(shared, &at, &shared.context.path.machine.starts, arrived);
        } else {
            for (i, number) in (self.from..end).enumerate() {
                if shared.context.run.give_up() {
                    self.stop();
                    return;
                }
                let held = self.held(number as u32);
                let later = &rows[i * words..][..words];
                let at = At { number: number as u32, later, mark: marks[i], held: &held };
                let place = self.all[number].strong.place as usize;
                self.go_on(shared, &at, &shared.context.path.machine.places[place].follows, arrived);
            }
        }
        self.from = end;
        self.levels += 1;
        (self.rows, self.marks) = (std::mem::take(&mut self.next_rows), std::mem::take(&mut self.next_marks));
    }

    /// The nodes that a beginning holds true, the last one first.
    fn held(&self, mut number: u32) -> Vec<Held> {
        let mut held = Vec::new();
        while number != START {
            let begun = &self.all[number as usize];
            held.push((number, begun.strong.node));
            number = begun.before;
        }
        if self.holds_first {
            held.push((START, self.start));
        }
        held
    }

    fn go_on(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        follows: &[(Ops, usize)],
        arrived: &mut Vec<Arrived>,
    ) {
        let context = shared.context;
        let (node, env) = match at.number {
            START => (self.start, 0),
            number => {
                let strong = self.all[number as usize].strong;
                (strong.node, strong.env)
            }
        };
        for (way, (ops, place)) in follows.iter().enumerate() {
            let mut ways = Vec::new();
            shared.names.play(
                context,
                ops,
                (self.start, node),
                (env, None),
                at.held,
                &mut |env, node, back| {
                    ways.push((env, node, back));
                },
            );
            let spec = context.path.spec_of[*place];
            for (env, node, back) in ways {
                match &shared.scene.moves[spec] {
                    Moves::Strong(clauses) => {
                        let from = [node];
                        let mut row = vec![0; shared.scene.nodes.words];
                        from.iter().for_each(|&single| bits::insert(&mut row, single as usize));
                        let step = Step { way, place: *place, spec, back, weak: None, env, ops: &[] };
                        self.strong(shared, at, clauses, &row, &step, arrived);
                    }
                    Moves::Weak(graphs) => {
                        for group in graphs.iter().flat_map(|graph| &graph.groups) {
                            let Some(env) = context.enter(env, *place, &group.key) else { continue };
                            let mut row = std::mem::take(&mut shared.row);
                            let rows = |single| [group.stay.row(single), group.moves.row(single)];
                            shared.scene.common(shared.names.members(&node), rows, &mut row);
                            let weak = Taken { place: *place as u32, node: START, way: way as u32, env };
                            self.weak(shared, at, &row, (weak, back), arrived);
                            shared.row = row;
                        }
                    }
                }
            }
        }
    }

    /// Goes on over a weak step to the candidates of a row.
    fn weak(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        row: &[u64],
        (weak, back): (Taken, Option<u32>),
        arrived: &mut Vec<Arrived>,
    ) {
        let context = shared.context;
        let place = &context.path.machine.places[weak.place as usize];
        for (end, ops) in place.ends.iter().enumerate() {
            for single in bits::iter(row) {
                let (steps, start) = (self.steps() - 1, self.start);
                let weak = Taken { node: single as u32, ..weak };
                let arrive = &mut |env, node, _: Option<u32>| {
                    let found = Arrived {
                        steps,
                        before: at.number,
                        back,
                        weak: Some(weak),
                        strong: None,
                        end: end as u32,
                        env,
                    };
                    if self.met.insert((node, needed(context, env))) {
                        arrived.push(found);
                    }
                };
                shared.names.play(context, ops, (start, weak.node), (weak.env, None), &[], arrive);
            }
        }
        for (way, (ops, next)) in place.follows.iter().enumerate() {
            let spec = context.path.spec_of[*next];
            let Moves::Strong(clauses) = &shared.scene.moves[spec] else { continue };
            let step = Step { way, place: *next, spec, back, weak: Some(weak), env: weak.env, ops };
            self.strong(shared, at, clauses, row, &step, arrived);
        }
    }

    /// Goes on over strong steps from the nodes within a row, whose candidates are false.
    fn strong(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        clauses: &Clauses,
        row: &[u64],
        step: &Step<'_>,
        arrived: &mut Vec<Arrived>,
    ) {
        let given = shared.context.path.specs[step.spec].given;
        let stamps = shared.stamps.entry(step.place).or_default();
        stamps.resize(clauses.len(), 0);
        shared.rows += 1;
        let mut stamps = std::mem::take(stamps);
        for single in bits::iter(row) {
            for &clause in clauses.holding(single) {
                let clause = clause as usize;
                if std::mem::replace(&mut stamps[clause], shared.rows) != shared.rows {
                    self.clause(shared, at, (clauses, clause), row, (step, given), arrived);
                }
            }
        }
        shared.stamps.insert(step.place, stamps);
    }

    /// Goes on through a clause from the nodes of it within a row, whose candidates are false.
    fn clause(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        (clauses, clause): (&Clauses, usize),
        row: &[u64],
        (step, given): (&Step<'_>, Option<Given>),
        arrived: &mut Vec<Arrived>,
    ) {
        let context = shared.context;
        let first = Arc::clone(&self.first);
        let word = |w: usize| match given {
            None => 0,
            Some(Given::First) => first[w],
            Some(Given::Later) => at.later[w],
            Some(Given::Path) => first[w] | at.later[w],
        };
        let out = |single: u32| word(single as usize >> 6) >> (single & 63) & 1 != 0;
        let (one_cell, one_value) = shared.plan.narrow[step.place];
        // What stays whichever way the clause is gone through must be a node that the path may come to.
        let mut stays: Option<(u32, u64)> = None;
        let mut ruled_out = true;
        for &member in clauses.members(clause) {
            if out(member) {
                continue;
            }
            if bits::has(row, member as usize) {
                ruled_out = false;
                continue;
            }
            let own = shared.scene.place(member);
            match stays {
                None => stays = Some(own),
                Some(known) if (one_cell && known.0 != own.0) || (one_value && known.1 != own.1) => {
                    return;
                }
                Some(_) => {}
            }
        }
        let place = &context.path.machine.places[step.place];
        if place.follows.is_empty()
            && stays.is_some()
            && place.ends.iter().all(|ops| ops.contains(&Op::Nothing))
        {
            return;
        }
        let Some(env) = context.enter(step.env, step.place, &clauses.keys[clauses.key(clause)]) else {
            return;
        };
        let mut whole = false;
        for (from, to) in clauses.splits(clause) {
            // What is ruled out by what is held alone leads to the same from wherever.
            if whole && ruled_out {
                break;
            }
            if !from.iter().all(|&single| bits::has(row, single as usize)) {
                continue;
            }
            let covered = from.iter().all(|&single| out(single));
            if covered && whole {
                continue;
            }
            let source = shared.names.number(from);
            let mut before = Vec::new();
            shared.names.play(context, step.ops, (self.start, source), (env, None), &[], &mut |env, _, _| {
                before.push(env);
            });
            if before.is_empty() {
                continue;
            }
            // Any other way through the clause by what is ruled out anyway leads to the same.
            whole |= covered && step.ops.iter().all(|op| matches!(op, Op::Is(_, Target::Free)));
            let mut left = std::mem::take(&mut shared.left);
            left.clear();
            left.extend(to.iter().copied().filter(|&single| !out(single)));
            for env in before {
                let weak = step.weak.map(|weak| Taken { node: source, ..weak });
                self.come(shared, at, (weak, step), (&left, env), given.is_some(), arrived);
            }
            shared.left = left;
        }
    }

    /// Comes to what is left of a node over a strong step.
    fn come(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        (weak, step): (Option<Taken>, &Step<'_>),
        (left, env): (&[u32], u32),
        given: bool,
        arrived: &mut Vec<Arrived>,
    ) {
        let context = shared.context;
        let machine = &context.path.machine.places[step.place];
        if left.is_empty() && !machine.ends.iter().any(|ops| ops.contains(&Op::Nothing)) {
            return;
        }
        let node = shared.names.number(left);
        let strong = Taken { place: step.place as u32, node, way: step.way as u32, env };
        let nothing = shared.names.nothing();
        for (end, ops) in machine.ends.iter().enumerate() {
            // What is false by itself is no end of a walk that asks for a node.
            if node == nothing && !ops.contains(&Op::Nothing) {
                continue;
            }
            let (steps, start) = (self.steps(), self.start);
            let arrive = &mut |env, node, _: Option<u32>| {
                let found = Arrived {
                    steps,
                    before: at.number,
                    back: step.back,
                    weak,
                    strong: Some(strong),
                    end: end as u32,
                    env,
                };
                if self.met.insert((node, needed(context, env))) {
                    arrived.push(found);
                }
            };
            shared.names.play(context, ops, (start, node), (env, None), &[], arrive);
        }
        if left.is_empty() || machine.follows.is_empty() {
            return;
        }
        // What is held already leads nowhere new.
        if given && at.held.iter().any(|&(_, held)| held == node) {
            return;
        }
        let mut goes_on = false;
        for (ops, _) in &machine.follows {
            let see = &mut |_, _, _: Option<u32>| goes_on = true;
            shared.names.play(context, ops, (self.start, node), (env, None), &[(at.number, node)], see);
        }
        if !goes_on {
            return;
        }
        let known = |w: usize| self.first[w] | at.later[w];
        let tells = shared.scene.tells(left, known, &mut shared.told);
        if left.len() > 1 && !tells {
            return;
        }
        let sum = at.mark.wrapping_add(mark(node));
        let (last, held) = match (shared.plan.forgets[step.place], shared.plan.remembers) {
            (true, _) => (START, sum),
            (false, true) => (node, sum),
            (false, false) => (node, 0),
        };
        if !self.seen.insert((step.place as u32, last, env, held)) {
            return;
        }
        // What is held may be too little to come to an end in the steps that are left.
        if shared.plan.backs
            && let Some(most) = shared.plan.most.filter(|_| shared.plan.only_nothing)
        {
            let words = self.first.iter().zip(at.later).zip(&shared.told).map(|((a, b), c)| a | b | c);
            let clauses = shared.scene.ask(|closure| closure.clauses_after(words, shared.plan.groups));
            if clauses.is_none_or(|clauses| clauses + self.levels + 1 > most) {
                return;
            }
        }
        if self.all.len() == MOST_BEGINNINGS {
            context.note_limit(Limit::Chains(MOST_BEGINNINGS));
            return;
        }
        self.all.push(Begun { before: at.number, back: step.back, weak, strong });
        self.next_rows.extend(at.later.iter().zip(&shared.told).map(|(later, told)| later | told));
        self.next_marks.push(sum);
    }
}

/// A strong step that is about to be taken.
struct Step<'s> {
    way: usize,
    place: usize,
    spec: usize,
    /// The beginning after whose last step the weak step before it goes on.
    back: Option<u32>,
    /// The weak step before it.
    weak: Option<Taken>,
    env: u32,
    /// What is done at the node before it.
    ops: &'s [Op],
}

/// The values of the variables that are needed after a walk.
fn needed(context: &Context<'_>, env: u32) -> Vec<Option<u64>> {
    context.path.machine.needed.iter().map(|&var| context.value(env, var)).collect()
}
