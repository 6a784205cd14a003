//! Cost of the techniques of a strategy over a run: time, searches and matches, and the searches along each wake edge.

use super::{
    graph::{change_word, kinds_of, scope_of},
    measure,
    plans::duration,
};
use crate::{ProfileError, ProfileOptions, prelude::*};
use petgraph::{graph::NodeIndex, visit::EdgeRef};
use tesuji_plan::WakeEdge;
use tesuji_strategy::WakeStats;

/// Cost of the techniques of a strategy on puzzles.
///
/// ```
/// use tesuji::authoring::{ProfileOptions, StrategyProfile};
/// use tesuji::{Puzzle, Rules};
///
/// let puzzle: Puzzle = "12.3............".parse()?;
/// let read = std::iter::once(("1".to_owned(), Ok(puzzle)));
/// let options = ProfileOptions::default().with_strategy("basic");
/// let profile = StrategyProfile::measure(&Rules::builtin(), &options, read)?;
/// assert!(profile.techniques.iter().any(|one| one.technique == "naked-single" && one.matches > 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StrategyProfile {
    /// Number of puzzles that were run.
    pub puzzles: usize,
    /// Number of puzzles that reached their time limit.
    pub timeouts: usize,
    /// Techniques that were attempted or skipped, in the order of the strategy.
    pub techniques: Vec<TechniqueCost>,
    /// Edges of the rule graph along which steps caused searches, in the order of the strategy.
    pub wakes: Vec<WakeCost>,
}

/// Searches for one technique that steps by another caused. If steps along several edges preceded a search, it counts
/// for each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WakeCost {
    /// Technique of the steps, with its arguments.
    pub from: String,
    /// Technique that was searched, with its arguments.
    pub to: String,
    /// Kinds of changes that pass along the edge: `placement`, `candidate`, `sum`.
    pub kinds: Vec<&'static str>,
    /// Part of the technique that one change wakes: `cell`, `unit`, `value`, `unit and value` or `board`.
    pub scope: &'static str,
    /// Number of searches.
    pub woken: usize,
    /// Number of searches that found a match.
    pub matches: usize,
    /// Number of searches that were skipped because the steps changed nothing that the technique reads.
    pub idle: usize,
}

/// Maximum number of edges in a table for people.
const MAX_EDGES_IN_TABLE: usize = 20;

/// Cost of a technique over a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TechniqueCost {
    /// Technique with its arguments.
    pub technique: String,
    /// Number of searches for the technique.
    pub attempts: usize,
    /// Number of steps that it made.
    pub matches: usize,
    /// Number of searches that were skipped because nothing that the technique reads had changed since it last had no
    /// match.
    pub skipped: usize,
    /// Time of its searches and of the resulting steps.
    pub time: Duration,
}

impl StrategyProfile {
    /// Solves puzzles by a strategy and measures the cost of each technique. Errors refer to a puzzle by its label.
    /// Worlds count with the technique that uses them.
    ///
    /// # Errors
    /// Returns a [`ProfileError`] if the strategy or game does not exist or a text is not a puzzle.
    pub fn measure(
        rules: &Rules,
        options: &ProfileOptions,
        puzzles: impl Iterator<Item = (String, Result<Puzzle, FormatError>)>,
    ) -> Result<Self, ProfileError> {
        let program = rules.program();
        let boards = measure::boards(program, options, |program, call, topology| {
            Ok(StrategyProgram::compile(program, call, topology)?)
        })?;
        let mut timeouts = 0;
        let mut costs: IndexMap<String, TechniqueCost> = IndexMap::new();
        let mut wakes: IndexMap<(String, String), (WakeEdge, WakeStats)> = IndexMap::new();
        let puzzles = measure::each(&boards, puzzles, |board, state| {
            let strategy = &board.compiled;
            let mut runner = strategy.runner();
            runner.measure(strategy);
            let ending = strategy.run(&mut runner, state, options.limits(), None);
            timeouts += usize::from(ending == RunOutcome::Timeout);
            let measured = runner.measured.iter().zip(&runner.counts);
            for (technique, (looks, hits)) in strategy.techniques().iter().zip(measured) {
                let cost = costs.entry(program.describe(&technique.plan().call)).or_default();
                cost.attempts += looks.searches;
                cost.matches += hits;
                cost.skipped += looks.skipped;
                cost.time += looks.time;
            }
            let name = |node: NodeIndex| program.describe(&strategy.techniques()[node.index()].plan().call);
            for (edge, stats) in strategy.wake_graph().edge_references().zip(runner.wake_stats()) {
                let ends = (name(edge.source()), name(edge.target()));
                let (passes, sum) = wakes.entry(ends).or_insert((*edge.weight(), WakeStats::default()));
                *passes = passes.union(*edge.weight());
                sum.woken += stats.woken;
                sum.matches += stats.matches;
                sum.idle += stats.idle;
            }
        })?;
        let mut wakes: Vec<WakeCost> = wakes
            .into_iter()
            .filter(|(_, (_, stats))| stats.woken > 0)
            .map(|((from, to), (edge, stats))| WakeCost::new(from, to, edge, stats))
            .collect();
        wakes.sort_by_key(|wake| (costs.get_index_of(&wake.from), costs.get_index_of(&wake.to)));
        let named = costs.into_iter().map(|(technique, cost)| TechniqueCost { technique, ..cost });
        let techniques = named.filter(|cost| cost.attempts + cost.skipped > 0).collect();
        Ok(Self { puzzles, timeouts, techniques, wakes })
    }
}

impl WakeCost {
    fn new(from: String, to: String, edge: WakeEdge, stats: WakeStats) -> Self {
        let WakeStats { woken, matches, idle } = stats;
        Self { from, to, kinds: kinds_of(edge), scope: scope_of(edge), woken, matches, idle }
    }
}

impl StrategyProfile {
    /// Sorts the techniques by time, the most expensive first.
    #[must_use]
    pub fn by_time(mut self) -> Self {
        self.techniques.sort_by_key(|cost| std::cmp::Reverse(cost.time));
        self
    }

    /// Returns the total time of all techniques.
    pub fn time(&self) -> Duration {
        self.techniques.iter().map(|cost| cost.time).sum()
    }

    /// Returns the share of a technique in the total time, from 0 to 1.
    pub fn share(&self, cost: &TechniqueCost) -> f64 {
        let total = self.time().as_secs_f64();
        if total > 0.0 { cost.time.as_secs_f64() / total } else { 0.0 }
    }

    /// Returns a table for people with the titles of techniques in these rules and a total row. `times` includes the
    /// columns of times.
    pub fn table(&self, rules: &Rules, language: Language, times: bool) -> String {
        let titles = self.titles(rules, language);
        let columns = if times { 6 } else { 4 };
        let heads = [
            message!("technique"),
            message!("looks"),
            message!("hits"),
            message!("skipped"),
            message!("time"),
            message!("share"),
        ];
        let mut rows = vec![heads.map(|head| language.translate(&head)).to_vec()];
        let row = |(title, cost): (String, &TechniqueCost)| {
            let TechniqueCost { attempts, matches, skipped, time, .. } = cost;
            let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
            let [looks, hits, skipped] = [attempts, matches, skipped].map(usize::to_string);
            let share = format!("{:.1} %", 100.0 * self.share(cost));
            vec![title, looks, hits, skipped, duration(nanoseconds), share]
        };
        let sum = |of: fn(&TechniqueCost) -> usize| self.techniques.iter().map(of).sum();
        let total = TechniqueCost {
            attempts: sum(|cost| cost.attempts),
            matches: sum(|cost| cost.matches),
            skipped: sum(|cost| cost.skipped),
            time: self.time(),
            ..TechniqueCost::default()
        };
        let named = titles.into_values().zip(&self.techniques);
        rows.extend(named.chain([(language.translate(&message!("all")), &total)]).map(row));
        rows.iter_mut().for_each(|row| row.truncate(columns));
        table(&rows, &[Align::Left, Align::Right])
    }

    /// Returns a table for people of the edges along which most matches were found, with the titles of techniques in
    /// these rules and a total row; empty if no step caused a search.
    pub fn wake_table(&self, rules: &Rules, language: Language) -> String {
        if self.wakes.is_empty() {
            return String::new();
        }
        let titles = self.titles(rules, language);
        let title = |name: &str| titles.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let heads = [
            message!("step by"),
            message!("woke"),
            message!("change"),
            message!("of a"),
            message!("woken"),
            message!("found"),
            message!("nothing awake"),
        ];
        let mut rows = vec![heads.map(|head| language.translate(&head)).to_vec()];
        for wake in self.wakes_by_matches().into_iter().take(MAX_EDGES_IN_TABLE) {
            let kinds: Vec<String> =
                wake.kinds.iter().map(|kind| language.translate(&change_word(kind))).collect();
            let scope = language.translate(&change_word(wake.scope));
            let [woken, found, idle] = [wake.woken, wake.matches, wake.idle].map(|number| number.to_string());
            rows.push(vec![title(&wake.from), title(&wake.to), kinds.join(", "), scope, woken, found, idle]);
        }
        let sum = |of: fn(&WakeCost) -> usize| self.wakes.iter().map(of).sum::<usize>().to_string();
        let label = language.translate(&message!("all {} edges", self.wakes.len()));
        let sums = [sum(|wake| wake.woken), sum(|wake| wake.matches), sum(|wake| wake.idle)];
        rows.push([label, String::new(), String::new(), String::new()].into_iter().chain(sums).collect());
        let left = [Align::Left; 4];
        table(&rows, &[&left[..], &[Align::Right]].concat())
    }

    /// Returns the edges by number of matches, then by number of searches, in descending order.
    pub(super) fn wakes_by_matches(&self) -> Vec<&WakeCost> {
        let mut wakes: Vec<&WakeCost> = self.wakes.iter().collect();
        wakes.sort_by_key(|wake| std::cmp::Reverse((wake.matches, wake.woken)));
        wakes
    }

    /// Returns the titles of the techniques by their calls.
    pub(super) fn titles(&self, rules: &Rules, language: Language) -> IndexMap<&str, String> {
        let program = rules.program();
        let calls = self.techniques.iter().flat_map(|cost| program.call(&cost.technique).unwrap_or_default());
        let calls: Vec<Call> = calls.collect();
        let names = self.techniques.iter().map(|cost| cost.technique.as_str());
        names.zip(titles_of_calls(program, &calls, language)).collect()
    }

    /// Returns the costs as JSON, an object for each technique, with times in microseconds and the edges that woke it.
    pub fn to_json(&self, times: bool) -> Vec<Value> {
        let line = |cost: &TechniqueCost| {
            let mut line = json!({
                "technique": cost.technique, "looks": cost.attempts, "hits": cost.matches, "skipped": cost.skipped,
            });
            let woken_by = self.wakes.iter().filter(|wake| wake.to == cost.technique);
            let edge = |wake: &WakeCost| {
                json!({
                    "technique": wake.from, "changes": wake.kinds, "scope": wake.scope, "woken": wake.woken,
                    "found": wake.matches, "idle": wake.idle,
                })
            };
            line["woken_by"] = woken_by.map(edge).collect();
            if times {
                line["micros"] = micros(cost).into();
                line["share"] = share_of(self.share(cost)).into();
            }
            line
        };
        self.techniques.iter().map(line).collect()
    }

    /// Returns the costs as comma-separated values with a header line.
    pub fn to_csv(&self, times: bool) -> String {
        let columns = if times { 6 } else { 4 };
        let heads = ["technique", "looks", "hits", "skipped", "micros", "share"].map(str::to_owned);
        let row = |cost: &TechniqueCost| {
            let [looks, hits, skipped] = [cost.attempts, cost.matches, cost.skipped].map(|n| n.to_string());
            let share = share_of(self.share(cost)).to_string();
            [cost.technique.clone(), looks, hits, skipped, micros(cost).to_string(), share]
        };
        let rows = std::iter::once(heads).chain(self.techniques.iter().map(row));
        comma_separated(rows.map(|row| row[..columns].to_vec()))
    }
}

fn micros(cost: &TechniqueCost) -> u64 {
    u64::try_from(cost.time.as_micros()).unwrap_or(u64::MAX)
}

fn share_of(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}
