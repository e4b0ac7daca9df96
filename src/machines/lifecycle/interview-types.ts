import type { Decision } from '../../contract/interviews';
import type { StoredRules } from '../../contract/interview-rules';
import type { Actor } from './law';

/** Instants are epoch milliseconds everywhere in the lifecycle; ids are opaque strings. */
export type InterviewKind = 'real' | 'mock';
export type Party = 'candidate' | 'panelist';
export type Absent = Party | 'both';
export type Doer = 'admin' | 'organization' | 'candidate' | 'panelist' | 'clock';

export type InterviewInput = {
  kind: InterviewKind;
  organizationId: string | null;
  candidateId: string;
  candidatePersonId: string;
  minutes: number;
  times: number[];
  now: number;
  by: Actor;
  /** The rules in force; createInterview returns them in `input`, so that a replay uses the same. */
  rules?: StoredRules;
};

/** The cost of a round: pay is a share of `rate` (paise); credits are for mocks only. */
export type SettlementLine = {
  round: number;
  panelistId: string | null;
  /** Reserved by BOOK until the credit is used or given back; never together with creditUsed. */
  creditReserved: 0 | 1;
  creditUsed: 0 | 1;
  payPercent: 0 | 50 | 100;
  rate: number | null;
};

export type RoundEnd = 'declined' | 'withdrawn' | 'moved' | 'rescheduled' | 'canceled' | 'aborted' | 'noShow';

/** A closed round. Its settlement is computed when it closes: rules of a later BOOK must not change it. */
export type ClosedRound = SettlementLine & {
  start: number;
  end: number;
  acceptedAt: number | null;
  panelistJoined: boolean;
  candidateJoined: boolean;
  bothAt: number | null;
  endedAt: number;
  endedBy: Doer;
  how: RoundEnd;
};

export type CancelAsk = { who: Party; id: string; at: number; why: string };

export type InterviewContext = {
  kind: InterviewKind;
  organizationId: string | null;
  candidateId: string;
  candidatePersonId: string;
  minutes: number;
  times: number[];
  /** Read by `rulesOf` only. */
  rules: StoredRules;
  waitBy: number | null;
  /** Until this instant the candidate may book one of the offered times themselves (INVITE_TO_PICK). */
  pickBy: number | null;
  /** 0 until the first BOOK. */
  round: number;
  panelistId: string | null;
  start: number | null;
  end: number | null;
  /** Panelists requested for the present slot, in order; the last is the current one. */
  askedIds: string[];
  asked: number;
  answerBy: number | null;
  acceptedAt: number | null;
  rate: number | null;
  moves: number;
  cancelAsk: CancelAsk | null;
  panelistJoined: boolean;
  candidateJoined: boolean;
  bothAt: number | null;
  adminsAsked: boolean;
  noShow: { who: Absent; markedAt: number; by: Doer } | null;
  disputedBy: Party[];
  feedbackBy: number | null;
  feedbackVersions: number;
  decision: Decision | null;
  /** When the decision was made or last changed, and why. */
  decided: { at: number; why: string | null } | null;
  canceled: { at: number; by: Doer; why: string | null; expired: boolean } | null;
  rounds: ClosedRound[];
};

type Sent<Type extends string, Payload = unknown> = { type: Type; by: Actor; now: number } & Payload;
type Why = { why: string };
type NextFact = { next: { panelistId: string } | null };

/** Facts are computed by the server; a client can never send them (product: Transitions). */
export type InterviewEvent =
  | Sent<'SET_TIMES', { times: number[] }>
  | Sent<'BOOK', { panelistId: string; start: number; facts: { offered: boolean; rules: StoredRules } }>
  | Sent<'INVITE_TO_PICK', { until: number; facts: { rules: StoredRules } }>
  | Sent<'CANCEL', Why>
  | Sent<'ACCEPT', { facts: { free: boolean; rate: number | null; auto?: boolean } }>
  | Sent<'DECLINE', { why?: string; facts: NextFact }>
  | Sent<'WITHDRAW', Why & { facts: NextFact }>
  | Sent<'ASK_RESCHEDULE', Why & { times: number[] }>
  | Sent<'ASK_CANCEL', Why>
  | Sent<'REFUSE_CANCEL', Why>
  | Sent<'JOIN'>
  | Sent<'NO_SHOW', { who?: Absent; why?: string }>
  | Sent<'FINISH'>
  | Sent<'ABORT', Why>
  | Sent<'SUBMIT_FEEDBACK', { facts: { complete: boolean } }>
  | Sent<'APPROVE'>
  | Sent<'RETURN', Why>
  | Sent<'QC_UPDATE', { facts: { complete: boolean } }>
  | Sent<'DECIDE', { decision: Decision; why?: string; facts?: { complete: boolean } }>
  | Sent<'CORRECT', Why & { who: Absent | 'held' }>
  | Sent<'RESCHEDULE', Why>
  | Sent<'DISPUTE', Why>
  /**
   * Due by state: answerBy in requested (facts.next as for DECLINE), the end in confirmed (facts.up), the end + 30 min
   * in live, waitBy without a slot.
   */
  | Sent<'CLOCK', { facts?: { up?: boolean; next?: { panelistId: string } | null } }>;

export type EventType = InterviewEvent['type'];
export type EventOf<Type extends EventType> = Extract<InterviewEvent, { type: Type }>;

/** Effects are written to the outbox in the transaction of their event. Slot, due row and money are not effects but
 * functions of the snapshot (interview-views.ts). */
export type TellWhat =
  | 'created'
  | 'timesSet'
  | 'picked'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'replaced'
  | 'rescheduleAsked'
  | 'cancelAsked'
  | 'cancelRefused'
  | 'canceled'
  | 'expired'
  | 'joined'
  | 'live'
  | 'noShow'
  | 'nobodyMarked'
  | 'finished'
  | 'aborted'
  | 'feedbackSubmitted'
  | 'approved'
  | 'returned'
  | 'feedbackUpdated'
  | 'decided'
  | 'corrected'
  | 'held'
  | 'disputed'
  | 'rescheduled';

export type EffectParams = {
  /** `id`: the panelist at the time of the event (there may be another one now), for 'asker' the requester.
   * 'joined' and 'live' are for the live board, not for email. */
  tell: { to: 'admins' | 'all' | 'panelist' | 'organization' | 'owner' | 'asker'; what: TellWhat; id?: string | null };
  /** Sends the candidate a link to choose one of the offered times until `until`. */
  invitePick: { until: number };
  askPanelist: { panelistId: string | null; round: number; start: number | null; answerBy: number | null };
  sendCalendar: { round: number; panelistId: string | null; start: number | null; end: number | null };
  cancelCalendar: { round: number; panelistId: string | null };
  /** `at` are instants. Reminders for past instants are not sent. */
  scheduleReminders: { kind: 'interview' | 'feedback'; round: number; at: number[] };
  dropReminders: { round: number };
  noteStrike: { panelistId: string | null; round: number; why: string };
  openLink: { to: Party; round: number };
  keepVersion: { version: number; why: 'submitted' | 'updated' };
};
export type Effect = { [Type in keyof EffectParams]: { type: Type; params: EffectParams[Type] } }[keyof EffectParams];
