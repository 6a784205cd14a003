//! Which calls of a technique are tried on which positions: those that take long on fewer.

use crate::boards::Board;
use crate::calls::{choices, some_calls};
use crate::random::Random;
use indexmap::IndexMap;
use std::time::{Duration, Instant};
use tesuji::board::{BoardState, Topology, UnitFact};
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::TracedMatch;
use tesuji::lang::{Argument, Call, Clause, Program};
use tesuji::sets::{Deadline, Limit};
use tesuji::strategy::compile;

/// Calls of one technique that take about as long as each other, compiled for a board.
pub struct Item {
    pub technique: usize,
    calls: Vec<CompiledTechnique>,
    /// They are tried on one of so many positions.
    period: usize,
    at: usize,
}

/// What one look may take: on a random position thousands of ways may say the same.
const LONGEST_LOOK: Duration = Duration::from_millis(300);

/// Makes searches with a memory give up after a short time.
pub fn limit(scratch: &ExecMemory) {
    scratch.clock.start(Deadline::new(Some(Instant::now() + LONGEST_LOOK), None));
}

/// The matches of a technique on a position, as far as they are found in a short time; and whether these are all that
/// there are, in whatever order the board is read.
pub fn matches_in_time(
    technique: &CompiledTechnique,
    topology: &Topology,
    state: &BoardState,
    scratch: &mut ExecMemory,
) -> (Vec<TracedMatch>, bool) {
    limit(scratch);
    let found = technique.matches(topology, state, scratch);
    let cut = |limit: &Limit| matches!(limit, Limit::Beginnings(_) | Limit::Chains(_));
    let whole = !scratch.clock.has_expired() && !scratch.clock.take_limits().iter().any(cut);
    scratch.clock.start(Deadline::default());
    (found, whole)
}

/// Techniques that search for long, each with how many times longer than a short look that is.
const LONG: [(&str, usize); 77] = [
    ("aligned-pair-exclusion", 20),
    ("aligned-pair-exclusion-als", 300),
    ("als-alternating-chain", 600),
    ("als-chain", 300),
    ("als-nice-loop-continuous", 200),
    ("als-nice-loop-out", 300),
    ("als-nice-loop-set", 600),
    ("als-xy-wing", 300),
    ("als-xz", 200),
    ("als-xz-double", 1000),
    ("alternating-chain", 60),
    ("braid", 2000),
    ("cell-forcing-chain", 20),
    ("combination-chain", 100),
    ("contradicted-value", 2),
    ("contradiction-forcing-chain", 60),
    ("death-blossom", 400),
    ("dual-empty-rectangle", 6),
    ("either-value", 2),
    ("empty-rectangle", 4),
    ("ex-grouped-two-string-kite", 20),
    ("ex-w-wing", 50),
    ("ex-w-wing-cell", 50),
    ("ex-w-wing-ends", 60),
    ("finned-simple-chain", 5),
    ("finned-skyscraper", 2),
    ("forcing-net", 4),
    ("g-braid", 4000),
    ("g-whip", 2000),
    ("grouped-alternating-chain", 300),
    ("grouped-nice-loop-continuous", 300),
    ("grouped-nice-loop-out", 300),
    ("grouped-nice-loop-set", 300),
    ("grouped-two-string-kite", 2),
    ("kraken-cover", 100),
    ("kraken-fish", 60),
    ("mixed-chain", 40),
    ("mixed-chain-cell", 40),
    ("mixed-chain-ends", 50),
    ("multi-fish", 40),
    ("multi-sector-locked-set", 20),
    ("nice-loop-continuous", 10),
    ("nice-loop-mixed", 10),
    ("nice-loop-out", 10),
    ("nice-loop-set", 5),
    ("pair-base-area", 2),
    ("pair-base-line", 2),
    ("pair-ring", 4),
    ("phistomefel-ring", 10),
    ("set-logic", 40),
    ("simple-chain", 10),
    ("skyscraper", 2),
    ("skyscraper-beam", 4),
    ("subset-exclusion", 100),
    ("surface-sum", 4),
    ("t-whip", 600),
    ("trapezoids-beam", 2),
    ("turbot-fish", 5),
    ("two-string-kite", 3),
    ("two-string-kite-beam", 8),
    ("unique-loop1", 20),
    ("unique-loop2", 60),
    ("unique-loop3", 40),
    ("unique-loop4", 40),
    ("unit-forcing-chain", 20),
    ("unit-verity", 2),
    ("v-pattern", 2),
    ("w-wing", 5),
    ("whip", 600),
    ("x-cycle", 20),
    ("x-cycle-strong", 10),
    ("x-cycle-weak", 10),
    ("xy-chain", 8),
    ("xy-chain-beam", 12),
    ("xy-chain-pair", 16),
    ("xy-wing", 2),
    ("z-chain", 400),
];

/// The calls of some techniques that are tried on so many positions of a board.
///
/// # Panics
/// When one cannot be compiled.
pub fn menu(program: &Program, board: &Board, techniques: &[usize], positions: usize) -> Vec<Item> {
    let mut items = Vec::new();
    for &technique in techniques {
        let mut by_period: IndexMap<usize, Vec<CompiledTechnique>> = IndexMap::new();
        for call in some_calls(program, technique) {
            let period = period(program, board, &call);
            if period <= positions {
                let compiled = compile(program, &call, &board.topology, false);
                by_period.entry(period).or_default().push(compiled.unwrap_or_else(|error| panic!("{error}")));
            }
        }
        for (period, calls) in by_period {
            items.push(Item { technique, calls, period, at: items.len() });
        }
    }
    items
}

impl Item {
    /// The call that is tried on the position of this number, where one is.
    pub fn on(&self, number: usize) -> Option<&CompiledTechnique> {
        // Every other position is from play: both kinds have their turn.
        let turn = number / 2 % self.period == self.at % self.period;
        let mut random = Random::new((number * 1009 + self.at) as u64);
        turn.then(|| &self.calls[random.below(self.calls.len())])
    }
}

/// On one of how many positions a call is tried.
pub fn period(program: &Program, board: &Board, call: &Call) -> usize {
    let name = program.techniques[call.technique].name.as_str();
    let small = board.topology.values < 9;
    // There is more to follow where few values are needed.
    let sums = board.topology.units_with(UnitFact::ListedSets).iter().any(|&units| units != 0);
    let follows = |clause: &Clause| matches!(clause, Clause::World(_));
    let follows = program.techniques[call.technique].clauses.iter().any(follows);
    match name {
        "fish" | "siamese-fish" => (choices(board, call) / 20_000).max(1),
        // What takes long anyway takes far longer where few values are needed: a longer study looks at it there.
        _ if sums && (follows || LONG.iter().any(|(long, _)| *long == name && name != "surface-sum")) => 200,
        "trial" => match (&call.arguments[0], small) {
            (Argument::Int(1), _) => 2,
            (Argument::Int(2), true) => 40,
            // A single one may take minutes on a hard position.
            _ => 500,
        },
        _ => {
            let long = LONG.iter().find(|(long, _)| *long == name).map_or(1, |(_, period)| *period);
            if small { (long / 4).max(1) } else { long }
        }
    }
}
