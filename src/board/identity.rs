//! Unique identifiers of boards and of loaded positions.

use std::{cell::Cell, sync::atomic::AtomicU64, sync::atomic::Ordering};

/// Unique identifier of a position or board; a clone has one of its own.
#[derive(Debug)]
pub struct Identity(u64);

/// Number of identifiers that a thread reserves at a time.
const IDS_PER_BLOCK: u64 = 1 << 32;

thread_local! {
    /// Next identifier of this thread, and the number of identifiers left.
    static NEXT: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

impl Identity {
    #[inline]
    pub fn fresh() -> Self {
        NEXT.with(|next| {
            let (number, left) = match next.get() {
                (_, 0) => (reserve_block(), IDS_PER_BLOCK),
                reserved => reserved,
            };
            next.set((number + 1, left - 1));
            Self(number)
        })
    }

    #[inline(always)]
    pub fn number(&self) -> u64 {
        self.0
    }
}

#[cold]
fn reserve_block() -> u64 {
    static BLOCKS: AtomicU64 = AtomicU64::new(0);
    BLOCKS.fetch_add(1, Ordering::Relaxed) * IDS_PER_BLOCK
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self::fresh()
    }
}
