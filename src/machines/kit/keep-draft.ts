import { and, assign, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import { notProvided } from './not-provided';
import { isDefinite, toProblem, type Problem } from './problem';

/** A draft as the server has it. */
export type Revision<V> = { value: V; revision: number };
/** A draft as the device has it; `sent` where the server has it too. */
export type DeviceDraft<V> = Revision<V> & { sent: boolean };
/** A draft of a form that was open before, in this tab or another. */
export type EarlierDraft<V> = DeviceDraft<V> & { id: string };
/** What another draft says. `id` is given where only this device has it: typed in another tab and never sent. */
export type Theirs<V> = Revision<V> & { id?: string };
/** What a keeper starts with: see `openDraft`. `theirs` is asked about first, then each of `waiting`. */
export type OpenedDraft<V> = Revision<V> & { unsent: boolean; theirs: Theirs<V> | null; waiting: Theirs<V>[] };
/** What the device stores. `waiting` are the ids of earlier drafts that must stay until they are asked about. */
export type DeviceWrite<V> = DeviceDraft<V> & { waiting: string[] };

/** Answer of `keepOnServer`: the new revision, or what was saved elsewhere over the one given. */
export type KeptOnServer<V> =
  { kind: 'kept'; revision: number; savedAt: string } | { kind: 'conflict'; theirs: Revision<V> };

export type DraftEvent<V> =
  | { type: 'draft.change'; value: V }
  /** Save now; always answered by a report. */
  | { type: 'draft.flush' }
  | { type: 'draft.retry' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

/** What the keeper tells its parent. `upToDate` is false while newer changes wait. */
export type DraftReport<V> =
  | { type: 'draft.saved'; revision: number; savedAt: string | null; upToDate: boolean }
  | { type: 'draft.waiting'; problem: Problem }
  | { type: 'draft.refused'; problem: Problem }
  | { type: 'draft.conflicted'; theirs: Theirs<V> }
  | { type: 'draft.replaced'; value: V; revision: number; upToDate: boolean }
  /** The device does not keep the draft, as where a browser has no store; recovered once it does again. */
  | { type: 'device.failed' }
  | { type: 'device.recovered' };

type Context<V> = Revision<V> & {
  savedAt: string | null;
  theirs: Theirs<V> | null;
  /** Further drafts of this device to ask about after `theirs`. */
  waiting: Theirs<V>[];
  /** The server does not have `value` yet. */
  unsent: boolean;
  /** Changed since the save that is under way began. */
  newer: boolean;
  /** Changed since the device last began to keep it. */
  unkept: boolean;
  /** The device failed to keep it, and the parent knows. */
  deviceFailed: boolean;
  /** A flush waits for the save that is under way. */
  hurried: boolean;
  /** Failed tries in a row, 0 to 6. */
  failures: number;
  problem: Problem | null;
};

// Milliseconds. A pause that typing does not begin anew: on the server within 2 s however long somebody types.
const pauses = { server: 1_500, retryFirst: 1_000, retryMost: 30_000 } as const;
const mostFailures = 6;

/**
 * The value to show at first, from what the server has and this device, newest first: an unsent change wins over the
 * revision it was made on; over a newer one it is a conflict, and so is each further one.
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
  // Where two were typed, the server's turn comes at saving: it may be the base of either.
  const isNewer = opened.theirs === null && opened.revision !== server.revision;
  return isNewer ? { ...opened, theirs: server } : opened;
}

/** The value to show where the server cannot be asked. `device` is not empty. */
export function openAlone<V>(device: readonly EarlierDraft<V>[]): OpenedDraft<V> {
  const unsent = device.filter(({ sent }) => !sent);
  const [first, theirs = null, ...waiting] = unsent.length > 0 ? unsent : device.slice(0, 1);
  if (first === undefined) throw new Error('There is no draft');
  const { value, revision, sent } = first;
  const asTheirs = (draft: EarlierDraft<V>) => ({ value: draft.value, revision: draft.revision, id: draft.id });
  return { value, revision, unsent: !sent, theirs: theirs && asTheirs(theirs), waiting: waiting.map(asTheirs) };
}

// Alone, as in tests, it has nobody to tell.
const parent = ({ self }: { self: AnyActorRef }) => self._parent ?? self;
const known = ({ problem }: { problem: Problem | null }): Problem => problem ?? { message: '' };

/** Keeps one long form (product 4): on the device at once, on the server within 2 s, never over somebody else's change. */
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
      // A 409 that is no conflict of drafts: the interview has moved on.
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
      // What another tab typed was not saved, so it brings no revision to save over.
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
      // The device's copy tells whether the server has it too.
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
        type: 'draft.conflicted',
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
              { guard: 'hasTheirs', target: 'conflicted' },
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
                  target: 'conflicted',
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
          conflicted: {
            tags: 'unsent',
            on: {
              'draft.flush': { actions: 'sayConflicted' },
              'conflict.keepMine': [
                { guard: 'isMoreWaiting', actions: ['keepMine', 'nextTheirs', 'askDevice', 'sayConflicted'] },
                { target: 'saving', actions: ['keepMine', 'askDevice'] },
              ],
              'conflict.takeTheirs': [
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
