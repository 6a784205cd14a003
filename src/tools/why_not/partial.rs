//! Matches of parts of a technique.

use crate::{paths::each_part, prelude::*};
use tesuji_lang::{Type, Universe};

/// Adds the variables that the nodes and steps of a part of a path may bind.
fn bound(part: &PathExpr, variables: &mut BTreeSet<VarId>) {
    each_part(part, &mut |part| match part {
        PathExpr::Node(node) => variables.extend(node.cell.into_iter().chain(node.value)),
        PathExpr::Step(step) => {
            let arguments = step.links.iter().flat_map(|used| &used.arguments);
            variables.extend(arguments.filter_map(|argument| argument.var));
        }
        PathExpr::As(_, whole) => variables.extend([*whole]),
        _ => {}
    });
}

pub struct PartialTechnique<'a> {
    pub program: &'a Program,
    pub call: &'a Call,
    pub topology: &'a Arc<Topology>,
    pub state: &'a BoardState,
    pub deadline: Deadline,
}

impl PartialTechnique<'_> {
    pub fn matches_up_to(&self, clause: usize) -> Vec<MatchBindings> {
        self.matches(|technique| technique.clauses.truncate(clause))
    }

    /// Returns the bindings of a longest partial walk of the path of a clause, and the span of the step that it lacks.
    /// `None` if the clause is not a sequence of nodes and steps, or no part of it matches.
    pub fn longest_walk(&self, clause: usize) -> Option<(MatchBindings, Span)> {
        let Clause::Path(path) = &self.program.techniques[self.call.technique].clauses[clause] else {
            return None;
        };
        let PathExpr::Sequence(parts) = &path.body else { return None };
        let nodes = (1..parts.len()).filter(|&at| matches!(parts[at], PathExpr::Node(_)));
        // A walk ends in a node; it lacks the step after that node.
        for end in nodes.collect::<Vec<usize>>().into_iter().rev() {
            let Some(PathExpr::Step(lacks)) = parts.get(end + 1) else { continue };
            let begin = |technique: &mut Technique| {
                technique.clauses.truncate(clause + 1);
                if let Some(Clause::Path(path)) = technique.clauses.last_mut() {
                    path.body = PathExpr::Sequence(parts[..=end].to_vec());
                    path.is_cycle = false;
                }
            };
            if let Some(mut bindings) = self.matches(begin).into_iter().next() {
                // Variables that only the rest of the path binds are still unbound.
                let mut rest = BTreeSet::new();
                parts[end + 1..].iter().for_each(|part| bound(part, &mut rest));
                let mut known: BTreeSet<VarId> = [path.first, path.last, path.variable].into();
                parts[..=end].iter().for_each(|part| bound(part, &mut known));
                bindings.retain(|(variable, _)| known.contains(variable) || !rest.contains(variable));
                return Some((bindings, lacks.span));
            }
        }
        None
    }

    /// Returns the bindings of all matches of the modified technique, independent of its conclusions.
    fn matches(&self, change: impl FnOnce(&mut Technique)) -> Vec<MatchBindings> {
        let mut program = self.program.clone();
        let technique = &mut program.techniques[self.call.technique];
        change(technique);
        let span = technique.span;
        let expr = |kind, ty| Expr { kind, ty: Type::Set(Box::new(ty)), span };
        let factors = vec![
            expr(ExprKind::All(Universe::Cells), Type::Cell),
            expr(ExprKind::All(Universe::Values), Type::Value),
        ];
        // Eliminating all candidates ensures that no match is dropped for having no effect.
        technique.conclusions =
            vec![Conclusion::EliminateAll(expr(ExprKind::Call(Function::Product, factors), Type::Candidate))];
        technique.proved = vec![false];
        technique.merge = None;
        let call = Call { alias: None, ..self.call.clone() };
        let Ok(technique) = compile(&program, &call, self.topology, false) else { return Vec::new() };
        let mut scratch = ExecMemory::default();
        scratch.clock.start(self.deadline.clone());
        let found = technique.matches(self.topology, self.state, &mut scratch);
        found.into_iter().map(|one| one.bindings).collect()
    }
}
