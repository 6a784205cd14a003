//! Pairs of variables that may be equal, and pairs that a `because` text names.

use crate::{check::prelude::*, walk::free};

/// Pairs of variables that may be equal, all at the same time.
pub struct VariablePairs {
    pub pairs: Vec<(VarId, VarId)>,
    /// Pairs that are equal as well in that case, and that belong to another group.
    pub with: Vec<(VarId, VarId)>,
}

/// Variables that each text of a reason names, and variables that decide between its alternatives.
pub struct NamedVariables {
    texts: Vec<Vec<VarId>>,
    chosen: Vec<Vec<VarId>>,
}

impl NamedVariables {
    pub fn from_texts(texts: &Texts) -> Self {
        let mut named = Self { texts: Vec::new(), chosen: Vec::new() };
        for template in texts.values() {
            let mut vars = Vec::new();
            named.read(template, &mut vars);
            named.texts.push(vars);
        }
        named
    }

    fn read(&mut self, template: &Template, vars: &mut Vec<VarId>) {
        for piece in template {
            match piece {
                TemplatePart::Text(_) => {}
                TemplatePart::Value(Expr { kind: ExprKind::Var(var), .. }) => vars.push(*var),
                TemplatePart::Value(_) => {}
                TemplatePart::Choice(by, cases) => {
                    self.chosen.push(free(by));
                    cases.iter().for_each(|(_, text)| self.read(text, vars));
                }
                TemplatePart::Each(_, _, _, text) => self.read(text, vars),
            }
        }
    }

    /// Whether one text names both variables of a pair.
    pub fn names_both(&self, (a, b): &(VarId, VarId)) -> bool {
        self.texts.iter().any(|vars| vars.contains(a) && vars.contains(b))
    }

    /// Whether a text chooses its words by both variables of a pair of the group.
    pub fn distinguishes(&self, group: &VariablePairs) -> bool {
        let chosen = |a, b| self.chosen.iter().any(|vars| vars.contains(a) && vars.contains(b));
        group.pairs.iter().chain(&group.with).any(|(a, b)| chosen(a, b))
    }
}

/// Groups of variables that may be equal: variables over the same set, and variables of paths.
pub fn possibly_equal(clauses: &[Clause], variables: &[Variable]) -> Vec<VariablePairs> {
    let mut sources: Vec<(Vec<VarId>, Option<&Expr>, &Expr)> = Vec::new();
    let mut groups = Vec::new();
    for clause in clauses {
        let (vars, size, source) = match clause {
            Clause::For(pattern, source) => (pattern.names(), None, source),
            Clause::Choose { var, size, from, .. } => (vec![*var], Some(size), from),
            Clause::Path(path) => {
                of_path(path, variables, &mut groups);
                continue;
            }
            _ => continue,
        };
        for (before, least, same) in &sources {
            if before.len() == vars.len() && *least == size && *same == source {
                let pairs = before.iter().copied().zip(vars.iter().copied()).collect();
                groups.push(VariablePairs { pairs, with: Vec::new() });
            }
        }
        sources.push((vars, size, source));
    }
    groups
}

/// Appends the ends of a path that is not a cycle, and the unit labels of steps over one link with equal constraints.
fn of_path(path: &Path, variables: &[Variable], all: &mut Vec<VariablePairs>) {
    if path.each.is_some() {
        return;
    }
    let before = all.len();
    if !path.is_cycle {
        let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
        ends(&path.body, false, &mut firsts);
        ends(&path.body, true, &mut lasts);
        for first in &firsts {
            let groups = lasts.iter().filter_map(|last| pairs_of(first, last, variables));
            let groups = groups.filter(|pairs| !pairs.iter().any(|pair| is_one_step(&path.body, *pair)));
            let with = vec![(path.first, path.last)];
            all.extend(groups.map(|pairs| VariablePairs { pairs, with: with.clone() }));
        }
    }
    let ends: Vec<_> =
        all[before..].iter().flat_map(|group| group.pairs.iter().chain(&group.with).copied()).collect();
    let mut labels: Vec<(&LinkName, usize, &LinkArgument)> = Vec::new();
    labels_of(&path.body, &mut labels);
    for (at, (link, place, argument)) in labels.iter().enumerate() {
        let alike = labels[..at].iter().filter(|(other, number, asked)| {
            other == link && number == place && asked.is == argument.is && asked.var != argument.var
        });
        for (_, _, asked) in alike {
            let (Some(a), Some(b)) = (asked.var, argument.var) else { continue };
            let is_unit = |var: VarId| variables[var.0 as usize].ty == Type::Unit;
            if is_unit(a) && is_unit(b) && path.binds.contains(&a) && path.binds.contains(&b) {
                // A condition that separates the ends of the path usually separates its units too.
                all.push(VariablePairs { pairs: vec![(a, b)], with: ends.clone() });
            }
        }
    }
}

/// Pairs of the variables of two nodes; `None` if a node has no variable for its cells, or all variables are the same.
fn pairs_of(first: &NodePattern, last: &NodePattern, variables: &[Variable]) -> Option<Vec<(VarId, VarId)>> {
    let (first_cell, last_cell) = (first.cell?, last.cell?);
    // The cell comes first, so that it replaces the set.
    let is_cell = |var: VarId| variables[var.0 as usize].ty == Type::Cell;
    let cells = match is_cell(last_cell) && !is_cell(first_cell) {
        true => (last_cell, first_cell),
        false => (first_cell, last_cell),
    };
    let values = first.value.zip(last.value);
    let pairs: Vec<_> = [Some(cells), values].into_iter().flatten().filter(|(a, b)| a != b).collect();
    (!pairs.is_empty()).then_some(pairs)
}

/// Appends the nodes at which a part may begin, or end if `last` is set.
fn ends<'p>(part: &'p PathExpr, last: bool, nodes: &mut Vec<&'p NodePattern>) {
    match part {
        PathExpr::Node(node) => nodes.push(node),
        PathExpr::Sequence(parts) => {
            let outer = if last { parts.last() } else { parts.first() };
            outer.into_iter().for_each(|part| ends(part, last, nodes));
        }
        PathExpr::Either(parts) => parts.iter().for_each(|part| ends(part, last, nodes)),
        PathExpr::Shows(body, _) | PathExpr::As(body, _) => ends(body, last, nodes),
        PathExpr::Reversed(body) => ends(body, !last, nodes),
        // Variables of `Own` are bound anew in each iteration and not visible outside; an optional part may be skipped.
        PathExpr::Own(..)
        | PathExpr::Repeat { .. }
        | PathExpr::Step(_)
        | PathExpr::Nothing
        | PathExpr::Back => {}
    }
}

/// Whether one step joins a node of one cell and a node of the other; a step joins different nodes.
fn is_one_step(body: &PathExpr, (a, b): (VarId, VarId)) -> bool {
    let mut course = Vec::new();
    lay_out(body, &mut course);
    let cell = |part: &PathExpr| match part {
        PathExpr::Node(node) => node.cell,
        _ => None,
    };
    course.windows(3).any(|parts| {
        let ends = (cell(parts[0]), cell(parts[2]));
        matches!(parts[1], PathExpr::Step(_)) && (ends == (Some(a), Some(b)) || ends == (Some(b), Some(a)))
    })
}

/// Appends the nodes and steps of a path in order; alternatives and repetitions are not expanded.
fn lay_out<'p>(part: &'p PathExpr, course: &mut Vec<&'p PathExpr>) {
    match part {
        PathExpr::Sequence(parts) => parts.iter().for_each(|part| lay_out(part, course)),
        PathExpr::Own(_, body) | PathExpr::Shows(body, _) | PathExpr::As(body, _) => lay_out(body, course),
        _ => course.push(part),
    }
}

/// Appends (link, argument index, argument) of the steps outside of brackets that have variables of their own.
fn labels_of<'p>(part: &'p PathExpr, labels: &mut Vec<(&'p LinkName, usize, &'p LinkArgument)>) {
    match part {
        PathExpr::Step(step) => {
            for link in &step.links {
                let arguments = link.arguments.iter().enumerate();
                labels.extend(arguments.map(|(place, argument)| (&link.link, place, argument)));
            }
        }
        PathExpr::Own(..) => {}
        _ => part.parts().iter().for_each(|part| labels_of(part, labels)),
    }
}
