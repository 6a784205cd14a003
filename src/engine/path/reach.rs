//! `reach`: all candidates in which a walk of a path from a node may end.

use super::arrival::{Arrival, Via};
use super::compiled::CompiledPath;
use super::context::Context;
use super::machine::{Op, Target};
use super::matrix::{join, meet};
use super::nodes::End;
use super::prepared::Prepared;
use super::single_source::SingleSource;
use crate::board::bits;
use crate::run::Run;
use crate::wide::Wide;

impl CompiledPath {
    /// Writes the candidates in which a walk from a node may end, the node given by its candidates on the board.
    pub(super) fn reach(&self, run: &Run<'_>, start: &[u32], out: &mut Wide) {
        out.clear();
        if run.paths().is_too_large(run) {
            return;
        }
        let inputs = self.inputs(run);
        let prepared = run.paths().prepared(run, self, &inputs);
        let End::Node(start) = prepared.nodes.of_set(start, run.state) else { return };
        if !bits::has(&prepared.starts, start) {
            return;
        }
        if self.spreads {
            self.spread(run, &prepared, start, out);
        } else {
            self.walk_from(run, &inputs, start, out);
        }
    }

    /// Whether where a walk can go on depends on nothing but its last node and state.
    pub(super) fn forgets_the_way(&self) -> bool {
        let machine = &self.machine;
        let ops = machine.places.iter().flat_map(|p| p.follows.iter().map(|(ops, _)| ops).chain(&p.ends));
        let first = |op: &Op| matches!(op, Op::Cell(Target::First, _) | Op::Value(Target::First, _));
        !self.cycle && self.within.is_none() && machine.vars.is_empty() && !ops.flatten().any(first)
    }

    /// The same where that is so: what is reached is a set of nodes for each state.
    fn spread(&self, run: &Run<'_>, prepared: &Prepared, start: usize, out: &mut Wide) {
        let (words, places) = (prepared.nodes.words, &self.machine.places);
        run.lend((2 * places.len() + 2) * words, |memory| {
            memory.fill(0);
            let (ends, memory) = memory.split_at_mut(words);
            let (row, memory) = memory.split_at_mut(words);
            let (reached, fresh) = memory.split_at_mut(places.len() * words);
            let step = |from: &[u64], place: usize, reached: &mut [u64], fresh: &mut [u64]| {
                let at = place * words..(place + 1) * words;
                let (reached, fresh) = (&mut reached[at.clone()], &mut fresh[at]);
                for group in &prepared.graph(place).groups {
                    group.stay.spread(from, fresh);
                    group.moves.spread(from, fresh);
                }
                for ((fresh, reached), leads) in fresh.iter_mut().zip(reached).zip(prepared.leads(place)) {
                    *fresh &= leads & !*reached;
                }
            };
            let only = |ops, row: &mut [u64]| {
                row.fill(0);
                bits::insert(row, start);
                prepared.keep_known(ops, row);
            };
            for ops in &self.machine.empty {
                only(ops, row);
                join(ends, row);
            }
            for (ops, place) in &self.machine.starts {
                only(ops, row);
                step(row, *place, reached, fresh);
            }
            while let Some(place) = (0..places.len()).find(|p| !bits::is_empty(&fresh[p * words..][..words]))
            {
                let at = place * words..(place + 1) * words;
                run.lend(words, |now| {
                    now.copy_from_slice(&fresh[at.clone()]);
                    fresh[at.clone()].fill(0);
                    join(&mut reached[at], now);
                    for (t, mask) in prepared.exits(place) {
                        row.copy_from_slice(now);
                        mask.into_iter().for_each(|mask| meet(row, mask));
                        step(row, t, reached, fresh);
                    }
                });
            }
            for (place, reached) in reached.chunks_exact(words).enumerate() {
                for ops in &places[place].ends {
                    row.copy_from_slice(reached);
                    prepared.keep_known(ops, row);
                    join(ends, row);
                }
            }
            for node in bits::iter(ends).take_while(|&node| node < prepared.nodes.singles) {
                out.insert(prepared.nodes.board(node) as usize);
            }
        });
    }

    /// The same for any path: by its walks.
    fn walk_from(&self, run: &Run<'_>, inputs: &[u64], start: usize, out: &mut Wide) {
        let context = Context::new(run, self, inputs);
        let mut search = SingleSource::default();
        search.begin(&context, None, start, false);
        let mut arrivals: Vec<Arrival> = Vec::new();
        while search.length().is_some() && !run.give_up() {
            search.advance(&context, &mut arrivals);
        }
        for arrival in arrivals {
            let node = arrival.node as usize;
            if node < context.nodes.singles && !matches!(arrival.via, Via::Closing { .. }) {
                out.insert(context.nodes.board(node) as usize);
            }
        }
    }
}
