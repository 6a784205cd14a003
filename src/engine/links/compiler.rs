//! Links compiled for a board, and what they join on a position.

use super::{
    link_rule::{is_fixed, is_single, labels, lists_all, of_candidates, rule},
    source::RulePairs,
};
use crate::{
    CompileError, CompileOptions, CompiledTechnique, WorldCompiler,
    compile::{Result, compile_required_values, unsupported},
    prelude::*,
    required_values::RequiredValues,
};
use std::{
    collections::BTreeMap,
    rc::Rc,
    sync::{Mutex, OnceLock, PoisonError},
};
use tesuji_board::ExclusionTable;
use tesuji_lang::{Argument, Call, Link, LinkName, LinkParameter, LinkUse, PathExpr};
use tesuji_plan::{BoardClass, PlanRequest, Planner, plan_rule::plan_all};
use tesuji_walks::{CompiledPath, LinkTraits, PreservedAttributes, links::link};

pub type LinkKey = (usize, Vec<Argument>);

#[derive(Clone, Default)]
pub struct CompiledLinks {
    links: BTreeMap<LinkKey, Arc<CompiledLink>>,
    /// Mutual exclusion of candidates by the laws, computed on first use.
    against: Arc<OnceLock<Arc<ExclusionTable>>>,
    /// Compiled paths of `reach` without variables.
    reaches: Arc<Mutex<Vec<CachedReach>>>,
}

/// A path of a `reach`, whether its walks are simple, and what it was compiled to.
type CachedReach = (bool, PathExpr, Arc<CompiledPath>);

impl CompiledLinks {
    pub(crate) fn against(&self, topology: &Topology) -> Arc<ExclusionTable> {
        Arc::clone(self.against.get_or_init(|| Arc::new(ExclusionTable::new(topology))))
    }

    /// The path of a `reach` that was compiled before: whether it is simple, and its steps.
    pub(crate) fn reach(&self, (simple, body): (bool, &PathExpr)) -> Option<Arc<CompiledPath>> {
        let reaches = self.reaches.lock().unwrap_or_else(PoisonError::into_inner);
        let found = reaches.iter().find(|cached| (cached.0, &cached.1) == (simple, body));
        found.map(|(.., path)| Arc::clone(path))
    }

    pub(crate) fn keep_reach(&self, (simple, body): (bool, &PathExpr), path: &Arc<CompiledPath>) {
        let mut reaches = self.reaches.lock().unwrap_or_else(PoisonError::into_inner);
        reaches.push((simple, body.clone(), Arc::clone(path)));
    }

    /// The link of a step, and for each of its arguments which label it is.
    pub(crate) fn find(&self, used: &LinkUse) -> Option<(Arc<link::Link>, Vec<Option<usize>>)> {
        let LinkName::Link(index) = used.link else { return None };
        let (_, any) = self.links.range((index, Vec::new())..).next()?;
        let key = key(index, &any.declared, used).ok()?;
        let mut labels = 0..;
        let places = any.declared.takes.iter().map(|takes| match takes {
            LinkParameter::Label(_) => labels.next(),
            LinkParameter::Parameter(_) => None,
        });
        Some((Arc::clone(&self.links.get(&key)?.link), places.collect()))
    }
}

/// A link with arguments, compiled for a board.
struct CompiledLink {
    link: Arc<link::Link>,
    declared: Link,
}

/// Compiles links, each once.
pub struct LinkCompiler<'p> {
    pub planner: Planner<'p>,
    pub topology: Arc<Topology>,
    pub outline: BoardClass,
    links: CompiledLinks,
    /// Required values of units, compiled on first use.
    needs: Option<Option<Arc<RequiredValues>>>,
    worlds: Rc<dyn WorldCompiler>,
}

impl<'p> LinkCompiler<'p> {
    pub fn new(planner: Planner<'p>, topology: &Arc<Topology>, worlds: Rc<dyn WorldCompiler>) -> Self {
        let outline = BoardClass::new(Some(topology));
        Self {
            planner,
            topology: Arc::clone(topology),
            outline,
            links: CompiledLinks::default(),
            needs: None,
            worlds,
        }
    }

    pub fn worlds(&self) -> Rc<dyn WorldCompiler> {
        Rc::clone(&self.worlds)
    }

    /// No links compiled yet, for what runs in a world: what units must hold and worlds are shared.
    pub fn for_world(&mut self) -> Result<Self> {
        let needs = Some(self.needs()?);
        Ok(Self { needs, ..Self::new(self.planner, &self.topology, self.worlds()) })
    }

    /// Required values of units; `None` if no unit has a sum.
    pub fn needs(&mut self) -> Result<Option<Arc<RequiredValues>>> {
        if self.needs.is_none() {
            self.needs = Some(compile_required_values(self.planner.program, &self.topology)?);
        }
        Ok(self.needs.clone().flatten())
    }

    /// The links of the paths of a plan and of all plans before it.
    pub fn compile_links(&mut self, form: &ExprDag, steps: &[PlanStep]) -> Result<CompiledLinks> {
        let mut keys = Vec::new();
        super::link_rule::each_link(form, steps, &mut |link| {
            let LinkName::Link(index) = link.link else { return };
            keys.push(key(index, &self.planner.program.links[index], link));
        });
        for key in keys {
            let key = key?;
            self.link(key)?;
        }
        Ok(self.links.clone())
    }

    pub fn link(&mut self, key: LinkKey) -> Result<Arc<link::Link>> {
        if let Some(compiled) = self.links.links.get(&key) {
            return Ok(Arc::clone(&compiled.link));
        }
        let compiled = Arc::new(self.compile(&key)?);
        let link = Arc::clone(&compiled.link);
        self.links.links.insert(key, compiled);
        Ok(link)
    }

    fn compile(&mut self, key: &LinkKey) -> Result<CompiledLink> {
        let lists_all = lists_all(&self.topology);
        let declared = match &self.planner.program.links[key.0] {
            link if lists_all => link.clone(),
            link => of_candidates(link),
        };
        let link = &declared;
        let (labels, [cell, value]) = (labels(link), link.shared_variables());
        let call = Call { technique: 0, arguments: key.1.clone(), deferred: Vec::new(), alias: None };
        let request = PlanRequest::Link(key.0, key.1.clone(), lists_all);
        let plan = self
            .planner
            .planned(request, &self.outline, |outline| plan_all(&rule(link, &labels), &call, outline))
            .map_err(|error| CompileError { message: error.to_string(), span: link.span })?;
        let fixed = plan.steps.iter().all(|step| is_fixed(&plan.form, step));
        let makes_sets = [&link.ends.0, &link.ends.1].iter().any(|end| !is_single(end));
        let emits = CompileOptions { is_link: true, ..CompileOptions::default() };
        let technique = CompiledTechnique::compile(self, plan, emits)?;
        let traits = LinkTraits {
            index: key.0,
            labels: labels.into_iter().map(|(_, ty)| ty).collect(),
            makes_sets,
            is_fixed: fixed,
            is_confined: technique.is_confined,
            preserved: PreservedAttributes { has_same_cell: cell.is_some(), has_same_value: value.is_some() },
        };
        let link = Arc::new(link::Link::new(traits, Box::new(RulePairs(Arc::new(technique)))));
        Ok(CompiledLink { link, declared })
    }
}

fn key(index: usize, declared: &Link, used: &LinkUse) -> Result<LinkKey> {
    let mut arguments = Vec::new();
    for (i, parameter) in declared.parameters.iter().enumerate() {
        let place =
            declared.takes.iter().position(|t| matches!(t, LinkParameter::Parameter(p) if p.0 as usize == i));
        let given = place.and_then(|place| used.arguments.get(place)).and_then(|a| a.is.as_ref());
        arguments.push(match (given.map(|e| &e.kind), &parameter.default) {
            (Some(ExprKind::Int(n)), _) => Argument::Int(*n),
            (Some(ExprKind::Word(word)), _) => Argument::Word(word.clone()),
            (Some(_), _) => {
                return unsupported(
                    "the parameters of a link must be known before a puzzle is seen",
                    used.span,
                );
            }
            (None, Some(default)) => default.clone(),
            (None, None) => return unsupported("a parameter of this link has no value", used.span),
        });
    }
    Ok((index, arguments))
}
