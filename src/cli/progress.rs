//! Progress of long work: a line on standard error if that is a terminal, while there is no other output.

use super::say;
use indicatif::{FormattedDuration, ProgressBar, ProgressStyle};
use std::{
    io::{IsTerminal, Stdin},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tesuji::text::fill;

/// Time without other output before the line appears.
const DISPLAY_DELAY: Duration = Duration::from_millis(700);

/// Interval between redraws of the line.
const TICK: Duration = Duration::from_millis(150);

/// Length of the full bar.
const BAR_LENGTH: u64 = 1000;

/// Line of this run, from [`begin`] to [`end`].
static LINE: Mutex<Option<ProgressLine>> = Mutex::new(None);

/// Describes work in progress: the share that is done, if known, and a text.
type DescribeProgress = dyn Fn(Duration) -> (Option<f64>, String) + Send;

struct ProgressLine {
    begin: Instant,
    /// Time of the last other output.
    last_output: Instant,
    describe: Box<DescribeProgress>,
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    fn draw(&mut self) {
        if self.last_output.elapsed() < DISPLAY_DELAY {
            return;
        }
        let (part, words) = (self.describe)(self.begin.elapsed());
        let bar = self.bar.get_or_insert_with(|| {
            let template = if part.is_some() { "{bar:40} {percent:>3} %  {msg}" } else { "{spinner} {msg}" };
            let style =
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(BAR_LENGTH).with_style(style)
        });
        bar.set_message(words);
        bar.set_position((part.unwrap_or(0.0) * BAR_LENGTH as f64) as u64);
        bar.tick();
    }

    fn clear(&mut self) {
        self.bar.take().into_iter().for_each(|bar| bar.finish_and_clear());
        self.last_output = Instant::now();
    }
}

fn line() -> MutexGuard<'static, Option<ProgressLine>> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the elapsed time of a command from now on, if standard error is a terminal.
pub fn begin() {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let now = Instant::now();
    *line() =
        Some(ProgressLine { begin: now, last_output: now, describe: Box::new(elapsed_text), bar: None });
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(TICK);
            match &mut *line() {
                Some(line) => line.draw(),
                None => return,
            }
        }
    });
}

/// Ends the display, since the command is done or waits for input from a terminal.
pub fn end() {
    if let Some(mut line) = line().take() {
        line.clear();
    }
}

/// Returns standard input. If that is a terminal, the display ends, since it would disturb typing.
pub fn stdin() -> Stdin {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        end();
    }
    stdin
}

/// Clears the line for other output on the terminal.
pub fn clear() {
    if let Some(line) = &mut *line() {
        line.clear();
    }
}

/// Replaces the text of the line and restarts its clock.
pub fn set_text(words: impl Fn(Duration) -> (Option<f64>, String) + Send + 'static) {
    if let Some(line) = &mut *line() {
        line.clear();
        (line.begin, line.describe) = (Instant::now(), Box::new(words));
    }
}

fn elapsed_text(elapsed: Duration) -> (Option<f64>, String) {
    (None, fill(say::language().sentences().progress.time, &[("elapsed", &format_duration(elapsed))]))
}

fn format_duration(time: Duration) -> String {
    FormattedDuration(time).to_string()
}

/// Count of the finished items of a command.
pub struct Progress {
    begin: Instant,
    done: Arc<AtomicU64>,
}

impl Progress {
    /// Starts the progress over the puzzles of an input: its size in bytes, if known, and the bytes read so far.
    pub fn new((size, read): (Option<u64>, Arc<AtomicU64>)) -> Self {
        let words = &say::language().sentences().progress;
        Self::start(size, read, if size.is_some() { words.known } else { words.unknown })
    }

    pub fn with_count(size: usize) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let words = say::language().sentences().progress.counted;
        Self { done: Arc::clone(&done), ..Self::start(Some(size as u64), done, words) }
    }

    /// Starts the progress of work, of which `read` out of `size` is done.
    fn start(size: Option<u64>, read: Arc<AtomicU64>, text: &'static str) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let progress = Self { begin: Instant::now(), done: Arc::clone(&done) };
        set_text(move |elapsed| {
            let read = read.load(Ordering::Relaxed);
            let part = size.map(|size| (read as f64 / size.max(1) as f64).min(1.0));
            let left = part.filter(|part| *part > 0.0).map(|part| elapsed.mul_f64((1.0 - part) / part));
            let (done, of) = (done.load(Ordering::Relaxed), size.unwrap_or(read));
            let words = [
                ("done", done.to_string()),
                ("read", read.to_string()),
                ("of", of.to_string()),
                ("elapsed", format_duration(elapsed)),
                ("eta", left.map_or_else(|| "?".to_owned(), format_duration)),
            ];
            (part, fill(text, &words.each_ref().map(|(name, word)| (*name, word.as_str()))))
        });
        progress
    }

    pub fn advance(&mut self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    pub fn finish(self) -> (u64, Duration) {
        set_text(elapsed_text);
        (self.done.load(Ordering::Relaxed), self.begin.elapsed())
    }
}
