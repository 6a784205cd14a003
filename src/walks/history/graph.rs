//! Relations, clauses and exclusions of a position, shared by all history paths with the same steps.

use crate::{
    CompiledPath, StepKind,
    cache::{Lifetime, get_or_compute},
    history::{clause_index::ClauseIndex, propagation::UnitPropagation},
    nodes::{LiveNodes, exclusions::exclusions, singles},
    relations::{
        bit_matrix::BitMatrix,
        step_relation::{ResolvedLinkUse, StepRelation, StepRelationKey},
    },
};
use std::sync::{Arc, Mutex, PoisonError};
use tesuji_board::ExclusionTable;
use tesuji_frame::ExecFrame;

pub struct HistoryGraph {
    pub nodes: Arc<LiveNodes>,
    pub against: Arc<BitMatrix>,
    pub moves: Vec<KindSteps>,
    closure: Mutex<Option<UnitPropagation>>,
}

pub enum KindSteps {
    Weak(Vec<Arc<StepRelation>>),
    Strong(ClauseIndex),
}

impl HistoryGraph {
    /// The history graph of a path, memoised for all paths with the same steps.
    pub fn cached(frame: &ExecFrame<'_>, path: &CompiledPath, table: &ExclusionTable) -> Arc<Self> {
        let kinds: Vec<_> = path.step_kinds.iter().map(|kind| (kind, kind.used(frame))).collect();
        let key = kinds
            .iter()
            .map(|(kind, uses)| (StepRelationKey::new(&Vec::new(), kind.shape, uses), kind.depends_on));
        get_or_compute(frame, Lifetime::Version, key.collect::<Vec<_>>(), || {
            let nodes = singles(frame);
            let moves = kinds.iter().map(|(kind, uses)| KindSteps::new(frame, &nodes, kind, uses)).collect();
            let against = exclusions(frame, &Vec::new(), &nodes, table);
            Self { nodes, against, moves, closure: Mutex::default() }
        })
    }

    /// Queries unit propagation.
    pub fn with_propagation<R>(&self, query: impl FnOnce(&mut UnitPropagation) -> R) -> R {
        // Poisoned memory is not read.
        let mut closure = self.closure.lock().unwrap_or_else(PoisonError::into_inner);
        query(closure.get_or_insert_with(|| UnitPropagation::new(self)))
    }

    /// Writes the live nodes that all members are related to.
    pub fn common<'m>(
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

    /// Writes the candidates that a true node excludes.
    pub fn ruled_out(&self, members: &[u32], out: &mut [u64]) {
        self.common(members, |single| [self.against.row(single), None], out);
    }
}

impl KindSteps {
    fn new(
        frame: &ExecFrame<'_>,
        nodes: &Arc<LiveNodes>,
        kind: &StepKind,
        uses: &[Vec<ResolvedLinkUse>],
    ) -> Self {
        if kind.shape.is_strong {
            return KindSteps::Strong(ClauseIndex::new(frame, nodes, kind.shape.tracked, uses));
        }
        let graph = |uses: &Vec<ResolvedLinkUse>| {
            StepRelation::cached(frame, nodes, &Vec::new(), kind.shape, std::slice::from_ref(uses))
        };
        KindSteps::Weak(uses.iter().map(graph).collect())
    }
}
