//! Coverage as text and as JSON.

use super::{conditions::Truth, items::Item, percent};
use crate::{Coverage, CoverageKind, prelude::*};

impl Coverage {
    /// Returns the coverage as text: for each kind the number of items reached and the rule for counting them, then the
    /// items not reached.
    pub fn text(&self, language: Language) -> String {
        let translated = |message: Message| language.translate(&message);
        let (reached, all) = self.total();
        let share = share(self.percent());
        let mut text = translated(message!("coverage: {share} %, {reached} of {all}")) + "\n";
        let rows = CoverageKind::ALL.map(|kind| {
            let (reached, all) = self.count(kind);
            let share = format!("{} %", self::share(percent(reached, all)));
            let [word, counting] = kind.words().map(translated);
            vec![word, translated(message!("{reached} of {all}")), share, counting]
        });
        text.push_str(&table(&rows, &[Align::Left, Align::Right, Align::Right, Align::Left]));
        let missed = CoverageKind::ALL.into_iter().flat_map(|kind| self.missed(kind));
        let missed: Vec<String> = missed.map(|item| self.line(item, language)).collect();
        if !missed.is_empty() {
            text.push_str(&format!("\n{}\n{}", translated(message!("not reached:")), missed.concat()));
        }
        text
    }

    /// Returns the coverage as JSON; `least` is the required percentage.
    pub fn to_json(&self, least: Option<f64>, language: Language) -> Value {
        let kinds = CoverageKind::ALL.map(|kind| {
            let (reached, all) = self.count(kind);
            let missed: Vec<Value> = self.missed(kind).map(|item| self.missed_json(item)).collect();
            let [_, counting] = kind.words();
            json!({
                "kind": kind, "reached": reached, "all": all, "percent": rounded(percent(reached, all)),
                "counted": language.translate(&counting), "missed": missed,
            })
        });
        let (reached, all) = self.total();
        json!({
            "test": "coverage", "passed": least.is_none_or(|least| self.percent() >= least),
            "percent": rounded(self.percent()), "least": least, "reached": reached, "all": all, "kinds": kinds,
        })
    }

    fn missed_json(&self, item: usize) -> Value {
        let Item { of, what, span, .. } = &self.items.all[item];
        let reason = self.reason(item).map(|(word, _)| word);
        json!({ "place": place(self.rules.program(), *span), "of": of, "what": what, "reason": reason })
    }

    fn line(&self, item: usize, language: Language) -> String {
        let Item { kind, of, what, span } = &self.items.all[item];
        let description = if what.is_empty() || what == of { String::new() } else { format!(": {what}") };
        let reason = self.reason(item);
        let reason = reason.map(|(_, why)| format!(" ({})", language.translate(&why))).unwrap_or_default();
        let place = place(self.rules.program(), *span);
        let [word, _] = &kind.words();
        format!("  {}  {place}  {of}{description}{reason}\n", language.translate(word))
    }

    /// Returns the truth values that a condition never had or may not have had, as a code and as a message; `None` for
    /// items of other kinds.
    fn reason(&self, item: usize) -> Option<(&'static str, Message)> {
        if self.items.all[item].kind != CoverageKind::Conditions {
            return None;
        }
        Some(match (self.reached.contains(&item), self.conditions.get(&item)) {
            (false, Some(Truth::WasFalse)) => ("never-true", message!("never true")),
            (false, _) => ("neither", message!("neither true nor false")),
            (true, Some(Truth::Unknown)) => {
                ("unknown", message!("true; checking whether it was false is too expensive"))
            }
            (true, _) => ("never-false", message!("never false")),
        })
    }
}

fn share(percent: f64) -> String {
    format!("{:.1}", rounded(percent))
}

/// Rounds a percentage down to one decimal, so that only full coverage is 100.
fn rounded(percent: f64) -> f64 {
    (percent * 10.0).floor() / 10.0
}
