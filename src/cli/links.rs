//! `tesuji links`: strong and weak links on a position, listed or drawn.

use crate::cli::pictures::write_slides;
use crate::cli::prelude::*;
use tesuji::LinkSet;

/// List or draw strong and weak links on a position
#[derive(Debug, Args)]
pub struct LinksArgs {
    /// Position: written inline, a file with one, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Show only this link of the rules; may be given again [default: every link]
    #[arg(short, long = "link", value_name = "LINK", help_heading = "Rules")]
    links: Vec<String>,
    /// Format of the links
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms([Form::Text, Form::Json, Form::Dot, Form::Svg, Form::Png, Form::Html]), help_heading = "Output")]
    format: Form,
    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &LinksArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let converter = Converter::new(&rules, args.reading.game.as_deref()).or_suggest(&rules)?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let mut items = inputs.items();
    let (Some(item), None) = (items.next(), items.next()) else {
        return Err(CommandError::new(message!("links are shown for a single position")));
    };
    let puzzle = item.puzzle.map_err(|error| CommandError::new(error.explained()))?;
    let position = converter.position(&puzzle).or_suggest(&rules)?;
    let links = LinkSet::new(&rules, &position, args.links.iter().map(String::as_str));
    let links = links.map_err(CommandError::new)?;
    let renderer = Renderer::new(&rules, say::language());
    let exit = if links.is_empty() { Exit::Incomplete } else { Exit::Success };
    let text = match args.format {
        Form::Text if links.is_empty() => "none\n".to_owned(),
        Form::Json => json_line(&json!({ "line": puzzle.line(), "links": renderer.links_json(&links) })),
        Form::Dot => renderer.links_dot(&links),
        Form::Svg | Form::Png | Form::Html => {
            let slide = renderer.links_illustration(&links);
            write_slides(&[slide], args.format, args.output.as_deref(), say::language())?;
            return Ok(exit);
        }
        _ => renderer.links_text(&links),
    };
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
