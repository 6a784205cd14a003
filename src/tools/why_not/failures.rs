//! Mismatch reports as text, on a board and as JSON.

use super::{Case, MismatchReport, search::Near};
use crate::report::{catalogue::called, drawing::Drawing, lesson::SectionBlock, pages::slides::Illustration};
use crate::tools::prelude::*;
use crate::{frame::trace, lang::show::written, library::Renderer, tools::paths::paths};

impl MismatchReport {
    /// Returns the report as text: for each case the nearest bindings and the failed conditions, with a board.
    pub fn text(&self, look: BoardStyle) -> String {
        join(self.cases.iter().map(|case| self.case(case, look)), "\n")
    }

    /// Returns the nearest bindings on the board, each with its failed conditions; for a case that matches, its first
    /// match.
    pub fn illustrations(&self, language: Language) -> Vec<Illustration<'_>> {
        let words = Words::new(self.rules.program(), language);
        let Position { topology, state } = &self.position;
        let teller = Renderer::new(&self.rules, language);
        let slides = self.cases.iter().flat_map(|case| {
            let name = called(&words, &words.program.describe(&case.call));
            let matched = case.matches.first().map(|found| teller.match_illustration(1, found));
            let near = case.nearest.near.iter().enumerate().map(move |(at, near)| {
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

    fn case(&self, case: &Case, look: BoardStyle) -> String {
        let program = self.rules.program();
        let translated = |what: &Message| look.language.translate(what) + "\n";
        let words = Words::new(program, look.language);
        let name = called(&words, &program.describe(&case.call));
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
                            called(&words, &first.technique_call())
                        )
                    }
                };
                text.push_str(&translated(&first));
            }
            return text;
        }
        let mut text = translated(&message!("{name} does not match here"));
        for (number, near) in case.nearest.near.iter().enumerate() {
            let miss = self.miss(case, near, look.language);
            text += &format!("\n{}\n", format!("{}. {}", number + 1, miss.bound()).trim_end());
            text.extend(miss.failed().iter().map(|line| format!("   {line}\n")));
            text += &miss.board(look);
        }
        if case.nearest.near.is_empty() {
            text.push_str(&translated(&message!("nothing comes near that holds what was asked for")));
        }
        if case.nearest.cut_short {
            text.push_str(&translated(&message!("there are more bindings than were looked at")));
        }
        text
    }

    /// Returns the report as JSON, an object for each case.
    pub fn to_json(&self, language: Language) -> Vec<Value> {
        let line = |case: &Case| {
            let near = |near: &Near| -> Value {
                let miss = self.miss(case, near, language);
                let bindings: IndexMap<&str, String> = miss.named().collect();
                json!({ "bindings": bindings, "failed": miss.failed() })
            };
            let first =
                self.first.as_ref().filter(|_| !case.matches.is_empty()).map(|first| first.technique_call());
            json!({
                "technique": self.rules.program().describe(&case.call), "matches": case.matches.len(),
                "first": first, "nearest": case.nearest.near.iter().map(near).collect::<Vec<Value>>(),
                "cut_short": case.nearest.cut_short,
            })
        };
        self.cases.iter().map(line).collect()
    }

    fn miss<'a>(&'a self, case: &'a Case, near: &'a Near, language: Language) -> Miss<'a> {
        let program = self.rules.program();
        let technique = &program.techniques[case.call.technique];
        let names = Names::new(program, language.code(), &self.position.topology);
        let mut shown = technique.clone();
        if language != Language::default() {
            let open = paths(&technique.clauses).flat_map(|path| &path.binds);
            let open = open.map(|one| (one, "…".to_owned()));
            let bound = near.bindings.iter().map(|(variable, datum)| (variable, names.datum(datum)));
            for (variable, name) in open.chain(bound) {
                if let Some(variable) = shown.variables.get_mut(variable.0 as usize) {
                    variable.name = name;
                }
            }
        }
        Miss { program, position: &self.position, case, near, language, technique, shown, names }
    }
}

/// Whether a set has elements.
fn has_elements(evaluator: &mut Evaluator<'_>, source: &Expr) -> bool {
    evaluator.eval(source).is_ok_and(|set| !evaluator.elements(set).is_empty())
}

struct Miss<'a> {
    program: &'a Program,
    position: &'a Position,
    case: &'a Case,
    near: &'a Near,
    language: Language,
    technique: &'a Technique,
    /// Technique as displayed for these bindings: in languages other than that of rule files, each variable is named by
    /// its value, and unbound variables of a path are `…`.
    shown: Technique,
    names: Names<'a>,
}

impl Miss<'_> {
    /// Returns the names of the variables in the rule, with their values.
    fn named(&self) -> impl Iterator<Item = (&str, String)> {
        self.near.bindings.iter().filter_map(|(variable, datum)| {
            let variable = self.technique.variables.get(variable.0 as usize)?;
            Some((variable.name.as_str(), self.names.datum(datum)))
        })
    }

    /// Formats the values of the variables in the order of the rule: in English, the language of rule files, with their
    /// names.
    fn bound(&self) -> String {
        if self.language == Language::default() {
            return join(self.named().map(|(name, is)| format!("{name} = {is}")), ", ");
        }
        // The path contains its ends.
        let paths = paths(&self.technique.clauses);
        let ends: Vec<VarId> = paths.flat_map(|path| [path.first, path.last]).collect();
        let own = self.near.bindings.iter().filter(|(variable, _)| !ends.contains(variable));
        let own: IndexSet<String> = own.map(|(_, datum)| self.names.datum(datum)).collect();
        join(own, self.language.sentences().separator)
    }

    /// Returns the source of a part of the rule, with variables named as displayed.
    fn quoted(&self, span: Span) -> String {
        // `path` in it is a keyword.
        let is_whole = |at: usize| paths(&self.technique.clauses).any(|path| path.whole.0 as usize == at);
        let called = |word: &str| {
            let mut all = self.technique.variables.iter().enumerate();
            let (at, _) = all.find(|(at, variable)| variable.name == word && !is_whole(*at))?;
            Some(self.shown.variables.get(at)?.name.clone())
        };
        let is_word = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let letters: Vec<char> = written(self.program, span).chars().collect();
        let words = letters.chunk_by(|a, b| is_word(a) == is_word(b)).map(String::from_iter);
        words.map(|word| called(&word).unwrap_or(word)).collect()
    }

    fn failed(&self) -> Vec<String> {
        let Self { program, case, near, language, technique, shown, names, .. } = self;
        let Position { topology, state } = self.position;
        let mut evaluator = Evaluator::new(program, technique, &case.call.arguments, topology, state);
        evaluator.set_bindings(&near.bindings);
        let expr = |expr: &Expr| program.show_expr(shown, expr);
        let mut failure = |at: usize| match &technique.clauses[at] {
            Clause::Where(condition) => {
                let what = message!("this does not hold: {}", expr(condition));
                let ExprKind::Binary(operator, a, b) = &condition.kind else { return what };
                if matches!(operator, Operator::And | Operator::Or) {
                    return what;
                }
                let (Ok(left), Ok(right)) = (evaluator.eval(a), evaluator.eval(b)) else { return what };
                let sides = [(expr(a), names.datum(&left)), (expr(b), names.datum(&right))].into_iter();
                let sides = sides.filter(|(text, is)| text != is);
                let sides: Vec<String> = sides.map(|(text, is)| format!("{text} = {is}")).collect();
                if sides.is_empty() { what } else { message!("{what} ({})", sides.join(", ")) }
            }
            Clause::For(Pattern::Var(_), source)
                if *language != Language::default()
                    && near.distinct
                    && has_elements(&mut evaluator, source) =>
            {
                message!("there is nothing further in {source}", source = expr(source))
            }
            Clause::For(Pattern::Var(_), source) if *language != Language::default() => {
                message!("there is nothing in {source}", source = expr(source))
            }
            Clause::For(pattern, source) if near.distinct && has_elements(&mut evaluator, source) => {
                let (pattern, source) = (program.show_pattern(shown, pattern), expr(source));
                message!("there is no further {pattern} in {source}")
            }
            Clause::For(pattern, source) => {
                let (pattern, source) = (program.show_pattern(shown, pattern), expr(source));
                message!("there is no {pattern} in {source}")
            }
            Clause::Choose { from, size, .. } => {
                let (size, from) = (expr(size), expr(from));
                message!("there are fewer than {size} in {from}")
            }
            Clause::Let(pattern, value) => {
                let (expression, pattern) = (expr(value), program.show_pattern(shown, pattern));
                let is = evaluator.eval(value).map_or_else(|_| "?".to_owned(), |datum| names.datum(&datum));
                message!("{expression} is {is}, which is no {pattern}")
            }
            Clause::Path(path) => {
                let path = self.quoted(path.span);
                match near.lacks.map(|step| self.quoted(step)) {
                    Some(step) => message!("the path lacks the step {} here: {path}", step),
                    None => message!("there is no such path: {path}"),
                }
            }
            Clause::World(world) => {
                message!("there is no such world: {}", self.quoted(world.span))
            }
        };
        near.failed.iter().map(|&at| language.translate(&failure(at))).collect()
    }

    /// Returns the bindings as a match without effects.
    fn partial(&self) -> trace::TracedMatch {
        let (call, bindings) = (self.case.call.clone(), self.near.bindings.clone());
        trace::TracedMatch { call, bindings, merged: Vec::new(), effects: Effects::default() }
    }

    fn board(&self, look: BoardStyle) -> String {
        let Position { topology, state } = self.position;
        candidates(topology, state, &Marks::of(topology, state, &self.partial()), look)
    }
}
