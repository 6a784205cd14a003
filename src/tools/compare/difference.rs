//! Comparisons of techniques as text and as JSON.

use crate::{Comparison, Difference, MissedConclusions, PairComparison, prelude::*};
use tesuji_report::{
    LimitJson,
    json::{eliminates_json, places_json},
    summary::limit_lines,
};

impl Comparison {
    /// Returns the comparison as text: for each pair the number of positions on which one technique has conclusions
    /// that the other lacks, and the first of them as a board.
    pub fn text(&self, look: BoardStyle) -> String {
        let translated = |what: &Message| look.language.translate(what) + "\n";
        let mut text = translated(&message!("puzzles: {}, positions: {}", self.puzzles, self.positions));
        for PairComparison { names, missing } in &self.pairs {
            let [one, other] = names;
            text.push_str(&format!("\n{one} · {other}\n"));
            let ways = [(one, other, &missing[0]), (other, one, &missing[1])];
            for (one, other, missing) in &ways {
                text.push_str(&format!("  {}", translated(&sentence(one, other, missing))));
                text.push_str(&format!("  {}", translated(&matches(one, other, missing))));
            }
            for (one, other, missing) in ways {
                let Some(first) = &missing.first else { continue };
                let Difference { puzzle, steps, .. } = first;
                let place = match steps {
                    0 => message!("{one} and not {other}, first on puzzle {puzzle}"),
                    1 => message!("{one} and not {other}, first on puzzle {puzzle} after 1 step"),
                    _ => message!("{one} and not {other}, first on puzzle {puzzle} after {steps} steps"),
                };
                let facts = facts_of(self.rules.program(), &first.alone, &first.topology);
                text.push_str(&format!("\n{}{}  {facts}\n", translated(&place), first.board(look)));
            }
        }
        let words = StepTexts::new(self.rules.program(), look.language);
        let limits = limit_lines(self.limits.iter().map(|(of, limit)| (of.as_str(), *limit)), &words);
        text + &limits.into_iter().map(|line| line + "\n").collect::<String>()
    }

    /// Returns the comparison as JSON, an object for each pair.
    pub fn to_json(&self) -> Vec<Value> {
        let limits: Vec<LimitJson> =
            self.limits.iter().map(|(of, limit)| LimitJson::new(of.clone(), *limit)).collect();
        let line = |pair: &PairComparison| {
            let [one, other] = &pair.missing;
            json!({
                "techniques": pair.names, "puzzles": self.puzzles, "positions": self.positions,
                "same": pair.is_same(), "missing": [missing_json(one), missing_json(other)], "limits": limits,
            })
        };
        self.pairs.iter().map(line).collect()
    }
}

fn sentence(one: &str, other: &str, missing: &MissedConclusions) -> Message {
    match missing.conclusions {
        0 => message!("{other} has every conclusion of {one}"),
        n => message!("positions where {one} has a conclusion that {other} lacks: {n}"),
    }
}

fn matches(one: &str, other: &str, missing: &MissedConclusions) -> Message {
    match missing.matches {
        0 => message!("each match of {one} concludes what one of {other} does"),
        n => message!("positions where a match of {one} concludes what none of {other} does: {n}"),
    }
}

fn missing_json(missing: &MissedConclusions) -> Value {
    let first = missing.first.as_ref().map(|first| {
        json!({
            "puzzle": first.puzzle, "steps": first.steps,
            "places": places_json(&first.topology, &first.alone),
            "eliminates": eliminates_json(&first.topology, &first.alone),
        })
    });
    json!({ "conclusions": missing.conclusions, "matches": missing.matches, "first": first })
}

impl Difference {
    /// Returns the position as a board, with the conclusions that the other technique lacks.
    pub fn board(&self, look: BoardStyle) -> String {
        let mut marks = Marks::new(&self.topology);
        marks.add_effects(&self.alone);
        candidates(&self.topology, &self.state, &marks, look)
    }
}
