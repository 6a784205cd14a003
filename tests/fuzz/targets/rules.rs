//! Texts of rule files.

use super::{EASY, HARD, text, texts};
use std::sync::LazyLock;
use std::time::Duration;
use tesuji::{
    Diagnostics, Finder, FinderOptions, Language, Puzzle, RuleFile, Rules, RulesBuilder, Solver,
    SolverOptions,
};

/// The name of the rule file.
const NAME: &str = "fuzz.tesuji";

/// How long a rule or a strategy runs.
const TIMEOUT: Duration = Duration::from_millis(50);

/// How many techniques and strategies of a text run.
const MOST: usize = 4;

/// The files that most rules use. Read with all that ship, a text takes several times as long.
static AROUND: LazyLock<Vec<RuleFile>> = LazyLock::new(|| {
    let folders = ["rules/games", "rules/links"].into_iter().flat_map(|folder| texts(folder, "tesuji"));
    let more = ["singles", "subsets"].map(|name| text(&format!("rules/techniques/{name}.tesuji")));
    let all = folders.chain(more).chain([text("rules/styles.tesuji")]).enumerate();
    // The strategies that games name are in other files.
    let own = |line: &&str| !line.starts_with("  strategy ");
    let without = |text: String| text.split_inclusive('\n').filter(own).collect();
    all.map(|(at, text)| RuleFile { name: format!("around-{at}.tesuji"), text: without(text) }).collect()
});

/// Formats and checks a text, and runs what it declares.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Rules::format_source(NAME, text) {
        Ok(laid_out) => {
            let again = Rules::format_source(NAME, &laid_out).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(again, laid_out, "the layout of a text is its own layout");
        }
        Err(faults) => check_faults(&faults),
    }
    let own = RuleFile { name: NAME.to_owned(), text: text.to_owned() };
    let texts = AROUND.iter().cloned().chain([own]).collect();
    let builder = RulesBuilder { texts, without_builtin: true, ..RulesBuilder::default() };
    let checked = builder.check().expect("texts are no files");
    check_faults(&checked.diagnostics);
    if let Some(rules) = checked.rules {
        run(&rules);
    }
}

fn check_faults(faults: &Diagnostics) {
    for fault in faults.iter() {
        let own = [(fault.file, fault.bytes.clone())];
        let others = fault.related.iter().map(|(file, bytes, _)| (*file, bytes.clone()));
        for (file, bytes) in own.into_iter().chain(others) {
            let text = faults.text(file).unwrap_or_else(|| panic!("{fault} is in no file"));
            assert!(text.get(bytes.clone()).is_some(), "{fault} is at {bytes:?} of {} bytes", text.len());
        }
    }
    for language in Language::ALL {
        faults.render(language, false);
    }
}

/// Runs techniques and strategies of the text for a short time each.
fn run(rules: &Rules) {
    let techniques = rules.techniques().filter(|technique| technique.file() == NAME);
    let techniques: Vec<String> =
        techniques.take(MOST).map(|technique| technique.name().to_owned()).collect();
    let strategies = rules.strategies().map(|strategy| strategy.name().to_owned());
    let strategies = strategies.filter(|name| Rules::builtin().strategy(name).is_err()).take(MOST);
    for technique in techniques {
        let options = FinderOptions::default().with_techniques([technique]).with_timeout(TIMEOUT);
        let Ok(finder) = Finder::new(rules, options.with_find_all(true)) else { continue };
        for puzzle in [EASY, HARD] {
            let found = finder.find(&read(puzzle));
            found.matches().take(MOST).for_each(|one| assert!(!one.explanation(Language::En).contains('\0')));
        }
    }
    for strategy in strategies {
        let options = SolverOptions::default().with_strategy(strategy).with_timeout(TIMEOUT);
        if let Ok(solver) = Solver::new(rules, options) {
            solver.solve(&read(HARD)).trace_text(Language::En);
        }
    }
}

fn read(puzzle: &str) -> Puzzle {
    puzzle.parse().expect("it is a puzzle")
}

/// Rule files that are right, and others that are wrong.
pub fn seeds() -> Vec<Vec<u8>> {
    let folders = ["tests/spellings", "tests/wrong", "tests/wrong-rules", "rules/techniques", "rules/links"];
    let more = ["rules/strategies", "rules/games"];
    let mut all: Vec<String> =
        folders.iter().chain(&more).flat_map(|folder| texts(folder, "tesuji")).collect();
    all.retain(|text| text.len() < 20_000);
    all.into_iter().map(String::into_bytes).collect()
}
