//! `tesuji rules check`: what is wrong in rule files.

use crate::cli::args::{Form, FormArgs, WordArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{objects, read_given};
use crate::cli::output::{Output, has_colour};
use crate::cli::say;
use clap::{Args, ColorChoice};
use std::io;
use std::path::PathBuf;
use tesuji::text::message;
use tesuji::{Checked, Diagnostic, Rules};

/// Say what is wrong in rule files
#[derive(Debug, Args)]
#[command(
    long_about = "Says what is wrong in rule files: each fault with its line, a caret and how to mend it. The files \
        are read together with the rules that ship, so that they can use these; a file that has the path of one that \
        ships, such as rules/styles.tesuji, is read in its place.\n\n\
        `tesuji rules explain CODE` says more of a message. The exit status is 1 if there is an error; warnings alone \
        are no error.",
    after_help = "Examples:\n  tesuji rules check my-rules.tesuji\n  tesuji rules check rules/ --no-default-rules"
)]
pub struct CheckArgs {
    /// Rule file, folder of rule files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the files without the rules that ship
    #[arg(long)]
    no_default_rules: bool,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    words: WordArgs,
    /// Colours: auto is where the output is a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Exit, Stop> {
    let builder = if args.no_default_rules { Rules::builder().without_shipped() } else { Rules::builder() };
    let sources = read_given(&args.files)?;
    let builder = sources.into_iter().fold(builder, |one, source| one.text(source.name, source.text));
    let Checked { files, diagnostics, .. } = builder.check()?;
    if files == 0 {
        return Err(Stop::wrong(message!("there is no rule file in what was given"))
            .help(Some(message!("names of rule files end in .tesuji"))));
    }
    let errors = diagnostics.iter().filter(Diagnostic::is_error).count();
    let mut output = Output::new();
    match args.form.format {
        Form::Json => output.write(objects(&diagnostics, args.words.lang))?,
        Form::Text => {
            let colour = has_colour(args.color, &io::stdout());
            output.write(diagnostics.render(args.words.lang, colour))?;
        }
    }
    output.finish()?;
    let warnings = diagnostics.len() - errors;
    say::say(&message!(
        "{}: {}, {}",
        if files == 1 { message!("1 file") } else { message!("{files} files") },
        if errors == 1 { message!("1 error") } else { message!("{errors} errors") },
        if warnings == 1 { message!("1 warning") } else { message!("{warnings} warnings") }
    ));
    Ok(if errors == 0 { Exit::Done } else { Exit::Not })
}
