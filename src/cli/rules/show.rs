//! `tesuji rules show`: everything about one rule.

use crate::cli::pictures::{DrawnForm, Place, is_folder, write_slides};
use crate::cli::prelude::*;
use tesuji::pages::{Illustration, slideshow_html};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Its page
    Text,
    /// A picture of the first example of a technique that finds something
    Svg,
    /// The picture in pixels
    Png,
    /// A page of pictures of all of them, which needs no other file
    Html,
}

/// Show a technique, strategy, game, link or definition as it is written, with its examples drawn
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Its id, or another name of a technique; may be given again
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// How it is shown
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: Form,
    /// Write to this file [default: standard output]; pictures of all examples also to a folder
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let rules = built(RulesBuilder { examples: true, ..sources(&args.rules, Vec::new()) })?;
    if args.format != Form::Text {
        return picture(&rules, args);
    }
    let look = say::look();
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    for (number, id) in args.ids.iter().enumerate() {
        let page = rules.page(id, look).ok_or_else(|| unknown(&rules, id))?;
        output.write(if number == 0 { page } else { format!("\n{page}") })?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn picture(rules: &Rules, args: &ShowArgs) -> Result<Exit, Stop> {
    let [id] = args.ids.as_slice() else {
        return Err(Stop::wrong(message!("pictures are of one technique at a time")));
    };
    let matches = rules.example_matches(id).map_err(|error| match rules.names().any(|name| name == id) {
        true => Stop::wrong(message!("`{id}` is no technique, and only techniques are drawn")),
        false => Stop::wrong(error),
    })?;
    let teller = Renderer::new(rules, say::language());
    let mut slides: Vec<Illustration<'_>> =
        matches.iter().enumerate().map(|(at, found)| teller.match_illustration(at + 1, found)).collect();
    if slides.is_empty() {
        return Err(Stop::wrong(message!("no example of `{id}` finds anything that could be drawn")));
    }
    let output = args.output.as_deref();
    if args.format == Form::Html {
        let mut place = Place::open(output, None)?;
        place.write(1, "html", slideshow_html(&teller.technique_name(id), &slides, say::language()))?;
        place.finish()?;
        return Ok(Exit::Done);
    }
    // Without a folder, the first picture represents all.
    if !output.is_some_and(is_folder) {
        slides.truncate(1);
    }
    let form = if args.format == Form::Png { DrawnForm::Png } else { DrawnForm::Svg };
    write_slides(&slides, form, output, say::language())?;
    Ok(Exit::Done)
}

/// Returns the error for a name without a page.
fn unknown(rules: &Rules, name: &str) -> Stop {
    let head = name.split('(').next().unwrap_or_default();
    match (rules.technique(name), rules.strategy(name)) {
        (_, Err(error)) if rules.strategy(head).is_ok() => Stop::wrong(error),
        (Err(error), _) if rules.technique(head).is_ok() => Stop::wrong(error),
        _ => {
            let near = did_you_mean(name, rules.names());
            let message = match &near {
                Some(near) => message!("unknown rule `{name}`: {near}"),
                None => message!("unknown rule `{name}`"),
            };
            Stop::wrong(message).help(near.is_none().then(|| message!("`tesuji rules list` shows them all")))
        }
    }
}
