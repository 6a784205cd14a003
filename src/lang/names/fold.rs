//! Normalization of names: letters that are treated as equal.

/// Full-width equivalents of the half-width katakana from U+FF61 on.
const KATAKANA: &str = "\
    \u{3002}\u{300C}\u{300D}\u{3001}\u{30FB}\u{30F2}\u{30A1}\u{30A3}\u{30A5}\u{30A7}\u{30A9}\u{30E3}\
    \u{30E5}\u{30E7}\u{30C3}\u{30FC}\u{30A2}\u{30A4}\u{30A6}\u{30A8}\u{30AA}\u{30AB}\u{30AD}\u{30AF}\
    \u{30B1}\u{30B3}\u{30B5}\u{30B7}\u{30B9}\u{30BB}\u{30BD}\u{30BF}\u{30C1}\u{30C4}\u{30C6}\u{30C8}\
    \u{30CA}\u{30CB}\u{30CC}\u{30CD}\u{30CE}\u{30CF}\u{30D2}\u{30D5}\u{30D8}\u{30DB}\u{30DE}\u{30DF}\
    \u{30E0}\u{30E1}\u{30E2}\u{30E4}\u{30E6}\u{30E8}\u{30E9}\u{30EA}\u{30EB}\u{30EC}\u{30ED}\u{30EF}\
    \u{30F3}";

/// Returns the form in which names are compared: lower case, without blanks, hyphens, `_` and middle dots, with Latin
/// letters and digits in half width and kana in full width.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().map(standard_width) {
        match letter {
            '\u{3099}' | '\u{309B}' | '\u{FF9E}' => voice(&mut folded, 1),
            '\u{309A}' | '\u{309C}' | '\u{FF9F}' => voice(&mut folded, 2),
            '_' | '-' | '\u{2010}' | '\u{2011}' | '\u{2013}' | '\u{2014}' | '\u{2212}' | '\u{30FB}' => {}
            _ if letter.is_whitespace() => {}
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    folded
}

/// Returns a text with Latin letters, digits and signs in half width and kana in full width.
pub fn narrowed(text: &str) -> String {
    text.chars().map(standard_width).collect()
}

fn standard_width(letter: char) -> char {
    let code = u32::from(letter);
    let standard = match code {
        0x3000 => Some(' '),
        0xFF01..=0xFF5E => char::from_u32(code - 0xFEE0),
        0xFF61..=0xFF9D => KATAKANA.chars().nth((code - 0xFF61) as usize),
        _ => None,
    };
    standard.unwrap_or(letter)
}

/// Adds a sound mark to the last letter; the code of the kana with the mark is larger by `by`.
fn voice(text: &mut String, by: u32) {
    let Some(letter) = text.pop() else { return };
    let marked = match letter {
        // Katakana u becomes vu; the other ranges are ka to to and ha to ho, of hiragana and of katakana.
        '\u{30A6}' => Some('\u{30F4}'),
        '\u{304B}'..='\u{3068}'
        | '\u{306F}'..='\u{307B}'
        | '\u{30AB}'..='\u{30C8}'
        | '\u{30CF}'..='\u{30DB}' => char::from_u32(u32::from(letter) + by),
        _ => None,
    };
    text.push(marked.unwrap_or(letter));
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn spellings_of_a_name_are_one() {
        for (one, other) in [
            ("my-rule", "My Rule"),
            ("my-rule", "Ｍｙ＿ＲＵＬＥ"),
            ("推論規則４", "推論規則4"),
            ("スー・ド・コック", "ｽｰﾄﾞｺｯｸ"),
            ("ハンプ", "ﾊﾝﾌﾟ"),
            ("パターン", "ハ\u{309A}ターン"),
        ] {
            assert_eq!(folded(one), folded(other));
        }
    }
}
