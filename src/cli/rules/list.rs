//! `tesuji rules list`: techniques, strategies, games, links and definitions.

use crate::cli::prelude::*;
use tesuji::authoring::RuleList;

/// List techniques, simplest first, then strategies, games, links and definitions
#[derive(Debug, Default, Args)]
pub struct ListArgs {
    /// List only rules that contain this in their ids, titles, other names or texts
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
    /// Also list strategies that are parts of others
    #[arg(long, help_heading = "Output")]
    pub all: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub form: FormatArgs,
}

pub fn run(args: &ListArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let words = args.words.join(" ");
    let mut list = RuleList::default();
    (list.language, list.all) = (say::language(), args.all);
    list.search = (!args.words.is_empty()).then_some(words.as_str());
    // Lines are cut for a terminal; a pipe gets whole lines.
    let terminal = || terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
    list.columns = is_terminal().then(terminal);
    let text = match args.form.format {
        Form::Json => list.to_json(&rules).iter().map(json_line).collect(),
        _ => list.to_text(&rules),
    };
    if text.is_empty() {
        let near = did_you_mean(&words, rules.names());
        say::print_error(match near {
            Some(near) => message!("no rule matches `{words}`: {near}"),
            None => message!("no rule matches `{words}`"),
        });
        return Ok(Exit::Incomplete);
    }
    print(text, Exit::Success)
}
