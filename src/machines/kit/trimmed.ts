/** Trims a password as sign-in does (product 5), or a password set here would not match there. */
export const trimmed = (typed: string) => typed.trim();
