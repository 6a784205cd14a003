//! The last step of a link: notes the pair of nodes that its variables stand for.

use super::edges::Edges;
use crate::compile::{Compiler, Fill, Node, Result, Set, Word, unsupported};
use crate::lang::program::{Conclusion, Span, Type};
use crate::{board::bits::Ones, pairs, run::Run};
use tesuji_core::node::Id;

const MOST_LABELS: usize = 8;

enum Ends {
    One(Word),
    /// Each of some cells with each of some values.
    Product(Set, Word),
    /// The same where the cells are places in a unit.
    Local(Places, Word),
    Set(Fill),
}

enum Label {
    Word(Word),
    /// A set of so many words, and where it lies in a unit.
    Wide(Fill, usize, Option<Places>),
}

/// Places in the unit of a register.
struct Places(Word, usize);

impl Places {
    /// The unit and the places there, as a set.
    #[inline]
    fn of(&self, run: &Run<'_>) -> [u64; 2] {
        [run.get(self.1), (self.0)(run)]
    }
}

impl Compiler {
    /// The last step of a link, which concludes its ends and then its labels.
    pub(crate) fn emit(&mut self, conclusions: &[Conclusion<Id>]) -> Result<Node> {
        // Nothing can match on this board, so that nothing is concluded.
        if conclusions.is_empty() {
            return Ok(Box::new(|_| false));
        }
        let mut exprs = conclusions.iter().filter_map(|c| match c {
            Conclusion::EliminateAll(e) => Some(*e),
            _ => None,
        });
        let (Some(a), Some(b)) = (exprs.next(), exprs.next()) else {
            return unsupported("a link needs two ends", Span::default());
        };
        if conclusions.len() > 2 + MOST_LABELS {
            return self.refuse("a link has at most eight labels", a);
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

    fn end(&mut self, id: Id) -> Result<Ends> {
        let is_one =
            |cell: Id, value: Id| *self.form.ty(cell) == Type::Cell && *self.form.ty(value) == Type::Value;
        let parts = self.form.product(id);
        if let Some((cell, value)) = parts.filter(|&(cell, value)| is_one(cell, value)) {
            return Ok(Ends::One(self.pair(cell, value)?));
        }
        if let Some((cells, values)) = parts.filter(|(cells, _)| *self.form.ty(*cells) != Type::Cell) {
            let values = self.mask(values)?;
            return Ok(match self.set(cells)? {
                Set::Local(places, unit) => Ends::Local(Places(places.word(), unit), values),
                cells => Ends::Product(cells, values),
            });
        }
        Ok(match self.form.ty(id) {
            Type::Candidate => Ends::One(self.word(id)?),
            _ => Ends::Set(self.pairs(id)?),
        })
    }

    fn label(&mut self, id: Id) -> Result<Label> {
        Ok(match self.form.ty(id) {
            Type::Set(of) if **of == Type::Cell => {
                let places = match self.set(id)? {
                    Set::Local(places, unit) => Some(Places(places.word(), unit)),
                    _ => None,
                };
                Label::Wide(self.cells(id)?, self.topology.cell_words(), places)
            }
            Type::Set(of) if **of == Type::Unit => {
                Label::Wide(self.units(id)?, self.topology.unit_words(), None)
            }
            Type::Set(of) if matches!(**of, Type::Value | Type::Kind) => Label::Word(self.mask(id)?),
            Type::Set(_) | Type::Path | Type::World | Type::Tuple(_) => {
                return self.refuse("this cannot be a label of a link", id);
            }
            _ => Label::Word(self.word(id)?),
        })
    }
}

impl Ends {
    #[inline]
    fn of(&self, run: &Run<'_>, sink: &mut Edges) -> Option<u32> {
        match self {
            Ends::One(candidate) => Some(candidate(run) as u32),
            Ends::Product(cells, values) => {
                let values = values(run) & run.topology.all_values();
                sink.end(|end| {
                    cells.any(run, |cell| {
                        let first = pairs::number(run.topology, cell as usize, 0);
                        end.extend(Ones(values).map(|value| (first + value) as u32));
                        false
                    });
                    // The cells of a unit may be in any order.
                    if !end.is_sorted() {
                        end.sort_unstable();
                    }
                })
            }
            Ends::Local(places, values) => {
                let ([unit, places], values) = (places.of(run), values(run) & run.topology.all_values());
                sink.local_end([unit, places, values], |end| {
                    let cells = &run.topology.units[unit as usize].cells;
                    for cell in Ones(places).map(|place| usize::from(cells[place])) {
                        let first = pairs::number(run.topology, cell, 0);
                        end.extend(Ones(values).map(|value| (first + value) as u32));
                    }
                    end.sort_unstable();
                })
            }
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
            Label::Wide(fill, words, None) => run.filled(*words, fill, |out| sink.wide(out.words())),
            Label::Wide(fill, words, Some(places)) => {
                sink.local_wide(places.of(run), |sink| run.filled(*words, fill, |out| sink.wide(out.words())))
            }
        }
    }
}
