/* Words of the dialog that makes new puzzles, and of the sizes of boards. */
export default {
  en: {
    new: "New puzzle", game: "Game", level: "Level", size: "Size", blocks: "{side}, blocks of {block}", rows: "Rows", columns: "Columns",
    make: "Make one", making: "Making a puzzle…", rating: "Checking the level of the open puzzle…", seconds: "{n} s", stop: "Stop", stopped: "Stopped.", again: "Try again", "open it": "Open it",
    nearest: "No puzzle of the level {level} was found in {n} s. The nearest has the level {other}.", name: "{title}, {special}",
    "by rating": "Or by rating: {title}", "by rating of": "Or by rating: {title} ({people})", "up to": "up to {high}", range: "{low}–{high}", over: "over {low}",
    with: "Or one that needs a technique", "with hint": "X-Wing, XY-Chain, …", "nothing found": "No technique has this name.",
    more: "More", strategy: "Strategy", "strategy of game": "that of the game", givens: "Givens", "givens any": "any number, or 28–32", seed: "Seed", "seed any": "random",
    symmetry: "Symmetry", "symmetry none": "none", "symmetry rotate": "half a turn", "symmetry quarter": "a quarter of a turn", "symmetry mirror": "left and right",
    "symmetry flip": "top and bottom", "symmetry diagonal": "along a diagonal", "symmetry full": "all of these",
    like: "One like the open puzzle", draw: "Draw your own…",
  },
  ja: {
    new: "新しい問題", game: "種類", level: "難易度", size: "大きさ", blocks: "{side}（ブロック{block}）", rows: "行数", columns: "列数",
    make: "作成", making: "問題を作っています…", rating: "開いている問題の難易度を調べています…", seconds: "{n}秒", stop: "中止", stopped: "中止しました。", again: "もう一度", "open it": "この問題を開く",
    nearest: "{n}秒では難易度「{level}」の問題ができませんでした。最も近いのは「{other}」の問題です。", name: "{title}（{special}）",
    "by rating": "または{title}で選ぶ", "by rating of": "または{title}で選ぶ。対象：{people}", "up to": "～{high}", range: "{low}～{high}", over: "{low}～",
    with: "使う手筋を指定して作成", "with hint": "X-Wing、XY-Chainなど", "nothing found": "その名前の手筋はありません。",
    more: "詳細", strategy: "解法", "strategy of game": "この種類の標準", givens: "ヒントの数", "givens any": "指定なし（例：28–32）", seed: "シード", "seed any": "おまかせ",
    symmetry: "対称", "symmetry none": "なし", "symmetry rotate": "点対称", "symmetry quarter": "90度回転", "symmetry mirror": "左右対称",
    "symmetry flip": "上下対称", "symmetry diagonal": "対角線", "symmetry full": "すべて",
    like: "開いている問題に似た問題", draw: "自分で描く…",
  },
};
