//! Effects of a step, in signs and in sentences.

use super::prelude::*;

/// Returns the effects in signs: `r1c2=4` for a value placed, `r1c2<>4,5` for candidates removed.
pub fn signs(effects: &Effects, names: &Names<'_>) -> String {
    let places = effects.places.iter().map(|&(c, v)| format!("{}={}", names.cell(c), names.value(v)));
    let eliminates = effects.eliminates.iter();
    let eliminates = eliminates
        .map(|&(c, gone)| format!("{}<>{}", names.cell(c), join(SetBits(gone).map(|v| names.value(v)), ",")));
    join(places.chain(eliminates), " ")
}

/// Returns the effects in signs, as a list of the style with each candidate separately: `R1C2=4, R1C3<>4, R1C3<>5`.
pub fn listed(effects: &Effects, names: &Names<'_>) -> String {
    let places = effects.places.iter().map(|&(c, v)| format!("{}={}", names.cell(c), names.value(v)));
    let gone = effects.eliminated().map(|(c, v)| format!("{}<>{}", names.cell(c), names.value(v)));
    names.list(places.chain(gone))
}

pub type Conclusion = (bool, usize, usize);

pub fn conclusions(effects: &Effects) -> BTreeSet<Conclusion> {
    let placed = effects.places.iter().map(|&(cell, value)| (true, cell, value));
    placed.chain(effects.eliminated().map(|(cell, value)| (false, cell, value))).collect()
}

pub fn concluding(conclusions: impl IntoIterator<Item = Conclusion>) -> Effects {
    let mut effects = Effects::default();
    for (placed, cell, value) in conclusions {
        match placed {
            true => effects.places.push((cell, value)),
            false => effects.eliminates.push((cell, 1 << value)),
        }
    }
    effects.merge();
    effects
}

pub fn joined<'s>(steps: impl IntoIterator<Item = &'s TracedStep>) -> Effects {
    let mut all = Effects::default();
    for step in steps {
        all.places.extend(&step.found.effects.places);
        all.eliminates.extend(&step.found.effects.eliminates);
    }
    all.merge();
    all
}

/// Returns the effects in a sentence. Cells that lose the same candidates are named together.
pub fn sentence(effects: &Effects, names: &Names<'_>, language: Language) -> String {
    let words = &language.sentences().step;
    let placed = effects.places.iter();
    let placed =
        placed.map(|&(c, v)| fill(words.places, &[("cell", &names.cell(c)), ("value", &names.value(v))]));
    let mut clauses: Vec<String> = placed.collect();
    let mut groups: IndexMap<u64, Vec<String>> = IndexMap::new();
    for &(c, gone) in &effects.eliminates {
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
    signs(effects, &Names::new(program, Language::default().code(), topology))
}
