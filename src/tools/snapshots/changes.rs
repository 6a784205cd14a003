//! How a trace differs from what it was: steps are laid side by side, and what each concludes.

use super::written::{Written, WrittenStep};
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// What a difference between two traces is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChangeKind {
    /// It ends in another way.
    Status,
    /// It ends in the same way, and what is said of the end is other.
    Ending,
    /// The puzzle stands elsewhere in its file.
    Place,
    /// A step stands before steps that it stood behind.
    Earlier,
    /// A step stands behind steps that it stood before.
    Later,
    /// Other steps come to the same conclusions: by another technique, or split up in another way.
    AnotherWay,
    /// No step concludes it any more.
    Lost,
    /// No step concluded it before.
    New,
    /// Steps with other words alone.
    Words,
}

/// A step of a trace, by its number and its technique with arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[non_exhaustive]
pub struct TraceStep {
    /// Its number.
    pub n: usize,
    /// The technique with its arguments.
    pub technique: String,
}

/// A difference between a trace as it was and as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TraceChange {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The steps of the trace as it was.
    pub was: Vec<TraceStep>,
    /// The steps of the trace as it is now.
    pub now: Vec<TraceStep>,
    /// What these steps conclude, as far as it is meant: `r1c2=4`, `r1c2<>4`.
    pub conclusions: Vec<String>,
    /// What stood there and what stands there now, where it is no step that differs.
    pub words: Option<[String; 2]>,
}

impl TraceChange {
    fn of_steps(kind: ChangeKind, was: Vec<TraceStep>, now: Vec<TraceStep>) -> Self {
        Self { kind, was, now, conclusions: Vec::new(), words: None }
    }

    fn of_words(kind: ChangeKind, was: &str, now: &str) -> Self {
        let words = Some([was.to_owned(), now.to_owned()]);
        Self { words, ..Self::of_steps(kind, Vec::new(), Vec::new()) }
    }

    fn concluding<'c>(self, conclusions: impl IntoIterator<Item = &'c String>) -> Self {
        Self { conclusions: conclusions.into_iter().cloned().collect(), ..self }
    }

    /// Where it stands among the others: by the first of its steps.
    fn place(&self) -> (usize, usize) {
        let first = |steps: &[TraceStep]| steps.first().map_or(0, |step| step.n);
        match (first(&self.now), first(&self.was)) {
            (0, was) => (was, 0),
            (now, was) => (now, was),
        }
    }
}

impl WrittenStep {
    fn named(&self) -> TraceStep {
        TraceStep { n: self.number, technique: self.technique.clone() }
    }

    /// What makes it the same step as another, in whatever words and wherever it stands.
    fn key(&self) -> (&str, &BTreeSet<String>) {
        (&self.technique, &self.conclusions)
    }
}

/// How a trace differs from what it was. Where nothing else does, it is words.
pub(super) fn changes(was: &Written, now: &Written) -> Vec<TraceChange> {
    let mut changes = Vec::new();
    if was.ending.0 != now.ending.0 {
        changes.push(TraceChange::of_words(ChangeKind::Status, &was.ending.0, &now.ending.0));
    } else if was.ending.1 != now.ending.1 {
        changes.push(TraceChange::of_words(ChangeKind::Ending, &was.ending.1, &now.ending.1));
    }
    if was.label != now.label {
        changes.push(TraceChange::of_words(ChangeKind::Place, &was.label, &now.label));
    }
    let Aligned { same, gone, added } = align(&was.steps, &now.steps);
    let mut of_steps = words(&same);
    let (moved, gone, added) = moved(gone, added);
    of_steps.extend(moved);
    of_steps.extend(concluded(was, now, &gone, &added));
    of_steps.sort_by_key(TraceChange::place);
    changes.extend(of_steps);
    if changes.is_empty() {
        changes.push(TraceChange::of_steps(ChangeKind::Words, Vec::new(), Vec::new()));
    }
    changes
}

/// The steps of two traces side by side.
struct Aligned<'t> {
    same: Vec<(&'t WrittenStep, &'t WrittenStep)>,
    gone: Vec<&'t WrittenStep>,
    added: Vec<&'t WrittenStep>,
}

fn align<'t>(was: &'t [WrittenStep], now: &'t [WrittenStep]) -> Aligned<'t> {
    let keys = |steps: &'t [WrittenStep]| steps.iter().map(WrittenStep::key).collect::<Vec<_>>();
    let mut aligned = Aligned { same: Vec::new(), gone: Vec::new(), added: Vec::new() };
    for op in capture_diff_slices(Algorithm::Myers, &keys(was), &keys(now)) {
        let (old, new) = (&was[op.old_range()], &now[op.new_range()]);
        match op {
            DiffOp::Equal { .. } => aligned.same.extend(old.iter().zip(new)),
            _ => {
                aligned.gone.extend(old);
                aligned.added.extend(new);
            }
        }
    }
    aligned
}

/// Same steps in other words, those of one technique together.
fn words(same: &[(&WrittenStep, &WrittenStep)]) -> Vec<TraceChange> {
    let mut other: BTreeMap<&str, (Vec<TraceStep>, Vec<TraceStep>)> = BTreeMap::new();
    for (was, now) in same.iter().filter(|(was, now)| was.words != now.words) {
        let (before, after) = other.entry(&was.technique).or_default();
        before.push(was.named());
        after.push(now.named());
    }
    let changes = other.into_values();
    changes.map(|(was, now)| TraceChange::of_steps(ChangeKind::Words, was, now)).collect()
}

type Steps<'t> = Vec<&'t WrittenStep>;

/// Steps that stand elsewhere among the others, and the steps that are left.
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
            // Other steps went or came before it, which are listed.
            Ordering::Equal if now.words == was.words => continue,
            Ordering::Equal => ChangeKind::Words,
        };
        let change = TraceChange::of_steps(kind, vec![was.named()], vec![now.named()]);
        changes.push(change.concluding(&was.conclusions));
    }
    (changes, left, added)
}

/// What became of the conclusions of steps that have gone, and where those of further steps come from.
fn concluded(was: &Written, now: &Written, gone: &Steps<'_>, added: &Steps<'_>) -> Vec<TraceChange> {
    let (before, after) = (by_conclusion(was), by_conclusion(now));
    let mut changes = Vec::new();
    let mut listed_steps: BTreeSet<usize> = BTreeSet::new();
    for step in gone {
        let (kept, lost): (Vec<&String>, Vec<&String>) =
            step.conclusions.iter().partition(|conclusion| after.contains_key(conclusion.as_str()));
        if !kept.is_empty() {
            let steps = of_all(&kept, &after);
            listed_steps.extend(steps.iter().map(|step| step.n));
            let change = TraceChange::of_steps(ChangeKind::AnotherWay, vec![step.named()], steps);
            changes.push(change.concluding(kept));
        }
        if !lost.is_empty() || step.conclusions.is_empty() {
            let change = TraceChange::of_steps(ChangeKind::Lost, vec![step.named()], Vec::new());
            changes.push(change.concluding(lost));
        }
    }
    for step in added {
        let (known, new): (Vec<&String>, Vec<&String>) =
            step.conclusions.iter().partition(|conclusion| before.contains_key(conclusion.as_str()));
        if !known.is_empty() && !listed_steps.contains(&step.number) {
            let steps = of_all(&known, &before);
            let change = TraceChange::of_steps(ChangeKind::AnotherWay, steps, vec![step.named()]);
            changes.push(change.concluding(known));
        }
        if !new.is_empty() || step.conclusions.is_empty() {
            let change = TraceChange::of_steps(ChangeKind::New, Vec::new(), vec![step.named()]);
            changes.push(change.concluding(new));
        }
    }
    changes
}

/// The steps of a trace by what they conclude.
fn by_conclusion(trace: &Written) -> BTreeMap<&str, Vec<&WrittenStep>> {
    let mut steps: BTreeMap<&str, Vec<&WrittenStep>> = BTreeMap::new();
    for step in &trace.steps {
        for conclusion in &step.conclusions {
            steps.entry(conclusion).or_default().push(step);
        }
    }
    steps
}

/// The steps of these conclusions, each once.
fn of_all(conclusions: &[&String], steps: &BTreeMap<&str, Vec<&WrittenStep>>) -> Vec<TraceStep> {
    let all = conclusions.iter().filter_map(|conclusion| steps.get(conclusion.as_str())).flatten();
    all.map(|step| step.named()).collect::<BTreeSet<TraceStep>>().into_iter().collect()
}
