/**
 * What pages may make into HTML, or into the address of a script: their policy allows nothing else (Trusted Types). Browsers that
 * do not know it run the same code.
 */
type Rules = { createHTML?: (text: string) => string; createScriptURL?: (address: string) => string };
type Policy = Required<Rules>;
export const { trustedTypes: factory } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy };
};

// What libraries write by themselves: the calendar to measure, and text without markup.
const harmless = /^([^<&]*|<div><\/div>|<table><tr><td><div><\/div><\/td><\/tr><\/table>)$/;

let sanitize: ((html: string) => string) | null = null;
/** Lets a part of the page that takes HTML from users, such as the editor, have it sanitized wherever it parses it. */
export function sanitizeWith(sanitizer: (html: string) => string): void {
  sanitize = sanitizer;
}

factory?.createPolicy('default', {
  createHTML(html) {
    if (harmless.test(html)) return html;
    if (sanitize) return sanitize(html);
    throw new TypeError('No HTML here');
  },
});

// Vite names the worker of the inspector by its content.
const own = /^\/(service-worker|inspector\/assets\/elk-worker\.min-[\w-]+)\.js$/;
const workers = factory?.createPolicy('own-workers', {
  createScriptURL(address) {
    if (own.test(address)) return address;
    throw new TypeError('Not our worker');
  },
});

/** The address of one of our workers, in the form in which the browser takes it. */
export const ownWorker = (address: string): string => workers?.createScriptURL(address) ?? address;
