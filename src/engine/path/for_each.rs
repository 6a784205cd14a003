//! One walk for each element of a set, all to one last node.
//!
//! Where the walks of all elements may end is found first, by what is known of where walks lead at all; only where
//! something is left, walks are looked for, and those of one element only to where those before it end.

use super::found::{Found, HandedOn};
use super::levels::{Arrival, Length};
use super::matrix::meet;
use super::{
    closure::Closure, compiled::CompiledPath, context::Context, prepared::Prepared,
    single_source::SingleSource, trail::trace,
};
use crate::compile::{Compiler, Fill, Node, Parts, Rest, Result, Set, Slot};
use crate::lang::program::{self, Path, VarId};
use crate::lang::walk::{bound, free};
use crate::{board::bits, pairs, run::Run, trace::Datum};
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError};

pub(crate) struct WalkForEach {
    path: Arc<CompiledPath>,
    elements: Set,
    parts: Parts,
    start: Fill,
    otherwise: Option<Fill>,
    walks: usize,
    /// Whether the path asks something of the element.
    varies: bool,
}

struct Origin {
    element: u64,
    node: usize,
    inputs: Vec<u64>,
}

enum Start {
    False,
    /// Nowhere, though it may be true.
    Nowhere,
    At(usize),
}

impl Compiler {
    pub(super) fn walk_for_each(
        &mut self,
        path: &Path,
        each: &program::WalkForEach,
        needed: &[VarId],
        rest: Rest<'_>,
    ) -> Result<Node> {
        let otherwise = each.otherwise.as_ref().map(|gone| self.lower(gone));
        let otherwise = otherwise.map(|gone| self.pairs(gone)).transpose()?;
        let source = self.lower(&each.source);
        let (elements, parts) = (self.set(source)?, self.parts_of(&each.pattern, source)?);
        let start = self.lower(&each.start);
        let start = self.pairs(start)?;
        let compiled = self.path(path, needed, rest.number - 1)?;
        let own = bound(&each.pattern);
        let mut varies = path.reads.iter().any(|var| own.contains(var));
        let body = Path { each: None, ..path.clone() };
        crate::lang::walk::path_parts(&body, &mut |part| {
            varies |= free(part).iter().any(|var| own.contains(var))
        });
        let ty = self.ty(path.whole).clone();
        let Slot::Data(walks) = self.data_slot(path.whole, &ty) else {
            return crate::compile::unsupported("these walks cannot be kept", path.span);
        };
        self.note_path(rest);
        let path = Arc::new(compiled);
        let walks = Arc::new(WalkForEach { path, elements, parts, start, otherwise, walks, varies });
        let next = self.next(rest)?;
        Ok(Box::new(move |run| walks.run(run, &next)))
    }
}

impl WalkForEach {
    /// Hands on last nodes that the walks of all elements share, the shortest first, until `next` has enough.
    fn run(self: &Arc<Self>, run: &Run<'_>, next: &Node) -> bool {
        let found = !run.has_passed() && !run.paths().is_too_large(run) && {
            let (mut origins, mut ends) = (Vec::new(), Vec::new());
            self.meet(run, &mut origins, &mut ends) && self.search(run, &origins, ends, next)
        };
        if !found {
            run.paths().hand_on(self.path.step, None);
        }
        found
    }

    /// Writes the elements whose walks are looked for, and where all of these may end; false where there is none.
    fn meet(&self, run: &Run<'_>, origins: &mut Vec<Origin>, ends: &mut Vec<u64>) -> bool {
        let mut known: Option<(Arc<Prepared>, Vec<u64>)> = None;
        let fails = self.elements.any(run, |element| {
            self.parts.keep(run, element);
            let (prepared, inputs) = match known.take().filter(|_| !self.varies) {
                Some(known) => known,
                None => {
                    let inputs = self.path.inputs(run);
                    (run.paths().prepared(run, &self.path, &inputs), inputs)
                }
            };
            if origins.is_empty() {
                ends.clone_from(&prepared.nodes.alive);
                self.keep_otherwise(run, &prepared, ends);
            }
            let fails = match self.start(run, &prepared) {
                Start::False => false,
                Start::Nowhere => true,
                Start::At(node) => {
                    // What another thread left behind when it panicked is asked by none.
                    let mut closure = prepared.closure.lock().unwrap_or_else(PoisonError::into_inner);
                    let closure = closure.get_or_insert_with(|| Closure::new(&prepared, &self.path, None));
                    closure.keep(&prepared, node, ends);
                    origins.push(Origin { element, node, inputs: inputs.clone() });
                    bits::is_empty(ends)
                }
            };
            known = Some((prepared, inputs));
            fails
        });
        !fails && !origins.is_empty()
    }

    /// Keeps the nodes that go as well where no walk begins with what is true.
    fn keep_otherwise(&self, run: &Run<'_>, prepared: &Prepared, ends: &mut [u64]) {
        let Some(otherwise) = &self.otherwise else { return };
        run.filled(pairs::words(run.topology), otherwise, |gone| {
            meet(ends, &prepared.nodes.within(gone.window()));
        });
    }

    fn start(&self, run: &Run<'_>, prepared: &Prepared) -> Start {
        let nodes = &prepared.nodes;
        run.filled(pairs::words(run.topology), &(self.start), |set| {
            let start: Vec<u32> = set.iter().map(|candidate| candidate as u32).collect();
            match nodes.of_set(&start, run.state) {
                Some(node) if bits::has(&prepared.starts, node) => Start::At(node),
                None if start
                    .iter()
                    .all(|&c| nodes.of_board(c).is_none() && !nodes.is_true(c, run.state)) =>
                {
                    Start::False
                }
                _ => Start::Nowhere,
            }
        })
    }

    fn search(self: &Arc<Self>, run: &Run<'_>, origins: &[Origin], mut ends: Vec<u64>, next: &Node) -> bool {
        let paths = run.paths();
        let contexts: Vec<Context<'_>> = match self.varies {
            true => origins.iter().map(|origin| self.context(run, origin)).collect(),
            false => origins[..1].iter().map(|origin| self.context(run, origin)).collect(),
        };
        let mut searches = paths.searches.take();
        if searches.len() < origins.len() {
            searches.resize_with(origins.len(), SingleSource::default);
        }
        let mut walks: Vec<FxHashMap<u32, (Length, Arrival)>> = Vec::new();
        let mut arrivals = Vec::new();
        for (at, origin) in origins.iter().enumerate() {
            let context = &contexts[at.min(contexts.len() - 1)];
            let search = &mut searches[at];
            search.begin_for(context, origin.node, &ends);
            let before = std::mem::take(&mut ends);
            ends.resize(before.len(), 0);
            let mut found = FxHashMap::default();
            while let Some(length) = search.length().filter(|_| !run.has_passed()) {
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
        // How long the walks to a node are altogether.
        let length = |node: usize| {
            let lengths =
                walks.iter().filter_map(|found| found.get(&(node as u32)).map(|(length, _)| *length));
            lengths.fold((0, 0), |all: Length, one| (all.0 + one.0, all.1 + one.1))
        };
        let mut shared: Vec<(Length, usize)> = bits::iter(&ends).map(|node| (length(node), node)).collect();
        shared.sort_unstable();
        let walk = |at: usize, node: usize| {
            let (length, arrival) = walks[at].get(&(node as u32))?;
            let (context, start) = (&contexts[at.min(contexts.len() - 1)], origins[at].node);
            let hops = trace(context, &searches[at].history, (start, node), *length, arrival.via);
            if at == 0 {
                self.path.set_needed(context, start as u32, arrival);
            }
            Some((origins[at].element, Found::new(context, start as u32, hops, arrival)))
        };
        let found = shared.into_iter().any(|(_, node)| {
            let walks: Option<Vec<_>> = (0..origins.len()).map(|at| walk(at, node)).collect();
            walks.is_some_and(|found| {
                paths.hand_on(self.path.step, Some(HandedOn::ForEach(Arc::clone(self), found)));
                next(run)
            })
        });
        paths.searches.replace(searches);
        found
    }

    fn context<'r>(&'r self, run: &'r Run<'r>, origin: &Origin) -> Context<'r> {
        self.parts.keep(run, origin.element);
        Context::new(run, &self.path, &origin.inputs)
    }

    /// Sets all variables of walks that were handed on by their ends.
    pub(super) fn complete(&self, run: &Run<'_>, found: &[(u64, Found)]) {
        let walk = |(element, found): &(u64, Found)| {
            self.parts.keep(run, *element);
            Some(Datum::Path(Box::new((*self.path.complete(run, found)?).clone())))
        };
        run.set_data(self.walks, Datum::set(found.iter().filter_map(walk).collect()));
    }
}
