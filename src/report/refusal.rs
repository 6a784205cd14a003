//! Explains why the law of a unit refuses the candidates that a step removes.

use super::{
    prelude::*,
    state_words::{StateWords, any_of, range},
};
use tesuji_game::{Refusals, RefusedSequences, RefusedValues, unit_scans};
use tesuji_lang::{
    Function,
    walk::{children, conclusion_parts},
};

/// Maximum number of sentences for one step.
const MAX_SENTENCES: usize = 3;

/// Returns sentences on the candidates that a match removes from units because no arrangement contains them.
pub fn sentences(
    words: &StepTexts<'_>,
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
    let told = units
        .into_iter()
        .flat_map(|unit| RefusalWriter::new(words, topology, before, unit).all(&found.effects));
    told.collect()
}

/// Collects the units of the calls `arrangements(u)` in an expression.
fn arrangements<'e>(expr: &'e Expr, units: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Call(Function::ArrangementsOf, parts) => units.extend(parts),
        _ => children(expr, &mut |part| arrangements(part, units)),
    }
}

/// Writes explanations of the candidates that the laws of a unit refuse.
struct RefusalWriter<'a> {
    language: Language,
    codes: [&'static str; 2],
    names: Notation<'a>,
    refusals: Vec<Refusals>,
}

impl<'a> RefusalWriter<'a> {
    fn new(words: &StepTexts<'a>, topology: &'a Topology, before: &BoardState, unit: usize) -> Self {
        let scans = unit_scans(words.program, topology, &topology.units[unit]).into_iter();
        Self {
            language: words.language,
            codes: words.codes(),
            names: words.names(topology),
            refusals: scans.filter_map(|scan| Refusals::new(scan, topology, before)).collect(),
        }
    }

    /// Returns sentences on the removed candidates, in the order of the unit.
    fn all(&self, gone: &Effects) -> Vec<String> {
        let order = |cell: usize| self.steps(cell).next().map(|(_, step)| step);
        let mut cells: Vec<(usize, u64)> = gone.eliminations.to_vec();
        cells.sort_by_key(|(cell, _)| order(*cell));
        cells.into_iter().flat_map(|(cell, values)| self.of_cell(cell, values)).take(MAX_SENTENCES).collect()
    }

    /// Returns sentences on candidates of a cell: by states of laws if these explain it, otherwise by sequences.
    fn of_cell(&self, cell: usize, values: u64) -> Vec<String> {
        let (mut told, mut left, mut lonely) = (Vec::new(), values, 0);
        for (refusals, step) in self.steps(cell) {
            let refused = refusals.refused(step, left);
            for (values, sentence) in self.by_states(refusals, step, refused) {
                left &= !values;
                told.push(sentence);
            }
        }
        for (refusals, step) in self.steps(cell) {
            for value in SetBits(refusals.refused(step, left)) {
                let Some(sequences) = refusals.by_sequences(step, value) else { continue };
                left &= !(1 << value);
                match sequences.sequences.is_empty() {
                    true => lonely |= 1 << value,
                    false => told.push(self.of_sequences((cell, value), &sequences)),
                }
            }
        }
        if lonely != 0 {
            let text = self.language.sentences().refusal.nothing;
            told.push(fill(text, &[("values", &self.any_of(lonely)), ("cell", &self.names.cell(cell))]));
        }
        told
    }

    /// Returns the steps of scans that process a cell.
    fn steps<'r>(&'r self, cell: usize) -> impl Iterator<Item = (&'r Refusals, usize)> {
        let steps = move |refusals: &'r Refusals| {
            let cells = refusals.scan.cells.iter().enumerate();
            cells.filter(move |(_, other)| **other == cell).map(move |(step, _)| (refusals, step))
        };
        self.refusals.iter().flat_map(steps)
    }

    /// Returns sentences on refused values by the states that they lead to, each with its values. Values are combined
    /// if they have a short common sentence.
    fn by_states(&self, refusals: &Refusals, step: usize, refused: u64) -> Vec<(u64, String)> {
        let mut told: Vec<(RefusedValues, String)> = Vec::new();
        let worded = |refused: RefusedValues| {
            self.of_states(refusals, step, &refused).map(|sentence| (refused, sentence))
        };
        for value in SetBits(refused) {
            let options = refusals.by_states(step, value);
            let joined = told.iter().enumerate().find_map(|(at, (known, _))| {
                let joined = options.iter().filter_map(|option| known.union(option)).find_map(worded)?;
                Some((at, joined))
            });
            match joined {
                Some((at, joined)) => told[at] = joined,
                None => told.extend(options.into_iter().find_map(worded)),
            }
        }
        told.into_iter().map(|(refused, sentence)| (refused.values, sentence)).collect()
    }

    /// Returns a disjunction of values.
    fn any_of(&self, values: u64) -> String {
        let written: Vec<String> = SetBits(values).map(|value| self.names.value(value)).collect();
        let is_range = 64 - values.leading_zeros() - values.trailing_zeros() == values.count_ones();
        match &written[..] {
            [first, _, .., last] if is_range => range(self.language, first, last),
            _ => any_of(self.language, &written),
        }
    }

    /// Returns a sentence on the states that values lead to, with the state before; `None` if they have no short
    /// description.
    fn of_states(&self, refusals: &Refusals, step: usize, refused: &RefusedValues) -> Option<String> {
        let text = &self.language.sentences().refusal;
        let words = StateWords { scan: &refusals.scan, language: self.language, codes: self.codes };
        if !words.distinguishes(refused.state, &refused.after, &refused.required) {
            return None;
        }
        let cells = &refusals.scan.cells;
        let (all, _) = words.describe(refused.state, &refused.after)?;
        let (_, needed) = words.describe(refused.state, &refused.required)?;
        let given = match refused.other_state {
            Some((state, number)) => Some(words.describe(state, &[number])?.0),
            None => None,
        };
        let is_end = step + 1 == cells.len();
        let form = match (is_end, &given) {
            (false, None) => text.rest,
            (false, Some(_)) => text.rest_with,
            (true, None) => text.end,
            (true, Some(_)) => text.end_with,
        };
        let sentence = fill(
            form,
            &[
                ("values", &self.any_of(refused.values)),
                ("cell", &self.names.cell(cells[step])),
                ("words", &all),
                ("given", &given.unwrap_or_default()),
                ("needed", &needed),
            ],
        );
        let before = step.checked_sub(1).filter(|_| refusals.scan.is_in_order());
        let before = before.and_then(|last| {
            let (all, _) = words.describe(refused.state, &refused.before)?;
            Some(fill(text.after, &[("cell", &self.names.cell(cells[last])), ("words", &all)]))
        });
        Some(before.map_or(sentence.clone(), |before| before + text.before + &sentence))
    }

    /// Returns a sentence on the sequences that a candidate needs.
    fn of_sequences(&self, (cell, value): (usize, usize), refused: &RefusedSequences) -> String {
        let text = &self.language.sentences().refusal;
        let option = |(values, lacking): &(Vec<usize>, usize)| {
            let written = join(values.iter().map(|value| self.names.value(*value)), text.dash);
            let (lacked, at) = (self.names.value(values[*lacking]), self.names.cell(refused.cells[*lacking]));
            fill(text.option, &[("values", &written), ("value", &lacked), ("cell", &at)])
        };
        let options: Vec<String> = refused.sequences.iter().map(option).collect();
        let (form, options) = match refused.is_complete {
            true => (text.sequences, any_of(self.language, &options)),
            false => (text.examples, join(options, text.or)),
        };
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
