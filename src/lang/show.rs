//! Formats checked expressions for plans and messages. Definitions are already inlined.

use crate::{Comprehension, Expr, ExprKind, Pattern, Program, Span, Technique, VarId};

impl Program {
    /// An expression of a technique in the syntax of rule files.
    pub fn show_expr(&self, technique: &Technique, expr: &Expr) -> String {
        Shower { program: self, technique }.at_least(expr, 0)
    }

    /// A pattern of a technique in the syntax of rule files.
    pub fn show_pattern(&self, technique: &Technique, pattern: &Pattern) -> String {
        Shower { program: self, technique }.pattern(pattern)
    }
}

struct Shower<'p> {
    program: &'p Program,
    technique: &'p Technique,
}

/// Binding power of a prefix operator or a bracketed expression.
const UNARY: u8 = 8;

impl Shower<'_> {
    /// The expression, in parentheses if it binds less tightly than `level`.
    fn at_least(&self, expr: &Expr, level: u8) -> String {
        let (own, text) = self.expr(expr);
        if own < level { format!("({text})") } else { text }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let parts: Vec<String> = exprs.iter().map(|expr| self.at_least(expr, 0)).collect();
        parts.join(", ")
    }

    fn expr(&self, expr: &Expr) -> (u8, String) {
        let text = match &expr.kind {
            ExprKind::Int(number) => number.to_string(),
            ExprKind::Bool(truth) => truth.to_string(),
            ExprKind::Word(word) => word.clone(),
            ExprKind::Kind(kind) => self.program.kinds.get(*kind).cloned().unwrap_or_default(),
            ExprKind::Var(id) => self.variable(*id),
            ExprKind::Param(id) => {
                let parameter = self.technique.parameters.get(id.0 as usize);
                parameter.map(|known| known.name.clone()).unwrap_or_default()
            }
            ExprKind::All(universe) => universe.word().to_owned(),
            ExprKind::Set(parts) => format!("{{{}}}", self.list(parts)),
            ExprKind::Tuple(parts) => format!("({})", self.list(parts)),
            ExprKind::Call(function, arguments) => {
                format!("{}({})", function.name(), self.list(arguments))
            }
            ExprKind::Not(inner) => return (3, format!("not {}", self.at_least(inner, 3))),
            ExprKind::Size(inner) => format!("|{}|", self.at_least(inner, 0)),
            ExprKind::Union(inner) => return (UNARY, format!("union {}", self.at_least(inner, UNARY))),
            ExprKind::Common(inner) => return (UNARY, format!("common {}", self.at_least(inner, UNARY))),
            ExprKind::Reach(from, path) => {
                format!("reach({}, {})", self.at_least(from, 0), source_text(self.program, path.span))
            }
            ExprKind::Binary(operator, left, right) => {
                let (sign, own) = operator.sign();
                // Comparisons do not chain, so the left operand of a comparison must bind more tightly, too.
                let left = self.at_least(left, if own == 4 { 5 } else { own });
                return (own, format!("{left} {sign} {}", self.at_least(right, own + 1)));
            }
            ExprKind::If(condition, yes, no) => {
                let (condition, yes) = (self.at_least(condition, 0), self.at_least(yes, 0));
                return (0, format!("if {condition} then {yes} else {}", self.at_least(no, 0)));
            }
            ExprKind::Quantified(quantifier, id, source, condition) => {
                let word = quantifier.word();
                let (source, condition) = (self.at_least(source, 0), self.at_least(condition, 0));
                return (0, format!("{word} {} in {source}: {condition}", self.variable(*id)));
            }
            ExprKind::Comprehension(inner) => self.comprehension(inner),
        };
        (UNARY + 1, text)
    }

    fn comprehension(&self, inner: &Comprehension) -> String {
        let generator = |(pattern, source): &(Pattern, Expr)| {
            format!("{} in {}", self.pattern(pattern), self.at_least(source, 0))
        };
        let generators: Vec<String> = inner.generators.iter().map(generator).collect();
        let condition = inner.condition.as_ref().map(|condition| self.at_least(condition, 0));
        let head = self.at_least(&inner.head, 0);
        let only = match &inner.generators[..] {
            [(pattern, _)] => self.pattern(pattern) == head,
            _ => false,
        };
        match (only, condition) {
            (true, Some(condition)) => format!("{{ {} : {condition} }}", generators.join(", ")),
            (_, Some(condition)) => format!("{{ {head} : {} where {condition} }}", generators.join(", ")),
            (_, None) => format!("{{ {head} : {} }}", generators.join(", ")),
        }
    }

    fn variable(&self, id: VarId) -> String {
        match self.technique.variables.get(id.0 as usize) {
            Some(variable) if !variable.name.is_empty() => variable.name.clone(),
            _ => "_".to_owned(),
        }
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        let parts =
            |parts: &[Pattern]| parts.iter().map(|part| self.pattern(part)).collect::<Vec<_>>().join(", ");
        match pattern {
            Pattern::Any => "_".to_owned(),
            Pattern::Var(id) => self.variable(*id),
            Pattern::Tuple(inner) => format!("({})", parts(inner)),
            Pattern::Elements(ids) => {
                let names: Vec<String> = ids.iter().map(|id| self.variable(*id)).collect();
                format!("{{{}}}", names.join(", "))
            }
        }
    }
}

/// Source text of a span, on one line.
pub fn source_text(program: &Program, span: Span) -> String {
    let text = program.files.get(span.file as usize).map_or("", |file| file.text.as_str());
    let text = text.get(span.start as usize..span.end as usize).unwrap_or("");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
