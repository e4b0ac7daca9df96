import { testPeople } from './people';

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#c3cdd0, #46545a); }
body { margin: 0 auto; max-width: 28rem; padding: 1rem 1.5rem; background: light-dark(#fff, #14191b); color: light-dark(#1c2426, #e8eef0); }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; } p { margin: 0 0 .75rem; }
form { margin: 0 0 .75rem; display: grid; gap: .5rem; }
button, input[type=email] { font: inherit; box-sizing: border-box; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; }
button { cursor: pointer; text-align: left; } button:hover { background: light-dark(#eef6f5, #1e2b2c); }
button small, .quiet { display: block; color: light-dark(#51606a, #a9b6bb); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.short { justify-self: start; } input[type=email] { width: 100%; } label { display: block; } :focus-visible { outline: 3px solid #1b8a83; outline-offset: 2px; }`;

/** Allows the page's styles and nothing else. Forms may still lead to the application's address. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const personButton = ({ subject, name, email, line }: (typeof testPeople)[number]) =>
  `<button name="person" value="${escaped(subject)}">${escaped(name)}<small>${escaped(email)}, ${escaped(line)}</small></button>`;

/** The page on which a user chooses a person. `problem` is shown above the form. */
export const choicePage = (problem = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test identity provider</title><style>${pageStyle}</style></head><body><main>
<h1>Test identity provider</h1>
<p class="quiet">It runs on this machine, for development and tests. Choose who you are.</p>
${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post">${testPeople.map(personButton).join('\n')}</form>
<form method="post">
<label>Another e-mail<br><input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label><input type="checkbox" name="unverified" value="1"> This e-mail is not verified</label>
<button class="short">Continue</button>
</form>
<form method="post"><button class="short" name="cancel" value="1">Cancel</button></form>
</main></body></html>`;

/** A page with an error message. */
export const problemPage = (problem: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Test identity provider</title><style>${pageStyle}</style></head>
<body><main><h1>Test identity provider</h1><p role="alert">${escaped(problem)}</p></main></body></html>`;
