//! How far long work has come, on standard error where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tesuji::Language;
use tesuji::text::fill;

/// Work that is done before this shows no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar that appears once the work turns out to be long.
pub struct Progress {
    begin: Instant,
    size: Option<u64>,
    read: Arc<AtomicU64>,
    wanted: bool,
    bar: Option<ProgressBar>,
    done: u64,
    language: Language,
}

impl Progress {
    /// Work on an input of so many bytes, and how many of them were read so far.
    pub fn new((size, read): (Option<u64>, Arc<AtomicU64>)) -> Self {
        // Where results run over the same terminal, they show how far it is.
        let wanted = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        Self { begin: Instant::now(), size, read, wanted, bar: None, done: 0, language: Language::default() }
    }

    /// The same where results go to a file, so that nothing else runs over the terminal.
    pub fn beside_a_file(mut self) -> Self {
        self.wanted = std::io::stderr().is_terminal();
        self
    }

    /// The same in a language.
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// One puzzle is done.
    pub fn advance(&mut self) {
        self.done += 1;
        if !self.wanted {
            return;
        }
        if self.bar.is_none() && self.begin.elapsed() >= PATIENCE {
            self.bar = Some(self.make());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read.load(Ordering::Relaxed));
            bar.set_message(self.done.to_string());
        }
    }

    fn make(&self) -> ProgressBar {
        // The times are filled in by the bar.
        let words = &self.language.sentences().progress;
        let filled = |text| fill(text, &[("done", "{msg}"), ("elapsed", "{elapsed}"), ("eta", "{eta}")]);
        let template = match self.size {
            Some(_) => format!("{{bar:40}} {{percent:>3}} %  {}", filled(words.known)),
            None => format!("{{spinner}} {}", filled(words.unknown)),
        };
        let bar = self.size.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        // Without the template the bar has its usual look.
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar
    }

    /// How many are done and how long it took; the bar goes.
    pub fn finish(self) -> (u64, Duration) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        (self.done, self.begin.elapsed())
    }
}

/// Tells how far work has come whose end is not known, on standard error where that is a terminal and it takes long.
pub struct Watch {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Says again and again what `tell` makes of the seconds gone, where that is wanted.
    pub fn begin(wanted: bool, tell: impl Fn(f64) -> String + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let wanted = wanted && std::io::stderr().is_terminal();
        let (begin, stopped) = (Instant::now(), Arc::clone(&stop));
        let watch = move || {
            let mut bar = None;
            while !stopped.load(Ordering::Relaxed) {
                std::thread::park_timeout(PATIENCE);
                if begin.elapsed() >= PATIENCE && !stopped.load(Ordering::Relaxed) {
                    let bar = bar.get_or_insert_with(ProgressBar::new_spinner);
                    bar.set_message(tell(begin.elapsed().as_secs_f64()));
                    bar.tick();
                }
            }
            bar.into_iter().for_each(|bar| bar.finish_and_clear());
        };
        Self { stop, thread: wanted.then(|| std::thread::spawn(watch)) }
    }

    /// There is nothing to wait for any more.
    pub fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            thread.thread().unpark();
            // It has only told how far the work was: the work itself is done.
            let _ = thread.join();
        }
    }
}
