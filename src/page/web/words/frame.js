/* Words of the top bar and of what all views share. */
export default {
  en: {
    play: "Play", learn: "Learn", set: "Set", write: "Write", main: "Main", skip: "To the board",
    keys: "Keys", open: "Open…", share: "Share", language: "Language",
    "theme system": "Auto", "theme dark": "Dark", "theme light": "Light", "theme is": "Theme: {theme}. Press to change",
    everywhere: "Everywhere", "no engine": "The engine cannot be reached: {why}",
    "no view": "This part of the page cannot be loaded: {why}", 
    "bad address": "This address cannot be read: {why}", 
    "key help": "The list of keys", "key theme": "Light, dark or as the system",
  },
  ja: {
    play: "遊ぶ", learn: "学ぶ", set: "作る", write: "書く", main: "メイン", skip: "盤面へ",
    keys: "キー", open: "開く…", share: "共有", language: "言語",
    "theme system": "自動", "theme dark": "暗く", "theme light": "明るく", "theme is": "配色：{theme}（押すと切り替え）",
    everywhere: "共通", "no engine": "エンジンに接続できません：{why}",
    "no view": "この画面を読み込めません：{why}", 
    "bad address": "このアドレスは読めません：{why}", 
    "key help": "キーの一覧", "key theme": "明るく・暗く・自動",
  },
};
