/** The path of a Chromium, which is installed where root may do that and none is there. */
export function ensureBrowser(): Promise<string>;
