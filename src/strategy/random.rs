//! Random numbers that are the same for a seed on every machine and with every version of the crates.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// A stream of random numbers: ChaCha with 8 rounds, its key expanded from the seed. Each puzzle or run of a seed has its
/// own stream, so that it depends neither on earlier ones nor on the thread.
#[derive(Debug)]
pub struct RandomStream(ChaCha8Rng);

impl RandomStream {
    pub fn new(seed: u64, number: u64) -> Self {
        let mut stream = ChaCha8Rng::seed_from_u64(seed);
        stream.set_stream(number);
        Self(stream)
    }

    /// A number below `n`, or 0 if `n` is 0.
    pub fn next_below(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    /// A number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        // The modulo bias of a 64-bit number is negligible.
        self.0.next_u64() % n.max(1)
    }

    /// One of some items, of which there must be at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.next_below(items.len())]
    }

    pub fn percent(&mut self, n: usize) -> bool {
        self.next_below(100) < n
    }

    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Shuffles with the Fisher-Yates algorithm. One 32-bit number provides as many indices as the product of their
    /// bounds allows, as its digits in a mixed radix.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let len = items.len() as u32;
        let mut bound = 2;
        while bound <= len {
            let (product, end) = product_from(bound);
            let mut digits = self.below_u32(product);
            for bound in bound..end.min(len + 1) {
                items.swap(bound as usize - 1, (digits % bound) as usize);
                digits /= bound;
            }
            bound = end;
        }
    }

    /// A number below `bound` by multiplication (Lemire), with one more number if the first is biased (Canon).
    fn below_u32(&mut self, bound: u32) -> u32 {
        let wide = u64::from(self.0.next_u32()) * u64::from(bound);
        let (high, low) = ((wide >> 32) as u32, wide as u32);
        if low <= bound.wrapping_neg() {
            return high;
        }
        let more = (u64::from(self.0.next_u32()) * u64::from(bound)) >> 32;
        high + u32::from(low.checked_add(more as u32).is_none())
    }

    /// The numbers below `n` in random order.
    pub fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        self.shuffle(&mut order);
        order
    }
}

/// Returns the greatest product `first * (first + 1) * …` of 32 bits, and the factor after its last one.
fn product_from(first: u32) -> (u32, u32) {
    let (mut product, mut end) = (first, first + 1);
    while let Some(larger) = product.checked_mul(end) {
        (product, end) = (larger, end + 1);
    }
    (product, end)
}
