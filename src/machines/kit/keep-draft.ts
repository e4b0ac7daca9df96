import { and, assign, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import { notProvided } from './not-provided';
import { isDefinite, toProblem, type Problem } from './problem';

/** A draft on the server. */
export type Revision<V> = { value: V; revision: number };
/** A draft on the device; `sent` if the server has it too. */
export type DeviceDraft<V> = Revision<V> & { sent: boolean };
/** A draft of a form that was open earlier, in this or another tab. */
export type EarlierDraft<V> = DeviceDraft<V> & { id: string };
/** Another draft. `id` is set if only this device has it: typed in another tab and never sent. */
export type Theirs<V> = Revision<V> & { id?: string };
/** The input of a keeper: see `openDraft`. The user decides about `theirs` first, then about each of `waiting`. */
export type OpenedDraft<V> = Revision<V> & { unsent: boolean; theirs: Theirs<V> | null; waiting: Theirs<V>[] };
/** The draft as the device stores it. `waiting` are ids of earlier drafts that must stay until the user has decided. */
export type DeviceWrite<V> = DeviceDraft<V> & { waiting: string[] };

/** The result of `keepOnServer`: the new revision, or the draft that was saved elsewhere since the sent revision. */
export type KeptOnServer<V> =
  { kind: 'kept'; revision: number; savedAt: string } | { kind: 'conflict'; theirs: Revision<V> };

export type DraftEvent<V> =
  | { type: 'draft.change'; value: V }
  /** Save now; always followed by a report. */
  | { type: 'draft.flush' }
  | { type: 'draft.retry' }
  | { type: 'mine.keep' }
  | { type: 'theirs.take' };

/** What the keeper reports to its parent. `upToDate` is false while newer changes are unsaved. */
export type DraftReport<V> =
  | { type: 'draft.saved'; revision: number; savedAt: string | null; upToDate: boolean }
  | { type: 'draft.waiting'; problem: Problem }
  | { type: 'draft.refused'; problem: Problem }
  | { type: 'draft.overtaken'; theirs: Theirs<V> }
  | { type: 'draft.replaced'; value: V; revision: number; upToDate: boolean }
  /** The device cannot store the draft, for example without storage; recovered once it can again. */
  | { type: 'device.failed' }
  | { type: 'device.recovered' };

type Context<V> = Revision<V> & {
  savedAt: string | null;
  theirs: Theirs<V> | null;
  /** Further drafts of this device to decide about after `theirs`. */
  waiting: Theirs<V>[];
  /** The server does not have `value` yet. */
  unsent: boolean;
  /** Changed since the present save began. */
  newer: boolean;
  /** Changed since the device last began to store it. */
  unkept: boolean;
  /** The device failed to store it, and the parent was notified. */
  deviceFailed: boolean;
  /** A flush waits for the present save. */
  hurried: boolean;
  /** Failed attempts in a row, 0 to 6. */
  failures: number;
  problem: Problem | null;
};

// Milliseconds. Typing does not restart the pause: a draft is on the server within 2 s however long someone types.
const pauses = { server: 1_500, retryFirst: 1_000, retryMost: 30_000 } as const;
const mostFailures = 6;

/**
 * The initial value, from the server's draft and this device's drafts, newest first. An unsent change wins over the
 * revision that it is based on. If the server has a newer revision, the two conflict, and so does each further unsent
 * change.
 */
export function openDraft<V>(
  server: Revision<V>,
  device: readonly EarlierDraft<V>[],
  isSame: (a: V, b: V) => boolean,
): OpenedDraft<V> {
  const unsent = device
    .filter(({ sent, value }) => !sent && !isSame(value, server.value))
    .filter(({ value }, at, all) => all.findIndex((other) => isSame(other.value, value)) === at);
  if (unsent.length === 0) return { ...server, unsent: false, theirs: null, waiting: [] };
  const opened = openAlone(unsent);
  // With two typed drafts, the server's draft is compared when saving, because it may be the base of either.
  const isNewer = opened.theirs === null && opened.revision !== server.revision;
  return isNewer ? { ...opened, theirs: server } : opened;
}

/** The initial value if the server cannot be reached. `device` is not empty. */
export function openAlone<V>(device: readonly EarlierDraft<V>[]): OpenedDraft<V> {
  const unsent = device.filter(({ sent }) => !sent);
  const [first, theirs = null, ...waiting] = unsent.length > 0 ? unsent : device.slice(0, 1);
  if (first === undefined) throw new Error('There is no draft');
  const { value, revision, sent } = first;
  const asTheirs = (draft: EarlierDraft<V>) => ({ value: draft.value, revision: draft.revision, id: draft.id });
  return { value, revision, unsent: !sent, theirs: theirs && asTheirs(theirs), waiting: waiting.map(asTheirs) };
}

// Without a parent, as in tests, the keeper reports to itself.
const parent = ({ self }: { self: AnyActorRef }) => self._parent ?? self;
const known = ({ problem }: { problem: Problem | null }): Problem => problem ?? { message: '' };

/**
 * Stores one long form (product: Drafts): on the device at once, on the server within 2 s, never over someone else's
 * change.
 */
export const keepDraftMachine = <V>() =>
  setup({
    types: {
      context: {} as Context<V>,
      events: {} as DraftEvent<V> | { type: 'device.keep' },
      input: {} as OpenedDraft<V>,
      tags: {} as 'unsent',
    },
    actors: {
      keepOnDevice: notProvided<void, DeviceWrite<V>>('keepOnDevice'),
      keepOnServer: notProvided<KeptOnServer<V>, Revision<V>>('keepOnServer'),
    },
    delays: {
      serverPause: pauses.server,
      retryPause: ({ context }) => Math.min(pauses.retryFirst * 2 ** (context.failures - 1), pauses.retryMost),
    },
    guards: {
      isUnsent: ({ context }) => context.unsent,
      isNewer: ({ context }) => context.newer,
      isUnkept: ({ context }) => context.unkept,
      hasFailedOnDevice: ({ context }) => context.deviceFailed,
      isHurried: ({ context }) => context.hurried,
      hasTheirs: ({ context }) => context.theirs !== null,
      isMoreWaiting: ({ context }) => context.waiting.length > 0,
      isFromTab: ({ context }) => context.theirs?.id !== undefined,
      // A 409 without a conflict of drafts means that the interview has moved on.
      isDefinite: (_, problem: Problem) => isDefinite(problem) || problem.status === 409,
      isConflict: (_, answer: KeptOnServer<V>) => answer.kind === 'conflict',
    },
    actions: {
      change: assign((_, value: V) => ({ value, unsent: true, newer: true, unkept: true })),
      noteStart: assign({ newer: false, hurried: false }),
      noteSaved: assign(({ context }, answer: KeptOnServer<V>) =>
        answer.kind === 'kept'
          ? {
              revision: answer.revision,
              savedAt: answer.savedAt,
              unsent: context.newer,
              failures: 0,
              problem: null,
            }
          : {},
      ),
      noteTheirs: assign((_, answer: KeptOnServer<V>) =>
        answer.kind === 'conflict' ? { theirs: answer.theirs, failures: 0, problem: null } : {},
      ),
      noteFailure: assign(({ context }, problem: Problem) => ({
        problem,
        failures: Math.min(context.failures + 1, mostFailures),
      })),
      hurry: assign({ hurried: true }),
      // A text from another tab was never sent, so it has no newer revision.
      keepMine: assign(({ context: { theirs, revision } }) => ({
        revision: theirs === null || theirs.id !== undefined ? revision : theirs.revision,
        theirs: null,
      })),
      takeTheirs: assign(({ context: { theirs, value, revision } }) => ({
        value: theirs?.value ?? value,
        revision: theirs?.revision ?? revision,
        unsent: theirs?.id !== undefined,
        theirs: null,
      })),
      nextTheirs: assign(({ context: { waiting } }) => ({ theirs: waiting[0] ?? null, waiting: waiting.slice(1) })),
      noteKept: assign({ unkept: false }),
      noteUnkept: assign({ unkept: true }),
      noteDeviceFailed: assign({ deviceFailed: true }),
      noteDeviceRecovered: assign({ deviceFailed: false }),
      sayDeviceFailed: sendTo(parent, { type: 'device.failed' } satisfies DraftReport<V>),
      sayDeviceRecovered: sendTo(parent, { type: 'device.recovered' } satisfies DraftReport<V>),
      // The device's copy records whether the server has it too.
      askDevice: raise({ type: 'device.keep' }),
      saySaved: sendTo(parent, ({ context }): DraftReport<V> => ({
        type: 'draft.saved',
        revision: context.revision,
        savedAt: context.savedAt,
        upToDate: !context.unsent,
      })),
      sayWaiting: sendTo(parent, ({ context }): DraftReport<V> => ({ type: 'draft.waiting', problem: known(context) })),
      sayRefused: sendTo(parent, ({ context }): DraftReport<V> => ({ type: 'draft.refused', problem: known(context) })),
      sayConflicted: sendTo(parent, ({ context }): DraftReport<V> => ({
        type: 'draft.overtaken',
        theirs: context.theirs ?? context,
      })),
      sayReplaced: sendTo(parent, ({ context: { value, revision, unsent } }): DraftReport<V> => ({
        type: 'draft.replaced',
        value,
        revision,
        upToDate: !unsent,
      })),
    },
  }).createMachine({
    id: 'keepDraft',
    context: ({ input }) => ({
      ...input,
      savedAt: null,
      newer: false,
      unkept: false,
      deviceFailed: false,
      hurried: false,
      failures: 0,
      problem: null,
    }),
    type: 'parallel',
    states: {
      device: {
        initial: 'idle',
        states: {
          idle: {
            on: {
              'draft.change': { target: 'keeping', actions: { type: 'change', params: ({ event }) => event.value } },
              'device.keep': 'keeping',
            },
          },
          keeping: {
            entry: 'noteKept',
            on: {
              'draft.change': { actions: { type: 'change', params: ({ event }) => event.value } },
              'device.keep': { actions: 'noteUnkept' },
            },
            invoke: {
              id: 'keepOnDevice',
              src: 'keepOnDevice',
              input: ({ context: { value, revision, unsent, theirs, waiting } }) => ({
                value,
                revision,
                sent: !unsent,
                waiting: [theirs, ...waiting].flatMap((draft) => draft?.id ?? []),
              }),
              onDone: [
                { guard: 'isUnkept', target: 'keeping', reenter: true },
                {
                  guard: 'hasFailedOnDevice',
                  target: 'idle',
                  actions: ['noteDeviceRecovered', 'sayDeviceRecovered'],
                },
                { target: 'idle' },
              ],
              onError: [
                { guard: 'isUnkept', target: 'keeping', reenter: true },
                { target: 'failed', actions: ['noteDeviceFailed', 'sayDeviceFailed'] },
              ],
            },
          },
          failed: {
            on: {
              'draft.change': { target: 'keeping', actions: { type: 'change', params: ({ event }) => event.value } },
              'device.keep': 'keeping',
            },
          },
        },
      },
      server: {
        initial: 'opening',
        states: {
          opening: {
            always: [
              { guard: 'hasTheirs', target: 'overtaken' },
              { guard: 'isUnsent', target: 'changed' },
              { target: 'clean' },
            ],
          },
          clean: { on: { 'draft.change': 'changed', 'draft.flush': { actions: 'saySaved' } } },
          changed: {
            tags: 'unsent',
            after: { serverPause: 'saving' },
            on: { 'draft.flush': 'saving' },
          },
          saving: {
            tags: 'unsent',
            entry: 'noteStart',
            on: { 'draft.flush': { actions: 'hurry' } },
            invoke: {
              id: 'keepOnServer',
              src: 'keepOnServer',
              input: ({ context: { value, revision } }) => ({ value, revision }),
              onDone: [
                {
                  guard: { type: 'isConflict', params: ({ event }) => event.output },
                  target: 'overtaken',
                  actions: [{ type: 'noteTheirs', params: ({ event }) => event.output }, 'sayConflicted'],
                },
                {
                  guard: and(['isNewer', 'isHurried']),
                  target: 'saving',
                  reenter: true,
                  actions: [{ type: 'noteSaved', params: ({ event }) => event.output }, 'saySaved'],
                },
                {
                  guard: 'isNewer',
                  target: 'changed',
                  actions: [{ type: 'noteSaved', params: ({ event }) => event.output }, 'saySaved'],
                },
                {
                  target: 'saved',
                  actions: [{ type: 'noteSaved', params: ({ event }) => event.output }, 'saySaved', 'askDevice'],
                },
              ],
              onError: [
                {
                  guard: { type: 'isDefinite', params: ({ event }) => toProblem(event.error) },
                  target: 'refused',
                  actions: [{ type: 'noteFailure', params: ({ event }) => toProblem(event.error) }, 'sayRefused'],
                },
                {
                  target: 'retrying',
                  actions: [{ type: 'noteFailure', params: ({ event }) => toProblem(event.error) }, 'sayWaiting'],
                },
              ],
            },
          },
          saved: { on: { 'draft.change': 'changed', 'draft.flush': { actions: 'saySaved' } } },
          retrying: {
            tags: 'unsent',
            after: { retryPause: 'saving' },
            on: { 'draft.retry': 'saving', 'draft.flush': 'saving' },
          },
          refused: {
            tags: 'unsent',
            on: { 'draft.change': 'changed', 'draft.retry': 'saving', 'draft.flush': 'saving' },
          },
          overtaken: {
            tags: 'unsent',
            on: {
              'draft.flush': { actions: 'sayConflicted' },
              'mine.keep': [
                { guard: 'isMoreWaiting', actions: ['keepMine', 'nextTheirs', 'askDevice', 'sayConflicted'] },
                { target: 'saving', actions: ['keepMine', 'askDevice'] },
              ],
              'theirs.take': [
                {
                  guard: 'isMoreWaiting',
                  actions: ['takeTheirs', 'sayReplaced', 'nextTheirs', 'askDevice', 'sayConflicted'],
                },
                { guard: 'isFromTab', target: 'saving', actions: ['takeTheirs', 'sayReplaced', 'askDevice'] },
                { target: 'saved', actions: ['takeTheirs', 'sayReplaced', 'askDevice'] },
              ],
            },
          },
        },
      },
    },
  });
