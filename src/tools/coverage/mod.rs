//! What examples and snapshots reach of the rules, and what they do not.

mod conditions;
mod items;
mod reached;
mod table;

pub use items::CoverageKind;
pub use reached::CoverageHits;

use super::examples::{Example, ExampleResult};
use crate::tools::prelude::*;
use conditions::{Truth, Witness};
use items::Items;

/// How many positions of solutions each case of a technique is tried on without one of its conditions.
const MOST_POSITIONS: usize = 16;

/// What tests reach of the techniques and links of rule files. A test is an example that passes, by the match that it
/// asks for, or a solution, by each of its steps.
///
/// ```
/// use std::collections::BTreeSet;
/// use tesuji::authoring::{Coverage, CoverageKind};
/// use tesuji::{BoardStyle, RulesBuilder};
///
/// let rules = RulesBuilder { examples: true, ..RulesBuilder::default() }.build()?;
/// let files = BTreeSet::from(["rules/examples/subsets.tesuji".to_owned()]);
/// let mut coverage = Coverage::new(&rules, &files);
/// for example in rules.examples().filter(|example| files.contains(example.file())) {
///     let (_, reached) = coverage.test(&example, BoardStyle::default());
///     coverage.add(reached);
/// }
/// let (reached, all) = coverage.count(CoverageKind::Techniques);
/// assert_eq!(reached, all);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Coverage {
    rules: Rules,
    items: Items,
    reached: BTreeSet<usize>,
    /// The conditions that were false, or of which that is not known.
    conditions: BTreeMap<usize, Truth>,
    witnesses: Vec<Witness>,
    /// How many of these are of solutions, for each case.
    of_solutions: HashMap<Call, usize>,
}

impl Coverage {
    /// What there is to reach of the techniques and links of these files, and of the techniques of which an example
    /// stands there; of all where no file is named.
    pub fn new(rules: &Rules, files: &BTreeSet<String>) -> Self {
        Self {
            items: Items::of(rules.program(), files),
            rules: rules.clone(),
            reached: BTreeSet::new(),
            conditions: BTreeMap::new(),
            witnesses: Vec::new(),
            of_solutions: HashMap::new(),
        }
    }

    /// Runs an example of these rules: whether it is right, and what it reaches.
    pub fn test(&self, example: &Example<'_>, look: BoardStyle) -> (ExampleResult, CoverageHits) {
        let shown = example.show();
        let tested = example.tested(&shown, look);
        let mut reached = CoverageHits::default();
        if let (true, Ok(shown)) = (Arc::ptr_eq(example.rules.program(), self.rules.program()), &shown) {
            let found = shown.wanted.and_then(|wanted| shown.matches.get(wanted));
            if let Some(found) = found {
                self.see(&shown.topology, &shown.state, found, &mut reached);
            }
            let call = example.declared.call.clone();
            self.witness(Witness::new(call, &shown.topology, &shown.state, false), &mut reached);
        }
        (tested, reached)
    }

    /// What a solution by these rules reaches; nothing where it is by others, or has no steps.
    pub fn of_solution(&self, solution: &Solution) -> CoverageHits {
        let mut reached = CoverageHits::default();
        if Arc::ptr_eq(solution.rules.program(), self.rules.program()) {
            solution.each_step(|topology, before, step| {
                self.see(topology, before, &step.found, &mut reached);
                let call = Call { alias: None, ..step.found.call.clone() };
                self.witness(Witness::new(call, topology, before, true), &mut reached);
            });
        }
        reached
    }

    /// Adds what a test reached.
    pub fn add(&mut self, reached: CoverageHits) {
        self.reached.extend(reached.items);
        for witness in reached.witnesses {
            if witness.of_solution {
                let known = self.of_solutions.entry(witness.call.clone()).or_default();
                *known += 1;
                if *known > MOST_POSITIONS {
                    continue;
                }
            }
            self.witnesses.push(witness);
        }
    }

    /// The numbers of things of a kind that were reached, and of all.
    pub fn count(&self, kind: CoverageKind) -> (usize, usize) {
        let of_kind = || (0..self.items.all.len()).filter(|&item| self.items.all[item].kind == kind);
        (of_kind().filter(|&item| self.is_reached(item)).count(), of_kind().count())
    }

    fn total(&self) -> (usize, usize) {
        let counts = CoverageKind::ALL.map(|kind| self.count(kind));
        counts.iter().fold((0, 0), |(reached, all), (more, of)| (reached + more, all + of))
    }

    /// How much of all was reached, from 0 to 100; 100 where there is nothing to reach.
    pub fn percent(&self) -> f64 {
        let (reached, all) = self.total();
        percent(reached, all)
    }

    fn is_reached(&self, item: usize) -> bool {
        self.reached.contains(&item)
            && (self.items.all[item].kind != CoverageKind::Conditions
                || self.conditions.get(&item) == Some(&Truth::WasFalse))
    }
}

impl fmt::Debug for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Coverage")
            .field("all", &self.items.all.len())
            .field("percent", &self.percent())
            .finish_non_exhaustive()
    }
}

fn percent(reached: usize, all: usize) -> f64 {
    if all == 0 { 100.0 } else { 100.0 * reached as f64 / all as f64 }
}
