/** A password as sign-in takes it (product 5), or what is typed here would not open there. */
export const trimmed = (typed: string) => typed.trim();
