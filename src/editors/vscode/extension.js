// Starts `tesuji lsp` when the first rule file is opened, and ends it with the editor.

const { env, l10n, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("tesuji");
  const server = { command: settings.get("path"), args: ["lsp", ...settings.get("arguments")] };
  client = new LanguageClient("tesuji", "Tesuji", server, {
    documentSelector: [{ language: "tesuji" }],
    initializationOptions: { lang: env.language.startsWith("ja") ? "ja" : "en" },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const words = "`{0}` does not start: {1}. The setting `tesuji.path` says where it is.";
    window.showErrorMessage(l10n.t(words, server.command, error.message ?? String(error)));
  }
};

exports.deactivate = () => client?.stop();
