//! What walks with a memory need of a position, made ready once for all paths with the same steps.

use super::{clauses::Clauses, closure::Closure};
use crate::path::compiled::{CompiledPath, Spec};
use crate::path::graph::{Graph, GraphKey, Used};
use crate::{
    against::Against, board::bits, lang::program::Given, path::matrix::Matrix, path::nodes::Nodes, run::Run,
};
use std::sync::{Arc, Mutex, PoisonError};

/// The key of a scene of a position: the steps with what is asked of their links, and what they are given.
pub(crate) type SceneKey = Vec<(GraphKey, Option<Given>)>;

pub(crate) struct Scene {
    pub(super) nodes: Arc<Nodes>,
    pub(super) against: Arc<Matrix>,
    pub(super) moves: Vec<Moves>,
    cells: Vec<u32>,
    closure: Mutex<Option<Closure>>,
}

pub(super) enum Moves {
    Weak(Vec<Arc<Graph>>),
    Strong(Clauses),
}

impl Scene {
    pub(super) fn of(run: &Run<'_>, path: &CompiledPath, against: &Against) -> Arc<Self> {
        let uses: Vec<Vec<Vec<Used>>> = path.specs.iter().map(|spec| spec.used(run)).collect();
        let key = |(spec, uses): (&Spec, &Vec<Vec<Used>>)| {
            (GraphKey::new(&Vec::new(), spec.strong, spec.tracked, uses), spec.given)
        };
        let key: SceneKey = path.specs.iter().zip(&uses).map(key).collect();
        run.paths().scene(run, key, || {
            let nodes = run.paths().singles(run);
            let moves = path.specs.iter().zip(&uses).map(|(spec, uses)| Moves::new(run, &nodes, spec, uses));
            let moves = moves.collect();
            let against = run.paths().against(run, &Vec::new(), &nodes, against);
            let cells = (0..nodes.singles).map(|single| nodes.cell(single) as u32).collect();
            Self { nodes, against, moves, cells, closure: Mutex::default() }
        })
    }

    /// Asks what follows from what, in whatever order.
    pub(super) fn ask<R>(&self, ask: impl FnOnce(&mut Closure) -> R) -> R {
        // What another thread left behind when it panicked is asked by none.
        let mut closure = self.closure.lock().unwrap_or_else(PoisonError::into_inner);
        ask(closure.get_or_insert_with(|| Closure::new(self)))
    }

    #[inline]
    pub(super) fn place(&self, single: u32) -> (u32, u64) {
        (self.cells[single as usize], self.nodes.held(single as usize))
    }

    /// Writes what all candidates of a node are related to, of those that the position still has.
    pub(super) fn common<'m>(
        &self,
        members: &[u32],
        rows: impl Fn(usize) -> [Option<&'m [u64]>; 2],
        out: &mut [u64],
    ) {
        out.copy_from_slice(&self.nodes.alive);
        for &member in members {
            let [one, other] = rows(member as usize);
            for (w, word) in out.iter_mut().enumerate() {
                *word &= one.map_or(0, |row| row[w]) | other.map_or(0, |row| row[w]);
            }
        }
        if members.is_empty() {
            out.fill(0);
        }
    }

    /// Writes what a node that is true rules out.
    pub(super) fn ruled_out(&self, members: &[u32], out: &mut [u64]) {
        self.common(members, |single| [self.against.row(single), None], out);
    }
}

impl Moves {
    fn new(run: &Run<'_>, nodes: &Arc<Nodes>, spec: &Spec, uses: &[Vec<Used>]) -> Self {
        if spec.strong {
            return Moves::Strong(Clauses::new(run, nodes, spec.tracked, uses));
        }
        let graph = |uses: &Vec<Used>| {
            let uses = [uses.clone()];
            let key = GraphKey::new(&Vec::new(), false, spec.tracked, &uses);
            let lasts = Graph::is_fixed(false, spec.tracked, uses.iter().flatten());
            run.paths().graph(run, (key, lasts), || Graph::new(run, nodes, false, spec.tracked, &uses))
        };
        Moves::Weak(uses.iter().map(graph).collect())
    }
}

/// Adds the bits of a row to another one; says whether any is new.
pub(super) fn add_new(row: &mut [u64], other: &[u64], mut see: impl FnMut(usize)) {
    for (w, (word, other)) in row.iter_mut().zip(other).enumerate() {
        let new = other & !*word;
        *word |= new;
        bits::Ones(new).for_each(|b| see(w << 6 | b));
    }
}
