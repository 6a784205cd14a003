//! Costs of the techniques of a strategy over a run: time, looks and hits, and the looks along each wake edge.

use super::graph::{change_word, kinds_of, scope_of};
use super::measure::{self, ProfileError, ProfileOptions};
use super::plan::duration;
use crate::plan::graph::WakeEdge;
use crate::strategy::WakeStats;
use crate::tools::prelude::*;
use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

/// What the techniques of a strategy cost on puzzles.
///
/// ```
/// use tesuji::authoring::ProfileOptions;
/// use tesuji::{Puzzle, Rules};
///
/// let puzzle: Puzzle = "12.3............".parse()?;
/// let read = std::iter::once(("1".to_owned(), Ok(puzzle)));
/// let profile = Rules::builtin().profile(&ProfileOptions::default().with_strategy("basic"), read)?;
/// assert!(profile.techniques.iter().any(|one| one.technique == "naked-single" && one.matches > 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StrategyProfile {
    /// Puzzles that were run.
    pub puzzles: usize,
    /// Number of puzzles that reached their time limit.
    pub timeouts: usize,
    /// The techniques that had their turn, in the order of the strategy.
    pub techniques: Vec<TechniqueCost>,
    /// The edges of the rule graph along which steps caused looks, in the order of the strategy.
    pub wakes: Vec<WakeCost>,
}

/// The looks for one technique that steps by another caused. If steps along several edges preceded a look, it counts for
/// each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WakeCost {
    /// The technique of the steps, with its arguments.
    pub from: String,
    /// The technique of the looks, with its arguments.
    pub to: String,
    /// The kinds of changes that pass along the edge: `placement`, `candidate`, `sum`.
    pub kinds: Vec<&'static str>,
    /// The part of the technique that one change wakes: `cell`, `unit`, `value`, `unit and value` or `board`.
    pub scope: &'static str,
    /// Number of looks.
    pub woken: usize,
    /// Number of looks that found a match.
    pub matches: usize,
    /// Number of looks that were passed over, because the steps changed nothing that the technique reads.
    pub idle: usize,
}

/// Maximum number of edges in a table for people.
const MAX_EDGES_IN_TABLE: usize = 20;

/// What a technique cost over a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TechniqueCost {
    /// The technique with its arguments.
    pub technique: String,
    /// How often it was looked for.
    pub attempts: usize,
    /// How many steps it made.
    pub matches: usize,
    /// How often it had its turn and was passed over, because nothing that it reads had changed since it had no match.
    pub skipped: usize,
    /// The time of its looks, and of the steps that came of them.
    pub time: Duration,
}

impl Rules {
    /// Solves puzzles by a strategy and measures what each technique costs. Each puzzle has a label that says where it
    /// stands. Worlds count with the technique that follows them.
    ///
    /// # Errors
    /// When there is no such strategy or game, or a text is no puzzle.
    pub fn profile(
        &self,
        options: &ProfileOptions,
        puzzles: impl Iterator<Item = (String, Result<Puzzle, FormatError>)>,
    ) -> Result<StrategyProfile, ProfileError> {
        let program = self.program();
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
        Ok(StrategyProfile { puzzles, timeouts, techniques, wakes })
    }
}

impl WakeCost {
    fn new(from: String, to: String, edge: WakeEdge, stats: WakeStats) -> Self {
        let WakeStats { woken, matches, idle } = stats;
        Self { from, to, kinds: kinds_of(edge), scope: scope_of(edge), woken, matches, idle }
    }
}

impl StrategyProfile {
    /// The techniques that took most time first.
    #[must_use]
    pub fn by_time(mut self) -> Self {
        self.techniques.sort_by_key(|cost| std::cmp::Reverse(cost.time));
        self
    }

    /// The time of all techniques together.
    pub fn time(&self) -> Duration {
        self.techniques.iter().map(|cost| cost.time).sum()
    }

    /// The share of a technique in the time of all, from 0 to 1.
    pub fn share(&self, cost: &TechniqueCost) -> f64 {
        let all = self.time().as_secs_f64();
        if all > 0.0 { cost.time.as_secs_f64() / all } else { 0.0 }
    }

    /// A table for people, techniques by their titles in these rules, with a row for all together; without times where
    /// they are not wanted.
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
        let all = TechniqueCost {
            attempts: sum(|cost| cost.attempts),
            matches: sum(|cost| cost.matches),
            skipped: sum(|cost| cost.skipped),
            time: self.time(),
            ..TechniqueCost::default()
        };
        let named = titles.into_values().zip(&self.techniques);
        rows.extend(named.chain([(language.translate(&message!("all")), &all)]).map(row));
        rows.iter_mut().for_each(|row| row.truncate(columns));
        table(&rows, &[Align::Left, Align::Right])
    }

    /// A table for people of the edges along which most matches were found, techniques by their titles in these rules,
    /// with a row for all edges together; empty if no step caused a look.
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

    /// The edges along which most matches were found first, then those along which most looks were caused.
    pub(super) fn wakes_by_matches(&self) -> Vec<&WakeCost> {
        let mut wakes: Vec<&WakeCost> = self.wakes.iter().collect();
        wakes.sort_by_key(|wake| std::cmp::Reverse((wake.matches, wake.woken)));
        wakes
    }

    /// The titles of the techniques by their calls.
    pub(super) fn titles(&self, rules: &Rules, language: Language) -> IndexMap<&str, String> {
        let program = rules.program();
        let calls = self.techniques.iter().flat_map(|cost| program.call(&cost.technique).unwrap_or_default());
        let calls: Vec<Call> = calls.collect();
        let names = self.techniques.iter().map(|cost| cost.technique.as_str());
        names.zip(titles_of_calls(program, &calls, language)).collect()
    }

    /// Returns the costs as data, an object for each technique, with times in microseconds and the edges that woke it.
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

    /// The costs as comma-separated values with a line of headings.
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
