//! Combinations and orders of logics, by the number of puzzles they finish that the first logic leaves (tables 3 to 5).

use super::{Levels, Report, Set};
use crate::{order::orders, prelude::*};
use std::cmp::Reverse;

/// Maximum number of orders in a table; below, in a finding.
const MAX_TABLE_ORDERS: usize = 24;
const MAX_FINDING_ORDERS: usize = 3;
/// Maximum difference to a share in the document, in percentage points.
const SHARE_TOLERANCE: f64 = 10.0;

/// Whether a share in percent is about that of the document.
pub fn is_near(here: f64, there: f64) -> bool {
    (here - there).abs() <= SHARE_TOLERANCE
}

pub fn percent(n: usize, total: usize) -> f64 {
    100.0 * n as f64 / total as f64
}

impl Report<'_> {
    pub fn remaining_puzzles(&self, out: &mut StudyReport) {
        let left: Vec<&PuzzleRecord> =
            self.results.puzzles.iter().filter(|p| !self.is_finished(p, 0)).collect();
        let sets = 0..1 << self.levels.other_logics.len();
        let finished = |set: Set| left.iter().filter(|p| self.is_finished(p, set)).count();
        let finished: Vec<usize> = sets.map(finished).collect();
        self.shares(left.len(), out);
        self.combinations(left.len(), &finished, out);
        self.circles(&left, finished.get(7).copied(), out);
        match left.is_empty() {
            true => out.words("none_is_left"),
            false => self.orders(left.len(), &finished, out),
        }
    }

    fn shares(&self, left: usize, out: &mut StudyReport) {
        let (document, texts, all) = (&self.levels.document, self.texts, self.results.puzzles.len());
        let easiest = self.title(&self.levels.base_logic);
        out.heading(&filled!(texts, "what_is_left", easiest));
        let (there, of) = (document.remaining, document.puzzles);
        out.words(&match self.results.is_given {
            true => filled!(texts, "remaining", left, all, easiest),
            false => filled!(texts, "remaining_there", left, all, easiest, there, of),
        });
        let (some, there) = (self.unchosen(), of - there);
        let n = some.iter().filter(|p| self.is_finished(p, 0)).count();
        let here = percent(n, some.len().max(1));
        let percent_there = round(percent(there, of), 0);
        let alone = filled!(texts, "two_alone", easiest, there, of, percent_there);
        let verdict = Verdict::new(some.len(), is_near(here, percent(there, of)));
        out.finding(&alone, self.so_many(n, &some), verdict);
    }

    fn combinations(&self, left: usize, finished: &[usize], out: &mut StudyReport) {
        let Levels { document, .. } = self.levels;
        let mut sets: Vec<Set> = (1..finished.len()).collect();
        sets.sort_by_key(|set| set.count_ones());
        let there = |set: Set| {
            let mut names: Vec<&str> = self.levels.names(set).collect();
            names.sort_unstable();
            document.combinations.get(&names.join(" + ")).copied()
        };
        let shown: Vec<String> = sets.iter().map(|&set| self.titles(self.levels.names(set), " + ")).collect();
        let row = |(&set, shown): (&Set, &String)| {
            let share_there = there(set).map_or(ReportValue::None, |n| share(n, document.remaining));
            cells![shown, finished[set], share(finished[set], left), there(set), share_there]
        };
        let heads = ["combination", "finished", "share", "document", "share_there"];
        out.table("by_combination", &heads, sets.iter().zip(&shown).map(row));
        let here = sets.iter().map(|&set| percent(finished[set], left.max(1))).collect();
        let there = sets.iter().map(|&set| Some(percent(there(set)?, document.remaining)));
        let series = [("here", Some(here)), ("document", there.collect())].into_iter();
        let series = series.filter_map(|(name, heights)| Some((self.texts.get(name).into(), heights?)));
        let y = axis(self.texts.get("finished_percent"), false);
        let bars = Body::Bars { y, categories: shown, series: series.collect() };
        out.figure(Caption("combinations", "bars"), bars);
    }

    /// Adds the diagram of the puzzles that each of the first three logics finishes alone (figure 24).
    fn circles(&self, left: &[&PuzzleRecord], finished: Option<usize>, out: &mut StudyReport) {
        let Some((three, finished)) = self.levels.other_logics.first_chunk::<3>().zip(finished) else {
            return;
        };
        let by_exactly = |set: Set| {
            let is_so = |p: &PuzzleRecord, logic: Set| self.is_finished(p, logic) == (set & logic != 0);
            left.iter().filter(|p| [1, 2, 4].into_iter().all(|logic| is_so(p, logic))).count()
        };
        let parts = [1, 2, 3, 4, 5, 6, 7].map(by_exactly);
        let n = ReportValue::from(finished as f64 - parts.iter().sum::<usize>() as f64);
        let names = three.each_ref().map(|name| self.title(name));
        let title = filled!(self.texts, "three_logics", n);
        let parts = parts.map(|n| n as f64);
        out.figure(Caption("three-logics", &title), Body::Venn { names, parts });
    }

    fn orders(&self, left: usize, finished: &[usize], out: &mut StudyReport) {
        let (Levels { other_logics: others, document, base_logic: base, .. }, texts) =
            (self.levels, self.texts);
        let up_to = |order: &[usize]| finished[order.iter().fold(0, |set, n| set | 1 << n)];
        let along = |order: &[usize]| (1..=order.len()).map(|n| up_to(&order[..n])).sum::<usize>();
        let mut best = orders(&(0..others.len()).collect::<Vec<_>>());
        best.sort_by_cached_key(|order| Reverse(along(order)));
        let names = |order: &[usize]| -> Vec<&str> { order.iter().map(|&n| others[n].as_str()).collect() };
        let listed = |names: Vec<&str>| self.titles(names, texts.separator());
        let there = |order: &[usize]| {
            let entry = document.orders.iter().find(|(order_there, _)| *order_there == names(order));
            entry.map(|(_, sum)| *sum)
        };
        let row = |order: &Vec<usize>| cells![listed(names(order)), along(order), there(order)];
        let mut rows: Vec<_> = best.iter().take(MAX_TABLE_ORDERS).map(row).collect();
        if best.len() > MAX_TABLE_ORDERS {
            let further = filled!(texts, "further", n = best.len() - MAX_TABLE_ORDERS);
            rows.push(cells![further, ReportValue::None, ReportValue::None]);
        }
        out.table("along_orders", &["order", "sum", "document"], rows);

        let equally_good = best.iter().take_while(|order| along(order) == along(&best[0]));
        let equally_good: Vec<Vec<&str>> = equally_good.map(|order| names(order)).collect();
        let mut good: Vec<String> =
            equally_good.iter().take(MAX_FINDING_ORDERS).cloned().map(listed).collect();
        if equally_good.len() > MAX_FINDING_ORDERS {
            good.push(filled!(texts, "further", n = equally_good.len() - MAX_FINDING_ORDERS));
        }
        if let Some((best_there, _)) = document.orders.iter().max_by_key(|(_, sum)| sum) {
            let best_there: Vec<&str> = best_there.iter().map(String::as_str).collect();
            let verdict = match equally_good.contains(&best_there) {
                true if equally_good.len() > 1 => Agreement::Tie,
                is_best => is_best.into(),
            };
            let order = filled!(texts, "best_order", order = listed(best_there));
            let verdict = there(&best[0]).map(|_| verdict);
            out.finding(&order, good.join(texts.get("or_as_well")), Verdict::new(left, verdict));
        }
        let row = |n: usize| {
            let logic = n.checked_sub(1).map_or(base, |last| &others[best[0][last]]);
            cells![n + 1, self.title(logic), (n > 0).then(|| up_to(&best[0][..n]))]
        };
        let heads = ["level", "logic", "finished_up_to"];
        out.table("levels_that_follow", &heads, (0..=others.len()).map(row));
    }
}
