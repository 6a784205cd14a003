/* Words of hints and of the reasons of steps. */
export default {
  en: {
    where: "Where", which: "Which", how: "How", do: "Do it", degrees: "Detail of the hint", ask: "Hint", intro: "A hint shows as much as you ask for: where to look, which technique, how it works, or the step itself.",
    looking: "Looking for the next step…", stop: "Stop", stopped: "Stopped.", again: "Look again",
    take: "Apply step", another: "Another step", practise: "Practise {title}", done: "Done: {title}.", "next hint": "Next hint",
    also: "Also possible now", simplest: "simplest first", find: "Look for all steps", "look on": "Look on", "look further": "Look for nets, too", "and more": "{n} more", "candidates gone": ["1 candidate", "{n} candidates"], "finding": "{at} of {all}: {title}", found: ["1 step of {kinds} techniques", "{n} steps of {kinds} techniques"], nothing: "No technique finds a step.",
    cells: ["One cell: {cells}", "{n} cells: {cells}"], "cells in": "{cells}; {units}",
    solved: "Every cell is filled.", none: "No technique finds a step here.", wrong: "There is a mistake on the board. Check to see where.", contradiction: "This position has no solution.", invalid: "This is not a valid puzzle.", several: "No technique finds a step here. The puzzle has several solutions.", rest: "The rules known here give no step. The next one comes from {names}.", timeout: "The time limit was reached.", unsound: "A rule eliminated a correct candidate.", fault: "The strategy could not continue.", stuck: "No technique finds a step here.",
    "name wrong": "Check my entries",
    place: "{cell} is {value}.", remove: "{values} can be removed from {cells}.", missing: ["One link is not drawn: there is no space between the digits.", "{n} links are not drawn: there is no space between the digits."],
    whole: "All in one sentence", "read rule": "Read the rule",
    "full stop": ".", notations: "In other notations", signs: "Signs", "link strong": "at least one is true", "link weak": "not both are true", "mark true": "true", "mark false": "false, then", "mark used": "pattern", "mark placed": "placed", "mark goes": "removed", chain: "chain {n}",
    "key take": "Apply the step", "key another": "Another step",
  },
  ja: {
    where: "どこ", which: "何", how: "なぜ", do: "実行", degrees: "どこまで言うか", ask: "ヒント", intro: "ヒントは求めた分だけ示します。どこを見るか、どの手筋か、なぜ成り立つか、そして実行まで。",
    looking: "次の手を探しています…", stop: "中止", stopped: "中止しました。", again: "もう一度探す",
    take: "この手を使う", another: "別の手", practise: "{title}を練習", done: "{title}を使いました。", "next hint": "次のヒント",
    also: "ほかに使える手", simplest: "易しい順", find: "すべての手を探す", "look on": "続けて探す", "look further": "ネットも探す", "and more": "ほか{n}手", "candidates gone": "候補{n}個", finding: "{all}種中{at}：{title}", found: "{kinds}種の手筋で{n}手", nothing: "使える手筋が見つかりません。",
    cells: "{n}マス：{cells}", "cells in": "{cells}・{units}",
    solved: "すべてのマスが埋まっています。", none: "ここで使える手筋が見つかりません。", wrong: "入れた数字か消した候補に誤りがあります。求められれば名指しします。", contradiction: "この局面には解がありません。", invalid: "問題になっていません。", several: "ここで使える手筋が見つかりません。解が複数ある問題です。", rest: "ここで扱えるルールからは次の手が出ません。次の手は{names}から求めてください。", timeout: "時間切れです。", unsound: "解にある候補を消すルールがありました。", fault: "手順を続けられませんでした。", stuck: "ここで使える手筋が見つかりません。",
    "name wrong": "印を確かめる",
    place: "{cell}は{value}に決まります。", remove: "よって、{cells}から{values}を除外できます。", missing: "リンク{n}本は数字の間に通り道がなく、描いていません。",
    whole: "全体を一文で", "read rule": "ルールを読む",
    "full stop": "。", notations: "ほかの表記", signs: "記号", "link strong": "どちらかは真", "link weak": "両方は真でない", "mark true": "真", "mark false": "偽なら", "mark used": "根拠", "mark placed": "確定", "mark goes": "除外", chain: "チェーン{n}",
    "key take": "この手を使う", "key another": "別の手",
  },
};
