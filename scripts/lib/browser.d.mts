/** The path of Chromium. Installs it if none is found and this process may install as root. */
export function ensureBrowser(): Promise<string>;
