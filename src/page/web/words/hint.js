/* Words of hints and of the reasons of steps. */
export default {
  en: {
    where: "Where", which: "Which", how: "How", do: "Do it", degrees: "How much to say", ask: "Hint", intro: "A hint says as much as you ask for: where to look, which technique, how it works; and does it.",
    looking: "Looking for the next step…", stop: "Stop", stopped: "Stopped.", again: "Look again",
    take: "Take it", another: "Another step", practise: "Practise {title}", done: "Done: {title}.", "next hint": "Next hint",
    also: "Also possible now", simplest: "simplest first", find: "Look for all steps", "look on": "Look on", "look further": "Look for nets, too", "and more": "{n} more", "candidates gone": ["1 candidate", "{n} candidates"], "finding": "{at} of {all}: {title}", found: ["1 step of {kinds} techniques", "{n} steps of {kinds} techniques"], nothing: "No technique finds a step.",
    cells: ["One cell: {cells}", "{n} cells: {cells}"], "cells in": "{cells}; {units}",
    solved: "Every cell is filled. Nothing is left to do.", none: "No technique finds a step here.", wrong: "Something that was entered or removed is wrong. It is named when you ask.", contradiction: "This position has no solution.", invalid: "This is no puzzle.", several: "No technique finds a step here. The puzzle has several solutions.", rest: "From the rules known here no step follows. The next one comes from {names}.", timeout: "The time is up.", unsound: "A rule took what a solution holds.", fault: "The strategy could not go on.", stuck: "No technique finds a step here.",
    "name wrong": "Check my marks",
    place: "{cell} is {value}.", remove: "{values} can be removed from {cells}.", missing: ["One link has no way between the digits; it is not drawn.", "{n} links have no way between the digits; they are not drawn."],
    whole: "All in one sentence", "read rule": "Read the rule",
    "full stop": ".", notations: "In other notations", signs: "Signs", "link strong": "one of the two is true", "link weak": "not both are", "mark true": "true", "mark false": "false, then", "mark used": "what it rests on", "mark placed": "placed", "mark goes": "removed", chain: "chain {n}",
    "key take": "Take the step", "key another": "Another step",
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
