//! What sets of several words are made of alike, whatever they are sets of: one thing, lists, operators and choices.

use super::{CompileError, Compiler, Fill, Word, unsupported};
use crate::board::window::Window;
use crate::lang::program::{Expr, ExprKind, Operator, Span};
use crate::wide::Wide;

/// Compiles a set of one kind.
type Compile = fn(&mut Compiler, &Expr) -> Result<Fill, CompileError>;

impl Compiler {
    /// One thing as the set of itself.
    pub(super) fn set_of_one(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        let one = self.word(expr)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            out.insert(one(run) as usize);
        }))
    }

    /// A list of things, two sets joined, or the one or the other set; nothing where the expression is something else.
    /// `set` compiles sets of this kind, which take so many words.
    pub(super) fn composed(
        &mut self,
        expr: &Expr,
        words: usize,
        set: Compile,
    ) -> Result<Option<Fill>, CompileError> {
        Ok(Some(match &expr.kind {
            ExprKind::Set(list) => {
                let elements: Vec<Word> = list.iter().map(|e| self.word(e)).collect::<Result<_, _>>()?;
                Box::new(move |run, out| {
                    out.clear();
                    elements.iter().for_each(|e| out.insert(e(run) as usize));
                })
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (set(self, a)?, set(self, b)?);
                combined(*op, a, b, words, expr.span)?
            }
            ExprKind::If(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, set(self, a)?, set(self, b)?);
                Box::new(move |run, out| if c(run) { a(run, out) } else { b(run, out) })
            }
            _ => return Ok(None),
        }))
    }
}

/// Both sets, joined word by word.
fn combined(op: Operator, a: Fill, b: Fill, words: usize, span: Span) -> Result<Fill, CompileError> {
    Ok(match op {
        Operator::Add => joined(a, b, words, Wide::join),
        Operator::Subtract => joined(a, b, words, Wide::drop_all),
        Operator::Intersect => joined(a, b, words, Wide::meet),
        _ => return unsupported("this is no set", span),
    })
}

/// Two sets, the second of which is joined to the first in some way.
fn joined(
    a: Fill,
    b: Fill,
    words: usize,
    join: impl Fn(&mut Wide, Window<'_>) + Send + Sync + 'static,
) -> Fill {
    Box::new(move |run, out| {
        a(run, out);
        run.lend_set(words, |other| {
            b(run, other);
            join(out, other.window());
        });
    })
}
