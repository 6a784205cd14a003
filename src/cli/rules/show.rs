//! `tesuji rules show`: everything about one rule.

use crate::cli::{
    pictures::{PictureOutput, is_folder, write_slides},
    prelude::*,
};
use tesuji::{
    authoring::Example,
    catalogue::rule_page,
    pages::{Illustration, slideshow_html},
};

/// Show the source of a technique, strategy, game, link or definition, with pictures of its examples
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Id, or another name of a technique; may be given again
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Format to show it in
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Svg, Form::Png, Form::Html]), help_heading = "Output")]
    format: Form,
    /// Write to this file, or pictures of all examples to a folder [default: standard output]
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &ShowArgs) -> Result<Exit, CommandError> {
    let rules = build_rules(RulesBuilder { reads_examples: true, ..rules_builder(&args.rules, Vec::new()) })?;
    if args.format != Form::Text {
        return picture(&rules, args);
    }
    let look = say::board_style();
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    for (number, id) in args.ids.iter().enumerate() {
        let page = rule_page(&rules, id, look).ok_or_else(|| unknown_rule(&rules, id))?;
        output.write(if number == 0 { page } else { format!("\n{page}") })?;
    }
    output.finish()?;
    Ok(Exit::Success)
}

fn picture(rules: &Rules, args: &ShowArgs) -> Result<Exit, CommandError> {
    let [id] = args.ids.as_slice() else {
        return Err(CommandError::new(message!("pictures show one technique at a time")));
    };
    let matches =
        Example::matches_of(rules, id).map_err(|error| match rules.names().any(|name| name == id) {
            true => CommandError::new(message!("cannot draw `{id}`: expected a technique")),
            false => CommandError::new(error),
        })?;
    let renderer = Renderer::new(rules, say::language());
    let mut slides: Vec<Illustration<'_>> =
        matches.iter().enumerate().map(|(at, found)| renderer.match_illustration(at + 1, found)).collect();
    if slides.is_empty() {
        return Err(CommandError::new(message!("no example of `{id}` has a match to draw")));
    }
    let output = args.output.as_deref();
    if args.format == Form::Html {
        let mut page = PictureOutput::open(output, None)?;
        page.write(1, "html", slideshow_html(&renderer.technique_name(id), &slides, say::language()))?;
        page.finish()?;
        return Ok(Exit::Success);
    }
    // Without a folder, the first picture represents all.
    if !output.is_some_and(is_folder) {
        slides.truncate(1);
    }
    write_slides(&slides, args.format, output, say::language())?;
    Ok(Exit::Success)
}

/// Returns the error for a name without a page.
fn unknown_rule(rules: &Rules, name: &str) -> CommandError {
    let head = name.split('(').next().unwrap_or_default();
    match (rules.technique(name), rules.strategy(name)) {
        (_, Err(error)) if rules.strategy(head).is_ok() => CommandError::new(error),
        (Err(error), _) if rules.technique(head).is_ok() => CommandError::new(error),
        _ => {
            let near = did_you_mean(name, rules.names());
            let message = match &near {
                Some(near) => message!("unknown rule `{name}`: {near}"),
                None => message!("unknown rule `{name}`"),
            };
            CommandError::new(message)
                .with_help(near.is_none().then(|| message!("`tesuji rules list` shows them all")))
        }
    }
}
