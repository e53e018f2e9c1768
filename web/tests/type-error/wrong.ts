// Wrong on purpose; see Wrong.svelte.
export const target: number = "one hundred and twenty-one";
