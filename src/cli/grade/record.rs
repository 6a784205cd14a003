//! The record of a run: its options, its rules and the puzzles read so far. It is a file next to the output and is removed
//! when the output is complete.

use super::GradeArgs;
use crate::cli::prelude::*;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{Seek, SeekFrom, Write},
};

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
    pub fn new(args: &GradeArgs) -> Result<Self, CommandError> {
        let sources = rules_builder(&args.rules, Vec::new()).files()?;
        let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
        Ok(Self { options: options(args), rules: digest(&texts) })
    }

    /// Compares these settings with those of the current run.
    ///
    /// # Errors
    /// If they differ.
    fn check(&self, now: &Self, output: &Path) -> Result<(), CommandError> {
        let output = output.display();
        let names = self.options.keys().chain(now.options.keys());
        for name in names {
            let value = |settings: &Self| settings.options.get(name).cloned().unwrap_or_default();
            let (was, is) = (value(self), value(now));
            if was != is {
                return Err(with_restart_help(CommandError::new(match was.as_str() {
                    "" => message!("`--{name}` was not given when {output} was started"),
                    GIVEN => message!("`--{name}` was given when {output} was started"),
                    _ => message!("`--{name}` was `{was}` when {output} was started"),
                })));
            }
        }
        match self.rules == now.rules {
            true => Ok(()),
            false => Err(with_restart_help(CommandError::new(message!(
                "the rules have changed since {output} was started"
            )))),
        }
    }
}

/// Adds the advice to start again without `--resume`.
pub fn with_restart_help(error: CommandError) -> CommandError {
    error.with_help(message!("without --resume the file is overwritten"))
}

/// The value recorded for a flag that was given.
const GIVEN: &str = "yes";

/// The options that rows depend on.
fn options(args: &GradeArgs) -> IndexMap<String, String> {
    let (strategy, reading) = (&args.strategy, &args.input.reading);
    let flag = |is_given: bool| if is_given { GIVEN.to_owned() } else { String::new() };
    let text = |value: Option<String>| value.unwrap_or_default();
    let options = [
        ("strategy", text(strategy.strategy.clone())),
        ("with", strategy.with.join(" ")),
        ("with-first", flag(strategy.with_first)),
        ("technique", strategy.technique.join(" ")),
        ("uniqueness", flag(strategy.uses_uniqueness)),
        ("timeout", text(strategy.time.timeout.map(|time| time.as_secs_f64().to_string()))),
        ("no-check", flag(strategy.no_check)),
        ("tally", args.tally.join(" ")),
        ("rating", text(args.rating.rating.clone())),
        ("no-tally", flag(args.no_tally)),
        ("from", text(reading.from.map(|format| format.to_string()))),
        ("game", text(reading.game.clone())),
        ("column", text(reading.column.clone())),
        ("shard", text(args.input.shard.shard.map(|shard| shard.to_string()))),
        (
            "format",
            text(clap::ValueEnum::to_possible_value(&args.format).map(|form| form.get_name().to_owned())),
        ),
        ("solutions", flag(args.should_count_solutions)),
        ("no-time", flag(args.no_time)),
        ("where", args.conditions.join(" ")),
        ("sort", text(args.sort_column.clone())),
        ("reverse", flag(args.is_reversed)),
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
    pub fn read_progress(output: &Path, now: &Settings) -> Result<Option<Progress>, CommandError> {
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
    pub fn new(output: &Path, settings: &Settings, progress: Progress) -> Result<Option<Self>, CommandError> {
        if !output.metadata().is_ok_and(|data| data.is_file()) {
            return Ok(None);
        }
        let path = record_path(output);
        let first = json_line(settings);
        let file = File::create(&path).map_err(|error| CommandError::write_error(&path, &error))?;
        let mut record = Self { path, file, second: first.len() as u64, progress };
        record.write(0, &first)?;
        record.save()?;
        Ok(Some(record))
    }

    /// Records a puzzle. Called before its row is written.
    pub fn add(&mut self, file: Option<&str>, line: usize, puzzle: &str) -> Result<(), CommandError> {
        self.progress.add(file, line, puzzle);
        self.save()
    }

    fn save(&mut self) -> Result<(), CommandError> {
        // The second line never gets shorter, so it is written over.
        self.write(self.second, &json_line(&self.progress))
    }

    fn write(&mut self, at: u64, text: &str) -> Result<(), CommandError> {
        let written = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.write_all(text.as_bytes()));
        written.map_err(|error| CommandError::write_error(&self.path, &error))
    }

    /// Removes the file. Called when the output is complete.
    pub fn remove(self) -> Result<(), CommandError> {
        fs::remove_file(&self.path).map_err(|error| CommandError::write_error(&self.path, &error))
    }
}

fn record_path(output: &Path) -> PathBuf {
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("{name}.{ENDING}"))
}
