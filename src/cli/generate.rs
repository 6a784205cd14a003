//! `tesuji generate`: puzzles with one solution.

use super::total::time_line;
use crate::cli::prelude::*;
use clap::FromArgMatches;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tesuji::text::{counted, fill};
use tesuji::{BoardSize, GenerateError, Generator, GeneratorOptions, GeneratorWorker, GridLayout, Symmetry};

/// Make puzzles with one solution
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "sudoku", help_heading = "Puzzles")]
    game: String,
    /// Constraints that the game has besides, by their names, what these begin with, or games that have them
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', help_heading = "Puzzles")]
    mix: Vec<String>,
    /// So many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Puzzles")]
    count: u64,
    /// Which puzzles: the same number gives the same ones [default: another one each time, which is said]
    #[arg(long, value_name = "NUMBER", help_heading = "Puzzles")]
    seed: Option<u64>,
    /// Rows and columns: one number, or ROWSxCOLUMNS of squares where a board may have any, the numbers of its runs
    /// included [default: 9, or 12x10]
    #[arg(long, value_parser = parsed::<BoardSize>, value_name = "N|ROWSxCOLUMNS", help_heading = "Puzzles")]
    size: Option<BoardSize>,
    /// Rows and columns of a block [default: as near to a square as the size allows]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = pair, help_heading = "Puzzles")]
    block: Option<(usize, usize)>,
    /// Where several grids lie: two, chain, butterfly, windmill, sohei, samurai, gattai-8, shogun, sumo, or the first
    /// cell of each grid, such as r1c1,r7c7 [default: two]
    #[arg(long, value_parser = parsed::<GridLayout>, value_name = "SHAPE|CELLS", help_heading = "Puzzles")]
    shape: Option<GridLayout>,
    /// So many givens: one number, or a range such as 24..28
    #[arg(long, value_name = "N|MIN..MAX", value_parser = counts, help_heading = "Givens")]
    givens: Option<(usize, usize)>,
    /// No given (with --symmetry no givens that belong together; in a game of cages no cage) that could be left out
    #[arg(long, conflicts_with = "givens", help_heading = "Givens")]
    minimal: bool,
    /// How the givens lie to each other: none, rotate, quarter, mirror, flip, diagonal or full
    #[arg(long, value_parser = parsed::<Symmetry>, value_name = "SYMMETRY", default_value = "none", help_heading = "Givens")]
    symmetry: Symmetry,
    /// Puzzles that this strategy solves
    #[arg(long, value_name = "STRATEGY", help_heading = "Difficulty")]
    solvable_with: Option<String>,
    /// Puzzles that need this technique: those of the strategy (of --solvable-with, else of the game, else default) up
    /// to its first turn solve them, without it they do not
    #[arg(long, value_name = "TECHNIQUE", conflicts_with = "level", help_heading = "Difficulty")]
    needs: Option<String>,
    /// Puzzles whose hardest step has one of these levels of the strategy
    #[arg(long, value_name = "MIN..MAX", value_parser = levels, help_heading = "Difficulty")]
    level: Option<(Option<String>, Option<String>)>,
    /// No givens in the cells that grids share, and no grid that the strategy solves on its own: each must be looked
    /// at twice at least
    #[arg(long, requires = "solvable_with", help_heading = "Difficulty")]
    shared_empty: bool,
    /// How often a puzzle is begun before it is given up
    #[arg(long, value_name = "N", default_value_t = GeneratorOptions::TRIES, help_heading = "Time and threads")]
    tries: usize,
    /// The format [default: line where it says all of the puzzle, else json]
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
    pub fn parse(text: &str) -> Result<Self, Stop> {
        let words = ["generate"].into_iter().chain(text.split_whitespace());
        let found = Self::augment_args(Command::new("generate")).try_get_matches_from(words);
        let args = found.and_then(|found| Self::from_arg_matches(&found));
        args.map_err(|error| Stop::wrong(Message::verbatim(error.to_string())))
    }

    pub fn generator(&self, rules: &Rules, seed: u64) -> Result<Generator, Stop> {
        let options = GeneratorOptions::default()
            .with_game(self.game.clone())
            .with_mix(self.mix.clone())
            .with_seed(seed)
            .with_size(self.size)
            .with_block(self.block)
            .with_grids(self.shape.clone())
            .with_givens(self.givens)
            .with_minimal(self.minimal)
            .with_symmetry(self.symmetry)
            .with_solvable_with(self.solvable_with.clone())
            .with_needs(self.needs.clone())
            .with_levels(self.level.clone())
            .with_empty_overlaps(self.shared_empty)
            .with_max_attempts(self.tries)
            .with_timeout(self.time.timeout);
        Generator::new(rules, options).or_stop(rules)
    }
}

pub fn run(args: &GenerateArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let teller = Renderer::new(&rules, say::language());
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
    let mut exit = Exit::Done;
    let jobs = if args.count == 1 { 1 } else { args.jobs.threads() };
    let (watched, named, finished, count) =
        (Arc::clone(&generator), rules.clone(), Arc::clone(&done), args.count);
    progress::say(move |elapsed| {
        let misses = watched.rejections();
        let tries: usize = misses.iter().map(|(_, n)| n).sum();
        let rate = format!("{:.0}", tries as f64 / elapsed.as_secs_f64().max(0.001));
        let tries = counted(language.sentences().tries, tries);
        let said = fill(language.sentences().progress.tries, &[("tries", &tries), ("rate", &rate)]);
        let part = (count > 1).then(|| finished.load(Ordering::Relaxed) as f64 / count as f64);
        (part, said + &Renderer::new(&named, language).rejections_text(&misses))
    });
    let work = |maker: &mut GeneratorWorker<'_>, number: u64| maker.make(number);
    let maker = || generator.worker();
    let shard = args.shard.get();
    let numbers = (0..args.count).filter(|number| shard.has(*number));
    batch::run_in_chunks(1, numbers, jobs, maker, work, |made| {
        done.fetch_add(1, Ordering::Relaxed);
        progress.advance();
        match made {
            Ok(made) => {
                let text = made.write(&rules, args.format).map_err(Stop::wrong)?;
                let end = if text.contains('\n') { "\n\n" } else { "\n" };
                output.write(text + end)
            }
            Err(GenerateError::GaveUp { number, tries, misses, idle, nearest }) => {
                exit = Exit::Not;
                let tries = counted(language.sentences().tries, tries);
                let said = fill(texts.gave_up, &[("number", &number.to_string()), ("tries", &tries)]);
                let nearest = nearest.map(|nearest| {
                    let puzzle = nearest.write(&rules, None).map_err(Stop::wrong)?;
                    let cells = counted(language.sentences().open_cells, nearest.open_cells);
                    Ok::<String, Stop>(fill(texts.nearest, &[("cells", &cells), ("puzzle", &puzzle)]))
                });
                let idle = if idle { texts.idle } else { "" };
                let nearest = nearest.transpose()?.unwrap_or_else(|| idle.to_owned());
                say::error(message!("{said}{}{nearest}", teller.rejections_text(&misses)));
                Ok(())
            }
            Err(error) => Err(error.stop(&rules)),
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
fn levels(text: &str) -> Result<(Option<String>, Option<String>), Wrong> {
    let named = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    match text.split_once("..") {
        Some((least, most)) if !(least.is_empty() && most.is_empty()) => Ok((named(least), named(most))),
        None if !text.is_empty() => Ok((named(text), named(text))),
        _ => Err(Wrong(message!("levels such as medium..hard, medium.., ..hard or hard"))),
    }
}

/// Parses `24..28`, `24..`, `..28`, or one number.
fn counts(text: &str) -> Result<(usize, usize), Wrong> {
    let wrong = || Wrong(message!("a number of givens, such as 30, 24..28, 24.. or ..28"));
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

fn pair(text: &str) -> Result<(usize, usize), Wrong> {
    match text.parse() {
        Ok(BoardSize::Board(rows, columns)) => Ok((rows, columns)),
        _ => Err(Wrong(message!("`{text}` is no pair such as 3x4"))),
    }
}
