//! Laws encoded in a constraint string: relations as bits, automata as bits, regular expressions.

use super::{
    machine::{Arc, Machine, comma_separated},
    shape::Shape,
};
use crate::prelude::*;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

/// Bits of a text with six bits per character.
#[derive(Debug)]
pub struct Bits {
    bits: Vec<bool>,
    next: usize,
}

impl Bits {
    /// Returns the bits of a text of `A–Z a–z 0–9 - _`, the least significant bit of each character first; `None` for
    /// other characters.
    pub fn least_first(text: &str) -> Option<Self> {
        const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let digit = |sign: u8| SIGNS.iter().position(|known| *known == sign);
        let digits: Vec<usize> = text.bytes().map(digit).collect::<Option<_>>()?;
        let bits = digits.into_iter().flat_map(|digit| (0..6).map(move |bit| digit >> bit & 1 != 0));
        Some(Self { bits: bits.collect(), next: 0 })
    }

    /// Returns the bits of the bytes of a text in base 64, the most significant bit first.
    fn most_first(text: &str) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let bits = bytes.into_iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 != 0));
        Some(Self { bits: bits.collect(), next: 0 })
    }

    /// Returns the indexes of the bits that are set.
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.bits.iter().enumerate().filter_map(|(index, bit)| bit.then_some(index))
    }

    fn remaining(&self) -> usize {
        self.bits.len() - self.next
    }

    /// Returns the number of the next bits, the most significant first; `None` if there are fewer.
    fn read_bits(&mut self, count: u32) -> Option<usize> {
        let end = self.next + count as usize;
        let bits = self.bits.get(self.next..end)?;
        self.next = end;
        Some(bits.iter().fold(0, |number, bit| number << 1 | usize::from(*bit)))
    }
}

/// Returns the clauses of a relation between neighbours, or between any two cells: pairs of values in rows of their
/// number.
pub fn relation(key: &str, among: &str, shape: &Shape) -> Option<String> {
    let bits = Bits::least_first(key)?;
    let is_set = |index: usize| bits.bits.get(index).copied().unwrap_or_default();
    let mut text = String::new();
    for first in 0..shape.values {
        let allowed = (0..shape.values).filter(|second| is_set(first * shape.values + second));
        let allowed: Vec<usize> = allowed.map(|second| second + shape.lowest).collect();
        let condition = format!("{among} a, b where a = {}: ", first + shape.lowest);
        match allowed.len() {
            0 => text += &format!("{condition}false\n"),
            count if count == shape.values => {}
            _ => text += &format!("{condition}b in {{{}}}\n", comma_separated(allowed)),
        }
    }
    Some(if text.is_empty() { format!("{among} a, b: true\n") } else { text })
}

/// Returns the automaton of an `.NFA`; `None` if its text is damaged.
pub fn automaton(key: &str, shape: &Shape) -> Option<Machine> {
    let mut bits = Bits::most_first(key)?;
    let mut machine = Machine::default();
    if bits.remaining() == 0 {
        return Some(machine);
    }
    let is_packed = match bits.read_bits(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let (state_bits, symbols) = (bits.read_bits(4)? as u32 + 1, bits.read_bits(4)? + 1);
    let (starts, accepting) = (bits.read_bits(state_bits)?, bits.read_bits(state_bits)?);
    let accepting_starts: Vec<bool> =
        (0..starts).map(|_| bits.read_bits(1).map(|bit| bit != 0)).collect::<Option<_>>()?;
    machine.starts = (0..starts).collect();
    // The mask has the lowest bit first or last: bits are written from the highest state on.
    machine.accepts = (0..starts).filter(|state| accepting_starts[starts - 1 - state]).collect();
    machine.accepts.extend(starts..starts + accepting);
    let count_bits = if is_packed { 0 } else { bits.read_bits(4)? as u32 };
    let symbol_bits = usize::BITS - (symbols - 1).leading_zeros();
    let (mut state, least) = (0, if is_packed { symbols } else { count_bits as usize });
    while least > 0 && bits.remaining() >= least {
        let mut arc = |symbol: usize, to: usize| match symbol.checked_sub(shape.values) {
            None => machine.arcs.push(Arc { from: state, value: Some(symbol + shape.lowest), to }),
            Some(0) => machine.arcs.push(Arc { from: state, value: None, to }),
            Some(_) => {}
        };
        if is_packed {
            let mask = bits.read_bits(symbols as u32)?;
            for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 != 0) {
                arc(symbol, bits.read_bits(state_bits)?);
            }
        } else {
            for _ in 0..bits.read_bits(count_bits)? {
                let symbol = bits.read_bits(symbol_bits)?;
                arc(symbol, bits.read_bits(state_bits)?);
            }
        }
        state += 1;
    }
    Some(machine)
}

/// Returns the regular expression of a `.Regex`: base 64 of a text, percent-encoded if it contains a percent sign.
pub fn expression(key: &str) -> Option<String> {
    let text = String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(key.trim_end_matches('=')).ok()?).ok()?;
    let text = if text.contains('%') { unescaped(&text) } else { text };
    Some(text.split_whitespace().collect())
}
