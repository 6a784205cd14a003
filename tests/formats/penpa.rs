//! Addresses of Penpa+. Those below were put together from its published code, by another program.

use super::boards::kakuro;
use super::*;

/// The sample of the game, under a title, in the mode for solving.
const KAKURO: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=jVJNa8MwDL3nVwTDbjrEX4nr2+jW02hh7RhrMCNsSVfSEUibMRLW3z5ZT\
     WlZchiKHnrPkkUslVnZ1BVoNGkgAo4mhCFXkf/OttoedrkN19tNu842N2IaVkVYbL9yuG0OH1Vtw3YBAIvZDIpst8+DtK90Qco4AybQOXNHt\
     m/eq7JhR5InLujaR9u1rzZ1P9A+XUJzCZe2Q5wTctsxxRWzWB8zUA6QGk/FpKcq9lSemfbM9Eyba5YkVNinai7pWtFTfaJ0ip1fsLOIUBLAS\
     no4BgLzBB/RBGr8jyZHNDVSOxlqMhrWypH7pBlqKhlqOh720CN58eB/8SFmNAhBuMIJQSsJ7wgjQk34QDn3hM+EU0JFGFNO4mccBKk4rZ83/\
     b/Ir9ayqYvsLcflWtJehfOq/sx2zAWnNWTfjDyVWCHdLw==";

/// A sudoku with the lines between its blocks, in the mode for editing, with a digit of the answer.
const SUDOKU: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=zVTBihQxEL3PVzQ51yGpJJWkb7I6XmRFd0WkaWRYZ1EcGZjdAelh/91KdU\
     nPZA8ieJBM1zxep9+rpCp5OH7Zfz9C4eEzWHA8fLby5FB/Vsftt8fdtu/gxfHx6/7AAODteg33m93DdjXorHF1mkrfTe+gm1733WCcgc5gDc\
     6MT/z2fX+aPvfD+ATThwXmBd70J47X/clgNr0oOKhfg/G+EumMiJUoCxGwEv6MkBl4RpRK5IWI1GjEVAlaCLKViGdEaYhkG9vkG9HsmrXk0O\
     SRc5Np8U0eRWaEhXCWGl/nfOPj0LZfYWq20fnwjMkXylwRJ3X5JHEtESXectlg8hJfSrQSo8Q3MucVV9NlAld455AVSwF0KJj/ATHOGCNgta\
     6Y+xGjm3F0gBRmTAEwpRmnBFjsjAt3rfWzfmZ9q/qW9Z3qO9ZH1UfWD6ofWD+qfmR9Un1i/az6fCKwePXy7EWqU/NXHj1j1cFwuS78PZ8Yqz\
     6my3ywKOb8vfp69vWaJ9V90HUR+5L6kr/cH1JfYl9SX6LLdZH6EvuS+hL71mZGLtpHKd2VxCCRpKSpntO/PMlFWxn/UTf9Mb2Bd9M1I/5fzL\
     gazM3xcL+52xpgVC/i7np/+LHZmXE136vmp5Fn8PVeHn8B";

/// A sheet of 9 × 9 with a cage.
const CAGES: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=zZHBasMwDIbvfoqisw5xnKyub2NtTiODpWMMY0rYElqWEUgaGAnrs1f5V\
     2gfofzWhxA/MpL64av9HnglMpYj1iJjI4RN5hddtD0cm8ot+HE47ttOEuaXLOO6bPpK+YsrKE+amGIJTeFEPfrTCeVVUNP46qZx53z44/Htm\
     tprWrhJmIMa/AAzMAa3YuXRgGswAlPwGZ4N+A4+gQn44Lw3MqEOYl3OfyrlY4vRb5XeV2VebTF0dflZyXIL7HWRt91P2VBQ/2egX0J4M58xn\
     AE=";

/// One with a 12 in its first cell.
const TWELVE: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=zZHdasMwDIXv/RRF17qw4/64vivbcjU6aDpKMaaELmVjGYGkgZLQPnuVs\
     0L7COVYH0KWZDhu2q/qt+W5yDrWbETWaYQbD0fftP45loUf8aI9fle1JMwfacqHvGwKFW5dUQUyxJRIGIoXarCfLijPo+q7le+7nQ/xzN3nP\
     XX3NPO9cOl7spq8DMoyg3VSNrjcgimYgGuZ5c6Cr6AGJ+A7et7ADfgCjsEpembD60qFxMGER02eqzKYnLX1Id8XYnMGh0fLqv7LS4rq/0PoR\
     Ihghw+NVw==";

/// One that lacks a square.
const HOLE: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=rZFLC8IwEITv+RVlz3vow0fam6g9iYJVREKQohXFSqEPkBb97aZjUe/KZ\
     D+WZdiQSVEdskvFvpEn2WbHyJM2SvbaY3dancs0CSweVeUpy03DvAhDPsZpkQjVubRQ5BCTa8oh/aAC++mBsa9FUy+Dpt4FSt+5Xn9a+Wmjo\
     DGcgw64BUPQBVfGyrUHTkAb7IMzeKbgBhyDPXAAz7C9TAjlSrz5W/2fJu5ftrzVJhpV+THeJybTCHFa8yy/xilp8UqfboRSXvt7+gk=";

/// A sheet of hexagons.
const HEX: &str = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=zZHNCsIwEITveQrZ8x6a/mjsTdSeRMEqIiFI0ZaKlUJrQVr02U1HQR9BJ\
     vsxLAMhkzy989jKU+ywtPKUg1F+f5yPNudbkYYDnjS3vKysYV5FEWdJUadCf1JGaJLE5NqRZJ5UN6fy0tAT67ERXbsOu/YQavPgdvu16mvjs\
     LNcghLcgxHoghsb5dYDZ6ADBuACmTm4A6egDw6RGfWXCaFdhTf/KvivTd9p3FRZckxtqzEKHSzL6poUZMS7f7oTRnv9/5kX";

const LINE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn error(text: &str) -> String {
    read_all(text, None).remove(0).map_err(|error| error.message.to_string()).unwrap_err()
}

#[test]
fn drawings_are_read() {
    let read = one(KAKURO, None);
    assert_eq!((game(&read), read.name.as_deref()), ("kakuro".to_owned(), Some("Zigzag, of five")));
    let rows = "5 5\n- - 16, 29, -\n- 3,8 0 0 8,\n,23 0 0 0 0\n,12 0 0 0 0\n- ,13 0 0 -";
    assert_eq!(PuzzleSpec { name: None, ..read }, one(rows, Some(Format::Tokens)));
    assert_eq!(one(SUDOKU, None), one(LINE, None));
    // The signs of an address may be encoded, and its parts stand behind either sign.
    for address in [
        SUDOKU.replace('+', "%2B").replace('/', "%2F").replacen("%2F", "/", 5),
        SUDOKU.replace("/#m=edit", "/?m=edit"),
        format!("{SUDOKU}&a=abc"),
    ] {
        assert_eq!(one(&address, None).clues, one(LINE, None).clues, "{address}");
    }
}

#[test]
fn what_is_written_reads_back() {
    for position in [
        one(LINE, None),
        one("1..4..3.2..1.2..", None),
        PuzzleSpec {
            name: Some("zz, null & zO, \"__a\" zZz 手筋".to_owned()),
            ..kakuro(6, 8, &[0x3141_5926_5358_9793, 0x2384_6264_3383_2795, 0x0288_4197_1693_9937])
        },
        PuzzleSpec::new(25, vec![Clue::Given(25); 625]),
        PuzzleSpec::new(5, vec![Clue::Open; 25]),
    ] {
        let address = write(&position, Format::Penpa).unwrap();
        assert!(address.starts_with("https://swaroopg92.github.io/penpa-edit/#m=solve&p="), "{address}");
        assert!(!address[60..].contains('='), "{address}");
        assert_eq!(by_name(&one(&address, None)), by_name(&position));
    }
}

#[test]
fn what_no_game_holds_is_said() {
    for (address, message) in [
        (CAGES, "unsupported `killercages` in the drawing"),
        (TWELVE, "invalid value [\"12\",1,\"1\"] at r1c3: expected 1 to 9"),
        (HOLE, "the board is not a rectangle"),
        (HEX, "unsupported sheet \"hex\": expected square, sudoku or kakuro"),
        (&SUDOKU[..200], "the address is damaged: its text cannot be unpacked"),
    ] {
        assert_eq!(error(address), message);
    }
    let placed = PuzzleSpec::new(4, vec![Clue::Placed(1); 16]);
    assert!(write(&placed, Format::Penpa).is_err());
    let named = PuzzleSpec { name: Some("100%2C".to_owned()), ..one(LINE, None) };
    assert_eq!(
        write(&named, Format::Penpa).map_err(|error| error.message.to_string()),
        Err("the penpa format cannot represent the name \"100%2C\"".to_owned())
    );
    let large = PuzzleSpec::new(64, vec![Clue::Open; 4096]);
    assert!(write(&large, Format::Penpa).is_err());
}
