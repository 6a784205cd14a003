/* Words for a first visit. */
export default {
  en: {
    welcome: "Welcome to Tesuji", about: "Solve sudoku, Kakuro and their variants here, with hints that show how people find each step. Nothing you enter leaves your computer.",
    play: "Play it", "play note": "the puzzle on the board", paste: "Paste yours", "paste note": "digits, an address or a file, in nearly any format",
    learn: "Learn", "learn note": "techniques, one after another, with examples", guide: "Guide", source: "Source code", close: "Close",
  },
  ja: {
    welcome: "Tesujiへようこそ", about: "数独・カックロとその変種を解くページです。ヒントは、人が解くときの考え方を順に示します。入力した内容が外に送られることはありません。",
    play: "この問題を解く", "play note": "盤面に出ている問題です", paste: "問題を貼り付ける", "paste note": "数字の列・アドレス・ファイルなど、ほとんどの形式を読めます",
    learn: "手筋を学ぶ", "learn note": "例を見ながら一つずつ覚えられます", guide: "ガイド", source: "ソースコード", close: "閉じる",
  },
};
