//! Runs a path with a memory: all starts side by side, the shortest walks first.

use super::search::{Arrived, START, Search, Shared, Taken};
use super::{plan::Plan, scene::Scene};
use crate::path::compiled::{CompiledPath, Memory};
use crate::path::levels::{Config, Via};
use crate::path::machine::{Op, Target};
use crate::{board::bits, compile::Node, path::context::Context, path::trail::Hop, run::Run};
use std::collections::BTreeMap;
use std::sync::Arc;

impl CompiledPath {
    /// Hands on the walks of a position, until `next` says that one is enough.
    pub(in crate::path) fn run_remembering(
        self: &Arc<Self>,
        run: &Run<'_>,
        memory: &Memory,
        next: &Node,
    ) -> bool {
        let context = Context::light(run, self, run.paths().singles(run));
        let scene = Scene::of(run, self, &memory.against);
        let plan = memory.plan.get_or_init(|| Plan::new(self));
        let mut shared = Shared::new(&context, &scene, plan);
        let starts = self.starts(&context, &scene);
        let may_end = |start: &u32| {
            let asks = plan.only_nothing && plan.most != Some(1);
            let clauses = asks.then(|| scene.ask(|closure| closure.clauses_from(*start, plan.groups)));
            clauses.is_none_or(|clauses| clauses.is_some_and(|n| plan.most.is_none_or(|most| n <= most)))
        };
        let mut starts = starts.filter(may_end);
        // Where all walks are as long, one start after the other gives them in the same order.
        if plan.exact {
            return starts.any(|start| {
                let search = Search::new(&shared, start);
                !run.has_passed() && self.hand_on_in_order(&mut shared, vec![search], next)
            });
        }
        let searches = starts.map(|start| Search::new(&shared, start)).collect();
        self.hand_on_in_order(&mut shared, searches, next)
    }

    /// Hands on the walks of some searches, the shortest first, until `next` says that one is enough.
    fn hand_on_in_order(
        self: &Arc<Self>,
        shared: &mut Shared<'_, '_>,
        mut searches: Vec<Search>,
        next: &Node,
    ) -> bool {
        let mut waiting: BTreeMap<u32, Vec<(usize, Arrived)>> = BTreeMap::new();
        let mut levels = 0;
        loop {
            // What ends with fewer steps than any that is still to come.
            while let Some(first) = waiting.first_entry() {
                if *first.key() > 2 * levels && searches.iter().any(|search| !search.is_done()) {
                    break;
                }
                for (search, walk) in first.remove() {
                    if self.hand_on_walk(shared, &searches[search], &walk, next) {
                        return true;
                    }
                }
            }
            if searches.iter().all(Search::is_done) {
                return false;
            }
            for (number, search) in searches.iter_mut().enumerate().filter(|(_, search)| !search.is_done()) {
                search.advance(shared);
                if shared.context.run.has_passed() {
                    return false;
                }
                for walk in shared.arrived.drain(..) {
                    waiting.entry(walk.steps).or_default().push((number, walk));
                }
            }
            levels += 1;
        }
    }

    fn starts(&self, context: &Context<'_>, scene: &Scene) -> impl Iterator<Item = u32> {
        let mut all = vec![0; scene.nodes.words];
        for (ops, _) in &self.machine.starts {
            let mut row = scene.nodes.alive.clone();
            for op in ops {
                if let Op::Is(part, Target::Outer(at)) = *op {
                    scene.nodes.keep_part(&mut row, part, context.outer[at]);
                }
            }
            all.iter_mut().zip(&row).for_each(|(word, row)| *word |= row);
        }
        bits::iter(&all).map(|single| single as u32).collect::<Vec<_>>().into_iter()
    }

    /// Hands on a walk with all that it binds; says whether that is enough.
    fn hand_on_walk(
        self: &Arc<Self>,
        shared: &Shared<'_, '_>,
        search: &Search,
        walk: &Arrived,
        next: &Node,
    ) -> bool {
        let run = shared.context.run;
        // The beginnings, from the first one on.
        let mut numbers = Vec::new();
        let mut number = walk.before;
        while number != START {
            numbers.push(number);
            number = search.all[number as usize].before;
        }
        numbers.reverse();
        let mut steps: Vec<(Taken, Option<u32>)> = Vec::new();
        let mut after = vec![(START, 0)];
        for &number in &numbers {
            let begun = &search.all[number as usize];
            steps.extend(begun.weak.map(|weak| (weak, begun.back)));
            steps.push((begun.strong, None));
            after.push((number, steps.len()));
        }
        steps.extend(walk.weak.map(|weak| (weak, walk.back)));
        steps.extend(walk.strong.map(|strong| (strong, None)));
        let mut sets: Vec<Vec<u32>> =
            steps.iter().map(|(step, _)| shared.names.members(&step.node).to_vec()).collect();
        sets.retain(|set| set.len() != 1);
        let context = shared.context.over(run.paths().with_sets(run, sets));
        let mut hops = Vec::new();
        for (step, back) in steps {
            let Some(node) = context.nodes.of_singles(shared.names.members(&step.node)) else { return false };
            let back = back.and_then(|back| after.iter().find(|(number, _)| *number == back));
            let back = back.map(|(_, node)| *node).filter(|&node| node != hops.len());
            let (place, way) = (step.place as usize, step.way as usize);
            hops.push(Hop { place, node, way, env: step.env, back });
        }
        let Some(last) = hops.last() else { return false };
        let config = Config { place: last.place as u32, env: last.env, moves: 0 };
        let via = Via::Step(config, walk.end as usize);
        self.fill(&context, search.start as usize, &hops, (via, &context.env(walk.env)), None);
        run.paths().hand_on(self.step, None);
        run.paths().accept(self.step, !self.asks_at_once);
        next(run)
    }
}
