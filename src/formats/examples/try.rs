use std::io::Read;
use tesuji_formats::*;
fn main() {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).unwrap();
    let column = std::env::args().nth(1);
    let mut items = Positions::new(&bytes[..], None).in_column(column);
    while let Some(item) = items.next() {
        match item {
            Ok(p) => {
                let text: String = p
                    .clues
                    .iter()
                    .map(|c| match c {
                        tesuji_board::position::Clue::Given(v) => symbol(*v),
                        tesuji_board::position::Clue::Placed(_) => '+',
                        tesuji_board::position::Clue::Candidates(_) => '?',
                        _ => '.',
                    })
                    .collect();
                println!(
                    "{} ok {}x{} {:?} {} removed {}",
                    p.line,
                    p.shape.rows,
                    p.shape.columns,
                    p.name,
                    text,
                    p.removed.len()
                );
            }
            Err(e) => println!("ERR {e}"),
        }
    }
}
