import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovided } from '../kit/unprovided';

/** The ids of the feedback that waits for review, in the order of the list. */
type Listed = { listedIds: readonly string[] };
/** A press that moves in the queue, with the id of the feedback that was open at that moment. */
type Pressed = { id: string } & Listed;
/** Listed ids are never null. The type allows null because the open id, which may be null, is looked up in them. */
type Ids = readonly (string | null)[];
type Context = {
  /** The open feedback, or null. */
  id: string | null;
  /** The position of the open feedback in the list. If it has left the list, the next one is at this position. */
  place: number;
  /** Whether the scorecard was on screen before the feedback could be approved. */
  opened: boolean;
};
export type ReviewQueueEvent =
  | ({ type: 'item.open'; id: string } & Listed)
  | { type: 'panel.close' }
  /** The scorecard is on screen. */
  | { type: 'scorecard.show'; id: string }
  /** The feedback no longer waits for review: someone has approved or returned it. */
  | { type: 'item.overtake'; id: string }
  /** `id` is the feedback that was on screen when the key or button was pressed, as in all events of a press. */
  | ({ type: 'item.next'; id: string } & Listed)
  | ({ type: 'item.previous'; id: string } & Listed)
  | { type: 'item.approve'; id: string }
  /** Asks for the reason for returning the feedback. */
  | { type: 'return.ask'; id: string }
  /** The approval was undone or refused: the feedback waits again. */
  | { type: 'item.reopen'; id: string }
  /** This reader has returned the feedback. */
  | ({ type: 'item.return' } & Listed);

/** Milliseconds in which a second press must not act on the feedback that replaced the intended one. */
export const reviewDelays = { settle: 500 } as const;

/** The feedback after the open one in the list, or null. */
export function nextOf({ id, place }: Context, ids: Ids): string | null {
  const at = ids.indexOf(id);
  return (at < 0 ? ids[place] : ids[at + 1]) ?? null;
}
/** The feedback before the open one in the list, or null. */
export function previousOf({ id, place }: Context, ids: Ids): string | null {
  const at = ids.indexOf(id);
  return ids[(at < 0 ? Math.min(place, ids.length) : at) - 1] ?? null;
}
/** The feedback to open once the open one is done: the next one, or the first one that was skipped. */
export const afterOf = (context: Context, ids: Ids) =>
  nextOf(context, ids) ?? ids.find((id) => id !== context.id) ?? null;

const at = (id: string | null, ids: Ids): Context => ({
  id,
  place: Math.max(0, ids.indexOf(id)),
  opened: false,
});

/**
 * Feedback review as a queue (product: Feedback review): which feedback is open, and whether its scorecard was on
 * screen, without which it cannot be approved. The rows are in the query cache, so events carry the ids as they are
 * listed at that moment.
 */
export const reviewQueueMachine = setup({
  types: { context: {} as Context, events: {} as ReviewQueueEvent },
  delays: reviewDelays,
  guards: {
    isOther: ({ context }, { id }: { id: string }) => context.id !== id,
    isThis: ({ context }, { id }: { id: string }) => context.id === id,
    wasOpened: ({ context }) => context.opened,
    // A press that was meant for the previous feedback must not move the queue again.
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
    /** Approves the feedback after the seconds in which that can be undone. */
    approve: unprovided<{ id: string }>('approve'),
    /** Opens the question for the reason. */
    askReturn: unprovided<{ id: string }>('askReturn'),
    /** Shows the feedback that the queue has moved to; null closes the panel. */
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
        /**
         * Approved by this reader. The feedback stays open, so that no other Approve button appears under the pointer.
         */
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
            // The approval that was noticed is this reader's own.
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
