//! Means of the counts of several runs, and their spread.

use indexmap::IndexMap;

/// Means of totals and tallies over several runs.
#[derive(Debug, Clone, PartialEq)]
pub struct RunStatistics {
    /// Number of runs.
    pub runs: usize,
    /// By name of the total or tally.
    pub counts: IndexMap<String, Spread>,
}

/// Mean of a number over several runs, and its standard deviation.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spread {
    pub mean: f64,
    /// Standard deviation of a sample; 0 for one run.
    pub deviation: f64,
}

/// Exact sums of a number over runs.
#[derive(Default)]
pub struct RunSums {
    runs: i128,
    sum: i128,
    squares: i128,
}

impl RunSums {
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.runs += 1;
        self.sum += number;
        self.squares = self.squares.saturating_add(number * number);
    }

    /// Divisions and roots of exact sums are the same on every machine.
    pub fn spread(&self) -> Spread {
        let runs = self.runs as f64;
        let scatter =
            self.squares.saturating_mul(self.runs).saturating_sub(self.sum.saturating_mul(self.sum));
        let pairs = (self.runs * (self.runs - 1)).max(1) as f64;
        Spread { mean: self.sum as f64 / runs, deviation: (scatter.max(0) as f64 / pairs).sqrt() }
    }
}

impl RunStatistics {
    /// The means, rounded to whole numbers.
    pub fn rounded(&self) -> IndexMap<String, i64> {
        self.counts.iter().map(|(name, count)| (name.clone(), count.mean.round() as i64)).collect()
    }
}
