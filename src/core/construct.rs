//! Smart constructors: canonical operands, constant folding, rewriting, then interning.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Function, Operator, Type, Universe, VarId};

pub fn set_of(of: Type) -> Type {
    Type::Set(Box::new(of))
}

impl ExprDag {
    /// Makes a node in normal form.
    pub fn make(&mut self, op: ExprOp, args: Vec<ExprId>) -> ExprId {
        let ty = self.type_of(&op, &args);
        self.make_as(op, args, ty)
    }

    /// Makes a node in normal form with a type that its operator leaves open: that of `{}`, of a union with it, or of a
    /// tuple.
    pub fn make_as(&mut self, op: ExprOp, args: Vec<ExprId>, ty: Type) -> ExprId {
        if let ExprOp::Query(patterns, fold) = &op {
            return self.make_query(Query::from_args(patterns, *fold, &args), ty);
        }
        if let Some(interned) = self.lookup_normal(&op, &args, &ty) {
            return interned;
        }
        let (op, args) = self.canonical_operands(op, args, &ty);
        let folded = self.fold_constants(&op, &args, &ty);
        let made = folded.or_else(|| self.rewrite(&op, &args)).or_else(|| self.distribute(&op, &args));
        match made {
            Some(made) => self.coerce(made, ty),
            None => self.intern(op, args, ty),
        }
    }

    /// Same set with another static type: a unit as the set of its cells, `{}` as an empty set of a type.
    fn coerce(&mut self, id: ExprId, ty: Type) -> ExprId {
        match (self.ty(id), &ty) {
            (Type::Unit, Type::Set(_)) => self.make(ExprOp::Call(Function::CellsOf), vec![id]),
            (_, Type::Set(_)) if self.is_empty_set(id) => self.empty(ty),
            _ => id,
        }
    }

    fn type_of(&self, op: &ExprOp, args: &[ExprId]) -> Type {
        use Operator::{Add, Divide, Intersect, Modulo, Multiply, Subtract};
        match op {
            ExprOp::Int(_) | ExprOp::Size => Type::Int,
            ExprOp::Word(_) | ExprOp::Param(_) => Type::Word,
            ExprOp::Kind(_) => Type::Kind,
            ExprOp::Var(var) => self.type_of_var(*var),
            ExprOp::All(universe) => set_of(universe.element()),
            ExprOp::Set => args.first().map_or(Type::EmptySet, |first| set_of(self.ty(*first).clone())),
            ExprOp::Tuple => Type::Tuple(args.iter().map(|part| self.ty(*part).clone()).collect()),
            ExprOp::Call(Function::Subsets) => {
                self.element_type(args[0]).map_or(Type::EmptySet, |of| set_of(set_of(of)))
            }
            ExprOp::Call(Function::Product) if !self.is_set(args[0]) && !self.is_set(args[1]) => {
                Type::Candidate
            }
            ExprOp::Call(function) => function.gives(),
            ExprOp::If => match self.ty(args[1]) {
                Type::EmptySet => self.ty(args[2]).clone(),
                ty => ty.clone(),
            },
            ExprOp::Binary(Add | Subtract | Multiply | Divide | Modulo) if *self.ty(args[0]) == Type::Int => {
                Type::Int
            }
            ExprOp::Binary(Add | Subtract | Intersect) => {
                let element = self.element_type(args[0]).or_else(|| self.element_type(args[1]));
                element.map_or(Type::EmptySet, set_of)
            }
            ExprOp::Query(_, QueryFold::Collect) => {
                args.last().map_or(Type::EmptySet, |head| set_of(self.ty(*head).clone()))
            }
            ExprOp::Query(_, QueryFold::Union | QueryFold::Intersection) => {
                args.last().and_then(|head| self.element_type(*head)).map_or(Type::EmptySet, set_of)
            }
            ExprOp::Reach(_) => set_of(set_of(Type::Candidate)),
            ExprOp::Bool(_) | ExprOp::Not | ExprOp::Binary(_) | ExprOp::Query(..) => Type::Bool,
        }
    }

    /// Makes a node without rewriting it.
    pub fn make_as_is(&mut self, op: ExprOp, args: Vec<ExprId>) -> ExprId {
        let ty = self.type_of(&op, &args);
        self.intern_as_is(op, args, ty)
    }

    pub fn int(&mut self, n: i64) -> ExprId {
        self.intern(ExprOp::Int(n), Vec::new(), Type::Int)
    }

    pub fn bool_const(&mut self, truth: bool) -> ExprId {
        self.intern(ExprOp::Bool(truth), Vec::new(), Type::Bool)
    }

    pub fn var(&mut self, var: VarId) -> ExprId {
        let ty = self.type_of_var(var);
        self.intern(ExprOp::Var(var), Vec::new(), ty)
    }

    pub fn empty(&mut self, ty: Type) -> ExprId {
        self.intern(ExprOp::Set, Vec::new(), ty)
    }

    /// `if c then X else {}`.
    pub(crate) fn set_if(&mut self, condition: ExprId, set: ExprId, ty: Type) -> ExprId {
        let none = self.empty(ty.clone());
        self.make_as(ExprOp::If, vec![condition, set, none], ty)
    }

    /// Set of all cells, values, units, kinds or grids.
    pub fn whole(&mut self, universe: Universe) -> ExprId {
        self.make(ExprOp::All(universe), Vec::new())
    }

    pub fn not(&mut self, condition: ExprId) -> ExprId {
        self.make(ExprOp::Not, vec![condition])
    }

    pub fn binary(&mut self, op: Operator, a: ExprId, b: ExprId) -> ExprId {
        self.make(ExprOp::Binary(op), vec![a, b])
    }

    pub fn call(&mut self, function: Function, args: Vec<ExprId>) -> ExprId {
        self.make(ExprOp::Call(function), args)
    }

    pub fn size(&mut self, set: ExprId) -> ExprId {
        self.make(ExprOp::Size, vec![set])
    }

    /// Conjunction of conditions; `true` if there are none.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = ExprId>) -> ExprId {
        let conjunction = conditions.into_iter().reduce(|a, b| self.binary(Operator::And, a, b));
        conjunction.unwrap_or_else(|| self.bool_const(true))
    }

    /// `X = {}`.
    pub fn is_empty(&mut self, set: ExprId) -> ExprId {
        let none = self.empty(Type::EmptySet);
        self.binary(Operator::Equal, set, none)
    }

    /// `X != {}`.
    pub fn is_filled(&mut self, set: ExprId) -> ExprId {
        let none = self.is_empty(set);
        self.not(none)
    }

    /// Conjuncts of a condition; empty for `true`.
    pub fn conjuncts(&self, condition: ExprId) -> Vec<ExprId> {
        let mut conjuncts = self.flattened(condition, Operator::And);
        conjuncts.retain(|one| *self.op(*one) != ExprOp::Bool(true));
        conjuncts
    }

    /// Conjuncts of all conditions.
    pub fn all_conjuncts(&self, conditions: &[ExprId]) -> Vec<ExprId> {
        conditions.iter().flat_map(|one| self.conjuncts(*one)).collect()
    }

    /// `|X| op n`.
    pub fn compare_size(&mut self, set: ExprId, op: Operator, n: i64) -> ExprId {
        let (size, n) = (self.size(set), self.int(n));
        self.binary(op, size, n)
    }

    /// `x in X` for a variable.
    pub fn member(&mut self, var: VarId, set: ExprId) -> ExprId {
        let element = self.var(var);
        self.binary(Operator::In, element, set)
    }

    /// `{ x in X : c }`.
    pub fn filter(&mut self, var: VarId, source: ExprId, conditions: Vec<ExprId>) -> ExprId {
        let query = Query::over((var, source), conditions, QueryFold::Collect, Some(self.var(var)));
        let ty = self.element_type(source).map_or(Type::EmptySet, set_of);
        self.make_query(query, ty)
    }

    /// `cells(u)` for a unit; any other node unchanged.
    pub fn as_set(&mut self, id: ExprId) -> ExprId {
        match self.ty(id) {
            Type::Unit => self.call(Function::CellsOf, vec![id]),
            _ => id,
        }
    }

    /// `u` for `cells(u)`; any other node unchanged.
    pub fn strip_cells(&self, id: ExprId) -> ExprId {
        match self.call_args(id, Function::CellsOf) {
            Some(&[unit]) if *self.ty(unit) == Type::Unit => unit,
            _ => id,
        }
    }
}
