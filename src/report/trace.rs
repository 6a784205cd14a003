//! Traces as plain text, for `solve --steps` and for snapshots: the same steps always yield the same text.

use super::{
    effects::match_signs,
    names::fill_in,
    picture::{has_tour, letters_of, losing_by},
    prelude::*,
    summary::counted_line,
};

pub fn trace(words: &StepTexts<'_>, topology: &Topology, start: &BoardState, steps: &[TracedStep]) -> String {
    let mut groups = Vec::with_capacity(steps.len());
    let mut replay = Replay::new(topology, start.clone(), steps);
    while let Some((before, steps)) = replay.next_group() {
        groups.push(group(words, topology, before, steps));
    }
    groups.join("\n")
}

/// Returns a single step, or steps that were made together on one position: each separately, then all their effects.
pub fn group(
    words: &StepTexts<'_>,
    topology: &Topology,
    before: &BoardState,
    steps: &[TracedStep],
) -> String {
    let mut blocks: Vec<String> = steps.iter().map(|step| block(words, topology, before, step)).collect();
    let losing = losing_by(words, topology, before, steps);
    if losing.is_none()
        && let [first, .., last] = steps
    {
        let signs = signs(&combined_effects(steps), &words.names(topology));
        blocks.push(format!("{}-{}: {signs}\n", first.number, last.number));
    }
    blocks.extend(losing);
    blocks.join("\n")
}

/// Returns one step: its number, title and level, the values of its variables if requested, its explanation, the
/// requested notations, the counts so far, and its effects, as in `r1c2=4` and `r1c2<>4`. In English, the language of
/// rule files, the technique and the level are given by their ids, in others by their titles alone.
///
/// In notations with their own boards, the step is written below, with the board of its letters.
pub fn block(words: &StepTexts<'_>, topology: &Topology, before: &BoardState, step: &TracedStep) -> String {
    let found = &step.technique_match;
    let described = words.describe(topology, before, found);
    let names = words.names(topology);
    let number = step.number.to_string();
    let letters = letters_of(words, topology, found);
    let mut lines = vec![heading(words, step, &described.title)];
    lines.extend(words.has_bindings.then(|| bindings(words, &names, found)));
    lines.push(described.text);
    // Notations are written only if requested.
    let messages = described.messages.into_iter().filter(|_| !words.notations.is_empty());
    let (below, beside): (Vec<_>, Vec<_>) =
        messages.partition(|(style, _)| letters.is_some() && has_tour(words, style));
    lines.extend(applied(words, step.number));
    lines.extend(beside.into_iter().map(|(_, message)| message));
    lines.extend(counted_line(&step.tallies, words));
    lines.push(match_signs(found, &names, words.language));
    let indent = " ".repeat(number.len() + 2);
    lines.retain(|line| !line.is_empty());
    let mut text = lines.join(&format!("\n{indent}")) + "\n";
    if let Some(letters) = letters {
        let below = below.into_iter().map(|(_, message)| message + "\n");
        text.push_str(&format!("\n{}{letters}", below.collect::<String>()));
    }
    text
}

/// Returns the number of steps before this one, in the first of the requested styles that counts them. `None` for the
/// first step.
fn applied(words: &StepTexts<'_>, number: usize) -> Option<String> {
    let before = number.checked_sub(1).filter(|before| *before > 0)?;
    let mut styles = words.notations.iter().filter_map(|style| words.program.style(style));
    let form = styles.find_map(|style| style.applied.as_deref())?;
    Some(fill_in(form, &[("number", before.to_string())]))
}

fn heading(words: &StepTexts<'_>, step: &TracedStep, title: &str) -> String {
    let number = step.number;
    let (technique, level) = match words.language {
        Language::En => (format!(" · {}", call(words, &step.technique_match)), step.level.clone()),
        _ => (String::new(), step.level.as_ref().map(|level| words.level(level))),
    };
    let level = level.map(|level| format!(" [{level}]")).unwrap_or_default();
    format!("{number}. {title}{technique}{level}")
}

/// Returns the technique with its arguments, as a strategy names it, independently of the alias that it was called by.
pub fn call(words: &StepTexts<'_>, found: &TracedMatch) -> String {
    words.program.describe(&Call { alias: None, ..found.call.clone() })
}

pub fn bindings(words: &StepTexts<'_>, names: &Notation<'_>, found: &TracedMatch) -> String {
    let technique = words.technique(found);
    let bound = found.bindings.iter().filter_map(|(variable, datum)| {
        let variable = technique.variables.get(variable.0 as usize)?;
        Some(format!("{} = {}", variable.name, names.datum(datum)))
    });
    join(bound, "; ")
}
