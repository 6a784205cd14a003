//! Mismatch reports as text, on a board and as JSON.

use super::{CaseReport, search::NearMatch};
use crate::{MismatchReport, paths::paths, prelude::*};
use tesuji_report::catalogue::call_title;

impl MismatchReport {
    /// Returns the report as text: for each case the nearest bindings and the failed conditions, with a board.
    pub fn text(&self, look: BoardStyle) -> String {
        join(self.cases.iter().map(|case| self.case(case, look)), "\n")
    }

    /// Returns the nearest bindings on the board, each with its failed conditions; for a case that matches, its first
    /// match.
    pub fn illustrations(&self, language: Language) -> Vec<Illustration<'_>> {
        let words = StepTexts::new(self.rules.program(), language);
        let Position { topology, state } = &self.position;
        let renderer = Renderer::new(&self.rules, language);
        let slides = self.cases.iter().flat_map(|case| {
            let name = call_title(&words, &words.program.describe(&case.call));
            let matched = case.matches.first().map(|found| renderer.match_illustration(1, found));
            let near = case.nearest.matches.iter().enumerate().map(move |(at, near)| {
                let miss = self.miss(case, near, language);
                let lines = [vec![miss.bound()], miss.failed()].concat().join("\n");
                let says = message!("{name} does not match here");
                let title = format!("{}. {}", at + 1, language.translate(&says));
                let drawing = Drawing::of_match(&words, topology, state, &miss.partial());
                Illustration {
                    title,
                    drawing: Drawing { key: Some(language), ..drawing },
                    blocks: vec![SectionBlock::Text(lines)],
                }
            });
            matched.into_iter().chain(near)
        });
        slides.collect()
    }

    fn case(&self, case: &CaseReport, look: BoardStyle) -> String {
        let program = self.rules.program();
        let translated = |what: &Message| look.language.translate(what) + "\n";
        let words = StepTexts::new(program, look.language);
        let name = call_title(&words, &program.describe(&case.call));
        if let Some(found) = case.matches.first() {
            let mut text = translated(&match case.matches.len() {
                1 => message!("{name} matches here"),
                n => message!("{name} matches here {n} times"),
            });
            text.push_str(&format!("  {}\n", found.title(look.language)));
            if let Some(first) = &self.first {
                let first = match first.technique() == program.techniques[case.call.technique].name {
                    true => message!("the strategy makes such a step first"),
                    false => {
                        message!(
                            "the strategy makes another step first: {}",
                            call_title(&words, &first.technique_call())
                        )
                    }
                };
                text.push_str(&translated(&first));
            }
            return text;
        }
        let mut text = translated(&message!("{name} does not match here"));
        for (number, near) in case.nearest.matches.iter().enumerate() {
            let miss = self.miss(case, near, look.language);
            text += &format!("\n{}\n", format!("{}. {}", number + 1, miss.bound()).trim_end());
            text.extend(miss.failed().iter().map(|line| format!("   {line}\n")));
            text += &miss.board(look);
        }
        if case.nearest.matches.is_empty() {
            text.push_str(&translated(&message!("no near match with the requested cells and value")));
        }
        if case.nearest.is_cut_short {
            text.push_str(&translated(&message!("more bindings exist than were examined")));
        }
        text
    }

    /// Returns the report as JSON, an object for each case.
    pub fn to_json(&self, language: Language) -> Vec<Value> {
        let line = |case: &CaseReport| {
            let near = |near: &NearMatch| -> Value {
                let miss = self.miss(case, near, language);
                let bindings: IndexMap<&str, String> = miss.named_values().collect();
                json!({ "bindings": bindings, "failed": miss.failed() })
            };
            let first =
                self.first.as_ref().filter(|_| !case.matches.is_empty()).map(|first| first.technique_call());
            json!({
                "technique": self.rules.program().describe(&case.call), "matches": case.matches.len(),
                "first": first, "nearest": case.nearest.matches.iter().map(near).collect::<Vec<Value>>(),
                "cut_short": case.nearest.is_cut_short,
            })
        };
        self.cases.iter().map(line).collect()
    }

    fn miss<'a>(&'a self, case: &'a CaseReport, near: &'a NearMatch, language: Language) -> NearMissText<'a> {
        let program = self.rules.program();
        let technique = &program.techniques[case.call.technique];
        let names = Notation::new(program, language.code(), &self.position.topology);
        let mut display_technique = technique.clone();
        if language != Language::default() {
            let open = paths(&technique.clauses).flat_map(|path| &path.binds);
            let open = open.map(|one| (one, "…".to_owned()));
            let bound = near.bindings.iter().map(|(variable, datum)| (variable, names.datum(datum)));
            for (variable, name) in open.chain(bound) {
                if let Some(variable) = display_technique.variables.get_mut(variable.0 as usize) {
                    variable.name = name;
                }
            }
        }
        NearMissText {
            program,
            position: &self.position,
            case,
            near_match: near,
            language,
            technique,
            display_technique,
            names,
        }
    }
}

/// Whether a set has elements.
fn has_elements(evaluator: &mut Evaluator<'_>, source: &Expr) -> bool {
    evaluator.eval(source).is_ok_and(|set| !evaluator.elements(set).is_empty())
}

struct NearMissText<'a> {
    program: &'a Program,
    position: &'a Position,
    case: &'a CaseReport,
    near_match: &'a NearMatch,
    language: Language,
    technique: &'a Technique,
    /// Technique as displayed for these bindings: in languages other than that of rule files, each variable is named by
    /// its value, and unbound variables of a path are `…`.
    display_technique: Technique,
    names: Notation<'a>,
}

impl NearMissText<'_> {
    /// Returns the names of the variables in the rule, with their values.
    fn named_values(&self) -> impl Iterator<Item = (&str, String)> {
        self.near_match.bindings.iter().filter_map(|(variable, datum)| {
            let variable = self.technique.variables.get(variable.0 as usize)?;
            Some((variable.name.as_str(), self.names.datum(datum)))
        })
    }

    /// Formats the values of the variables in the order of the rule: in English, the language of rule files, with their
    /// names.
    fn bound(&self) -> String {
        if self.language == Language::default() {
            return join(self.named_values().map(|(name, is)| format!("{name} = {is}")), ", ");
        }
        // The path contains its ends.
        let paths = paths(&self.technique.clauses);
        let ends: Vec<VarId> = paths.flat_map(|path| [path.first, path.last]).collect();
        let inner_bindings = self.near_match.bindings.iter().filter(|(variable, _)| !ends.contains(variable));
        let values: IndexSet<String> = inner_bindings.map(|(_, datum)| self.names.datum(datum)).collect();
        join(values, self.language.sentences().separator)
    }

    /// Returns the source of a part of the rule, with variables named as displayed.
    fn quoted(&self, span: Span) -> String {
        // `path` in it is a keyword.
        let is_whole = |at: usize| paths(&self.technique.clauses).any(|path| path.variable.0 as usize == at);
        let shown_name = |word: &str| {
            let mut variables = self.technique.variables.iter().enumerate();
            let (at, _) = variables.find(|(at, variable)| variable.name == word && !is_whole(*at))?;
            Some(self.display_technique.variables.get(at)?.name.clone())
        };
        let is_word = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let letters: Vec<char> = source_text(self.program, span).chars().collect();
        let words = letters.chunk_by(|a, b| is_word(a) == is_word(b)).map(String::from_iter);
        words.map(|word| shown_name(&word).unwrap_or(word)).collect()
    }

    fn failed(&self) -> Vec<String> {
        let Self { program, case, near_match: near, language, technique, display_technique, names, .. } =
            self;
        let Position { topology, state } = self.position;
        let mut evaluator = Evaluator::new(program, technique, &case.call.arguments, topology, state);
        evaluator.set_bindings(&near.bindings);
        let expr = |expr: &Expr| program.show_expr(display_technique, expr);
        let mut failure = |at: usize| match &technique.clauses[at] {
            Clause::Where(condition) => {
                let reason = message!("condition fails: {}", expr(condition));
                let ExprKind::Binary(operator, a, b) = &condition.kind else { return reason };
                if matches!(operator, Operator::And | Operator::Or) {
                    return reason;
                }
                let (Ok(left), Ok(right)) = (evaluator.eval(a), evaluator.eval(b)) else { return reason };
                let sides = [(expr(a), names.datum(&left)), (expr(b), names.datum(&right))].into_iter();
                let sides = sides.filter(|(text, is)| text != is);
                let sides: Vec<String> = sides.map(|(text, is)| format!("{text} = {is}")).collect();
                if sides.is_empty() {
                    reason
                } else {
                    message!("{what} ({})", sides.join(", "), what = reason)
                }
            }
            Clause::For(pattern, set) => {
                let is_further = near.is_distinct && has_elements(&mut evaluator, set);
                // Where a variable is named by its value, one without a value has no name.
                let is_nameless = *language != Language::default() && matches!(pattern, Pattern::Var(_));
                let (pattern, source) = (program.show_pattern(display_technique, pattern), expr(set));
                match (is_nameless, is_further) {
                    (true, true) => message!("nothing further in {source}"),
                    (true, false) => message!("nothing in {source}"),
                    (false, true) => message!("no further {pattern} in {source}"),
                    (false, false) => message!("no {pattern} in {source}"),
                }
            }
            Clause::Choose { from, size, .. } => {
                let (size, from) = (expr(size), expr(from));
                message!("fewer than {size} in {from}")
            }
            Clause::Let(pattern, value) => {
                let (expression, pattern) = (expr(value), program.show_pattern(display_technique, pattern));
                let text = evaluator.eval(value).map_or_else(|_| "?".to_owned(), |datum| names.datum(&datum));
                message!("{expression} is {is}: expected {pattern}", is = text)
            }
            Clause::Path(path) => {
                let path = self.quoted(path.span);
                match near.lacks.map(|step| self.quoted(step)) {
                    Some(step) => message!("the path lacks the step {} here: {path}", step),
                    None => message!("no such path: {path}"),
                }
            }
            Clause::World(world) => {
                message!("no such world: {}", self.quoted(world.span))
            }
        };
        near.failed.iter().map(|&at| language.translate(&failure(at))).collect()
    }

    /// Returns the bindings as a match without effects.
    fn partial(&self) -> TracedMatch {
        let bindings = self.near_match.bindings.clone();
        TracedMatch { bindings, ..TracedMatch::new(self.case.call.clone(), Effects::default()) }
    }

    fn board(&self, look: BoardStyle) -> String {
        let Position { topology, state } = self.position;
        candidates(topology, state, &Marks::from_match(topology, state, &self.partial()), look)
    }
}
