import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovided } from '../kit/unprovided';

/** The ids that wait for review, in the order of their list. */
type Listed = { listedIds: readonly string[] };
/** A press that moves, with the one that was open. */
type Pressed = { id: string } & Listed;
/** No id is null, but the open one may be. */
type Ids = readonly (string | null)[];
type Context = {
  /** The open feedback, or null. */
  id: string | null;
  /** Its place in the list: where it has left the list, the next one is there now. */
  place: number;
  /** Whether its scorecard was on screen before it could be approved. */
  opened: boolean;
};
export type ReviewQueueEvent =
  | ({ type: 'item.open'; id: string } & Listed)
  | { type: 'panel.close' }
  /** The scorecard is on screen. */
  | { type: 'scorecard.show'; id: string }
  /** It no longer waits for review: somebody has approved or returned it. */
  | { type: 'item.overtake'; id: string }
  /** Names the one that was on screen when it was pressed, as all that a key or a button does. */
  | ({ type: 'item.next'; id: string } & Listed)
  | ({ type: 'item.previous'; id: string } & Listed)
  | { type: 'item.approve'; id: string }
  /** Asks for the reason of returning it. */
  | { type: 'return.ask'; id: string }
  /** Its approval was undone, or refused: it waits again. */
  | { type: 'item.reopen'; id: string }
  /** This reader has returned it. */
  | ({ type: 'item.return' } & Listed);

/** Milliseconds in which a second press must not act on what came in the place of what it was meant for. */
export const reviewDelays = { settle: 500 } as const;

/** The one behind the open one in the list. */
export function nextOf({ id, place }: Context, ids: Ids): string | null {
  const at = ids.indexOf(id);
  return (at < 0 ? ids[place] : ids[at + 1]) ?? null;
}
/** The one before it. */
export function previousOf({ id, place }: Context, ids: Ids): string | null {
  const at = ids.indexOf(id);
  return ids[(at < 0 ? Math.min(place, ids.length) : at) - 1] ?? null;
}
/** What follows once the open one is done: the next one, or the first of those that were skipped. */
export const afterOf = (context: Context, ids: Ids) =>
  nextOf(context, ids) ?? ids.find((id) => id !== context.id) ?? null;

const at = (id: string | null, ids: Ids): Context => ({
  id,
  place: Math.max(0, ids.indexOf(id)),
  opened: false,
});

/**
 * Feedback review as a queue (product: Feedback review): which one is open, and whether its scorecard was on screen, before
 * which it cannot be approved. The rows are in the query cache; events carry the ids as they are listed at that moment.
 */
export const reviewQueueMachine = setup({
  types: { context: {} as Context, events: {} as ReviewQueueEvent },
  delays: reviewDelays,
  guards: {
    isOther: ({ context }, { id }: { id: string }) => context.id !== id,
    isThis: ({ context }, { id }: { id: string }) => context.id === id,
    wasOpened: ({ context }) => context.opened,
    // A press that was meant for the one before must not move on once more.
    canGoOn: ({ context }, { id, listedIds }: Pressed) => context.id === id && nextOf(context, listedIds) !== null,
    canGoBack: ({ context }, { id, listedIds }: Pressed) =>
      context.id === id && previousOf(context, listedIds) !== null,
    hasMoreAfter: ({ context }, { id, listedIds }: Pressed) =>
      context.id === id && afterOf(context, listedIds) !== null,
    hasMore: ({ context }, { listedIds }: Listed) => afterOf(context, listedIds) !== null,
  },
  actions: {
    take: assign((_, { id, listedIds }: { id: string } & Listed) => at(id, listedIds)),
    takeNext: assign(({ context }, { listedIds }: Listed) => at(nextOf(context, listedIds), listedIds)),
    takePrevious: assign(({ context }, { listedIds }: Listed) => at(previousOf(context, listedIds), listedIds)),
    takeAfter: assign(({ context }, { listedIds }: Listed) => at(afterOf(context, listedIds), listedIds)),
    noteOpened: assign({ opened: true }),
    forget: assign({ id: null }),
    /** Approves it after the seconds in which that can be undone. */
    approve: unprovided<{ id: string }>('approve'),
    /** Opens the question for the reason. */
    askReturn: unprovided<{ id: string }>('askReturn'),
    /** Shows what the queue has moved to; null closes it. */
    show: unprovided<{ id: string | null }>('show'),
  },
}).createMachine({
  id: 'reviewQueue',
  context: { id: null, place: 0, opened: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'item.open': { target: 'reviewing', actions: { type: 'take', params: ({ event }) => event } },
      },
    },
    reviewing: {
      initial: 'waiting',
      states: {
        waiting: {
          initial: 'settling',
          states: {
            settling: {
              on: {
                'scorecard.show': {
                  guard: { type: 'isThis', params: ({ event }) => event },
                  actions: 'noteOpened',
                },
              },
              after: { settle: [{ guard: 'wasOpened', target: 'ready' }, { target: 'unread' }] },
            },
            unread: {
              on: {
                'scorecard.show': {
                  guard: { type: 'isThis', params: ({ event }) => event },
                  target: 'ready',
                },
              },
            },
            ready: {
              on: {
                'item.approve': {
                  guard: { type: 'isThis', params: ({ event }) => event },
                  target: '#reviewQueue.reviewing.approved',
                  actions: { type: 'approve', params: ({ context }) => ({ id: context.id ?? '' }) },
                },
              },
            },
          },
          on: {
            'return.ask': {
              guard: { type: 'isThis', params: ({ event }) => event },
              actions: { type: 'askReturn', params: ({ event }) => event },
            },
            'item.return': [
              {
                guard: { type: 'hasMore', params: ({ event }) => event },
                target: '#reviewQueue.reviewing',
                actions: [
                  { type: 'takeAfter', params: ({ event }) => event },
                  { type: 'show', params: ({ context }) => ({ id: context.id }) },
                ],
              },
              { target: '#reviewQueue.closed', actions: ['forget', { type: 'show', params: { id: null } }] },
            ],
          },
        },
        /** Approved by this reader. It stays open, so that no other Approve comes under the pointer. */
        approved: {
          on: {
            'item.reopen': {
              guard: { type: 'isThis', params: ({ event }) => event },
              target: '#reviewQueue.reviewing.waiting.ready',
            },
            'item.next': [
              {
                guard: { type: 'hasMoreAfter', params: ({ event }) => event },
                target: '#reviewQueue.reviewing',
                actions: [
                  { type: 'takeAfter', params: ({ event }) => event },
                  { type: 'show', params: ({ context }) => ({ id: context.id }) },
                ],
              },
              {
                guard: { type: 'isThis', params: ({ event }) => event },
                target: '#reviewQueue.closed',
                actions: ['forget', { type: 'show', params: { id: null } }],
              },
            ],
            // By this reader.
            'item.overtake': undefined,
          },
        },
        overtaken: {},
      },
      on: {
        'item.open': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'reviewing',
          actions: { type: 'take', params: ({ event }) => event },
        },
        'item.next': {
          guard: { type: 'canGoOn', params: ({ event }) => event },
          target: 'reviewing',
          actions: [
            { type: 'takeNext', params: ({ event }) => event },
            { type: 'show', params: ({ context }) => ({ id: context.id }) },
          ],
        },
        'item.previous': {
          guard: { type: 'canGoBack', params: ({ event }) => event },
          target: 'reviewing',
          actions: [
            { type: 'takePrevious', params: ({ event }) => event },
            { type: 'show', params: ({ context }) => ({ id: context.id }) },
          ],
        },
        'item.overtake': { guard: { type: 'isThis', params: ({ event }) => event }, target: '.overtaken' },
        'panel.close': { target: 'closed', actions: 'forget' },
      },
    },
  },
});

export type ReviewQueueRef = ActorRefFrom<typeof reviewQueueMachine>;
export type ReviewQueueSnapshot = SnapshotFrom<typeof reviewQueueMachine>;
