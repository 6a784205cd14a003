//! What expressions mean on a position, worked out from the checked form.

use tesuji::board::{BoardState, Complete, Distinct, Topology, TopologyParts, Unit, UnitLaws};
use tesuji::frame::Datum;
use tesuji::lang::{
    Argument, Comprehension, Expr, ExprKind, Function, Operator, ParamId, Pattern, Program, Quantifier, Span,
    Technique, Type, Universe, VarId, Variable,
};
use tesuji::meaning::{EvalFault, Evaluator};

/// Two rows and two columns of two cells, and both diagonals as one unit without laws.
fn board() -> Topology {
    let unit =
        |kind, number, cells: &[u16], laws: &UnitLaws| Unit::new(kind, number, cells.to_vec(), laws.clone());
    let laws = UnitLaws::new([Distinct.into(), Complete.into()]);
    let units = vec![
        unit(0, 0, &[0, 1], &laws),
        unit(0, 1, &[2, 3], &laws),
        unit(1, 0, &[0, 2], &laws),
        unit(1, 1, &[1, 3], &laws),
        unit(2, 0, &[0, 3], &UnitLaws::default()),
    ];
    let kinds = ["row", "column", "diagonal"].map(str::to_owned).into_iter().collect();
    Topology::new(TopologyParts { kinds, units, ..TopologyParts::square("tiny", 2, None) }).unwrap()
}

fn technique() -> Technique {
    let variable = |name: &str, ty| Variable { name: name.to_owned(), ty, span: Span::default() };
    let variables = vec![variable("c", Type::Cell), variable("d", Type::Cell), variable("u", Type::Unit)];
    Technique::from_clauses("tiny", Vec::new(), variables, Vec::new(), Vec::new(), Span::default())
}

fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

fn int(n: i64) -> Expr {
    expr(ExprKind::Int(n), Type::Int)
}

fn variable(i: u32) -> Expr {
    expr(ExprKind::Var(VarId(i)), Type::Cell)
}

fn first_row() -> Expr {
    expr(ExprKind::Var(VarId(2)), Type::Unit)
}

fn call(function: Function, arguments: Vec<Expr>, ty: Type) -> Expr {
    expr(ExprKind::Call(function, arguments), ty)
}

fn binary(operator: Operator, a: Expr, b: Expr, ty: Type) -> Expr {
    expr(ExprKind::Binary(operator, Box::new(a), Box::new(b)), ty)
}

fn set_of(ty: Type) -> Type {
    Type::Set(Box::new(ty))
}

/// What an expression gives with r1c1 as `c`, the first row as `u` and `d` unbound, where r1c1 has lost the
/// value 2 and r2c2 holds 1.
fn eval(expr: &Expr) -> Result<Datum, EvalFault> {
    let (program, technique, topology) = (Program::default(), technique(), board());
    let mut state = BoardState::new(&topology);
    state.eliminate(0, 1);
    state.place(&topology, 3, 0);
    let mut evaluator = Evaluator::new(&program, &technique, &[Argument::Int(7)], &topology, &state);
    evaluator.assign(VarId(0), Datum::Cell(0));
    evaluator.assign(VarId(2), Datum::Unit(0));
    evaluator.eval(expr).map_err(|error| error.fault)
}

fn cells(cells: &[usize]) -> Result<Datum, EvalFault> {
    Ok(Datum::Set(cells.iter().map(|&c| Datum::Cell(c)).collect()))
}

#[test]
fn numbers_round_down_and_do_not_overflow() {
    let number = |operator, a, b| eval(&binary(operator, int(a), int(b), Type::Int));
    assert_eq!(number(Operator::Divide, -7, 2), Ok(Datum::Int(-4)));
    assert_eq!(number(Operator::Modulo, -7, 2), Ok(Datum::Int(1)));
    assert_eq!(number(Operator::Divide, 1, 0), Ok(Datum::Int(0)));
    assert_eq!(number(Operator::Modulo, 1, 0), Ok(Datum::Int(0)));
    assert_eq!(number(Operator::Add, i64::MAX, 1), Err(EvalFault::Overflow));
    assert_eq!(number(Operator::Divide, i64::MIN, -1), Err(EvalFault::Overflow));
    assert_eq!(eval(&expr(ExprKind::Int(0), Type::Value)), Err(EvalFault::Value(0)));
}

#[test]
fn names_without_a_value_are_faults() {
    assert_eq!(eval(&variable(1)), Err(EvalFault::Unbound("d".to_owned())));
    assert_eq!(eval(&expr(ExprKind::Param(ParamId(0)), Type::Int)), Ok(Datum::Int(7)));
    assert_eq!(eval(&expr(ExprKind::Param(ParamId(1)), Type::Int)), Err(EvalFault::Argument(String::new())));
}

#[test]
fn units_stand_for_their_cells_where_cells_are_asked_for() {
    let all = || expr(ExprKind::All(Universe::Cells), set_of(Type::Cell));
    assert_eq!(eval(&binary(Operator::Subtract, all(), first_row(), set_of(Type::Cell))), cells(&[2, 3]));
    assert_eq!(eval(&binary(Operator::Subtract, first_row(), variable(0), set_of(Type::Cell))), cells(&[1]));
    assert_eq!(eval(&binary(Operator::Subset, first_row(), all(), Type::Bool)), Ok(Datum::Bool(true)));
    assert_eq!(eval(&binary(Operator::In, variable(0), first_row(), Type::Bool)), Ok(Datum::Bool(true)));
    let units = || expr(ExprKind::All(Universe::Units), set_of(Type::Unit));
    let Ok(Datum::Set(rest)) = eval(&binary(Operator::Subtract, units(), first_row(), set_of(Type::Unit)))
    else {
        panic!("a set of units");
    };
    assert_eq!(rest, [1, 2, 3, 4].map(Datum::Unit));
    let union = expr(ExprKind::Union(Box::new(units())), set_of(Type::Cell));
    assert_eq!(eval(&union), cells(&[0, 1, 2, 3]));
}

#[test]
fn functions_read_the_position() {
    let values = |values: &[usize]| Ok(Datum::Set(values.iter().map(|&v| Datum::Value(v)).collect()));
    let one = || expr(ExprKind::Int(1), Type::Value);
    let of = |function, arguments| eval(&call(function, arguments, Type::Int));
    assert_eq!(of(Function::Candidates, vec![first_row()]), values(&[0, 1]));
    assert_eq!(of(Function::Places, vec![first_row(), one()]), cells(&[0]));
    let all = || expr(ExprKind::All(Universe::Cells), set_of(Type::Cell));
    assert_eq!(of(Function::Places, vec![all(), one()]), cells(&[0, 3]));
    assert_eq!(of(Function::Open, vec![all()]), cells(&[0, 1, 2]));
    assert_eq!(of(Function::Needed, vec![first_row()]), values(&[0, 1]));
    assert_eq!(of(Function::CellsWith, vec![int(1)]), cells(&[0, 1, 2]));
    assert_eq!(of(Function::Peers, vec![variable(0)]), cells(&[1, 2]));
    assert_eq!(of(Function::Peers, vec![expr(ExprKind::Set(vec![]), Type::EmptySet)]), cells(&[0, 1, 2, 3]));
    let units = call(Function::UnitsOf, vec![variable(0)], set_of(Type::Unit));
    assert_eq!(eval(&units), Ok(Datum::Set([0, 2, 4].map(Datum::Unit).to_vec())));
    assert_eq!(of(Function::Count, vec![units, variable(0)]), Ok(Datum::Int(3)));
    assert_eq!(of(Function::Letter, vec![int(28)]), Ok(Datum::Word("AB".to_owned())));
    assert_eq!(of(Function::Letter, vec![int(0)]), Err(EvalFault::Letter(0)));
    // The diagonal has no law, so its ends do not see each other.
    let last = Expr { kind: ExprKind::All(Universe::Cells), ty: set_of(Type::Cell), span: Span::default() };
    let seen = expr(
        ExprKind::Quantified(
            Quantifier::Every,
            VarId(1),
            Box::new(last),
            Box::new(binary(Operator::Sees, variable(0), variable(1), Type::Bool)),
        ),
        Type::Bool,
    );
    assert_eq!(eval(&seen), Ok(Datum::Bool(false)));
}

#[test]
fn quantifiers_and_comprehensions_keep_their_variables_to_themselves() {
    let quantified = |quantifier, source: Vec<Expr>, condition: Expr| {
        let source = expr(ExprKind::Set(source), set_of(Type::Cell));
        expr(ExprKind::Quantified(quantifier, VarId(1), Box::new(source), Box::new(condition)), Type::Bool)
    };
    let holds = |quantifier, source: Vec<Expr>| {
        let condition = binary(Operator::Equal, variable(1), variable(0), Type::Bool);
        eval(&quantified(quantifier, source, condition)) == Ok(Datum::Bool(true))
    };
    for (quantifier, empty, full) in
        [(Quantifier::Some, false, true), (Quantifier::Every, true, true), (Quantifier::No, true, false)]
    {
        assert_eq!(holds(quantifier, vec![]), empty, "{quantifier:?} of none");
        assert_eq!(holds(quantifier, vec![variable(0)]), full, "{quantifier:?} of one that holds");
    }
    let comprehension = Comprehension {
        head: call(Function::Column, vec![variable(1)], Type::Int),
        generators: vec![(Pattern::Var(VarId(1)), expr(ExprKind::All(Universe::Cells), set_of(Type::Cell)))],
        condition: Some(binary(Operator::NotEqual, variable(1), variable(0), Type::Bool)),
    };
    let columns = expr(ExprKind::Comprehension(Box::new(comprehension)), set_of(Type::Int));
    assert_eq!(eval(&columns), Ok(Datum::Set([1, 2].map(Datum::Int).to_vec())));
    let after = expr(ExprKind::Tuple(vec![columns, variable(1)]), Type::Bool);
    assert_eq!(eval(&after), Err(EvalFault::Unbound("d".to_owned())));
}

#[test]
fn patterns_of_elements_fit_sets_of_their_size_alone() {
    let (program, technique, topology) = (Program::default(), technique(), board());
    let state = BoardState::new(&topology);
    let mut evaluator = Evaluator::new(&program, &technique, &[], &topology, &state);
    let pair = Pattern::Elements(vec![VarId(0), VarId(1)]);
    assert!(!evaluator.bind(&pair, Datum::Set(vec![Datum::Cell(1)])));
    assert!(evaluator.bindings().is_empty());
    assert!(evaluator.bind(&pair, Datum::Unit(1)));
    assert_eq!(evaluator.bindings(), [(VarId(0), Datum::Cell(2)), (VarId(1), Datum::Cell(3))]);
}
