import {
  array,
  boolean,
  create,
  enums,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  StructError,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { makeMask } from './mask';
import type { Trace } from './trace';

/** The number of this format; a file of another one is not read. */
export const recordingFormat = 1;
/** The longest accepted file, in characters. */
export const mostCharacters = 64 * 1024 * 1024;

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
  states: array(
    object({
      id: string(),
      key: string(),
      parent: nullable(string()),
      type: enums(['atomic', 'compound', 'parallel', 'final', 'history']),
      initial: boolean(),
      tags: array(string()),
      invokes: array(string()),
    }),
  ),
  transitions: array(
    object({
      name: string(),
      from: string(),
      to: array(string()),
      event: string(),
      guard: nullable(string()),
      actions: array(string()),
    }),
  ),
});
const recording = object({
  format: literal(recordingFormat),
  /** When, ISO 8601. */
  saved: string(),
  /** Of the app. */
  version: string(),
  /** What the pages ran with: names and plain values. */
  settings: record(string(), unknown()),
  charts: record(string(), chart),
  pages: array(object({ id: string(), title: string(), at: number() })),
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
      index: number(),
      at: number(),
      actor: string(),
      from: nullable(string()),
      event: type({ type: string() }),
      after: nullable(shown),
      taken: array(string()),
      effects: optional(array(type({ type: enums(['action', 'start', 'send', 'timer', 'emit']) }))),
      refused: boolean(),
    }),
  ),
});

/** A trace in a file, with what it was made with. */
export type Recording = Omit<Infer<typeof recording>, keyof Trace> & Trace;

/** Says to a person why a file cannot be opened. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A trace as it is saved; masked once more, so that a file has no secrets whatever made the trace. */
export function recordingOf(
  { charts, pages, actors, steps }: Trace,
  about: { version: string; settings: Record<string, unknown>; saved: string },
): Recording {
  const mask = makeMask();
  const { settings, ...rest } = about;
  return {
    format: recordingFormat,
    ...rest,
    settings: mask(settings) as Record<string, unknown>,
    charts,
    pages,
    actors: actors.map((actor) => ({ ...actor, start: mask(actor.start) as typeof actor.start })),
    steps: steps.map((step) => ({
      ...step,
      event: mask(step.event) as typeof step.event,
      after: mask(step.after) as typeof step.after,
      ...(step.effects && { effects: mask(step.effects) as typeof step.effects }),
    })),
  };
}

/** The file of a recording. */
export const recordingText = (saved: Recording) => `${JSON.stringify(saved, null, 1)}\n`;

const parsed = (text: string): unknown => {
  if (text.length > mostCharacters) throw new RecordingError('The file is too large to be a recording.');
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordingError('The file is no recording: it is not JSON.');
  }
};

const checked = (value: Record<string, unknown>): Recording => {
  try {
    return create(value, recording) as Recording;
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    const where = error.path.length > 0 ? `at ${error.path.join('.')}` : 'as a whole';
    throw new RecordingError(`The recording is damaged ${where}.`);
  }
};

/** Throws a RecordingError where the text is no recording of this format, or does not hold together. */
export function readRecording(text: string): Recording {
  const value = parsed(text);
  if (!isRecord(value) || !('format' in value)) throw new RecordingError('The file is no recording.');
  const { format } = value;
  if (format !== recordingFormat)
    throw new RecordingError(
      `The recording has format ${JSON.stringify(format)}; this version reads format ${recordingFormat}.`,
    );
  const read = checked(value);
  const actors = new Map(read.actors.map((actor) => [actor.id, actor]));
  read.steps.forEach(({ index, actor }, place) => {
    if (index !== place) throw new RecordingError(`Step ${place} of the recording has the number ${index}.`);
    if (!actors.has(actor))
      throw new RecordingError(`Step ${place} of the recording is of an actor that it does not have: ${actor}.`);
  });
  for (const { name, machine } of read.actors)
    if (machine !== null && !(machine in read.charts))
      throw new RecordingError(`The recording has no chart of ${machine}, the machine of ${name}.`);
  return read;
}
