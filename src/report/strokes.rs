//! The characters that lines on a board are drawn with.

/// Which characters lines are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lines {
    /// Box-drawing characters.
    #[default]
    Boxes,
    /// ASCII alone.
    Ascii,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Weight {
    #[default]
    None,
    Light,
    Heavy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stroke {
    pub weight: Weight,
    pub dashed: bool,
}

impl Stroke {
    pub const NONE: Self = Self { weight: Weight::None, dashed: false };
}

#[derive(Debug, Clone, Copy)]
pub struct Strokes {
    pub lines: Lines,
    /// Whether thick lines occur beside thin ones, so that ASCII must distinguish them.
    pub two_weights: bool,
}

/// Box-drawing characters by the weights of their four arms: up, right, down, left, the last one fastest.
const CROSSINGS: &str =
    concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋");

impl Strokes {
    pub fn upright(self, stroke: Stroke) -> char {
        self.straight(stroke)[0]
    }

    pub fn level(self, stroke: Stroke) -> char {
        self.straight(stroke)[1]
    }

    /// The characters of an upright and of a level line.
    fn straight(self, stroke: Stroke) -> [char; 2] {
        match (self.lines, stroke.weight, stroke.dashed) {
            (_, Weight::None, _) => [' ', ' '],
            (Lines::Boxes, Weight::Heavy, false) => ['┃', '━'],
            (Lines::Boxes, Weight::Heavy, true) => ['┇', '┅'],
            (Lines::Boxes, Weight::Light, false) => ['│', '─'],
            (Lines::Boxes, Weight::Light, true) => ['┆', '┄'],
            (Lines::Ascii, Weight::Heavy, true) => ['!', '~'],
            (Lines::Ascii, Weight::Light, true) if self.two_weights => [' ', ' '],
            (Lines::Ascii, Weight::Light, dashed) if self.two_weights || dashed => [':', '.'],
            (Lines::Ascii, ..) => ['|', '-'],
        }
    }

    /// Where lines meet: those above, right, below and left of the crossing.
    pub fn crossing(self, arms: [Stroke; 4]) -> char {
        if self.lines == Lines::Boxes {
            let place = arms.iter().fold(0, |place, arm| place * 3 + arm.weight as usize);
            return CROSSINGS.chars().nth(place).unwrap_or(' ');
        }
        // A line that is left out in ASCII meets nothing.
        let seen = arms.map(|arm| if self.upright(arm) == ' ' { Stroke::NONE } else { arm });
        let [up, right, down, left] = seen;
        let stronger = |a: Stroke, b: Stroke| if a.weight < b.weight { b } else { a };
        let (upright, level) = (stronger(up, down), stronger(left, right));
        match (level.weight, upright.weight) {
            (Weight::None, _) => self.upright(upright),
            (_, Weight::None) => self.level(level),
            (Weight::Light, Weight::Light) if self.two_weights => '.',
            (Weight::Light, _) if self.two_weights => '|',
            _ => '+',
        }
    }
}
