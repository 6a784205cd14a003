//! The words of the study.

use crate::report::language::Language;

/// What is said; `{n}` and the like are filled in.
pub struct Texts {
    pub title: &'static str,
    pub strategy: &'static str,
    pub times: &'static str,
    pub times_are: &'static str,
    /// A time that is not the document's is in milliseconds.
    pub table_of_times: &'static str,
    pub size: &'static str,
    pub puzzles: &'static str,
    pub solved: &'static str,
    pub least: &'static str,
    pub greatest: &'static str,
    pub mean: &'static str,
    pub deviation: &'static str,
    pub median: &'static str,
    pub least_there: &'static str,
    pub greatest_there: &'static str,
    pub mean_there: &'static str,
    pub deviation_there: &'static str,
    pub table_of_applications: &'static str,
    pub all: &'static str,
    /// Rows, with `{n}` puzzles.
    pub here: &'static str,
    pub here_solved: &'static str,
    pub document: &'static str,
    pub one_application: &'static str,
    pub table_of_turns: &'static str,
    pub table_of_fixpoints: &'static str,
    pub theorems: &'static str,
    pub puzzles_solved: &'static str,
    pub share: &'static str,
    pub open_left: &'static str,
    pub of_cells: &'static str,
    /// With `{there}` and `{of}`.
    pub all_are_solved: &'static str,
    /// With `{n}` and `{of}`.
    pub so_many: &'static str,
    pub slowest: &'static str,
    /// With `{n}`.
    pub milliseconds: &'static str,
    pub first_and_third: &'static str,
    /// With `{a}` to `{d}`.
    pub times_each: &'static str,
    pub chart: &'static str,
    pub applications: &'static str,
}

impl Texts {
    /// The words of a language.
    pub const fn of(language: Language) -> &'static Self {
        language.choose(&ENGLISH, &JAPANESE)
    }
}

static ENGLISH: Texts = Texts {
    title: "Theorems on sums of runs",
    strategy: "strategy",
    times: "times",
    times_are: "of the first solution of each puzzle, while other threads work",
    table_of_times: "Time of one solution, in milliseconds; the document's in seconds (table 1)",
    size: "size",
    puzzles: "puzzles",
    solved: "solved",
    least: "least",
    greatest: "greatest",
    mean: "mean",
    deviation: "deviation",
    median: "median",
    least_there: "least there",
    greatest_there: "greatest there",
    mean_there: "mean there",
    deviation_there: "deviation there",
    table_of_applications: "Mean applications of each theorem (table 2)",
    all: "all",
    here: "here ({n} puzzles)",
    here_solved: "here, where solved ({n} puzzles)",
    document: "document ({n} puzzles)",
    one_application: "One application is one step: of the first two theorems a set of cells of a run, of the third a \
                      run, of the fourth a run and a cell, which is applied once before the first two have their \
                      turn again. The document does not say what it counts; what the theorems come to does not \
                      depend on it.",
    table_of_turns: "How often theorems that gave something came to where they give nothing more, mean",
    table_of_fixpoints: "What the theorems come to, in whatever order they are applied",
    theorems: "theorems",
    puzzles_solved: "puzzles solved",
    share: "share",
    open_left: "open cells left, mean",
    of_cells: "of cells, mean",
    all_are_solved: "the theorems solve {there} of {of} puzzles without a search (5)",
    so_many: "{n} of {of}",
    slowest: "the slowest puzzle takes 13 seconds (6)",
    milliseconds: "{n} milliseconds",
    first_and_third: "theorems 1 and 3 are applied far more often than 2 and 4 (6)",
    times_each: "{a}, {b}, {c} and {d} times",
    chart: "Mean applications of each theorem",
    applications: "applications",
};

static JAPANESE: Texts = Texts {
    title: "限定定理",
    strategy: "手順",
    times: "時間",
    times_are: "各問題を1回目に解いたときの実行時間（ほかのスレッドも動作中）",
    table_of_times: "実行時間（ミリ秒。論文の値は秒。表1）",
    size: "サイズ",
    puzzles: "問題数",
    solved: "完成数",
    least: "最小",
    greatest: "最大",
    mean: "平均",
    deviation: "標準偏差",
    median: "中央値",
    least_there: "論文の最小",
    greatest_there: "論文の最大",
    mean_there: "論文の平均",
    deviation_there: "論文の標準偏差",
    table_of_applications: "各限定定理の平均適用回数（表2）",
    all: "合計",
    here: "今回（{n}問）",
    here_solved: "今回、解けた問題（{n}問）",
    document: "論文（{n}問）",
    one_application: "適用1回は1手です。定理1・2ではグループ内のマスの組、定理3ではグループ、定理4ではグループとマスを1つの単位とし、\
                      定理4は1回適用するたびに定理1・2に戻ります。論文には何を1回と数えたかが書かれていません。\
                      どこまで解けるかは数え方によりません。",
    table_of_turns: "各定理を、適用できる箇所がなくなるまで適用した回数の平均",
    table_of_fixpoints: "適用順によらず各定理で解ける範囲",
    theorems: "定理",
    puzzles_solved: "完成数",
    share: "割合",
    open_left: "残った空きマスの平均",
    of_cells: "マス数の平均",
    all_are_solved: "限定定理により{of}問中{there}問が探索なしで解ける（5章）",
    so_many: "{of}問中{n}問",
    slowest: "最も時間のかかる問題は13秒である（6章）",
    milliseconds: "{n}ミリ秒",
    first_and_third: "定理1・3は定理2・4に比べてかなり多く適用される（6章）",
    times_each: "{a}回、{b}回、{c}回、{d}回",
    chart: "各限定定理の平均適用回数",
    applications: "適用回数",
};
