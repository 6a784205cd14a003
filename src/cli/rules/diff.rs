//! What differs between two texts, line by line.

/// Lines around a difference that are shown with it.
const AROUND: usize = 2;

/// The largest table of lines × lines that is looked through for the best way to tell two texts apart.
const MOST: usize = 4_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change<'t> {
    Same(&'t str),
    Gone(&'t str),
    New(&'t str),
}

/// The lines that differ, `-` before those of `old` and `+` before those of `new`, with a few lines around them;
/// empty where the texts are the same.
pub fn diff(old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let mut changes: Vec<Change<'_>> = old[..head].iter().map(|line| Change::Same(line)).collect();
    changes.extend(middle(&old[head..old.len() - tail], &new[head..new.len() - tail]));
    changes.extend(old[old.len() - tail..].iter().map(|line| Change::Same(line)));
    shown(&changes)
}

/// The shortest list of changes, by the longest common subsequence.
fn middle<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Change<'t>> {
    let all = || {
        old.iter().map(|line| Change::Gone(line)).chain(new.iter().map(|line| Change::New(line))).collect()
    };
    if old.len().saturating_mul(new.len()) > MOST {
        return all();
    }
    let width = new.len() + 1;
    let mut common = vec![0u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = if old[i] == new[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut changes = Vec::new();
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            changes.push(Change::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < old.len()
            && (j == new.len() || common[(i + 1) * width + j] >= common[i * width + j + 1])
        {
            changes.push(Change::Gone(old[i]));
            i += 1;
        } else {
            changes.push(Change::New(new[j]));
            j += 1;
        }
    }
    changes
}

fn shown(changes: &[Change<'_>]) -> String {
    let near = |at: usize| {
        let around = at.saturating_sub(AROUND)..(at + AROUND + 1).min(changes.len());
        changes[around].iter().any(|change| !matches!(change, Change::Same(_)))
    };
    let mut text = String::new();
    let (mut line, mut hidden) = (0, true);
    for (at, change) in changes.iter().enumerate() {
        line += usize::from(!matches!(change, Change::New(_)));
        if !near(at) {
            hidden = true;
            continue;
        }
        if std::mem::take(&mut hidden) {
            text.push_str(&format!("@ line {}\n", line.max(1)));
        }
        let (sign, words) = match change {
            Change::Same(words) => (' ', words),
            Change::Gone(words) => ('-', words),
            Change::New(words) => ('+', words),
        };
        text.push_str(format!("{sign} {words}").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn equal_texts_have_no_difference() {
        assert_eq!(diff("a\nb\n", "a\nb\n"), "");
    }

    #[test]
    fn a_changed_line_is_shown_with_the_lines_around_it() {
        let (old, new) = ("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n");
        assert_eq!(diff(old, new), "@ line 3\n  3\n  4\n- 5\n+ five\n  6\n  7\n  8\n+ 9\n");
    }

    #[test]
    fn distant_changes_are_shown_apart() {
        let old = "a\n1\n2\n3\n4\n5\n6\nb\n";
        let new = "A\n1\n2\n3\n4\n5\n6\nB\n";
        assert_eq!(diff(old, new), "@ line 1\n- a\n+ A\n  1\n  2\n@ line 6\n  5\n  6\n- b\n+ B\n");
    }
}
