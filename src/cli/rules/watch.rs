//! `tesuji rules watch`: checks rule files, runs their examples and shows their matches again after every save.
//!
//! Files are polled every few milliseconds instead of having the system report changes: they are few, polling needs no
//! dependency, and it also sees network drives and editors that write another file and rename it.

use super::test::examples;
use crate::cli::prelude::*;
use std::{fs, thread::sleep, time::SystemTime};
use tesuji::{
    Finder, FinderOptions,
    authoring::{CheckReport, ProofStatus, Prover},
};

const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Time limit for testing a technique on the positions of its examples, and number of positions for each example.
const TEST_TIMEOUT: Duration = Duration::from_secs(2);
const POSITIONS_PER_EXAMPLE: usize = 10;

const ENDING: &str = "tesuji";

/// Check and test rule files whenever they are saved
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// Rule files, folders of rule files, and positions to search with their techniques
    #[arg(required = true, value_name = "FILE|POSITION")]
    paths: Vec<String>,
    /// Stop after the first round
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

struct Watch<'a> {
    args: &'a WatchArgs,
    files: Vec<PathBuf>,
    positions: Vec<String>,
    /// Rule files that were read last: files may use others.
    read_files: Vec<PathBuf>,
}

/// A file with its modification time and size; `None` if it does not exist.
type Stamp = (PathBuf, Option<(SystemTime, u64)>);

pub fn run(args: &WatchArgs) -> Result<Exit, CommandError> {
    let is_rules = |word: &String| {
        let path = Path::new(word);
        path.extension().is_some_and(|ending| ending == ENDING) || path.is_dir()
    };
    let (files, positions): (Vec<String>, Vec<String>) = args.paths.iter().cloned().partition(is_rules);
    if files.is_empty() {
        return Err(CommandError::new(message!("no rule files given"))
            .with_help(message!("names of rule files must end in .tesuji")));
    }
    let files = files.into_iter().map(PathBuf::from).collect();
    let mut watch = Watch { args, files, positions, read_files: Vec::new() };
    if args.once {
        return watch.run_once();
    }
    if watch.positions.iter().any(|word| word == STDIN) {
        return Err(CommandError::new(message!("standard input requires --once")));
    }
    progress::end();
    loop {
        // Taken before the round, so that a save during the round is noticed after it.
        let mut before = watch.stamps();
        match watch.run_once() {
            Ok(_) | Err(CommandError::Reported) => {}
            Err(CommandError::BrokenPipe) => return Err(CommandError::BrokenPipe),
            Err(CommandError::Error(kind, what, help)) => say::report_failure(kind, &what, help.as_ref()),
        }
        let is_known = |path: &PathBuf| before.iter().any(|(known, _)| known == path);
        let new: Vec<PathBuf> = watch.read_files.iter().filter(|path| !is_known(path)).cloned().collect();
        before.extend(new.into_iter().map(stamp));
        while watch.stamps() == before {
            sleep(POLL_INTERVAL);
        }
    }
}

impl Watch<'_> {
    fn run_once(&mut self) -> Result<Exit, CommandError> {
        let language = say::language();
        let texts = read_files(&self.files)?;
        self.read_files = texts.iter().map(|source| PathBuf::from(&source.name)).collect();
        let names: BTreeSet<String> = texts.iter().map(|source| source.name.clone()).collect();
        let builder = rules_builder(&self.args.rules, texts);
        let CheckReport { diagnostics, rules, .. } = builder.clone().check()?;
        let mut output = Output::new().unbuffered(true);
        let color = should_color(say::color(), &io::stdout());
        output.write(diagnostics.render(language, color))?;
        let errors = diagnostics.iter().filter(|fault| fault.is_error).count();
        let files: Vec<&str> = names.iter().map(String::as_str).collect();
        // A file that replaces a built-in one can invalidate others; their diagnostics are shown as everywhere.
        let rules = if rules.is_none() && errors == 0 { Some(build_rules(builder)?) } else { rules };
        let Some(rules) = rules else {
            let errors = if errors == 1 { message!("1 error") } else { message!("{errors} errors") };
            output.write(language.translate(&message!("{}: {errors}", files.join(", "))) + "\n")?;
            output.finish()?;
            return Ok(Exit::Incomplete);
        };
        let right = examples(&rules, &names, language, &mut output)?;
        let sound = self.test_soundness(&rules, &names, &mut output)?;
        let found = self.show_matches(&rules, &names, &mut output);
        output.finish()?;
        found?;
        Ok(if right && sound { Exit::Success } else { Exit::Incomplete })
    }

    /// Tests the techniques of some files on the positions of their examples, and shows each contradiction of a
    /// solution. Returns whether there is no contradiction.
    fn test_soundness(
        &self,
        rules: &Rules,
        files: &BTreeSet<String>,
        output: &mut Output,
    ) -> Result<bool, CommandError> {
        let mut prover = Prover::new(rules);
        (prover.timeout, prover.positions) = (TEST_TIMEOUT, POSITIONS_PER_EXAMPLE);
        let look = say::board_style();
        let mut is_sound = true;
        for case in files.iter().flat_map(|file| prover.cases_of_file(file)) {
            let proof = prover.test_on_examples(&case);
            if proof.status() == ProofStatus::Refuted {
                is_sound = false;
                output.write(proof.to_text(look))?;
            }
        }
        Ok(is_sound)
    }

    fn show_matches(
        &self,
        rules: &Rules,
        files: &BTreeSet<String>,
        output: &mut Output,
    ) -> Result<(), CommandError> {
        let techniques = rules.techniques().filter(|technique| files.contains(technique.file()));
        let techniques: Vec<String> = techniques.map(|technique| technique.name().to_owned()).collect();
        if self.positions.is_empty() || techniques.is_empty() {
            return Ok(());
        }
        let game = self.args.reading.game.clone();
        let options =
            FinderOptions::default().with_techniques(techniques).with_find_all(true).with_game(game);
        let finder = Finder::new(rules, options).or_suggest(rules)?;
        let renderer = Renderer::new(rules, say::language());
        let mut worker = finder.worker();
        for item in Inputs::open(&self.positions, &self.args.reading)?.items() {
            let label = item.label();
            output.write(
                "\n".to_owned()
                    + renderer.find_result_text(Some(&label), &worker.find(item.puzzle)).trim_end()
                    + "\n",
            )?;
        }
        Ok(())
    }

    fn stamps(&self) -> Vec<Stamp> {
        let mut paths: Vec<PathBuf> = Vec::new();
        for path in self.files.iter().chain(&self.args.rules.rules) {
            collect(path, &mut paths);
        }
        paths.extend(self.positions.iter().map(PathBuf::from));
        for path in &self.read_files {
            if !paths.contains(path) {
                paths.push(path.clone());
            }
        }
        paths.into_iter().map(stamp).collect()
    }
}

fn stamp(path: PathBuf) -> Stamp {
    let data = fs::metadata(&path).ok();
    let stamp = data.and_then(|data| Some((data.modified().ok()?, data.len())));
    (path, stamp)
}

/// Collects a file, or the rule files of a folder and its subfolders, sorted by name.
fn collect(path: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(path) else { return paths.push(path.to_owned()) };
    let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|ending| ending == ENDING) {
            collect(&path, paths);
        }
    }
}
