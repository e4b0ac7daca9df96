import { interviewRules, type InterviewRules } from '../../src/contract/interview-rules';
import { hour, minute } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { settingsOf } from '../kit/settings';

/** The current rules, which interviews get when created and booked and keep from then on (product: Settings). */
export async function rulesNow(tx: Tx): Promise<InterviewRules> {
  const set = await settingsOf(
    tx,
    'panelistsAsked',
    'candidateMoves',
    'noShowMinutes',
    'feedbackHours',
    'firstReminderHours',
  );
  return {
    ...interviewRules,
    askAtMost: set.panelistsAsked,
    candidateMoves: set.candidateMoves,
    noShowAfter: set.noShowMinutes * minute,
    feedbackWithin: set.feedbackHours * hour,
    remindBefore: [set.firstReminderHours * hour, ...interviewRules.remindBefore.slice(1)],
  };
}
