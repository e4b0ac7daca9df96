import { assign, setup } from 'xstate';
import type { Decision } from '../../contract/interviews';
import { interviewGuards, isCandidate } from './interview-guards';
import type { StoredRules } from '../../contract/interview-rules';
import type {
  Absent,
  EffectParams,
  InterviewContext,
  InterviewEvent,
  InterviewInput,
  Party,
  RoundEnd,
} from './interview-types';
import * as change from './interview-updates';

/** Effects are empty actions: the server writes those that `transition` returns to its outbox. */
const effect = <Type extends keyof EffectParams>() => {
  const written: (args: unknown, params: EffectParams[Type]) => void = () => {};
  return written;
};

export const interviewSetup = setup({
  types: {} as { context: InterviewContext; events: InterviewEvent; input: InterviewInput },
  guards: interviewGuards,
  actions: {
    tell: effect<'tell'>(),
    askPanelist: effect<'askPanelist'>(),
    invitePick: effect<'invitePick'>(),
    sendCalendar: effect<'sendCalendar'>(),
    cancelCalendar: effect<'cancelCalendar'>(),
    scheduleReminders: effect<'scheduleReminders'>(),
    dropReminders: effect<'dropReminders'>(),
    noteStrike: effect<'noteStrike'>(),
    openLink: effect<'openLink'>(),
    keepVersion: effect<'keepVersion'>(),
    setTimes: assign(({ context, event }, p: { times: number[] }) => change.timesSet(context, event, p.times)),
    allowPick: assign((_, p: { until: number }) => ({ pickBy: p.until })),
    book: assign(({ context, event }, p: { panelistId: string; start: number; rules: StoredRules }) =>
      change.booked(context, event, p),
    ),
    askNext: assign(({ context, event }, p: { panelistId: string }) => change.nextAsked(context, event, p.panelistId)),
    accept: assign(({ event }, p: { rate: number | null }) => ({ acceptedAt: event.now, rate: p.rate })),
    countMove: assign(({ context, event }) => (isCandidate(context, event.by) ? { moves: context.moves + 1 } : {})),
    closeRound: assign(({ context, event }, p: { how: RoundEnd }) => change.roundClosed(context, event, p.how)),
    wait: assign(({ context, event }) => change.waiting(context, event)),
    waitFromTimes: assign(({ context, event }) => change.waitingFromTimes(context, event)),
    cancel: assign(({ context, event }, p: { why: string | null }) => change.canceled(context, event, p.why)),
    askCancel: assign(({ event }, p: { who: Party; why: string }) => ({
      cancelAsk: { ...p, id: event.by.id, at: event.now },
    })),
    endCancelAsk: assign({ cancelAsk: null }),
    noteJoin: assign(({ context, event }) => change.joined(context, event)),
    noteAdminsAsked: assign({ adminsAsked: true }),
    markNoShow: assign(({ context, event }, p: { who: Absent }) => change.noShowMarked(context, event, p.who)),
    correctNoShow: assign(({ context }, p: { who: Absent }) =>
      context.noShow === null ? {} : { noShow: { ...context.noShow, who: p.who } },
    ),
    noteDispute: assign(({ context }, p: { by: Party }) => ({ disputedBy: [...context.disputedBy, p.by] })),
    awaitFeedback: assign(({ context, event }) => change.feedbackDue(context, event)),
    countVersion: assign(({ context }) => ({ feedbackVersions: context.feedbackVersions + 1 })),
    decide: assign(({ event }, p: { decision: Decision; why: string | null }) => ({
      decision: p.decision,
      decided: { at: event.now, why: p.why },
    })),
  },
});
