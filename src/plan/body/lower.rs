//! Lowering of a technique's clauses to a body, with all names inlined.

use super::RuleBody;
use crate::{BoardClass, PlanStep, RuleClause, clauses::lower_clauses, steps::MergeKey};
use tesuji_core::{ExprDag, ExprId, QueryFold};
use tesuji_lang::{Call, Function, Operator, Pattern, Technique, Type, VarId};

impl RuleBody {
    /// The clauses and conclusions of a technique with its arguments; the condition of the called alias comes last.
    pub fn lower(technique: &Technique, call: &Call, board: &BoardClass) -> Self {
        let form = ExprDag::new(technique.variables.clone(), board.board.clone());
        let mut form = form.with_arguments(call.arguments.clone());
        let mut clauses = lower_clauses(&mut form, &technique.clauses);
        let condition = call.alias.and_then(|alias| technique.aliases[alias].condition.as_ref());
        clauses.extend(condition.map(|condition| RuleClause::Where(form.lower(condition))));
        let merge = technique.merge.as_ref().map(|merge| MergeKey {
            keys: merge.keys.iter().map(|key| form.lower(key)).collect(),
            at_least: merge.at_least,
        });
        let mut body = Self { form, merge, sizes: board.sizes, ..Self::default() };
        let clauses = body.unnest_set_loops(clauses);
        let names = body.take_bindings(&clauses);
        clauses.into_iter().for_each(|clause| body.add_clause(clause, &names));
        for conclusion in &technique.conclusions {
            let conclusion = conclusion.map(&mut |part| {
                let part = body.form.lower(part);
                body.inlined(part, &names)
            });
            body.conclusions.push(conclusion);
        }
        body
    }

    fn add_clause(&mut self, clause: RuleClause, names: &[(VarId, ExprId)]) {
        match clause {
            RuleClause::For(pattern, set) => {
                let set = self.inlined(set, names);
                self.add_loop(pattern, set);
            }
            RuleClause::Choose(var, size, from) => {
                let (size, from) = (self.inlined(size, names), self.inlined(from, names));
                self.add_choice(var, size, from);
            }
            RuleClause::Let(..) => {}
            RuleClause::Where(predicate) => {
                let predicate = self.inlined(predicate, names);
                for part in self.form.conjuncts(predicate) {
                    let parts = self.form.split_small_list(part);
                    self.predicates.extend(parts);
                }
            }
            RuleClause::Path(path) => self.generators.push(PlanStep::Path { path, needed_vars: Vec::new() }),
            RuleClause::World(world) => self.worlds.push(*world),
        }
    }

    /// Adds a choice, or a loop over all subsets with a predicate if the size is not static.
    fn add_choice(&mut self, var: VarId, size: ExprId, from: ExprId) {
        let form = &mut self.form;
        if let Some(size) = form.number(size).and_then(|size| usize::try_from(size).ok()) {
            return self.generators.push(PlanStep::choice(var, size, from));
        }
        let chosen = form.var(var);
        let actual = form.size(chosen);
        self.predicates.push(form.binary(Operator::Equal, actual, size));
        let subsets = form.call(Function::Subsets, vec![from]);
        self.generators.push(PlanStep::For(Pattern::Var(var), subsets));
    }

    /// Adds a loop; filters of its set become predicates.
    pub fn add_loop(&mut self, pattern: Pattern, set: ExprId) {
        let form = &mut self.form;
        let Pattern::Var(var) = pattern else {
            return self.generators.push(PlanStep::For(pattern, set));
        };
        if let Some(query) = form.query_by(set, QueryFold::Collect)
            && !query.conditions.is_empty()
            && let Some((x, mut source)) = form.as_filter(&query)
        {
            // The place of a value is implied by a condition with the value as candidate.
            while let Some(&[cells, value]) = form.call_args(source, Function::Places)
                && query.conditions.iter().any(|condition| {
                    form.candidates_given_by(*condition, x).is_some_and(|values| values.contains(&value))
                })
            {
                source = cells;
            }
            let element = form.var(var);
            let conditions = form.substitute_each(&query.conditions, x, element);
            conditions.into_iter().for_each(|condition| self.add_predicate(condition));
            self.generators.push(PlanStep::For(pattern, source));
        } else if let Some((whole, excluded)) = form.operands(set, Operator::Subtract)
            && !form.is_simple(excluded)
            && !form.free(excluded).is_empty()
        {
            let is_excluded = form.member(var, excluded);
            let is_outside = form.not(is_excluded);
            self.add_predicate(is_outside);
            self.add_loop(pattern, whole);
        } else {
            self.generators.push(PlanStep::For(pattern, set));
        }
    }

    /// Takes all bindings, inlined; returns those that can be inlined elsewhere.
    fn take_bindings(&mut self, clauses: &[RuleClause]) -> Vec<(VarId, ExprId)> {
        let mut names: Vec<(VarId, ExprId)> = Vec::new();
        for clause in clauses {
            let RuleClause::Let(pattern, value) = clause else { continue };
            let form = &self.form;
            let is_nested_data = form.is_data(*value)
                && names.iter().any(|(var, other)| form.is_data(*other) && form.mentions(*value, *var));
            let value = self.inlined(*value, &names);
            if let Pattern::Var(var) = pattern {
                match is_nested_data || matches!(self.form.ty(value), Type::Path | Type::World) {
                    true => self.opaque_names.push(*var),
                    false => names.push((*var, value)),
                }
            }
            self.bindings.push((pattern.clone(), value));
        }
        names
    }

    /// An expression with the values of names, which are inlined already.
    fn inlined(&mut self, id: ExprId, names: &[(VarId, ExprId)]) -> ExprId {
        names.iter().fold(id, |id, (var, value)| self.form.substitute(id, *var, *value))
    }
}
