//! `tesuji rules test`: the examples of techniques, and whole solutions against snapshots.

mod junit;
mod report;
mod review;
mod snapshots;

use crate::cli::prelude::*;
use report::TestRun;
use tesuji::authoring::{CoverageHits, Example, ExampleResult};

/// Run the examples of techniques, and compare solutions with snapshots
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Rule file, folder of rule files, or - for standard input, whose examples are run [default: all rules]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    snapshots: SnapshotArgs,
    #[command(flatten)]
    coverage: CoverageArgs,
    #[command(flatten)]
    jobs: JobArgs,
    /// For people, one JSON object a line, or JUnit XML
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: TestForm,
}

/// Options that select snapshots and the handling of differences.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Snapshots")]
struct SnapshotArgs {
    /// Folder of snapshots
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Puzzle files to solve [default: the .txt files of the folder]
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "snapshots")]
    puzzles: Vec<PathBuf>,
    /// The strategy that solves them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", requires = "snapshots")]
    strategy: Option<String>,
    /// Try these techniques as well, each where its difficulty puts it; may be given again
    #[arg(long, value_name = "TECHNIQUE,…", requires = "snapshots")]
    with: Vec<String>,
    /// Write the snapshots that are not the same, and remove those whose puzzles have gone
    #[arg(long, requires = "snapshots")]
    accept: bool,
    /// Ask of each snapshot that is not the same whether it is accepted
    #[arg(long, requires = "snapshots", conflicts_with = "accept")]
    review: bool,
    /// Write nothing, and name each snapshot that is not the same with how it differs
    #[arg(long, requires = "snapshots", conflicts_with_all = ["accept", "review"])]
    ci: bool,
}

/// Whether the coverage of tests is shown.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Coverage")]
struct CoverageArgs {
    /// Say what neither an example nor a snapshot reached
    #[arg(long)]
    coverage: bool,
    /// Fail where less than this share of all is reached; asks for --coverage
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    min_coverage: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TestForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// JUnit XML
    Junit,
}

pub fn run(args: &TestArgs) -> Result<Exit, Stop> {
    args.sensible()?;
    let texts = read_given(&args.files)?;
    let files: BTreeSet<String> = texts.iter().map(|text| text.name.clone()).collect();
    let rules = built(RulesBuilder { examples: true, ..sources(&args.rules, texts) })?;
    let jobs = args.jobs.threads();
    let wanted = args.coverage.coverage || args.coverage.min_coverage.is_some();
    let mut coverage = wanted.then(|| Coverage::new(&rules, &files));
    let mut tested =
        TestRun { examples: run_examples(&rules, &files, jobs, &mut coverage), ..TestRun::default() };
    if let Some(folder) = &args.snapshots.snapshots {
        let (strategy, with) = (args.snapshots.strategy.clone(), names(&args.snapshots.with));
        let options = SolverOptions::default().with_strategy(strategy).with_extra_techniques(with);
        let solver = Solver::new(&rules, options).or_stop(&rules)?;
        tested.snapshots =
            snapshots::compared(&solver, folder, &args.snapshots.puzzles, jobs, &mut coverage)?;
    }
    if let Some(coverage) = &mut coverage {
        coverage.measure_conditions(jobs);
    }
    tested.coverage = coverage;
    tested.least = args.coverage.min_coverage;
    finish(args, tested)
}

fn finish(args: &TestArgs, mut tested: TestRun) -> Result<Exit, Stop> {
    let (mut output, language) = (Output::new(), say::language());
    if args.snapshots.accept {
        for file in &mut tested.snapshots {
            file.accept_all();
            file.write().map_err(snapshots::stop)?;
        }
    }
    match args.format {
        TestForm::Json => output.write(tested.json(language))?,
        TestForm::Junit => output.write(tested.junit(language))?,
        TestForm::Text => {
            output.write(tested.examples_text(language))?;
            if args.snapshots.review {
                output = output.at_once(true);
                review::review(&mut tested.snapshots, language, &mut output)?;
            } else if args.snapshots.snapshots.is_some() {
                let lines = !args.snapshots.accept && !args.snapshots.ci;
                output.write(snapshots::text(&tested.snapshots, lines, language))?;
            }
            output.write(tested.coverage_text(language))?;
        }
    }
    output.finish()?;
    Ok(if tested.passed() { Exit::Done } else { Exit::Not })
}

impl TestArgs {
    /// Refuses incompatible options.
    fn sensible(&self) -> Result<(), Stop> {
        if self.snapshots.review && self.format != TestForm::Text {
            return Err(Stop::wrong(message!("--review asks in words: it goes with --format text alone")));
        }
        if self.snapshots.review && self.files.iter().any(|file| file == Path::new(STANDARD)) {
            return Err(Stop::wrong(message!(
                "with --review standard input is what is answered, and no rule file"
            )));
        }
        Ok(())
    }
}

/// Runs the examples of these files, or all examples if `files` is empty, on `jobs` threads.
fn run_examples(
    rules: &Rules,
    files: &BTreeSet<String>,
    jobs: usize,
    coverage: &mut Option<Coverage>,
) -> Vec<ExampleResult> {
    let look = say::look();
    let examples = rules.examples().filter(|one| files.is_empty() || files.contains(one.file()));
    let mut all = Vec::new();
    let seen = &*coverage;
    let work = |_: &mut (), example: Example<'_>| match seen {
        None => (example.test(look), None),
        Some(coverage) => {
            let (json, reached) = coverage.test(&example, look);
            (json, Some(reached))
        }
    };
    // The sink never fails.
    let _ = batch::map_ordered(examples, jobs, Default::default, work, |done| {
        all.push(done);
        Ok::<(), Stop>(())
    });
    let (examples, reached): (Vec<ExampleResult>, Vec<Option<CoverageHits>>) = all.into_iter().unzip();
    if let Some(coverage) = coverage {
        reached.into_iter().flatten().for_each(|reached| coverage.add(reached));
    }
    examples
}

/// Runs the examples of these files, or all examples if `files` is empty. Returns whether all pass.
pub fn examples(
    rules: &Rules,
    files: &BTreeSet<String>,
    language: Language,
    output: &mut Output,
) -> Result<bool, Stop> {
    let examples = run_examples(rules, files, 0, &mut None);
    let tested = TestRun { examples, ..TestRun::default() };
    output.write(tested.examples_text(language))?;
    Ok(tested.passed())
}

fn percent(text: &str) -> Result<f64, Wrong> {
    let percent = text.strip_suffix('%').unwrap_or(text).trim().parse().ok();
    percent
        .filter(|percent| (0.0..=100.0).contains(percent))
        .ok_or_else(|| Wrong(message!("a percentage from 0 to 100")))
}
