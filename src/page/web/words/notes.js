/* Words of the notes on a puzzle. */
export default {
  en: {
    unsupported: "Drawn, but not supported by the rules: {names}. Hints ignore this.",
    name: "“{name}”", close: "Close", rules: "Rules", by: "by {author}",
  },
  ja: {
    unsupported: "{names}は盤面に描かれますが、ルールでは扱えません。ヒントはそれ以外の条件から出します。",
    name: "「{name}」", close: "閉じる", rules: "ルール", by: "作：{author}",
  },
};
