//! `tesuji rules watch`: checks rule files, runs their examples and shows their matches again after every save.
//!
//! Files are polled every few milliseconds instead of having the system report changes: they are few, polling needs no
//! dependency, and it also sees network drives and editors that write another file and rename it.

use super::test::examples;
use crate::cli::prelude::*;
use std::fs;
use std::thread::sleep;
use std::time::SystemTime;
use tesuji::authoring::{CheckReport, ProofStatus, Prover};
use tesuji::{Finder, FinderOptions};

const PAUSE: Duration = Duration::from_millis(20);

/// Time limit for testing a technique on the positions of its examples, and number of positions for each example.
const TRIAL: Duration = Duration::from_secs(2);
const POSITIONS: usize = 10;

const ENDING: &str = "tesuji";

/// Check, test and try rule files again whenever they are saved
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// Rule files and folders of rule files, and positions on which their techniques are looked for
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
    read: Vec<PathBuf>,
}

/// A file with its modification time and size; `None` if it does not exist.
type Stamp = (PathBuf, Option<(SystemTime, u64)>);

pub fn run(args: &WatchArgs) -> Result<Exit, Stop> {
    let is_rules = |word: &String| {
        let path = Path::new(word);
        path.extension().is_some_and(|ending| ending == ENDING) || path.is_dir()
    };
    let (files, positions): (Vec<String>, Vec<String>) = args.paths.iter().cloned().partition(is_rules);
    if files.is_empty() {
        return Err(Stop::wrong(message!("there is no rule file in what was given"))
            .help(message!("names of rule files end in .tesuji")));
    }
    let files = files.into_iter().map(PathBuf::from).collect();
    let mut watch = Watch { args, files, positions, read: Vec::new() };
    if args.once {
        return watch.round();
    }
    if watch.positions.iter().any(|word| word == STANDARD) {
        return Err(Stop::wrong(message!("standard input can be read once, with --once")));
    }
    progress::end();
    loop {
        // Taken before the round, so that a save during the round is noticed after it.
        let mut before = watch.stamps();
        match watch.round() {
            Ok(_) | Err(Stop::Said) => {}
            Err(Stop::Unread) => return Err(Stop::Unread),
            Err(Stop::Wrong(wrong, what, help)) => say::failed(wrong, &what, help.as_ref()),
        }
        let is_known = |path: &PathBuf| before.iter().any(|(known, _)| known == path);
        let new: Vec<PathBuf> = watch.read.iter().filter(|path| !is_known(path)).cloned().collect();
        before.extend(new.into_iter().map(stamp));
        while watch.stamps() == before {
            sleep(PAUSE);
        }
    }
}

impl Watch<'_> {
    fn round(&mut self) -> Result<Exit, Stop> {
        let language = say::language();
        let texts = read_files(&self.files)?;
        self.read = texts.iter().map(|source| PathBuf::from(&source.name)).collect();
        let names: BTreeSet<String> = texts.iter().map(|source| source.name.clone()).collect();
        let all = sources(&self.args.rules, texts);
        let CheckReport { diagnostics, rules, .. } = all.clone().check()?;
        let mut output = Output::new().at_once(true);
        let colour = has_colour(say::color(), &io::stdout());
        output.write(diagnostics.render(language, colour))?;
        let errors = diagnostics.iter().filter(|fault| fault.is_error).count();
        let files: Vec<&str> = names.iter().map(String::as_str).collect();
        // A file that replaces a built-in one can invalidate others; their diagnostics are shown as everywhere.
        let rules = if rules.is_none() && errors == 0 { Some(built(all)?) } else { rules };
        let Some(rules) = rules else {
            let errors = if errors == 1 { message!("1 error") } else { message!("{errors} errors") };
            output.write(language.translate(&message!("{}: {errors}", files.join(", "))) + "\n")?;
            output.finish()?;
            return Ok(Exit::Not);
        };
        let right = examples(&rules, &names, language, &mut output)?;
        let sound = self.sound(&rules, &names, &mut output)?;
        let found = self.matches(&rules, &names, &mut output);
        output.finish()?;
        found?;
        Ok(if right && sound { Exit::Done } else { Exit::Not })
    }

    /// Tests the techniques of some files on the positions of their examples, and shows each contradiction of a
    /// solution. Returns whether there is no contradiction.
    fn sound(&self, rules: &Rules, files: &BTreeSet<String>, output: &mut Output) -> Result<bool, Stop> {
        let mut prover = Prover::new(rules);
        (prover.timeout, prover.positions) = (TRIAL, POSITIONS);
        let look = say::look();
        let mut sound = true;
        for case in files.iter().flat_map(|file| prover.cases_of_file(file)) {
            let proof = prover.test_on_examples(&case);
            if proof.status() == ProofStatus::Refuted {
                sound = false;
                output.write(proof.to_text(look))?;
            }
        }
        Ok(sound)
    }

    fn matches(&self, rules: &Rules, files: &BTreeSet<String>, output: &mut Output) -> Result<(), Stop> {
        let own = rules.techniques().filter(|technique| files.contains(technique.file()));
        let techniques: Vec<String> = own.map(|technique| technique.name().to_owned()).collect();
        if self.positions.is_empty() || techniques.is_empty() {
            return Ok(());
        }
        let game = self.args.reading.game.clone();
        let options =
            FinderOptions::default().with_techniques(techniques).with_find_all(true).with_game(game);
        let finder = Finder::new(rules, options).or_stop(rules)?;
        let teller = Renderer::new(rules, say::language());
        let mut looker = finder.worker();
        for item in Inputs::open(&self.positions, &self.args.reading)?.items() {
            let label = item.label();
            output.write(
                "\n".to_owned()
                    + teller.find_result_text(Some(&label), &looker.find(item.read)).trim_end()
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
        for path in &self.read {
            if !paths.contains(path) {
                paths.push(path.clone());
            }
        }
        paths.into_iter().map(stamp).collect()
    }
}

fn stamp(path: PathBuf) -> Stamp {
    let data = fs::metadata(&path).ok();
    let stands = data.and_then(|data| Some((data.modified().ok()?, data.len())));
    (path, stands)
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
