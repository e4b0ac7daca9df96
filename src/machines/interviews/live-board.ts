import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Party } from '../../contract/interviews-live';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** The party to remind of an interview. */
export type Reminding = { interviewId: string; party: Party | 'both' };
/** `refusal` says why the server refused, where that is an answer like any other and no failure to retry. */
export type RemindDone = { sent: Party[]; refusal?: string };

/** `queue` begins with the reminder that is being sent or has failed. */
type Context = { queue: Reminding[]; problem: Problem | null };
export type LiveBoardEvent =
  ({ type: 'party.remind' } & Reminding) | { type: 'remind.retry' } | { type: 'failure.dismiss' };

/** The queue has a first reminder in every state but `watching`. */
const firstOf = ({ queue }: Context) => queue[0] as Reminding;

const machine = setup({
  types: { context: {} as Context, events: {} as LiveBoardEvent },
  actors: { remind: notProvided<RemindDone, Reminding>('remind') },
  guards: {
    isNew: ({ context }, { interviewId }: Reminding) =>
      context.queue.every((waiting) => waiting.interviewId !== interviewId),
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    enqueue: assign(({ context }, { interviewId, party }: Reminding) => ({
      queue: [...context.queue, { interviewId, party }],
    })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1), problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    /** Tells the user who gets an email now. */
    say: unprovided<RemindDone & { interviewId: string }>('say'),
  },
});

/**
 * Reminds from the rows of a list (product: Reminders): clicks on several rows are sent one after another, and none is
 * lost while a reminder is being sent or has failed.
 */
export const reminding = <Id extends string>(id: Id) =>
  machine.createMachine({
    id,
    context: { queue: [], problem: null },
    initial: 'watching',
    states: {
      watching: {
        on: { 'party.remind': { target: 'reminding', actions: { type: 'enqueue', params: ({ event }) => event } } },
      },
      reminding: {
        invoke: {
          id: 'remind',
          src: 'remind',
          input: ({ context }) => firstOf(context),
          onDone: [
            {
              guard: 'hasMore',
              target: 'reminding',
              reenter: true,
              actions: [
                {
                  type: 'say',
                  params: ({ context, event }) => ({ ...event.output, interviewId: firstOf(context).interviewId }),
                },
                'dropFirst',
              ],
            },
            {
              target: 'watching',
              actions: [
                {
                  type: 'say',
                  params: ({ context, event }) => ({ ...event.output, interviewId: firstOf(context).interviewId }),
                },
                'dropFirst',
              ],
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
          },
        },
        on: {
          'party.remind': {
            guard: { type: 'isNew', params: ({ event }) => event },
            actions: { type: 'enqueue', params: ({ event }) => event },
          },
        },
      },
      failed: {
        on: {
          'party.remind': {
            guard: { type: 'isNew', params: ({ event }) => event },
            actions: { type: 'enqueue', params: ({ event }) => event },
          },
          'remind.retry': 'reminding',
          'failure.dismiss': [
            { guard: 'hasMore', target: 'reminding', actions: 'dropFirst' },
            { target: 'watching', actions: 'dropFirst' },
          ],
        },
      },
    },
  });

/** Reminds from the live board. The rows of the board are in the query cache, and their selection is in the address. */
export const liveBoardMachine = reminding('liveBoard');

export type LiveBoardRef = ActorRefFrom<typeof liveBoardMachine>;
export type LiveBoardSnapshot = SnapshotFrom<typeof liveBoardMachine>;
