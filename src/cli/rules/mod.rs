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

use super::failure::{Exit, Stop};
use clap::{Args, Subcommand};

/// Work on rule files: the catalogue, checks, tests, plans
#[derive(Debug, Args)]
#[command(after_help = include_str!("../examples/rules.txt"))]
pub struct RulesArgs {
    #[command(subcommand)]
    command: Option<RulesCommand>,
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    List(list::ListArgs),
    Show(show::ShowArgs),
    New(new::NewArgs),
    Check(check::CheckArgs),
    Explain(explain::ExplainArgs),
    Fmt(fmt::FmtArgs),
    Test(test::TestArgs),
    Watch(watch::WatchArgs),
    Doc(doc::DocArgs),
    Graph(graph::GraphArgs),
    Plan(plan::PlanArgs),
    Profile(profile::ProfileArgs),
    Prove(prove::ProveArgs),
    WhyNot(why_not::WhyNotArgs),
    Compare(compare::CompareArgs),
}

/// Runs the command; without a word it is the list.
pub fn run(args: &RulesArgs) -> Result<Exit, Stop> {
    match &args.command {
        None => list::run(&list::ListArgs::default()),
        Some(RulesCommand::List(args)) => list::run(args),
        Some(RulesCommand::Show(args)) => show::run(args),
        Some(RulesCommand::New(args)) => new::run(args),
        Some(RulesCommand::Check(args)) => check::run(args),
        Some(RulesCommand::Explain(args)) => explain::run(args),
        Some(RulesCommand::Fmt(args)) => fmt::run(args),
        Some(RulesCommand::Test(args)) => test::run(args),
        Some(RulesCommand::Doc(args)) => doc::run(args),
        Some(RulesCommand::Graph(args)) => graph::run(args),
        Some(RulesCommand::Plan(args)) => plan::run(args),
        Some(RulesCommand::Profile(args)) => profile::run(args),
        Some(RulesCommand::WhyNot(args)) => why_not::run(args),
        Some(RulesCommand::Prove(args)) => prove::run(args),
        Some(RulesCommand::Compare(args)) => compare::run(args),
        Some(RulesCommand::Watch(args)) => watch::run(args),
    }
}
