//! Plans of a program's rules, made once for all boards that are planned for alike.

use crate::lang::program::{Argument, Call, Program, VarId};
use crate::order::{PlanError, plan_given};
use crate::{outline::Outline, steps::Plan};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many plans are kept.
const MOST: usize = 1 << 12;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Planned {
    /// A technique of which some variables are given.
    Technique(Call, Vec<VarId>),
    /// A link with its arguments, and whether it is looked for among all candidates of the board.
    Link(usize, Vec<Argument>, bool),
}

/// The plans that were made for one program.
#[derive(Debug, Default)]
pub struct Plans {
    known: Mutex<HashMap<(Planned, Outline), Arc<Plan>>>,
}

/// A program whose rules are planned.
#[derive(Debug, Clone, Copy)]
pub struct Planner<'p> {
    pub program: &'p Program,
    /// The plans that were made for it, where they are kept.
    plans: Option<&'p Plans>,
}

impl<'p> From<&'p Program> for Planner<'p> {
    /// Without plans that are kept.
    fn from(program: &'p Program) -> Self {
        Self { program, plans: None }
    }
}

impl<'p> From<&'p Arc<Program>> for Planner<'p> {
    /// Without plans that are kept.
    fn from(program: &'p Arc<Program>) -> Self {
        Self { program, plans: None }
    }
}

impl<'p> Planner<'p> {
    /// With the plans that were made for this program so far.
    pub fn new(program: &'p Program, plans: &'p Plans) -> Self {
        Self { program, plans: Some(plans) }
    }

    /// The plan of a technique of which some variables are given.
    ///
    /// # Errors
    /// When the size of a chosen subset is not known before a puzzle is seen.
    pub fn technique(&self, call: &Call, given: &[VarId], outline: &Outline) -> Result<Arc<Plan>, PlanError> {
        let technique = &self.program.techniques[call.technique];
        self.planned(Planned::Technique(call.clone(), given.to_vec()), outline, |outline| {
            plan_given(technique, call, given, outline)
        })
    }

    /// A plan, made where there is none yet for boards of an outline.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn planned(
        &self,
        what: Planned,
        outline: &Outline,
        make: impl FnOnce(&Outline) -> Result<Plan, PlanError>,
    ) -> Result<Arc<Plan>, PlanError> {
        // What another thread left behind when it panicked is as good as ever: plans are only added whole.
        let Some(plans) = self.plans else { return Ok(Arc::new(make(outline)?)) };
        let known = || plans.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (what, outline.clone());
        if let Some(plan) = known().get(&key) {
            return Ok(Arc::clone(plan));
        }
        let plan = Arc::new(make(&key.1)?);
        let mut known = known();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, Arc::clone(&plan));
        Ok(plan)
    }
}
