//! Cache of a program's plans by request and board class.

use crate::{BoardClass, Plan, PlanError, plan_rule::plan};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tesuji_lang::{Argument, Call, Program, VarId};

/// Maximum number of cached plans.
const MAX_PLANS: usize = 1 << 12;

/// Planning request.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PlanRequest {
    /// A technique, and its variables that are bound from outside.
    Technique(Call, Vec<VarId>),
    /// A link with its arguments, and whether it is searched among all candidates of the board.
    Link(usize, Vec<Argument>, bool),
}

/// Plans of one program by request and board class.
#[derive(Debug, Default)]
pub struct PlanCache {
    plans: Mutex<HashMap<(PlanRequest, BoardClass), Arc<Plan>>>,
}

/// Planner of a program's rules.
#[derive(Debug, Clone, Copy)]
pub struct Planner<'p> {
    pub program: &'p Program,
    cache: Option<&'p PlanCache>,
}

impl<'p> From<&'p Program> for Planner<'p> {
    fn from(program: &'p Program) -> Self {
        Self { program, cache: None }
    }
}

impl<'p> From<&'p Arc<Program>> for Planner<'p> {
    fn from(program: &'p Arc<Program>) -> Self {
        Self { program, cache: None }
    }
}

impl<'p> Planner<'p> {
    /// A planner with the cache of this program.
    pub fn new(program: &'p Program, cache: &'p PlanCache) -> Self {
        Self { program, cache: Some(cache) }
    }

    /// The plan of a technique with some variables bound from outside.
    ///
    /// # Errors
    /// Returns those of [`PlanError`].
    pub fn technique(
        &self,
        call: &Call,
        given_vars: &[VarId],
        board: &BoardClass,
    ) -> Result<Arc<Plan>, PlanError> {
        let technique = &self.program.techniques[call.technique];
        self.planned(PlanRequest::Technique(call.clone(), given_vars.to_vec()), board, |board| {
            plan(technique, call, given_vars, board)
        })
    }

    /// The cached plan of a request, made by `make` if there is none.
    ///
    /// # Errors
    /// Returns those of `make`.
    pub fn planned(
        &self,
        request: PlanRequest,
        board: &BoardClass,
        make: impl FnOnce(&BoardClass) -> Result<Plan, PlanError>,
    ) -> Result<Arc<Plan>, PlanError> {
        // A poisoned lock is harmless, since each insertion is complete.
        let Some(cache) = self.cache else { return Ok(Arc::new(make(board)?)) };
        let lock = || cache.plans.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (request, board.clone());
        if let Some(plan) = lock().get(&key) {
            return Ok(Arc::clone(plan));
        }
        let plan = Arc::new(make(&key.1)?);
        let mut plans = lock();
        if plans.len() >= MAX_PLANS {
            plans.clear();
        }
        plans.insert(key, Arc::clone(&plan));
        Ok(plan)
    }
}
