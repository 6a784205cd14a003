//! The languages that the program speaks, and its own sentences in each.
//!
//! What is said about techniques comes from rule files; this is only what stands around it.

mod legend;

pub use legend::Legend;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A language of the program. Texts of rule files that are written for it have its [`code`](Language::code) as
/// their style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// Returned when a code belongs to no language.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no language `{0}`; there are en, ja")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// Its code, which is also the name of its style.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// That which is in this language.
    #[must_use]
    pub const fn choose<'t, T: ?Sized>(self, english: &'t T, japanese: &'t T) -> &'t T {
        match self {
            Self::En => english,
            Self::Ja => japanese,
        }
    }

    /// The sentences of the program in this language.
    #[must_use]
    pub const fn sentences(self) -> &'static Sentences {
        self.choose(&ENGLISH, &JAPANESE)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

/// The fixed sentences of one language. `{n}` and the like are filled in by [`fill`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sentences {
    /// A number of steps: one, several.
    pub steps: (&'static str, &'static str),
    /// A number of open cells: one, several.
    pub open_cells: (&'static str, &'static str),
    /// A number of printed values: one, several.
    pub givens: (&'static str, &'static str),
    /// A number of applications: one, several.
    pub times: (&'static str, &'static str),
    /// Solved, with `{steps}`.
    pub solved: &'static str,
    /// Nothing more was found, with `{steps}` and `{open}`.
    pub stuck: &'static str,
    /// A cell lost its last candidate, with `{steps}`.
    pub contradiction: &'static str,
    /// The text is no puzzle, with `{error}`.
    pub invalid: &'static str,
    /// The time was over, with `{steps}` and `{open}`.
    pub timeout: &'static str,
    /// That the time limit was reached while matches were looked for.
    pub cut_short: &'static str,
    /// That only the first of so many links are drawn.
    pub first_links: &'static str,
    /// A limit that a technique reached, with `{technique}` and `{n}`: on cells of a path.
    pub limit_cells: &'static str,
    /// On the beginnings of other walks.
    pub limit_beginnings: &'static str,
    /// On the candidates of a position.
    pub limit_candidates: &'static str,
    /// On placements in a world.
    pub limit_placements: &'static str,
    /// On the ways to place a value.
    pub limit_ways: &'static str,
    /// Not all arrangements of values in cells were looked at.
    pub limit_arrangements: &'static str,
    /// What a strategy has counted by a step, with `{tallies}`.
    pub counted: &'static str,
    /// Between the items of an enumeration.
    pub separator: &'static str,
    /// The board that a lesson begins with.
    pub puzzle: &'static str,
    /// Heading of a step, with `{n}` and `{title}`.
    pub step: &'static str,
    /// Heading of one step that only fills a cell in, with `{a}`.
    pub placement: &'static str,
    /// Heading of several steps that place values, with `{a}` and `{b}`.
    pub placements: &'static str,
    /// Heading of several steps that were found on one position, with `{a}` and `{b}`.
    pub together: &'static str,
    /// Heading of one of several steps that were found on one position, with `{n}` and `{title}`.
    pub one_of: &'static str,
    /// Before the board of the cells that lose candidates, with `{titles}`.
    pub losing: &'static str,
    /// One step in a list, with `{n}`, `{effects}` and `{title}`.
    pub item: &'static str,
    /// Between a title and its text on one line.
    pub colon: &'static str,
    /// What follows from a step, with `{effects}`.
    pub therefore: &'static str,
    /// A value is placed, with `{cell}` and `{value}`.
    pub places: &'static str,
    /// Candidates go, with `{cells}` and `{values}`.
    pub eliminates: &'static str,
    /// Between what follows from a step.
    pub clauses: &'static str,
    /// Heading of the last board of a solved puzzle.
    pub solution: &'static str,
    /// Heading of the last board of a puzzle that is not solved.
    pub reached: &'static str,
    /// Heading of the table of techniques.
    pub techniques: &'static str,
    /// Above the units with a sum and the numbers of sets of values that they can hold.
    pub sets: &'static str,
    /// A unit with a sum and its sets, with `{unit}` and `{sets}`.
    pub set: &'static str,
    /// Between two of these on one line.
    pub sets_between: &'static str,
    /// Behind it, the sets that a step strikes out, with `{sets}`.
    pub struck: &'static str,
    /// A number of sets: one, several.
    pub number_of_sets: (&'static str, &'static str),
    /// A number of units with a sum: one, several.
    pub number_of_sums: (&'static str, &'static str),
    /// How many more units lose sets: one, several.
    pub more_sums: (&'static str, &'static str),
    /// Legend of boards.
    pub legend: Legend,
}

static ENGLISH: Sentences = Sentences {
    steps: ("1 step", "{n} steps"),
    open_cells: ("1 open cell", "{n} open cells"),
    givens: ("1 given", "{n} givens"),
    times: ("once", "{n} times"),
    solved: "Solved in {steps}.",
    stuck: "Stuck after {steps}, with {open} left.",
    contradiction: "No solution: after {steps} a cell has no candidate left.",
    invalid: "Not a puzzle: {error}",
    timeout: "Stopped at the time limit after {steps}, with {open} left.",
    cut_short: "timeout: not everything was searched",
    first_links: "the first {n} of {all} links",
    limit_cells: "limit {n} of {technique} was reached: longer chains were not searched",
    limit_beginnings: "limit {n} of {technique} was reached: further chains between the same ends were not searched",
    limit_candidates: "limit {n} of {technique} was reached: positions with more candidates were not searched",
    limit_placements: "limit {n} of {technique} was reached: what follows from more placements was not searched",
    limit_ways: "limit {n} of {technique} was reached: not all ways to place a value were searched",
    limit_arrangements: "limit {n} of {technique} was reached: not all ways to fill its cells were searched",
    counted: "counted so far: {tallies}",
    separator: ", ",
    puzzle: "The puzzle",
    step: "Step {n}: {title}",
    placement: "Step {a}: a cell that can be filled in",
    placements: "Steps {a} to {b}: cells that can be filled in",
    together: "Steps {a} to {b}: on one position",
    one_of: "{n}. {title}",
    losing: "{titles}: the cells marked [@] lose candidates.",
    item: "{n}. {effects}  {title}",
    colon: ": ",
    therefore: "Therefore {effects}.",
    places: "{cell} is {value}",
    eliminates: "{values} can be removed from {cells}",
    clauses: "; ",
    solution: "The solution",
    reached: "How far it goes",
    techniques: "Techniques used",
    sets: "Sets of values for each sum",
    set: "{unit}: {sets}",
    sets_between: "; ",
    struck: " (struck out: {sets})",
    number_of_sets: ("1 set", "{n} sets"),
    number_of_sums: ("1 sum", "{n} sums"),
    more_sums: ("and 1 more sum", "and {n} more sums"),
    legend: legend::ENGLISH,
};

static JAPANESE: Sentences = Sentences {
    steps: ("1手", "{n}手"),
    open_cells: ("1マス", "{n}マス"),
    givens: ("ヒント1個", "ヒント{n}個"),
    times: ("1回", "{n}回"),
    solved: "{steps}で解けました。",
    stuck: "{steps}進めたところで行き詰まりました（空きマスは残り{open}）。",
    contradiction: "矛盾しました。{steps}進めたところで、候補の残っていないマスができました。",
    invalid: "問題として読めません：{error}",
    timeout: "制限時間になったので、{steps}で打ち切りました（空きマスは残り{open}）。",
    cut_short: "制限時間になったので、途中で探索を打ち切りました。",
    first_links: "リンク{all}本のうち最初の{n}本",
    limit_cells: "{technique} の上限 {n} に達したため、これより長いチェーンは調べていません",
    limit_beginnings: "{technique} の上限 {n} に達したため、同じ両端を結ぶほかのチェーンをすべては調べていません",
    limit_candidates: "{technique} の上限 {n} に達したため、候補がそれより多い盤面は調べていません",
    limit_placements: "{technique} の上限 {n} に達したため、これより多く数字を入れた先は調べていません",
    limit_ways: "{technique} の上限 {n} に達したため、数字の入れ方をすべては調べていません",
    limit_arrangements: "{technique} の上限 {n} に達したため、マスの埋め方をすべては調べていません",
    counted: "ここまでの集計：{tallies}",
    separator: "、",
    puzzle: "問題",
    step: "手順{n}　{title}",
    placement: "手順{a}　数字の決まるマス",
    placements: "手順{a}～{b}　数字の決まるマス",
    together: "手順{a}～{b}　同じ盤面で同時に使える手筋",
    one_of: "{n}. {title}",
    losing: "{titles} により[@]の位置から候補を削除できます。",
    item: "{n}. {effects}　{title}",
    colon: "：",
    therefore: "よって、{effects}。",
    places: "{cell}は{value}に決まります",
    eliminates: "{cells}から{values}を除外できます",
    clauses: "。また、",
    solution: "解答",
    reached: "ここまでの盤面",
    techniques: "使った手筋",
    sets: "それぞれの和を作る数字の組の数",
    set: "{unit}：{sets}",
    sets_between: "　",
    struck: "（消えた組：{sets}）",
    number_of_sets: ("1組", "{n}組"),
    number_of_sums: ("1か所", "{n}か所"),
    more_sums: ("ほかに1か所", "ほかに{n}か所"),
    legend: legend::JAPANESE,
};

/// Puts words in the place of `{name}` in a sentence.
#[must_use]
pub fn fill(sentence: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let found = after.split_once('}').and_then(|(name, tail)| {
            let (_, word) = words.iter().find(|(key, _)| *key == name)?;
            Some((word, tail))
        });
        match found {
            Some((word, tail)) => {
                filled.push_str(word);
                rest = tail;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

/// The form for one or the form for several, with the number in it.
#[must_use]
pub fn counted(forms: (&str, &str), n: usize) -> String {
    if n == 1 { forms.0.to_owned() } else { fill(forms.1, &[("n", &n.to_string())]) }
}
