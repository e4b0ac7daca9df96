/** An email before it is laid out. Its texts are plain; the layouts escape them. */
export type Page = {
  greeting: string;
  opening: string;
  facts: [label: string, value: string][];
  /** What happens next; empty if nothing does. */
  next: string;
  /** The end of the email; empty or missing if there is none. */
  signature?: string;
  /** The first one is shown as the button of the email. */
  actions: { label: string; href: string }[];
};

// Breaks link placeholders in a user's text. Only our texts may have them; they are filled in when an email is sent.
export const withoutPlaces = (text: string): string => text.replace(/\[(?=\[(?:link|job|inquiry):)/g, '[ ');

const harmless = ({ greeting, opening, facts, next, signature = '', actions }: Page): Required<Page> => ({
  greeting: withoutPlaces(greeting),
  opening: withoutPlaces(opening),
  facts: facts.map(([label, value]) => [label, withoutPlaces(value)]),
  next: withoutPlaces(next),
  signature: withoutPlaces(signature),
  actions,
});

export const asText = (page: Page): string => {
  const { greeting, opening, facts, next, signature, actions } = harmless(page);
  return [
    greeting,
    opening,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    next,
    actions.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    signature,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const button = (first: boolean) =>
  `display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:12px;font-weight:600;text-decoration:none;${
    first ? 'background:#33bbc5;color:#062a2e' : 'border:1px solid #75868c;color:#0b6b73'
  }`;

/** The HTML of an email around its content. Styles are inline, because many email programs ignore style sheets. */
export const framed = (content: string, below = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f8f9;color:#13262b;font:16px/1.5 Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="padding:24px;background:#ffffff;border:1px solid #dde5e8;border-radius:12px">
${content}
</div>${below}</div></body></html>
`;

const paragraph = (text: string, margin = '0 0 16px') =>
  `<p dir="auto" style="margin:${margin};white-space:pre-line">${escaped(text)}</p>`;

/** An email as HTML. The facts become a table, and the first line of the opening becomes the headline. */
export const asHtml = (page: Page): string => {
  const { greeting, opening, facts, next, signature, actions } = harmless(page);
  const [headline = '', ...below] = opening.split('\n');
  return framed(`<p style="margin:0 0 16px">${escaped(greeting)}</p>
<p style="margin:0 0 16px;font-size:20px;font-weight:600">${escaped(headline)}</p>${below.length === 0 ? '' : `\n${paragraph(below.join('\n').trim())}`}
<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">
${facts
  .map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#4a5a60;vertical-align:top">${escaped(label)}</td><td style="padding:4px 0">${escaped(value)}</td></tr>`,
  )
  .join('\n')}
</table>
${next === '' ? '' : paragraph(next)}
${actions.map(({ label, href }, place) => `<a href="${escaped(href)}" style="${button(place === 0)}">${escaped(label)}</a>`).join('\n')}${signature === '' ? '' : `\n${paragraph(signature, '16px 0 0')}`}`);
};
