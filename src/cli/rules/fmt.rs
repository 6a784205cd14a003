//! `tesuji rules fmt`: rule files in the standard layout.

use crate::cli::prelude::*;
use std::io;
use tesuji::{RuleFile as Source, text::diff};

/// Format rule files
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Rule file, folder of rule files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Show what would change instead of changing it
    #[arg(long)]
    check: bool,
}

pub fn run(args: &FmtArgs) -> Result<Exit, CommandError> {
    let mut output = Output::new();
    let standard = Path::new(STDIN);
    let paths: Vec<PathBuf> = args.files.iter().filter(|path| *path != standard).cloned().collect();
    let mut exit = Exit::Success;
    if paths.len() < args.files.len() {
        let source = read_stdin()?;
        match format_file(&source, say::language()) {
            None => exit = Exit::InvalidInput,
            Some(new) if args.check => exit = exit.max(write_changes(&source, &new, &mut output)?),
            Some(new) => output.write(&new)?,
        }
    }
    let asked: Vec<PathBuf> = paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    for source in read_files(&paths)? {
        // Files used by the given ones are read as well, and skipped here.
        let path = Path::new(&source.name);
        if !path.canonicalize().is_ok_and(|path| asked.iter().any(|asked| path.starts_with(asked))) {
            continue;
        }
        match format_file(&source, say::language()) {
            None => exit = Exit::InvalidInput,
            Some(new) if args.check => exit = exit.max(write_changes(&source, &new, &mut output)?),
            Some(new) if new != source.text => {
                write_file(path, new)?;
                output.write(format!("{}\n", source.name))?;
            }
            Some(_) => {}
        }
    }
    output.finish()?;
    Ok(exit)
}

/// Returns the file in the standard layout; `None` if it has errors, which are reported on standard error.
fn format_file(source: &Source, language: Language) -> Option<String> {
    let faults = match Rules::format_source(&source.name, &source.text) {
        Ok(text) => return Some(text),
        Err(faults) => faults,
    };
    let color = should_color(ColorChoice::Auto, &io::stderr());
    say::write(&faults.render(language, color));
    None
}

fn write_changes(source: &Source, new: &str, output: &mut Output) -> Result<Exit, CommandError> {
    let changes = diff(&source.text, new);
    if changes.is_empty() {
        return Ok(Exit::Success);
    }
    output.write(format!("{}\n{changes}", source.name))?;
    Ok(Exit::Incomplete)
}
