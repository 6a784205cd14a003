//! Steps of a plan as text and expressions.

use crate::prelude::*;
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{StepSelector, Type};
use tesuji_plan::{
    CoverDemand, FewCandidates, KeyTests, MonotoneUnion, PlaceCount, PlanKey, ReadDependency, ReadTrigger,
    components, facts::query_generator,
};

/// Writer of steps and expressions.
pub struct StepWriter<'p> {
    program: &'p Program,
    form: &'p ExprDag,
    /// The technique, with names for the variables that planning added.
    technique: Technique,
}

impl<'p> StepWriter<'p> {
    pub fn new(program: &'p Program, call: &Call, form: &'p ExprDag) -> Self {
        let mut technique = program.techniques[call.technique].clone();
        technique.variables.clone_from(&form.variables);
        for (number, variable) in technique.variables.iter_mut().filter(|v| v.name.is_empty()).enumerate() {
            variable.name = format!("X{}", number + 1);
        }
        Self { program, form, technique }
    }

    fn expr(&self, id: ExprId) -> String {
        self.program.show_expr(&self.technique, &self.form.raise(id))
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        self.program.show_pattern(&self.technique, pattern)
    }

    fn name(&self, var: VarId) -> &str {
        self.technique.variables.get(var.0 as usize).map_or("?", |variable| &variable.name)
    }

    pub fn key(&self, plan: &Plan) -> String {
        let (what, words) = match plan.key {
            PlanKey::Whole if let Some(root) = components::root(plan) => {
                let elements = match self.form.variables[root.var.0 as usize].ty {
                    Type::Cell => format!("the cells {}", self.name(root.var)),
                    Type::Unit => format!("the units {}", self.name(root.var)),
                    _ => "walks".to_owned(),
                };
                return format!(
                    "{elements} by connected components of the board: it looks at one again when something that it \
                     reads has changed there"
                );
            }
            PlanKey::Whole => {
                return "nothing: it looks at everything again when something that it reads has changed"
                    .into();
            }
            PlanKey::Cell(c) => (self.name(c).to_owned(), "the cells"),
            PlanKey::Unit(u) => (self.name(u).to_owned(), "the units"),
            PlanKey::Value(v) => (self.name(v).to_owned(), "the values"),
            PlanKey::ValueUnit(v, u) => {
                (format!("{}, {}", self.name(v), self.name(u)), "the values and units")
            }
        };
        format!(
            "{words} {what} where it found nothing: it looks there again when something that it reads has changed"
        )
    }

    /// Returns the keys that are searched, according to the tests before the steps; `None` if all are.
    pub fn tests(&self, plan: &Plan) -> Option<String> {
        let KeyTests { place_count: places, few_candidates, .. } = plan.key_tests();
        let unit = match plan.key {
            PlanKey::Unit(unit) | PlanKey::ValueUnit(_, unit) => self.name(unit),
            _ => return None,
        };
        Some(match (places, few_candidates) {
            (Some(PlaceCount::Exactly(1)), _) => format!("units {unit} with one place of the value"),
            (Some(PlaceCount::Exactly(count)), _) => format!("units {unit} with {count} places of the value"),
            (Some(PlaceCount::Shared), _) => {
                format!("units {unit} with no more places of the value than two units share")
            }
            (None, Some(FewCandidates { cells, candidates })) => {
                format!("units {unit} with at least {cells} cells of at most {candidates} candidates")
            }
            (None, None) => return None,
        })
    }

    pub fn reads(&self, plan: &Plan) -> IndexSet<String> {
        plan.reads.iter().map(|read| self.read(plan, read)).collect()
    }

    /// Formats a read. An element bound by a condition is written as the set that it ranges over, another variable
    /// bound there with its loop after the sentence.
    fn read(&self, plan: &Plan, read: &ReadDependency) -> String {
        let mut loops = Vec::new();
        let values = read.values.map(|values| self.ranged(plan, values, &mut loops));
        let values = values.filter(|values| values != "values");
        let cells = self.ranged(plan, read.cells, &mut loops);
        let sentence = match (read.change, values) {
            (ReadTrigger::Removed, Some(values)) => format!("a candidate of {values} goes from {cells}"),
            (ReadTrigger::Removed, None) => format!("a candidate goes from {cells}"),
            (ReadTrigger::Placed, Some(value)) => format!("{value} is placed in {cells}"),
            (ReadTrigger::Placed, None) => format!("a value is placed in {cells}"),
        };
        match loops.is_empty() {
            true => sentence,
            false => format!("{sentence}, for {}", join(loops.into_iter(), ", ")),
        }
    }

    /// Formats an expression; `loops` receives the loops of its variables that no step binds.
    fn ranged(&self, plan: &Plan, id: ExprId, loops: &mut Vec<String>) -> String {
        let form = self.form;
        let is_bound = |var: &VarId| {
            plan.given_vars.contains(var) || plan.steps.iter().any(|step| step.binds().contains(var))
        };
        let is_element = form.as_var(id).is_some() && !matches!(form.ty(id), Type::Set(_));
        for var in form.free(id).iter().filter(|var| !is_bound(var)) {
            let Some((pattern, set)) = query_generator(form, *var, &plan.steps) else { continue };
            let set = self.ranged(plan, set, loops);
            let generator = format!("{} in {set}", self.pattern(&pattern));
            match pattern {
                _ if loops.contains(&generator) => {}
                Pattern::Var(_) if is_element => return set,
                _ => loops.push(generator),
            }
        }
        self.expr(id)
    }

    pub fn merge(&self, plan: &Plan) -> Option<String> {
        let merge = plan.merge.as_ref()?;
        Some(join(merge.keys.iter().map(|key| self.expr(*key)), ", "))
    }

    /// Formats a step: its first line, then its subordinate lines.
    pub fn step(&self, step: &PlanStep) -> Vec<String> {
        match step {
            PlanStep::For(pattern, set) => {
                vec![format!("for {} in {}", self.pattern(pattern), self.expr(*set))]
            }
            PlanStep::ForContaining { var, from, cells } => vec![format!(
                "for {} in {} that contain {}, by look-up",
                self.name(*var),
                self.expr(*from),
                self.expr(*cells)
            )],
            PlanStep::Choose { var, size, from, with, growing, coverable } => {
                let with = with.map(|with| format!(" with {}", self.expr(with))).unwrap_or_default();
                let mut lines =
                    vec![format!("for {} in choose {size} of {}{with}", self.name(*var), self.expr(*from))];
                lines.extend(growing.iter().map(|growing| self.growing(*var, growing)));
                if let Some(cover) = coverable {
                    let lead = format!("given up unless {} of {}", cover.size, self.expr(cover.from));
                    lines.push(self.demand(&lead, &cover.demand));
                }
                lines
            }
            PlanStep::Cover { var, size, from, demand } => {
                let (name, rest) = (self.name(*var), self.name(demand.uncovered));
                let lead = format!("for {name} in choose {size} of {} that", self.expr(*from));
                let aim = demand.aim.as_ref().map(|aim| {
                    let more = match &demand.multiplicity {
                        Some(weight) if aim.is_overcovered => {
                            format!(" and lie in more of {name} than of {}", self.expr(*weight))
                        }
                        _ => String::new(),
                    };
                    let cells = self.expr(aim.cells);
                    format!("given up unless one of {cells} can see all of {rest}{more}")
                });
                [self.demand(&lead, demand)].into_iter().chain(aim).collect()
            }
            PlanStep::Let(pattern, value) => {
                vec![format!("let {} = {}", self.pattern(pattern), self.expr(*value))]
            }
            PlanStep::Path { path, .. } => vec![source_text(self.program, path.span)],
            PlanStep::World(world) => vec![source_text(self.program, world.span)],
            PlanStep::Where(condition) => vec![format!("where {}", self.expr(*condition))],
            PlanStep::Conclude(all) => {
                vec![format!("then {}", join(all.iter().map(|one| self.conclusion(one)), ", "))]
            }
        }
    }

    fn growing(&self, chosen: VarId, growing: &MonotoneUnion) -> String {
        let kept = format!(
            "{} = {} kept up as {} grows",
            self.name(growing.var),
            self.expr(growing.expr),
            self.name(chosen)
        );
        match growing.at_most {
            Some(most) => format!("{kept}, given up where it has more than {most}"),
            None => kept,
        }
    }

    fn demand(&self, lead: &str, demand: &CoverDemand) -> String {
        let often = match &demand.multiplicity {
            Some(weight) => format!(", each as often as it lies in {}", self.expr(*weight)),
            None => String::new(),
        };
        let rest = match demand.at_most {
            0 => String::new(),
            most => format!(", all but {most} at most, which are {}", self.name(demand.uncovered)),
        };
        format!("{lead} cover {}{often}{rest}", self.expr(demand.cells))
    }

    fn conclusion(&self, conclusion: &Conclusion<ExprId>) -> String {
        match conclusion {
            Conclusion::Eliminate(values, cells) => {
                format!("eliminate {} from {}", self.expr(*values), self.expr(*cells))
            }
            Conclusion::Keep(values, cells) => {
                format!("keep {} in {}", self.expr(*values), self.expr(*cells))
            }
            Conclusion::Place(value, cell) => format!("place {} in {}", self.expr(*value), self.expr(*cell)),
            Conclusion::EliminateAll(set) => format!("eliminate {}", self.expr(*set)),
            Conclusion::PlaceOnly(one) => format!("place {}", self.expr(*one)),
            Conclusion::EachStep(each, set) => {
                let steps = match &each.steps {
                    StepSelector::Kind { is_strong: strong, from, to } => {
                        let kind = if *strong { "strong" } else { "weak" };
                        format!("{kind} ({}, {})", self.name(*from), self.name(*to))
                    }
                    StepSelector::Link { link, labels } => {
                        let link = &self.program.links[*link];
                        let count = labels.last().map_or(0, |(last, _)| last + 1);
                        let name = |at| {
                            let label = labels.iter().find(|(place, _)| *place == at);
                            label.map_or_else(|| "_".to_owned(), |(_, var)| self.name(*var).to_string())
                        };
                        format!("{}({})", link.name, join((0..count).map(name), ", "))
                    }
                };
                format!("each {steps}: eliminate {}", self.expr(*set))
            }
        }
    }

    /// Returns how the engine runs each step. The loop over cached keys, and conditions that can be decided from a key
    /// alone, are hoisted out of the nested steps.
    pub fn step_timings(&self, plan: &Plan) -> Vec<StepTiming> {
        let (steps, form) = (&plan.steps, self.form);
        let mut ways = vec![StepTiming::Inside; steps.len()];
        let first = steps.first().and_then(|step| match step {
            PlanStep::For(_, set) => Some(*set),
            _ => None,
        });
        let (outermost, unit) = match (plan.key, first) {
            (PlanKey::ValueUnit(_, u), Some(_)) => (2, Some(u)),
            (PlanKey::Unit(u), Some(set)) if form.is_static(set) => (1, Some(u)),
            (PlanKey::Value(_), Some(set)) if form.is_static(set) => (1, None),
            (PlanKey::Cell(_), Some(set)) if form.is_static(set) || is_cells_with(form, set) => (1, None),
            _ => (0, None),
        };
        ways[..outermost].fill(StepTiming::Awake);
        let Some(unit) = unit else { return ways };
        if let Some(at) = plan.key_tests().required {
            ways[at] = StepTiming::Awake;
        }
        for (step, way) in steps.iter().zip(&mut ways).skip(outermost) {
            match step {
                PlanStep::Where(id) if form.is_static(*id) && *form.free(*id) == [unit] => {
                    *way = StepTiming::Once
                }
                PlanStep::Where(_) | PlanStep::Let(Pattern::Any, _) => {}
                _ => break,
            }
        }
        ways
    }
}

#[derive(Clone, Copy)]
pub enum StepTiming {
    /// Only for keys that are dirty.
    Awake,
    /// Once per board, before any position.
    Once,
    Inside,
}

fn is_cells_with(form: &ExprDag, set: ExprId) -> bool {
    form.call_args(set, Function::CellsWith).is_some_and(|n| form.number(n[0]).is_some())
}
