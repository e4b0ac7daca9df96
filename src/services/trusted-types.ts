/**
 * The strings that pages may turn into HTML, or into the address of a script. The pages' policy allows nothing else
 * (Trusted Types). Browsers without Trusted Types run the same code.
 */
type Rules = { createHTML?: (text: string) => string; createScriptURL?: (address: string) => string };
type Policy = Required<Rules>;
export const { trustedTypes: factory } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy };
};

// The HTML that libraries write by themselves: the markup with which the calendar measures, and text without markup.
const harmless = /^([^<&]*|<div><\/div>|<table><tr><td><div><\/div><\/td><\/tr><\/table>)$/;

let sanitize: ((html: string) => string) | null = null;
/** Sanitizes all HTML that the page parses from now on, for parts that take HTML from users, such as the editor. */
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

// Vite derives the name of the inspector's worker from its content.
const own = /^\/(service-worker|inspector\/assets\/elk-worker\.min-[\w-]+)\.js$/;
const workers = factory?.createPolicy('own-workers', {
  createScriptURL(address) {
    if (own.test(address)) return address;
    throw new TypeError('Not our worker');
  },
});

/** The address of one of the app's workers, in the form that the browser accepts. */
export const ownWorker = (address: string): string => workers?.createScriptURL(address) ?? address;
