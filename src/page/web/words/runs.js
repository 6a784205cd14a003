/* Words of the panel of sums. */
export default {
  en: {
    sums: "Sums", pick: "Click a clue or a cell to see the combinations of its sum.", working: "Counting combinations…", stop: "Stop",
    run: "Sum", "combinations left": "Combinations left", count: "Count", "of all": "{left} of {all}", "left of": "{left} of {all} left", cells: ["1 cell", "{n} cells"],
    open: "Open sums", fewest: "fewest combinations first, {shown} of {n}", "show all": "Show all", hint: "Hint", none: "No combination is left: there is a mistake on the board.",
    stands: "{cell} is {value}, so {combinations} are impossible.", "no place": "No open cell can hold {value}, so {combinations} are impossible.", "too few": "The cells that are left cannot hold {combinations}.",
    trim: "Remove candidates that are in no combination", trimmed: ["1 candidate removed", "{n} candidates removed"], "nothing to trim": "Every candidate is in a combination.", more: "and {n} more", filled: "Every sum is filled.",
  },
  ja: {
    sums: "合計", pick: "ヒントの数字かマスをクリックすると、その合計の組み合わせを表示します。", working: "組み合わせを数えています…", stop: "中止",
    run: "合計", "combinations left": "残りの組み合わせ", count: "数", "of all": "{all}組中{left}組", "left of": "{all}組中 残り{left}組", cells: "{n}マス",
    open: "未完の合計", fewest: "組み合わせの少ない順・{n}個中{shown}個", "show all": "すべて表示", hint: "ヒント", none: "残る組み合わせがありません。入れた数字か消した候補が合っていません。",
    stands: "{cell}に{value}があるので、{combinations}は除外。", "no place": "{value}の入るマスがないので、{combinations}は除外。", "too few": "残りのマスに{combinations}は入りません。",
    trim: "どの組み合わせにもない候補を消す", trimmed: "候補を{n}個消しました", "nothing to trim": "どの候補もいずれかの組み合わせにあります。", more: "ほか{n}組", filled: "すべての合計が埋まっています。",
  },
};
