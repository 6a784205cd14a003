//! Rule graph of a run: techniques with their numbers of steps and searches, and the edges along which steps woke them.

use crate::{StrategyProfile, WakeCost, prelude::*};
use tesuji_report::{Arc, ArcLabels, ArcRow, Arcs, Body, Chart, ChartError};

/// Maximum number of arcs in a picture, to keep each of them traceable.
const MAX_ARCS: usize = 60;

/// Maximum width of a line in the DOT language.
const MAX_PEN_WIDTH: f64 = 8.0;

impl StrategyProfile {
    /// Returns the techniques of the run and the edges along which steps woke them, in the DOT language. An edge is
    /// labelled with the searches that it caused and the number of these that found a match, and is dashed if none did.
    pub fn dot(&self, language: Language) -> String {
        let most = self.wakes.iter().map(|wake| wake.matches).max().unwrap_or(0).max(1) as f64;
        let mut text = "digraph run {\n    rankdir=LR\n".to_owned();
        for cost in &self.techniques {
            let counts = language.translate(&message!("steps: {}, looks: {}", cost.matches, cost.attempts));
            let name = &cost.technique;
            let pen = if cost.matches > 0 { "penwidth=2 " } else { "" };
            text.push_str(&format!("    \"{name}\" [ label=\"{name}\\n{counts}\" shape=box {pen}]\n"));
        }
        for WakeCost { from, to, kinds, scope, woken, matches, .. } in &self.wakes {
            let style = match matches {
                0 => "style=dashed ".to_owned(),
                _ => {
                    let width = 1.0 + (MAX_PEN_WIDTH - 1.0) * (*matches as f64 / most).sqrt();
                    format!("style=solid penwidth={width:.1} ")
                }
            };
            let passes = format!("tooltip=\"{} of a {scope}\"", kinds.join(", "));
            text.push_str(&format!(
                "    \"{from}\" -> \"{to}\" [ label=\"{matches}/{woken}\" {style}{passes} ]\n"
            ));
        }
        text + "}\n"
    }

    /// Returns a picture as SVG: the techniques of the run in the order of the strategy, each with its steps and
    /// searches, and an arc for each edge along which steps woke a technique that then had a match.
    ///
    /// # Errors
    /// Never returns a [`ChartError`] for the counts of a run.
    pub fn svg(&self, rules: &Rules, language: Language) -> Result<String, ChartError> {
        let titles = self.titles(rules, language);
        let indices: HashMap<&str, usize> =
            titles.keys().enumerate().map(|(row, name)| (*name, row)).collect();
        let say = |message: Message| language.translate(&message);
        let rows = self.techniques.iter().zip(titles.values()).map(|(cost, title)| {
            let numbers = vec![cost.matches, cost.attempts, cost.skipped];
            ArcRow { name: title.clone(), numbers, is_strong: cost.matches > 0 }
        });
        let fruitful: Vec<&WakeCost> =
            self.wakes_by_matches().into_iter().filter(|wake| wake.matches > 0).collect();
        let arcs = fruitful.iter().take(MAX_ARCS).filter_map(|wake| {
            let (from, to) = (*indices.get(wake.from.as_str())?, *indices.get(wake.to.as_str())?);
            let [by, of] = [from, to].map(|row| titles[row].clone());
            let name = say(message!(
                "{by} → {of}: woken {}, found {}, nothing awake {}",
                wake.woken,
                wake.matches,
                wake.idle
            ));
            Some(Arc { from, to, weight: wake.matches, name })
        });
        let arcs: Vec<Arc> = arcs.collect();
        let vain = self.wakes.len() - fruitful.len();
        let mut notes =
            vec![say(message!("an arc's number: looks that its steps caused and that found a match"))];
        if vain > 0 {
            notes.push(say(message!("edges whose looks found nothing, not drawn: {vain}")));
        }
        if fruitful.len() > arcs.len() {
            notes.push(say(message!("edges with fewer matches, not drawn: {}", fruitful.len() - arcs.len())));
        }
        let labels = ArcLabels {
            to_earlier: say(message!("a step wakes a technique that is tried earlier")),
            to_later: say(message!("a step wakes a technique that is tried later")),
            to_itself: say(message!("a step wakes its own technique")),
            notes,
        };
        let heads = [message!("technique"), message!("steps"), message!("looks"), message!("skipped")];
        let heads = heads.map(say).to_vec();
        let body = Body::Arcs(Arcs { heads, rows: rows.collect(), arcs, labels });
        Chart { title: say(message!("steps that woke techniques")), body }.svg()
    }
}
