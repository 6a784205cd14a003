//! Mutated inputs: seeds with random changes, most of which know tokens and lines.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::ops::Range;

/// The size of the largest input, in bytes.
const LARGEST: usize = 1 << 15;

/// The length of the longest token that is kept for other inputs, in bytes.
const LONGEST_TOKEN: usize = 40;

/// The largest number of changes of one input.
const MOST_CHANGES: usize = 8;

/// Numbers near limits of types and boards.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "9",
    "10",
    "16",
    "25",
    "36",
    "37",
    "63",
    "64",
    "65",
    "128",
    "255",
    "256",
    "65536",
    "-1",
    "2147483648",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e400",
];

/// An endless sequence of inputs, the same for the same seeds and seed.
pub struct Mutator {
    random: ChaCha8Rng,
    seeds: Vec<Vec<u8>>,
    /// The tokens of all seeds.
    dictionary: Vec<Vec<u8>>,
}

impl Mutator {
    /// A mutator of some seeds, of which there is at least one.
    pub fn new(seeds: Vec<Vec<u8>>, seed: u64) -> Self {
        let of_seed = |seed: &Vec<u8>| {
            let known = tokens(seed).into_iter().filter(|token| token.len() <= LONGEST_TOKEN);
            known.map(|token| seed[token].to_vec()).collect::<Vec<_>>()
        };
        let dictionary: BTreeSet<Vec<u8>> = seeds.iter().flat_map(of_seed).collect();
        Self { random: ChaCha8Rng::seed_from_u64(seed), seeds, dictionary: dictionary.into_iter().collect() }
    }

    /// The next input: a seed with some changes, seldom without any.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut input = self.seed();
        for _ in 0..self.below(MOST_CHANGES + 1) {
            self.change(&mut input);
            input.truncate(LARGEST);
        }
        input
    }

    fn below(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n.max(1) as u64) as usize
    }

    fn seed(&mut self) -> Vec<u8> {
        let number = self.below(self.seeds.len());
        self.seeds[number].clone()
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        match self.below(24) {
            0 | 1 => self.flip(input),
            2 => input.truncate(self.below(input.len() + 1)),
            3 | 4 => self.remove(input),
            5 | 6 => self.duplicate(input),
            7..=9 => self.insert(input),
            10..=14 => self.replace(input),
            15..=17 => self.swap(input),
            18..=20 => self.renumber(input),
            21 => self.splice(input),
            _ => self.take_line(input),
        }
    }

    /// Changes one bit, or a whole byte.
    fn flip(&mut self, input: &mut [u8]) {
        let (at, by) = (self.below(input.len()), self.below(16));
        if let Some(byte) = input.get_mut(at) {
            *byte = if by < 8 { *byte ^ 1 << by } else { self.below(256) as u8 };
        }
    }

    fn remove(&mut self, input: &mut Vec<u8>) {
        let piece = self.piece(input);
        input.drain(piece);
    }

    /// Repeats a piece, most often once and at times very often.
    fn duplicate(&mut self, input: &mut Vec<u8>) {
        let piece = self.piece(input);
        let often = 1 << self.below(14).saturating_sub(self.below(14));
        let fits = LARGEST / piece.len().max(1);
        let copies = input[piece.clone()].repeat(often.min(fits));
        input.splice(piece.end..piece.end, copies);
    }

    /// Inserts a token of any seed before one of this.
    fn insert(&mut self, input: &mut Vec<u8>) {
        let at = self.token(input).start;
        let word = self.word();
        input.splice(at..at, word);
    }

    fn replace(&mut self, input: &mut Vec<u8>) {
        let token = self.token(input);
        let word = self.word();
        input.splice(token, word);
    }

    fn swap(&mut self, input: &mut Vec<u8>) {
        let (one, other) = (self.token(input), self.token(input));
        let (first, last) = if one.start < other.start { (one, other) } else { (other, one) };
        if first.end <= last.start {
            let (moved, back) = (input[last.clone()].to_vec(), input[first.clone()].to_vec());
            input.splice(last, back);
            input.splice(first, moved);
        }
    }

    /// Replaces a number by another one.
    fn renumber(&mut self, input: &mut Vec<u8>) {
        let is_number = |token: &Range<usize>| input[token.clone()].iter().all(u8::is_ascii_digit);
        let numbers: Vec<Range<usize>> = tokens(input).into_iter().filter(is_number).collect();
        if numbers.is_empty() {
            return;
        }
        let number = numbers[self.below(numbers.len())].clone();
        let other = NUMBERS[self.below(NUMBERS.len())];
        input.splice(number, other.bytes());
    }

    /// Goes on with the rest of another seed.
    fn splice(&mut self, input: &mut Vec<u8>) {
        let other = self.seed();
        let (from, to) = (self.token(&other).start, self.token(input).start);
        input.truncate(to);
        input.extend(&other[from..]);
    }

    /// Inserts a line of another seed, or replaces one by it.
    fn take_line(&mut self, input: &mut Vec<u8>) {
        let other = self.seed();
        let (from, to) = (self.line(&other), self.line(input));
        let to = if self.below(2) == 0 { to } else { to.start..to.start };
        input.splice(to, other[from].iter().copied());
    }

    /// Some bytes after each other, more often few than many.
    fn piece(&mut self, input: &[u8]) -> Range<usize> {
        let start = self.below(input.len() + 1);
        let longest = 1 << self.below(12);
        start..start + self.below((input.len() - start).min(longest) + 1)
    }

    fn token(&mut self, input: &[u8]) -> Range<usize> {
        let all = tokens(input);
        let number = self.below(all.len());
        all.get(number).cloned().unwrap_or(input.len()..input.len())
    }

    fn word(&mut self) -> Vec<u8> {
        let number = self.below(self.dictionary.len());
        self.dictionary.get(number).cloned().unwrap_or_default()
    }

    /// A line with its end.
    fn line(&mut self, input: &[u8]) -> Range<usize> {
        let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
        let number = self.below(lines.len());
        let start = lines.iter().take(number).map(|line| line.len()).sum();
        start..start + lines.get(number).map_or(0, |line| line.len())
    }
}

/// Words, numbers, blanks and signs, as their places in a text.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let kind = |byte: &u8| match byte {
        b'0'..=b'9' => 0,
        byte if byte.is_ascii_alphabetic() || *byte >= 0x80 => 1,
        byte if byte.is_ascii_whitespace() => 2,
        _ => 3,
    };
    let pieces = text.chunk_by(|one, other| kind(one) == kind(other) && kind(one) < 3);
    let mut end = 0;
    let place = |piece: &[u8]| {
        end += piece.len();
        end - piece.len()..end
    };
    pieces.map(place).collect()
}
