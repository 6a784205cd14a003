//! `tesuji rules doc`: the catalogue as pages.

use crate::cli::prelude::*;
use std::time::Duration;
use tesuji::catalogue::{Catalogue, CatalogueFile, PageFormat};

/// Write the catalogue: a page for each technique, strategy and game, with pictures of examples
#[derive(Debug, Args)]
pub struct DocArgs {
    /// Rule file, folder of rule files, or - for standard input, with the rules to document [default: all
    /// rules]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the pages; created if missing
    #[arg(short, long, alias = "out", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,
    /// Format of the pages
    #[arg(long, value_name = "FORM", default_value = "html", value_parser = forms(&[Form::Html, Form::Markdown]), help_heading = "Output")]
    format: Form,
    /// Prove techniques and links, each case within this number of seconds, and show the result
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    prove: Option<Duration>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &DocArgs) -> Result<Exit, CommandError> {
    let texts = read_files_or_stdin(&args.files)?;
    let files = texts.iter().map(|text| text.name.clone()).collect();
    let rules = build_rules(RulesBuilder { reads_examples: true, ..rules_builder(&args.rules, texts) })?;
    let form = match args.format {
        Form::Markdown => PageFormat::Markdown,
        _ => PageFormat::Html,
    };
    let catalogue = Catalogue { rules: &rules, language: say::language(), files, prove: args.prove };
    let pages = catalogue.pages(form).map_err(CommandError::new)?;
    for page in &pages {
        write(&args.output, page)?;
    }
    let first = pages.first().map(|page| args.output.join(&page.path).display().to_string() + "\n");
    print(first.unwrap_or_default(), Exit::Success)
}

fn write(folder: &Path, page: &CatalogueFile) -> Result<(), CommandError> {
    let path = folder.join(&page.path);
    create_folder(path.parent().unwrap_or(folder))?;
    write_file(&path, &page.text)
}
