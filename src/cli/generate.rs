//! `tesuji generate`: puzzles with one solution.

use super::total::time_line;
use crate::cli::prelude::*;
use std::{
    hash::{BuildHasher, RandomState},
    sync::{Arc, atomic::AtomicU64},
};
use tesuji::{
    BoardSize, GenerateError, Generator, GeneratorOptions, GeneratorWorker, GridLayout, RatingRange,
    Rejection, Symmetry,
    text::{fill, pluralize},
};

/// Generate puzzles with exactly one solution
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Game
    #[arg(long, value_name = "NAME", default_value = "sudoku", help_heading = "Puzzles")]
    game: String,
    /// Constraints to add to the game: names, prefixes of names, or games that have them
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', help_heading = "Puzzles")]
    mix: Vec<String>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Puzzles")]
    count: u64,
    /// Seed: the same seed gives the same puzzles [default: a new one each time, which is printed]
    #[arg(long, value_name = "NUMBER", help_heading = "Puzzles")]
    seed: Option<u64>,
    /// Rows and columns: one number, or ROWSxCOLUMNS of squares for boards that may have any, including the
    /// squares of clues [default: 9, or 12x10]
    #[arg(long, value_parser = parse_value::<BoardSize>, value_name = "N|ROWSxCOLUMNS", help_heading = "Puzzles")]
    size: Option<BoardSize>,
    /// Rows and columns of a block [default: as close to a square as the size allows]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = pair, help_heading = "Puzzles")]
    block: Option<(usize, usize)>,
    /// Layout of several grids: two, chain, butterfly, windmill, sohei, samurai, gattai-8, shogun, sumo, or
    /// the first cell of each grid, such as r1c1,r7c7 [default: two]
    #[arg(long, value_parser = parse_value::<GridLayout>, value_name = "SHAPE|CELLS", help_heading = "Puzzles")]
    shape: Option<GridLayout>,
    /// Number of givens, or a range such as 24..28
    #[arg(long, value_name = "N|MIN..MAX", value_parser = counts, help_heading = "Givens")]
    givens: Option<(usize, usize)>,
    /// Leave out every given (with --symmetry every group of givens; in a game of cages every cage) that is
    /// not needed
    #[arg(long = "minimal", conflicts_with = "givens", help_heading = "Givens")]
    is_minimal: bool,
    /// Symmetry of the givens: none, rotate, quarter, mirror, flip, diagonal or full
    #[arg(long, value_parser = parse_value::<Symmetry>, value_name = "SYMMETRY", default_value = "none", help_heading = "Givens")]
    symmetry: Symmetry,
    /// Generate puzzles that this strategy solves
    #[arg(long, value_name = "STRATEGY", help_heading = "Difficulty")]
    solvable_with: Option<String>,
    /// Generate puzzles that need this technique: the techniques up to it in the strategy (of
    /// --solvable-with, else of the game, else default) solve them, but not without it
    #[arg(long, value_name = "TECHNIQUE", conflicts_with = "level", help_heading = "Difficulty")]
    needs: Option<String>,
    /// Generate puzzles whose hardest step has one of these levels of the strategy
    #[arg(long, value_name = "MIN..MAX", value_parser = levels, help_heading = "Difficulty")]
    level: Option<(Option<String>, Option<String>)>,
    /// Generate puzzles whose value of the rating lies in this range, such as the minutes that people take
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_value::<RatingRange>, help_heading = "Difficulty")]
    minutes: Option<RatingRange>,
    /// Rating of --minutes [default: the first one of the rules]
    #[arg(long, value_name = "RATING", requires = "minutes", help_heading = "Difficulty")]
    rating: Option<String>,
    /// Generate puzzles without givens in the cells that grids share, and without a grid that the strategy
    /// solves alone
    #[arg(long = "shared-empty", requires = "solvable_with", help_heading = "Difficulty")]
    has_empty_overlaps: bool,
    /// Number of tries for a puzzle before generation fails
    #[arg(long, value_name = "N", default_value_t = GeneratorOptions::DEFAULT_MAX_ATTEMPTS, help_heading = "Time and threads")]
    tries: usize,
    /// Format [default: line if it can represent the puzzle, else json]
    #[arg(long, alias = "to", value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    shard: ShardArgs,
}

impl GenerateArgs {
    /// Parses the options written after `tesuji generate`.
    #[cfg(feature = "studies")]
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        use clap::{Command, FromArgMatches};
        let words = ["generate"].into_iter().chain(text.split_whitespace());
        let found = Self::augment_args(Command::new("generate")).try_get_matches_from(words);
        let args = found.and_then(|found| Self::from_arg_matches(&found));
        args.map_err(|error| CommandError::new(Message::verbatim(error.to_string())))
    }

    pub fn generator(&self, rules: &Rules, seed: u64) -> Result<Generator, CommandError> {
        let options = GeneratorOptions::default()
            .with_game(self.game.clone())
            .with_mix(self.mix.clone())
            .with_seed(seed)
            .with_size(self.size)
            .with_block(self.block)
            .with_grids(self.shape.clone())
            .with_givens(self.givens)
            .with_minimal(self.is_minimal)
            .with_symmetry(self.symmetry)
            .with_solvable_with(self.solvable_with.clone())
            .with_needs(self.needs.clone())
            .with_levels(self.level.clone())
            .with_empty_overlaps(self.has_empty_overlaps)
            .with_rating(self.minutes.clone().map(|range| range.with_rating(self.rating.clone())))
            .with_max_attempts(self.tries)
            .with_timeout(self.time.timeout);
        Generator::new(rules, options).or_suggest(rules)
    }
}

pub fn run(args: &GenerateArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let renderer = Renderer::new(&rules, say::language());
    let language = say::language();
    let texts = &language.sentences().generate;
    let seed = args.seed.unwrap_or_else(|| {
        // Hashers differ from run to run. A short number is easily typed again.
        let seed = RandomState::new().hash_one(args.count) % 1_000_000_000;
        eprintln!("{}", fill(texts.seed, &[("seed", &seed.to_string())]));
        seed
    });
    let generator = Arc::new(args.generator(&rules, seed)?);
    let done = Arc::new(AtomicU64::new(0));
    let mut progress = Progress::new((Some(args.count), Arc::clone(&done)));
    let mut output = args.output.open(None)?;
    let mut exit = Exit::Success;
    let jobs = if args.count == 1 { 1 } else { args.jobs.threads() };
    let (watched, named, finished, count) =
        (Arc::clone(&generator), rules.clone(), Arc::clone(&done), args.count);
    progress::set_text(move |elapsed| {
        let misses = watched.rejections();
        let tries: usize = misses.iter().map(|(_, n)| n).sum();
        let rate = format!("{:.0}", tries as f64 / elapsed.as_secs_f64().max(0.001));
        let tries = pluralize(language.sentences().tries, tries);
        let said = fill(language.sentences().progress.tries, &[("tries", &tries), ("rate", &rate)]);
        let part = (count > 1).then(|| finished.load(Ordering::Relaxed) as f64 / count as f64);
        (part, said + &Rejection::summary(&misses, &Renderer::new(&named, language)))
    });
    let work = |worker: &mut GeneratorWorker<'_>, number: u64| worker.make(number);
    let worker = || generator.worker();
    let shard = args.shard.get();
    let numbers = (0..args.count).filter(|number| shard.has(*number));
    batch::run_in_chunks(1, numbers, jobs, worker, work, |result| {
        done.fetch_add(1, Ordering::Relaxed);
        progress.advance();
        match result {
            Ok(made) => {
                let text = made.write(&rules, args.format).map_err(CommandError::new)?;
                let end = if text.contains('\n') { "\n\n" } else { "\n" };
                output.write(text + end)
            }
            Err(GenerateError::GaveUp { number, tries, misses, is_idle: idle, nearest }) => {
                exit = Exit::Incomplete;
                let tries = pluralize(language.sentences().tries, tries);
                let said = fill(texts.gave_up, &[("number", &number.to_string()), ("tries", &tries)]);
                let nearest = nearest.map(|nearest| {
                    let puzzle = nearest.write(&rules, None).map_err(CommandError::new)?;
                    let cells = pluralize(language.sentences().open_cells, nearest.open_cells);
                    Ok::<String, CommandError>(fill(texts.nearest, &[("cells", &cells), ("puzzle", &puzzle)]))
                });
                let idle = if idle { texts.idle } else { "" };
                let nearest = nearest.transpose()?.unwrap_or_else(|| idle.to_owned());
                say::print_error(message!("{said}{}{nearest}", Rejection::summary(&misses, &renderer)));
                Ok(())
            }
            Err(error) => Err(error.to_command_error(&rules)),
        }
    })?;
    output.finish()?;
    let (done, time) = progress.finish();
    if done > 1 {
        eprintln!("{}", time_line(done, time, language));
    }
    Ok(exit)
}

/// Parses `MIN..MAX`, `MIN..`, `..MAX` or one level.
fn levels(text: &str) -> Result<(Option<String>, Option<String>), OptionError> {
    let level = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    match text.split_once("..") {
        Some((least, most)) if !(least.is_empty() && most.is_empty()) => Ok((level(least), level(most))),
        None if !text.is_empty() => Ok((level(text), level(text))),
        _ => Err(OptionError(message!("expected levels such as medium..hard, medium.., ..hard or hard"))),
    }
}

/// Parses `24..28`, `24..`, `..28`, or one number.
fn counts(text: &str) -> Result<(usize, usize), OptionError> {
    let wrong = || OptionError(message!("expected a number of givens such as 30, 24..28, 24.. or ..28"));
    let number = |text: &str, none: usize| match text.trim() {
        "" => Ok(none),
        text => text.parse().map_err(|_| wrong()),
    };
    match text.split_once("..") {
        Some((least, most)) if !(least.is_empty() && most.is_empty()) => {
            let (least, most) = (number(least, 0)?, number(most, usize::MAX)?);
            if least <= most { Ok((least, most)) } else { Err(wrong()) }
        }
        None if !text.is_empty() => number(text, 0).map(|count| (count, count)),
        _ => Err(wrong()),
    }
}

fn pair(text: &str) -> Result<(usize, usize), OptionError> {
    match text.parse() {
        Ok(BoardSize::Board(rows, columns)) => Ok((rows, columns)),
        _ => Err(OptionError(message!("invalid pair `{text}`: expected two numbers such as 3x4"))),
    }
}
