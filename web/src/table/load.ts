/** The table is no part of the first screen: it is fetched when somebody sits down. */
export const tablePage = () => import("./TablePage.svelte");
