import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import type { Words } from '../../inspector/model/app-words';

// The source of the names of date pickers.
const others = ['node_modules/@mui/x-date-pickers/locales/enUS.js'];
const longest = 120;

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Joins the parts of a text into pieces: a null starts a new piece, and any other part extends the last one. */
const joined = (parts: readonly (string | null)[]): string[] =>
  parts.reduce<string[]>(
    (pieces, part) =>
      part === null
        ? pieces.length > 1 && pieces.at(-1) === ''
          ? pieces
          : [...pieces, '']
        : [...pieces.slice(0, -1), pieces.at(-1) + part],
    [''],
  );

const jsxText = (text: string) => (/^\s*\n\s*$/.test(text) ? '' : text.replaceAll(/\s+/g, ' '));

/** The parts that an expression shows. Null marks a part that is known only at run time. */
function partsOf(node: unknown): (string | null)[] {
  if (!isNode(node)) return [];
  const all = (nodes: unknown) => (nodes as unknown[]).flatMap(partsOf);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [null];
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string | null } }[];
      return quasis.flatMap(({ value }, index) => (index === 0 ? [value.cooked ?? ''] : [null, value.cooked ?? '']));
    }
    case 'JSXText':
      return [jsxText(node['value'] as string)];
    case 'JSXExpressionContainer':
      return isNode(node['expression']) && node['expression'].type !== 'JSXEmptyExpression'
        ? partsOf(node['expression'])
        : [];
    case 'JSXElement':
      return (node['children'] as unknown[]).length === 0 ? [null] : all(node['children']);
    case 'JSXFragment':
      return all(node['children']);
    default:
      return [null];
  }
}

const textNodes = new Set(['Literal', 'TemplateLiteral', 'JSXElement', 'JSXFragment']);

function collect(node: unknown, add: (pieces: string[]) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => collect(one, add));
  if (!isNode(node) || node.type.startsWith('TS') || node.type.startsWith('Import')) return;
  if (textNodes.has(node.type)) add(joined(partsOf(node)));
  for (const value of Object.values(node)) if (typeof value === 'object') collect(value, add);
}

/** Every text of the app's sources, and of `more` files, that may be the name of an element. */
export function appWords(root: string, more: readonly string[] = others): Words {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('src', name));
  const found = new Map<string, string[]>();
  const add = (pieces: string[]) => {
    const last = pieces.length - 1;
    const clean = pieces
      .map((piece) => piece.replaceAll(/\s+/g, ' '))
      .map((piece, at) => (at === 0 ? piece.trimStart() : piece))
      .map((piece, at) => (at === last ? piece.trimEnd() : piece));
    const said = clean.join('');
    if (said.length <= longest && /\p{L}{2}/u.test(said)) found.set(JSON.stringify(clean), clean);
  };
  for (const file of [...files, ...more]) collect(parseSync(file, readFileSync(join(root, file), 'utf8')).program, add);
  return [...found.values()];
}

const id = 'virtual:app-words';

/** Serves `virtual:app-words`: the texts of the app's sources. */
export const appWordsPlugin = (root: string): Plugin => ({
  name: 'app-words',
  resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
  load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(appWords(root))}` : undefined),
});
