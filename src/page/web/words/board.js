/* Words that screen readers say of a board. */
export default {
  en: {
    given: "{cell}, {value}, given", entered: "{cell}, {value}", open: "{cell}, candidates {values}", empty: "{cell}, empty",
    colour: ", colour {colour}", wrong: ", wrong", tried: ", on trial",
    "mark a": "colour a", "mark b": "colour b", "mark c": "colour c", "mark d": "colour d",
    "mark true": "true", "mark false": "false", "mark used": "used", "mark eliminated": "goes", "mark placed": "goes in",
    "mark all": "in all", "mark many": "in many", "mark few": "in few", "mark ghost": "marked", "mark wrong": "wrong",
  },
  ja: {
    given: "{cell}、ヒントの{value}", entered: "{cell}、{value}", open: "{cell}、候補 {values}", empty: "{cell}、空き",
    colour: "、色{colour}", wrong: "、誤り", tried: "、仮置き",
    "mark a": "色a", "mark b": "色b", "mark c": "色c", "mark d": "色d",
    "mark true": "真", "mark false": "偽", "mark used": "使用", "mark eliminated": "除外", "mark placed": "確定",
    "mark all": "すべて", "mark many": "多く", "mark few": "一部", "mark ghost": "印", "mark wrong": "誤り",
  },
};
