/**
 * The browser's clock, milliseconds since 1970. Deadlines come from the server; this only times the browser's own
 * work.
 */
export const now = () => Date.now();
