//! Numbers that identify boards, and positions by when they were loaded.

use std::{cell::Cell, sync::atomic::AtomicU64, sync::atomic::Ordering};

/// A number that no other position and no board has: a copy gets one of its own.
#[derive(Debug)]
pub struct Identity(u64);

/// How many numbers a thread takes at a time.
const BLOCK: u64 = 1 << 32;

thread_local! {
    /// The next number of this thread and how many it has left.
    static NEXT: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

impl Identity {
    #[inline]
    pub fn fresh() -> Self {
        NEXT.with(|next| {
            let (number, left) = match next.get() {
                (_, 0) => (block(), BLOCK),
                known => known,
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
fn block() -> u64 {
    static BLOCKS: AtomicU64 = AtomicU64::new(0);
    BLOCKS.fetch_add(1, Ordering::Relaxed) * BLOCK
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self::fresh()
    }
}
