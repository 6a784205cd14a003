//! Which sets lie in others by the way they are made.

use crate::form::Form;
use crate::lang::program::{Function, Operator, Property, Type};
use crate::node::{Id, Op};

impl Form {
    /// Whether a set is part of another one by the way it is made.
    pub fn is_part(&self, part: Id, whole: Id) -> bool {
        if part == whole {
            return true;
        }
        let (a, b) = (self.args(part), self.args(whole));
        let in_both =
            *self.op(whole) == Op::Binary(Operator::Intersect) && b.iter().all(|b| self.is_part(part, *b));
        in_both
            || match self.op(part) {
                Op::Call(function) if function.has(Property::Part) => {
                    let is_of_cells =
                        matches!(self.element_type(a[0]), Some(Type::Cell)) && self.is_set(a[0]);
                    is_of_cells && self.is_part(a[0], whole)
                        || self.called(whole, Function::CellsOf).is_some_and(|units| units[0] == a[0])
                }
                // Cells with n candidates are open.
                Op::Call(Function::CellsWith) => self.is_all_open(whole),
                Op::Binary(Operator::Intersect) => a.iter().any(|a| self.is_part(*a, whole)),
                Op::Binary(Operator::Add) => a.iter().all(|a| self.is_part(*a, whole)),
                Op::Binary(Operator::Subtract) => {
                    self.is_part(a[0], whole)
                        || *self.op(whole) == Op::Binary(Operator::Subtract)
                            && a[1] == b[1]
                            && self.is_part(a[0], b[0])
                }
                _ => false,
            }
    }

    /// Whether a set is all open cells of the board.
    pub fn is_all_open(&self, set: Id) -> bool {
        self.called(set, Function::Open).is_some_and(|of| *self.op(of[0]) == Op::Cells)
    }

    /// Whether a set is a unit, or some of its cells.
    pub(crate) fn is_of_unit(&self, set: Id) -> bool {
        match self.op(set) {
            Op::Binary(Operator::Subtract) => self.is_of_unit(self.args(set)[0]),
            _ => *self.ty(set) == Type::Unit,
        }
    }

    /// A superset of a set of cells at the same cost: all cells, or those of the unit that it is made of.
    pub fn among(&mut self, set: Id) -> Id {
        if self.is_of_board(set) { self.whole(Op::Cells) } else { set }
    }

    /// Whether a set is made of cells of the whole board.
    fn is_of_board(&self, set: Id) -> bool {
        let args = self.args(set);
        match self.op(set) {
            Op::Cells | Op::Call(Function::CellsWith | Function::Peers) => true,
            Op::Call(function) if function.has(Property::Part) => self.is_of_board(args[0]),
            Op::Binary(Operator::Intersect) => args.iter().all(|part| self.is_of_board(*part)),
            Op::Binary(Operator::Subtract) => self.is_of_board(args[0]),
            _ => false,
        }
    }

    /// Whether values are all that some cells and perhaps others hold.
    pub fn hold_all(&self, values: Id, cells: Id) -> bool {
        self.called(values, Function::Candidates).is_some_and(|of| self.is_part(cells, of[0]))
    }
}
