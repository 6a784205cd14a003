/* Words of the choice of a strategy. */
export default {
  en: {
    strategy: "Strategy", "of yours": "{title} (yours)", "own first": "My techniques first",
    yours: "yours", "yours about": "From one of your rule files",
  },
  ja: {
    strategy: "解き方", "of yours": "{title}（自作）", "own first": "自作の手筋を優先",
    yours: "自作", "yours about": "自分のルールファイルの手筋",
  },
};
