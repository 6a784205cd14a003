//! The inputs that a puzzle of a game must have, and what they mean.

use super::GenerateError;
use crate::lang::program::{Expr, ExprKind, Function, Game, InputKind, Members};
use crate::lang::walk::children;

/// What the inputs of a game are for: each is an index into its inputs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Demands {
    /// Lists the grids.
    pub grids: Option<usize>,
    /// The unit that each cell belongs to.
    pub regions: Vec<usize>,
    /// Groups with a sum, and whether their cells differ.
    pub cages: Option<(usize, bool)>,
    /// Pairs of cells with a relation.
    pub signs: Option<usize>,
    /// Numbers from which the sums of units follow.
    pub sums: Vec<usize>,
    /// True where units are parted where cells do not touch.
    pub stretches: bool,
    /// True where the board has as many rows and columns as the puzzle says.
    pub any_size: bool,
    /// True where blocks are as high and wide as the puzzle says.
    pub blocks: bool,
}

/// The numbers that a game takes from its board alone, or from its blocks.
const NUMBERS: [&str; 5] = ["n", "rows", "columns", "h", "w"];

impl Demands {
    /// # Errors
    /// When it demands something that cannot be made up.
    pub fn of(game: &Game) -> Result<Self, GenerateError> {
        let mut demands = Self::default();
        let has = |name: &str| game.inputs.iter().any(|input| input.name == name);
        demands.any_size = has("rows") && has("columns");
        demands.blocks = has("h") && has("w");
        demands.stretches =
            game.units.iter().any(|family| matches!(family.members, Members::Cells { stretches: true, .. }));
        for (i, input) in game.inputs.iter().enumerate() {
            let unknown = || GenerateError::Input { game: game.name.clone(), input: input.name.clone() };
            match input.kind {
                InputKind::Number if NUMBERS.contains(&input.name.as_str()) => {}
                InputKind::Number => return Err(unknown()),
                InputKind::Grids => demands.grids = Some(i),
                InputKind::Groups => {
                    let mut families = game.units.iter();
                    let family = families.find(|family| family.members == Members::Groups(i));
                    let family = family.ok_or_else(unknown)?;
                    if family.laws.relation.is_some() && demands.signs.is_none() {
                        demands.signs = Some(i);
                    } else if family.laws.sum == Some(None) && demands.cages.is_none() {
                        demands.cages = Some((i, family.laws.distinct));
                    } else {
                        return Err(unknown());
                    }
                }
                InputKind::Map => {
                    let is_key = game.units.iter().any(|family| match &family.members {
                        Members::Cells { key, .. } => key.iter().any(|expr| asks(expr, i)),
                        _ => false,
                    });
                    let is_sum = game
                        .units
                        .iter()
                        .any(|family| matches!(&family.laws.sum, Some(Some(expr)) if asks(expr, i)));
                    match (is_key, is_sum) {
                        (true, false) => demands.regions.push(i),
                        (false, true) => demands.sums.push(i),
                        _ => return Err(unknown()),
                    }
                }
            }
        }
        Ok(demands)
    }
}

fn asks(expr: &Expr, input: usize) -> bool {
    if let ExprKind::Call(Function::InputAt, arguments) = &expr.kind
        && matches!(arguments.first().map(|first| &first.kind), Some(ExprKind::Int(i)) if *i == input as i64)
    {
        return true;
    }
    let mut any = false;
    children(expr, &mut |part| any |= asks(part, input));
    any
}
