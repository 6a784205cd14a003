//! The puzzles of a study: what its inputs hold, or samples that are generated.

use crate::cli::generate::GenerateArgs;
use crate::cli::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tesuji::studies::{SampleOrigin, StudyPuzzle, StudySample};

/// The seed of samples where nothing else is said.
const SEED: u64 = 1;

pub struct Puzzles {
    pub origin: SampleOrigin,
    /// How much there is to do, where that is known, and a count of what is done.
    pub progress: (Option<u64>, Arc<AtomicU64>),
    pub subjects: Box<dyn Iterator<Item = StudyPuzzle>>,
}

impl Puzzles {
    pub fn read(inputs: &[String], reading: &ReadingArgs) -> Result<Self, Stop> {
        let descriptions = inputs.iter().map(|input| input.chars().take(100).collect()).collect();
        let inputs = Inputs::open(inputs, reading)?;
        let (sources, progress) = (inputs.names(), inputs.progress());
        let names = sources.clone();
        let subjects = inputs.items().map(move |item| {
            let named = item.file.as_ref().and_then(|file| names.iter().position(|name| name == file));
            let label = item.label();
            let puzzle = Box::new(|| item.read.map_err(|error| error.explained()));
            StudyPuzzle { source: named.unwrap_or(0), label, puzzle }
        });
        Ok(Self {
            origin: SampleOrigin { sources, descriptions, given: true },
            progress,
            subjects: Box::new(subjects),
        })
    }

    pub fn made(
        samples: &[StudySample],
        count: Option<u64>,
        seed: Option<u64>,
        rules: &Rules,
    ) -> Result<Self, Stop> {
        let (mut origin, mut makers) = (SampleOrigin::default(), Vec::new());
        let seed = seed.unwrap_or(SEED);
        for (source, StudySample { name, generate, count: usual, .. }) in samples.iter().enumerate() {
            let count = count.unwrap_or(*usual);
            let generator = Arc::new(GenerateArgs::parse(generate)?.generator(rules, seed)?);
            let name: Arc<str> = Arc::from(name.as_str());
            origin.descriptions.push(format!("tesuji generate {generate} --count {count} --seed {seed}"));
            origin.sources.push(Arc::clone(&name));
            makers.push((source, name, generator, count));
        }
        let all = makers.iter().map(|(.., count)| count).sum();
        let done = Arc::new(AtomicU64::new(0));
        let progress = (Some(all), Arc::clone(&done));
        let subjects = makers.into_iter().flat_map(move |(source, name, generator, count)| {
            let done = Arc::clone(&done);
            (0..count).map(move |number| {
                done.fetch_add(1, Ordering::Relaxed);
                let (label, generator) = (format!("{name}, puzzle {}", number + 1), Arc::clone(&generator));
                let made = move || generator.make(number).map(|made| made.puzzle);
                StudyPuzzle {
                    source,
                    label,
                    puzzle: Box::new(move || made().map_err(|error| error.message())),
                }
            })
        });
        Ok(Self { origin, progress, subjects: Box::new(subjects) })
    }
}
