//! Plans of techniques, with the measured cost of each step.

mod passes;
mod profile;
mod steps;

use crate::{PlanningError, prelude::*};
pub use profile::PlanProfile;

use steps::{StepTiming, StepWriter};

/// Plan of a technique: the order of its clauses, the points at which its conditions are tested, the bounds of its
/// search, the state that is cached between two searches, and the changes that wake it.
///
/// ```
/// use tesuji::{Rules, authoring::Plan};
///
/// let rules = Rules::builtin();
/// let plans = Plan::cases(&rules, "x-wing")?;
/// assert!(plans[0].page(None).contains("wakes when"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Plan<'r> {
    rules: &'r Rules,
    plan: tesuji_plan::steps::Plan,
}

impl<'r> Plan<'r> {
    /// Returns the plans of a technique, one for each of its cases.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if the technique does not exist or cannot be planned.
    pub fn cases(rules: &'r Rules, technique: &str) -> Result<Vec<Self>, PlanningError> {
        let program = rules.program();
        let planned = |call: Call| {
            tesuji_plan::plan_rule::plan(
                &program.techniques[call.technique],
                &call,
                &[],
                &BoardClass::new(None),
            )
        };
        program.call(technique)?.into_iter().map(|call| Ok(Self { rules, plan: planned(call)? })).collect()
    }

    /// Returns the technique with its arguments.
    pub fn call(&self) -> String {
        self.rules.program().describe(&self.plan.call)
    }

    /// Returns the plan as text, with measured costs beside its steps.
    pub fn page(&self, measured: Option<&PlanProfile>) -> String {
        // The order of steps depends on the board.
        let plan = measured.and_then(|measured| measured.plan.as_ref()).unwrap_or(&self.plan);
        let writer = StepWriter::new(self.rules.program(), &plan.call, &plan.form);
        let mut text = format!("  remembers   {}\n", writer.key(plan));
        if let Some(keys) = writer.tests(plan) {
            text.push_str(&format!("  looks at    {keys}\n"));
        }
        for (number, line) in writer.reads(plan).iter().enumerate() {
            text.push_str(&format!("  {:<10}  {line}\n", if number == 0 { "wakes when" } else { "or when" }));
        }
        if let Some(keys) = writer.merge(plan) {
            text.push_str(&format!("  merges      matches that agree in {keys}\n"));
        }
        if let Some(measured) = measured {
            let PlanProfile { puzzles, excluded_puzzles: others, attempts, matches: found, .. } = measured;
            text += &format!(
                "  measured    {puzzles} puzzles, tried {attempts} times, found something {found} times\n"
            );
            if measured.timeouts > 0 {
                text += &format!("{:14}puzzles that timed out: {}\n", "", measured.timeouts);
            }
            if *others > 0 {
                text +=
                    &format!("{:14}{others} of them on boards with another plan, not counted below\n", "");
            }
        }
        text.push('\n');
        text + &table(
            &rows(&writer, plan, measured),
            &[Align::Right, Align::Left, Align::Right, Align::Right],
        )
    }
}

fn rows(
    writer: &StepWriter<'_>,
    plan: &tesuji_plan::steps::Plan,
    measured: Option<&PlanProfile>,
) -> Vec<Vec<String>> {
    let heading = if measured.is_some() { ["", "step", "entered", "time"] } else { ["", "step", "", ""] };
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    let (mut run, mut depth) = (0, 0);
    for ((at, step), way) in plan.steps.iter().enumerate().zip(writer.step_timings(plan)) {
        let indent = "  ".repeat(depth);
        let mut lines = writer.step(step).into_iter();
        let mut first = lines.next().unwrap_or_default();
        first.push_str(match way {
            StepTiming::Awake => "   (where it is awake)",
            StepTiming::Once => "   (once for a board)",
            StepTiming::Inside => "",
        });
        let mut row = vec![(at + 1).to_string(), format!("{indent}{first}")];
        if let (Some(measured), StepTiming::Inside) = (measured, way) {
            row.extend(cost(measured, run));
            run += 1;
        }
        rows.push(row);
        rows.extend(lines.map(|line| vec![String::new(), format!("{indent}    {line}")]));
        if !matches!(step, PlanStep::Let(..) | PlanStep::Where(_)) {
            depth += 1;
        }
    }
    rows
}

/// Returns the number of entries into the step that the engine runs at this index, and the time spent in it alone.
fn cost(measured: &PlanProfile, run: usize) -> [String; 2] {
    let (entered, time) = measured.visits.get(run).copied().unwrap_or_default();
    let inside = measured.visits.get(run + 1).map_or(0, |(_, time)| *time);
    [entered.to_string(), duration(time.saturating_sub(inside))]
}

pub fn duration(nanoseconds: u64) -> String {
    let time = nanoseconds as f64;
    match nanoseconds {
        0..10_000 => format!("{nanoseconds} ns"),
        10_000..10_000_000 => format!("{:.1} µs", time / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1} ms", time / 1e6),
        _ => format!("{:.1} s", time / 1e9),
    }
}
