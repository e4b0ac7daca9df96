import type { SnapshotFrom } from 'xstate';
import { and, not, or } from 'xstate';
import { pending, requested } from './interview-asking';
import { cancelCalendar, dropReminders, keepVersion, remindOfFeedback, tell } from './interview-effects';
import { partyOf } from './interview-guards';
import { confirmed, live } from './interview-meeting';
import { interviewSetup } from './interview-setup';
import { created } from './interview-updates';

/**
 * Stored in each history row. Version 2 added INVITE_TO_PICK, version 3 the reason of DECIDE, version 4 wishes that stay
 * open and the longer wait after ASK_RESCHEDULE; older histories replay unchanged.
 */
export const interviewMachineVersion = 4;

/** The lifecycle of an interview, on both sides (product: Lifecycle): one transition per row of its table. Sender and
 * time come with the event; facts come from the server. No invoke, no after: nextDue (interview-views.ts) is its
 * clock. */
export const interviewMachine = interviewSetup.createMachine({
  id: 'interview',
  context: ({ input }) => created(input),
  entry: tell('admins', 'created'),
  initial: 'pendingSchedule',
  states: {
    pendingSchedule: pending,
    reschedulePending: pending,
    upcoming: { initial: 'requested', states: { requested, confirmed, live } },
    pendingFeedback: {
      on: {
        SUBMIT_FEEDBACK: {
          guard: and(['byPanelist', 'complete']),
          target: 'completed.inReview',
          actions: ['countVersion', keepVersion('submitted'), dropReminders, tell('admins', 'feedbackSubmitted')],
        },
        ABORT: {
          guard: 'byAdmin',
          target: 'reschedulePending',
          actions: [
            cancelCalendar,
            dropReminders,
            tell('all', 'aborted'),
            { type: 'closeRound', params: { how: 'aborted' } },
            'wait',
          ],
        },
      },
    },
    completed: {
      initial: 'inReview',
      states: {
        inReview: {
          on: {
            APPROVE: {
              guard: and(['byAdmin', not('heldByThem')]),
              target: 'released',
              actions: tell('all', 'approved'),
            },
            RETURN: {
              guard: and(['byAdmin', not('heldByThem')]),
              target: '#interview.pendingFeedback',
              actions: ['awaitFeedback', tell('panelist', 'returned'), remindOfFeedback],
            },
          },
        },
        released: {
          on: {
            QC_UPDATE: {
              guard: and(['byAdmin', not('heldByThem'), 'complete']),
              actions: ['countVersion', keepVersion('updated'), tell('all', 'feedbackUpdated')],
            },
            DECIDE: {
              guard: and(['isReal', or(['byOrganization', 'byAdmin']), 'explained']),
              actions: [
                {
                  type: 'decide',
                  params: ({ event }) => ({ decision: event.decision, why: event.why ?? null }),
                },
                tell('organization', 'decided'),
              ],
            },
          },
        },
      },
    },
    noShow: {
      on: {
        CORRECT: [
          {
            guard: and(['byAdmin', 'whileCorrectable', 'wasHeld']),
            target: 'pendingFeedback',
            actions: ['awaitFeedback', tell('panelist', 'held'), remindOfFeedback],
          },
          {
            guard: and(['byAdmin', 'whileCorrectable']),
            actions: [
              {
                type: 'correctNoShow',
                params: ({ context, event }) => ({
                  who: event.who === 'held' ? (context.noShow?.who ?? 'both') : event.who,
                }),
              },
              tell('all', 'corrected'),
            ],
          },
        ],
        RESCHEDULE: {
          guard: and(['byOwner', 'whileCorrectable']),
          target: 'reschedulePending',
          actions: [
            cancelCalendar,
            tell('all', 'rescheduled'),
            { type: 'closeRound', params: { how: 'noShow' } },
            'wait',
          ],
        },
        DISPUTE: {
          guard: and([or(['byPanelist', 'byCandidate']), 'whileCorrectable', not('disputed')]),
          actions: [
            { type: 'noteDispute', params: ({ event }) => ({ by: partyOf(event.by) }) },
            tell('admins', 'disputed'),
          ],
        },
      },
    },
    canceled: { type: 'final' },
  },
});

export type InterviewSnapshot = SnapshotFrom<typeof interviewMachine>;
