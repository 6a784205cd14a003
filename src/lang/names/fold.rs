//! The spelling of names: which letters count as the same.

/// Katakana of half width, from U+FF61 on, each as a letter of full width.
const KATAKANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

/// Returns the form in which names are compared: small letters, without blanks, hyphens, `_` and middle dots, with Latin
/// letters and digits in half width and kana in full width.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().map(standard_width) {
        match letter {
            '\u{3099}' | '\u{309B}' | '\u{FF9E}' => voice(&mut folded, 1),
            '\u{309A}' | '\u{309C}' | '\u{FF9F}' => voice(&mut folded, 2),
            '_' | '-' | '‐' | '‑' | '–' | '—' | '−' | '・' => {}
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

/// Puts a sound mark on the last letter: kana with the mark come `by` places after those without it.
fn voice(text: &mut String, by: u32) {
    let Some(letter) = text.pop() else { return };
    let marked = match letter {
        'ウ' => Some('ヴ'),
        'か'..='と' | 'は'..='ほ' | 'カ'..='ト' | 'ハ'..='ホ' => {
            char::from_u32(u32::from(letter) + by)
        }
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
