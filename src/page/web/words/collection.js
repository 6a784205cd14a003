/* Words of collections of puzzles. */
export default {
  en: {
    collection: "Collection", of: "{n} of {all}", "of long": "Puzzle {n} of {all}: show all", previous: "Previous puzzle", next: "Next puzzle",
    unnamed: "Puzzle {n}", line: "line {line}", solved: "solved", givens: ["1 given", "{n} givens"], clues: ["1 clue", "{n} clues"], leave: "Forget the collection",
  },
  ja: {
    collection: "問題集", of: "{all}問中{n}問目", "of long": "{all}問中の{n}問目：一覧を開く", previous: "前の問題", next: "次の問題",
    unnamed: "問題 {n}", line: "{line}行目", solved: "解決済み", givens: "ヒント{n}個", clues: "条件{n}個", leave: "この問題集を閉じる",
  },
};
