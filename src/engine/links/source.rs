//! Enumeration of the pairs of a link by its compiled rule.

use super::emit::EmitStack;
use crate::{CompiledTechnique, DirtyKeys, prelude::*};
use tesuji_walks::{PairSearch, PairSource, PairTable};

pub struct RulePairs(pub(super) Arc<CompiledTechnique>);

impl PairSource for RulePairs {
    fn search(&self, topology: &Topology, state: &BoardState) -> Box<dyn PairSearch> {
        Box::new(RulePairSearch { rule: Arc::clone(&self.0), keys: self.0.all_keys(topology, state) })
    }
}

struct RulePairSearch {
    rule: Arc<CompiledTechnique>,
    keys: DirtyKeys,
}

impl PairSearch for RulePairSearch {
    fn dirty_keys(&mut self, frame: &ExecFrame<'_>) -> Option<&[u64]> {
        self.keys.apply_changes_readonly(frame.topology, frame.state);
        self.keys.any().then_some(&self.keys.dirty)
    }

    fn append(&mut self, frame: &ExecFrame<'_>, state: &BoardState, pairs: PairTable) -> PairTable {
        // The rule has registers of its own; caches are shared.
        frame.with_subframe(self.rule.registers, state, &|_| {}, |frame| {
            EmitStack::push(frame, Box::new(pairs));
            self.rule.search(frame, &mut self.keys);
            EmitStack::pop(frame).map(|pairs| *pairs).unwrap_or_default()
        })
    }
}
