/* Words of the choice of a strategy. */
export default {
  en: {
    strategy: "Strategy", "of yours": "{title} (yours)", own_first: "My techniques first", shortest: "Shortest way",
    yours: "yours", "yours about": "From one of your rule files",
  },
  ja: {
    strategy: "解き方", "of yours": "{title}（自作）", own_first: "自作の手筋を優先", shortest: "最短の手順",
    yours: "自作", "yours about": "自分のルールファイルの手筋",
  },
};
