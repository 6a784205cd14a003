//! `tesuji links`: strong and weak links on a position, listed or drawn.

use super::args::{ReadingArgs, RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{listed, program, wrong_board};
use super::output::Output;
use clap::{Args, ValueEnum};
use indexmap::IndexMap;
use serde::Serialize;
use tesuji::board::setup::Setup;
use tesuji::board::state::State;
use tesuji::board::topology::Topology;
use tesuji::engine::path::edges;
use tesuji::lang::hint;
use tesuji::lang::program::{Argument, Link, Program};
use tesuji::report::board_picture::{Drawn, board_picture};
use tesuji::report::json::json_line;
use tesuji::report::language::Language;
use tesuji::report::links::{EdgeJson, Joined, Links};
use tesuji::solve::boards::Boards;
use tesuji::solve::outcome::explained;

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
    #[arg(short, long = "link", value_name = "LINK")]
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
    let program = program(&args.rules)?;
    let wanted = wanted(&program, &args.links)?;
    let game = args.reading.game.as_deref();
    let boards = Boards::new(program.clone(), game, |_, _, _| Ok(()))
        .map_err(|error| wrong_board(&error, &program))?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let mut items = inputs.items();
    let (Some(item), None) = (items.next(), items.next()) else {
        return Err(Stop::wrong("links are those of one position"));
    };
    let position = item.read.map_err(|error| Stop::wrong(explained(&error)))?;
    let board = boards.board(&position).map_err(|error| wrong_board(&error, &program))?;
    let mut setup = Setup::new(&board.topology);
    let state = setup.load(&board.topology, &position).map_err(Stop::wrong)?;
    let mut all: Vec<Joined> = Vec::new();
    for (index, arguments) in wanted {
        let found = edges(&program, &board.topology, state, index, &arguments).map_err(Stop::wrong)?;
        all.push((index, found));
    }
    let links = Links::new(&program, &board.topology, args.words.lang);
    let text = match args.format {
        Drawing::Text => links.text(&all),
        Drawing::Json => json_line(&LinksLine { line: position.line, links: links.json(&all) }),
        Drawing::Dot => links.dot(state, &all),
        Drawing::Svg => picture(&program, &board.topology, state, &all, args.words.lang),
    };
    let none = all.iter().all(|(_, edges)| edges.is_empty());
    let mut output = Output::new();
    output.write(if none && args.format == Drawing::Text { "none\n" } else { &text })?;
    output.finish()?;
    Ok(if none { Exit::Not } else { Exit::Done })
}

/// The links on their board; each pair of nodes once, by its strongest link.
fn picture(
    program: &Program,
    topology: &Topology,
    state: &State,
    all: &[Joined],
    language: Language,
) -> String {
    let mut drawn: IndexMap<&[Vec<(usize, usize)>; 2], bool> = IndexMap::new();
    for (index, edges) in all {
        for edge in edges {
            *drawn.entry(&edge.nodes).or_default() |= program.links[*index].strong;
        }
    }
    // What is strong says more, and is drawn first.
    drawn.sort_by(|_, one, _, other| other.cmp(one));
    let drawn: Vec<Drawn<'_>> = drawn.into_iter().map(|(nodes, strong)| Drawn { nodes, strong }).collect();
    let first = language.sentences().first_links;
    board_picture(topology, state, &drawn, |n, all| {
        first.replace("{n}", &n.to_string()).replace("{all}", &all.to_string())
    })
}

/// The links that are asked for, each with what its parameters are where nothing is said.
fn wanted(program: &Program, names: &[String]) -> Result<Vec<(usize, Vec<Argument>)>, Stop> {
    let known = || program.links.iter().map(|link| link.name.as_str());
    let mut wanted = Vec::new();
    for name in names {
        let Some(index) = program.links.iter().position(|link| link.name == *name) else {
            let help = hint(name, known()).or_else(|| listed(&known().collect::<Vec<_>>()));
            return Err(Stop::wrong(format!("there is no link `{name}`")).help(help));
        };
        let arguments = defaults(&program.links[index])
            .ok_or_else(|| Stop::wrong(format!("`{name}` has a parameter that must be given")))?;
        if !wanted.contains(&(index, arguments.clone())) {
            wanted.push((index, arguments));
        }
    }
    if names.is_empty() {
        let all = program.links.iter().enumerate();
        wanted.extend(all.filter_map(|(index, link)| Some((index, defaults(link)?))));
    }
    Ok(wanted)
}

fn defaults(link: &Link) -> Option<Vec<Argument>> {
    link.parameters.iter().map(|parameter| parameter.default.clone()).collect()
}
