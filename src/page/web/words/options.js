/* Words of the player's options. */
export default {
  en: {
    options: "Options", close: "Close", start: "A puzzle opens with", "start own": "My own marks", "start all": "All candidates", "start note": "Q changes between the two at any time.",
    conflicts: "Show conflicts", "conflicts note": "Equal digits in a row, column or block, broken sums, and cells without a candidate.",
    equal: "Light up equal digits", "equal note": "Digits and marks that are the same as the one in the selected cell.",
    tidy: "Clear marks as I enter", "tidy note": "A digit removes its marks from the cells that it sees.",
  },
  ja: {
    options: "設定", close: "閉じる", start: "問題を開いたとき", "start own": "自分でメモ", "start all": "全候補を表示", "start note": "Qでいつでも切り替えられます。",
    conflicts: "矛盾を表示", "conflicts note": "列やブロックでの数字の重複、和の不一致、入る数字のないマスを示します。",
    equal: "同じ数字を強調", "equal note": "選んだマスと同じ数字とメモを目立たせます。",
    tidy: "入力時にメモを消す", "tidy note": "数字を入れると、そこから見えるマスの同じ数字のメモを消します。",
  },
};
