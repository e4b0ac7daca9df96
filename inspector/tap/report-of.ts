import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { Snapshot } from 'xstate';
import { version } from '../../package.json';
import type { ProblemReport, ReportLine } from '../../src/services/problem-report';
import { endOfTurn, type Memory, type Remembered } from '../../src/services/memory';
import { inOneLine, type AppWords } from '../model/app-words';
import { makeCollector } from '../model/collect';
import { commit } from '../model/commit';
import { framesOf, roleNamed, type Told } from '../model/evidence';
import { recordingBytes, RecordingError, recordingOf } from '../model/recording';
import { browserOf } from '../model/setting';
import type { Trace } from '../model/trace';
import { observe, type Tell } from './observe';

/** The maximum length of a report in characters before compression, and in bytes after it. */
const mostCharacters = 2_000_000;
const mostBytes = 150_000;

/** An entry of the memory, as evidence. */
function evidenceOf(one: Exclude<Remembered, { kind: 'told' }>, words: AppWords): Told {
  switch (one.kind) {
    case 'click':
      return {
        kind: 'input',
        does: 'click',
        on: { role: roleNamed(one.role), name: words.find(inOneLine(one.name)), nth: 0 },
      };
    case 'request':
      return { kind: 'request', method: one.method, path: one.path, status: one.status, ms: one.ms };
    case 'route':
      return { kind: 'route', path: one.path };
    case 'error': {
      const { error } = one;
      const told = error instanceof Error ? error : null;
      const message = (told?.message ?? String(error)).slice(0, 500);
      return { kind: 'error', message, stack: framesOf(told?.stack ?? '', location.origin) };
    }
  }
}

/** The content of the memory as a trace: masked, like everything that a page reports. */
async function traceOf({ recent, startOf }: Memory, words: AppWords): Promise<Trace> {
  const { trace, add } = makeCollector();
  let at = recent[0]?.at ?? Date.now();
  const say = (told: object) => add({ ...told, createdAt: String(at) } as unknown as StatelyInspectionEvent);
  type Announced = { sessionId: string; logic: { config: object }; _parent?: Announced };
  const tell = {
    actor: ({ sessionId, logic, _parent }: Announced, snapshot: object = {}) =>
      say({
        type: '@xstate.actor',
        ...{ sessionId, definition: JSON.stringify(logic.config), parentId: _parent?.sessionId, snapshot },
      }),
    event: (sessionId: string, event: object, { source }: { source?: string } = {}) =>
      say({ type: '@xstate.event', sessionId, event, sourceId: source }),
    snapshot: (sessionId: string, snapshot: object, { event }: { event: object }) =>
      say({ type: '@xstate.snapshot', sessionId, snapshot, event }),
  } as unknown as Tell;
  const { inspect, showEvidence } = observe('report', location.pathname, tell, words, { stoodOf: startOf });
  let turn = recent[0]?.turn;
  for (const one of recent) {
    // The messages of a turn are reported at the end of the turn.
    if (one.turn !== turn) await Promise.resolve();
    ({ at, turn } = one);
    if (one.kind === 'told') inspect(one.told);
    else showEvidence(evidenceOf(one, words));
  }
  await Promise.resolve();
  return trace;
}

const stateOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries((value ?? {}) as object)
        .map(([name, inner]) => `${name}.${stateOf(inner)}`)
        .join(', ');

/** Everything in a trace, in words and in order. */
function linesOf({ steps, evidence, actors }: Trace): ReportLine[] {
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  const ofSteps = steps.map(({ at, actor, event, after }): ReportLine => {
    const state = after === null ? 'stopped' : after.value === null ? after.status : stateOf(after.value);
    return { at, what: 'state', words: `${names.get(actor) ?? ''}: ${event.type}, ${state}` };
  });
  const ofEvidence = evidence.flatMap((one): ReportLine[] => {
    const { at } = one;
    if (one.kind === 'input') return [{ at, what: 'click', words: one.on?.name?.join('…') ?? `a ${one.on?.role}` }];
    if (one.kind === 'request')
      return [{ at, what: 'request', words: `${one.method} ${one.path}, ${one.status ?? 'no answer'}, ${one.ms} ms` }];
    if (one.kind === 'route') return [{ at, what: 'page', words: one.path }];
    return one.kind === 'error'
      ? [{ at, what: 'error', words: [one.message, ...one.stack.slice(0, 1)].join(' ') }]
      : [];
  });
  return [...ofEvidence, ...ofSteps].sort((one, other) => one.at - other.at);
}

/** The later half of the memory, used if the whole is too long. */
function laterHalf({ recent, startOf }: Memory): Memory {
  const half = endOfTurn(recent, Math.ceil(recent.length / 2));
  const stood = new Map<unknown, Snapshot<unknown>>();
  for (const one of recent.slice(0, half))
    if (one.kind === 'told' && one.told.type === '@xstate.snapshot') stood.set(one.told.actorRef, one.told.snapshot);
  return { recent: recent.slice(half), startOf: (actor) => stood.get(actor) ?? startOf(actor) };
}

/**
 * A report of what the page remembers, without anything that a person typed and without names of people; `words` are
 * the app's.
 */
export async function reportOf(memory: Memory, words: AppWords): Promise<ProblemReport> {
  const browser = browserOf(navigator.userAgent);
  const { language } = navigator;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const saved = new Date().toISOString();
  const recording = recordingOf(
    await traceOf(memory, words),
    { saved, madeWith: { version, commit, browser, language, timeZone } },
    words,
  );
  const file = await recordingBytes(recording, mostCharacters).catch((error: unknown) => {
    if (error instanceof RecordingError) return null;
    throw error;
  });
  if (file !== null && file.length <= mostBytes)
    return { file, lines: linesOf(recording), madeWith: { version, browser } };
  return reportOf(laterHalf(memory), words);
}
