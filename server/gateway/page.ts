const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#c3cdd0, #46545a); }
body { margin: 0 auto; max-width: 28rem; padding: 1rem 1.5rem; background: light-dark(#fff, #14191b); color: light-dark(#1c2426, #e8eef0); }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; } p { margin: 0 0 .75rem; } .amount { font-size: 1.75rem; font-weight: 600; }
.quiet { color: light-dark(#51606a, #a9b6bb); }
form { display: grid; gap: .5rem; } fieldset { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0 0; }
button { font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
button[value=pay], .done { background: #33bbc5; color: #062a2e; border-color: #33bbc5; font-weight: 600; }
label { display: block; } :focus-visible { outline: 3px solid #1b8a83; outline-offset: 2px; } a { color: inherit; }`;

// Inline scripts are allowed, because a script submits the form that returns to the shop.
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const frame = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test gateway</title><style>${style}</style></head><body><main>
<h1>Test gateway</h1>
${body}
</main></body></html>`;

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;
const box = (name: string, label: string) => `<label><input type="checkbox" name="${name}"> ${label}</label>`;

/** The page on which the tester decides the outcome of a payment. */
export const payPage = ({ id, amount }: { id: string; amount: number }, form: URLSearchParams) =>
  frame(`<p class="quiet">It runs on this machine, for development and tests. No money moves.</p>
<p class="amount">₹${(amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}</p>
<p>${escaped(form.get('description') ?? '')}</p>
<form method="post" action="/pay">
${hidden('order_id', id)}${hidden('callback_url', form.get('callback_url') ?? '')}
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="authorize">Authorize only</button>
<button name="outcome" value="fail">Decline</button>
<fieldset><legend>Callbacks</legend>
${box('twice', 'Send each one twice')}${box('reversed', 'In the wrong order')}${box('late', '10 seconds late')}${box('silent', 'Send none')}
</fieldset></form>
<p><a href="${escaped(form.get('cancel_url') ?? '/')}">Cancel and return</a></p>`);

/** The page that returns the browser to the shop, as the real gateway does, with a form that submits itself. */
export const donePage = (to: string, fields: Record<string, string>) =>
  frame(`<p>Returning …</p>
<form method="post" action="${escaped(to)}">
${Object.entries(fields)
  .map(([name, value]) => hidden(name, value))
  .join('')}
<button class="done">Return to the shop</button></form>
<script>document.forms[0].submit()</script>`);
