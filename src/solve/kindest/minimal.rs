//! Minimal subsets by deletion.

/// A subset from which no item can be deleted such that `holds` stays true. Halves are deleted first, then ever smaller
/// runs of items.
///
/// `holds` is true for all items, and is monotone for a minimal result.
pub fn minimal_subset<T: Clone>(items: &[T], mut holds: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = items.to_vec();
    let mut size = kept.len();
    while size > 0 {
        let mut end = kept.len();
        while end > 0 {
            let begin = end.saturating_sub(size);
            let mut fewer = kept.clone();
            fewer.drain(begin..end);
            if holds(&fewer) {
                kept = fewer;
            }
            end = begin;
        }
        size /= 2;
    }
    kept
}
