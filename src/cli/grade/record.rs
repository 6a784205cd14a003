//! The record of a run: its options, its rules and the puzzles read so far. It is a file next to the output and is removed
//! when the output is complete.

use super::GradeArgs;
use crate::cli::prelude::*;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};

const ENDING: &str = "resume.json";

/// The options and rules of a run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Values of options by their names; empty where one was not given.
    options: IndexMap<String, String>,
    /// A digest of the texts of all rules.
    rules: String,
}

/// The number of puzzles read, and a digest of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub puzzles: usize,
    digest: String,
}

/// The file of a run: its settings in the first line, its progress in the second.
pub struct RunRecord {
    path: PathBuf,
    file: File,
    /// The offset of the second line.
    second: u64,
    progress: Progress,
}

fn digest(texts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Settings {
    pub fn new(args: &GradeArgs) -> Result<Self, Stop> {
        let sources = sources(&args.rules, Vec::new()).files()?;
        let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
        Ok(Self { options: options(args), rules: digest(&texts) })
    }

    /// Compares these settings with those of the current run.
    ///
    /// # Errors
    /// If they differ.
    fn check(&self, now: &Self, output: &Path) -> Result<(), Stop> {
        let output = output.display();
        let names = self.options.keys().chain(now.options.keys());
        for name in names {
            let value = |settings: &Self| settings.options.get(name).cloned().unwrap_or_default();
            let (was, is) = (value(self), value(now));
            if was != is {
                return Err(with_advice(Stop::wrong(match was.as_str() {
                    "" => message!("`--{name}` was not given when {output} was begun"),
                    GIVEN => message!("`--{name}` was given when {output} was begun"),
                    _ => message!("`--{name}` was `{was}` when {output} was begun"),
                })));
            }
        }
        match self.rules == now.rules {
            true => Ok(()),
            false => {
                Err(with_advice(Stop::wrong(message!("the rules have changed since {output} was begun"))))
            }
        }
    }
}

/// Adds the advice to start again without `--resume`.
pub fn with_advice(stop: Stop) -> Stop {
    stop.help(message!("without --resume the file is written anew"))
}

/// The value recorded for a flag that was given.
const GIVEN: &str = "yes";

/// The options that rows depend on.
fn options(args: &GradeArgs) -> IndexMap<String, String> {
    let (strategy, reading) = (&args.strategy, &args.input.reading);
    let given = |is: bool| if is { GIVEN.to_owned() } else { String::new() };
    let shown = |value: Option<String>| value.unwrap_or_default();
    let options = [
        ("strategy", shown(strategy.strategy.clone())),
        ("with", strategy.with.join(" ")),
        ("with-first", given(strategy.with_first)),
        ("technique", strategy.technique.join(" ")),
        ("uniqueness", given(strategy.uniqueness)),
        ("timeout", shown(strategy.time.timeout.map(|time| time.as_secs_f64().to_string()))),
        ("no-check", given(strategy.no_check)),
        ("tally", args.tally.join(" ")),
        ("no-tally", given(args.no_tally)),
        ("from", shown(reading.from.map(|format| format.to_string()))),
        ("game", shown(reading.game.clone())),
        ("column", shown(reading.column.clone())),
        ("shard", shown(args.input.shard.shard.map(|shard| shard.to_string()))),
        ("format", shown(args.format.to_possible_value().map(|form| form.get_name().to_owned()))),
        ("solutions", given(args.solutions)),
        ("no-time", given(args.no_time)),
        ("where", args.conditions.join(" ")),
        ("sort", shown(args.sort.clone())),
        ("reverse", given(args.reverse)),
        ("lang", say::language().code().to_owned()),
    ];
    options.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

impl Progress {
    /// Adds the next puzzle.
    pub fn add(&mut self, file: Option<&str>, line: usize, puzzle: &str) {
        let file = file.unwrap_or_default();
        self.digest = digest(&[&self.digest, file, &line.to_string(), puzzle]);
        self.puzzles += 1;
    }
}

impl RunRecord {
    /// Reads the progress of an interrupted run; `None` if it left no record.
    ///
    /// # Errors
    /// If its settings differ.
    pub fn earlier(output: &Path, now: &Settings) -> Result<Option<Progress>, Stop> {
        let text = fs::read_to_string(record_path(output)).unwrap_or_default();
        let mut lines = text.lines();
        // A run that ended before both lines were written has no rows either.
        let Some(settings) = lines.next().and_then(|line| serde_json::from_str::<Settings>(line).ok()) else {
            return Ok(None);
        };
        settings.check(now, output)?;
        Ok(lines.next().and_then(|line| serde_json::from_str(line.trim_end()).ok()))
    }

    /// Creates the record of an output; `None` if the output is a pipe or a device.
    pub fn new(output: &Path, settings: &Settings, progress: Progress) -> Result<Option<Self>, Stop> {
        if !output.metadata().is_ok_and(|data| data.is_file()) {
            return Ok(None);
        }
        let path = record_path(output);
        let first = json_line(settings);
        let file = File::create(&path).map_err(|error| Stop::unwritten(&path, &error))?;
        let mut record = Self { path, file, second: first.len() as u64, progress };
        record.write(0, &first)?;
        record.save()?;
        Ok(Some(record))
    }

    /// Records a puzzle. Called before its row is written.
    pub fn add(&mut self, file: Option<&str>, line: usize, puzzle: &str) -> Result<(), Stop> {
        self.progress.add(file, line, puzzle);
        self.save()
    }

    fn save(&mut self) -> Result<(), Stop> {
        // The second line never gets shorter, so it is written over.
        self.write(self.second, &json_line(&self.progress))
    }

    fn write(&mut self, at: u64, text: &str) -> Result<(), Stop> {
        let written = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.write_all(text.as_bytes()));
        written.map_err(|error| Stop::unwritten(&self.path, &error))
    }

    /// Removes the file. Called when the output is complete.
    pub fn remove(self) -> Result<(), Stop> {
        fs::remove_file(&self.path).map_err(|error| Stop::unwritten(&self.path, &error))
    }
}

fn record_path(output: &Path) -> PathBuf {
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("{name}.{ENDING}"))
}
