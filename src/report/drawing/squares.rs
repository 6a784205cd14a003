//! Squares of a board: their fill, the lines between them, and the texts printed on them.

use super::{
    super::outline::{Border, Sign, Square},
    route::Glyph,
    sheet::{Nodes, Sheet, SvgPoint, line, rectangle, text},
};
use crate::{
    chart::text::{polyline, width},
    prelude::*,
};

/// Distance of the line of a cage from the border of its cells.
const INSET: f64 = 3.0;

pub fn fill(sheet: &Sheet<'_>, nodes: &mut Nodes) {
    for (number, square) in sheet.outline.squares.iter().enumerate() {
        let class = match square {
            Square::Cell(_) => "cell",
            Square::Black { .. } => "black",
            Square::Outside => continue,
        };
        nodes.add(rectangle(sheet.square(number), sheet.side, sheet.side, class));
    }
}

/// Tints the premises and effects of a step.
pub fn tint(sheet: &Sheet<'_>, drawing: &Drawing<'_>, nodes: &mut Nodes) {
    let side = sheet.side;
    let mut put = |square: usize, class: &str| {
        nodes.add(rectangle(sheet.square(square), side, side, class));
    };
    for &unit in &drawing.units {
        for &cell in &drawing.topology.law_unit(unit).cells {
            put(drawing.topology.square_of(usize::from(cell)), "unit");
        }
    }
    for cell in drawing.topology.board_cells() {
        let class = match drawing.marks.cell(cell) {
            Some(Mark::Placed) => "new",
            Some(Mark::Eliminated) => "lost",
            Some(_) if drawing.roles.iter().any(|role| role.has_cell(cell)) => continue,
            Some(_) => "area",
            None => continue,
        };
        put(drawing.topology.square_of(cell), class);
    }
}

/// Draws the signs of units that cover a part of the board.
pub fn hints(sheet: &Sheet<'_>, nodes: &mut Nodes) {
    let side = sheet.side;
    for (number, hint) in sheet.outline.hints.iter().enumerate() {
        let (x, y) = sheet.square(number);
        let (falls, rises) = (((x, y), (x + side, y + side)), ((x, y + side), (x + side, y)));
        let lines = match hint {
            Some('\\') => vec![falls],
            Some('/') => vec![rises],
            Some('X') => vec![falls, rises],
            Some(_) => {
                nodes.circle((x + side - 5.0, y + 5.0), 2.5, "dot");
                continue;
            }
            None => continue,
        };
        lines.into_iter().for_each(|(from, to)| nodes.add(line(from, to, "hint")));
    }
}

/// Draws the lines between squares: thin ones first, so that none crosses over thick ones.
pub fn lines(sheet: &Sheet<'_>, nodes: &mut Nodes) {
    let outline = &sheet.outline;
    let (rows, columns) = outline.size;
    let mut between = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let corner = sheet.corner(row, column);
            if row < rows {
                between.push((outline.upright(row, column), corner, (corner.0, corner.1 + sheet.side), true));
            }
            if column < columns {
                between.push((outline.level(row, column), corner, (corner.0 + sheet.side, corner.1), false));
            }
        }
    }
    for (edge, class) in [(false, "inside"), (true, "edge")] {
        let wanted = |border: Border| border != Border::None && (border == Border::Edge) == edge;
        let wanted = between.iter().filter(|(one, ..)| wanted(one.border));
        nodes.path(wanted.map(|(_, from, to, _)| stroke(*from, *to)).collect(), class);
    }
    cages(sheet, nodes);
    for (one, from, to, upright) in between {
        let Some(sign) = one.sign else { continue };
        let sign = match (sign, upright) {
            (Sign::Less, true) => "<",
            (Sign::Greater, true) => ">",
            (Sign::Less, false) => "∧",
            (Sign::Greater, false) => "∨",
            (Sign::Other, _) => "●",
        };
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        nodes.circle(middle, 6.5, "back");
        nodes.add(text(sign, middle, 13.0, "sign"));
        nodes.glyphs.push(Glyph::disc(middle, 6.5));
    }
}

/// Path data of a straight line.
pub fn stroke(from: SvgPoint, to: SvgPoint) -> String {
    polyline([from, to])
}

fn cages(sheet: &Sheet<'_>, nodes: &mut Nodes) {
    let (outline, side, mut data) = (&sheet.outline, sheet.side, String::new());
    for (number, square) in outline.squares.iter().enumerate() {
        let Square::Cell(cell) = *square else { continue };
        if !outline.caged[cell] {
            continue;
        }
        let (row, column) = (number / outline.size.1, number % outline.size.1);
        let (x, y) = sheet.square(number);
        let goes_on = [
            outline.level(row, column).is_in_cage,
            outline.upright(row, column + 1).is_in_cage,
            outline.level(row + 1, column).is_in_cage,
            outline.upright(row, column).is_in_cage,
        ];
        let [up, right, down, left] = goes_on.map(|on| if on { 0.0 } else { INSET });
        let corners = [
            ((x + left, y + INSET), (x + side - right, y + INSET)),
            ((x + side - INSET, y + up), (x + side - INSET, y + side - down)),
            ((x + left, y + side - INSET), (x + side - right, y + side - INSET)),
            ((x + INSET, y + up), (x + INSET, y + side - down)),
        ];
        let open = corners.into_iter().zip(goes_on).filter(|(_, on)| !on);
        data.extend(open.map(|((from, to), _)| stroke(from, to)));
    }
    nodes.path(data, "cage");
}

pub fn words(sheet: &Sheet<'_>, nodes: &mut Nodes) {
    let side = sheet.side;
    for (number, square) in sheet.outline.squares.iter().enumerate() {
        let (x, y) = sheet.square(number);
        if let Square::Black { down, across } = *square
            && (down.is_some() || across.is_some())
        {
            nodes.add(line((x, y), (x + side, y + side), "slant"));
            for (sum, offset) in [(down, (0.29, 0.73)), (across, (0.71, 0.28))] {
                if let Some(sum) = sum {
                    let center = (x + offset.0 * side, y + offset.1 * side);
                    nodes.word(&sum.to_string(), center, side * 0.26, "clue");
                }
            }
        }
        if let Some(label) = &sheet.outline.labels[number] {
            nodes.add(text(label, (x + 4.0, y + 8.5), 10.5, "label"));
            nodes.glyphs.push(Glyph::of_word(label, (x + 4.0 + width(label, 10.5) / 2.0, y + 8.5), 10.5));
        }
    }
    let [rows, columns] = sheet.headings();
    let middle = side / 2.0;
    for (row, n) in rows {
        let (x, y) = sheet.corner(row, 0);
        nodes.word(&format!("r{n}"), (x - 13.0, y + middle), 11.0, "pale");
    }
    for (column, n) in columns {
        let (x, y) = sheet.corner(0, column);
        nodes.word(&format!("c{n}"), (x + middle, y - 11.0), 11.0, "pale");
    }
}
