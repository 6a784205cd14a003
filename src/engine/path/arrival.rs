//! How a walk ends, and where it is on the way.

/// How long a walk is: how often it goes to another cell, then how many steps it has.
pub(super) type Length = (u32, u32);

/// Where a walk is: the state, the environment, and how many moves it has as far as a lower limit counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Config {
    pub(super) place: u32,
    pub(super) env: u32,
    pub(super) moves: u32,
}

/// How a walk ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Via {
    /// Without a step, in one of the ways to have none.
    Empty(usize),
    /// After a step, in one of the ways to end there.
    Step(Config, usize),
    /// A cycle: the last step leads from a node to the first one.
    Closing { config: Config, from: u32, end: usize },
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    pub(super) node: u32,
    pub(super) via: Via,
    pub(super) env: u32,
}

impl Arrival {
    /// The last node; of cycles the node before the last step.
    #[inline]
    pub(super) fn goal(&self) -> u32 {
        match self.via {
            Via::Closing { from, .. } => from,
            _ => self.node,
        }
    }
}
