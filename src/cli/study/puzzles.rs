//! Puzzles of a study: those of its inputs, or generated samples.

use crate::cli::{generate::GenerateArgs, prelude::*};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tesuji::studies::{Choice, SampleOrigin, StudyPuzzle, StudySample};

/// Default seed of samples.
const SEED: u64 = 1;

pub struct StudyPuzzles {
    pub origin: SampleOrigin,
    /// Amount of work, if known, and a count of the work done.
    pub progress: (Option<u64>, Arc<AtomicU64>),
    pub subjects: Box<dyn Iterator<Item = StudyPuzzle>>,
}

impl StudyPuzzles {
    pub fn read(inputs: &[String], reading: &ReadingArgs) -> Result<Self, CommandError> {
        let descriptions = inputs.iter().map(|input| input.chars().take(100).collect()).collect();
        let inputs = Inputs::open(inputs, reading)?;
        let (sources, progress) = (inputs.names(), inputs.progress());
        // Several inputs are ordered from the easiest up.
        let choice = Some(Choice::Difficulty).filter(|_| sources.len() > 1);
        let choices = vec![choice; sources.len()];
        let names = sources.clone();
        let mut numbers = vec![0; names.len()];
        let subjects = inputs.items().map(move |item| {
            let named = item.file.as_ref().and_then(|file| names.iter().position(|name| name == file));
            let (source, label) = (named.unwrap_or(0), item.label());
            numbers[source] += 1;
            let puzzle = Box::new(|| item.puzzle.map_err(|error| error.explained()));
            StudyPuzzle { source, number: numbers[source], label, is_generated: false, puzzle }
        });
        Ok(Self {
            origin: SampleOrigin { sources, descriptions, choices, is_given: true },
            progress,
            subjects: Box::new(subjects),
        })
    }

    pub fn generate(
        samples: &[StudySample],
        count: Option<u64>,
        seed: Option<u64>,
        rules: &Rules,
    ) -> Result<Self, CommandError> {
        let (mut origin, mut makers) = (SampleOrigin::default(), Vec::new());
        // Each sample has a seed of its own, since equal seeds would generate equal puzzles.
        let seeds = (0..).map(|place| seed.unwrap_or(SEED).wrapping_add(place));
        for ((source, sample), seed) in samples.iter().enumerate().zip(seeds) {
            let StudySample { name, generate, count: default_count, .. } = sample;
            let count = count.unwrap_or(*default_count);
            let generator = Arc::new(GenerateArgs::parse(generate)?.generator(rules, seed)?);
            let name: Arc<str> = Arc::from(name.as_str());
            origin.descriptions.push(format!("tesuji generate {generate} --count {count} --seed {seed}"));
            origin.sources.push(Arc::clone(&name));
            origin.choices.push(sample.chosen_by);
            makers.push((source, name, generator, count));
        }
        let total = makers.iter().map(|(.., count)| count).sum();
        let done = Arc::new(AtomicU64::new(0));
        let progress = (Some(total), Arc::clone(&done));
        let subjects = makers.into_iter().flat_map(move |(source, name, generator, count)| {
            let done = Arc::clone(&done);
            (0..count).zip(1..).map(move |(at, number)| {
                done.fetch_add(1, Ordering::Relaxed);
                let (label, generator) = (format!("{name} {number}"), Arc::clone(&generator));
                let made = move || generator.make(at).map(|made| made.puzzle);
                let puzzle = Box::new(move || made().map_err(|error| error.message()));
                StudyPuzzle { source, number, label, is_generated: true, puzzle }
            })
        });
        Ok(Self { origin, progress, subjects: Box::new(subjects) })
    }
}
