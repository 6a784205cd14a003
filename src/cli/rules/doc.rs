//! `tesuji rules doc`: the catalogue as pages.

use crate::cli::args::{RuleArgs, WordArgs, seconds};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{builder, built, read_given};
use crate::cli::output::Output;
use clap::{Args, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji::{PageForm, WrittenPage};

/// How pages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Pages for a browser, with one style sheet; they need no server
    Html,
    /// Pages for a repository
    Markdown,
}

/// Write the catalogue: a page for each technique, strategy and game, with pictures of examples
#[derive(Debug, Args)]
#[command(
    long_about = "Writes a folder of pages: for each technique what it is called and how hard it is, its rule, what it \
        uses and wakes, and its examples in words and as pictures before and after; for each strategy what it runs, in \
        its order; for each game its board and its units. The first page lists techniques by the file that they stand in \
        and by their difficulty; its path is written to standard output.\n\n\
        All of it is made from rule files and their examples. The same rules give the same bytes. With --prove each rule \
        is proved or tried as well, as `rules prove` does it, and the pages say what came of it; what is proved in time \
        may depend on the machine. Files of the folder that the catalogue does not have are left as they are.",
    after_help = "Examples:\n  tesuji rules doc --out catalogue\n  \
        tesuji rules doc --out catalogue --format markdown --lang ja\n  \
        tesuji rules doc my-rules.tesuji --out pages --prove 10"
)]
pub struct DocArgs {
    /// Rule file, folder of rule files, or - for standard input, whose rules have pages [default: all rules]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the pages; it is made where there is none
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: PathBuf,
    /// How pages are written
    #[arg(long, value_name = "FORM", default_value = "html", help_heading = "Output")]
    format: Form,
    /// Prove techniques and links, each case in no more than so many seconds, and say what came of it
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    prove: Option<Duration>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    words: WordArgs,
}

/// Runs the command.
pub fn run(args: &DocArgs) -> Result<Exit, Stop> {
    let sources = read_given(&args.files)?;
    let files: Vec<String> = sources.iter().map(|source| source.name.clone()).collect();
    let builder =
        sources.into_iter().fold(builder(&args.rules), |one, source| one.text(source.name, source.text));
    let rules = built(builder.with_examples())?;
    let form = match args.format {
        Form::Html => PageForm::Html,
        Form::Markdown => PageForm::Markdown,
    };
    let catalogue = rules.catalogue(args.words.lang).of_files(files);
    let catalogue = args.prove.into_iter().fold(catalogue, |catalogue, timeout| catalogue.proved(timeout));
    let pages = catalogue.pages(form).map_err(Stop::wrong)?;
    for page in &pages {
        write(&args.out, page)?;
    }
    let first = pages.first().map(|page| args.out.join(&page.path).display().to_string() + "\n");
    let mut output = Output::new();
    output.write(first.unwrap_or_default())?;
    output.finish()?;
    Ok(Exit::Done)
}

fn write(folder: &Path, page: &WrittenPage) -> Result<(), Stop> {
    let path = folder.join(&page.path);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| Stop::unwritten(parent, &error))?;
    fs::write(&path, &page.text).map_err(|error| Stop::unwritten(&path, &error))
}
