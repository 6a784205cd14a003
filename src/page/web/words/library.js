/* Words of the dialog with the reader's puzzles. */
export default {
  en: {
    puzzles: "Your puzzles", all: "All your puzzles…", search: "Search", count: ["1 puzzle", "{n} puzzles"], none: "No saved puzzles yet.", "none found": "No puzzle has this name.",
    progress: "{n} of {all} cells", filled: "Filled cells", solved: "Solved", begun: "Begun", "not begun": "Not begun", "open now": "open now", more: ["1 more", "{n} more"],
    rename: "Rename", "rename it": "Rename {name}", delete: "Delete", "delete it": "Delete {name}", name: "Name", keep: "Keep", deleted: "{name} is deleted.", undo: "Undo", close: "Close",
    "all about": "Puzzles, rule files, options and learning progress are stored only in this browser. One file moves all of it to another browser.",
    export: "Export all", import: "Import…", imported: "Added: puzzles {puzzles}, rule files {files}. Your existing data is unchanged.", "not imported": "Nothing is imported: {why}",
    "no json": "the file is not JSON", "no export": "it is not an export of this page", newer: "it is from a newer version of this page ({version})", "bad puzzle": "puzzle {n} has no {part}", "bad file": "rule file {n} has no {part}",
  },
  ja: {
    puzzles: "保存した問題", all: "すべての問題…", search: "検索", count: "{n}問", none: "保存した問題はまだありません。", "none found": "この名前の問題はありません。",
    progress: "{all}マス中{n}マス", filled: "埋まったマス", solved: "解決済み", begun: "途中", "not begun": "未着手", "open now": "表示中", more: "ほか{n}問",
    rename: "名前を変更", "rename it": "{name}の名前を変更", delete: "削除", "delete it": "{name}を削除", name: "名前", keep: "決定", deleted: "{name}を削除しました。", undo: "元に戻す", close: "閉じる",
    "all about": "問題・ルールファイル・設定・学習の記録は、このブラウザの中だけに保存されます。すべてを一つのファイルにして、別のブラウザへ移せます。",
    export: "すべて書き出す", import: "読み込む…", imported: "{puzzles}問とルールファイル{files}個を追加しました。元からあるものは変わっていません。", "not imported": "読み込みませんでした：{why}",
    "no json": "JSONのファイルではありません", "no export": "このページで書き出したファイルではありません", newer: "このページの新しい版（{version}）のファイルです", "bad puzzle": "{n}番目の問題に{part}がありません", "bad file": "{n}番目のルールファイルに{part}がありません",
  },
};
