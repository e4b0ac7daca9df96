import { and, not, or } from 'xstate';
import { askNext, askPanelist, remindOfInterview, sendCalendar, tell, tellAsker } from './interview-effects';
import { interviewSetup } from './interview-setup';

/** The states before a panelist has accepted (product: Lifecycle): `pending` serves pendingSchedule and
 * reschedulePending. */
export const pending = interviewSetup.createStateConfig({
  on: {
    SET_TIMES: {
      guard: and([or(['byOwner', 'byCandidate']), 'timesGood']),
      actions: [{ type: 'setTimes', params: ({ event }) => ({ times: event.times }) }, tell('admins', 'timesSet')],
    },
    INVITE_TO_PICK: {
      guard: and(['byOwner', 'isReal', 'pickNear']),
      actions: [
        { type: 'allowPick', params: ({ event }) => ({ until: event.until }) },
        { type: 'invitePick', params: ({ event }) => ({ until: event.until }) },
      ],
    },
    BOOK: [
      {
        guard: and(['byOwner', 'offered', 'inFuture', 'nearEnough']),
        target: '#interview.upcoming.requested',
        actions: [
          {
            type: 'book',
            params: ({ event }) => ({ panelistId: event.panelistId, start: event.start, rules: event.facts.rules }),
          },
          askPanelist,
        ],
      },
      {
        guard: and(['byCandidate', 'beforePickEnds', 'offered', 'inFuture', 'nearEnough']),
        target: '#interview.upcoming.requested',
        actions: [
          {
            type: 'book',
            params: ({ event }) => ({ panelistId: event.panelistId, start: event.start, rules: event.facts.rules }),
          },
          askPanelist,
          tell('owner', 'picked'),
        ],
      },
    ],
    CANCEL: {
      guard: 'byOwner',
      target: '#interview.canceled',
      actions: [{ type: 'cancel', params: ({ event }) => ({ why: event.why }) }, tell('all', 'canceled')],
    },
    REFUSE_CANCEL: {
      guard: and(['byAdmin', 'cancelAsked']),
      actions: [tellAsker('cancelRefused'), 'endCancelAsk'],
    },
    CLOCK: {
      guard: and(['byClock', 'fromWaitBy']),
      target: '#interview.canceled',
      actions: [{ type: 'cancel', params: { why: null } }, tell('all', 'expired')],
    },
  },
});

export const requested = interviewSetup.createStateConfig({
  on: {
    ACCEPT: {
      guard: and([or(['byPanelist', and(['byClock', 'optedIn'])]), 'free', 'hasRate', 'beforeStart']),
      target: 'confirmed',
      actions: [
        { type: 'accept', params: ({ event }) => ({ rate: event.facts.rate }) },
        sendCalendar,
        tell('all', 'accepted'),
        remindOfInterview,
      ],
    },
    DECLINE: [
      {
        guard: and(['byPanelist', 'nextRanked', 'fewAsked', 'noticeLeft']),
        target: 'requested',
        actions: [askNext, askPanelist],
      },
      {
        guard: 'byPanelist',
        target: '#interview.pendingSchedule',
        actions: [tell('admins', 'declined'), { type: 'closeRound', params: { how: 'declined' } }, 'wait'],
      },
    ],
    CLOCK: [
      {
        guard: and(['byClock', 'fromAnswerBy', 'nextRanked', 'fewAsked', 'noticeLeft']),
        target: 'requested',
        actions: [askNext, askPanelist],
      },
      {
        guard: and(['byClock', 'fromAnswerBy']),
        target: '#interview.pendingSchedule',
        actions: [tell('admins', 'declined'), { type: 'closeRound', params: { how: 'declined' } }, 'wait'],
      },
    ],
    BOOK: {
      guard: and(['byAdmin', 'offered', 'inFuture', 'nearEnough', 'beforeStart']),
      target: 'requested',
      actions: [
        { type: 'closeRound', params: { how: 'moved' } },
        {
          type: 'book',
          params: ({ event }) => ({ panelistId: event.panelistId, start: event.start, rules: event.facts.rules }),
        },
        askPanelist,
      ],
    },
    ASK_RESCHEDULE: {
      guard: and([or(['byOrganization', 'byAdmin', and(['byCandidate', 'movesLeft'])]), 'timesGood', 'beforeMoveEnds']),
      target: '#interview.reschedulePending',
      actions: [
        tell('all', 'rescheduleAsked'),
        { type: 'closeRound', params: { how: 'rescheduled' } },
        { type: 'setTimes', params: ({ event }) => ({ times: event.times }) },
        'countMove',
        'waitFromTimes',
      ],
    },
    ASK_CANCEL: {
      guard: and(['byCandidate', 'beforeStart', not('cancelAsked')]),
      actions: [
        { type: 'askCancel', params: ({ event }) => ({ who: 'candidate', why: event.why }) },
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
        tell('all', 'canceled'),
        { type: 'closeRound', params: { how: 'canceled' } },
        { type: 'cancel', params: ({ event }) => ({ why: event.why }) },
      ],
    },
  },
});
