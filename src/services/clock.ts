/** The browser's clock, milliseconds since 1970; deadlines are the server's, this only paces what the browser does. */
export const now = () => Date.now();
