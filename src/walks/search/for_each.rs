//! One walk per element of a set, all to a common end.
//!
//! Intersects the closures of all starts first and searches walks only if the intersection is nonempty; each search is
//! restricted to the ends of the previous ones. Emits common ends by total length.

use crate::{
    CompiledPath,
    output::deferred::{DeferredWalk, set_deferred},
    search::{
        context::WalkContext,
        frontier::{WalkEnd, WalkLength},
        product_graph::ProductGraph,
        source_search::SearchPool,
        traceback::trace,
    },
};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tesuji_frame::{Datum, ExecFrame, SetFn, StepFn};
use tesuji_sets::bits::{self, intersect};

/// Loop over the elements of a set; each is bound to registers and visited. A visit that returns true ends the loop.
pub type ElementLoopFn = Box<dyn Fn(&ExecFrame<'_>, &mut dyn FnMut(u64) -> bool) -> bool + Send + Sync>;

/// Binds one element to registers.
pub type BindElementFn = Box<dyn Fn(&ExecFrame<'_>, u64) + Send + Sync>;

pub struct ForEachWalkSearch {
    pub path: Arc<CompiledPath>,
    pub elements: ElementLoopFn,
    pub bind_element: BindElementFn,
    /// The start node of the bound element.
    pub start: SetFn,
    /// Candidates that are eliminated if no start node is true.
    pub otherwise: Option<SetFn>,
    /// Data variable of the walks.
    pub walks: usize,
    /// Whether the path reads the element.
    pub reads_element: bool,
}

struct ElementStart {
    element: u64,
    node: usize,
    inputs: Vec<u64>,
}

enum StartStatus {
    False,
    /// No node, though it may be true.
    Nowhere,
    At(usize),
}

impl ForEachWalkSearch {
    /// Emits the common ends by total length until `next` ends the search.
    pub fn run(self: &Arc<Self>, frame: &ExecFrame<'_>, next: &StepFn) -> bool {
        self.path.run_search(frame, || {
            self.common_ends(frame).is_some_and(|(origins, ends)| self.search(frame, &origins, ends, next))
        })
    }

    /// The starts and their common reachable ends; `None` if there are none.
    fn common_ends(&self, frame: &ExecFrame<'_>) -> Option<(Vec<ElementStart>, Vec<u64>)> {
        let (mut origins, mut ends) = (Vec::new(), Vec::new());
        let mut known: Option<(Arc<ProductGraph>, Vec<u64>)> = None;
        let fails = (self.elements)(frame, &mut |element| {
            let (product, inputs) = match known.take().filter(|_| !self.reads_element) {
                Some(known) => known,
                None => {
                    let inputs = self.path.inputs(frame);
                    (ProductGraph::cached(frame, &self.path, &inputs), inputs)
                }
            };
            if origins.is_empty() {
                ends.clone_from(&product.nodes.alive);
                // The ends that are also eliminated if no start node is true.
                if let Some(otherwise) = &self.otherwise {
                    otherwise.with(frame, |gone| {
                        intersect(&mut ends, &product.nodes.nodes_inside(gone.window()));
                    });
                }
            }
            let fails = match self.start(frame, &product) {
                StartStatus::False => false,
                StartStatus::Nowhere => true,
                StartStatus::At(node) => {
                    product.with_closure(&self.path, |closure| {
                        closure.retain_reachable(&product, node, &mut ends)
                    });
                    origins.push(ElementStart { element, node, inputs: inputs.clone() });
                    bits::is_empty(&ends)
                }
            };
            known = Some((product, inputs));
            fails
        });
        (!fails && !origins.is_empty()).then_some((origins, ends))
    }

    fn start(&self, frame: &ExecFrame<'_>, product: &ProductGraph) -> StartStatus {
        let nodes = &product.nodes;
        self.start.with(frame, |set| {
            let start: Vec<u32> = set.iter().map(|candidate| candidate as u32).collect();
            match nodes.of_set(&start, frame.state) {
                Some(node) if bits::has(&product.starts, node) => StartStatus::At(node),
                None if start
                    .iter()
                    .all(|&c| nodes.of_board(c).is_none() && !nodes.is_true(c, frame.state)) =>
                {
                    StartStatus::False
                }
                _ => StartStatus::Nowhere,
            }
        })
    }

    fn search(
        self: &Arc<Self>,
        frame: &ExecFrame<'_>,
        origins: &[ElementStart],
        mut ends: Vec<u64>,
        next: &StepFn,
    ) -> bool {
        let count = if self.reads_element { origins.len() } else { 1 };
        let contexts = origins[..count].iter().map(|origin| {
            (self.bind_element)(frame, origin.element);
            WalkContext::new(frame, &self.path, &origin.inputs)
        });
        let contexts: Vec<WalkContext<'_>> = contexts.collect();
        let context = |at: usize| &contexts[at.min(count - 1)];
        SearchPool::lend(frame, origins.len(), |searches| {
            let mut walks: Vec<FxHashMap<u32, (WalkLength, WalkEnd)>> = Vec::new();
            let mut arrivals = Vec::new();
            for (at, origin) in origins.iter().enumerate() {
                let (context, search) = (context(at), &mut searches[at]);
                search.begin_for(context, origin.node, &ends);
                let before = std::mem::take(&mut ends);
                ends.resize(before.len(), 0);
                let mut found = FxHashMap::default();
                while let Some(length) = search.length().filter(|_| !frame.clock.poll_deadline()) {
                    search.advance(context, &mut arrivals);
                    for arrival in arrivals.drain(..) {
                        // A walk without steps ends where it begins, whether the others end there or not.
                        if !bits::has(&before, arrival.node as usize) {
                            continue;
                        }
                        bits::insert(&mut ends, arrival.node as usize);
                        found.entry(arrival.node).or_insert((length, arrival));
                    }
                }
                walks.push(found);
                if bits::is_empty(&ends) {
                    break;
                }
            }
            // Total length of the walks to a node.
            let length = |node: usize| {
                let lengths =
                    walks.iter().filter_map(|found| found.get(&(node as u32)).map(|(length, _)| *length));
                lengths.fold((0, 0), |all: WalkLength, one| (all.0 + one.0, all.1 + one.1))
            };
            let mut shared: Vec<(WalkLength, usize)> =
                bits::iter(&ends).map(|node| (length(node), node)).collect();
            shared.sort_unstable();
            let walk = |at: usize, node: usize| {
                let (length, arrival) = walks[at].get(&(node as u32))?;
                let (context, start) = (context(at), origins[at].node);
                let walk = trace(context, &searches[at].history, start, *length, arrival);
                if at == 0 {
                    self.path.set_needed(context, start, arrival);
                }
                Some((origins[at].element, DeferredWalk::new(context, walk)))
            };
            shared.into_iter().any(|(_, node)| {
                let walks: Option<Vec<_>> = (0..origins.len()).map(|at| walk(at, node)).collect();
                walks.is_some_and(|found| {
                    let search = Arc::clone(self);
                    let bind = move |frame: &ExecFrame<'_>| search.bind_walks(frame, &found);
                    set_deferred(frame, self.path.step, Some(Box::new(bind)));
                    next(frame)
                })
            })
        })
    }

    /// Binds the data variable of emitted walks.
    fn bind_walks(&self, frame: &ExecFrame<'_>, found: &[(u64, DeferredWalk)]) {
        let walk = |(element, found): &(u64, DeferredWalk)| {
            (self.bind_element)(frame, *element);
            Some(Datum::Path(Box::new((*self.path.bind_walk(frame, found)?).clone())))
        };
        frame.set_data(self.walks, Datum::set(found.iter().filter_map(walk).collect()));
    }
}
