//! The last step of a link: notes the pair of nodes that its variables stand for.

use super::edges::Edges;
use crate::compile::{Compiler, Fill, Node, Result, Word, unsupported};
use crate::lang::program::{Conclusion, Expr, ExprKind, Function, Span, Type};
use crate::{board::bits::Ones, pairs, run::Run};

const MOST_LABELS: usize = 8;

enum Ends {
    One(Word),
    /// Each of some cells with each of some values.
    Product(Fill, Word),
    Set(Fill),
}

enum Label {
    Word(Word),
    Wide(Fill, usize),
}

impl Compiler {
    /// The last step of a link, which concludes its ends and then its labels.
    pub(crate) fn emit(&mut self, conclusions: &[Conclusion]) -> Result<Node> {
        // Nothing can match on this board, so that nothing is concluded.
        if conclusions.is_empty() {
            return Ok(Box::new(|_| false));
        }
        let mut exprs = conclusions.iter().filter_map(|c| match c {
            Conclusion::EliminateAll(e) => Some(e),
            _ => None,
        });
        let (Some(a), Some(b)) = (exprs.next(), exprs.next()) else {
            return unsupported("a link needs two ends", Span::default());
        };
        if conclusions.len() > 2 + MOST_LABELS {
            return unsupported("a link has at most eight labels", a.span);
        }
        let (a, b) = (self.end(a)?, self.end(b)?);
        let labels: Vec<Label> = exprs.map(|e| self.label(e)).collect::<Result<_>>()?;
        let outer = self.outer.unwrap_or_default();
        Ok(Box::new(move |run| {
            if run.has_expired() {
                return true;
            }
            let paths = run.paths();
            // What an end reads may itself ask for links, so the list is taken out meanwhile.
            let Some(mut sink) = paths.sinks.borrow_mut().pop() else { return true };
            if let (Some(a), Some(b)) = (a.of(run, &mut sink), b.of(run, &mut sink)) {
                let mut words = [0; MOST_LABELS];
                for (word, label) in words.iter_mut().zip(&labels) {
                    *word = label.of(run, &mut sink);
                }
                sink.push(outer.key(run), a, b, &words[..labels.len()]);
            }
            paths.sinks.borrow_mut().push(sink);
            run.give_up()
        }))
    }

    fn end(&mut self, expr: &Expr) -> Result<Ends> {
        if let Some((cell, value)) = single(expr) {
            return Ok(Ends::One(self.pair(cell, value)?));
        }
        if let ExprKind::Call(Function::Product, parts) = &expr.kind
            && parts[0].ty != Type::Cell
        {
            return Ok(Ends::Product(self.cells(&parts[0])?, self.mask(&parts[1])?));
        }
        Ok(match expr.ty {
            Type::Candidate => Ends::One(self.word(expr)?),
            _ => Ends::Set(self.pairs(expr)?),
        })
    }

    fn label(&mut self, expr: &Expr) -> Result<Label> {
        Ok(match &expr.ty {
            Type::Set(of) if **of == Type::Cell => Label::Wide(self.cells(expr)?, self.topology.cell_words()),
            Type::Set(of) if **of == Type::Unit => Label::Wide(self.units(expr)?, self.topology.unit_words()),
            Type::Set(of) if matches!(**of, Type::Value | Type::Kind) => Label::Word(self.mask(expr)?),
            Type::Set(_) | Type::Path | Type::World | Type::Tuple(_) => {
                return unsupported("this cannot be a label of a link", expr.span);
            }
            _ => Label::Word(self.word(expr)?),
        })
    }
}

impl Ends {
    #[inline]
    fn of(&self, run: &Run<'_>, sink: &mut Edges) -> Option<u32> {
        match self {
            Ends::One(candidate) => Some(candidate(run) as u32),
            Ends::Product(cells, values) => run.filled(run.topology.cell_words(), cells, |out| {
                let values = values(run) & run.topology.all_values();
                sink.end(|end| {
                    for cell in out.iter() {
                        let first = pairs::number(run.topology, cell, 0);
                        end.extend(Ones(values).map(|value| (first + value) as u32));
                    }
                })
            }),
            Ends::Set(fill) => run.filled(pairs::words(run.topology), fill, |out| {
                sink.end(|end| end.extend(out.iter().map(|candidate| candidate as u32)))
            }),
        }
    }
}

impl Label {
    #[inline]
    fn of(&self, run: &Run<'_>, sink: &mut Edges) -> u64 {
        match self {
            Label::Word(word) => word(run),
            Label::Wide(fill, words) => run.filled(*words, fill, |out| sink.wide(out.words())),
        }
    }
}

/// The cell and the value of an end that is written as one of each.
pub(super) fn single(end: &Expr) -> Option<(&Expr, &Expr)> {
    match &end.kind {
        ExprKind::Call(Function::Product, parts) | ExprKind::Tuple(parts) => match parts.as_slice() {
            [cell, value] if cell.ty == Type::Cell && value.ty == Type::Value => Some((cell, value)),
            _ => None,
        },
        ExprKind::Set(parts) => match parts.as_slice() {
            [only] => single(only),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn is_single(end: &Expr) -> bool {
    end.ty == Type::Candidate || single(end).is_some()
}
