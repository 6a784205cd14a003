//! `tesuji rules`: works on rule files.

mod check;
mod compare;
mod doc;
mod explain;
mod fmt;
mod graph;
mod list;
mod new;
mod plan;
mod profile;
mod prove;
pub mod show;
mod test;
mod watch;
mod why_not;

use super::{commands, prelude::*};

/// Work with rule files: catalogue, checks, tests, plans
#[derive(Debug, Args)]
pub struct RulesArgs {
    #[command(subcommand)]
    command: Option<RulesCommand>,
    #[command(flatten)]
    rules: RuleArgs,
}

commands! {
    RulesCommand:
    List = list::ListArgs,
    Show = show::ShowArgs,
    New = new::NewArgs,
    Check = check::CheckArgs,
    Explain = explain::ExplainArgs,
    Fmt = fmt::FmtArgs,
    Test = test::TestArgs,
    Watch = watch::WatchArgs,
    Doc = doc::DocArgs,
    Graph = graph::GraphArgs,
    Plan = plan::PlanArgs,
    Profile = profile::ProfileArgs,
    Prove = prove::ProveArgs,
    WhyNot = why_not::WhyNotArgs,
    Compare = compare::CompareArgs,
}

/// Runs `list` if no command is given.
pub fn run(args: &RulesArgs) -> Result<Exit, CommandError> {
    match &args.command {
        None => list::run(&list::ListArgs { rules: args.rules.clone(), ..list::ListArgs::default() }),
        Some(command) => command.run(),
    }
}
