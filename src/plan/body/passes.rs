//! Rewrite passes over a rule body, run once before the generators are ordered.
//!
//! The list states the order: `after` names the passes whose results a pass reads, and all of these precede it. No pass
//! changes the matches of a rule; `unnest-existentials` may repeat them.

mod ascending_loops;
mod contained_elements;
mod determined_loops;
mod drop_impossible;
mod implied_predicates;
mod inline_choice_sizes;
mod invert_loops;
mod subset_choices;
mod unnest_exists;
mod unnest_sets;

use super::RuleBody;
use crate::{BoardClass, bounds::name_covered};
use tesuji_lang::{Call, Technique};
use tesuji_message::{Message, message};

/// Rewrite pass over a rule body.
pub struct Pass {
    pub name: &'static str,
    /// Its effect in one phrase.
    pub title: fn() -> Message,
    run: fn(&mut RuleBody),
    /// Names of passes that precede it, which a test compares with the order.
    #[cfg_attr(not(test), expect(dead_code))]
    after: &'static [&'static str],
}

const fn entry(
    name: &'static str,
    title: fn() -> Message,
    run: fn(&mut RuleBody),
    after: &'static [&'static str],
) -> Pass {
    Pass { name, title, run, after }
}

/// The pass that only the second planning of a rule with existential predicates runs.
const OPTIONAL: &str = "unnest-existentials";

/// The passes in the order in which they run.
pub static PASSES: [Pass; 19] = [
    // Assumes nothing. Leaves a choice for each loop over all subsets of a set whose size an equality fixes.
    entry(
        "choose-subsets",
        || message!("a `for` over subsets of a given size is a `choose`"),
        RuleBody::choose_subsets,
        &[],
    ),
    // Assumes all choices with a written size. Leaves no size of a chosen set.
    entry(
        "inline-choice-sizes",
        || message!("the size of a chosen set is known"),
        RuleBody::inline_choice_sizes,
        &["choose-subsets"],
    ),
    // Assumes predicates split into conjuncts. Leaves loops for existential predicates over one set.
    entry(
        OPTIONAL,
        || message!("`some x in X: c` is a `for` over X, so that c is tested earlier"),
        RuleBody::unnest_exists,
        &["inline-choice-sizes"],
    ),
    // Assumes all loops. Leaves `X = {x}` for each predicate that bounds X to one element and a known element x.
    entry(
        "equate-singletons",
        || message!("a set with at most one element and a known one is the set of this element"),
        RuleBody::equate_singletons,
        &[OPTIONAL],
    ),
    // Assumes equalities with written sets. Leaves no loop whose variable an equality determines.
    entry(
        "bind-determined-loops",
        || message!("an equality determines the variable of a `for`"),
        RuleBody::bind_determined_loops,
        &["equate-singletons"],
    ),
    // Assumes the remaining loops. Leaves no predicate that a loop's cell is open or on its number of candidates.
    entry(
        "push-down-cell-predicates",
        || message!("conditions on one cell alone restrict the set of its `for`"),
        RuleBody::push_down_cell_predicates,
        &["bind-determined-loops"],
    ),
    // Assumes sets of open cells. Leaves the number of candidates for each pattern that names a cell's candidates.
    entry(
        "count-candidates",
        || message!("a pattern for all candidates of a cell fixes their number"),
        RuleBody::count_candidates,
        &["push-down-cell-predicates"],
    ),
    // Assumes these numbers. Leaves loops over cells with a fixed number of candidates.
    entry(
        "push-down-candidate-counts",
        || message!("a number of candidates restricts the set of its cell's `for`"),
        RuleBody::push_down_cell_predicates,
        &["count-candidates"],
    ),
    // Assumes all fixed sizes. Leaves `A = B` for `A subset B` with sets of equal size.
    entry(
        "equate-full-parts",
        || message!("a part of a set that is as large is the whole set"),
        RuleBody::equate_full_parts,
        &["push-down-candidate-counts"],
    ),
    // Assumes all equalities. Leaves the predicates that they imply, each with its source.
    entry(
        "add-implied",
        || message!("equalities imply conditions that are tested earlier"),
        RuleBody::add_implied,
        &["equate-full-parts"],
    ),
    // Assumes all predicates on parts of tuples. Leaves no written tuple that the board refutes.
    entry(
        "drop-impossible",
        || message!("tuples with which nothing matches on this board are dropped"),
        RuleBody::drop_impossible,
        &["add-implied"],
    ),
    // Assumes no loop that an equality determines. Leaves a choice for ascending loops over one set.
    entry(
        "choose-ascending",
        || message!("ascending `for`s over one set are a `choose`"),
        RuleBody::choose_ascending,
        &["bind-determined-loops", "add-implied"],
    ),
    // Assumes patterns for the elements of choices. Leaves predicates on sets for those on all elements of a set.
    entry(
        "lift-to-sets",
        || message!("conditions on every element are a condition on the set"),
        RuleBody::lift_to_sets,
        &["choose-ascending"],
    ),
    // Assumes predicates on chosen sets. Leaves a choice of contained elements before the set that contains them.
    entry(
        "choose-contained",
        || message!("elements that a chosen set contains are chosen first"),
        RuleBody::choose_contained_elements,
        &["choose-ascending", "lift-to-sets"],
    ),
    // Assumes all choices and unions. Leaves size bounds for the parts of bounded unions, each with its source.
    entry(
        "bound-parts",
        || message!("parts of a union are at most as large as the union"),
        RuleBody::add_part_sizes,
        &["choose-contained"],
    ),
    // Assumes all size bounds. Leaves neither duplicates nor bounds that generators guarantee.
    entry(
        "drop-known-sizes",
        || message!("conditions on sizes that always hold are dropped"),
        RuleBody::drop_known_sizes,
        &["bound-parts"],
    ),
    // Assumes the final choices and predicates. Leaves a name for the cells that a choice of units has to cover.
    entry(
        "name-covered",
        || message!("cells that chosen units have to cover get a name"),
        name_covered,
        &["drop-known-sizes"],
    ),
    // Assumes the final predicates. Leaves a name for each result of walks that depends on a generator.
    entry(
        "name-walked",
        || message!("results of walks get a name"),
        RuleBody::name_walked,
        &["drop-known-sizes"],
    ),
    // Assumes the final predicates. Leaves no dependent loop over units that have to contain given cells.
    entry(
        "invert-containing",
        || message!("units that contain given cells are looked up among all units"),
        RuleBody::invert_containing,
        &["drop-known-sizes"],
    ),
];

impl RuleBody {
    /// The body of a technique with its arguments after all passes.
    pub(crate) fn new(technique: &Technique, call: &Call, board: &BoardClass, unnests_exists: bool) -> Self {
        let mut body = Self::lower(technique, call, board);
        body.run_passes(unnests_exists, &mut |_, _| {});
        body
    }

    /// Runs the passes; calls `observe` after each.
    pub(crate) fn run_passes(&mut self, unnests_exists: bool, observe: &mut dyn FnMut(&'static Pass, &Self)) {
        for pass in PASSES.iter().filter(|pass| unnests_exists || pass.name != OPTIONAL) {
            (pass.run)(self);
            observe(pass, self);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PASSES;

    #[test]
    fn each_pass_runs_behind_those_whose_results_it_reads() {
        for (at, pass) in PASSES.iter().enumerate() {
            let before: Vec<&str> = PASSES[..at].iter().map(|other| other.name).collect();
            assert!(!before.contains(&pass.name), "{} occurs twice", pass.name);
            for name in pass.after {
                assert!(before.contains(name), "{} runs before {name}", pass.name);
            }
        }
    }
}
