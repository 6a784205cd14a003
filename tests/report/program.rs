//! A small program made by hand, so that what is reported does not change with the rules that ship.

use indexmap::IndexMap;
use tesuji::board::{Complete, Distinct, Topology, TopologyParts, Unit, UnitLaws};
use tesuji::lang::program::*;

pub const ROW: usize = 0;
pub const COLUMN: usize = 1;
pub const BLOCK: usize = 2;

/// A square board with rows and columns, and with blocks where they are given.
pub fn board(side: usize, block: Option<(usize, usize)>) -> Topology {
    let laws = UnitLaws::new([Distinct.into(), Complete.into()]);
    let mut units = Vec::new();
    let mut family = |kind: usize, key: &dyn Fn(usize, usize) -> usize| {
        for number in 0..side {
            let inside = |c: &usize| key(c / side, c % side) == number;
            let cells = (0..side * side).filter(inside).map(|c| c as u16).collect();
            units.push(Unit::new(kind, number, cells, laws.clone()));
        }
    };
    family(ROW, &|row, _| row);
    family(COLUMN, &|_, column| column);
    if let Some((height, width)) = block {
        family(BLOCK, &|row, column| row / height * (side / width) + column / width);
    }
    let kinds = ["row", "column", "block"].map(str::to_owned).into_iter().collect();
    Topology::new(TopologyParts { kinds, units, ..TopologyParts::square("sudoku", side, block) }).unwrap()
}

pub fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

pub fn set_of(ty: Type) -> Type {
    Type::Set(Box::new(ty))
}

pub fn int(n: i64) -> Expr {
    expr(ExprKind::Int(n), Type::Int)
}

pub fn parameter() -> Expr {
    expr(ExprKind::Param(ParamId(0)), Type::Int)
}

pub fn call(function: Function, arguments: Vec<Expr>, ty: Type) -> Expr {
    expr(ExprKind::Call(function, arguments), ty)
}

pub fn binary(operator: Operator, a: Expr, b: Expr, ty: Type) -> Expr {
    expr(ExprKind::Binary(operator, Box::new(a), Box::new(b)), ty)
}

fn kind_of(unit: Expr) -> Expr {
    call(Function::KindOf, vec![unit], Type::Kind)
}

fn text(letters: &str) -> TemplatePart {
    TemplatePart::Text(letters.to_owned())
}

fn texts<const N: usize>(styles: [(&str, Template); N]) -> Texts {
    styles.into_iter().map(|(style, template)| (style.to_owned(), template)).collect()
}

/// `Var 0`, `Var 1` … with names and types.
fn variables<const N: usize>(named: [(&str, Type); N]) -> (Vec<Variable>, [Expr; N]) {
    let exprs = std::array::from_fn(|i| expr(ExprKind::Var(VarId(i as u32)), named[i].1.clone()));
    let span = Span::default();
    let list = named.into_iter().map(|(name, ty)| Variable { name: name.to_owned(), ty, span }).collect();
    (list, exprs)
}

fn technique(
    name: &str,
    variables: Vec<Variable>,
    clauses: Vec<Clause>,
    conclusion: Conclusion,
) -> Technique {
    Technique::from_clauses(name, Vec::new(), variables, clauses, vec![conclusion], Span::default())
}

fn single_cell() -> Technique {
    let (list, [c, v]) = variables([("c", Type::Cell), ("v", Type::Value)]);
    let cells = call(Function::CellsWith, vec![int(1)], set_of(Type::Cell));
    let candidates = call(Function::Candidates, vec![c.clone()], set_of(Type::Value));
    let clauses = vec![
        Clause::For(Pattern::Var(VarId(0)), cells),
        Clause::Let(Pattern::Elements(vec![VarId(1)]), candidates),
    ];
    let (cell, value) = (TemplatePart::Value(c.clone()), TemplatePart::Value(v.clone()));
    Technique {
        title: texts([("en", vec![text("Naked Single")]), ("ja", vec![text("単一候補")])]),
        because: texts([
            ("en", vec![value.clone(), text(" is all that "), cell.clone(), text(" can hold.")]),
            ("ja", vec![cell, text("には"), value, text("しか入りません。")]),
        ])
        .into(),
        ..technique("naked-single", list, clauses, Conclusion::Place(v, c))
    }
}

fn single_place() -> Technique {
    let (list, [u, v, c]) = variables([("u", Type::Unit), ("v", Type::Value), ("c", Type::Cell)]);
    let needed = call(Function::Needed, vec![u.clone()], set_of(Type::Value));
    let places = call(Function::Places, vec![u.clone(), v.clone()], set_of(Type::Cell));
    let clauses = vec![
        Clause::For(Pattern::Var(VarId(0)), expr(ExprKind::All(Universe::Units), set_of(Type::Unit))),
        Clause::For(Pattern::Var(VarId(1)), needed),
        Clause::Let(Pattern::Elements(vec![VarId(2)]), places),
    ];
    let because = vec![
        text("In "),
        TemplatePart::Value(u),
        text(" only "),
        TemplatePart::Value(c.clone()),
        text(" is left."),
    ];
    Technique {
        title: texts([("en", vec![text("Hidden Single")])]),
        because: texts([("en", because)]).into(),
        ..technique("hidden-single", list, clauses, Conclusion::Place(v, c))
    }
}

fn subset() -> Technique {
    let cells = set_of(Type::Cell);
    let (list, [u, s, v]) = variables([("u", Type::Unit), ("S", cells.clone()), ("V", set_of(Type::Value))]);
    let size = expr(ExprKind::Size(Box::new(v.clone())), Type::Int);
    let clauses = vec![
        Clause::For(Pattern::Var(VarId(0)), expr(ExprKind::All(Universe::Units), set_of(Type::Unit))),
        Clause::Choose {
            var: VarId(1),
            size: parameter(),
            from: call(Function::Open, vec![u.clone()], cells.clone()),
            span: Span::default(),
        },
        Clause::Let(Pattern::Var(VarId(2)), call(Function::Candidates, vec![s.clone()], set_of(Type::Value))),
        Clause::Where(binary(Operator::Equal, size, parameter(), Type::Bool)),
    ];
    let count = |words: [&str; 2]| {
        let [two, three] = words.map(|word| vec![text(word)]);
        TemplatePart::Choice(parameter(), vec![(Some(Argument::Int(2)), two), (None, three)])
    };
    let (cells_named, kind) = (TemplatePart::Value(s.clone()), TemplatePart::Value(kind_of(u.clone())));
    let row = expr(ExprKind::Kind(ROW), Type::Kind);
    Technique {
        parameters: vec![Parameter {
            name: "n".to_owned(),
            domain: Domain::Range(2, 4),
            default: None,
            span: Span::default(),
        }],
        aliases: vec![
            Alias {
                name: "naked-pair-in-row".to_owned(),
                pins: vec![(ParamId(0), Argument::Int(2))],
                condition: Some(binary(Operator::Equal, kind_of(u.clone()), row, Type::Bool)),
                title: texts([("en", vec![text("Pair in a Row")])]),
                span: Span::default(),
            },
            Alias {
                name: "naked-pair".to_owned(),
                pins: vec![(ParamId(0), Argument::Int(2))],
                condition: None,
                title: IndexMap::new(),
                span: Span::default(),
            },
        ],
        title: texts([
            ("en", vec![text("Naked "), count(["Pair", "Triple"])]),
            ("ja", vec![count(["二", "三"]), text("国同盟")]),
            ("patterns", vec![kind.clone(), TemplatePart::Value(parameter()), text("マス占拠")]),
        ]),
        because: texts([
            ("en", vec![cells_named.clone(), text(" hold only "), TemplatePart::Value(v.clone()), text(".")]),
            (
                "ja",
                vec![
                    cells_named.clone(),
                    text("には"),
                    TemplatePart::Value(v.clone()),
                    text("しか入りません。"),
                ],
            ),
        ])
        .into(),
        message: texts([(
            "patterns",
            vec![text("("), kind.clone(), kind, text(" "), cells_named, text(")")],
        )])
        .into(),
        ..technique(
            "naked-subset",
            list,
            clauses,
            Conclusion::Eliminate(v, binary(Operator::Subtract, u, s, cells)),
        )
    }
}

fn style(name: &str, cell: &str, list: &str, kinds: [(&str, &str); 3]) -> Style {
    let names = ["row", "column", "block"].into_iter().zip(kinds);
    Style {
        name: name.to_owned(),
        cell: cell.to_owned(),
        list: list.to_owned(),
        sets: None,
        walk: None,
        tour: None,
        grid: None,
        applied: None,
        kinds: names
            .map(|(kind, (name, unit))| (kind.to_owned(), (name.to_owned(), unit.to_owned())))
            .collect(),
        span: Span::default(),
    }
}

/// Three techniques, English and Japanese, and the notation of the thirty-four patterns.
pub fn program() -> Program {
    let english = [("row", "row {number}"), ("column", "column {number}"), ("block", "block {number}")];
    let japanese = [("行", "{number}行目"), ("列", "{number}列目"), ("ブロック", "第{number}ブロック")];
    let patterns = [("Y", "{number}"), ("T", "{Letter}"), ("A", "{number}")];
    Program {
        kinds: ["row", "column", "block"].map(str::to_owned).to_vec(),
        techniques: vec![single_cell(), single_place(), subset()],
        styles: vec![
            style("en", "r{row}c{column}", ", ", english),
            style("ja", "r{row}c{column}", "・", japanese),
            style("patterns", "{row}{Column}", ":", patterns),
        ],
        ..Program::default()
    }
}
