import { formatDistance, momentInWords } from '../../../components/format-time';
import type { InterviewRow } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';

type Part = 'staff' | 'organization' | 'panelist' | 'candidate';
const partOf: Record<UserType, Part> = {
  ADMIN: 'staff',
  SUPER_ADMIN: 'staff',
  ORGANIZATION_USER: 'organization',
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
};

type Reading = { interview: InterviewRow; part: Part; now: number; by: (iso: string) => string };
const passed = (iso: string, now: number) => Date.parse(iso) <= now;
const panelistOf = ({ panelist }: InterviewRow) => panelist?.name ?? 'A panelist';

function toBeBooked({ interview: { times, waitBy, pickBy, candidate }, part, now, by }: Reading): string {
  const late = waitBy === null ? '' : ` by ${by(waitBy)}, or the request expires`;
  if (times.length === 0)
    return part === 'candidate' ? `Choose your times${late}.` : `${candidate.name} must choose times${late}.`;
  if (times.every((time) => passed(time, now)))
    return part === 'candidate'
      ? 'All the times you chose have passed. Choose new ones.'
      : `All preferred times have passed. Ask ${candidate.name} for new ones.`;
  if (pickBy !== null && !passed(pickBy, now))
    return part === 'candidate'
      ? `Choose your time by ${by(pickBy)}: use the link in your email.`
      : `${candidate.name} can choose a time until ${by(pickBy)}. You can still book one yourself.`;
  return part === 'candidate' ? 'We are looking for a panelist for one of your times.' : `Book a panelist${late}.`;
}

function toBeAnswered({ interview, part, now, by }: Reading): string {
  const { answerBy } = interview;
  if (answerBy === null || passed(answerBy, now)) return 'The time to answer has passed.';
  if (part === 'panelist') return `Accept or decline by ${by(answerBy)}. After that the request is no longer yours.`;
  return `${part === 'candidate' ? 'A panelist' : panelistOf(interview)} must answer by ${by(answerBy)}.`;
}

function toBeHeld({ interview, part, now, by }: Reading): string {
  const { start, end, joined, candidate, joinFrom: opens } = interview;
  if (start === null || end === null || opens === null) return '';
  const party = part === 'panelist' || part === 'candidate' ? part : null;
  if (!passed(opens, now)) return `${party ? 'You' : 'Both sides'} can join from ${by(opens)}.`;
  if (passed(end, now)) return 'The planned time has passed. We are checking who attended.';
  const waiting = joined.candidate ? candidate.name : joined.panelist ? panelistOf(interview) : null;
  const missing = joined.candidate ? panelistOf(interview) : candidate.name;
  const begins = `It ${passed(start, now) ? 'started' : 'starts'} ${formatDistance(start, now)}.`;
  if (party === null)
    return waiting === null ? `${begins} No one has joined yet.` : `${waiting} is waiting for ${missing}.`;
  if (joined[party]) return `You are in. ${missing} has not joined yet.`;
  return waiting === null ? `You can join now. ${begins}` : `${waiting} is waiting for you. Join now.`;
}

function toBeFinished({ interview: { finishFrom }, now, by }: Reading): string {
  if (finishFrom === null || passed(finishFrom, now))
    return 'The interview is in progress. Finish it when the meeting ends, then write the feedback.';
  return `The interview is in progress. You can finish it from ${by(finishFrom)}. If it ends earlier, start the feedback now.`;
}

function toBeWritten({ interview, part, now, by }: Reading): string {
  const { feedbackBy } = interview;
  const late = feedbackBy !== null && passed(feedbackBy, now);
  if (part === 'candidate') return 'The panelist is writing the feedback. You do not need to do anything.';
  // For an organization this state includes the review of the feedback.
  if (part === 'organization' || feedbackBy === null)
    return `You can read the feedback once it is written${feedbackBy === null || late ? '' : `, by ${by(feedbackBy)},`} and reviewed.`;
  if (part === 'panelist')
    return late
      ? `Your feedback was due ${by(feedbackBy)}. Write it now.`
      : `Write your feedback by ${by(feedbackBy)}.`;
  return late
    ? `${panelistOf(interview)}’s feedback was due ${by(feedbackBy)}.`
    : `${panelistOf(interview)} must write the feedback by ${by(feedbackBy)}.`;
}

function afterRelease({ interview: { allowedActions, decision, candidate, kind }, part }: Reading): string {
  if (allowedActions.some(({ type }) => type === 'DECIDE') && decision === null) return `Decide on ${candidate.name}.`;
  return part === 'candidate' && kind === 'mock' ? 'Your feedback is ready to read.' : '';
}

function afterNoShow({ interview: { allowedActions, allowedUntil }, by }: Reading): string {
  if (allowedUntil === null) return '';
  const may = (type: string) => allowedActions.some((action) => action.type === type);
  const what = [
    may('RESCHEDULE') && 'scheduled again',
    may('CORRECT') && 'corrected',
    !may('CORRECT') && may('DISPUTE') && 'disputed',
  ].filter(Boolean);
  return what.length === 0 ? '' : `It can be ${what.join(' or ')} until ${by(allowedUntil)}.`;
}

function stepOf(reading: Reading): string {
  switch (reading.interview.state) {
    case 'pendingSchedule':
    case 'reschedulePending':
      return toBeBooked(reading);
    case 'requested':
      return toBeAnswered(reading);
    case 'confirmed':
      return toBeHeld(reading);
    case 'live':
      return reading.part === 'panelist' ? toBeFinished(reading) : 'The interview is in progress.';
    case 'pendingFeedback':
      return toBeWritten(reading);
    case 'inReview':
      return reading.part === 'staff' ? 'Approve the feedback or return it.' : 'Our team reviews the feedback.';
    case 'released':
      return afterRelease(reading);
    case 'noShow':
      return afterNoShow(reading);
    case 'canceled':
      return '';
  }
}

/**
 * The next step of an interview in words for its reader: "Ishita Rao must answer by 11:24 PM." Empty if there is
 * none. Times are in `zone`.
 */
export function nextStep(interview: InterviewRow, userType: UserType, now: number, zone: string): string {
  const part = partOf[userType];
  const step = stepOf({ interview, part, now, by: (iso) => momentInWords(iso, now, zone) });
  if (interview.cancelAsk === null) return step;
  const asked = part === 'staff' ? 'Answer the request to cancel.' : 'Our team will answer the request to cancel.';
  return [asked, step].filter(Boolean).join(' ');
}
