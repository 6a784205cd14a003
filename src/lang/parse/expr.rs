//! Parses expressions, patterns and the pieces of a `for`.

use super::*;
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::LazyLock;

/// Operator precedence, from the loosest to the tightest.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(Op::prefix(Rule::negation))
        .op(left(Rule::comparison))
        .op(left(Rule::range_to))
        .op(left(Rule::sum))
        .op(left(Rule::intersect))
        .op(left(Rule::product))
        .op(Op::prefix(Rule::minus))
        .op(Op::prefix(Rule::union_of) | Op::prefix(Rule::common_of))
});

impl Builder {
    pub fn expr(&self, pair: Node<'_>) -> Expr {
        PRECEDENCE
            .map_primary(|pair| self.primary(pair))
            .map_prefix(|operator, inner| {
                let span = self.join_spans(self.span_of(&operator), inner.span);
                let inner = Box::new(inner);
                let kind = match operator.as_rule() {
                    Rule::negation => ExprKind::Not(inner),
                    Rule::minus => ExprKind::Negate(inner),
                    Rule::common_of => ExprKind::Common(inner),
                    _ => ExprKind::Union(inner),
                };
                Expr { kind, span }
            })
            .map_infix(|left, operator, right| {
                let span = self.join_spans(left.span, right.span);
                let (left, right) = (Box::new(left), Box::new(right));
                let kind = match Operator::from_sign(operator.as_str()) {
                    Some(op) => ExprKind::Binary(op, left, right, self.span_of(&operator)),
                    None => ExprKind::Range(left, right),
                };
                Expr { kind, span }
            })
            .parse(pair.into_inner())
    }

    fn join_spans(&self, first: Span, last: Span) -> Span {
        Span { end: last.end, ..first }
    }

    fn primary(&self, pair: Node<'_>) -> Expr {
        let span = self.span_of(&pair);
        let rule = pair.as_rule();
        let kind = match rule {
            Rule::number => ExprKind::Int(self.int(&pair)),
            Rule::any => ExprKind::Any,
            Rule::reference => return self.reference(pair),
            Rule::braces => self.braces(pair.into_inner()),
            Rule::tuple => ExprKind::Tuple(self.exprs(&pair)),
            Rule::reach => {
                let from = self.expr_in(&pair).unwrap_or(Expr { kind: ExprKind::Any, span });
                ExprKind::Reach(Box::new(from), self.path_body(first(&pair, Rule::path_body)))
            }
            Rule::matches => first(&pair, Rule::step)
                .and_then(|step| self.step(&step))
                .map_or(ExprKind::Any, |step| ExprKind::Matches(Box::new(step))),
            _ => return self.with_words(pair, span),
        };
        Expr { kind, span }
    }

    /// A name, or a call if parentheses follow it.
    fn reference(&self, pair: Node<'_>) -> Expr {
        let span = self.span_of(&pair);
        let name = self.name_in(&pair).unwrap_or_default();
        let kind = match pair.as_str().ends_with(')') {
            true => ExprKind::Call(name, self.exprs(&pair)),
            false => ExprKind::Name(name),
        };
        Expr { kind, span }
    }

    fn braces(&self, mut inner: Pairs<'_, Rule>) -> ExprKind {
        let Some(first) = inner.next() else { return ExprKind::Set(Vec::new()) };
        let first = self.expr(first);
        match inner.next() {
            Some(colon) if colon.as_rule() == Rule::colon => {
                let pieces = inner.next().map_or_else(Vec::new, |pieces| self.pieces(pieces));
                let is_filter = matches!(first.kind, ExprKind::Binary(Operator::In, ..))
                    && pieces
                        .iter()
                        .all(|piece| matches!(piece.separator, ForSeparator::Start | ForSeparator::Comma));
                if is_filter {
                    let conditions = pieces.into_iter().map(|piece| piece.expr).collect();
                    ExprKind::Filter(Box::new(first), conditions)
                } else {
                    ExprKind::Collect(Box::new(first), pieces)
                }
            }
            second => {
                let rest = second.into_iter().chain(inner).map(|pair| self.expr(pair));
                ExprKind::Set(std::iter::once(first).chain(rest).collect())
            }
        }
    }

    /// Expressions with word operators and prefix words.
    fn with_words(&self, pair: Node<'_>, span: Span) -> Expr {
        let rule = pair.as_rule();
        let quantifier = match pair.clone().into_inner().next().map(|first| first.as_rule()) {
            Some(Rule::every) => Quantifier::Every,
            Some(Rule::no) => Quantifier::No,
            _ => Quantifier::Some,
        };
        let pattern = first(&pair, Rule::pattern).map_or(Pattern::Any(span), |pattern| self.pattern(pattern));
        let parts = self.exprs(&pair);
        let end = parts.last().map_or(span, |part| part.span);
        let mut parts = parts.into_iter().map(Box::new);
        let mut part = || parts.next().unwrap_or_else(|| Box::new(Expr { kind: ExprKind::Any, span }));
        let kind = match rule {
            Rule::size => return Expr { kind: ExprKind::Size(part()), span },
            Rule::conditional => ExprKind::If(part(), part(), part()),
            Rule::choose => ExprKind::Choose(part(), part()),
            _ => ExprKind::Quantified(quantifier, Box::new(pattern), part(), part()),
        };
        Expr { kind, span: self.join_spans(span, end) }
    }

    pub fn exprs(&self, pair: &Node<'_>) -> Vec<Expr> {
        let is_expr = |pair: &Node<'_>| matches!(pair.as_rule(), Rule::expr | Rule::operand);
        pair.clone().into_inner().filter(is_expr).map(|pair| self.expr(pair)).collect()
    }

    pub fn expr_in(&self, pair: &Node<'_>) -> Option<Expr> {
        self.exprs(pair).pop()
    }

    pub fn expr_pair(&self, pair: &Node<'_>) -> Option<[Expr; 2]> {
        self.exprs(pair).try_into().ok()
    }

    pub fn pieces(&self, pair: Node<'_>) -> Vec<ForItem> {
        pieces(pair)
            .into_iter()
            .map(|(joint, expr)| ForItem { separator: joint, expr: self.expr(expr) })
            .collect()
    }

    pub fn pattern(&self, pair: Node<'_>) -> Pattern {
        let span = self.span_of(&pair);
        let Some(inner) = pair.into_inner().next() else { return Pattern::Any(span) };
        let parts = |inner: Node<'_>| inner.into_inner().map(|part| self.pattern(part)).collect();
        match inner.as_rule() {
            Rule::name => Pattern::Name(self.name(inner)),
            Rule::tuple_pattern => Pattern::Tuple(parts(inner), span),
            Rule::elements_pattern => Pattern::Elements(parts(inner), span),
            _ => Pattern::Any(span),
        }
    }
}

/// The pieces of a `for`, each with its separator.
pub(in super::super) fn pieces(pair: Node<'_>) -> Vec<(ForSeparator, Node<'_>)> {
    let mut joint = ForSeparator::Start;
    let mut pieces = Vec::new();
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::comma => joint = ForSeparator::Comma,
            Rule::also => {
                let before = inner.get_input()[..inner.as_span().start()].rsplit_once('\n');
                let is_first = before.is_some_and(|(_, before)| before.trim().is_empty());
                joint = if is_first { ForSeparator::WhereLine } else { ForSeparator::Where };
            }
            _ => pieces.push((joint, inner)),
        }
    }
    pieces
}
