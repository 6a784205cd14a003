//! Why a technique does not match, in words, on a board and as data.

use super::search::Near;
use super::{Case, WhyNot};
use crate::engine::trace::{self, Effects};
use crate::lang::message::{Message, message};
use crate::lang::program::{Clause, Expr, ExprKind, Operator, Pattern, Span, Technique, VarId};
use crate::lang::show::written;
use crate::meaning::Evaluator;
use crate::report::board::{Look, candidates};
use crate::report::catalogue::called;
use crate::report::json::json_line;
use crate::report::language::Language;
use crate::report::marks::Marks;
use crate::report::names::Names;
use crate::report::words::Words;
use crate::tools::paths::paths;
use indexmap::IndexSet;
use serde_json::{Value, json};

impl WhyNot {
    /// In words: for each case what comes nearest, with the conditions that do not hold, on a board.
    pub fn text(&self, look: Look) -> String {
        self.cases.iter().map(|case| self.case(case, look)).collect::<Vec<String>>().join("\n")
    }

    fn case(&self, case: &Case, look: Look) -> String {
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
                        message!("the strategy makes another step first: {}", called(&words, &first.call()))
                    }
                };
                text.push_str(&translated(&first));
            }
            return text;
        }
        let mut text = translated(&message!("{name} does not match here"));
        for (number, near) in case.nearest.near.iter().enumerate() {
            let bound = self.bound(case, near, look.language);
            text += &format!("\n{}\n", format!("{}. {bound}", number + 1).trim_end());
            let failed = self.failed(case, near, look.language);
            text.extend(failed.iter().map(|line| format!("   {line}\n")));
            text += &self.board(case, near, look);
        }
        if case.nearest.near.is_empty() {
            text.push_str(&translated(&message!("nothing comes near that holds what was asked for")));
        }
        if case.nearest.cut_short {
            text.push_str(&translated(&message!("there are more bindings than were looked at")));
        }
        text
    }

    /// What the variables stand for, in the order of the rule: in English, the language of rule files, by their names.
    fn bound(&self, case: &Case, near: &Near, language: Language) -> String {
        let technique = self.technique(case);
        let names = Names::new(self.rules.program(), language.code(), &self.position.topology);
        let named = |(variable, datum): &(VarId, trace::Datum)| {
            let name = &technique.variables.get(variable.0 as usize)?.name;
            Some(format!("{name} = {}", names.datum(datum)))
        };
        if language == Language::default() {
            return near.bindings.iter().filter_map(named).collect::<Vec<String>>().join(", ");
        }
        // The ends of a path are in it.
        let is_end = |variable: &VarId| {
            paths(&technique.clauses).any(|path| [path.first, path.last].contains(variable))
        };
        let own = near.bindings.iter().filter(|(variable, _)| !is_end(variable));
        let own: IndexSet<String> = own.map(|(_, datum)| names.datum(datum)).collect();
        own.into_iter().collect::<Vec<String>>().join(language.sentences().separator)
    }

    /// The technique as it is shown of these bindings: in languages other than that of rule files each variable is
    /// called what it stands for, and those of a path that stand for nothing yet are `…`.
    fn shown(&self, case: &Case, near: &Near, language: Language) -> Technique {
        let mut technique = self.technique(case).clone();
        let names = Names::new(self.rules.program(), language.code(), &self.position.topology);
        if language == Language::default() {
            return technique;
        }
        let open = paths(&self.technique(case).clauses)
            .flat_map(|path| &path.binds)
            .map(|one| (one, "…".to_owned()));
        let bound = near.bindings.iter().map(|(variable, datum)| (variable, names.datum(datum)));
        for (variable, name) in open.chain(bound) {
            if let Some(variable) = technique.variables.get_mut(variable.0 as usize) {
                variable.name = name;
            }
        }
        technique
    }

    /// A part of the rule as it is written, with its variables called as in `shown`.
    fn quoted(&self, case: &Case, shown: &Technique, span: Span) -> String {
        let (technique, written) = (self.technique(case), written(self.rules.program(), span));
        // `path` in it is the word of the language.
        let is_whole = |at: usize| paths(&technique.clauses).any(|path| path.whole.0 as usize == at);
        let called = |word: &str| {
            let mut all = technique.variables.iter().enumerate();
            let (at, _) = all.find(|(at, variable)| variable.name == word && !is_whole(*at))?;
            Some(shown.variables.get(at)?.name.as_str())
        };
        let (mut text, mut rest) = (String::new(), written.as_str());
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        while let Some(letter) = rest.chars().next() {
            let same = |other: char| is_word(other) == is_word(letter);
            let end = rest.find(|other| !same(other)).unwrap_or(rest.len());
            let (word, left) = rest.split_at(end);
            text.push_str(called(word).unwrap_or(word));
            rest = left;
        }
        text
    }

    /// The clauses that do not hold, with what their sides come to.
    fn failed(&self, case: &Case, near: &Near, language: Language) -> Vec<String> {
        let (program, technique) = (self.rules.program(), self.technique(case));
        let shown = &self.shown(case, near, language);
        let topology = &*self.position.topology;
        let names = Names::new(program, language.code(), topology);
        let mut evaluator =
            Evaluator::new(program, technique, &case.call.arguments, topology, &self.position.state);
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
            Clause::For(Pattern::Var(_), source) if language != Language::default() => {
                message!("there is nothing in {source}", source = expr(source))
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
                let path = self.quoted(case, shown, path.span);
                match near.lacks.map(|step| self.quoted(case, shown, step)) {
                    Some(step) => message!("the path lacks the step {} here: {path}", step),
                    None => message!("there is no such path: {path}"),
                }
            }
            Clause::World(world) => {
                message!("there is no such world: {}", self.quoted(case, shown, world.span))
            }
        };
        near.failed.iter().map(|&at| language.translate(&failure(at))).collect()
    }

    fn board(&self, case: &Case, near: &Near, look: Look) -> String {
        let (call, bindings) = (case.call.clone(), near.bindings.clone());
        let found = trace::Match { call, bindings, merged: Vec::new(), effects: Effects::default() };
        let (topology, state) = (&self.position.topology, &self.position.state);
        candidates(topology, state, &Marks::of(topology, state, &found), look)
    }

    fn technique(&self, case: &Case) -> &Technique {
        &self.rules.program().techniques[case.call.technique]
    }

    /// The failures as data, one line of JSON for each case.
    pub fn json(&self, language: Language) -> String {
        let line = |case: &Case| {
            let near = |near: &Near| -> Value {
                let technique = self.technique(case);
                let names = Names::new(self.rules.program(), language.code(), &self.position.topology);
                let named = |(variable, datum): &(VarId, trace::Datum)| {
                    let name = &technique.variables.get(variable.0 as usize)?.name;
                    Some((name.clone(), Value::from(names.datum(datum))))
                };
                let bindings: serde_json::Map<String, Value> =
                    near.bindings.iter().filter_map(named).collect();
                json!({ "bindings": bindings, "failed": self.failed(case, near, language) })
            };
            let first = self.first.as_ref().filter(|_| !case.matches.is_empty()).map(|first| first.call());
            json_line(&json!({
                "technique": self.rules.program().describe(&case.call), "matches": case.matches.len(),
                "first": first, "nearest": case.nearest.near.iter().map(near).collect::<Vec<Value>>(),
                "cut_short": case.nearest.cut_short,
            }))
        };
        self.cases.iter().map(line).collect()
    }
}
