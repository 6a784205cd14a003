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
    /// Rule file, folder of rule files, or - for standard input, with the examples to run [default: all
    /// rules]
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
    /// Output format: text, one JSON object per line, or JUnit XML
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Json, Form::Junit]), help_heading = "Output")]
    format: Form,
}

/// Options that select snapshots and the handling of differences.
#[derive(Debug, Args)]
#[command(next_help_heading = "Snapshots")]
struct SnapshotArgs {
    /// Folder of snapshots
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Puzzle files to solve [default: the .txt files of the folder]
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "snapshots")]
    puzzles: Vec<PathBuf>,
    /// Strategy to solve them [default: that of the game, else default]
    #[arg(short, long, value_name = "NAME", requires = "snapshots")]
    strategy: Option<String>,
    /// Also try these techniques, in the order of their difficulty; may be given again
    #[arg(long, value_name = "TECHNIQUE,…", requires = "snapshots")]
    with: Vec<String>,
    /// Write all different snapshots, and remove those without a puzzle
    #[arg(long = "accept", requires = "snapshots")]
    should_accept: bool,
    /// Review each different snapshot interactively
    #[arg(long = "review", requires = "snapshots", conflicts_with = "should_accept")]
    should_review: bool,
    /// Write nothing, and list each different snapshot with its differences
    #[arg(long = "ci", requires = "snapshots", conflicts_with_all = ["should_accept", "should_review"])]
    is_ci: bool,
}

/// Whether the coverage of tests is shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Coverage")]
struct CoverageArgs {
    /// Report what neither an example nor a snapshot reached
    #[arg(long = "coverage")]
    should_show_coverage: bool,
    /// Fail if the coverage is below this percentage; implies --coverage
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    min_coverage: Option<f64>,
}

pub fn run(args: &TestArgs) -> Result<Exit, CommandError> {
    args.validate()?;
    let texts = read_files_or_stdin(&args.files)?;
    let files: BTreeSet<String> = texts.iter().map(|text| text.name.clone()).collect();
    let rules = build_rules(RulesBuilder { reads_examples: true, ..rules_builder(&args.rules, texts) })?;
    let jobs = args.jobs.threads();
    let wanted = args.coverage.should_show_coverage || args.coverage.min_coverage.is_some();
    let mut coverage = wanted.then(|| Coverage::new(&rules, &files));
    let mut tested =
        TestRun { examples: run_examples(&rules, &files, jobs, &mut coverage), ..TestRun::default() };
    if let Some(folder) = &args.snapshots.snapshots {
        let (strategy, with) = (args.snapshots.strategy.clone(), split_names(&args.snapshots.with));
        let options = SolverOptions::default().with_strategy(strategy).with_extra_techniques(with);
        let solver = Solver::new(&rules, options).or_suggest(&rules)?;
        tested.snapshots = snapshots::compare(&solver, folder, &args.snapshots.puzzles, jobs, &mut coverage)?;
    }
    if let Some(coverage) = &mut coverage {
        coverage.measure_conditions(jobs);
    }
    tested.coverage = coverage;
    tested.min_coverage = args.coverage.min_coverage;
    finish(args, tested)
}

fn finish(args: &TestArgs, mut tested: TestRun) -> Result<Exit, CommandError> {
    let (mut output, language) = (Output::new(), say::language());
    if args.snapshots.should_accept {
        for file in &mut tested.snapshots {
            file.accept_all();
            file.write().map_err(snapshots::command_error)?;
        }
    }
    match args.format {
        Form::Json => output.write(tested.json(language))?,
        Form::Junit => output.write(tested.junit(language))?,
        _ => {
            output.write(tested.examples_text(language))?;
            if args.snapshots.should_review {
                output = output.unbuffered(true);
                review::review(&mut tested.snapshots, language, &mut output)?;
            } else if args.snapshots.snapshots.is_some() {
                let lines = !args.snapshots.should_accept && !args.snapshots.is_ci;
                output.write(snapshots::text(&tested.snapshots, lines, language))?;
            }
            output.write(tested.coverage_text(language))?;
        }
    }
    output.finish()?;
    Ok(if tested.passed() { Exit::Success } else { Exit::Incomplete })
}

impl TestArgs {
    /// Refuses incompatible options.
    fn validate(&self) -> Result<(), CommandError> {
        if self.snapshots.should_review && self.format != Form::Text {
            return Err(CommandError::new(message!("--review is interactive and requires --format text")));
        }
        if self.snapshots.should_review && self.files.iter().any(|file| file == Path::new(STDIN)) {
            return Err(CommandError::new(message!(
                "--review reads answers from standard input, so it cannot be a rule file"
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
    let look = say::board_style();
    let examples = Example::all(rules).filter(|one| files.is_empty() || files.contains(one.file()));
    let mut results = Vec::new();
    let shared_coverage = &*coverage;
    let work = |_: &mut (), example: Example<'_>| match shared_coverage {
        None => (example.test(look), None),
        Some(coverage) => {
            let (json, reached) = coverage.test(&example, look);
            (json, Some(reached))
        }
    };
    // The sink never fails.
    let _ = batch::map_ordered(examples, jobs, Default::default, work, |done| {
        results.push(done);
        Ok::<(), CommandError>(())
    });
    let (examples, reached): (Vec<ExampleResult>, Vec<Option<CoverageHits>>) = results.into_iter().unzip();
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
) -> Result<bool, CommandError> {
    let examples = run_examples(rules, files, 0, &mut None);
    let tested = TestRun { examples, ..TestRun::default() };
    output.write(tested.examples_text(language))?;
    Ok(tested.passed())
}

fn percent(text: &str) -> Result<f64, OptionError> {
    let percent = text.strip_suffix('%').unwrap_or(text).trim().parse().ok();
    percent
        .filter(|percent| (0.0..=100.0).contains(percent))
        .ok_or_else(|| OptionError(message!("expected a percentage from 0 to 100")))
}
