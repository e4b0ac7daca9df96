import { and, not, or } from 'xstate';
import {
  askNext,
  askPanelist,
  cancelCalendar,
  dropReminders,
  remindOfFeedback,
  strikeOf,
  tell,
  tellAsker,
} from './interview-effects';
import { partyOf } from './interview-guards';
import { interviewSetup } from './interview-setup';
import { absentOf } from './interview-updates';

/**
 * From acceptance to the end of the meeting (product: Lifecycle). Effects for a round's panelist come before closeRound
 * and askNext, which replace the panelist.
 */
export const confirmed = interviewSetup.createStateConfig({
  on: {
    WITHDRAW: [
      {
        guard: and(['byPanelist', 'beforeStart', 'nextRanked', 'fewAsked', 'noticeLeft']),
        target: 'requested',
        actions: [
          { type: 'noteStrike', params: ({ context, event }) => strikeOf(context, event.why) },
          cancelCalendar,
          dropReminders,
          tell('all', 'withdrawn'),
          askNext,
          askPanelist,
        ],
      },
      {
        guard: and(['byPanelist', 'beforeStart']),
        target: '#interview.pendingSchedule',
        actions: [
          { type: 'noteStrike', params: ({ context, event }) => strikeOf(context, event.why) },
          cancelCalendar,
          dropReminders,
          tell('all', 'withdrawn'),
          tell('admins', 'withdrawn'),
          { type: 'closeRound', params: { how: 'withdrawn' } },
          'wait',
        ],
      },
    ],
    BOOK: [
      {
        guard: and(['byAdmin', 'offered', 'inFuture', 'nearEnough', 'beforeStart', 'replacesAsker']),
        target: 'requested',
        actions: [
          cancelCalendar,
          dropReminders,
          tell('panelist', 'replaced'),
          { type: 'closeRound', params: { how: 'moved' } },
          {
            type: 'book',
            params: ({ event }) => ({ panelistId: event.panelistId, start: event.start, rules: event.facts.rules }),
          },
          askPanelist,
        ],
      },
      {
        guard: and(['byAdmin', 'offered', 'inFuture', 'nearEnough', 'beforeStart']),
        target: 'requested',
        actions: [
          cancelCalendar,
          dropReminders,
          { type: 'closeRound', params: { how: 'moved' } },
          {
            type: 'book',
            params: ({ event }) => ({ panelistId: event.panelistId, start: event.start, rules: event.facts.rules }),
          },
          askPanelist,
        ],
      },
    ],
    ASK_RESCHEDULE: {
      guard: and([
        or(['byOrganization', 'byAdmin', and(['byCandidate', 'movesLeft']), 'byPanelist']),
        'timesGood',
        'beforeMoveEnds',
      ]),
      target: '#interview.reschedulePending',
      actions: [
        cancelCalendar,
        dropReminders,
        tell('all', 'rescheduleAsked'),
        { type: 'closeRound', params: { how: 'rescheduled' } },
        { type: 'setTimes', params: ({ event }) => ({ times: event.times }) },
        'countMove',
        'waitFromTimes',
      ],
    },
    ASK_CANCEL: {
      guard: and([or(['byCandidate', 'byPanelist']), 'beforeStart', not('cancelAsked')]),
      actions: [
        {
          type: 'askCancel',
          params: ({ event }) => ({ who: partyOf(event.by), why: event.why }),
        },
        tell('admins', 'cancelAsked'),
      ],
    },
    REFUSE_CANCEL: {
      guard: and(['byAdmin', 'cancelAsked', 'beforeStart']),
      actions: [tellAsker('cancelRefused'), 'endCancelAsk'],
    },
    CANCEL: {
      guard: and(['byOwner', 'beforeStart']),
      target: '#interview.canceled',
      actions: [
        cancelCalendar,
        dropReminders,
        tell('all', 'canceled'),
        { type: 'closeRound', params: { how: 'canceled' } },
        { type: 'cancel', params: ({ event }) => ({ why: event.why }) },
      ],
    },
    JOIN: [
      {
        guard: and([or(['byPanelist', 'byCandidate']), 'doorOpen', 'otherJoined']),
        target: 'live',
        actions: [
          'noteJoin',
          { type: 'openLink', params: ({ context, event }) => ({ to: partyOf(event.by), round: context.round }) },
          tell('admins', 'live'),
        ],
      },
      {
        guard: and([or(['byPanelist', 'byCandidate']), 'doorOpen']),
        actions: [
          'noteJoin',
          { type: 'openLink', params: ({ context, event }) => ({ to: partyOf(event.by), round: context.round }) },
          tell('admins', 'joined'),
        ],
      },
    ],
    NO_SHOW: [
      {
        guard: and(['selfJoined', 'fromNoShow']),
        target: '#interview.noShow',
        actions: [{ type: 'markNoShow', params: ({ context }) => ({ who: absentOf(context) }) }, tell('all', 'noShow')],
      },
      {
        guard: and(['byAdmin', 'namesAbsent', 'fromNoShow']),
        target: '#interview.noShow',
        actions: [
          { type: 'markNoShow', params: ({ context, event }) => ({ who: event.who ?? absentOf(context) }) },
          tell('all', 'noShow'),
        ],
      },
    ],
    CLOCK: [
      {
        guard: and(['byClock', 'fromEnd', not('adminsAsked'), 'someJoined', 'wasUp']),
        target: '#interview.noShow',
        actions: [{ type: 'markNoShow', params: ({ context }) => ({ who: absentOf(context) }) }, tell('all', 'noShow')],
      },
      {
        guard: and(['byClock', 'fromEnd', not('adminsAsked')]),
        actions: ['noteAdminsAsked', tell('admins', 'nobodyMarked')],
      },
    ],
    ABORT: {
      guard: and(['byAdmin', 'fromStart']),
      target: '#interview.reschedulePending',
      actions: [
        cancelCalendar,
        dropReminders,
        tell('all', 'aborted'),
        { type: 'closeRound', params: { how: 'aborted' } },
        'wait',
      ],
    },
  },
});

export const live = interviewSetup.createStateConfig({
  on: {
    JOIN: {
      guard: or(['byPanelist', 'byCandidate']),
      actions: { type: 'openLink', params: ({ context, event }) => ({ to: partyOf(event.by), round: context.round }) },
    },
    FINISH: {
      guard: and(['byPanelist', 'fromHalf']),
      target: '#interview.pendingFeedback',
      actions: ['awaitFeedback', tell('panelist', 'finished'), remindOfFeedback],
    },
    CLOCK: {
      guard: and(['byClock', 'fromOverrun']),
      target: '#interview.pendingFeedback',
      actions: ['awaitFeedback', tell('panelist', 'finished'), remindOfFeedback],
    },
    NO_SHOW: {
      guard: and(['byAdmin', 'namesAbsent', 'fromNoShow']),
      target: '#interview.noShow',
      actions: [
        { type: 'markNoShow', params: ({ context, event }) => ({ who: event.who ?? absentOf(context) }) },
        tell('all', 'noShow'),
      ],
    },
    ABORT: {
      guard: and(['byAdmin', 'beforeHalf']),
      target: '#interview.reschedulePending',
      actions: [
        cancelCalendar,
        dropReminders,
        tell('all', 'aborted'),
        { type: 'closeRound', params: { how: 'aborted' } },
        'wait',
      ],
    },
  },
});
