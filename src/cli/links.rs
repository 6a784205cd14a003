//! `tesuji links`: strong and weak links on a position, listed or drawn.

use super::args::{ReadingArgs, RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{rules, wrong_board};
use super::output::Output;
use clap::{Args, ValueEnum};
use serde::Serialize;
use tesuji::text::message;
use tesuji::{ConvertError, Converter, EdgeJson, LinkError, Linked, Teller, json_line};

/// How links are written.
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
}

/// List or draw strong and weak links on a position
#[derive(Debug, Args)]
#[command(
    long_about = "Lists the pairs of candidates that the links of the rules join on a position as it stands, or draws \
        them: on the board, or as a graph of cells. A solid line is a strong link (one of the two is true), a dashed \
        one a weak link (not both are). In a graph links inside of a cell are left out; of more links than can be \
        followed the first are drawn, and the picture says so.\n\n\
        The exit status is 1 if nothing is linked.",
    after_help = "Examples:\n  \
        tesuji links position.txt -l bilocal\n  \
        tesuji links position.txt -l bilocal -l bivalue --format svg > links.svg   the same as a picture"
)]
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
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    words: WordArgs,
}

/// What `links` says of a position.
#[derive(Debug, Serialize)]
struct LinksLine {
    line: usize,
    links: Vec<EdgeJson>,
}

/// Runs the command.
pub fn run(args: &LinksArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let converter =
        Converter::new(&rules, args.reading.game.as_deref()).map_err(|error| wrong_board(&error, &rules))?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let mut items = inputs.items();
    let (Some(item), None) = (items.next(), items.next()) else {
        return Err(Stop::wrong(message!("links are those of one position")));
    };
    let puzzle = item.read.map_err(|error| Stop::wrong(error.explained()))?;
    let position = converter.position(&puzzle).map_err(|error| match error {
        ConvertError::Board(error) => wrong_board(&error, &rules),
        error => Stop::wrong(error),
    })?;
    let linked = Linked::find(&rules, &position, args.links.iter().map(String::as_str));
    let linked = linked.map_err(|error| match &error {
        LinkError::Unknown { help, .. } => Stop::wrong(&error).help(Some(help.clone())),
        _ => Stop::wrong(error),
    })?;
    let teller = Teller::new(&rules, args.words.lang);
    let mut output = Output::new();
    output.write(match args.format {
        Drawing::Text if linked.is_empty() => "none\n".to_owned(),
        Drawing::Text => teller.links(&linked),
        Drawing::Json => json_line(&LinksLine { line: puzzle.line(), links: teller.links_json(&linked) }),
        Drawing::Dot => teller.links_dot(&linked),
        Drawing::Svg => teller.links_svg(&linked),
    })?;
    output.finish()?;
    Ok(if linked.is_empty() { Exit::Not } else { Exit::Done })
}
