//! Syntactic subset test.

use crate::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Operator, Property, Type, Universe};

impl ExprDag {
    /// Whether a set is a subset of another by structure. Sound, incomplete.
    pub fn is_syntactic_subset(&self, part: ExprId, whole: ExprId) -> bool {
        if part == whole {
            return true;
        }
        let a = self.args(part);
        let in_both = |(a, b)| self.is_syntactic_subset(part, a) && self.is_syntactic_subset(part, b);
        self.operands(whole, Operator::Intersect).is_some_and(in_both)
            || match self.op(part) {
                ExprOp::Call(function) if function.has(Property::Part) => {
                    self.is_set(a[0])
                        && self.is_of_type(a[0], &Type::Cell)
                        && self.is_syntactic_subset(a[0], whole)
                        || self.call_args(whole, Function::CellsOf).is_some_and(|units| units[0] == a[0])
                }
                // Cells with n candidates are open.
                ExprOp::Call(Function::CellsWith) => self.is_all_open(whole),
                ExprOp::Binary(Operator::Intersect) => a.iter().any(|a| self.is_syntactic_subset(*a, whole)),
                ExprOp::Binary(Operator::Add) => a.iter().all(|a| self.is_syntactic_subset(*a, whole)),
                ExprOp::Binary(Operator::Subtract) => {
                    self.is_syntactic_subset(a[0], whole)
                        || self
                            .operands(whole, Operator::Subtract)
                            .is_some_and(|(b, out)| a[1] == out && self.is_syntactic_subset(a[0], b))
                }
                _ => false,
            }
    }

    /// Whether a set is `open(cells)`.
    pub fn is_all_open(&self, set: ExprId) -> bool {
        self.call_args(set, Function::Open).is_some_and(|of| *self.op(of[0]) == ExprOp::All(Universe::Cells))
    }

    /// Whether a set is a unit, perhaps without some of its cells.
    pub(crate) fn is_of_unit(&self, set: ExprId) -> bool {
        match self.op(set) {
            ExprOp::Binary(Operator::Subtract) => self.is_of_unit(self.args(set)[0]),
            _ => *self.ty(set) == Type::Unit,
        }
    }

    /// Superset of the same evaluation cost: all cells if the set is drawn from the whole board, else the set itself.
    pub fn cheap_superset(&mut self, set: ExprId) -> ExprId {
        if self.is_of_board(set) { self.whole(Universe::Cells) } else { set }
    }

    /// Whether a set is drawn from the cells of the whole board.
    fn is_of_board(&self, set: ExprId) -> bool {
        let args = self.args(set);
        match self.op(set) {
            ExprOp::All(Universe::Cells) | ExprOp::Call(Function::CellsWith | Function::Peers) => true,
            ExprOp::Call(function) if function.has(Property::Part) => self.is_of_board(args[0]),
            ExprOp::Binary(Operator::Intersect) => args.iter().all(|part| self.is_of_board(*part)),
            ExprOp::Binary(Operator::Subtract) => self.is_of_board(args[0]),
            _ => false,
        }
    }

    /// First value of a function among the sets as whose intersection or difference a set is written. The set is a subset
    /// of each of these.
    pub fn find_superset<T>(&self, set: ExprId, map: &dyn Fn(ExprId) -> Option<T>) -> Option<T> {
        if let Some((a, b)) = self.operands(set, Operator::Intersect) {
            return self.find_superset(a, map).or_else(|| self.find_superset(b, map));
        }
        match self.operands(set, Operator::Subtract) {
            Some((whole, _)) => self.find_superset(whole, map),
            None => map(set),
        }
    }

    /// Whether `values` is `candidates(X)` of a superset X of `cells`.
    pub fn hold_all(&self, values: ExprId, cells: ExprId) -> bool {
        self.call_args(values, Function::Candidates).is_some_and(|of| self.is_syntactic_subset(cells, of[0]))
    }
}
