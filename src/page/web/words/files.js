/* Words of the dialogs that open and share puzzles. */
export default {
  en: {
    open: "Open", paste: "Paste one or more puzzles in any format: digits, drawings, files of other programs, addresses", "paste hint": "..37.6...\n2.4....1.\n…", game: "Game", "game said": "as in the text", format: "Format", "format known": "recognised", read: "Open", file: "A file…",
    found: ["One puzzle was found.", "{n} puzzles were found. Choose one:"], "left out": ["One more was left out.", "{n} more were left out."], line: "line {line}", bad: "line {line}: {error}", nothing: "No puzzle found in this text.",
    share: "Share", address: "An address that contains board, marks and rules. Everything is stored after the #: nothing is sent to a server.", copy: "Copy", copied: "Copied", "too long": ["", "The address has {n} characters; some programs may shorten it."], "with rules": "With your own rules ({n})", "with marks": "With what I entered and marked",
    other: "For other programs", write: "Format", lost: "Not included: {what}", entries: "entries and removals", writing: "Writing…", text: "Text", save: "Save as a file", print: "Print", "print solution": "Print with the solution", "solution of": "Solution: {name}", "not one solution": "The puzzle does not have exactly one solution.",
    "large address": "it contains more than {n} MB", "large rules": "Your rules have more than {n} KB, too much for an address.",
    full: "The storage of this browser is full: download your files.", download: "Download…", everything: "All as one file", close: "Close",
  },
  ja: {
    open: "開く", paste: "問題を貼り付けてください。複数でも、どの形式でも読めます（数字の列、図、ほかのソフトのファイル、アドレス）", "paste hint": "..37.6...\n2.4....1.\n…", game: "種類", "game said": "文字列のとおり", format: "形式", "format known": "自動判別", read: "開く", file: "ファイル…",
    found: "問題が{n}問見つかりました。選んでください：", "left out": "ほかに{n}問は省きました。", line: "{line}行目", bad: "{line}行目：{error}", nothing: "この文字列に問題は見つかりません。",
    share: "共有", address: "盤面・印・ルールをすべて含むアドレスです。内容は#の後ろにあり、どこにも送信されません。", copy: "コピー", copied: "コピーしました", "too long": "アドレスは{n}文字あり、途中で切るソフトもあります。", "with rules": "自分のルールも含める（{n}個）", "with marks": "入力と印も含める",
    other: "ほかのソフト用", write: "形式", lost: "失われるもの：{what}", entries: "入力した数字と消した候補", writing: "書き出しています…", text: "文字列", save: "ファイルに保存", print: "印刷", "print solution": "解答つきで印刷", "solution of": "解答：{name}", "not one solution": "この問題の解は1つではありません。",
    "large address": "展開すると{n} MBを超えます", "large rules": "ルールが{n} KBを超えるため、アドレスには含められません。",
    full: "このブラウザにはこれ以上保存できません。ファイルをダウンロードしてください。", download: "ダウンロード…", everything: "すべてを一つのファイルに", close: "閉じる",
  },
};
