//! What the techniques of a strategy cost: time, looks and hits over a run.

use super::measure::{self, ProfileError, ProfileOptions};
use super::plan::duration;
use crate::tools::prelude::*;

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
}

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
            Ok(Strategy::compile(program, call, topology)?)
        })?;
        let mut timeouts = 0;
        let mut costs: IndexMap<String, TechniqueCost> = IndexMap::new();
        let puzzles = measure::each(&boards, puzzles, |board, state| {
            let strategy = &board.compiled;
            let mut runner = strategy.runner();
            runner.measure();
            let ending = strategy.run(&mut runner, state, options.limits(), None);
            timeouts += usize::from(ending == Ending::Timeout);
            let measured = runner.measured().iter().zip(&runner.counts);
            for (technique, (looks, hits)) in strategy.techniques().iter().zip(measured) {
                let cost = costs.entry(program.describe(&technique.plan().call)).or_default();
                cost.attempts += looks.made;
                cost.matches += hits;
                cost.skipped += looks.skipped;
                cost.time += looks.time;
            }
        })?;
        let named = costs.into_iter().map(|(technique, cost)| TechniqueCost { technique, ..cost });
        let techniques = named.filter(|cost| cost.attempts + cost.skipped > 0).collect();
        Ok(StrategyProfile { puzzles, timeouts, techniques })
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
        let program = rules.program();
        let calls = self.techniques.iter().flat_map(|cost| program.call(&cost.technique).unwrap_or_default());
        let calls: Vec<Call> = calls.collect();
        let titles = titles_of_calls(program, &calls, language);
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
        let named = titles.into_iter().zip(&self.techniques);
        rows.extend(named.chain([(language.translate(&message!("all")), &all)]).map(row));
        rows.iter_mut().for_each(|row| row.truncate(columns));
        table(&rows, &[Align::Left, Align::Right])
    }

    /// Returns the costs as data, an object for each technique, with times in microseconds.
    pub fn to_json(&self, times: bool) -> Vec<Value> {
        let line = |cost: &TechniqueCost| {
            let mut line = json!({
                "technique": cost.technique, "looks": cost.attempts, "hits": cost.matches, "skipped": cost.skipped,
            });
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
