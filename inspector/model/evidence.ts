import {
  array,
  enums,
  literal,
  nullable,
  number,
  object,
  optional,
  string,
  tuple,
  union,
  unknown,
  type Infer,
} from 'superstruct';
import { noWords, type AppWords } from './app-words';
import { isFieldName, isHarmless, kindOf } from './mask-fields';

const boxKinds = ['fill', 'line', 'text', 'form'] as const;
/**
 * A rectangle of a picture: its kind, its left, top, width and height in CSS pixels, and its color as an index into the
 * palette. `fill` is a surface, `line` a border, `text` a line of text, `form` an image or icon.
 */
export type Box = [
  kind: (typeof boxKinds)[number],
  left: number,
  top: number,
  width: number,
  height: number,
  colour: number,
];

/** A request to the server. `status` is null if no response arrived; `ms` is the time until then. */
export type Request = {
  kind: 'request';
  method: string;
  path: string;
  status: number | null;
  ms: number;
  sent?: unknown;
  answer?: unknown;
};
/** An error of the console, or an uncaught error; `stack` has only locations in our own files. */
export type PageError = { kind: 'error'; message: string; stack: string[] };
/** The address shown from this moment on. */
export type Route = { kind: 'route'; path: string };
/** The visible part of the page, without its words; sizes in CSS pixels, colors as in CSS. */
export type Picture = { kind: 'picture'; width: number; height: number; palette: string[]; boxes: Box[] };

const roles = [
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
  'combobox',
  'searchbox',
  'textbox',
  'spinbutton',
  'slider',
  'gridcell',
  'cell',
  'row',
  'listitem',
  // These have no ARIA role, and are found by their label.
  'field',
  'file',
] as const;
export type Role = (typeof roles)[number];
/** The role with this name; `button` if there is none. */
export const roleNamed = (name: string): Role => roles.find((role) => role === name) ?? 'button';
const deeds = ['click', 'fill', 'choose', 'attach', 'press', 'drag', 'back', 'forward'] as const;
const input = object({
  kind: literal('input'),
  does: enums(deeds),
  /**
   * The element: its role, its name in the words of the app (app-words.ts), and its index among the elements with both.
   */
  on: nullable(object({ role: enums(roles), name: nullable(array(string())), nth: number() })),
  /** The typed text, the index of the chosen option, the number of files, or the key. */
  value: optional(string()),
  /** What the text is, as far as the page says. The mask depends on it. */
  field: optional(string()),
});
/** What a person did on the page; `on` is null if the element has no role. */
export type Input = Infer<typeof input>;

/** The headings visible from this moment on, as far as they are the app's own words (app-words.ts). */
export type Screen = { kind: 'screen'; headings: string[][] };

/** What a page reports about its actions and its screen, in addition to its messages; masked. */
export type Told = Request | PageError | Route | Picture | Input | Screen;
/** The time (epoch ms), the page, and the index of the preceding step (-1 before the first). */
export type Moment = { at: number; page: string; after: number };
export type Evidence = Moment & Told;

const moment = { at: number(), page: string(), after: number() };
/** The validation of evidence in a file (recording.ts). */
export const evidenceOfFile = union([
  object({
    ...moment,
    kind: literal('request'),
    method: string(),
    path: string(),
    status: nullable(number()),
    ms: number(),
    sent: optional(unknown()),
    answer: optional(unknown()),
  }),
  object({ ...moment, kind: literal('error'), message: string(), stack: array(string()) }),
  object({ ...moment, kind: literal('route'), path: string() }),
  object({
    ...moment,
    kind: literal('picture'),
    width: number(),
    height: number(),
    palette: array(string()),
    boxes: array(tuple([enums(boxKinds), number(), number(), number(), number(), number()])),
  }),
  object({ ...moment, ...input.schema }),
  object({ ...moment, kind: literal('screen'), headings: array(array(string())) }),
]);

const colour = /^(#[0-9a-f]{3,8}|(rgba?|color|oklch|oklab|hsla?)\([\w\s.,%/+-]{1,80}\))$/i;
const frame = /^[\w$.<>#[\] ]{0,80} ?\(?[\w./-]{1,120}\.(js|tsx?|mjs):\d{1,7}:\d{1,7}\)?$/;
/** The locations of a stack in the files of an origin. Messages and other addresses are left out. */
export const framesOf = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .map((line) => line.trim().replace(/^at /, '').replace(`${origin}/`, ''))
    .filter((line) => frame.test(line))
    .slice(0, 8);

const key = /^((Control|Alt|Meta|Shift)\+){0,4}(\S|[A-Z][A-Za-z]{1,20}|F\d{1,2})$/;
function valueOf({ does, value, field = 'text' }: Input, mask: (value: unknown) => unknown): string | undefined {
  if (value === undefined) return undefined;
  if (does === 'press') return key.test(value) ? value : undefined;
  if (does === 'fill') return String((mask({ name: field, value }) as { value: unknown }).value);
  return /^\d{1,4}$/.test(value) ? value : undefined;
}

/**
 * An address of the app. Everything is masked except the app's own paths, the ids in them and the choices that it
 * names, so that the reader of a recording finds the page.
 */
export function routeOf(path: string, mask: (value: unknown) => unknown, words: AppWords = noWords): string {
  const parts = path.split(/([/?&#=])/);
  const shown = String(mask(path)).split(/([/?&#=])/);
  if (shown.length !== parts.length) return shown.join('');
  const query = parts.indexOf('?');
  const isOurs = (part: string, at: number) => {
    if (query < 0 || at < query) return words.has([part]) || words.has([`/${part}`]);
    const kind = parts[at - 1] === '=' ? kindOf(parts[at - 2] ?? '') : 'secret';
    return (kind === 'kept' && isHarmless(part)) || (kind === 'plain' && words.has([part]));
  };
  return parts.map((part, at) => (isOurs(part, at) ? part : shown[at])).join('');
}

/** Evidence in which everything that may be personal data is masked. Of names, only the app's own words stay. */
export function masked<One extends Told>(told: One, mask: (value: unknown) => unknown, words = noWords): One {
  const one: Told = told;
  const alike = <Value>(value: Value) => mask(value) as Value;
  switch (one.kind) {
    case 'request': {
      const { path, sent, answer, method } = one;
      const bodies = alike({ path, ...(sent !== undefined && { sent }), ...(answer !== undefined && { answer }) });
      return { ...told, ...bodies, method: method.replace(/[^A-Z]/g, '') };
    }
    case 'error':
      return { ...told, ...alike({ message: one.message }), stack: one.stack.filter((line) => frame.test(line)) };
    case 'route':
      return { ...told, path: routeOf(one.path, mask, words) };
    case 'input': {
      const { on, value: _value, field, ...rest } = one;
      const value = valueOf(one, mask);
      const known: Input = {
        ...rest,
        on: on && { ...on, name: on.name && words.has(on.name) ? on.name : null },
        ...(value !== undefined && { value }),
        ...(field !== undefined && { field: isFieldName(field) ? field : 'text' }),
      };
      return known as One;
    }
    case 'screen':
      return { ...told, headings: one.headings.filter((name) => words.has(name)) };
    case 'picture':
      return { ...told, palette: one.palette.map((name) => (colour.test(name) ? name : 'gray')) };
  }
}

/**
 * The evidence shown with a step: what the person had just done, the picture and the route, and what happened around
 * that time.
 */
export type StepEvidence = {
  input: (Moment & Input) | null;
  picture: (Moment & Picture) | null;
  route: string | null;
  requests: (Moment & Request)[];
  errors: (Moment & PageError)[];
};

// The request of a click starts at once, its response is another step, and the screen is drawn a moment later.
const around = 1_000;

/**
 * The evidence of a page for a step at a time. A request counts if it ran at that time, or up to a second before or
 * after.
 */
export function evidenceOf(evidence: readonly Evidence[], page: string, step: number, at: number): StepEvidence {
  const own = evidence.filter((one) => one.page === page);
  const of = <Kind extends Told['kind']>(kind: Kind) =>
    own.filter((one): one is Extract<Evidence, { kind: Kind }> => one.kind === kind);
  const pictures = of('picture');
  const next = pictures.find((one) => one.after >= step && one.at - at <= around);
  return {
    input: of('input').findLast((one) => one.after < step && at - one.at <= around) ?? null,
    picture: next ?? pictures.findLast((one) => one.at <= at) ?? null,
    route: of('route').findLast((one) => one.after < step || one.at <= at)?.path ?? null,
    requests: of('request').filter((one) => one.at - one.ms <= at + around && one.at >= at - around),
    errors: of('error').filter((one) => Math.abs(one.at - at) <= around),
  };
}
