//! The lines around the cells of a drawn board.

/// Which characters lines are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lines {
    /// Box-drawing characters.
    #[default]
    Boxes,
    /// ASCII alone.
    Ascii,
}

/// Where lines run and how wide cells are.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Rows and columns of the board.
    pub size: (usize, usize),
    /// Rows and columns of a block; without them all lines are alike.
    pub block: Option<(usize, usize)>,
    /// Columns of the terminal that a cell takes.
    pub width: usize,
    /// Whether there are lines between the cells of a block, or only around blocks.
    pub between_cells: bool,
    /// Written before each line but the left one.
    pub margin: &'static str,
    /// The characters.
    pub lines: Lines,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

/// Where on the board a crossing of lines lies, along one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Along {
    First,
    Inner,
    Last,
}

impl Frame {
    /// Draws the board. `cells` has for each row and column the lines of the cell, all of the frame's width, and as
    /// many in every cell of a row. `rows` and `columns` are the headings.
    pub fn draw(&self, cells: &[Vec<Vec<String>>], rows: &[String], columns: &[String]) -> String {
        let side = rows.iter().map(String::len).max().unwrap_or(0);
        let mut out = Vec::new();
        if !columns.is_empty() {
            out.push(format!("{:side$} {}", "", self.headings(columns)));
        }
        for (row, line_cells) in cells.iter().enumerate() {
            out.extend(self.border(row).map(|border| format!("{:side$} {border}", "")));
            let height = line_cells.first().map_or(0, Vec::len);
            for line in 0..height {
                let name =
                    if line == (height - 1) / 2 { rows.get(row).map_or("", String::as_str) } else { "" };
                out.push(format!("{name:side$} {}", self.line(line_cells, line)));
            }
        }
        out.extend(self.border(self.size.0).map(|border| format!("{:side$} {border}", "")));
        // Without headings there is nothing to leave room for.
        let room = if side == 0 { 1 } else { 0 };
        let lines: Vec<&str> = out.iter().map(|line| line[room..].trim_end()).collect();
        lines.join("\n") + "\n"
    }

    fn line(&self, cells: &[Vec<String>], line: usize) -> String {
        let mut out = String::new();
        for column in 0..=self.size.1 {
            let weight = self.vertical(column);
            if weight != Weight::None {
                if column > 0 {
                    out.push_str(self.margin);
                }
                out.push(self.upright(weight));
            }
            if let Some(text) = cells.get(column).and_then(|cell| cell.get(line)) {
                out.push_str(text);
            }
        }
        out
    }

    /// Each heading in the middle of its column.
    fn headings(&self, columns: &[String]) -> String {
        let mut out = String::new();
        for (column, name) in columns.iter().enumerate() {
            if self.vertical(column) != Weight::None {
                let margin = if column > 0 { self.margin } else { "" };
                out.push_str(&format!("{margin} "));
            }
            let width = self.width;
            out.push_str(&if self.between_cells {
                format!("{name:^width$}")
            } else {
                format!("{name:>width$}")
            });
        }
        out
    }

    /// The line above a row, where one is drawn.
    fn border(&self, row: usize) -> Option<String> {
        let weight = self.horizontal(row);
        if weight == Weight::None {
            return None;
        }
        let stroke = self.level(weight);
        let mut out = String::new();
        for column in 0..=self.size.1 {
            let crossing = self.vertical(column);
            if crossing != Weight::None {
                if column > 0 {
                    (0..self.margin.len()).for_each(|_| out.push(stroke));
                }
                let place = (along(row, self.size.0), along(column, self.size.1));
                out.push(self.crossing(weight, crossing, place));
            }
            if column < self.size.1 {
                (0..self.width).for_each(|_| out.push(stroke));
            }
        }
        Some(out)
    }

    fn horizontal(&self, row: usize) -> Weight {
        self.weight(row, self.size.0, self.block.map(|block| block.0))
    }

    fn vertical(&self, column: usize) -> Weight {
        self.weight(column, self.size.1, self.block.map(|block| block.1))
    }

    fn weight(&self, at: usize, end: usize, block: Option<usize>) -> Weight {
        let edge = at == 0 || at == end;
        match block {
            Some(block) if edge || at.is_multiple_of(block) => Weight::Heavy,
            None if edge => Weight::Light,
            _ if self.between_cells => Weight::Light,
            _ => Weight::None,
        }
    }

    fn upright(&self, weight: Weight) -> char {
        match (self.lines, weight) {
            (Lines::Boxes, Weight::Heavy) => '┃',
            (Lines::Boxes, _) => '│',
            (Lines::Ascii, Weight::Light) if self.block.is_some() => ':',
            (Lines::Ascii, _) => '|',
        }
    }

    fn level(&self, weight: Weight) -> char {
        match (self.lines, weight) {
            (Lines::Boxes, Weight::Heavy) => '━',
            (Lines::Boxes, _) => '─',
            (Lines::Ascii, Weight::Light) if self.block.is_some() => '.',
            (Lines::Ascii, _) => '-',
        }
    }

    fn crossing(&self, level: Weight, upright: Weight, place: (Along, Along)) -> char {
        if self.lines == Lines::Ascii {
            return match (level, upright) {
                (Weight::Light, Weight::Light) if self.block.is_some() => '.',
                (Weight::Light, _) if self.block.is_some() => '|',
                _ => '+',
            };
        }
        // Rows of the tables: upper edge, inside, lower edge; columns: left edge, inside, right edge.
        let table = match (level, upright) {
            (Weight::Heavy, Weight::Heavy) => [['┏', '┳', '┓'], ['┣', '╋', '┫'], ['┗', '┻', '┛']],
            (Weight::Heavy, _) => [['┍', '┯', '┑'], ['┝', '┿', '┥'], ['┕', '┷', '┙']],
            (_, Weight::Heavy) => [['┎', '┰', '┒'], ['┠', '╂', '┨'], ['┖', '┸', '┚']],
            _ => [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
        };
        table[place.0 as usize][place.1 as usize]
    }
}

fn along(at: usize, end: usize) -> Along {
    match at {
        0 => Along::First,
        at if at == end => Along::Last,
        _ => Along::Inner,
    }
}
