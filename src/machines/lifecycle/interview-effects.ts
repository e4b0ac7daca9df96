import { partlyFixed } from './partly-fixed';
import { nextFact } from './interview-guards';
import { rulesOf } from '../../contract/interview-rules';
import type { EffectParams, InterviewContext, InterviewEvent, TellWhat } from './interview-types';

/**
 * The effects of the interview machine by name. Each effect reads its params from the context at its place in the list,
 * so effects about a round's panelist come before the round is closed.
 */
type Args = { context: InterviewContext };

export const tell = (to: Exclude<EffectParams['tell']['to'], 'asker'>, what: TellWhat) => ({
  type: 'tell' as const,
  params: partlyFixed({ to, what }, ({ context }: Args) => ({ id: context.panelistId })),
});

export const tellAsker = (what: TellWhat) => ({
  type: 'tell' as const,
  params: partlyFixed({ to: 'asker' as const, what }, ({ context }: Args) => ({ id: context.cancelAsk?.id ?? null })),
});

export const askPanelist = {
  type: 'askPanelist' as const,
  params: ({ context: { panelistId, round, start, answerBy } }: Args) => ({ panelistId, round, start, answerBy }),
};

/** The guards ensure that there is a next panelist. */
export const askNext = {
  type: 'askNext' as const,
  params: ({ event }: { event: InterviewEvent }) => nextFact(event) as { panelistId: string },
};

export const sendCalendar = {
  type: 'sendCalendar' as const,
  params: ({ context: { round, panelistId, start, end } }: Args) => ({ round, panelistId, start, end }),
};

export const cancelCalendar = {
  type: 'cancelCalendar' as const,
  params: ({ context: { round, panelistId } }: Args) => ({ round, panelistId }),
};

export const remindOfInterview = {
  type: 'scheduleReminders' as const,
  params: partlyFixed({ kind: 'interview' as const }, ({ context: { round, start, rules } }: Args) => ({
    round,
    at: start === null ? [] : rulesOf({ rules }).remindBefore.map((before) => start - before),
  })),
};

/** Counted from the start of the time for writing the feedback. */
export const remindOfFeedback = {
  type: 'scheduleReminders' as const,
  params: partlyFixed({ kind: 'feedback' as const }, ({ context }: Args) => {
    const { round, feedbackBy } = context;
    const { remindFeedbackAfter, feedbackWithin } = rulesOf(context);
    const at = feedbackBy === null ? [] : remindFeedbackAfter.map((after) => feedbackBy - feedbackWithin + after);
    return { round, at };
  }),
};

export const dropReminders = {
  type: 'dropReminders' as const,
  params: ({ context: { round } }: Args) => ({ round }),
};

export const strikeOf = ({ panelistId, round }: InterviewContext, why: string) => ({ panelistId, round, why });

export const keepVersion = (why: EffectParams['keepVersion']['why']) => ({
  type: 'keepVersion' as const,
  params: partlyFixed({ why }, ({ context }: Args) => ({ version: context.feedbackVersions })),
});
