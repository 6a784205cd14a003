//! `tesuji rules check`: what is wrong in rule files.

use crate::cli::{load::diagnostics_json, prelude::*};
use std::io;
use tesuji::authoring::CheckReport;

/// Check rule files for errors
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Rule file, folder of rule files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the files without the built-in rules
    #[arg(long)]
    no_default_rules: bool,
    #[command(flatten)]
    form: FormatArgs,
}

pub fn run(args: &CheckArgs) -> Result<Exit, CommandError> {
    let (texts, alone) = (read_files_or_stdin(&args.files)?, args.no_default_rules);
    let sources = RulesBuilder { texts, without_builtin: alone, ..RulesBuilder::default() };
    let CheckReport { files, diagnostics, .. } = sources.check()?;
    if files == 0 {
        return Err(CommandError::new(message!("no rule files given"))
            .with_help(message!("names of rule files must end in .tesuji")));
    }
    let errors = diagnostics.iter().filter(|fault| fault.is_error).count();
    let text = match args.form.format {
        Form::Json => diagnostics_json(&diagnostics, say::language()),
        _ => diagnostics.render(say::language(), should_color(say::color(), &io::stdout())),
    };
    let exit = print(text, if errors == 0 { Exit::Success } else { Exit::Incomplete })?;
    let warnings = diagnostics.len() - errors;
    say::print_line(&message!(
        "{}: {}, {}",
        if files == 1 { message!("1 file") } else { message!("{files} files") },
        if errors == 1 { message!("1 error") } else { message!("{errors} errors") },
        if warnings == 1 { message!("1 warning") } else { message!("{warnings} warnings") }
    ));
    Ok(exit)
}
