//! What links have joined anew since an earlier version of a position.

/// The candidates of pairs that a link has come to join.
#[derive(Debug)]
pub(super) struct Gains {
    /// Of what came with this version, and before it, nothing is known.
    after: usize,
    /// With which version each candidate came, ascending.
    candidates: Vec<(usize, u32)>,
}

impl Gains {
    /// None since a version; what came with it may be anything.
    pub(super) fn after(version: usize) -> Self {
        Self { after: version, candidates: Vec::new() }
    }

    pub(super) fn add(&mut self, version: usize, candidates: Vec<u32>) {
        self.candidates.extend(candidates.into_iter().map(|candidate| (version, candidate)));
    }

    /// The candidates that came after a version; nothing where that may be any.
    pub(super) fn since(&self, version: usize) -> Option<impl Iterator<Item = u32>> {
        let from = self.candidates.partition_point(|(came, _)| *came <= version);
        (self.after <= version).then(|| self.candidates[from..].iter().map(|(_, candidate)| *candidate))
    }
}
