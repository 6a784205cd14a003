//! The puzzles of a study: what its inputs hold, or samples that are generated.

use crate::cli::args::ReadingArgs;
use crate::cli::failure::Stop;
use crate::cli::generate::GenerateArgs;
use crate::cli::input::Inputs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tesuji::board::formats::FormatError;
use tesuji::board::position::Position;
use tesuji::lang::program::Program;
use tesuji::study::{Read, Sample};
use tesuji::{Generator, Maker, Rules};

/// The seed of samples where nothing else is said.
const SEED: u64 = 1;

/// A puzzle that was read, or the number of one that is to be made.
pub struct Puzzle {
    /// Which source it belongs to.
    source: usize,
    /// Where it stands.
    label: String,
    from: From,
}

enum From {
    Read(Box<Result<Position, FormatError>>),
    Made(u64),
}

/// All puzzles of a study.
pub struct Puzzles {
    /// The names of the sources.
    pub sources: Vec<Arc<str>>,
    /// How each came about.
    pub told: Vec<String>,
    from: Source,
    done: Arc<AtomicU64>,
}

enum Source {
    Inputs(Inputs),
    Samples(Vec<(Generator, u64)>),
}

/// The generators of samples.
pub struct Makers {
    generators: Vec<Generator>,
}

impl Puzzles {
    /// Opens inputs, or samples where there are none.
    ///
    /// # Errors
    /// When an input or a sample is wrong.
    pub fn open(
        inputs: &[String],
        reading: &ReadingArgs,
        samples: &[Sample],
        count: Option<u64>,
        seed: Option<u64>,
        program: &Arc<Program>,
    ) -> Result<Self, Stop> {
        let done = Arc::default();
        if samples.is_empty() {
            let told = inputs.iter().map(|input| input.chars().take(100).collect());
            let inputs = Inputs::open(inputs, reading)?;
            return Ok(Self {
                sources: inputs.names(),
                told: told.collect(),
                from: Source::Inputs(inputs),
                done,
            });
        }
        let mut generators = Vec::new();
        let (mut sources, mut told) = (Vec::new(), Vec::new());
        let seed = seed.unwrap_or(SEED);
        for sample in samples {
            let (generate, count) = (&sample.generate, count.unwrap_or(sample.count));
            let rules = Rules::of(Arc::clone(program));
            generators.push((GenerateArgs::parse(generate)?.generator(&rules, seed)?, count));
            sources.push(Arc::from(sample.name.as_str()));
            told.push(format!("tesuji generate {generate} --count {count} --seed {seed}"));
        }
        Ok(Self { sources, told, from: Source::Samples(generators), done })
    }

    /// How much there is to do, where that is known, and a count of what is done.
    pub fn progress(&self) -> (Option<u64>, Arc<AtomicU64>) {
        match &self.from {
            Source::Inputs(inputs) => inputs.progress(),
            Source::Samples(all) => (Some(all.iter().map(|(_, count)| count).sum()), Arc::clone(&self.done)),
        }
    }

    /// What makes them, and one after another.
    pub fn items(self) -> (Makers, Box<dyn Iterator<Item = Puzzle>>) {
        match self.from {
            Source::Inputs(inputs) => {
                let sources = self.sources;
                let items = inputs.items().map(move |item| {
                    let named =
                        item.file.as_ref().and_then(|file| sources.iter().position(|name| name == file));
                    Puzzle {
                        source: named.unwrap_or(0),
                        label: item.label(),
                        from: From::Read(Box::new(item.read.map(tesuji::Puzzle::into_position))),
                    }
                });
                (Makers { generators: Vec::new() }, Box::new(items))
            }
            Source::Samples(all) => {
                let (generators, counts): (Vec<_>, Vec<_>) = all.into_iter().unzip();
                let names = self.sources;
                let done = self.done;
                let numbers = counts.into_iter().enumerate();
                let numbers =
                    numbers.flat_map(|(source, count)| (0..count).map(move |number| (source, number)));
                let items = numbers.map(move |(source, number)| {
                    done.fetch_add(1, Ordering::Relaxed);
                    let label = format!("{}, puzzle {}", names[source], number + 1);
                    Puzzle { source, label, from: From::Made(number) }
                });
                (Makers { generators }, Box::new(items))
            }
        }
    }
}

impl Makers {
    /// Memory for one thread.
    pub fn memory(&self) -> Vec<Maker<'_>> {
        self.generators.iter().map(Generator::maker).collect()
    }

    /// What a puzzle is.
    pub fn read(&self, memory: &mut [Maker<'_>], puzzle: Puzzle) -> Read {
        let Puzzle { source, label, from } = puzzle;
        let position = match from {
            From::Read(read) => (*read).map_err(|error| error.explained()),
            From::Made(number) => {
                let made = memory[source].make(number).map(|made| made.puzzle().clone().into_position());
                made.map_err(|error| error.to_string())
            }
        };
        Read { source, label, position }
    }
}
