//! The words of the study.

use crate::report::language::Language;

/// What is said; `{n}` and the like are filled in.
pub struct Texts {
    pub title: &'static str,
    pub course: &'static str,
    pub positions_seen: &'static str,
    pub every_position: &'static str,
    pub not_in: &'static str,
    pub covered_on: &'static str,
    pub needless: &'static str,
    pub technique: &'static str,
    pub positions: &'static str,
    pub together: &'static str,
    pub finds: &'static str,
    pub covered: &'static str,
    pub share: &'static str,
    pub of_its_own: &'static str,
    pub matrix: &'static str,
}

impl Texts {
    /// The words of a language.
    pub const fn of(language: Language) -> &'static Self {
        language.choose(&ENGLISH, &JAPANESE)
    }
}

static ENGLISH: Texts = Texts {
    title: "Techniques that others make needless",
    course: "course",
    positions_seen: "positions",
    every_position: "Every position of the course of {strategy} at which nothing can be placed, and the one where it ends. What a technique removes there, by all its matches, is covered where others remove all of it; a value that it places is where they leave no other one in its cell, or no other place in one of its units.",
    not_in: "; not in {place}",
    covered_on: "covered on {covered} of the {found} positions on which it finds something{first}",
    needless: "Techniques that find nothing that the others would not",
    technique: "technique",
    positions: "positions",
    together: "What the others together remove as well",
    finds: "finds something",
    covered: "covered by the others",
    share: "share",
    of_its_own: "finds something of its own",
    matrix: "Positions on which the technique of the column removes all that the one of the row does",
};

static JAPANESE: Texts = Texts {
    title: "ほかの手筋で足りる手筋",
    course: "解く手順",
    positions_seen: "盤面数",
    every_position: "{strategy} で解く途中で数字を確定できないすべての盤面と、終わりの盤面を調べる。ある手筋の適用箇所すべてで除外できる候補を、ほかの手筋でもすべて除外できるとき「足りる」とする。数字の確定については、そのマスにほかの候補が残らないか、グループ内にほかの位置が残らないとき足りるとする。",
    not_in: "（{place} では足りない）",
    covered_on: "適用箇所のある{found}盤面のうち{covered}盤面で足りる{first}",
    needless: "ほかの手筋で常に足りる手筋",
    technique: "手筋",
    positions: "盤面数",
    together: "ほかの手筋すべてで足りる盤面数",
    finds: "適用箇所あり",
    covered: "ほかで足りる",
    share: "割合",
    of_its_own: "独自の適用あり",
    matrix: "行の手筋で除外できる候補を、列の手筋ですべて除外できる盤面数",
};
