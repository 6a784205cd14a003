//! A plan: the steps that a rule runs through, each inside the one before it.

use super::reads::Read;
use crate::lang::program::{Call, Conclusion, Path, Pattern, VarId, World};
use crate::lang::walk::{bound, free_of_path, free_of_world};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

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
pub struct Growing {
    pub var: VarId,
    /// The expression of the whole set; of a part it is the union over the part's elements.
    pub expr: Id,
    /// How many elements it may have, where the rule says so: a larger one is given up at once.
    pub at_most: Option<i64>,
}

/// The cells that chosen units have to cover.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand {
    pub cells: Id,
    /// How often each has to be covered: as often as it lies in these units; once where absent.
    pub weight: Option<Id>,
    /// The variable bound to the cells that stay uncovered.
    pub rest: VarId,
    /// How many cells may stay uncovered.
    pub at_most: i64,
    /// The target of the conclusion, where it prunes partial covers.
    pub aim: Option<Aim>,
}

/// The cells from which the only conclusion after a cover takes something: they see every uncovered cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    pub cells: Id,
    /// Whether they also lie in more of the chosen units than they would have to.
    pub more: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PlanStep {
    /// For each element of a set.
    For(Pattern, Id),
    /// For each unit of a set that contains a set of cells: a look-up instead of a test of each.
    ForContaining {
        var: VarId,
        from: Id,
        /// The cells that it must contain.
        cells: Id,
    },
    /// For each subset with `size` elements.
    Choose {
        var: VarId,
        size: usize,
        from: Id,
        with: Option<Id>,
        growing: Vec<Growing>,
        /// The cover that comes next: how many units, of which set, and for what. Parts without one are given up.
        coverable: Option<Box<(usize, Id, Demand)>>,
    },
    /// For each set of `size` units that meets the demand.
    Cover {
        var: VarId,
        size: usize,
        from: Id,
        demand: Demand,
    },
    /// Binds a pattern to an expression, where it fits.
    Let(Pattern, Id),
    /// For each walk that a path allows, the shortest first: one for each two ends and each choice of what is needed.
    Path {
        path: Box<Path>,
        /// The variables that it binds and that later steps read; the others only describe a walk.
        needed: Vec<VarId>,
    },
    /// Supposes a placement and follows what comes of it.
    World(Box<World>),
    Where(Id),
    Conclude(Vec<Conclusion<Id>>),
}

impl Demand {
    fn parts_mut(&mut self, change: &mut dyn FnMut(&mut Id)) {
        change(&mut self.cells);
        self.weight.iter_mut().for_each(&mut *change);
        self.aim.iter_mut().for_each(|aim| change(&mut aim.cells));
    }
}

impl PlanStep {
    /// Whether what follows runs several times, or takes long.
    pub fn is_loop(&self) -> bool {
        !matches!(self, PlanStep::Let(..) | PlanStep::Where(_))
    }

    /// Changes each of its nodes; paths and worlds are left as they are.
    pub fn parts_mut(&mut self, change: &mut dyn FnMut(&mut Id)) {
        match self {
            Self::For(_, set) | Self::Let(_, set) | Self::Where(set) => change(set),
            Self::ForContaining { from, cells, .. } => [from, cells].into_iter().for_each(change),
            Self::Choose { from, with, growing, coverable, .. } => {
                change(from);
                with.iter_mut().for_each(&mut *change);
                growing.iter_mut().for_each(|one| change(&mut one.expr));
                if let Some(cover) = coverable {
                    change(&mut cover.1);
                    cover.2.parts_mut(change);
                }
            }
            Self::Cover { from, demand, .. } => {
                change(from);
                demand.parts_mut(change);
            }
            Self::Path { .. } | Self::World(_) => {}
            Self::Conclude(all) => {
                all.iter_mut().for_each(|one| {
                    *one = one.map(&mut |part| {
                        let mut part = *part;
                        change(&mut part);
                        part
                    });
                });
            }
        }
    }

    /// Calls a function with each of its nodes, those of paths and worlds left out.
    pub fn parts(&self, see: &mut dyn FnMut(Id)) {
        if !matches!(self, Self::Path { .. } | Self::World(_)) {
            self.clone().parts_mut(&mut |part| see(*part));
        }
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

    /// The variables that it reads.
    pub fn reads(&self, form: &Form) -> Vec<VarId> {
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

/// The key by which matches are merged into one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Merging {
    pub keys: Vec<Id>,
    /// How many matches it takes; where there are fewer, there is no step.
    pub at_least: usize,
}

/// A rule ready to be compiled for a board.
#[derive(Debug, Clone)]
pub struct Plan {
    pub call: Call,
    /// Variables whose value is given from outside.
    pub given: Vec<VarId>,
    /// The nodes of its steps, and its variables, those of the technique first.
    pub form: Form,
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
    pub merge: Option<Merging>,
}
