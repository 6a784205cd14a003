//! Why the law of a unit leaves no way to fill it in with the candidates that a step removes.

use super::prelude::*;
use super::state_words::StateWords;
use super::words::Words;
use crate::game::{Refusals, RefusedSequences, RefusedValues, unit_scans};
use crate::lang::program::{Expr, ExprKind, Function};
use crate::lang::walk::{children, conclusion_parts};
use crate::meaning::Evaluator;

/// Maximum number of sentences for one step.
const MAX_SENTENCES: usize = 3;

/// Sentences on the candidates that a match removes from units because no arrangement has them.
pub fn sentences(
    words: &Words<'_>,
    topology: &Topology,
    before: &BoardState,
    found: &TracedMatch,
) -> Vec<String> {
    let technique = words.technique(found);
    let mut arranged = Vec::new();
    for conclusion in &technique.conclusions {
        conclusion_parts(conclusion, &mut |expr| arrangements(expr, &mut arranged));
    }
    if arranged.is_empty() {
        return Vec::new();
    }
    let mut evaluator = Evaluator::new(words.program, technique, &found.call.arguments, topology, before);
    evaluator.set_bindings(&found.bindings);
    let units = arranged.into_iter().filter_map(|unit| match evaluator.eval(unit) {
        Ok(Datum::Unit(unit)) => Some(unit),
        _ => None,
    });
    let units: IndexSet<usize> = units.collect();
    let told =
        units.into_iter().flat_map(|unit| Told::new(words, topology, before, unit).all(&found.effects));
    told.collect()
}

/// The units of the calls `arrangements(u)` in an expression.
fn arrangements<'e>(expr: &'e Expr, units: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Call(Function::ArrangementsOf, parts) => units.extend(parts),
        _ => children(expr, &mut |part| arrangements(part, units)),
    }
}

/// What is told of one unit.
struct Told<'a> {
    language: Language,
    codes: [&'static str; 2],
    names: Names<'a>,
    refusals: Vec<Refusals>,
}

impl<'a> Told<'a> {
    fn new(words: &Words<'a>, topology: &'a Topology, before: &BoardState, unit: usize) -> Self {
        let scans = unit_scans(words.program, topology, &topology.units[unit]).into_iter();
        Self {
            language: words.language,
            codes: words.codes(),
            names: Names::new(words.program, words.language.code(), topology),
            refusals: scans.filter_map(|scan| Refusals::new(scan, topology, before)).collect(),
        }
    }

    /// Sentences on the candidates that are gone, for as many of them as are short.
    fn all(&self, gone: &Effects) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut left = false;
        for &(cell, values) in &gone.eliminates {
            let (told, rest) = self.of_cell(cell, values);
            left |= rest != 0;
            sentences.extend(told);
        }
        left |= sentences.len() > MAX_SENTENCES;
        sentences.truncate(MAX_SENTENCES);
        if let (true, Some(first)) = (left, sentences.first_mut()) {
            first.insert_str(0, self.language.sentences().refusal.example);
        }
        sentences
    }

    /// Sentences on candidates of a cell, and the values that they say nothing of.
    fn of_cell(&self, cell: usize, values: u64) -> (Vec<String>, u64) {
        let (mut told, mut left) = (Vec::new(), values);
        for refusals in &self.refusals {
            for step in (0..refusals.scan.cells.len()).filter(|step| refusals.scan.cells[*step] == cell) {
                for option in refusals.by_states(step, refusals.refused(step, left)) {
                    if option.values & left != 0
                        && let Some(sentence) = self.of_states(refusals, step, &option)
                    {
                        left &= !option.values;
                        told.push(sentence);
                    }
                }
            }
        }
        for refusals in &self.refusals {
            for step in (0..refusals.scan.cells.len()).filter(|step| refusals.scan.cells[*step] == cell) {
                for value in SetBits(refusals.refused(step, left)) {
                    if let Some(sequences) = refusals.by_sequences(step, value) {
                        left &= !(1 << value);
                        told.push(self.of_sequences((cell, value), &sequences));
                    }
                }
            }
        }
        (told, left)
    }

    /// A sentence on the states that values lead to, with the state before; `None` where they are not told in few words.
    fn of_states(&self, refusals: &Refusals, step: usize, refused: &RefusedValues) -> Option<String> {
        let text = &self.language.sentences().refusal;
        let words = StateWords { scan: &refusals.scan, language: self.language, codes: self.codes };
        let cells = &refusals.scan.cells;
        let (all, _) = words.of(refused.state, &refused.after)?;
        let (_, needed) = words.of(refused.state, &refused.needed)?;
        let given = match refused.given {
            Some((state, number)) => Some(words.of(state, &[number])?.0),
            None => None,
        };
        let is_end = step + 1 == cells.len();
        let form = match (is_end, &given) {
            (false, None) => text.rest,
            (false, Some(_)) => text.rest_with,
            (true, None) => text.end,
            (true, Some(_)) => text.end_with,
        };
        let values = SetBits(refused.values).map(|value| self.names.value(value)).collect::<Vec<_>>();
        let sentence = fill(
            form,
            &[
                ("values", &words.any_of(&values)),
                ("cell", &self.names.cell(cells[step])),
                ("words", &all),
                ("given", &given.unwrap_or_default()),
                ("needed", &needed),
            ],
        );
        let before = step.checked_sub(1).filter(|_| refusals.scan.is_in_order());
        let before = before.and_then(|last| {
            let (all, _) = words.of(refused.state, &refused.before)?;
            Some(fill(text.after, &[("cell", &self.names.cell(cells[last])), ("words", &all)]))
        });
        Some(before.map_or(sentence.clone(), |before| before + text.before + &sentence))
    }

    /// A sentence on the sequences that a candidate needs.
    fn of_sequences(&self, (cell, value): (usize, usize), refused: &RefusedSequences) -> String {
        let text = &self.language.sentences().refusal;
        let option = |(values, lacking): &(Vec<usize>, usize)| {
            let written = join(values.iter().map(|value| self.names.value(*value)), text.dash);
            let (lacked, at) = (self.names.value(values[*lacking]), self.names.cell(refused.cells[*lacking]));
            fill(text.option, &[("values", &written), ("value", &lacked), ("cell", &at)])
        };
        let options: Vec<String> = refused.sequences.iter().map(option).collect();
        let form = match (options.is_empty(), refused.are_all) {
            (true, _) => text.nothing,
            (false, true) => text.sequences,
            (false, false) => text.examples,
        };
        let separator = if refused.are_all { text.last_or } else { text.or };
        let options = join(options, separator);
        let cells = self.names.list(refused.cells.iter().map(|cell| self.names.cell(*cell)));
        fill(
            form,
            &[
                ("value", &self.names.value(value)),
                ("cell", &self.names.cell(cell)),
                ("cells", &cells),
                ("options", &options),
            ],
        )
    }
}
