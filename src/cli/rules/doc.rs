//! `tesuji rules doc`: the catalogue as pages.

use crate::cli::prelude::*;
use std::time::Duration;
use tesuji::catalogue::{Catalogue, CatalogueFile, PageFormat};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Pages for a browser, with one style sheet; they need no server
    Html,
    /// Pages for a repository
    Markdown,
}

/// Write the catalogue: a page for each technique, strategy and game, with pictures of examples
#[derive(Debug, Args)]
pub struct DocArgs {
    /// Rule file, folder of rule files, or - for standard input, whose rules have pages [default: all rules]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the pages; it is made where there is none
    #[arg(short, long, alias = "out", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,
    /// How pages are written
    #[arg(long, value_name = "FORM", default_value = "html", help_heading = "Output")]
    format: Form,
    /// Prove techniques and links, each case within this number of seconds, and show the result
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    prove: Option<Duration>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &DocArgs) -> Result<Exit, Stop> {
    let texts = read_given(&args.files)?;
    let files = texts.iter().map(|text| text.name.clone()).collect();
    let rules = built(RulesBuilder { examples: true, ..sources(&args.rules, texts) })?;
    let form = match args.format {
        Form::Html => PageFormat::Html,
        Form::Markdown => PageFormat::Markdown,
    };
    let catalogue = Catalogue { rules: &rules, language: say::language(), files, prove: args.prove };
    let pages = catalogue.pages(form).map_err(Stop::wrong)?;
    for page in &pages {
        write(&args.output, page)?;
    }
    let first = pages.first().map(|page| args.output.join(&page.path).display().to_string() + "\n");
    print(first.unwrap_or_default(), Exit::Done)
}

fn write(folder: &Path, page: &CatalogueFile) -> Result<(), Stop> {
    let path = folder.join(&page.path);
    make_folder(path.parent().unwrap_or(folder))?;
    write_file(&path, &page.text)
}
