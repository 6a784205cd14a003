//! Plans as data: the steps of a rule, each nested in the one before it.

use super::dependencies::Polarity;
use crate::ReadDependency;
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{
    Call, Conclusion, Path, Pattern, Span, VarId, World,
    walk::{free_of_path, free_of_world},
};

/// Memoisation key of a plan: outermost variables whose failing bindings the engine remembers between searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanKey {
    /// No key: any change that the plan reads dirties the whole plan.
    Whole,
    Cell(VarId),
    Unit(VarId),
    Value(VarId),
    /// A value and a unit, in either loop order.
    ValueUnit(VarId, VarId),
}

/// Units whose required values a plan reads. In units with sums these depend on all candidates of the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequiredValuesUse {
    Nothing,
    /// The unit of the key only.
    OfKey,
    /// Also other units.
    Anything,
}

/// Union over the elements of a chosen set, maintained incrementally while the set is chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct MonotoneUnion {
    pub var: VarId,
    /// Function of the chosen set, additive over its elements.
    pub expr: ExprId,
    /// Upper bound on its size, which prunes partial choices.
    pub at_most: Option<i64>,
}

/// Cells that chosen units have to cover.
#[derive(Debug, Clone, PartialEq)]
pub struct CoverDemand {
    pub cells: ExprId,
    /// Units that define how many times each cell must be covered: once per unit that contains it; once if `None`.
    pub multiplicity: Option<ExprId>,
    /// Variable bound to the uncovered cells.
    pub uncovered: VarId,
    /// Maximum number of uncovered cells.
    pub at_most: i64,
    /// Target of the conclusion, if it prunes partial covers.
    pub aim: Option<CoverTarget>,
}

/// Cells from which the only conclusion after a cover removes something: they see every uncovered cell.
#[derive(Debug, Clone, PartialEq)]
pub struct CoverTarget {
    pub cells: ExprId,
    /// Whether they also lie in more of the chosen units than required.
    pub is_overcovered: bool,
}

/// Cover that follows a choice, for forward checking.
#[derive(Debug, Clone, PartialEq)]
pub struct NextCover {
    pub size: usize,
    pub from: ExprId,
    pub demand: CoverDemand,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PlanStep {
    /// For each element of a set.
    For(Pattern, ExprId),
    /// For each unit of a set that contains a set of cells, by lookup.
    ForContaining {
        var: VarId,
        from: ExprId,
        cells: ExprId,
    },
    /// For each subset with `size` elements.
    Choose {
        var: VarId,
        size: usize,
        from: ExprId,
        /// Values that the set has to contain.
        with: Option<ExprId>,
        growing: Vec<MonotoneUnion>,
        /// The cover that follows; partial choices that admit none are pruned.
        coverable: Option<Box<NextCover>>,
    },
    /// For each set of `size` units that meets the demand.
    Cover {
        var: VarId,
        size: usize,
        from: ExprId,
        demand: CoverDemand,
    },
    /// Binds a pattern to a value that it may not match.
    Let(Pattern, ExprId),
    /// For each pair of ends and binding of the needed variables a shortest walk of a path, in order of length.
    Path {
        path: Box<Path>,
        /// Variables of the path that later steps read; the others only describe a walk.
        needed_vars: Vec<VarId>,
    },
    /// Assumes a placement and propagates its consequences.
    World(Box<World>),
    Where(ExprId),
    Conclude(Vec<Conclusion<ExprId>>),
}

impl CoverDemand {
    fn for_each_expr_mut(&mut self, visit: &mut dyn FnMut(&mut ExprId)) {
        visit(&mut self.cells);
        self.multiplicity.iter_mut().for_each(&mut *visit);
        self.aim.iter_mut().for_each(|aim| visit(&mut aim.cells));
    }
}

impl PlanStep {
    /// A choice without bounds.
    pub(crate) fn choice(var: VarId, size: usize, from: ExprId) -> Self {
        Self::Choose { var, size, from, with: None, growing: Vec::new(), coverable: None }
    }

    /// The variable and the set of a loop; `None` if it destructures the elements.
    pub(crate) fn looped(&self) -> Option<(VarId, ExprId)> {
        if let Self::For(Pattern::Var(var), set) = self { Some((*var, *set)) } else { None }
    }

    /// Whether the following steps run several times, or the step is expensive.
    pub fn is_loop(&self) -> bool {
        !matches!(self, PlanStep::Let(..) | PlanStep::Where(_))
    }

    /// Visits every expression, except those of paths and worlds.
    pub fn parts_mut(&mut self, visit: &mut dyn FnMut(&mut ExprId)) {
        match self {
            Self::For(_, set) | Self::Let(_, set) | Self::Where(set) => visit(set),
            Self::ForContaining { from, cells, .. } => [from, cells].into_iter().for_each(visit),
            Self::Choose { from, with, growing, coverable, .. } => {
                visit(from);
                with.iter_mut().for_each(&mut *visit);
                growing.iter_mut().for_each(|one| visit(&mut one.expr));
                if let Some(cover) = coverable {
                    visit(&mut cover.from);
                    cover.demand.for_each_expr_mut(visit);
                }
            }
            Self::Cover { from, demand, .. } => {
                visit(from);
                demand.for_each_expr_mut(visit);
            }
            Self::Path { .. } | Self::World(_) => {}
            Self::Conclude(conclusions) => {
                conclusions.iter_mut().for_each(|one| {
                    *one = one.map(&mut |part| {
                        let mut part = *part;
                        visit(&mut part);
                        part
                    });
                });
            }
        }
    }

    /// Expressions with a monotone effect on the matches, each with the direction of change that can create one; `None` if
    /// the effect depends on more than the step's own expressions.
    pub(crate) fn monotone_parts(&self) -> Option<Vec<(ExprId, Polarity)>> {
        match self {
            Self::Where(condition) => Some(vec![(*condition, Polarity::More)]),
            Self::ForContaining { from, cells, .. } => {
                Some(vec![(*from, Polarity::More), (*cells, Polarity::Fewer)])
            }
            _ => None,
        }
    }

    /// Visits every expression, except those of paths and worlds.
    pub fn parts(&self, visit: &mut dyn FnMut(ExprId)) {
        match self {
            Self::For(_, set) | Self::Let(_, set) | Self::Where(set) => visit(*set),
            Self::Path { .. } | Self::World(_) => {}
            step => step.clone().parts_mut(&mut |part| visit(*part)),
        }
    }

    pub fn binds(&self) -> Vec<VarId> {
        match self {
            PlanStep::For(pattern, _) | PlanStep::Let(pattern, _) => pattern.names(),
            PlanStep::ForContaining { var, .. } => vec![*var],
            PlanStep::Choose { var, growing, .. } => growing.iter().map(|g| g.var).chain([*var]).collect(),
            PlanStep::Cover { var, demand, .. } => vec![*var, demand.uncovered],
            PlanStep::Path { path, .. } => path.binds.clone(),
            PlanStep::World(world) => vec![world.var],
            PlanStep::Where(_) | PlanStep::Conclude(_) => Vec::new(),
        }
    }

    /// Span of its first expression, or of its path.
    pub(crate) fn span(&self, form: &ExprDag) -> Span {
        let mut span = if let Self::Path { path, .. } = self { Some(path.span) } else { None };
        self.parts(&mut |part| span = span.or(Some(form.span(part))));
        span.unwrap_or_default()
    }

    pub fn reads(&self, form: &ExprDag) -> Vec<VarId> {
        let mut vars = Vec::new();
        self.parts(&mut |part| vars.extend(form.free(part)));
        match self {
            PlanStep::Path { path, .. } => vars.extend(free_of_path(path)),
            PlanStep::World(world) => vars.extend(free_of_world(world)),
            PlanStep::Conclude(conclusions) => {
                vars.extend(conclusions.iter().filter_map(|conclusion| match conclusion {
                    Conclusion::EachStep(each, _) => Some(each.path),
                    _ => None,
                }));
            }
            _ => {}
        }
        vars
    }
}

/// Conclusions of some steps.
pub(crate) fn conclusions(steps: &[PlanStep]) -> impl Iterator<Item = &Conclusion<ExprId>> {
    steps.iter().flat_map(|step| match step {
        PlanStep::Conclude(conclusions) => conclusions.as_slice(),
        _ => &[],
    })
}

/// First subexpression of some steps that satisfies a test, except in paths and worlds.
pub(crate) fn find_expr(
    form: &ExprDag,
    steps: &[PlanStep],
    test: &mut dyn FnMut(&ExprDag, ExprId) -> bool,
) -> Option<ExprId> {
    let mut parts = Vec::new();
    steps.iter().for_each(|step| step.parts(&mut |part| parts.push(part)));
    parts.into_iter().find_map(|part| form.find(part, test))
}

/// Key by which matches are merged into one step.
#[derive(Debug, Clone, PartialEq)]
pub struct MergeKey {
    pub keys: Vec<ExprId>,
    /// Minimum number of merged matches.
    pub at_least: usize,
}

/// Logical plan of a rule, ready to be compiled for a board.
#[derive(Debug, Clone)]
pub struct Plan {
    pub call: Call,
    /// Variables bound from outside.
    pub given_vars: Vec<VarId>,
    /// Expressions of the steps, and variables, those of the technique first.
    pub form: ExprDag,
    pub key: PlanKey,
    /// The first one or two steps bind the key.
    pub steps: Vec<PlanStep>,
    /// Whether the steps may find one match more than once.
    pub has_repeats: bool,
    pub reads: Vec<ReadDependency>,
    pub required_values: RequiredValuesUse,
    pub merge: Option<MergeKey>,
}
