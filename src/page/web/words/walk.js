/* Words of long arguments that are followed step by step. */
export default {
  en: {
    slider: "Placements of the argument", branches: "Branches of the argument", back: "Back", next: "Next",
    supposed: ["Suppose that {cell} is {value}: one placement later {end}.", "Suppose that {cell} is {value}: {n} placements later {end}."],
    leads: ["Suppose that {cell} is {value}: one placement leads to it.", "Suppose that {cell} is {value}: {n} placements lead to it."],
    follows: ["One placement follows, and then {end}.", "{n} placements follow one after another, and then {end}."],
    "end cell": "{cells} has no candidate left", "end places": "{value} has no place left among {cells}", "end unit": "{value} has no place left in {unit}", "end words": "{words}",
    begin: "Suppose that {cell} is {value}.", "begin plain": "The current board.",
    at: "{n} of {all}: {cell} is {value}{why}.", "why cell": ", its only candidate left", "why unit": ", its only place left in {unit}",
  },
  ja: {
    slider: "推論の順序", branches: "推論の枝", back: "戻る", next: "次へ",
    supposed: "{cell}を{value}とすると、{n}マスが順に決まり、{end}。",
    leads: "{cell}を{value}とすると、{n}マスが順に決まり、結論に至ります。",
    follows: "{n}マスが順に決まり、{end}。",
    "end cell": "{cells}に入る数字がなくなります", "end places": "{cells}のどこにも{value}が入らなくなります", "end unit": "{unit}に{value}の入る場所がなくなります", "end words": "そこで行き詰まります（{words}）",
    begin: "{cell}を{value}と仮定します。", "begin plain": "今の盤面です。",
    at: "{all}手中{n}：{cell}は{value}{why}。", "why cell": "（残る候補はこれだけ）", "why unit": "（{unit}ではここにしか入らない）",
  },
};
