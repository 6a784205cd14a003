//! Orders of a few things.

/// All orders of some numbers, in the order of the alphabet.
pub fn orders(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| {
        let mut rest = of.to_vec();
        let first = rest.remove(at);
        orders(&rest).into_iter().map(move |mut order| {
            order.insert(0, first);
            order
        })
    };
    (0..of.len()).flat_map(with_first).collect()
}
