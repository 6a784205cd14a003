//! Differences between two traces of a puzzle: their steps are aligned and the conclusions compared.

use super::parse::{ParsedStep, ParsedTrace};
use crate::prelude::*;
use imara_diff::{Algorithm, Diff, InternedInput, Interner};
use std::cmp::Ordering;

/// Kind of difference between two traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// The trace ends with another status.
    Status,
    /// The trace ends with the same status but another detail.
    Ending,
    /// The puzzle is on another line of its file.
    LineNumber,
    /// A step precedes steps that it followed before.
    Earlier,
    /// A step follows steps that it preceded before.
    Later,
    /// Other steps have the same conclusions: by another technique, or divided differently.
    OtherTechnique,
    /// No step has the conclusion any more.
    Removed,
    /// No step had the conclusion before.
    Added,
    /// Steps differ only in wording.
    Wording,
}

words!(ChangeKind {
    Status => "status",
    Ending => "ending",
    LineNumber => "place",
    Earlier => "earlier",
    Later => "later",
    OtherTechnique => "another-way",
    Removed => "lost",
    Added => "new",
    Wording => "words",
});

/// Step of a trace: its number, and its technique with arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[non_exhaustive]
pub struct TraceStep {
    /// Number of the step.
    #[serde(rename = "n")]
    pub number: usize,
    /// Technique with its arguments.
    pub technique: String,
}

/// Difference between the expected and the actual trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TraceChange {
    /// Kind of difference.
    pub kind: ChangeKind,
    /// Steps of the expected trace.
    #[serde(rename = "was")]
    pub expected: Vec<TraceStep>,
    /// Steps of the actual trace.
    #[serde(rename = "now")]
    pub actual: Vec<TraceStep>,
    /// Conclusions of these steps that the difference concerns: `r1c2=4`, `r1c2<>4`.
    pub conclusions: Vec<String>,
    /// Expected and actual text, if the difference is not one of steps.
    #[serde(rename = "words")]
    pub wording: Option<[String; 2]>,
}

impl TraceChange {
    fn of_steps(kind: ChangeKind, was: Vec<TraceStep>, now: Vec<TraceStep>) -> Self {
        Self { kind, expected: was, actual: now, conclusions: Vec::new(), wording: None }
    }

    fn of_words(kind: ChangeKind, was: &str, now: &str) -> Self {
        let words = Some([was.to_owned(), now.to_owned()]);
        Self { wording: words, ..Self::of_steps(kind, Vec::new(), Vec::new()) }
    }

    fn with_conclusions<'c>(self, conclusions: impl IntoIterator<Item = &'c String>) -> Self {
        Self { conclusions: conclusions.into_iter().cloned().collect(), ..self }
    }

    /// Returns the sort key: the number of the first actual step, or of the first expected one.
    fn place(&self) -> (usize, usize) {
        let first = |steps: &[TraceStep]| steps.first().map_or(0, |step| step.number);
        match (first(&self.actual), first(&self.expected)) {
            (0, was) => (was, 0),
            (now, was) => (now, was),
        }
    }
}

impl ParsedStep {
    fn to_trace_step(&self) -> TraceStep {
        TraceStep { number: self.number, technique: self.technique.clone() }
    }

    /// Returns the key by which steps are identified, independent of wording and position.
    fn key(&self) -> (&str, &BTreeSet<String>) {
        (&self.technique, &self.conclusions)
    }
}

/// Returns the differences between two traces. If no other difference is found, the result is a difference in wording.
pub fn changes(was: &ParsedTrace, now: &ParsedTrace) -> Vec<TraceChange> {
    let mut changes = Vec::new();
    if was.ending.0 != now.ending.0 {
        changes.push(TraceChange::of_words(ChangeKind::Status, &was.ending.0, &now.ending.0));
    } else if was.ending.1 != now.ending.1 {
        changes.push(TraceChange::of_words(ChangeKind::Ending, &was.ending.1, &now.ending.1));
    }
    if was.label != now.label {
        changes.push(TraceChange::of_words(ChangeKind::LineNumber, &was.label, &now.label));
    }
    let mut interner = Interner::new(was.steps.len() + now.steps.len());
    // From the new trace to the old one: of two steps that change places, the second one counts as earlier.
    let [before, after] =
        [now, was].map(|trace| trace.steps.iter().map(|step| interner.intern(step.key())).collect());
    let difference = Diff::compute(Algorithm::Myers, &InternedInput { before, after, interner });
    let (gone, kept) = partition(&was.steps, |n| difference.is_added(n));
    let (added, still) = partition(&now.steps, |n| difference.is_removed(n));
    let same: Vec<_> = kept.into_iter().zip(still).collect();
    let mut of_steps = words(&same);
    let (moved, gone, added) = moved(gone, added);
    of_steps.extend(moved);
    of_steps.extend(concluded(was, now, &gone, &added));
    of_steps.sort_by_key(TraceChange::place);
    changes.extend(of_steps);
    if changes.is_empty() {
        changes.push(TraceChange::of_steps(ChangeKind::Wording, Vec::new(), Vec::new()));
    }
    changes
}

fn words(same: &[(&ParsedStep, &ParsedStep)]) -> Vec<TraceChange> {
    let mut other: BTreeMap<&str, (Vec<TraceStep>, Vec<TraceStep>)> = BTreeMap::new();
    for (was, now) in same.iter().filter(|(was, now)| was.words != now.words) {
        let (before, after) = other.entry(&was.technique).or_default();
        before.push(was.to_trace_step());
        after.push(now.to_trace_step());
    }
    let changes = other.into_values();
    changes.map(|(was, now)| TraceChange::of_steps(ChangeKind::Wording, was, now)).collect()
}

type Steps<'t> = Vec<&'t ParsedStep>;

/// Returns the changed and the unchanged steps.
fn partition(steps: &[ParsedStep], is_changed: impl Fn(u32) -> bool) -> (Steps<'_>, Steps<'_>) {
    let (changed, unchanged): (Vec<_>, Vec<_>) = (0..).zip(steps).partition(|(n, _)| is_changed(*n));
    let steps = |numbered: Vec<(u32, _)>| numbered.into_iter().map(|(_, step)| step).collect();
    (steps(changed), steps(unchanged))
}

fn moved<'t>(gone: Steps<'t>, mut added: Steps<'t>) -> (Vec<TraceChange>, Steps<'t>, Steps<'t>) {
    let (mut changes, mut left) = (Vec::new(), Vec::new());
    for was in gone {
        let Some(at) = added.iter().position(|now| now.key() == was.key()) else {
            left.push(was);
            continue;
        };
        let now = added.remove(at);
        let kind = match now.number.cmp(&was.number) {
            Ordering::Less => ChangeKind::Earlier,
            Ordering::Greater => ChangeKind::Later,
            // Its number is unchanged; the inserted and removed steps before it are listed.
            Ordering::Equal if now.words == was.words => continue,
            Ordering::Equal => ChangeKind::Wording,
        };
        let change = TraceChange::of_steps(kind, vec![was.to_trace_step()], vec![now.to_trace_step()]);
        changes.push(change.with_conclusions(&was.conclusions));
    }
    (changes, left, added)
}

/// Returns what replaced the conclusions of removed steps, and the former steps of the conclusions of added ones.
fn concluded(was: &ParsedTrace, now: &ParsedTrace, gone: &Steps<'_>, added: &Steps<'_>) -> Vec<TraceChange> {
    let (before, after) = (by_conclusion(was), by_conclusion(now));
    let mut changes = Vec::new();
    let mut listed: BTreeSet<usize> = BTreeSet::new();
    for (steps, others, alone) in [(gone, &after, ChangeKind::Removed), (added, &before, ChangeKind::Added)] {
        let is_gone = alone == ChangeKind::Removed;
        for step in steps {
            let change = |kind, others: Vec<TraceStep>| match is_gone {
                true => TraceChange::of_steps(kind, vec![step.to_trace_step()], others),
                false => TraceChange::of_steps(kind, others, vec![step.to_trace_step()]),
            };
            let (shared, own): (Vec<&String>, Vec<&String>) =
                step.conclusions.iter().partition(|conclusion| others.contains_key(conclusion.as_str()));
            if !shared.is_empty() && (is_gone || !listed.contains(&step.number)) {
                let steps = steps_concluding(&shared, others);
                listed.extend(steps.iter().filter(|_| is_gone).map(|step| step.number));
                changes.push(change(ChangeKind::OtherTechnique, steps).with_conclusions(shared));
            }
            if !own.is_empty() || step.conclusions.is_empty() {
                changes.push(change(alone, Vec::new()).with_conclusions(own));
            }
        }
    }
    changes
}

fn by_conclusion(trace: &ParsedTrace) -> BTreeMap<&str, Vec<&ParsedStep>> {
    let mut steps: BTreeMap<&str, Vec<&ParsedStep>> = BTreeMap::new();
    for step in &trace.steps {
        for conclusion in &step.conclusions {
            steps.entry(conclusion).or_default().push(step);
        }
    }
    steps
}

fn steps_concluding(conclusions: &[&String], steps: &BTreeMap<&str, Vec<&ParsedStep>>) -> Vec<TraceStep> {
    let concluding = conclusions.iter().filter_map(|conclusion| steps.get(conclusion.as_str())).flatten();
    concluding.map(|step| step.to_trace_step()).collect::<BTreeSet<TraceStep>>().into_iter().collect()
}
