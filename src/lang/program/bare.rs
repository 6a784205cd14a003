//! Techniques that are clauses and conclusions and nothing else.

use super::{Clause, Conclusion, Expr, ExprKind, Parameter, Span, Technique, Type, Variable};

impl Technique {
    /// What the engine makes of something else that has clauses, so that it is planned like any rule.
    pub fn of_clauses(
        name: &str,
        parameters: Vec<Parameter>,
        variables: Vec<Variable>,
        clauses: Vec<Clause>,
        conclusions: Vec<Conclusion>,
        span: Span,
    ) -> Self {
        Self {
            name: name.to_owned(),
            parameters,
            aliases: Vec::new(),
            title: Default::default(),
            because: Default::default(),
            message: Default::default(),
            source: Vec::new(),
            difficulty: Expr { kind: ExprKind::Int(0), ty: Type::Int, span },
            assumes_one_solution: false,
            variables,
            clauses,
            follows: vec![false; conclusions.len()],
            conclusions,
            shows: Vec::new(),
            changes: None,
            merge: None,
            uses: Vec::new(),
            comment: String::new(),
            span,
        }
    }
}
