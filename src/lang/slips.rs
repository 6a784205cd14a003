//! Words and signs of other languages, and their equivalents in rule files.

use tesuji_message::{Message, message};

/// Words or signs of other languages with the same equivalent.
pub struct Slip {
    /// The words or signs, separated by blanks.
    foreign: &'static str,
    /// The word or sign of the rule language that must be allowed at the position.
    pub expected: &'static str,
    /// The equivalent in the rule language.
    form: &'static str,
    /// An example; empty if `form` is an example itself.
    example: &'static str,
}

/// A word or sign that is replaced by a single word or sign.
const fn slip(foreign: &'static str, form: &'static str, example: &'static str) -> Slip {
    Slip { foreign, expected: form, form, example }
}

/// A word or sign that is replaced by a larger form, at a position where `place` is allowed.
const fn form(foreign: &'static str, place: &'static str, form: &'static str) -> Slip {
    Slip { foreign, expected: place, form, example: "" }
}

impl Slip {
    /// Whether a word or sign is in the list.
    fn has(&self, word: &str) -> bool {
        self.signs().any(|foreign| foreign == word)
    }

    pub fn signs(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.foreign.split_ascii_whitespace()
    }

    /// Help text with the equivalent.
    pub fn help(&self) -> Message {
        let (form, example) = (self.form, self.example);
        match example {
            "" => message!("write `{form}`"),
            _ => message!("write `{form}`, as in `{example}`"),
        }
    }
}

/// Signs.
pub const SIGNS: &[Slip] = &[
    slip("// /* (* <!-- -- %", "#", "# a comment"),
    slip("“ ” „ ‟ « » 「 」 『 』 ‘ ’ ' ` ＂", "\"", "en \"…\""),
    slip("≤ ≦ ⩽ ≲ =<", "<=", ""),
    slip("≥ ≧ ⩾ ≳ =>", ">=", ""),
    slip("≠ <> =/= /= ~= =!= \\== \\= =\\= !== =! ><", "!=", ""),
    slip("== === =:= := <-> <=> <- ← ≡ ≔ ≈ ⇔ ↔", "=", "a = b"),
    form("∉ ∌", "in", "not x in X"),
    slip("∈ ∊ ∋", "in", "x in X"),
    slip("⊆ ⊂", "subset", "X subset Y"),
    form("⊇ ⊃", "subset", "Y subset X"),
    form("⊄ ⊈", "subset", "not X subset Y"),
    slip("∅ Ø ø ⌀", "{}", "X = {}"),
    slip("∀", "every", "every x in X: a"),
    slip("∃", "some", "some x in X: a"),
    slip("∄", "no", "no x in X: a"),
    slip("⋃", "union", "union X"),
    slip("⋂", "common", "common X"),
    slip("&& ∧ ⋀ /\\", "and", "a and b"),
    slip("|| ∨ ⋁ \\/", "or", "a or b"),
    form("-> → ⇒ ⟹ ⇐", "or", "not a or b"),
    slip("¬ ! ~ \\+", "not", "not a"),
    form("⊕ ⊻", "!=", "a != b"),
    slip("∪ ⊎ ++", "+", "X + Y"),
    slip("∩ ⊓", "&", "X & Y"),
    slip("\\ ∖ ⧵ − – — ‐ ‑", "-", "X - Y"),
    form("** ^", "*", "a * a"),
    slip("× · ⋅ ∗", "*", "a * b"),
    slip("÷ ∕", "/", "a / b"),
    slip("%", "mod", "a mod b"),
    slip("... ..< … ‥ 〜", "..", "n in 1..9"),
    slip("∣ ∥ ￨", "|", "|X|"),
    slip("、 ､", ",", "a, b"),
    slip("∶", ":", "some x in X: a"),
    slip("⟨ 〈", "(", "(a, b)"),
    slip("⟩ 〉", ")", "(a, b)"),
    slip("【 〔", "[", ""),
    slip("】 〕", "]", ""),
];

/// Words that are not allowed at their position.
pub const WORDS: &[Slip] = &[
    slip("if when with such suchthat st where", ":", "{ x in X : a }"),
    form("for foreach", ":", "{ e : x in X }"),
    slip(
        "if when with given such suchthat having provided require assert whenever while",
        "where",
        "where |X| = 2",
    ),
    form("unless", "where", "where not a"),
    slip("foreach forall select loop iterate each all", "for", "for u in units"),
    slip("var val const constant def set assign local", "let", "let X = candidates(c)"),
    form("eliminate place keep", "then", "then eliminate v from c"),
    slip("do therefore conclude hence so thus conclusion", "then", "then eliminate v from c"),
    slip("name label heading", "title", "title en \"…\""),
    slip("reason explanation description describe why doc", "because", "because en \"…\""),
    slip("while until loop", "repeat", "repeat { … }"),
    slip("end endif endfor done fi od", "}", ""),
    slip(
        "remove delete exclude discard drop erase strike cross eliminates clear subtract",
        "eliminate",
        "eliminate v from c",
    ),
    slip("set assign put fill enter write fix let", "place", "place v in c"),
    slip("restrict retain only limit", "keep", "keep V in c"),
    slip("to upto through", "..", "n in 1..9"),
    slip("in at on of", "from", "eliminate v from c"),
    slip("at on to into onto from as", "in", ""),
    form("contains has includes holds", "in", "x in X"),
    form("between", "in", "n in a..b"),
    slip("element elem member belongs", "in", "x in X"),
    slip("is equals equal eq be", "=", "a = b"),
    slip("isnt ne differs unequal", "!=", "a != b"),
    slip("lt", "<", ""),
    slip("gt", ">", ""),
    slip("le lte", "<=", ""),
    slip("ge gte", ">=", ""),
    slip("union unite join cup plus", "+", "X + Y"),
    slip("minus except without difference diff setminus", "-", "X - Y"),
    slip("intersect intersection inter cap", "&", "X & Y"),
    form("superset supset", "subset", "Y subset X"),
    slip("subseteq issubset within", "subset", "X subset Y"),
    slip("rem modulo", "mod", "a mod b"),
    slip("div", "/", "a / b"),
    slip("times", "*", "a * b"),
    form("xor", "!=", "a != b"),
    form("implies", "or", "not a or b"),
    form("iff", "=", "a = b"),
    slip("also plus", "and", "a and b"),
];

/// Words that are parsed as names in an expression.
pub const NAMED: &[Slip] = &[
    slip("forall all foreach each always", "every", "every x in X: a"),
    slip("exists exist any", "some", "some x in X: a"),
    slip("none never", "no", "no x in X: a"),
    slip("NOT Not", "not", "not a"),
];

/// First words of items.
pub const ITEMS: &[Slip] = &[
    slip(
        "def func function fn fun predicate pred macro procedure const constant let set var",
        "define",
        "define f(c : cell) = peers(c)",
    ),
    slip("rule pattern method algorithm tactic rules", "technique", "technique my-rule { … }"),
    slip("import include require load from using", "use", "use \"file.tesuji\""),
    slip("puzzle variant", "game", "game my-game extends sudoku { … }"),
    slip("test case assert", "example", "example my-rule { … }"),
    slip("version language", "tesuji", "tesuji 1"),
];

/// Functions.
pub const FUNCTIONS: &[Slip] = &[
    form("len size length cardinality card sizeof count num", "", "|X|"),
    form("contains has includes member elem element isin", "", "x in X"),
    form("intersection intersect inter cap", "", "X & Y"),
    form("difference diff setdiff minus except", "", "X - Y"),
    form("join unite cup add plus", "", "X + Y"),
    form("issubset is-subset subseteq", "", "X subset Y"),
    form("superset issuperset", "", "Y subset X"),
    form("empty isempty is-empty isEmpty", "", "X = {}"),
    form("nonempty notempty non-empty", "", "X != {}"),
    form("forall all every", "", "every x in X: a"),
    form("exists any some", "", "some x in X: a"),
    form("none", "", "no x in X: a"),
    form("range", "", "n in a..b"),
    form("neighbors neighbours neighbor neighbour adjacent buddies visible", "", "peers(c)"),
    form("cands cand domain dom options possibilities possible pencilmarks marks", "", "candidates(c)"),
    form("value digit val", "", "let {v} = candidates(c)"),
    form("col", "", "column(c)"),
    form("box region nonet house", "", "u in units-of(c)"),
    form("same-row samerow", "", "row(a) = row(b)"),
    form("same-column same-col samecol", "", "column(a) = column(b)"),
    form("unplaced unsolved unfilled empties blanks", "", "open(u)"),
    form("combinations itertools pairs", "", "for S in choose 2 of X"),
    form("alldifferent all-different alldiff allDifferent", "", "distinct(u)"),
    form("ite iif cond ifelse", "", "if a then b else c"),
    form("set list frozenset", "", "{a, b}"),
    form("findall setof bagof filter", "", "{ x in X : a }"),
    form("map collect", "", "{ e : x in X }"),
];

/// Names of constants in other languages.
pub const NAMES: &[Slip] = &[
    form("None null nil NULL nothing void empty emptyset", "", "{}"),
    form("True TRUE yes", "", "true"),
    form("False FALSE", "", "false"),
    form("houses groups regions constraints sectors", "", "units"),
    form("digits numbers symbols", "", "values"),
    form("board grid squares", "", "cells"),
];

/// Kinds of units.
pub const KINDS: &[Slip] =
    &[slip("box boxes region regions nonet nonets", "block", ""), slip("col cols", "column", "")];

/// Types.
pub const TYPES: &[Slip] = &[
    slip("integer number num nat natural", "int", ""),
    slip("boolean condition", "bool", ""),
    slip("digit symbol", "value", ""),
    slip("house group region", "unit", ""),
    slip("square position", "cell", ""),
    slip("string str text", "word", ""),
    form("list array collection", "", "set of cell"),
];

/// The entry of a table that contains a word; `None` if there is none.
pub fn find<'t>(table: &'t [Slip], word: &str) -> Option<&'t Slip> {
    table.iter().find(|slip| slip.has(word))
}

/// Help text for a word; `None` if the table does not contain it.
pub fn help(table: &[Slip], word: &str) -> Option<Message> {
    find(table, word).map(Slip::help)
}

/// The entry that contains a word and whose replacement is allowed at the position.
pub fn allowed<'t>(table: &'t [Slip], word: &str, allows: impl Fn(&str) -> bool) -> Option<&'t Slip> {
    table.iter().find(|slip| slip.has(word) && allows(slip.expected))
}

/// The ASCII equivalent of a full-width letter or sign.
pub fn narrow(letter: char) -> Option<char> {
    ('！'..='～').contains(&letter).then(|| char::from_u32(letter as u32 - 0xFEE0)).flatten()
}

/// A text with full-width letters converted to ASCII; `None` if there are no such letters.
pub fn narrowed(text: &str) -> Option<String> {
    let has_wide = text.chars().any(|letter| narrow(letter).is_some());
    has_wide.then(|| text.chars().map(|letter| narrow(letter).unwrap_or(letter)).collect())
}

/// Converts a name with `_` between its words to hyphens.
pub fn hyphenated(name: &str) -> String {
    let is_small = name.trim_start_matches('_').starts_with(|c: char| c.is_ascii_lowercase());
    let name = if is_small { name.to_owned() } else { name.to_ascii_lowercase() };
    let mut words = String::new();
    for word in name.split(['_', '-']).filter(|word| !word.is_empty()) {
        // A hyphen must be followed by a small letter.
        if !words.is_empty() && word.starts_with(|c: char| c.is_ascii_lowercase()) {
            words.push('-');
        }
        words.push_str(word);
    }
    words
}
