//! Pattern terms, their sorts and the guards of rewrite rules.

use super::matcher::Substitution;
use crate::{ExprDag, ExprId, ExprOp, construct::set_of};
use tesuji_lang::{Function, Operator, Type, Universe};

/// Pattern term: one side of a rule.
pub enum TermPattern {
    /// Index of a name, and its sort.
    Name(usize, Sort),
    /// Loop element.
    Element(Sort),
    /// Source of the loop.
    Set,
    /// Superset of the loop's source at the same cost.
    Whole,
    Node(ExprOp, Vec<TermPattern>),
}

/// Sort of a name, which its first letter encodes.
pub struct Sort {
    letter: char,
    /// Representative types, the default first.
    pub types: Vec<Type>,
}

impl Sort {
    pub fn from_name(name: &str) -> Self {
        let letter = name.chars().next().expect("names are not empty");
        let single = || [Type::Cell, Type::Value, Type::Unit].into_iter();
        let sets = || single().map(set_of);
        let types = match letter {
            'p' | 'q' | 'r' => vec![Type::Bool],
            'n' => vec![Type::Int],
            'c' | 'd' => vec![Type::Cell],
            'v' | 'w' => vec![Type::Value],
            'u' => vec![Type::Unit],
            'k' => vec![Type::Kind],
            'x' => vec![Type::Cell, Type::Value],
            'C' | 'D' => vec![set_of(Type::Cell), Type::Unit],
            'Z' => vec![set_of(Type::Cell), Type::Unit, set_of(Type::Unit)],
            'S' => sets().collect(),
            'A' | 'B' | 'E' => sets().chain([Type::Unit]).collect(),
            'V' | 'W' => vec![set_of(Type::Value)],
            'U' => vec![set_of(Type::Unit)],
            'N' => vec![set_of(Type::Candidate)],
            'e' | 'f' => sets().chain(single()).chain([Type::Int]).collect(),
            _ => panic!("no sort has the letter {letter}"),
        };
        Self { letter, types }
    }

    /// Whether a name of this sort matches a node.
    pub fn admits(&self, dag: &ExprDag, id: ExprId) -> bool {
        match self.letter {
            'n' => dag.number(id).is_some(),
            'x' => !dag.is_set(id),
            'S' => dag.is_proper_set(id),
            'A' | 'B' | 'E' => dag.is_typed_set(id),
            'e' | 'f' => true,
            _ => self.types.contains(dag.ty(id)),
        }
    }
}

/// Side condition of a rule: a test of terms.
pub struct RuleGuard {
    pub test: GuardTest,
    pub terms: Vec<TermPattern>,
}

type GuardTest = fn(&ExprDag, &[ExprId]) -> bool;

/// The tests by the words of the rules.
pub const GUARDS: [(&str, GuardTest); 11] = [
    // The first is a syntactic subset of the second.
    ("within", |dag, of| dag.is_syntactic_subset(of[0], of[1])),
    ("<", |dag, of| dag.number(of[0]).zip(dag.number(of[1])).is_some_and(|(m, n)| m < n)),
    // The first has the element type of the second.
    ("of", |dag, of| dag.is_set(of[1]) && dag.is_of_type(of[1], dag.ty(of[0]))),
    // Both have one element type; that of a single value is its own type.
    ("like", |dag, of| dag.element_type(of[0]) == dag.element_type(of[1])),
    ("same", |dag, of| dag.ty(of[0]) == dag.ty(of[1])),
    // A variable or a constant.
    ("simple", |dag, of| dag.is_simple(of[0])),
    // A unit, perhaps without some of its cells.
    ("unit", |dag, of| dag.is_of_unit(of[0])),
    // Not all cells of the board.
    ("other", |dag, of| *dag.op(of[0]) != ExprOp::All(Universe::Cells)),
    // The first is a variable, the second no unit variable with a greater id.
    ("latest", |dag, of| {
        let [unit, other] = [of[0], of[1]].map(|id| dag.strip_cells(id));
        let var = dag.as_var(unit);
        var.is_some() && !(*dag.ty(other) == Type::Unit && dag.as_var(other) > var)
    }),
    // No unit of the board has this kind.
    ("absent", |dag, of| match (dag.op(of[0]), &dag.board) {
        (ExprOp::Kind(kind), Some(board)) => board.lacks(*kind),
        _ => false,
    }),
    // The kind of a unit determines its laws.
    ("plain", |dag, _| dag.board.as_ref().is_some_and(|board| board.has_single_names)),
];

impl RuleGuard {
    pub fn holds(&self, dag: &mut ExprDag, names: &Substitution) -> bool {
        let terms: Vec<ExprId> = self.terms.iter().map(|term| term.build(dag, names)).collect();
        (self.test)(dag, &terms)
    }
}

/// Whether the operands of an operator may be swapped.
pub fn is_commutative(op: &ExprOp) -> bool {
    use Operator::{Add, And, Equal, Intersect, NotEqual, Or, Sees};
    matches!(op, ExprOp::Binary(And | Or | Equal | NotEqual | Add | Intersect | Sees))
}

impl TermPattern {
    /// Node of the pattern under a substitution.
    pub fn build(&self, dag: &mut ExprDag, names: &Substitution) -> ExprId {
        self.build_with(dag, names, ExprDag::make)
    }

    /// Node of the pattern under a substitution, made by the given constructor.
    pub fn build_with(
        &self,
        dag: &mut ExprDag,
        names: &Substitution,
        make: fn(&mut ExprDag, ExprOp, Vec<ExprId>) -> ExprId,
    ) -> ExprId {
        match self {
            Self::Name(name, _) => names.get(*name),
            Self::Element(_) => dag.var(names.element().0),
            Self::Set => names.element().1,
            Self::Whole => dag.cheap_superset(names.element().1),
            Self::Node(ExprOp::Bool(truth), _) => dag.bool_const(*truth),
            Self::Node(ExprOp::Int(n), _) => dag.int(*n),
            Self::Node(op, parts) => {
                let args = parts.iter().map(|part| part.build_with(dag, names, make)).collect();
                make(dag, op.clone(), args)
            }
        }
    }

    /// Visits the pattern and its subterms in preorder.
    pub fn each(&self, see: &mut dyn FnMut(&Self)) {
        see(self);
        if let Self::Node(_, parts) = self {
            parts.iter().for_each(|part| part.each(see));
        }
    }

    /// Representative type, for overload resolution.
    pub fn ty(&self) -> Type {
        match self {
            Self::Name(_, sort) | Self::Element(sort) => sort.types[0].clone(),
            Self::Node(ExprOp::Call(function), _) if *function != Function::Product => function.gives(),
            Self::Node(ExprOp::Call(_), _) => set_of(Type::Candidate),
            Self::Node(ExprOp::Binary(Operator::Intersect | Operator::Add | Operator::Subtract), parts) => {
                parts[0].ty()
            }
            Self::Node(ExprOp::All(universe), _) => set_of(universe.element()),
            _ => set_of(Type::Cell),
        }
    }
}
