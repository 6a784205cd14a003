//! Reports on examples, snapshots and coverage: as text, as JSON and as JUnit XML.

use super::{
    junit::{JunitCase, JunitReport, JunitSuite},
    snapshots::differences,
};
use crate::cli::prelude::*;
use std::collections::BTreeMap;
use tesuji::authoring::{ExampleResult, Snapshot};

#[derive(Default)]
pub struct TestRun {
    pub examples: Vec<ExampleResult>,
    pub snapshots: Vec<SnapshotFile>,
    /// Present if coverage is requested.
    pub coverage: Option<Coverage>,
    pub min_coverage: Option<f64>,
}

impl TestRun {
    pub fn passed(&self) -> bool {
        let mut snapshots = self.snapshots.iter().flat_map(|file| &file.snapshots);
        self.examples.iter().all(|one| one.has_passed)
            && snapshots.all(Snapshot::passed)
            && self.reaches_enough()
    }

    fn reaches_enough(&self) -> bool {
        let reached = self.coverage.as_ref().map_or(100.0, Coverage::percent);
        self.min_coverage.is_none_or(|least| reached >= least)
    }

    /// Returns the examples that fail, and the number of those that pass.
    pub fn examples_text(&self, language: Language) -> String {
        let mut text = String::new();
        for example in &self.examples {
            if let Some(failure) = &example.failure {
                let indented = failure.replace('\n', "\n  ");
                text.push_str(&format!("{}\n  {indented}\n", language.translate(&example.message())));
            }
        }
        let run = self.examples.len();
        let failed = self.examples.iter().filter(|one| !one.has_passed).count();
        let examples = if run == 1 { message!("1 example") } else { message!("{run} examples") };
        let summary = message!("{examples}: {} passed, {failed} failed", run - failed);
        text + &language.translate(&summary) + "\n"
    }

    /// Returns the coverage as text, and whether it is enough; empty if it is not requested.
    pub fn coverage_text(&self, language: Language) -> String {
        let Some(coverage) = &self.coverage else { return String::new() };
        let mut text = format!("\n{}", coverage.text(language));
        if let Some(least) = self.min_coverage.filter(|_| !self.reaches_enough()) {
            let reached = format!("{:.1}", coverage.percent());
            text +=
                &language.translate(&message!("coverage of {reached} % is below the minimum of {least} %"));
            text.push('\n');
        }
        text
    }

    /// Returns all results as JSON: one line for each example, each snapshot, and the coverage.
    pub fn json(&self, language: Language) -> String {
        let examples: String = self.examples.iter().map(json_line).collect();
        let snapshots = self.snapshots.iter().flat_map(SnapshotFile::to_json);
        let snapshots: String = snapshots.map(|snapshot| json_line(&snapshot)).collect();
        let coverage = self.coverage.as_ref().map(|coverage| coverage.to_json(self.min_coverage, language));
        examples + &snapshots + &coverage.as_ref().map(json_line).unwrap_or_default()
    }

    /// Returns all results as JUnit XML: a suite for each file, a case for each example and each snapshot, and one for
    /// the coverage.
    pub fn junit(&self, language: Language) -> String {
        let mut files: BTreeMap<&str, Vec<JunitCase>> = BTreeMap::new();
        for example in &self.examples {
            let file = example.location.rsplit_once(':').map_or(example.location.as_str(), |(file, _)| file);
            let name = match example.title.as_str() {
                "" => example.location.clone(),
                title => format!("{}: {title}", example.location),
            };
            let case = case(name, &example.technique, example.failure.clone());
            files.entry(file).or_default().push(JunitCase { file: file.to_owned(), ..case });
        }
        let mut suites: Vec<JunitSuite> =
            files.into_iter().map(|(file, cases)| JunitSuite { name: file.to_owned(), cases }).collect();
        suites.extend(self.snapshots.iter().map(|file| {
            let case = |snapshot: &Snapshot| {
                let name = format!("{}  {}", snapshot.label, snapshot.puzzle);
                case(name, "snapshot", (!snapshot.passed()).then(|| differences(file, snapshot, language)))
            };
            JunitSuite {
                name: file.path.display().to_string(),
                cases: file.snapshots.iter().map(case).collect(),
            }
        }));
        if let Some(coverage) = &self.coverage {
            let output = self.coverage_text(language);
            let failure = (!self.reaches_enough()).then(|| output.trim().to_owned());
            let case = case(format!("{:.1} %", coverage.percent()), "coverage", failure);
            suites
                .push(JunitSuite { name: "coverage".to_owned(), cases: vec![JunitCase { output, ..case }] });
        }
        JunitReport { name: "tesuji rules test", suites }.to_string()
    }
}

fn case(name: String, class: &str, failure: Option<String>) -> JunitCase {
    JunitCase { name, class: class.to_owned(), file: String::new(), failure, output: String::new() }
}
