/* Sets the chosen theme before the first paint; without a choice the system's holds. */
try {
  const theme = localStorage.getItem("tesuji.theme");
  if (theme === '"dark"' || theme === '"light"') document.documentElement.dataset.theme = JSON.parse(theme);
} catch {
  // A browser that keeps nothing shows the system's theme.
}
