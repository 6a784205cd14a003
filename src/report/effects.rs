//! Effects of a step, in signs and in sentences.

use super::prelude::*;
use tesuji_evidence::CandidateLiteral;

/// Returns the effects in signs: `r1c2=4` for a value placed, `r1c2<>4,5` for candidates removed.
pub fn signs(effects: &Effects, names: &Notation<'_>) -> String {
    let places = effects.placements.iter().map(|&(c, v)| format!("{}={}", names.cell(c), names.value(v)));
    let eliminates = effects.eliminations.iter();
    let eliminates = eliminates
        .map(|&(c, gone)| format!("{}<>{}", names.cell(c), join(SetBits(gone).map(|v| names.value(v)), ",")));
    join(places.chain(eliminates), " ")
}

/// Returns the effects of a match in signs, the incidental ones last.
pub fn match_signs(found: &TracedMatch, names: &Notation<'_>, language: Language) -> String {
    let needed = signs(&found.needed_effects(), names);
    needed + &incidental_aside(found, names, language)
}

/// Returns the effects of a match in a sentence, the incidental ones in signs after it.
pub fn match_sentence(found: &TracedMatch, names: &Notation<'_>, language: Language) -> String {
    let needed = sentence(&found.needed_effects(), names, language);
    needed + &incidental_aside(found, names, language)
}

/// Returns the incidental effects of a match as a remark; empty if there are none.
fn incidental_aside(found: &TracedMatch, names: &Notation<'_>, language: Language) -> String {
    if found.incidental.is_empty() {
        return String::new();
    }
    let sentences = language.sentences();
    let effects = fill(sentences.step.incidental, &[("effects", &signs(&found.incidental, names))]);
    fill(sentences.aside, &[("text", &effects)])
}

/// Returns the effects in signs, as a list of the style with each candidate separately: `R1C2=4, R1C3<>4, R1C3<>5`.
pub fn effect_list(effects: &Effects, names: &Notation<'_>) -> String {
    let places = effects.placements.iter().map(|&(c, v)| format!("{}={}", names.cell(c), names.value(v)));
    let gone = effects.eliminated().map(|(c, v)| format!("{}<>{}", names.cell(c), names.value(v)));
    names.list(places.chain(gone))
}

pub fn effects_from_conclusions(conclusions: impl IntoIterator<Item = CandidateLiteral>) -> Effects {
    let mut effects = Effects::default();
    for conclusion in conclusions {
        match conclusion {
            CandidateLiteral::Is(cell, value) => effects.placements.push((cell, value)),
            CandidateLiteral::Not(cell, value) => effects.eliminations.push((cell, 1 << value)),
        }
    }
    effects.merge();
    effects
}

pub fn combined_effects<'s>(steps: impl IntoIterator<Item = &'s TracedStep>) -> Effects {
    let mut effects = Effects::default();
    for step in steps {
        effects.placements.extend(&step.technique_match.effects.placements);
        effects.eliminations.extend(&step.technique_match.effects.eliminations);
    }
    effects.merge();
    effects
}

/// Returns the effects in a sentence. Cells that lose the same candidates are named together.
pub fn sentence(effects: &Effects, names: &Notation<'_>, language: Language) -> String {
    let words = &language.sentences().step;
    let placed = effects.placements.iter();
    let placed =
        placed.map(|&(c, v)| fill(words.places, &[("cell", &names.cell(c)), ("value", &names.value(v))]));
    let mut clauses: Vec<String> = placed.collect();
    let mut groups: IndexMap<u64, Vec<String>> = IndexMap::new();
    for &(c, gone) in &effects.eliminations {
        groups.entry(gone).or_default().push(names.cell(c));
    }
    for (gone, cells) in groups {
        let (cells, values) = (names.list(&cells), names.values(gone));
        clauses.push(fill(words.eliminates, &[("cells", &cells), ("values", &values)]));
    }
    let joined = clauses.join(words.between);
    fill(words.therefore, &[("effects", &joined)])
}

/// Returns the effects in signs in English, the language of rule files.
pub fn facts_of(program: &Program, effects: &Effects, topology: &Topology) -> String {
    signs(effects, &Notation::new(program, Language::default().code(), topology))
}
