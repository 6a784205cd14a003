/* Words of the dialogs that open and share puzzles. */
export default {
  en: {
    open: "Open", paste: "Paste a puzzle, or many, in any format: digits, drawings, files of other programs, addresses", "paste hint": "..37.6...\n2.4....1.\n…", game: "Game", "game said": "as the text says", format: "Format", "format known": "recognised", read: "Open", file: "A file…",
    found: ["One puzzle was found.", "{n} puzzles were found. Choose one:"], "left out": ["One more was left out.", "{n} more were left out."], line: "line {line}", unnamed: "Puzzle {n}", bad: "line {line}: {error}", nothing: "There is no puzzle in this text.",
    blank: "A board of your own", "blank note": "Givens, cages, signs and regions are drawn in Set.", "blank of": "Draw one…", size: "Size", seed: "Seed", needs: "Needs", "needs any": "nothing special", make: "A new puzzle", generate: "Make one", making: "Making a puzzle…", seconds: "{n} s", stop: "Stop", stopped: "Stopped.", last: "Opened before",
    share: "Share", address: "An address that holds board, marks and rules. All of it stands behind #: nothing is sent anywhere.", copy: "Copy", copied: "Copied", "too long": ["", "The address has {n} characters; some programs cut it."], "with rules": "With your own rules ({n})", "with marks": "With what I entered and marked",
    other: "For other programs", write: "Format", lost: "Lost on the way: {what}", entries: "what was entered and removed", writing: "Writing…", text: "Text", save: "Save as a file", print: "Print",
    "large address": "it stands for more than {n} MB", "large rules": "Your rules have more than {n} KB, which no address holds.",
    full: "This browser keeps no more: download your files.", download: "Download…", close: "Close",
  },
  ja: {
    open: "開く", paste: "問題を貼り付けてください。複数でも、どの形式でも読めます（数字の列、図、ほかのソフトのファイル、アドレス）", "paste hint": "..37.6...\n2.4....1.\n…", game: "種類", "game said": "文字列のとおり", format: "形式", "format known": "自動判別", read: "開く", file: "ファイル…",
    found: "問題が{n}問見つかりました。選んでください：", "left out": "ほかに{n}問は省きました。", line: "{line}行目", unnamed: "問題 {n}", bad: "{line}行目：{error}", nothing: "この文字列に問題は見つかりません。",
    blank: "自分の盤面", "blank note": "ヒント・ケージ・記号・領域は「作る」で描けます。", "blank of": "描く…", size: "大きさ", seed: "シード", needs: "必要な手筋", "needs any": "指定なし", make: "新しい問題", generate: "自動作成", making: "問題を作っています…", seconds: "{n}秒", stop: "中止", stopped: "中止しました。", last: "前に開いた問題",
    share: "共有", address: "盤面・印・ルールをすべて含むアドレスです。内容は#の後ろにあり、どこにも送信されません。", copy: "コピー", copied: "コピーしました", "too long": "アドレスは{n}文字あり、途中で切るソフトもあります。", "with rules": "自分のルールも含める（{n}個）", "with marks": "入力と印も含める",
    other: "ほかのソフト用", write: "形式", lost: "失われるもの：{what}", entries: "入力した数字と消した候補", writing: "書き出しています…", text: "文字列", save: "ファイルに保存", print: "印刷",
    "large address": "展開すると{n} MBを超えます", "large rules": "ルールが{n} KBを超えるため、アドレスには含められません。",
    full: "このブラウザにはこれ以上保存できません。ファイルをダウンロードしてください。", download: "ダウンロード…", close: "閉じる",
  },
};
