import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it, test } from 'vitest';

/** The texts that people read, except those that the demo invents (docs/words.md). */
const folders = ['src', 'server', 'inspector/viewer'];
const unread = /^server\/(demo|db|identity)\//;

/** Words that we do not use, and that can be found without understanding the sentence (docs/words.md). */
const unused: Record<string, RegExp> = {
  'someone, everyone, no one': /\b(somebody|everybody|nobody|anybody|whoever|whomever)\b/i,
  'already, since then': /\b(meanwhile|in the meantime)\b/i,
  'no longer': /\bany more\b/i,
  email: /\be-mails?\b|\bletters? (is|was|are|were|to|that)\b|\b(our|your|newest|latest) mail\b|\bmail you\b/i,
  'status, type, name, created': /^(Kind|Since|Who|Made)$/,
  affects: /\b(touches|it touches)\b/i,
  seen: /\blooked at\b/i,
  'portal candidate': /\bcandidates? of the portal\b/i,
  'the name of the thing': /\bthe chosen one\b|\bnot with us\b|\bmend\b|\banother look\b/i,
  'Keep {object}': /^Keep (it|them)$|^Not now$/,
  'do not, cannot': /\b(do|does|did|is|are|was|were|has|have|can|could|would|should|wo)n[’']t\b/i,
  'no space before an ellipsis': /\p{L}0?\s…/u,
  'no space before a percent sign': /[\d}] %/,
  'curly quotes': /(^|[\s(])"[^"]*\p{L}[^"]*"(?=[\s.,:;!?)]|$)/u,
  'two sentences': /\p{L}; \p{Ll}/u,
};

/** Texts that are fixed by the specification, or because data are stored under them. */
const fixed = new Set([
  "Don't have an account?",
  // The placeholder for a link in stored emails.
  '[[ the link is made when this letter is sent ]]',
  // The text is hashed and never shown.
  'nobody has this password',
]);

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Styles, headers, names and markup, in which quotes and percent signs are not part of a text. */
const isCode = (text: string) =>
  /[{}<>]|;.*;|sans-serif|monospace|filename=|^"[a-z .]+"|\b(var|calc|rgba?|minmax|charset)\b|\b\d+(px|%|s|ms)\b/.test(
    text,
  );
const isText = (text: string) => (/\s/.test(text) && !isCode(text)) || /^\p{Lu}\p{L}+$/u.test(text);
/** Settings and their values keep their technical names: INSPECTOR=everybody. */
const setting = /\b[A-Z_]+=\w+/g;

function textsOf(node: unknown, add: (text: string) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => textsOf(one, add));
  if (!isNode(node)) return;
  const named = (of: unknown) => (isNode(of) ? (of['name'] ?? of['value']) : undefined);
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return;
    case 'TaggedTemplateExpression':
      return textsOf((node['quasi'] as Node)['expressions'], add);
    case 'NewExpression':
      if (/Error$/.test(String(named(node['callee'])))) return;
      break;
    case 'Property':
      if (named(node['key']) === 'summary') return;
      return textsOf(node['value'], add);
    case 'Literal':
      if (typeof node['value'] === 'string') add(node['value']);
      return;
    case 'TemplateLiteral':
      add((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('0'));
      return textsOf(node['expressions'], add);
    case 'JSXText':
      return add((node['value'] as string).replaceAll(/\s+/g, ' '));
  }
  for (const value of Object.values(node)) if (typeof value === 'object') textsOf(value, add);
}

function unusedIn(file: string, code: string): string[] {
  const found: string[] = [];
  textsOf(parseSync(file, code).program, (text) => {
    const said = text.trim();
    if (fixed.has(said) || !isText(said)) return;
    for (const [instead, word] of Object.entries(unused))
      if (word.test(said.replaceAll(setting, ''))) found.push(`${file}: “${said}” (${instead})`);
  });
  return found;
}

test('what people read uses the words of docs/words.md', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !unread.test(file))
      .flatMap((file) => unusedIn(file, readFileSync(file, 'utf8'))),
  );
  expect(found).toEqual([]);
});

/** Names that code no longer uses, keyed by the name that replaced them (docs/words.md, Names in code). */
const formerNames: Record<string, RegExp> = {
  'layout shift': /\bStill\b(?=[ ,]*(\}|>|use))|\buseStill|\bstillness\b/,
  // "Tabular figures" is a term of fonts. The PDF standard calls a picture a 'Figure'.
  metric: /(?<!data-|tabular |')\b(\w*F|(?!con)f)igures?(?!d)\w*\b/,
  // Names of several words. `accountMail` and `mailDecision` are stored names, and letters of the alphabet are keys to
  // press.
  email:
    /\b(?!sendMail|accountMail)[a-z]\w*(?<!G|E)Mails?(?![a-z])|\b(?!takesLetters|useLetterKeys)[a-z]+Letters?\b|\bMail(?!Icon|Outlined)[A-Z]|\bmail(?!Decision|LinkRead|ReplyTo)[A-Z]|\bmails?\.tsx?\b/,
};
const formerIn = (text: string) => Object.keys(formerNames).filter((name) => formerNames[name]?.test(text));

test('code and its comments use the names of docs/words.md', () => {
  const found = ['src', 'server', 'inspector', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => formerIn(`${file}\n${readFileSync(file, 'utf8')}`).map((name) => `${file}: ${name}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  ["import { Still, useStillRows } from './still';", 'layout shift'],
  ['const homeFigures = call({', 'metric'],
  ['/** All figures of a home. */', 'metric'],
  ['server/figures/home.ts', 'metric'],
  ['await postMail(tx, written);', 'email'],
  ['type MailRow = {', 'email'],
  ['const inviteLetter = (to: Reader) =>', 'email'],
])('a former name is found in %s', (text, name) => expect(formerIn(text)).toEqual([name]));
test('but not in words that only look like one', () =>
  expect(formerIn('// Still loading. It is configured, data-figures, tabular figures, sendEmail, gmail.com')).toEqual(
    [],
  ));

describe('a text is found that', () => {
  it.each([
    ['stands between tags', '<p>\n  Nobody is\n  free.\n</p>'],
    ['is an attribute', '<Button label="Keep it">Yes</Button>'],
    ['is a string', "const text = 'This is not open any more.'"],
    ['has something inserted', 'const text = `${name} has changed this meanwhile.`'],
    ['has no space to spare', "const text = 'Searching …'"],
    ['is two sentences', "const text = 'Copy it now; it is not shown again.'"],
  ])('%s', (_what, code) => {
    expect(unusedIn('Screen.tsx', code)).toHaveLength(1);
  });

  it.each([
    ['is SQL', 'const q = sql`select 1 -- nobody; they`'],
    ['is thrown at developers', "throw new Error('Nobody came')"],
    ['is fine', "const text = 'No one is free.'"],
  ])('but not one that %s', (_what, code) => {
    expect(unusedIn('Screen.tsx', code)).toEqual([]);
  });
});
