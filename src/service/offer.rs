//! Techniques that a game offers, and their order for learners.

use crate::Rules;
use std::collections::BTreeSet;
use tesuji_lang::{
    Call, Clause, Expr, ExprKind, Function, Game, Program, StrategyCall, Technique,
    walk::{children, conclusion_parts, path_parts, world_parts},
};

/// Requirements of the techniques of a program on boards, and the strategies that try them.
pub struct Offers<'r> {
    program: &'r Program,
    requirements: Vec<BoardRequirements>,
    /// The strategies that games and constraints name, each with the techniques that it tries.
    named_strategies: Vec<(String, BTreeSet<usize>)>,
    /// The techniques that other strategies try, or no strategy at all.
    general: BTreeSet<usize>,
}

/// Requirements on a board, without which a technique cannot match.
#[derive(Default)]
struct BoardRequirements {
    needs_sums: bool,
    /// Kinds of units, at least one of which is required.
    kinds: BTreeSet<usize>,
}

impl<'r> Offers<'r> {
    pub fn new(rules: &'r Rules) -> Self {
        let program: &Program = rules.program();
        let games = program.games.iter().flat_map(|game| [&game.strategy, &game.lessons]);
        let named: BTreeSet<&String> =
            games.chain(program.constraints.iter().map(|one| &one.strategy)).flatten().collect();
        let tried = |call: StrategyCall| program.tried([call]).iter().map(|call| call.technique).collect();
        let named: Vec<(String, BTreeSet<usize>)> = named
            .into_iter()
            .filter_map(|name| Some((name.clone(), tried(program.strategy_call(name).ok()?))))
            .collect();
        // The strategies of ratings are for all games.
        let rating = program.ratings.iter().flat_map(|rating| program.strategy_call(&rating.strategy));
        let rating: BTreeSet<usize> = rating.map(|call| call.strategy).collect();
        let is_named = |name: &str| named.iter().any(|(known, _)| known == name);
        let unnamed = program.strategies.iter().enumerate();
        let unnamed = unnamed.filter(|(number, one)| !rating.contains(number) && !is_named(&one.name));
        let by_others: BTreeSet<usize> =
            unnamed.flat_map(|(number, _)| tried(program.plain_call(number))).collect();
        let by_named: BTreeSet<usize> = named.iter().flat_map(|(_, tried)| tried).copied().collect();
        let indices = 0..program.techniques.len();
        let general = indices.filter(|one| by_others.contains(one) || !by_named.contains(one)).collect();
        let requirements =
            program.techniques.iter().map(|one| BoardRequirements::for_technique(program, one)).collect();
        Self { program, requirements, named_strategies: named, general }
    }

    /// The names of the techniques that can match on boards of a game, without those that only strategies of other
    /// games try.
    pub fn techniques_for(&self, game: &Game) -> Vec<String> {
        let constraints = game.with.iter().filter_map(|name| self.program.constraint(name));
        let strategies: Vec<&str> = [Some(self.program.strategy_for(game, None)), game.lessons.as_deref()]
            .into_iter()
            .chain(constraints.map(|one| one.strategy.as_deref()))
            .flatten()
            .collect();
        let is_own = |technique: usize| {
            self.named_strategies
                .iter()
                .any(|(name, tried)| strategies.contains(&name.as_str()) && tried.contains(&technique))
        };
        let has_sums = game.units.iter().any(|family| self.program.total_of(&family.laws).is_some());
        let kinds: BTreeSet<usize> = game.units.iter().map(|family| family.kind).collect();
        let fits = |&technique: &usize| {
            let requirements = &self.requirements[technique];
            let general = self.general.contains(&technique);
            let has_kinds = requirements.kinds.is_empty() || !requirements.kinds.is_disjoint(&kinds);
            (has_sums || !requirements.needs_sums) && (is_own(technique) || general && has_kinds)
        };
        (0..self.requirements.len())
            .filter(fits)
            .map(|one| self.program.techniques[one].name.clone())
            .collect()
    }

    /// The techniques for learners on boards of a game, in their order.
    pub fn lessons(&self, game: &Game) -> Vec<Call> {
        let call = game.lessons.as_ref().and_then(|name| self.program.strategy_call(name).ok());
        call.map(|call| self.program.tried([call])).unwrap_or_default()
    }
}

impl BoardRequirements {
    fn for_technique(program: &Program, technique: &Technique) -> Self {
        let (mut requirements, mut links) = (Self::default(), BTreeSet::new());
        requirements.clauses(program, &technique.clauses, &mut links);
        for conclusion in &technique.conclusions {
            conclusion_parts(conclusion, &mut |expr| requirements.expr(expr));
        }
        requirements
    }

    fn clauses(&mut self, program: &Program, clauses: &[Clause], seen: &mut BTreeSet<usize>) {
        for clause in clauses {
            match clause {
                Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => self.expr(expr),
                Clause::Choose { size, from, .. } => {
                    [size, from].into_iter().for_each(|expr| self.expr(expr))
                }
                Clause::World(world) => world_parts(world, &mut |expr| self.expr(expr)),
                Clause::Path(path) => {
                    path_parts(path, &mut |expr| self.expr(expr));
                    let mut links = BTreeSet::new();
                    path.body.links(&mut links);
                    for link in links {
                        if seen.insert(link) {
                            self.link(program, link, seen);
                        }
                    }
                }
            }
        }
    }

    /// Adds the requirements of a link: sums if its clauses use them. The kinds of units in it are ignored, since a
    /// path can use other links.
    fn link(&mut self, program: &Program, link: usize, seen: &mut BTreeSet<usize>) {
        let mut link_requirements = Self::default();
        link_requirements.clauses(program, &program.links[link].clauses, seen);
        self.needs_sums |= link_requirements.needs_sums;
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(Function::Summed | Function::Sum | Function::Combinations, _) => {
                self.needs_sums = true
            }
            ExprKind::Kind(kind) => drop(self.kinds.insert(*kind)),
            _ => {}
        }
        children(expr, &mut |part| self.expr(part));
    }
}
