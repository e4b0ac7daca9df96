import { array, enums, literal, nullable, number, object, optional, string, tuple, union, unknown } from 'superstruct';

const boxKinds = ['fill', 'line', 'text', 'form'] as const;
/**
 * A rectangle of a picture: its kind, its left, top, width and height in CSS pixels, and its colour as a place in the
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

/** A request to the server. `status` is null where no answer came; `ms` is how long that took. */
export type Request = {
  kind: 'request';
  method: string;
  path: string;
  status: number | null;
  ms: number;
  sent?: unknown;
  answer?: unknown;
};
/** An error of the console, or an uncaught one; `stack` has places in our own files alone. */
export type PageError = { kind: 'error'; message: string; stack: string[] };
/** The address that was shown from then on. */
export type Route = { kind: 'route'; path: string };
/** The visible part of the page, without its words; sizes in CSS pixels, colours as in CSS. */
export type Picture = { kind: 'picture'; width: number; height: number; palette: string[]; boxes: Box[] };

/** What a page tells of what it did and showed beside its messages; masked. */
export type Told = Request | PageError | Route | Picture;
/** When (epoch ms), on which page, and after which step (its index; -1 before the first). */
export type Moment = { at: number; page: string; after: number };
export type Evidence = Moment & Told;

const moment = { at: number(), page: string(), after: number() };
/** The checks of what a file says (recording.ts). */
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
]);

const colour = /^(#[0-9a-f]{3,8}|(rgba?|color|oklch|oklab|hsla?)\([\w\s.,%/+-]{1,80}\))$/i;
const frame = /^[\w$.<>#[\] ]{0,80} ?\(?[\w./-]{1,120}\.(js|tsx?|mjs):\d{1,7}:\d{1,7}\)?$/;
/** The places of a stack in the files of an origin; messages and other addresses are left out. */
export const framesOf = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .map((line) => line.trim().replace(/^at /, '').replace(`${origin}/`, ''))
    .filter((line) => frame.test(line))
    .slice(0, 8);

/** Evidence with everything masked that may be somebody's. */
export function masked<One extends Told>(told: One, mask: (value: unknown) => unknown): One {
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
      return { ...told, ...alike({ path: one.path }) };
    case 'picture':
      return { ...told, palette: one.palette.map((name) => (colour.test(name) ? name : 'gray')) };
  }
}

/** What is shown beside a step: the picture and the route that belong to it, and what happened around it. */
export type StepEvidence = {
  picture: (Moment & Picture) | null;
  route: string | null;
  requests: (Moment & Request)[];
  errors: (Moment & PageError)[];
};

// A click's request starts at once, its answer is another step, and the screen is drawn a moment later.
const around = 1_000;

/** The evidence beside a step of a page at a time: a request counts if it ran then, or up to a second before or after. */
export function evidenceOf(evidence: readonly Evidence[], page: string, step: number, at: number): StepEvidence {
  const own = evidence.filter((one) => one.page === page);
  const of = <Kind extends Told['kind']>(kind: Kind) =>
    own.filter((one): one is Extract<Evidence, { kind: Kind }> => one.kind === kind);
  const pictures = of('picture');
  const next = pictures.find((one) => one.after >= step && one.at - at <= around);
  return {
    picture: next ?? pictures.findLast((one) => one.at <= at) ?? null,
    route: of('route').findLast((one) => one.after < step || one.at <= at)?.path ?? null,
    requests: of('request').filter((one) => one.at - one.ms <= at + around && one.at >= at - around),
    errors: of('error').filter((one) => Math.abs(one.at - at) <= around),
  };
}
