//! Combinations and orders of logics, by what they finish of the puzzles that the first leaves (tables 3 to 5).

use super::{Levels, Set};
use crate::study::experiment::Results;
use crate::study::order::orders;
use crate::study::parts::{Named, Parts};
use crate::study::perform::Record;
use crate::study::report::Agreement;
use crate::study::texts::filled;
use crate::study::value::{Value, cells, round, share};

/// The orders in a table, and those named in a finding.
const MOST_ORDERS: usize = 24;
const MOST_NAMED: usize = 3;
/// By how many points of a hundred a share may differ from that of the document.
const NEAR: f64 = 10.0;

struct Left<'r> {
    levels: &'r Levels,
    of: &'r Results<'r>,
    remaining: Vec<&'r Record>,
}

pub fn report(levels: &Levels, of: &Results<'_>, out: &mut Parts) {
    let remaining = of.puzzles.iter().filter(|p| !levels.is_finished(p, 0)).collect();
    let left = Left { levels, of, remaining };
    left.shares(out);
    left.combinations(out);
    left.circles(out);
    match left.remaining.is_empty() {
        true => out.words("none_is_left"),
        false => left.orders(out),
    }
}

impl Left<'_> {
    fn finished(&self, set: Set) -> usize {
        self.remaining.iter().filter(|p| self.levels.is_finished(p, set)).count()
    }

    fn shares(&self, out: &mut Parts) {
        let (document, texts) = (&self.levels.document, self.of.texts);
        let (left, all) = (self.remaining.len(), self.of.puzzles.len());
        let easiest = self.levels.shown(self.of, Some(&self.levels.base));
        out.heading(filled!(texts, "what_is_left", easiest));
        let (there, of) = (document.remaining, document.puzzles);
        out.words(match self.of.given {
            true => filled!(texts, "remaining", left, all, easiest),
            false => filled!(texts, "remaining_there", left, all, easiest, there, of),
        });
        let (n, there) = (all - left, of - there);
        let percent = 100.0 * there as f64 / of as f64;
        let points = 100.0 * n as f64 / all as f64 - percent;
        let alone = filled!(texts, "two_alone", easiest, there, of, percent_there = round(percent, 0));
        let here = filled!(texts, "so_many_alone", n, all, share = share(n, all));
        out.finding(alone, here, self.of.given.then_some((-NEAR..=NEAR).contains(&points)));
    }

    fn combinations(&self, out: &mut Parts) {
        let (levels, texts, left) = (self.levels, self.of.texts, self.remaining.len());
        let mut sets: Vec<Set> = (1..1 << levels.others.len()).collect();
        sets.sort_by_key(|set| set.count_ones());
        let there = |set: Set| {
            let mut names: Vec<&str> = levels.names(set).collect();
            names.sort_unstable();
            levels.document.combinations.get(&names.join(" + ")).copied()
        };
        let shown = |set: Set| levels.all_shown(self.of, levels.names(set), " + ");
        let row = |&set: &Set| {
            let share_there = there(set).map_or(Value::None, |n| share(n, levels.document.remaining));
            let finished = self.finished(set);
            cells![shown(set), finished, share(finished, left), there(set), share_there]
        };
        out.table(
            "by_combination",
            &["combination", "finished", "share", "document", "share_there"],
            sets.iter().map(row).collect(),
        );
        let percent = |n: usize, of: usize| 100.0 * n as f64 / of as f64;
        let here = sets.iter().map(|&set| percent(self.finished(set), left.max(1))).collect();
        let document = sets.iter().map(|&set| Some(percent(there(set)?, levels.document.remaining)));
        let document = document.collect::<Option<Vec<f64>>>();
        let series = [("here", Some(here)), ("document", document)].into_iter();
        out.bars(
            Named("combinations", "bars"),
            texts.get("finished_percent"),
            sets.iter().map(|&set| shown(set)).collect(),
            series.filter_map(|(name, heights)| Some((texts.get(name).into(), heights?))).collect(),
        );
    }

    /// The puzzles that each of the first three logics finishes by itself (figure 24).
    fn circles(&self, out: &mut Parts) {
        let Some(three) = self.levels.others.first_chunk::<3>() else { return };
        let by_exactly = |set: Set| {
            let is_so = |p: &Record| {
                (0..3).all(|bit| self.levels.is_finished(p, 1 << bit) == (set & (1 << bit) != 0))
            };
            self.remaining.iter().filter(|p| is_so(p)).count()
        };
        let parts = [1, 2, 3, 4, 5, 6, 7].map(by_exactly);
        let n = Value::from(self.finished(7) as f64 - parts.iter().sum::<usize>() as f64);
        let names = three.each_ref().map(|name| self.levels.shown(self.of, Some(name)));
        let title = filled!(self.of.texts, "three_logics", n);
        out.venn(Named("three-logics", &title), names, parts.map(|n| n as f64));
    }

    fn orders(&self, out: &mut Parts) {
        let (Levels { others, document, base, .. }, texts) = (self.levels, self.of.texts);
        let finished: Vec<usize> = (0..1 << others.len()).map(|set| self.finished(set)).collect();
        let up_to = |order: &[usize]| finished[order.iter().fold(0, |set, n| set | 1 << n)];
        let along = |order: &[usize]| (1..=order.len()).map(|n| up_to(&order[..n])).sum::<usize>();
        let mut best = orders(&(0..others.len()).collect::<Vec<_>>());
        best.sort_by_cached_key(|order| std::cmp::Reverse(along(order)));
        let names = |order: &[usize]| -> Vec<&str> { order.iter().map(|&n| others[n].as_str()).collect() };
        let listed = |names: Vec<&str>| self.levels.all_shown(self.of, names, texts.separator());
        let there = |order: &[usize]| {
            let known = document.orders.iter().find(|(known, _)| *known == names(order));
            known.map(|(_, sum)| *sum)
        };
        let row = |order: &Vec<usize>| cells![listed(names(order)), along(order), there(order)];
        let mut rows: Vec<_> = best.iter().take(MOST_ORDERS).map(row).collect();
        if best.len() > MOST_ORDERS {
            let further = filled!(texts, "further", n = best.len() - MOST_ORDERS);
            rows.push(cells![further, Value::None, Value::None]);
        }
        out.table("along_orders", &["order", "sum", "document"], rows);

        let equally_good = best.iter().take_while(|order| along(order) == along(&best[0]));
        let equally_good: Vec<Vec<&str>> = equally_good.map(|order| names(order)).collect();
        let mut good: Vec<String> = equally_good.iter().take(MOST_NAMED).cloned().map(listed).collect();
        if equally_good.len() > MOST_NAMED {
            good.push(filled!(texts, "further", n = equally_good.len() - MOST_NAMED));
        }
        if let Some((best_there, _)) = document.orders.iter().max_by_key(|(_, sum)| sum) {
            let best_there: Vec<&str> = best_there.iter().map(String::as_str).collect();
            let verdict = match equally_good.contains(&best_there) {
                true if equally_good.len() > 1 => Agreement::Tie,
                is_best => is_best.into(),
            };
            let order = filled!(texts, "best_order", order = listed(best_there));
            out.finding(order, good.join(texts.get("or_as_well")), there(&best[0]).map(|_| verdict));
        }
        let row = |n: usize| {
            let logic = n.checked_sub(1).map_or(base, |last| &others[best[0][last]]);
            let finished = (n > 0).then(|| up_to(&best[0][..n]));
            cells![n + 1, self.levels.shown(self.of, Some(logic)), finished]
        };
        out.table(
            "levels_that_follow",
            &["level", "logic", "finished_up_to"],
            (0..=others.len()).map(row).collect(),
        );
    }
}
