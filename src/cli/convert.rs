//! `tesuji convert`: positions from one format to another, and cell by cell.

use super::sets::{Set, edited};
use crate::cli::prelude::*;
use tesuji::ConversionContent;

/// Change the format of positions, or their cells
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write [default: as the ending of the output says]
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    to: Option<Format>,
    /// Write the candidates that every open cell has, as they stand
    #[arg(long, visible_alias = "state", conflicts_with = "values", help_heading = "Cells")]
    candidates: bool,
    /// Write placed values alone, as givens, and no candidates
    #[arg(long, help_heading = "Cells")]
    values: bool,
    /// Give a cell one value (+4 where it was placed), several candidates, or . to open it; r1c2<>4 removes a candidate;
    /// may be given again
    #[arg(long = "set", value_name = "CELL=CANDIDATES", help_heading = "Cells")]
    sets: Vec<String>,
    /// Draw the board with its candidates
    #[arg(long, help_heading = "Output")]
    show: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Returns the formats with their descriptions, those that are only read last.
pub fn formats() -> String {
    let line = |format: &Format| format!("  {:<14} {}\n", format.name(), format.about().replace('`', ""));
    let (written, read): (Vec<Format>, Vec<Format>) =
        Format::ALL.into_iter().partition(|one| one.is_written());
    let lines = |formats: &[Format]| formats.iter().map(line).collect::<String>();
    format!("{}\nRead and not written:\n\n{}", lines(&written), lines(&read))
}

pub fn run(args: &ConvertArgs) -> Result<Exit, Stop> {
    if args.to.is_none() && !args.show {
        let missing = Stop::wrong(message!("missing `--to FORMAT`"));
        return Err(
            missing.help(message!("`tesuji convert --help` lists the formats; `--show` draws the board"))
        );
    }
    let rules = rules(&args.rules)?;
    let converter = Converter::new(&rules, args.input.reading.game.as_deref()).or_stop(&rules)?;
    let look = say::look();
    let content = match (args.candidates, args.values) {
        (true, _) => ConversionContent::Candidates,
        (_, true) => ConversionContent::Values,
        _ => ConversionContent::All,
    };
    let sets: Vec<Set> = args.sets.iter().map(|text| Set::read(text)).collect::<Result<_, _>>()?;
    let inputs = args.input.open()?;
    let mut output = args.output.open(Some(&inputs))?;
    let mut exit = None;
    let mut notes: BTreeSet<String> = BTreeSet::new();
    for item in inputs.items() {
        let label = item.label();
        let converted = item.read.map_err(|error| error.explained()).and_then(|puzzle| {
            let puzzle = edited(puzzle, &sets)?;
            let mut text = String::new();
            if args.show {
                let position = converter.position(&puzzle).map_err(|error| error.message())?;
                text.push_str(&position.candidates_text(look));
            }
            if let Some(format) = args.to {
                let converted =
                    converter.convert(&puzzle, format, content).map_err(|error| error.message())?;
                text.push_str(&converted.text);
                text.push('\n');
                // A note that applies to several puzzles is written once.
                let lost = converted.omitted.into_iter().filter(|note| notes.insert(note.to_string()));
                lost.for_each(|note| say::note(message!("{label}: {note}")));
            }
            Ok(text)
        });
        match converted {
            Ok(text) => {
                exit = exit.max(Some(Exit::Done));
                output.write(&text)?;
            }
            Err(message) => {
                exit = exit.max(Some(Exit::Wrong));
                say::error(message!("{label}: {message}"));
            }
        }
    }
    output.finish()?;
    exit.ok_or_else(no_position)
}
