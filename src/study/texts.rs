//! The words that all studies share.

use crate::report::language::Language;

/// What is said; `{n}` and the like are filled in.
pub struct Texts {
    /// Facts about a report: its puzzles, `{n}` of `{of}`, with `{from}` where they come from.
    pub puzzles: &'static str,
    /// What they are.
    pub puzzles_are: &'static str,
    /// Between the items of such a fact.
    pub between: &'static str,
    /// Puzzles that were left out.
    pub left_out: &'static str,
    /// Whether it was interrupted.
    pub interrupted: &'static str,
    /// When, with `{n}`.
    pub after: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// Which, with `{version}` and `{files}`.
    pub rules_are: &'static str,
    /// What a document found, with what came out here and whether that agrees.
    pub document: &'static str,
    /// What came out here.
    pub here: &'static str,
    /// Whether that agrees.
    pub borne_out: &'static str,
    /// It does.
    pub yes: &'static str,
    /// It does not.
    pub no: &'static str,
    /// The two cannot be compared.
    pub cannot_be_said: &'static str,
}

impl Texts {
    /// The words of a language.
    pub const fn of(language: Language) -> &'static Self {
        language.choose(&ENGLISH, &JAPANESE)
    }
}

static ENGLISH: Texts = Texts {
    puzzles: "puzzles",
    puzzles_are: "{n} of {of}, {from}",
    between: "; ",
    left_out: "left out",
    interrupted: "interrupted",
    after: "after {n} puzzles",
    rules: "rules",
    rules_are: "tesuji {version}, rule files {files}",
    document: "Document",
    here: "Here",
    borne_out: "Borne out",
    yes: "yes",
    no: "no",
    cannot_be_said: "cannot be said",
};

static JAPANESE: Texts = Texts {
    puzzles: "問題",
    puzzles_are: "{of}問中{n}問（{from}）",
    between: "、",
    left_out: "対象外",
    interrupted: "中断",
    after: "{n}問を調べたところで中断",
    rules: "規則",
    rules_are: "tesuji {version}、規則ファイル {files}",
    document: "論文",
    here: "今回",
    borne_out: "一致",
    yes: "する",
    no: "しない",
    cannot_be_said: "比較できない",
};
