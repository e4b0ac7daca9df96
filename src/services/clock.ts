/**
 * The browser's clock, in milliseconds since 1970. Deadlines come from the server; this clock only times the browser's
 * own work.
 */
export const now = () => Date.now();
