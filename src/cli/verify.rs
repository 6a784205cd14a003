//! `tesuji verify`: checks the traces that `solve` writes.

use crate::cli::prelude::*;
use std::{
    fs::File,
    io::{self, BufRead, BufReader},
};
use tesuji::{Verifier, VerifyReport, VerifyStatus};

/// Verify solutions independently of the engine
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// File of traces, one JSON object per line, or - for standard input; may be given again
    #[arg(required = true, value_name = "TRACE")]
    traces: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormatArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

struct TraceLine {
    file: Option<String>,
    number: usize,
    text: io::Result<String>,
}

pub fn run(args: &VerifyArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let mut verifier = Verifier::new(&rules).map_err(|error| CommandError::new(error.message()))?;
    verifier.timeout = args.time.timeout;
    if args.output.output.as_ref().is_some_and(|path| args.traces.contains(path)) {
        return Err(CommandError::new(message!("the output is one of the inputs")));
    }
    let mut lines = Vec::new();
    for path in &args.traces {
        lines.push((path, open(path)?));
    }
    let mut output = args.output.open(None)?;
    let has_several = args.traces.len() > 1;
    let lines = lines.into_iter().flat_map(|(path, reader)| {
        let file = has_several.then(|| path.display().to_string());
        let lines = reader.lines().enumerate();
        let lines = lines.filter(|(_, text)| !text.as_ref().is_ok_and(|text| text.trim().is_empty()));
        lines.map(move |(at, text)| TraceLine { file: file.clone(), number: at + 1, text })
    });
    let (language, form) = (say::language(), args.form.format);
    let work = |(): &mut (), line: TraceLine| {
        let checked = line.text.map(|text| verifier.verify(&text));
        checked.map(|checked| {
            let exit = match checked.status() {
                VerifyStatus::Valid => Exit::Success,
                VerifyStatus::Malformed => Exit::InvalidInput,
                _ => Exit::Incomplete,
            };
            let text = match form {
                Form::Json => json_in_file(line.file.as_deref(), checked.to_json(line.number, language)),
                _ => {
                    let prefix = line.file.map(|file| format!("{file}:")).unwrap_or_default();
                    let (status, sentence) = (checked.status().word(), checked.sentence(language));
                    format!("{prefix}{}  {status}  {sentence}\n", line.number)
                }
            };
            (text, exit)
        })
    };
    let mut worst = None;
    let jobs = args.jobs.threads();
    batch::run_in_chunks(1, lines, jobs, Default::default, work, |report: io::Result<(String, Exit)>| {
        let (text, exit) =
            report.map_err(|error| CommandError::new(message!("cannot read a trace: {error}")))?;
        worst = worst.max(Some(exit));
        output.write(&text)
    })?;
    output.finish()?;
    if form == Form::Text && worst.is_some() {
        eprintln!("{}", VerifyReport::not_checked(language));
    }
    worst.ok_or_else(|| CommandError::new(message!("no trace in the input")))
}

fn open(path: &PathBuf) -> Result<Box<dyn BufRead + Send>, CommandError> {
    if path.as_os_str() == STDIN {
        return Ok(Box::new(BufReader::new(progress::stdin())));
    }
    let file = File::open(path).map_err(|error| CommandError::read_error(path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}
