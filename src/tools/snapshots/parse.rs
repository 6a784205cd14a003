//! Parser of snapshots: their steps and the conclusions of these.

use std::collections::BTreeSet;

pub struct ParsedTrace {
    pub label: String,
    /// Name and puzzle, as in the heading.
    pub puzzle: String,
    pub steps: Vec<ParsedStep>,
    /// Status at the end, and the text after it.
    pub ending: (String, String),
}

pub struct ParsedStep {
    pub number: usize,
    pub technique: String,
    /// Text of the step without its number.
    pub words: String,
    /// Conclusions, one string each: `r1c2=4`, `r1c2<>4`.
    pub conclusions: BTreeSet<String>,
}

const HEADING: &str = "# ";

const OF: &str = " · ";

pub fn traces(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match all.last_mut() {
            Some(last) if !line.starts_with(HEADING) => last.push_str(line),
            _ => all.push(line.to_owned()),
        }
    }
    // A blank line separates traces.
    if let Some((_, others)) = all.split_last_mut() {
        for trace in others {
            if trace.ends_with("\n\n") {
                trace.pop();
            }
        }
    }
    all
}

impl ParsedTrace {
    pub fn parse(text: &str) -> Self {
        let mut lines: Vec<&str> = text.lines().collect();
        let heading = lines.first().and_then(|line| line.strip_prefix(HEADING)).unwrap_or_default();
        let (label, puzzle) = heading.split_once("  ").unwrap_or((heading, ""));
        let last = lines.pop().unwrap_or_default();
        let ending = last.strip_prefix(label).unwrap_or(last).trim_start();
        let (word, rest) = ending.split_once(char::is_whitespace).unwrap_or((ending, ""));
        Self {
            label: label.to_owned(),
            puzzle: puzzle.to_owned(),
            steps: steps(lines.get(1..).unwrap_or_default()),
            ending: (word.to_owned(), rest.trim_start().to_owned()),
        }
    }
}

fn steps(lines: &[&str]) -> Vec<ParsedStep> {
    let mut steps: Vec<ParsedStep> = Vec::new();
    let mut inside = false;
    for line in lines {
        if let Some(step) = parse_step(line) {
            steps.push(step);
            inside = true;
        } else if line.is_empty() || is_sum(line) {
            inside = false;
        } else if let Some(step) = steps.last_mut() {
            step.words.push('\n');
            step.words.push_str(line.trim_start());
            // The last line of a step contains its conclusions.
            if inside {
                step.conclusions = conclusions(line);
            }
        }
    }
    steps
}

/// Parses the first line of a step: `3. Title · technique(2) [level]`.
fn parse_step(line: &str) -> Option<ParsedStep> {
    let (number, words) = line.split_once(". ")?;
    let (_, technique) = words.rsplit_once(OF)?;
    let technique = technique.split_once(" [").map_or(technique, |(technique, _)| technique);
    Some(ParsedStep {
        number: number.parse().ok()?,
        technique: technique.to_owned(),
        words: words.to_owned(),
        conclusions: BTreeSet::new(),
    })
}

/// Whether a line summarises the changes of several steps: `3-5: r1c2=4`.
fn is_sum(line: &str) -> bool {
    let numbers = line.split_once(": ").and_then(|(numbers, _)| numbers.split_once('-'));
    numbers.is_some_and(|(first, last)| first.parse::<usize>().is_ok() && last.parse::<usize>().is_ok())
}

fn conclusions(line: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for word in line.split_whitespace() {
        let (cell, sign, values) = match (word.split_once("<>"), word.split_once('=')) {
            (Some((cell, values)), _) => (cell, "<>", values),
            (None, Some((cell, value))) => (cell, "=", value),
            (None, None) => return BTreeSet::new(),
        };
        if cell.is_empty() || values.split(',').any(|value| value.parse::<usize>().is_err()) {
            return BTreeSet::new();
        }
        found.extend(values.split(',').map(|value| format!("{cell}{sign}{value}")));
    }
    found
}
