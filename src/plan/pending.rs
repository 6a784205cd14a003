//! Clauses that have no place in a plan yet, and which of them comes next.
//!
//! What a `let` names is known by its expression: conditions and loops are planned as if they said it in full, and
//! whatever says it in full reads the name once that is bound. So it makes no difference what a rule names.

mod clauses;
mod contents;
mod determined;
mod exists;
mod generate;
mod implied;
mod inverse;
mod names;
mod reduce;
mod sets;

use super::estimate::{Estimate, Sizes};
use super::steps::{Merging, PlanStep};
use super::{bounds, hoist::costly, order::PlanError, outline::Outline};
use crate::lang::program::{Call, Conclusion, Path, Pattern, Span, Technique, VarId, World};
use crate::lang::walk::{bound, free_of_path, free_of_world};
use std::{cmp::Ordering, collections::BTreeSet};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

pub(super) use implied::union_parts;

/// A clause that binds variables to several things in turn.
#[derive(Debug, Clone)]
pub(super) enum Generator {
    For(Pattern, Id),
    Choose(VarId, usize, Id),
    Path(Box<Path>),
}

impl Generator {
    pub(super) fn reads(&self, form: &Form) -> Vec<VarId> {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => form.free(*set).to_vec(),
            Generator::Path(path) => free_of_path(path),
        }
    }

    pub(super) fn binds(&self) -> Vec<VarId> {
        match self {
            Generator::For(pattern, _) => bound(pattern),
            Generator::Choose(var, ..) => vec![*var],
            Generator::Path(path) => path.binds.clone(),
        }
    }

    /// The variable and the set of a loop over elements that are not taken apart.
    pub(super) fn looped(&self) -> Option<(VarId, Id)> {
        if let Generator::For(Pattern::Var(var), set) = self { Some((*var, *set)) } else { None }
    }

    pub(super) fn span(&self, form: &Form) -> Span {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => form.span(*set),
            Generator::Path(path) => path.span,
        }
    }

    /// The set that it runs through or chooses from.
    pub(super) fn set_mut(&mut self) -> Option<&mut Id> {
        match self {
            Generator::For(_, set) | Generator::Choose(_, _, set) => Some(set),
            Generator::Path(_) => None,
        }
    }
}

/// What a condition costs: its work, conditions before patterns, the share of rows that fulfil it, which one it is.
type Cost = (usize, i32, f64, Id);

/// Clauses that have no place yet.
pub(super) struct Pending {
    pub(super) form: Form,
    pub(super) generators: Vec<Generator>,
    /// Bindings to come, each with its expression in full.
    pub(super) lets: Vec<(Pattern, Id)>,
    pub(super) wheres: Vec<Id>,
    /// The implied conditions, each with the one that implies it.
    pub(super) implied: Vec<(Id, Id)>,
    pub(super) worlds: Vec<World>,
    pub(super) conclusions: Vec<Conclusion<Id>>,
    /// The key by which matches are merged into one step.
    pub(super) merge: Option<Merging>,
    pub(super) bound: BTreeSet<VarId>,
    /// Whether one match may come more than once.
    pub(super) repeats: bool,
    /// The values of bound names, in full.
    named: Vec<(VarId, Id)>,
    /// Names of which nothing else is known: those of walks and worlds, and of data that is made of other data, which
    /// would grow with each name.
    opaque: Vec<VarId>,
    pub(super) sizes: Sizes,
    /// Sets of the conclusions that take some work.
    pub(super) concluded: Vec<Id>,
    /// The generators that are left, by number, in the order in which they run.
    order: Vec<usize>,
}

impl Pending {
    /// The clauses and conclusions of a technique with its arguments, said in full.
    pub(super) fn new(
        technique: &Technique,
        call: &Call,
        outline: &Outline,
        spreads: bool,
    ) -> Result<Self, PlanError> {
        let form = Form::new(technique.variables.clone(), outline.board.clone());
        let mut pending = Self {
            form: form.with_arguments(call.arguments.clone()),
            generators: Vec::new(),
            lets: Vec::new(),
            wheres: Vec::new(),
            implied: Vec::new(),
            worlds: Vec::new(),
            conclusions: Vec::new(),
            merge: None,
            bound: BTreeSet::new(),
            repeats: false,
            named: Vec::new(),
            opaque: Vec::new(),
            sizes: outline.sizes,
            concluded: Vec::new(),
            order: Vec::new(),
        };
        pending.take_clauses(technique, call);
        pending.choose_subsets();
        pending.put_sizes();
        if spreads {
            pending.loop_over_witnesses();
        }
        pending.bind_determined_loops();
        pending.add_implied();
        pending.drop_impossible();
        super::ordered::choose_ascending(&mut pending);
        pending.choose_contents();
        pending.add_part_sizes();
        pending.drop_known_sizes();
        bounds::name_covered(&mut pending);
        pending.name_walked();
        pending.invert_containing();
        for part in pending.conclusions.iter().flat_map(Conclusion::parts) {
            costly(&pending.form, *part, &mut |set| pending.concluded.push(set));
        }
        Ok(pending)
    }

    pub(super) fn loops(&self) -> impl Iterator<Item = (VarId, Id)> + Clone {
        self.generators.iter().filter_map(Generator::looped)
    }

    /// The variable, the size and the set of each choice.
    pub(super) fn choices(&self) -> impl Iterator<Item = (VarId, usize, Id)> {
        self.generators.iter().filter_map(|generator| match generator {
            Generator::Choose(var, size, from) => Some((*var, *size, *from)),
            _ => None,
        })
    }

    /// Decides in which order the generators run; gives what that is likely to cost.
    pub(super) fn put_in_order(&mut self) -> Result<f64, PlanError> {
        let (order, cost) = super::best::best_order(self)?;
        self.order = order;
        Ok(cost)
    }

    pub(super) fn require(&mut self, predicate: Id) {
        self.wheres.extend(self.form.conjuncts(predicate));
    }

    /// Changes each expression: conditions, bindings, sets of generators and conclusions.
    pub(super) fn change_all(&mut self, change: &mut dyn FnMut(&mut Form, Id) -> Id) {
        for predicate in std::mem::take(&mut self.wheres) {
            match change(&mut self.form, predicate) {
                same if same == predicate => self.wheres.push(same),
                said => self.require(said),
            }
        }
        let form = &mut self.form;
        let sets = self.generators.iter_mut().filter_map(Generator::set_mut);
        sets.chain(self.lets.iter_mut().map(|(_, value)| value)).for_each(|id| *id = change(form, *id));
        self.conclusions = self.conclusions.iter().map(|one| one.map(&mut |id| change(form, *id))).collect();
    }

    /// Whether everything that an expression reads is bound.
    pub(super) fn ready(&self, id: Id) -> bool {
        self.form.reads_only(id, |v| self.bound.contains(v))
    }

    /// Whether all variables are bound, or are names that can be bound at once.
    fn known_or_named(&self, vars: &[VarId]) -> bool {
        let named = |var: &VarId| {
            self.lets.iter().any(|(p, value)| matches!(p, Pattern::Var(v) if v == var) && self.ready(*value))
        };
        vars.iter().all(|v| self.bound.contains(v) || named(v))
    }

    /// Appends conditions, and lets that may not fit, whose variables are bound: the cheapest first, of those that cost
    /// alike the one that fewest rows fulfil.
    pub(super) fn settle(&mut self, steps: &mut Vec<PlanStep>) {
        // A condition that is checked now need not be checked again as an implied one.
        let ready: Vec<Id> = self.wheres.iter().copied().filter(|one| self.ready(*one)).collect();
        let implied = |one: &Id| self.implied.iter().any(|(other, by)| other == one && ready.contains(by));
        let kept = self.wheres.iter().copied().filter(|one| !implied(one)).collect();
        self.wheres = kept;
        loop {
            let estimate = Estimate::new(&self.form, self.sizes);
            let predicates = self.wheres.iter().enumerate().map(|(i, id)| (*id, 0, i));
            let apart = self.lets.iter().enumerate().filter(|(_, (p, _))| matches!(p, Pattern::Elements(_)));
            let ready =
                predicates.chain(apart.map(|(i, (_, id))| (*id, 1, i))).filter(|(id, ..)| self.ready(*id));
            let costs =
                ready.map(|(id, kind, i)| ((estimate.work(id), kind, estimate.part(id), id), (kind, i)));
            let order = |(a, _): &(Cost, _), (b, _): &(Cost, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal);
            let cheapest = costs.min_by(order).map(|((.., id), (kind, i))| (id, kind, i));
            if let Some((id, kind, i)) = cheapest {
                match kind {
                    0 => {
                        self.wheres.remove(i);
                        let predicate = self.reading(id, steps);
                        steps.push(PlanStep::Where(predicate));
                    }
                    _ => self.bind_at(i, steps),
                }
                continue;
            }
            // What is no plain name is bound as soon as it can be.
            let at_once = self.lets.iter().position(|(pattern, value)| {
                !matches!(pattern, Pattern::Var(var) if !self.opaque.contains(var))
                    && self.known_or_named(self.form.free(*value))
            });
            if let Some(i) = at_once {
                let reads = self.form.free(self.lets[i].1).to_vec();
                let value = self.lets[i].1;
                self.bind_named(&reads, steps);
                if let Some(i) = self.lets.iter().position(|(_, other)| *other == value) {
                    self.bind_at(i, steps);
                }
                continue;
            }
            // Worlds cost the most, so everything that may make them needless comes first.
            let ready = |world: &World| self.known_or_named(&free_of_world(world));
            let Some(i) = self.worlds.iter().position(ready) else { return };
            let world = self.worlds.remove(i);
            self.bind_named(&free_of_world(&world), steps);
            self.bound.insert(world.var);
            steps.push(PlanStep::World(Box::new(world)));
        }
    }

    /// Appends the binding of this number.
    fn bind_at(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let (pattern, value) = self.lets.remove(at);
        let value = self.reading(value, steps);
        self.bound.extend(bound(&pattern));
        steps.push(PlanStep::Let(pattern, value));
    }
}
