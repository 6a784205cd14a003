//! Exact covers of the units that hold each value once by the candidates of one value.

use crate::prelude::*;
use tesuji_sets::{ExactCoverAnswer, ExactCoverProblem, Limit, MAX_NODES};

/// Exact covers of one value in one position.
#[derive(Debug)]
pub struct ExactCovers {
    value: usize,
    /// Cells with the value as a candidate, and the open ones of them.
    candidates: [Vec<u64>; 2],
    /// Number of words of each cover.
    words: usize,
    rows: Vec<u64>,
    is_incomplete: bool,
}

impl ExactCovers {
    pub fn iter(&self) -> impl Iterator<Item = BitWindow<'_>> {
        self.rows.chunks_exact(self.words).map(BitWindow::whole)
    }
}

/// The problem of one board, and the covers of each value listed last.
#[derive(Debug)]
struct BoardCovers {
    board: u64,
    problem: Arc<ExactCoverProblem>,
    lists: Vec<Arc<ExactCovers>>,
}

#[derive(Debug, Default)]
struct ExactCoverCache(RefCell<Option<BoardCovers>>);

/// Calls `work` with the cache of the board.
fn with_cache<R>(run: &ExecFrame<'_>, work: impl FnOnce(&mut BoardCovers) -> R) -> R {
    let (mut cache, board) = (run.caches.get::<ExactCoverCache>().0.borrow_mut(), run.topology.identity());
    let kept = cache.take().filter(|covers| covers.board == board);
    work(cache.insert(kept.unwrap_or_else(|| BoardCovers {
        board,
        problem: Arc::new(problem(run.topology)),
        lists: Vec::new(),
    })))
}

fn problem(topology: &Topology) -> ExactCoverProblem {
    let is_once = |unit: &usize| topology.units[*unit].laws.imply_each_value_once();
    let units: Vec<_> =
        (0..topology.units.len()).filter(is_once).map(|unit| topology.unit_cells(unit)).collect();
    let peers: Vec<_> = (0..topology.cells.len()).map(|cell| topology.peers(cell)).collect();
    ExactCoverProblem::new(&units, &peers)
}

/// Cells of any exact cover, or of all with `is_common`. Beyond the node limit, all cells are in the union and none is
/// common.
pub fn project(run: &ExecFrame<'_>, value: usize, is_common: bool, out: &mut SparseBitSet) {
    let problem = with_cache(run, |cache| Arc::clone(&cache.problem));
    out.clear();
    let words = out.words_mut();
    let mut answer =
        if is_common { ExactCoverAnswer::Intersection(words) } else { ExactCoverAnswer::Union(words) };
    let (candidates, open) = (run.state.holders(value), run.state.open());
    if !problem.search(run.clock, run.buffers, candidates, open, &mut answer) {
        run.clock.note_limit(Limit::Ways(MAX_NODES));
        out.fill_low(if is_common { 0 } else { run.topology.cells.len() });
    }
}

/// All exact covers of a value. If there are too many, the list is empty and the set incomplete.
pub fn list(run: &ExecFrame<'_>, value: usize) -> Arc<ExactCovers> {
    let covers = with_cache(run, |cache| cache.list(run, value));
    // After the deadline, that is reported instead.
    if covers.is_incomplete && !run.clock.is_partial() {
        run.clock.note_limit(Limit::Ways(MAX_NODES));
    }
    run.clock.set_incomplete(run.clock.is_incomplete() || covers.is_incomplete);
    covers
}

impl BoardCovers {
    fn list(&mut self, run: &ExecFrame<'_>, value: usize) -> Arc<ExactCovers> {
        let (candidates, open) = (run.state.holders(value), run.state.open());
        let key = [candidates.to_vec(), candidates.iter().zip(open).map(|(a, b)| a & b).collect()];
        if let Some(list) = self.lists.iter().find(|list| list.value == value && list.candidates == key) {
            return Arc::clone(list);
        }
        let mut answer = ExactCoverAnswer::List(Vec::new());
        let is_complete = self.problem.search(run.clock, run.buffers, candidates, open, &mut answer);
        let rows = match answer {
            ExactCoverAnswer::List(rows) if is_complete => rows,
            _ => Vec::new(),
        };
        let (words, is_incomplete) = (run.topology.cell_words(), !is_complete);
        let list = Arc::new(ExactCovers { value, candidates: key, words, rows, is_incomplete });
        self.lists.retain(|list| list.value != value);
        // A search that the deadline ended is repeated.
        if !run.clock.is_partial() {
            self.lists.push(Arc::clone(&list));
        }
        list
    }
}
