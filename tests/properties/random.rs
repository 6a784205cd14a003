//! Numbers that look random and are the same in every run.

/// A splitmix64 generator.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// A set of `0..n` with about one member in `rarity`.
    pub fn set(&mut self, n: usize, rarity: usize) -> u64 {
        (0..n).filter(|_| self.below(rarity) == 0).fold(0, |set, i| set | 1 << i)
    }

    pub fn sets(&mut self, count: usize, n: usize, rarity: usize) -> Vec<u64> {
        (0..count).map(|_| self.set(n, rarity)).collect()
    }

    /// `true` in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub fn of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// The numbers below `n` in any order.
    pub fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            numbers.swap(i, self.below(i + 1));
        }
        numbers
    }
}
