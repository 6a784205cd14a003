//! `tesuji rules check`: what is wrong in rule files.

use crate::cli::load::objects;
use crate::cli::prelude::*;
use std::io;
use tesuji::authoring::CheckReport;

/// Say what is wrong in rule files
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Rule file, folder of rule files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the files without the rules that ship
    #[arg(long)]
    no_default_rules: bool,
    #[command(flatten)]
    form: FormArgs,
}

pub fn run(args: &CheckArgs) -> Result<Exit, Stop> {
    let (texts, alone) = (read_given(&args.files)?, args.no_default_rules);
    let sources = RulesBuilder { texts, without_builtin: alone, ..RulesBuilder::default() };
    let CheckReport { files, diagnostics, .. } = sources.check()?;
    if files == 0 {
        return Err(Stop::wrong(message!("there is no rule file in what was given"))
            .help(message!("names of rule files end in .tesuji")));
    }
    let errors = diagnostics.iter().filter(|fault| fault.is_error).count();
    let text = match args.form.format {
        Form::Json => objects(&diagnostics, say::language()),
        Form::Text => diagnostics.render(say::language(), has_colour(say::color(), &io::stdout())),
    };
    let exit = print(text, if errors == 0 { Exit::Done } else { Exit::Not })?;
    let warnings = diagnostics.len() - errors;
    say::say(&message!(
        "{}: {}, {}",
        if files == 1 { message!("1 file") } else { message!("{files} files") },
        if errors == 1 { message!("1 error") } else { message!("{errors} errors") },
        if warnings == 1 { message!("1 warning") } else { message!("{warnings} warnings") }
    ));
    Ok(exit)
}
