/* Words that screen readers say of a board. */
export default {
  en: {
    given: "{cell}, {value}, given", entered: "{cell}, {value}", open: "{cell}, candidates {values}", empty: "{cell}, empty",
    colour: ", colour {colour}", wrong: ", wrong", tried: ", on trial",
    clash: ", breaks a law", dead: ", nothing is left", corner: ", corner marks {values}", centre: ", centre marks {values}", "colour of": "colour {colour}",
    "mark true": "true", "mark false": "false", "mark used": "used", "mark eliminated": "removed", "mark incidental": "not needed", "mark placed": "entered",
    "mark all": "in all", "mark many": "in many", "mark few": "in few", "mark ghost": "marked", "mark wrong": "wrong",
  },
  ja: {
    given: "{cell}、ヒントの{value}", entered: "{cell}、{value}", open: "{cell}、候補 {values}", empty: "{cell}、空き",
    colour: "、色{colour}", wrong: "、誤り", tried: "、仮置き",
    clash: "、矛盾", dead: "、入る数字なし", corner: "、角のメモ {values}", centre: "、中央のメモ {values}", "colour of": "色{colour}",
    "mark true": "真", "mark false": "偽", "mark used": "使用", "mark eliminated": "除外", "mark incidental": "不要", "mark placed": "確定",
    "mark all": "すべて", "mark many": "多く", "mark few": "一部", "mark ghost": "印", "mark wrong": "誤り",
  },
};
