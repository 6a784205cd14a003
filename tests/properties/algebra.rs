//! Each law of the algebra means the same on both sides, by what expressions mean.

use crate::boards::Board;
use crate::positions::draw;
use crate::random::Random;
use std::collections::BTreeMap;
use tesuji::board::Topology;
use tesuji::core::rewrite::{RewriteRule, statements};
use tesuji::core::{ExprDag, ExprId, ExprOp};
use tesuji::frame::Datum;
use tesuji::lang::walk::children;
use tesuji::lang::{Expr, ExprKind, Function, Operator, Program, Technique, Type, Universe, VarId};
use tesuji::meaning::Evaluator;

/// How often each law is tried with other names and positions.
const TRIES: usize = 600;

/// How often both sides have to be compared where that is possible at all.
const LEAST: usize = 20;

/// A form whose names stand for things of a position.
struct Names<'r> {
    form: ExprDag,
    topology: &'r Topology,
    random: &'r mut Random,
    values: Vec<(VarId, Datum)>,
}

impl Names<'_> {
    fn datum(&mut self, ty: &Type) -> Datum {
        let below = |random: &mut Random, n: usize| random.below(n);
        match ty {
            Type::Bool => Datum::Bool(self.random.chance(50)),
            Type::Int => Datum::Int(self.random.below(6) as i64 - 1),
            Type::Cell => Datum::Cell(below(self.random, self.topology.cells.len())),
            Type::Value => Datum::Value(below(self.random, self.topology.values)),
            Type::Unit => Datum::Unit(below(self.random, self.topology.units.len())),
            Type::Kind => Datum::Kind(below(self.random, self.topology.kinds.len())),
            Type::Candidate => {
                let cell = below(self.random, self.topology.cells.len());
                Datum::Candidate(cell, below(self.random, self.topology.values))
            }
            Type::Set(of) => {
                let many = self.random.of(&[0, 1, 1, 2, 3, 6, 20]);
                Datum::set((0..many).map(|_| self.datum(of)).collect())
            }
            other => panic!("a value of {other}"),
        }
    }

    /// A variable that stands for something of a type.
    fn variable(&mut self, ty: &Type) -> ExprId {
        let var = self.form.fresh_of(ty.clone());
        let datum = self.datum(ty);
        self.values.push((var, datum));
        self.form.var(var)
    }

    /// A node of a type: a name or, where laws look at how it is made, something made of others.
    fn node(&mut self, ty: &Type, others: &[ExprId]) -> ExprId {
        if *ty == Type::Int {
            return match self.random.below(7) {
                6 => self.variable(ty),
                n => self.form.int(n as i64 - 2),
            };
        }
        if let Some(&like) = others.iter().find(|other| self.form.ty(**other) == ty)
            && self.random.chance(20)
        {
            return like;
        }
        let Type::Set(of) = ty else { return self.variable(ty) };
        let like = others.iter().copied().find(|other| self.form.element_type(*other).as_ref() == Some(of));
        let one = self.variable(ty);
        match (like, self.random.below(5)) {
            (Some(like), 0 | 1) => self.form.make_as_is(ExprOp::Binary(Operator::Intersect), vec![like, one]),
            (Some(like), 2) => self.form.make_as_is(ExprOp::Binary(Operator::Subtract), vec![like, one]),
            (_, 3) if **of == Type::Cell => {
                let unit = self.variable(&Type::Unit);
                let cells = self.form.whole(Universe::Cells);
                self.form.call(Function::Open, vec![self.random.of(&[unit, cells])])
            }
            (_, 3) if **of == Type::Value => {
                let cell = self.variable(&Type::Cell);
                self.form.call(Function::Candidates, vec![cell])
            }
            _ => one,
        }
    }
}

/// How often both sides of a law were compared, and how often they differed.
fn compared(statement: &RewriteRule, board: &Board, random: &mut Random) -> (usize, Vec<String>) {
    let topology = &*board.topology;
    let (program, technique) = (Program::default(), Technique::default());
    let (mut compared, mut wrong) = (0, Vec::new());
    for _ in 0..TRIES {
        let drawn = draw(board, random);
        let facts = tesuji::core::board::BoardFacts::of(topology);
        let form = ExprDag::new(Vec::new(), Some(facts));
        let mut names = Names { form, topology, random, values: Vec::new() };
        let mut nodes: Vec<ExprId> = Vec::new();
        for types in statement.names() {
            let ty = names.random.below(types.len());
            let node = names.node(&types[ty], &nodes);
            nodes.push(node);
        }
        // What is part of another by the way it is made comes after it as well as before.
        if names.random.chance(50) && nodes.len() > 1 {
            let last = nodes.len() - 1;
            let types = statement.names();
            if types[0] == types[last] {
                nodes.swap(0, last);
            }
        }
        let element = statement.element().map(|types| {
            let ty = types[names.random.below(types.len())].clone();
            let set = names.node(&Type::Set(Box::new(ty.clone())), &nodes);
            (names.form.fresh_of(ty), set)
        });
        let Names { mut form, values, .. } = names;
        let Some((left, right)) = statement.sides(&mut form, &nodes, element) else { continue };
        let mut technique = technique.clone();
        technique.variables.clone_from(&form.variables);
        technique.variables.iter_mut().enumerate().for_each(|(n, one)| one.name = format!("x{n}"));
        let mut evaluator = Evaluator::new(&program, &technique, &[], topology, &drawn.state);
        values.into_iter().for_each(|(var, datum)| evaluator.assign(var, datum));
        let (a, b) = (form.raise(left), form.raise(right));
        if !is_typed(&a) {
            continue;
        }
        let (Ok(x), Ok(y)) = (evaluator.eval(&a), evaluator.eval(&b)) else { continue };
        compared += 1;
        let cells = |datum: Datum| match datum {
            Datum::Unit(unit) if is_of_cells(&a.ty) => {
                Datum::Set(topology.units[unit].cells.iter().map(|&cell| Datum::Cell(cell.into())).collect())
            }
            other => other,
        };
        let (x, y) = (sorted(cells(x)), sorted(cells(y)));
        if x != y {
            let show = |expr| program.show_expr(&technique, expr);
            wrong.push(format!("{} is {x:?}, {} is {y:?}", show(&a), show(&b)));
        }
    }
    (compared, wrong)
}

/// Whether the checker would let an expression through: what is joined or compared is of one type.
fn is_typed(expr: &Expr) -> bool {
    let mut parts = true;
    children(expr, &mut |part| parts = parts && is_typed(part));
    let of = |expr: &Expr| match &expr.ty {
        Type::Set(of) => (**of).clone(),
        Type::Unit => Type::Cell,
        ty => ty.clone(),
    };
    let is_set = |expr: &Expr| matches!(expr.ty, Type::Set(_) | Type::Unit | Type::EmptySet);
    let own = match &expr.kind {
        ExprKind::Binary(op, a, b) => {
            let alike = of(a) == of(b) || [a, b].iter().any(|one| one.ty == Type::EmptySet);
            let is_one = b.ty == of(a) && is_set(a);
            // A unit is its cells, not one of a set of units.
            let single = |one: &Expr, set: &Expr| !is_set(one) && is_set(set) && one.ty == of(set);
            match op {
                Operator::In => is_set(b) && (a.ty == of(b) || b.ty == Type::EmptySet),
                Operator::Add | Operator::Subtract if expr.ty == Type::Int => true,
                Operator::Add | Operator::Subtract => is_set(a) && (alike || is_one),
                Operator::Intersect => is_set(a) && is_set(b) && alike || single(a, b) || single(b, a),
                Operator::Subset => is_set(a) && is_set(b) && alike || single(a, b) || single(b, a),
                Operator::Equal | Operator::NotEqual => alike && is_set(a) == is_set(b),
                _ => alike,
            }
        }
        ExprKind::Call(function, arguments) => {
            function.parameters().iter().zip(arguments).all(|((_, takes), argument)| {
                let (kept, into) = takes.accepts();
                kept.contains(&argument.ty) || into.is_some_and(|ty| ty == Type::Set(Box::new(of(argument))))
            })
        }
        ExprKind::Size(set) => is_set(set),
        _ => true,
    };
    parts && own
}

/// Whether a unit of an expression of this type stands for its cells.
fn is_of_cells(ty: &Type) -> bool {
    matches!(ty, Type::Set(of) if **of == Type::Cell)
}

fn sorted(datum: Datum) -> Datum {
    match datum {
        Datum::Set(elements) => Datum::set(elements),
        other => other,
    }
}

#[test]
fn both_sides_of_every_law_mean_the_same() {
    let mut random = Random::new(38);
    let boards = [Board::new("sudoku", 2, 2), Board::new("sudoku", 2, 3)];
    let mut rarely: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for statement in statements() {
        let mut times = 0;
        for board in &boards {
            let (compared, differences) = compared(statement, board, &mut random);
            times += compared;
            wrong.extend(differences.into_iter().take(1).map(|one| format!("{}: {one}", statement.text())));
        }
        if times < LEAST {
            rarely.insert(statement.text(), times);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Kinds that the board lacks are no values of an evaluation.
    rarely.retain(|law, _| !law.contains("kind"));
    assert!(rarely.is_empty(), "laws that were hardly tried: {rarely:?}");
}
