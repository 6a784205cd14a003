//! `tesuji links`: strong and weak links on a position, listed or drawn.

use crate::cli::pictures::{DrawnForm, write_slides};
use crate::cli::prelude::*;
use tesuji::LinkSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// A list for people
    Text,
    /// One JSON object
    Json,
    /// A graph for graphviz and its like
    Dot,
    /// A picture of the board with the links
    Svg,
    /// The picture in pixels
    Png,
    /// A page with the picture, which needs no other file
    Html,
}

/// List or draw strong and weak links on a position
#[derive(Debug, Args)]
pub struct LinksArgs {
    /// A position written inline, a file with one, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Only this link of the rules; may be given again [default: every link]
    #[arg(short, long = "link", value_name = "LINK", help_heading = "Rules")]
    links: Vec<String>,
    /// How the links are written
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: Drawing,
    /// Write to this file [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &LinksArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let converter = Converter::new(&rules, args.reading.game.as_deref()).or_stop(&rules)?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let mut items = inputs.items();
    let (Some(item), None) = (items.next(), items.next()) else {
        return Err(Stop::wrong(message!("links are those of one position")));
    };
    let puzzle = item.read.map_err(|error| Stop::wrong(error.explained()))?;
    let position = converter.position(&puzzle).or_stop(&rules)?;
    let linked = LinkSet::new(&rules, &position, args.links.iter().map(String::as_str));
    let linked = linked.map_err(Stop::wrong)?;
    let teller = Renderer::new(&rules, say::language());
    let exit = if linked.is_empty() { Exit::Not } else { Exit::Done };
    let text = match args.format {
        Drawing::Text if linked.is_empty() => "none\n".to_owned(),
        Drawing::Text => teller.links_text(&linked),
        Drawing::Json => json_line(&json!({ "line": puzzle.line(), "links": teller.links_json(&linked) })),
        Drawing::Dot => teller.links_dot(&linked),
        Drawing::Svg | Drawing::Png | Drawing::Html => {
            let form = match args.format {
                Drawing::Png => DrawnForm::Png,
                Drawing::Html => DrawnForm::Html,
                _ => DrawnForm::Svg,
            };
            let slide = teller.links_illustration(&linked);
            write_slides(&[slide], form, args.output.as_deref(), say::language())?;
            return Ok(exit);
        }
    };
    let mut output = OutputArgs { output: args.output.clone() }.open(None)?;
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
