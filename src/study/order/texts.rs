//! The words of the study.

use crate::report::language::Language;

/// What is said; `{n}` and the like are filled in.
pub struct Texts {
    pub title: &'static str,
    pub techniques_asked: &'static str,
    pub what_differs: &'static str,
    pub orders: &'static str,
    pub order: &'static str,
    pub sum_of_solved: &'static str,
    pub work_per_puzzle: &'static str,
    pub tried: &'static str,
    pub as_given: &'static str,
    pub soonest: &'static str,
    pub least_work: &'static str,
    pub by_the_first: &'static str,
    pub techniques: &'static str,
    pub with: &'static str,
    pub puzzles_solved: &'static str,
    pub curve: &'static str,
    pub none_is_better: &'static str,
    pub as_long_as_better: &'static str,
}

impl Texts {
    /// The words of a language.
    pub const fn of(language: Language) -> &'static Self {
        language.choose(&ENGLISH, &JAPANESE)
    }
}

static ENGLISH: Texts = Texts {
    title: "The order of techniques",
    techniques_asked: "techniques",
    what_differs: "Whatever their order, the same techniques solve the same puzzles. What differs is how many are solved by the first of them, and the work: after each step the first technique is tried again, and each look at a position costs the difficulty of the technique that looks.",
    orders: "Orders",
    order: "order",
    sum_of_solved: "sum of solved",
    work_per_puzzle: "work per puzzle",
    tried: "tried",
    as_given: "as given",
    soonest: "solves most soonest",
    least_work: "least work",
    by_the_first: "Puzzles solved by the first techniques of each order",
    techniques: "techniques",
    with: "with",
    puzzles_solved: "puzzles solved",
    curve: "Puzzles solved by the first techniques",
    none_is_better: "{n}: none is better",
    as_long_as_better: "{n}, as long as they got better",
};

static JAPANESE: Texts = Texts {
    title: "手筋の適用順",
    techniques_asked: "手筋",
    what_differs: "同じ手筋なら、順番によらず同じ問題が解ける。違うのは、はじめの方の手筋だけで解ける問題の数と手間である。1手ごとに最初の手筋から調べ直し、盤面を1回調べるごとにその手筋の難易度だけ手間がかかるとする。",
    orders: "適用順",
    order: "順番",
    sum_of_solved: "完成数の累積",
    work_per_puzzle: "1問あたりの手間",
    tried: "調べた順番",
    as_given: "指定順",
    soonest: "早く多く解ける順",
    least_work: "手間が最小の順",
    by_the_first: "それぞれの順で、はじめの手筋だけで解ける問題数",
    techniques: "手筋の数",
    with: "追加した手筋",
    puzzles_solved: "完成数",
    curve: "はじめの手筋だけで解ける問題数",
    none_is_better: "{n}通り（これより良い順番はない）",
    as_long_as_better: "{n}通り（良くなる間だけ）",
};
