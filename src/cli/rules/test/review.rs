//! Review of snapshots one after another: their differences, and whether they are accepted.

use super::snapshots::{command_error, differences};
use crate::cli::prelude::*;
use std::io;
use tesuji::authoring::SnapshotState;

/// Asks for each snapshot that differs whether it is accepted, and writes accepted ones at once. The end of standard
/// input ends the review.
pub fn review(
    files: &mut [SnapshotFile],
    language: Language,
    output: &mut Output,
) -> Result<(), CommandError> {
    let open: Vec<(usize, usize)> =
        files.iter().enumerate().flat_map(|(at, file)| differing(at, file)).collect();
    let say = |message: Message| language.translate(&message) + "\n";
    let (mut accepted, mut rejected, mut skipped, mut all) = (0, 0, 0, false);
    progress::end();
    let mut lines = io::stdin().lock().lines();
    for (place, &(at, number)) in open.iter().enumerate() {
        let file = &mut files[at];
        let snapshot = &file.snapshots[number];
        if !all {
            output.write(format!(
                "\n[{}/{}] {}",
                place + 1,
                open.len(),
                differences(file, snapshot, language)
            ))?;
        }
        let answer = loop {
            if all {
                break 'a';
            }
            output.write(
                language.translate(&message!(
                    "accept (a), reject (r), skip (s), show lines (d), accept all (A), quit (q)?"
                )) + " ",
            )?;
            let line = lines
                .next()
                .transpose()
                .map_err(|error| CommandError::new(message!("cannot read standard input: {error}")))?;
            // On a terminal the answer ends the line of the question, since its line end is typed.
            match line.as_deref().map_or("q", str::trim) {
                "d" => output.write(format!("\n{}", snapshot.diff()))?,
                letter @ ("a" | "r" | "s" | "A" | "q") => break char::from(letter.as_bytes()[0]),
                _ => output.write(say(message!("expected a, r, s, d, A or q")))?,
            }
        };
        match answer {
            'a' | 'A' => {
                all |= answer == 'A';
                file.snapshots[number].accept();
                file.write().map_err(command_error)?;
                accepted += 1;
            }
            'r' => rejected += 1,
            's' => skipped += 1,
            _ => break,
        }
    }
    let left = open.len() - accepted - rejected - skipped;
    output.write(
        "\n".to_owned()
            + &say(message!(
                "{accepted} accepted, {rejected} rejected, {skipped} skipped, {left} not reviewed"
            )),
    )?;
    for &(at, number) in &open {
        let (file, snapshot) = (&files[at], &files[at].snapshots[number]);
        let title = file.title(snapshot, language);
        output.write(match snapshot.is_accepted {
            true => say(message!("accepted: {title}")),
            false => say(message!("unchanged: {title}")),
        })?;
    }
    Ok(())
}

fn differing(at: usize, file: &SnapshotFile) -> Vec<(usize, usize)> {
    let snapshots = file.snapshots.iter().enumerate();
    snapshots.filter(|(_, one)| one.state != SnapshotState::Same).map(|(number, _)| (at, number)).collect()
}
