//! Coverage of rules by examples and snapshots.

mod conditions;
mod hits;
mod items;
mod table;

pub use hits::CoverageHits;
pub use items::CoverageKind;

use crate::{Example, ExampleResult, prelude::*};
use conditions::{Truth, Witness};
use items::Items;
use tesuji_solve::opaque_debug;

/// Maximum number of positions of solutions on which each case of a technique is searched without one of its
/// conditions.
const MAX_POSITIONS: usize = 16;

/// Coverage of the techniques and links of rule files by tests. A test is a passing example, which covers by its
/// expected match, or a solution, which covers by each of its steps.
///
/// ```
/// use std::collections::BTreeSet;
/// use tesuji::authoring::{Coverage, CoverageKind, Example};
/// use tesuji::{BoardStyle, RulesBuilder};
///
/// let rules = RulesBuilder { reads_examples: true, ..RulesBuilder::default() }.build()?;
/// let files = BTreeSet::from(["rules/examples/subsets.tesuji".to_owned()]);
/// let mut coverage = Coverage::new(&rules, &files);
/// for example in Example::all(&rules).filter(|example| files.contains(example.file())) {
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
    /// Conditions that were false, or for which this is unknown.
    conditions: BTreeMap<usize, Truth>,
    witnesses: Vec<Witness>,
    /// Number of witnesses from solutions, for each case.
    of_solutions: HashMap<Call, usize>,
}

impl Coverage {
    /// Creates the coverage, with nothing reached yet, of the techniques and links in these files and of the techniques
    /// that have an example there; of all files if `files` is empty.
    pub fn new(rules: &Rules, files: &BTreeSet<String>) -> Self {
        Self {
            items: Items::new(rules.program(), files),
            rules: rules.clone(),
            reached: BTreeSet::new(),
            conditions: BTreeMap::new(),
            witnesses: Vec::new(),
            of_solutions: HashMap::new(),
        }
    }

    /// Runs an example of these rules and returns its result and the items that it reaches.
    pub fn test(&self, example: &Example<'_>, look: BoardStyle) -> (ExampleResult, CoverageHits) {
        let shown = example.show();
        let tested = example.tested(&shown, look);
        let mut reached = CoverageHits::default();
        if let (true, Ok(shown)) = (Arc::ptr_eq(example.rules.program(), self.rules.program()), &shown) {
            let found = shown.wanted.and_then(|wanted| shown.matches.get(wanted));
            if let Some(found) = found {
                self.record_match(&shown.topology, &shown.state, found, &mut reached);
            }
            let call = example.declared.call.clone();
            self.witness(Witness::new(call, &shown.topology, &shown.state, false), &mut reached);
        }
        (tested, reached)
    }

    /// Returns the items that a solution reaches; empty if it was solved with other rules or has no steps.
    pub fn of_solution(&self, solution: &Solution) -> CoverageHits {
        let mut reached = CoverageHits::default();
        if Arc::ptr_eq(solution.rules.program(), self.rules.program()) {
            solution.each_step(|topology, before, step| {
                self.record_match(topology, before, &step.technique_match, &mut reached);
                let call = Call { alias: None, ..step.technique_match.call.clone() };
                self.witness(Witness::new(call, topology, before, true), &mut reached);
            });
        }
        reached
    }

    /// Adds the items that a test reached.
    pub fn add(&mut self, reached: CoverageHits) {
        self.reached.extend(reached.items);
        for witness in reached.witnesses {
            if witness.is_from_solution {
                let count = self.of_solutions.entry(witness.call.clone()).or_default();
                *count += 1;
                if *count > MAX_POSITIONS {
                    continue;
                }
            }
            self.witnesses.push(witness);
        }
    }

    /// Returns the number of items of a kind that were reached, and the number of all items of the kind.
    pub fn count(&self, kind: CoverageKind) -> (usize, usize) {
        let all = self.items.of_kind(kind).count();
        (all - self.missed(kind).count(), all)
    }

    /// Returns the items of a kind that were not reached, in the order of the files.
    fn missed(&self, kind: CoverageKind) -> impl Iterator<Item = usize> {
        self.items.of_kind(kind).filter(|&item| !self.is_reached(item))
    }

    fn total(&self) -> (usize, usize) {
        let counts = CoverageKind::ALL.map(|kind| self.count(kind));
        counts.iter().fold((0, 0), |(reached, all), (more, of)| (reached + more, all + of))
    }

    /// Returns the percentage of items that were reached, from 0 to 100; 100 if there are no items.
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

opaque_debug! { Coverage => percent; }

fn percent(reached: usize, all: usize) -> f64 {
    if all == 0 { 100.0 } else { 100.0 * reached as f64 / all as f64 }
}
