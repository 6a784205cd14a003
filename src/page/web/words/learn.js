/* Words of the view Learn. */
export default {
  en: {
    learn: "Learn", title: "Learn: {title}", board: "Position to practise on", "this round": "This round", "choose…": "Choose…", choose: "Choose a technique",
    "choose first": "Choose a technique.", task: "Position {n} of {all}. Remove what it removes, or say that there is none.", "task place": "Position {n} of {all}. Enter what it places, or say that there is none.",
    "there is none": "There is none", undo: "Undo", how: "Click a candidate, or type its digit in a cell.", "how place": "Click the candidate that goes in, or type it in a cell.",
    making: "Making a position…", stop: "Stop", stopped: "Stopped.", again: "Try again", next: "Next position", "new round": "Another round", show: "Show me", enough: "That is it", "take back": "Take back {value} in {cell}", score: "{right} of {all} right",
    right: "Right:", wrong: "Wrong:", told: "Shown:", "not by this": "Not by this technique:", goes: "{value} goes from {cell}.", placed: "{value} goes in {cell}.", asking: "Asking why…", "no such step": "No match of the technique comes to this.",
    "none right": "there is none here.", "none wrong": "there is one.", shown: "this is what it takes.", "none shown": "there was none.",
    "near miss": "This was a near miss", "but for": "But for the {value} in {cell} there would be one.", ways: ["It has one match here", "It has {n} matches here"], rule: "The rule behind it", "open in write": "Open in Write",
    others: "Other techniques", all: "All {n}", own: "your own rule", "own rules": "Your own rules", progress: "Progress", "of last": "{right} of {n}", "of last long": "{right} right of the last {n}",
    game: "Board", search: "Search", order: "Order", "by family": "By family", "by difficulty": "By difficulty", "nothing found": "Nothing is called so.", close: "Close",
    marks: "Of {all} positions: {right} right, {wrong} wrong; now number {n}", "key digit": "Remove or enter this value in the selected cell",
  },
  ja: {
    learn: "学ぶ", title: "学ぶ：{title}", board: "練習の局面", "this round": "今回の成績", "choose…": "選ぶ…", choose: "手筋を選ぶ",
    "choose first": "手筋を選んでください。", task: "{all}問中の{n}問目。除外できる候補を除くか、「ない」と答えてください。", "task place": "{all}問中の{n}問目。決まる数字を入れるか、「ない」と答えてください。",
    "there is none": "ない", undo: "元に戻す", how: "候補をクリックするか、マスを選んで数字を入力します。", "how place": "入る候補をクリックするか、マスを選んで数字を入力します。",
    making: "局面を作っています…", stop: "中止", stopped: "中止しました。", again: "もう一度", next: "次の局面", "new round": "もう1回", show: "答えを見る", enough: "これで決まり", "take back": "{cell}の{value}を取り消す", score: "{all}問中{right}問正解",
    right: "正解：", wrong: "不正解：", told: "答え：", "not by this": "この手筋では除外できません：", goes: "{cell}から{value}を除外。", placed: "{cell}に{value}。", asking: "理由を調べています…", "no such step": "この手筋からその結論は出ません。",
    "none right": "ここにはありません。", "none wrong": "ここにはあります。", shown: "この形です。", "none shown": "ここにはありませんでした。",
    "near miss": "惜しい形でした", "but for": "{cell}の{value}がなければ使えました。", ways: "ここでの適用箇所は{n}つ", rule: "もとのルール", "open in write": "「書く」で開く",
    others: "ほかの手筋", all: "全{n}種", own: "自作", "own rules": "自作のルール", progress: "習熟度", "of last": "{right}／{n}", "of last long": "直近{n}問中{right}問正解",
    game: "盤面の種類", search: "検索", order: "並び順", "by family": "系統別", "by difficulty": "難度順", "nothing found": "見つかりません。", close: "閉じる",
    marks: "{all}問中、正解{right}、不正解{wrong}。いま{n}問目", "key digit": "選んだマスのその数字を除外・記入",
  },
};
