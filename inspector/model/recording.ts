import {
  array,
  boolean,
  create,
  enums,
  is,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  string,
  StructError,
  type,
  union,
  unknown,
  type Infer,
} from 'superstruct';
import { noWords, type AppWords } from './app-words';
import { evidenceOfFile, masked, type Evidence } from './evidence';
import { isZipped, unzipped, zipped } from './gzip';
import { chartFormat } from './chart';
import { hashOf } from './hash';
import { makeMask, secretFieldOf } from './mask';
import { patchOf, patched, type Patch } from './patch';
import { settingOf, type Setting } from './setting';
import type { Shown, Step, Trace } from './trace';

/** The current format. */
const recordingFormat = chartFormat;
/** The formats that can be read. Format 2 has no inputs of the person, and format 3 has no headings. */
const readFormats = [2, 3, recordingFormat];
/** The maximum length of a recording that is written or read, in characters before compression. */
export const mostCharacters = 64 * 1024 * 1024;
/** The maximum size of a file that is opened, in bytes. */
export const mostBytes = 64 * 1024 * 1024;

const status = enums(['active', 'done', 'error', 'stopped']);
const shown = object({
  status,
  value: optional(unknown()),
  context: optional(unknown()),
  output: optional(unknown()),
  error: optional(unknown()),
});
const chart = object({
  id: string(),
  format: optional(number()),
  states: array(
    object({
      id: string(),
      key: string(),
      parent: nullable(string()),
      type: enums(['atomic', 'compound', 'parallel', 'final', 'history']),
      initial: boolean(),
      tags: array(string()),
      invokes: array(string()),
      sources: optional(array(string())),
      entry: optional(array(string())),
      exit: optional(array(string())),
    }),
  ),
  transitions: array(
    object({
      name: string(),
      from: string(),
      to: array(string()),
      event: string(),
      delay: optional(number()),
      guard: nullable(string()),
      actions: array(string()),
    }),
  ),
});
/** A path, and its new value unless it was removed. */
const tuples = refine(
  array(unknown()),
  'a place and a value',
  ([place, ...values]) => is(place, array(union([string(), number()]))) && values.length < 2,
);
const recording = object({
  format: enums(readFormats),
  /** The time, in ISO 8601. */
  saved: string(),
  madeWith: type({
    version: string(),
    commit: nullable(string()),
    browser: string(),
    language: string(),
    timeZone: string(),
  }),
  charts: record(string(), chart),
  /** Hashes of the charts, by machine (hash.ts). */
  hashes: record(string(), string()),
  pages: array(object({ id: string(), title: string(), label: optional(string()), at: number() })),
  actors: array(
    object({
      id: string(),
      name: string(),
      machine: nullable(string()),
      parent: nullable(string()),
      start: shown,
      at: number(),
    }),
  ),
  steps: array(
    object({
      at: number(),
      actor: string(),
      from: nullable(string()),
      event: type({ type: string() }),
      /** The change of the actor's state since its previous step; null if the actor was gone. */
      change: nullable(array(tuples)),
      taken: array(string()),
      effects: optional(array(type({ type: enums(['action', 'start', 'send', 'timer', 'emit']) }))),
      refused: boolean(),
    }),
  ),
  evidence: array(evidenceOfFile),
});

type Stored = Infer<typeof recording>;
/** A trace, and what it was recorded with. */
export type Recording = Trace & { saved: string; madeWith: Setting };

/** Whether a test made from a recording may have this name, which becomes the name of its file. */
export const isTestName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{1,60}$/i.test(name);

/** Tells a person why a file cannot be opened or saved. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Drops all but the last step of each run of changes of one secret field, because their number would reveal its length.
 * Evidence is attached to the step that stays.
 */
function withoutTyping(steps: readonly Step[], evidence: readonly Evidence[]) {
  const last = new Map<string, Step>();
  const dropped = new Set<Step>();
  for (const step of steps) {
    const before = last.get(step.actor);
    const field = secretFieldOf(step.event);
    // A refused change came after the previous one was sent, as when a complete code is submitted automatically.
    if (before && field !== null && field === secretFieldOf(before.event) && !step.refused) dropped.add(before);
    last.set(step.actor, step);
  }
  let kept = -1;
  const places = steps.map((step) => (dropped.has(step) ? kept : (kept += 1)));
  return {
    steps: steps.filter((step) => !dropped.has(step)).map((step, index) => ({ ...step, index })),
    evidence: evidence.map((one) => ({ ...one, after: places[one.after] ?? -1 })),
  };
}

/**
 * A trace as it is saved. It is masked once more, so that a file has no secrets whatever created the trace. Elements
 * keep names that are `words` of the app.
 */
export function recordingOf(
  { charts, pages, actors, ...trace }: Trace,
  about: Pick<Recording, 'saved' | 'madeWith'>,
  words: AppWords = noWords,
): Recording {
  const mask = makeMask({ renumbers: true });
  const { steps, evidence } = withoutTyping(trace.steps, trace.evidence);
  return {
    saved: about.saved,
    madeWith: settingOf(about.madeWith),
    charts,
    pages,
    actors: actors.map((actor) => ({ ...actor, start: mask(actor.start) as typeof actor.start })),
    steps: steps.map((step) => ({
      ...step,
      event: mask(step.event) as typeof step.event,
      after: mask(step.after) as typeof step.after,
      ...(step.effects && { effects: mask(step.effects) as typeof step.effects }),
    })),
    evidence: evidence.map((one) => masked(one, mask, words)),
  };
}

/** A recording as text. Throws a RecordingError if its steps have more than `most` characters. */
export function recordingText({ steps, charts, evidence, ...rest }: Recording, most = mostCharacters): string {
  const stood = new Map<string, Shown>(rest.actors.map(({ id, start }) => [id, start]));
  const hashes = Object.fromEntries(Object.values(charts).map((one) => [one.id, hashOf(one)]));
  let length = 0;
  const written = (one: unknown) => {
    const text = JSON.stringify(one);
    length += text.length;
    if (length > most) throw new RecordingError('The session is too long for one file.');
    return text;
  };
  const list = (ones: readonly string[]) => `[${ones.join(',\n')}]`;
  const told = steps.map(({ index: _index, after, ...step }) => {
    const change = after === null ? null : patchOf(stood.get(step.actor), after);
    if (after !== null) stood.set(step.actor, after);
    return written({ ...step, change });
  });
  const head = JSON.stringify({ format: recordingFormat, ...rest, charts, hashes });
  return `${head.slice(0, -1)},"steps":${list(told)},"evidence":${list(evidence.map(written))}}\n`;
}

/** A recording as a file: its text, compressed. */
export const recordingBytes = async (saved: Recording, most = mostCharacters): Promise<Uint8Array> =>
  zipped(recordingText(saved, most));

const parsed = (text: string): unknown => {
  if (text.length > mostCharacters) throw new RecordingError('The file is too large to be a recording.');
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordingError('The file is no recording: it is not JSON.');
  }
};

const checked = (value: Record<string, unknown>): Stored => {
  try {
    return create(value, recording);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    const where = error.path.length > 0 ? `at ${error.path.join('.')}` : 'as a whole';
    throw new RecordingError(`The recording is damaged ${where}.`);
  }
};

/** Throws a RecordingError if one of them is its own parent, directly or through others. */
function checkTree(where: string, ones: readonly { id: string; parent: string | null }[]): void {
  const parents = new Map(ones.map(({ id, parent }) => [id, parent]));
  const known = new Set<string>();
  for (const { id } of ones) {
    const chain = new Set<string>();
    for (let at: string | null | undefined = id; at != null && !known.has(at); at = parents.get(at)) {
      if (chain.has(at)) throw new RecordingError(`The recording is damaged at ${where}: ${at} descends from itself.`);
      chain.add(at);
    }
    for (const one of chain) known.add(one);
  }
}

/** The steps with whole states instead of changes. */
function stepsOf({ actors, steps }: Stored): Step[] {
  const stood = new Map(actors.map((actor) => [actor.id, actor.start as Shown]));
  return steps.map(({ change, ...step }, index) => {
    const before = stood.get(step.actor);
    if (before === undefined)
      throw new RecordingError(`Step ${index} of the recording is of an actor that it does not have: ${step.actor}.`);
    if (change === null) return { index, ...step, after: null } as Step;
    try {
      const after = create(patched(before, change as Patch), shown) as Shown;
      stood.set(step.actor, after);
      return { index, ...step, after } as Step;
    } catch (error) {
      if (!(error instanceof StructError || error instanceof RangeError)) throw error;
      throw new RecordingError(`The recording is damaged at steps.${index}.change.`);
    }
  });
}

/** Throws a RecordingError if the text is not a recording of a known format, or is inconsistent. */
export function readRecording(text: string): Recording {
  const value = parsed(text);
  if (!isRecord(value) || !('format' in value)) throw new RecordingError('The file is no recording.');
  const { format } = value;
  if (!readFormats.includes(format as number))
    throw new RecordingError(
      `The recording has format ${JSON.stringify(format)}; this version reads formats ${readFormats.join(', ').replace(/, (\d+)$/, ' and $1')}.`,
    );
  const read = checked(value);
  for (const { name, machine } of read.actors)
    if (machine !== null && !(machine in read.charts))
      throw new RecordingError(`The recording has no chart of ${machine}, the machine of ${name}.`);
  checkTree('actors', read.actors);
  for (const [id, { states }] of Object.entries(read.charts)) checkTree(`charts.${id}`, states);
  const { format: of, hashes: _hashes, ...rest } = read;
  return {
    ...rest,
    charts: Object.fromEntries(Object.entries(read.charts).map(([id, one]) => [id, { format: of, ...one }])),
    actors: read.actors as Recording['actors'],
    steps: stepsOf(read),
    evidence: read.evidence as Evidence[],
  };
}

/** Reads a file, compressed or not. Throws a RecordingError if it is not a recording. */
export async function readRecordingFile(bytes: Uint8Array): Promise<Recording> {
  if (bytes.length > mostBytes) throw new RecordingError('The file is too large to be a recording.');
  if (!isZipped(bytes)) return readRecording(new TextDecoder().decode(bytes));
  const text = await unzipped(bytes, mostCharacters).catch(() => {
    throw new RecordingError('The recording is damaged: its end is missing, or it was changed.');
  });
  if (text === null) throw new RecordingError('The file is too large to be a recording.');
  return readRecording(text);
}
