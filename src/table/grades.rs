//! The table of grades.

use super::column::{Column, ColumnKind, TableCell};
use crate::Grader;
use ColumnKind::{Count, Integer, Number, Text};
use tesuji_report::{GradeJson, RatingJson};

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

/// Source of the cells of a column.
#[derive(Debug, Clone, Copy)]
enum Source {
    File,
    Grade(fn(&GradeJson) -> Option<TableCell<'_>>),
    /// The score of the column's name.
    Score,
    /// The number of applications of the technique of the column's name.
    Technique,
}

/// The columns before the scores: name, kind, whether a cell may be empty, and source.
const LEADING_COLUMNS: [(&str, ColumnKind, bool, Source); 10] = [
    ("line", Integer, false, Source::Grade(|grade| Some(TableCell::integer(grade.line)))),
    ("name", Text, true, Source::Grade(|grade| TableCell::text(&grade.name))),
    ("game", Text, true, Source::Grade(|grade| TableCell::text(&grade.game))),
    ("puzzle", Text, true, Source::Grade(|grade| TableCell::text(&grade.puzzle))),
    ("status", Text, false, Source::Grade(|grade| Some(TableCell::Text(grade.status.word())))),
    ("error", Text, true, Source::Grade(|grade| Some(TableCell::Text(&grade.error.as_ref()?.message)))),
    ("open", Count, true, Source::Grade(|grade| grade.open.map(TableCell::integer))),
    ("entropy", Number, true, Source::Grade(|grade| grade.entropy.map(TableCell::Number))),
    ("symmetry", Text, true, Source::Grade(|grade| TableCell::text(&grade.symmetry))),
    ("level", Text, true, Source::Grade(|grade| TableCell::text(&grade.level))),
];

fn rated(grade: &GradeJson, number: fn(&RatingJson) -> f64) -> Option<TableCell<'_>> {
    grade.rating.as_ref().map(number).map(TableCell::Number)
}

impl GradeTable {
    /// Creates the table of a grader's results, with the duration of solving each puzzle if `time` is set.
    pub fn new(grader: &Grader, time: bool) -> Self {
        let mut table = Self {
            columns: Vec::new(),
            sources: Vec::new(),
            levels: grader.levels().map(str::to_owned).collect(),
        };
        for (name, kind, optional, source) in LEADING_COLUMNS {
            table.columns.push(Column::new(name, kind, optional));
            table.sources.push(source);
        }
        if grader.counts_solutions() {
            table.add("solutions", Count, Source::Grade(|grade| grade.solutions.map(TableCell::integer)));
        }
        for score in grader.scores() {
            table.add(score, Integer, Source::Score);
        }
        if let Some(rating) = grader.rating() {
            let name = rating.name();
            table.add(name, Number, Source::Grade(|grade| rated(grade, |rating| rating.value)));
            table.add(
                &format!("{name}-low"),
                Number,
                Source::Grade(|grade| rated(grade, |rating| rating.low)),
            );
            table.add(
                &format!("{name}-high"),
                Number,
                Source::Grade(|grade| rated(grade, |rating| rating.high)),
            );
            table.add("rating", Text, Source::Grade(|grade| TableCell::text(&grade.rating.as_ref()?.level)));
        }
        table.add("hardest", Text, Source::Grade(|grade| TableCell::text(&grade.hardest)));
        table.add("difficulty", Integer, Source::Grade(|grade| grade.difficulty.map(TableCell::Integer)));
        for technique in grader.techniques() {
            table.add(technique, Count, Source::Technique);
        }
        if time {
            table.add("micros", Integer, Source::Grade(|grade| grade.micros.map(TableCell::integer)));
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
        let is_kept = |source: &Source| !matches!(source, Source::Technique);
        let mut sources = self.sources.iter();
        self.columns.retain(|_| sources.next().is_some_and(is_kept));
        self.sources.retain(is_kept);
        self
    }

    fn add(&mut self, name: &str, kind: ColumnKind, source: Source) {
        self.columns.push(Column::new(name, kind, true));
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
        self.column_names(|source| matches!(source, Source::Score))
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
        self.column("level") == Some(column)
    }

    /// The cells of a row, in the order of the columns; `None` if a cell is empty.
    pub fn cells<'r>(&'r self, row: GradeRow<'r>) -> impl Iterator<Item = Option<TableCell<'r>>> {
        (0..self.columns.len()).map(move |column| self.cell(row, column))
    }

    /// The cell of a row in the column with this index; `None` if it is empty.
    pub fn cell<'r>(&self, row: GradeRow<'r>, column: usize) -> Option<TableCell<'r>> {
        let GradeRow { file, grade } = row;
        let name = &self.columns.get(column)?.name;
        match self.sources[column] {
            Source::File => file.map(TableCell::Text),
            Source::Grade(cell) => cell(grade),
            Source::Score => grade.tallies.get(name).copied().flatten().map(TableCell::Integer),
            // A technique that was never applied has the count 0.
            Source::Technique => {
                grade.game.as_ref().map(|_| TableCell::integer(grade.counts.get(name).copied().unwrap_or(0)))
            }
        }
    }
}
