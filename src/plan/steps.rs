//! A plan: the steps that a rule runs through, each inside the one before it.

use super::reads::Read;
use crate::lang::program::{Call, Conclusion, Expr, Merge, Path, Pattern, VarId, Variable, World};
use crate::lang::walk::{bound, free, free_of_path, free_of_world};

/// The outermost variables of a plan, for whose bindings the engine remembers where nothing was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// Nothing is remembered: any change that the plan reads wakes all of it.
    Whole,
    Cell(VarId),
    Unit(VarId),
    Value(VarId),
    /// A value and a unit, whichever loop is the outer one.
    ValueUnit(VarId, VarId),
}

/// The units whose needed values a plan depends on. Where units have sums, these depend on any of their candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Nothing,
    /// Only of the unit of its key.
    OfKey,
    /// Also of others.
    Anything,
}

/// A union that grows with a chosen set, kept up while the set is chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Growing<E = Expr> {
    pub var: VarId,
    /// The expression of the whole set; of a part it is the union over the part's elements.
    pub expr: E,
    /// How many elements it may have, where the rule says so: a larger one is given up at once.
    pub at_most: Option<i64>,
}

/// The cells that chosen units have to cover.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand<E = Expr> {
    pub cells: E,
    /// How often each has to be covered: as often as it lies in these units; once where absent.
    pub weight: Option<E>,
    /// The variable bound to the cells that stay uncovered.
    pub rest: VarId,
    /// How many cells may stay uncovered.
    pub at_most: i64,
    /// The target of the conclusion, where it prunes partial covers.
    pub aim: Option<Aim<E>>,
}

/// The cells from which the only conclusion after a cover takes something: they see every uncovered cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim<E = Expr> {
    pub cells: E,
    /// Whether they also lie in more of the chosen units than they would have to.
    pub more: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PlanStep<E = Expr> {
    /// For each element of a set.
    For(Pattern, E),
    /// For each unit of a set that contains a set of cells: a look-up instead of a test of each.
    ForContaining {
        var: VarId,
        from: E,
        /// The cells that it must contain.
        cells: E,
    },
    /// For each subset with `size` elements.
    Choose {
        var: VarId,
        size: usize,
        from: E,
        with: Option<E>,
        growing: Vec<Growing<E>>,
        /// The cover that comes next: how many units, of which set, and for what. Parts without one are given up.
        coverable: Option<Box<(usize, E, Demand<E>)>>,
    },
    /// For each set of `size` units that meets the demand.
    Cover {
        var: VarId,
        size: usize,
        from: E,
        demand: Demand<E>,
    },
    /// Binds a pattern to an expression, where it fits.
    Let(Pattern, E),
    /// For each walk that a path allows, the shortest first: one for each two ends and each choice of what is needed.
    Path {
        path: Box<Path>,
        /// The variables that it binds and that later steps read; the others only describe a walk.
        needed: Vec<VarId>,
    },
    /// Supposes a placement and follows what comes of it.
    World(Box<World>),
    Where(E),
    Conclude(Vec<Conclusion<E>>),
}

impl<E> Demand<E> {
    fn map<'s, F>(&'s self, change: &mut impl FnMut(&'s E) -> F) -> Demand<F> {
        Demand {
            cells: change(&self.cells),
            weight: self.weight.as_ref().map(&mut *change),
            rest: self.rest,
            at_most: self.at_most,
            aim: self.aim.as_ref().map(|aim| Aim { cells: change(&aim.cells), more: aim.more }),
        }
    }
}

impl<E> PlanStep<E> {
    /// Whether what follows runs several times, or takes long.
    pub fn is_loop(&self) -> bool {
        !matches!(self, PlanStep::Let(..) | PlanStep::Where(_))
    }

    /// The step with other expressions in the place of its own, those of paths and worlds left as they are.
    pub fn map<'s, F>(&'s self, change: &mut impl FnMut(&'s E) -> F) -> PlanStep<F> {
        match self {
            Self::For(pattern, set) => PlanStep::For(pattern.clone(), change(set)),
            Self::ForContaining { var, from, cells } => {
                PlanStep::ForContaining { var: *var, from: change(from), cells: change(cells) }
            }
            Self::Choose { var, size, from, with, growing, coverable } => PlanStep::Choose {
                var: *var,
                size: *size,
                from: change(from),
                with: with.as_ref().map(&mut *change),
                growing: growing
                    .iter()
                    .map(|one| Growing { var: one.var, expr: change(&one.expr), at_most: one.at_most })
                    .collect(),
                coverable: coverable.as_ref().map(|one| Box::new((one.0, change(&one.1), one.2.map(change)))),
            },
            Self::Cover { var, size, from, demand } => {
                PlanStep::Cover { var: *var, size: *size, from: change(from), demand: demand.map(change) }
            }
            Self::Let(pattern, value) => PlanStep::Let(pattern.clone(), change(value)),
            Self::Path { path, needed } => PlanStep::Path { path: path.clone(), needed: needed.clone() },
            Self::World(world) => PlanStep::World(world.clone()),
            Self::Where(condition) => PlanStep::Where(change(condition)),
            Self::Conclude(all) => PlanStep::Conclude(all.iter().map(|one| one.map(change)).collect()),
        }
    }

    /// Calls a function with each of its expressions, those of paths and worlds left out.
    pub fn parts<'s>(&'s self, see: &mut dyn FnMut(&'s E)) {
        self.map(&mut |part: &'s E| see(part));
    }

    pub fn binds(&self) -> Vec<VarId> {
        match self {
            PlanStep::For(pattern, _) | PlanStep::Let(pattern, _) => bound(pattern),
            PlanStep::ForContaining { var, .. } => vec![*var],
            PlanStep::Choose { var, growing, .. } => growing.iter().map(|g| g.var).chain([*var]).collect(),
            PlanStep::Cover { var, demand, .. } => vec![*var, demand.rest],
            PlanStep::Path { path, .. } => path.binds.clone(),
            PlanStep::World(world) => vec![world.var],
            PlanStep::Where(_) | PlanStep::Conclude(_) => Vec::new(),
        }
    }

    /// The variables that it reads, where `free` gives those of an expression.
    pub(crate) fn read_by(&self, free: &dyn Fn(&E) -> Vec<VarId>) -> Vec<VarId> {
        let mut vars = Vec::new();
        self.parts(&mut |part| vars.extend(free(part)));
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

impl PlanStep {
    pub fn reads(&self) -> Vec<VarId> {
        self.read_by(&free)
    }
}

/// A rule ready to be compiled for a board.
#[derive(Debug, Clone)]
pub struct Plan {
    pub call: Call,
    /// Variables whose value is given from outside.
    pub given: Vec<VarId>,
    /// Its variables, those of the technique first.
    pub variables: Vec<Variable>,
    /// The key of the matches that the engine memoises.
    pub key: Key,
    /// The steps; the first one or two bind the key.
    pub steps: Vec<PlanStep>,
    /// Whether the steps may come to one match in several ways.
    pub repeats: bool,
    pub reads: Vec<Read>,
    /// The units whose needed values it depends on.
    pub asked: Asked,
    /// The key by which matches are merged into one step.
    pub merge: Option<Merge>,
}
