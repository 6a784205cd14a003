//! `tesuji convert`: positions from one format to another, and cell by cell.

use super::sets::{CellEdit, apply_edits};
use crate::cli::prelude::*;
use tesuji::ConversionContent;

/// Convert positions to another format, or change their cells
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Format to write [default: by the extension of the output]
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    to: Option<Format>,
    /// Write the current candidates of every open cell
    #[arg(long, visible_alias = "state", conflicts_with = "values", help_heading = "Cells")]
    candidates: bool,
    /// Write only values, as givens, and no candidates
    #[arg(long, help_heading = "Cells")]
    values: bool,
    /// Set a cell to a value (+4 for a solved cell), to several candidates, or to . to clear it; r1c2<>4
    /// removes a candidate; may be given again
    #[arg(long = "set", value_name = "CELL=CANDIDATES", help_heading = "Cells")]
    sets: Vec<String>,
    /// Draw the board with its candidates
    #[arg(long = "show", help_heading = "Output")]
    should_draw: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Returns the formats with their descriptions, those that are only read last.
pub fn formats() -> String {
    let line = |format: &Format| format!("  {:<14} {}\n", format.name(), format.about().replace('`', ""));
    let (written, read): (Vec<Format>, Vec<Format>) =
        Format::ALL.into_iter().partition(|one| one.can_write());
    let lines = |formats: &[Format]| formats.iter().map(line).collect::<String>();
    format!("{}\nRead and not written:\n\n{}", lines(&written), lines(&read))
}

pub fn run(args: &ConvertArgs) -> Result<Exit, CommandError> {
    if args.to.is_none() && !args.should_draw {
        let missing = CommandError::new(message!("missing `--to FORMAT`"));
        return Err(missing
            .with_help(message!("`tesuji convert --help` lists the formats; `--show` draws the board")));
    }
    let rules = load_rules(&args.rules)?;
    let converter = Converter::new(&rules, args.input.reading.game.as_deref()).or_suggest(&rules)?;
    let style = say::board_style();
    let content = match (args.candidates, args.values) {
        (true, _) => ConversionContent::Candidates,
        (_, true) => ConversionContent::Values,
        _ => ConversionContent::All,
    };
    let sets: Vec<CellEdit> = args.sets.iter().map(|text| CellEdit::parse(text)).collect::<Result<_, _>>()?;
    let inputs = args.input.open()?;
    let mut output = args.output.open(Some(&inputs))?;
    let mut exit = None;
    let mut notes: BTreeSet<String> = BTreeSet::new();
    for item in inputs.items() {
        let label = item.label();
        let converted = item.puzzle.map_err(|error| error.explained()).and_then(|puzzle| {
            let puzzle = apply_edits(puzzle, &sets)?;
            let mut text = String::new();
            if args.should_draw {
                let position = converter.position(&puzzle).map_err(|error| error.message())?;
                text.push_str(&position.candidates_text(style));
            }
            if let Some(format) = args.to {
                let converted =
                    converter.convert(&puzzle, format, content).map_err(|error| error.message())?;
                text.push_str(&converted.text);
                text.push('\n');
                // A note that applies to several puzzles is written once.
                let omitted = converted.omitted.into_iter().filter(|note| notes.insert(note.to_string()));
                omitted.for_each(|note| say::print_note(message!("{label}: {note}")));
            }
            Ok(text)
        });
        match converted {
            Ok(text) => {
                exit = exit.max(Some(Exit::Success));
                output.write(&text)?;
            }
            Err(message) => {
                exit = exit.max(Some(Exit::InvalidInput));
                say::print_error(message!("{label}: {message}"));
            }
        }
    }
    output.finish()?;
    exit.ok_or_else(no_position)
}
