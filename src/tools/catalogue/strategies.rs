//! Page of a strategy: the techniques that it runs, in order.

use super::{CatalogueWriter, PageBuilder};
use crate::prelude::*;
use tesuji_lang::Statement;
use tesuji_solve::grade::named::parts;

pub fn page(writer: &CatalogueWriter<'_>, number: usize) -> Page {
    let program = writer.program();
    let (strategy, words) = (&program.strategies[number], StepTexts::new(program, writer.language));
    let mut draft = PageBuilder::new(writer);
    draft.field(message!("name"), vec![Inline::Code(strategy.name.clone())]);
    draft.titles(|language| {
        strategy.title.get(language.code())?;
        StepTexts::new(program, language).title(&strategy.title)
    });
    draft.words(message!("adds up"), join(strategy.totals.iter().map(|(name, _)| name), ", "));
    draft.words(message!("file"), place(program, strategy.span));
    draft.comment(&strategy.comment);
    let (runs, used) = (&writer.runs[number], program.used(&program.plain_call(number)));
    if !runs.is_empty() {
        draft.heading(message!("What it runs, in its order"));
        let levels = runs.iter().any(|run| run.level.is_some());
        let row = |(at, run): (usize, &StrategyEntry)| {
            let path = format!("techniques/{}", program.techniques[run.call.technique].name);
            let mut link = vec![writer.link(program.describe(&run.call), path)];
            if !used.contains(&run.call) {
                link.push(Inline::Text(writer.translate(message!(" (only with --uniqueness)"))));
            }
            let level = run.level.as_deref().map(|name| Inline::Text(words.level(name)));
            let mut row = vec![vec![Inline::Text((at + 1).to_string())], link];
            row.extend(levels.then(|| level.into_iter().collect()));
            row
        };
        let heads = [Message::empty(), message!("technique")].into_iter();
        let heads = heads.chain(levels.then(|| message!("level")));
        draft.table(heads, runs.iter().enumerate().map(row).collect());
    }
    draft.rule(strategy.span);
    draft.facts();
    let title = words.title(&strategy.title).unwrap_or_else(|| strategy.name.clone());
    draft.finish(format!("strategies/{}", strategy.name), title)
}

/// A technique that a strategy runs.
pub struct StrategyEntry {
    pub call: Call,
    pub level: Option<String>,
}

/// Returns the techniques that a strategy runs, in order and without repetition. Strategies that it calls are expanded
/// at the call.
pub fn runs(program: &Program, strategy: usize) -> Vec<StrategyEntry> {
    let (mut all, mut around) = (Vec::new(), vec![strategy]);
    let call = program.plain_call(strategy);
    gather(program, (&call, &program.body(&call)), None, &mut around, &mut all);
    all
}

fn gather(
    program: &Program,
    (strategy, statement): (&StrategyCall, &Statement),
    level: Option<&str>,
    around: &mut Vec<usize>,
    all: &mut Vec<StrategyEntry>,
) {
    let level = if let Statement::Level(name, _) = statement { Some(name.as_str()) } else { level };
    for call in statement.calls() {
        if all.iter().all(|run| run.call != *call) {
            all.push(StrategyEntry { call: call.clone(), level: level.map(str::to_owned) });
        }
    }
    if let Statement::Strategy(call) = statement
        && !around.contains(&call.strategy)
    {
        around.push(call.strategy);
        gather(program, (call, &program.body(call)), level, around, all);
        around.pop();
    }
    for part in parts(statement, &strategy.arguments) {
        gather(program, (strategy, part), level, around, all);
    }
}
