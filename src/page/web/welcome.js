/* The puzzle that the page shows to who opens it for the first time. */
export const WELCOME = ".......8..42.6...917...5.....8.7.......5.3...45....3.6......51.....274....7...8..";
