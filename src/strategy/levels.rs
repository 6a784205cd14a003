//! Levels of the techniques of a strategy.

use crate::{
    StrategyProgram,
    task::{ChoiceEntry, StrategyOp},
};

impl StrategyProgram {
    /// By index of the technique: the easiest level on which it is tried; `None` if it is tried on none.
    pub fn technique_levels(&self) -> Vec<Option<usize>> {
        let mut levels = vec![None; self.techniques.len()];
        self.collect_levels(&self.task, None, &mut levels);
        levels
    }

    /// The name of a level, by its index from the easiest up.
    pub fn level_name(&self, level: usize) -> Option<&str> {
        self.levels.get_index(level).map(String::as_str)
    }

    /// The index of a level, by its name.
    pub fn level_index(&self, name: &str) -> Option<usize> {
        self.levels.get_index_of(name)
    }

    fn collect_levels(&self, task: &StrategyOp, level: Option<usize>, levels: &mut [Option<usize>]) {
        let mut add = |technique: usize, level: Option<usize>| {
            let easiest = &mut levels[technique];
            *easiest = easiest.iter().copied().chain(level).min();
        };
        match task {
            StrategyOp::Once(technique) | StrategyOp::Given { technique, .. } => add(*technique, level),
            StrategyOp::Together(techniques) => {
                techniques.iter().for_each(|&technique| add(technique, level))
            }
            StrategyOp::Ladder(ladder) => {
                self.ladders[*ladder].iter().for_each(|entry| add(entry.technique, entry.level.or(level)));
            }
            StrategyOp::Level(level, inner) => self.collect_levels(inner, Some(*level), levels),
            StrategyOp::FirstOf(list) | StrategyOp::All(list) => {
                list.iter().for_each(|inner| self.collect_levels(inner, level, levels));
            }
            StrategyOp::Then(first, second) | StrategyOp::If(_, first, second) => {
                self.collect_levels(first, level, levels);
                self.collect_levels(second, level, levels);
            }
            StrategyOp::Sweep(_, _, loops) => {
                loops.iter().for_each(|(_, inner)| self.collect_levels(inner, level, levels));
            }
            StrategyOp::Exhaust(inner)
            | StrategyOp::Frame(_, _, inner)
            | StrategyOp::Each(_, inner)
            | StrategyOp::Seek(_, inner)
            | StrategyOp::Times(_, inner)
            | StrategyOp::Cascade(_, _, _, inner) => self.collect_levels(inner, level, levels),
            StrategyOp::Pick(pick) => self.collect_levels(&pick.body, level, levels),
            StrategyOp::Choose(entries) => {
                let techniques = entries.iter().flat_map(ChoiceEntry::techniques);
                techniques.for_each(|technique| add(technique, level));
            }
            StrategyOp::Count(..) | StrategyOp::Let(..) => {}
        }
    }
}
