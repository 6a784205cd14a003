//! What came of examples, snapshots and coverage: in words, as JSON and as JUnit XML.

use super::snapshots::differences;
use crate::cli::prelude::*;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite, XmlString};
use std::collections::BTreeMap;
use tesuji::authoring::{ExampleResult, Snapshot};

#[derive(Default)]
pub struct TestRun {
    pub examples: Vec<ExampleResult>,
    pub snapshots: Vec<SnapshotFile>,
    /// Present if coverage is requested.
    pub coverage: Option<Coverage>,
    pub least: Option<f64>,
}

impl TestRun {
    pub fn passed(&self) -> bool {
        let mut snapshots = self.snapshots.iter().flat_map(|file| &file.snapshots);
        self.examples.iter().all(|one| one.passed) && snapshots.all(Snapshot::passed) && self.reaches_enough()
    }

    fn reaches_enough(&self) -> bool {
        let reached = self.coverage.as_ref().map_or(100.0, Coverage::percent);
        self.least.is_none_or(|least| reached >= least)
    }

    /// The examples that fail, and how many pass.
    pub fn examples_text(&self, language: Language) -> String {
        let mut text = String::new();
        for example in &self.examples {
            if let Some(fault) = &example.failure {
                let indented = fault.replace('\n', "\n  ");
                text.push_str(&format!("{}\n  {indented}\n", language.translate(&example.message())));
            }
        }
        let run = self.examples.len();
        let failed = self.examples.iter().filter(|one| !one.passed).count();
        let examples = if run == 1 { message!("1 example") } else { message!("{run} examples") };
        let all = message!("{examples}: {} passed, {failed} failed", run - failed);
        text + &language.translate(&all) + "\n"
    }

    /// The coverage, if requested, and whether it is enough.
    pub fn coverage_text(&self, language: Language) -> String {
        let Some(coverage) = &self.coverage else { return String::new() };
        let mut text = format!("\n{}", coverage.text(language));
        if let Some(least) = self.least.filter(|_| !self.reaches_enough()) {
            let reached = format!("{:.1}", coverage.percent());
            text += &language.translate(&message!("{reached} % is reached, less than {least} %"));
            text.push('\n');
        }
        text
    }

    /// All as data, one line of JSON for each example, each snapshot, and the coverage.
    pub fn json(&self, language: Language) -> String {
        let examples: String = self.examples.iter().map(json_line).collect();
        let snapshots = self.snapshots.iter().flat_map(SnapshotFile::to_json);
        let snapshots: String = snapshots.map(|snapshot| json_line(&snapshot)).collect();
        let coverage = self.coverage.as_ref().map(|coverage| coverage.to_json(self.least, language));
        examples + &snapshots + &coverage.as_ref().map(json_line).unwrap_or_default()
    }

    /// All as JUnit XML: a suite for each file, a case for each example and each snapshot, and one for the coverage.
    pub fn junit(&self, language: Language) -> Result<String, Stop> {
        let mut report = Report::new("tesuji rules test");
        let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
        for example in &self.examples {
            let file = example.location.rsplit_once(':').map_or(example.location.as_str(), |(file, _)| file);
            let name = match example.title.as_str() {
                "" => example.location.clone(),
                title => format!("{}: {title}", example.location),
            };
            let mut case = case(name, &example.technique, example.failure.as_deref());
            case.extra.insert(XmlString::new("file"), XmlString::new(file));
            suites.entry(file).or_insert_with(|| TestSuite::new(file)).add_test_case(case);
        }
        report.add_test_suites(suites.into_values());
        for file in &self.snapshots {
            let mut suite = TestSuite::new(file.path.display().to_string());
            for snapshot in &file.snapshots {
                let fault = (!snapshot.passed()).then(|| differences(file, snapshot, language));
                let name = format!("{}  {}", snapshot.label, snapshot.puzzle);
                suite.add_test_case(case(name, "snapshot", fault.as_deref()));
            }
            report.add_test_suite(suite);
        }
        if let Some(coverage) = &self.coverage {
            let text = self.coverage_text(language);
            let fault = (!self.reaches_enough()).then_some(text.trim());
            let mut case = case(format!("{:.1} %", coverage.percent()), "coverage", fault);
            case.set_system_out(&text);
            let mut suite = TestSuite::new("coverage");
            suite.add_test_case(case);
            report.add_test_suite(suite);
        }
        report
            .to_string()
            .map_err(|error| Stop::wrong(message!("cannot write JUnit XML: {}", error.to_string())))
    }
}

fn case(name: String, class: &str, fault: Option<&str>) -> TestCase {
    let status = match fault {
        None => TestCaseStatus::success(),
        Some(fault) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(fault.lines().next().unwrap_or_default());
            status.set_description(fault);
            status
        }
    };
    let mut case = TestCase::new(name, status);
    case.set_classname(class);
    case
}
