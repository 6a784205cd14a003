//! How a walk ends, and where it is on the way.

/// How long a walk is: how often it goes to another cell, then how many steps it has.
pub(super) type Length = (u32, u32);

/// Where a walk is: the state, the environment, and how many moves it has as far as a lower limit counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Config {
    /// The step that was taken last.
    pub(super) place: u32,
    /// The values of the variables.
    pub(super) env: u32,
    /// Moves, no more than are asked for.
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
    Closing {
        /// Where the walk is after its last step.
        config: Config,
        /// The node before it.
        from: u32,
        /// Which of the ways to end.
        end: usize,
    },
}

/// An end of a walk that was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    /// The last node.
    pub(super) node: u32,
    /// How it ends.
    pub(super) via: Via,
    /// The environment at the end.
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
