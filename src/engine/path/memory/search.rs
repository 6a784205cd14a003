//! The walks from one candidate, beginning by beginning: all that have one strong step more at a time.

mod strong;

use self::strong::Step;
use super::names::{Held, Names};
use super::plan::Plan;
use super::scene::{Moves, Scene};
use crate::path::machine::{Op, Ops};
use crate::{board::bits, path::context::Context};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// How many beginnings of walks from one candidate are gone on with.
const MOST_BEGINNINGS: usize = 20_000;

/// No step: where a walk begins.
pub(super) const START: u32 = u32::MAX;

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

#[derive(Debug, Clone, Copy)]
pub(super) struct Arrived {
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
    excluded: Vec<u64>,
    left: Vec<u32>,
    /// Walks that end, until they are taken out.
    pub(super) arrived: Vec<Arrived>,
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
            excluded: vec![0; words],
            left: Vec::new(),
            arrived: Vec::new(),
        }
    }
}

#[derive(Default)]
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
    /// Fingerprints of the sets of nodes of each beginning that is not gone on with.
    marks: Vec<u128>,
    next_marks: Vec<u128>,
    met: FxHashSet<(u32, Vec<Option<u64>>)>,
    levels: u32,
    begun: bool,
}

/// A number for a node such that sums of these identify sets of nodes.
fn mark(node: u32) -> u128 {
    let mix = |mut x: u64| {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let one = mix(u64::from(node).wrapping_add(0x9e37_79b9_7f4a_7c15));
    u128::from(one) << 64 | u128::from(mix(one ^ 0xd1b5_4a32_d192_ed03))
}

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
        Self { start, first: first.into(), holds_first, ..Self::default() }
    }

    pub(super) fn is_done(&self) -> bool {
        self.begun && self.from == self.all.len()
    }

    /// How many steps the beginnings have that have one strong step more.
    fn steps(&self) -> u32 {
        2 * self.levels + 1 + u32::from(self.holds_first)
    }

    /// Goes on with all beginnings, each by one strong step; notes the walks that end.
    pub(super) fn advance(&mut self, shared: &mut Shared<'_, '_>) {
        let words = shared.scene.nodes.words;
        let end = self.all.len();
        let (rows, marks) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.marks));
        if !std::mem::replace(&mut self.begun, true) {
            let held: &[Held] = if self.holds_first { &[(START, self.start)] } else { &[] };
            let at = At { number: START, later: &vec![0; words], mark: 0, held };
            self.go_on(shared, &at, &shared.context.path.machine.starts);
        } else {
            for (i, number) in (self.from..end).enumerate() {
                if shared.context.run.give_up() {
                    self.from = self.all.len();
                    return;
                }
                let held = self.held(number as u32);
                let later = &rows[i * words..][..words];
                let at = At { number: number as u32, later, mark: marks[i], held: &held };
                let place = self.all[number].strong.place as usize;
                self.go_on(shared, &at, &shared.context.path.machine.places[place].follows);
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

    fn go_on(&mut self, shared: &mut Shared<'_, '_>, at: &At<'_>, follows: &[(Ops, usize)]) {
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
            let see = &mut |env, node, back| ways.push((env, node, back));
            shared.names.play(context, ops, (self.start, node), (env, None), at.held, see);
            let spec = context.path.spec_of[*place];
            for (env, node, back) in ways {
                match &shared.scene.moves[spec] {
                    Moves::Strong(clauses) => {
                        let from = [node];
                        let mut row = vec![0; shared.scene.nodes.words];
                        from.iter().for_each(|&single| bits::insert(&mut row, single as usize));
                        let step = Step { way, place: *place, spec, back, weak: None, env, ops: &[] };
                        self.strong(shared, at, clauses, &row, &step);
                    }
                    Moves::Weak(graphs) => {
                        for group in graphs.iter().flat_map(|graph| &graph.groups) {
                            let Some(env) = context.enter(env, *place, &group.key) else { continue };
                            let mut row = std::mem::take(&mut shared.row);
                            let rows = |single| [group.stay.row(single), group.moves.row(single)];
                            shared.scene.common(shared.names.members(&node), rows, &mut row);
                            let weak = Taken { place: *place as u32, node: START, way: way as u32, env };
                            self.weak(shared, at, &row, (weak, back));
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
    ) {
        let context = shared.context;
        let place = &context.path.machine.places[weak.place as usize];
        for (end, ops) in place.ends.iter().enumerate() {
            for single in bits::iter(row) {
                let weak = Taken { node: single as u32, ..weak };
                let (steps, before, end, env) = (self.steps() - 1, at.number, end as u32, weak.env);
                let found = Arrived { steps, before, back, weak: Some(weak), strong: None, end, env };
                self.arrive(shared, found, ops, weak.node);
            }
        }
        for (way, (ops, next)) in place.follows.iter().enumerate() {
            let spec = context.path.spec_of[*next];
            let Moves::Strong(clauses) = &shared.scene.moves[spec] else { continue };
            let step = Step { way, place: *next, spec, back, weak: Some(weak), env: weak.env, ops };
            self.strong(shared, at, clauses, row, &step);
        }
    }

    /// Notes a walk that comes to a node, where it ends there: once for each end and each choice of what is needed.
    fn arrive(&mut self, shared: &mut Shared<'_, '_>, found: Arrived, ops: &[Op], node: u32) {
        let context = shared.context;
        shared.names.play(context, ops, (self.start, node), (found.env, None), &[], &mut |env, node, _| {
            if self.met.insert((node, needed(context, env))) {
                shared.arrived.push(Arrived { env, ..found });
            }
        });
    }
}

/// The values of the variables that are needed after a walk.
fn needed(context: &Context<'_>, env: u32) -> Vec<Option<u64>> {
    context.path.machine.needed.iter().map(|&var| context.value(env, var)).collect()
}
