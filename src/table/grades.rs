//! The table of grades.

use super::column::{Column, ColumnKind, TableCell};
use crate::grade::grader::Grader;
use crate::report::json::GradeJson;
use ColumnKind::{Count, Integer, Number, Text};

/// The columns of graded puzzles in any output format: the puzzle, the scores of strategies, and one column for each
/// technique.
///
/// ```
/// use tesuji::table::{TableCell, GradeRow, GradeTable};
/// use tesuji::{Grader, Language, Puzzle, Rules, SolverOptions, Renderer};
///
/// let rules = Rules::builtin();
/// let grader = Grader::new(&rules, SolverOptions::default(), ["d-score"])?;
/// let table = GradeTable::new(&grader, false);
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = Renderer::new(&rules, Language::En).grade_json(&grader.grade(&puzzle));
/// let row = GradeRow { file: None, grade: &grade };
/// let open = table.column("open").expect("it is there");
/// assert_eq!(table.cell(row, open), Some(TableCell::Integer(51)));
/// assert_eq!(table.cells(row).count(), table.columns().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GradeTable {
    columns: Vec<Column>,
    /// The source of the cells of each column.
    sources: Vec<Source>,
    levels: Vec<String>,
}

/// A row of the table: the grade of a puzzle, and its file if there are several.
#[derive(Debug, Clone, Copy)]
pub struct GradeRow<'r> {
    /// The name of the file.
    pub file: Option<&'r str>,
    /// The grade.
    pub grade: &'r GradeJson,
}

#[derive(Debug, Clone, Copy)]
enum Source {
    File,
    Line,
    Name,
    Game,
    Puzzle,
    Status,
    Error,
    Open,
    Entropy,
    Symmetry,
    Level,
    Solutions,
    Total,
    Hardest,
    Difficulty,
    Technique,
    Micros,
}

/// The columns before the scores.
const LEADING_COLUMNS: [(&str, ColumnKind, Source); 10] = [
    ("line", Integer, Source::Line),
    ("name", Text, Source::Name),
    ("game", Text, Source::Game),
    ("puzzle", Text, Source::Puzzle),
    ("status", Text, Source::Status),
    ("error", Text, Source::Error),
    ("open", Count, Source::Open),
    ("entropy", Number, Source::Entropy),
    ("symmetry", Text, Source::Symmetry),
    ("level", Text, Source::Level),
];

impl GradeTable {
    /// Creates the table of a grader's results, with the duration of solving each puzzle if `time` is set.
    pub fn new(grader: &Grader, time: bool) -> Self {
        let mut table = Self {
            columns: Vec::new(),
            sources: Vec::new(),
            levels: grader.levels().map(str::to_owned).collect(),
        };
        for (name, kind, source) in LEADING_COLUMNS {
            table.add(name, kind, source);
        }
        if grader.counts_solutions() {
            table.add("solutions", Count, Source::Solutions);
        }
        for total in grader.scores() {
            table.add(total, Integer, Source::Total);
        }
        table.add("hardest", Text, Source::Hardest);
        table.add("difficulty", Integer, Source::Difficulty);
        for technique in grader.techniques() {
            table.add(technique, Count, Source::Technique);
        }
        if time {
            table.add("micros", Integer, Source::Micros);
        }
        table
    }

    /// The same table with a first column that names the file of each puzzle.
    #[must_use]
    pub fn with_files(mut self) -> Self {
        self.columns.insert(0, Column::new("file", Text, true));
        self.sources.insert(0, Source::File);
        self
    }

    /// The same table without the columns of techniques.
    #[must_use]
    pub fn without_techniques(mut self) -> Self {
        let kept: Vec<bool> =
            self.sources.iter().map(|source| !matches!(source, Source::Technique)).collect();
        let (mut columns, mut sources) = (kept.iter(), kept.iter());
        self.columns.retain(|_| columns.next() == Some(&true));
        self.sources.retain(|_| sources.next() == Some(&true));
        self
    }

    fn add(&mut self, name: &str, kind: ColumnKind, source: Source) {
        self.columns.push(Column::new(name, kind, !matches!(source, Source::Line | Source::Status)));
        self.sources.push(source);
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Index of the column with this name; `None` if there is none.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The rank of a level among those of the strategies, from the easiest up, from 0.
    pub fn rank(&self, level: &str) -> Option<usize> {
        self.levels.iter().position(|known| known == level)
    }

    /// The levels of the strategies, from the easiest up.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(String::as_str)
    }

    /// The names of the scores.
    pub fn scores(&self) -> impl Iterator<Item = &str> {
        self.column_names(|source| matches!(source, Source::Total))
    }

    /// The techniques of the strategies, by their names with arguments.
    pub fn techniques(&self) -> impl Iterator<Item = &str> {
        self.column_names(|source| matches!(source, Source::Technique))
    }

    fn column_names(&self, which: impl Fn(&Source) -> bool) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().zip(&self.sources).filter(move |(_, source)| which(source));
        columns.map(|(column, _)| column.name.as_str())
    }

    /// Whether the column with this index contains levels.
    pub fn is_level(&self, column: usize) -> bool {
        matches!(self.sources.get(column), Some(Source::Level))
    }

    /// The cells of a row, in the order of the columns; `None` if a cell is empty.
    pub fn cells<'r>(&'r self, row: GradeRow<'r>) -> impl Iterator<Item = Option<TableCell<'r>>> {
        (0..self.columns.len()).map(move |column| self.cell(row, column))
    }

    /// The cell of a row in the column with this index; `None` if it is empty.
    pub fn cell<'r>(&self, row: GradeRow<'r>, column: usize) -> Option<TableCell<'r>> {
        let GradeRow { file, grade: row } = row;
        let text = |text: &'r Option<String>| text.as_deref().map(TableCell::Text);
        let count = |count: usize| TableCell::Integer(i64::try_from(count).unwrap_or(i64::MAX));
        match self.sources.get(column)? {
            Source::File => file.map(TableCell::Text),
            Source::Line => Some(count(row.line)),
            Source::Name => text(&row.name),
            Source::Game => text(&row.game),
            Source::Puzzle => text(&row.puzzle),
            Source::Status => Some(TableCell::Text(row.status.word())),
            Source::Error => row.error.as_ref().map(|error| TableCell::Text(&error.message)),
            Source::Open => row.open.map(count),
            Source::Entropy => row.entropy.map(TableCell::Number),
            Source::Symmetry => text(&row.symmetry),
            Source::Level => text(&row.level),
            Source::Solutions => row.solutions.map(count),
            Source::Total => {
                row.tallies.get(&self.columns[column].name).copied().flatten().map(TableCell::Integer)
            }
            Source::Hardest => text(&row.hardest),
            Source::Difficulty => row.difficulty.map(TableCell::Integer),
            // A technique that was never applied has the count 0.
            Source::Technique => row
                .game
                .as_ref()
                .map(|_| count(row.counts.get(&self.columns[column].name).copied().unwrap_or(0))),
            Source::Micros => {
                row.micros.map(|micros| TableCell::Integer(i64::try_from(micros).unwrap_or(i64::MAX)))
            }
        }
    }
}
