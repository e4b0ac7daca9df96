import { interviewLaw, type Interview } from '../../src/machines/lifecycle/interview-law';
import { hour, iso, minute } from '../../src/contract/time';
import {
  leafOf,
  nextDue,
  occupancyOf,
  openWishOf,
  settlementOf,
  type StoredInterview,
} from '../../src/machines/lifecycle/interview-views';
import type { Effect, SettlementLine } from '../../src/machines/lifecycle/interview-types';
import { sql, type Sql } from '../db/database';
import { storeOf, type Queued } from '../lifecycle/store';
import { interviewsWithin } from './reach';
import { heldColumns, type Held } from './read';

const at = (instant: number | null) => (instant === null ? null : new Date(instant));

// The instant that lists sort by: the deadline of the feedback if it is awaited, otherwise the next due instant.
const deadlineOf = (stored: StoredInterview) =>
  leafOf(stored) === 'pendingFeedback' ? stored.context.feedbackBy : (nextDue(stored)?.at ?? null);

/** Columns derived from the state. */
export const derived = (stored: StoredInterview) => {
  const { panelistId, start, end, feedbackBy, decision, decided } = stored.context;
  return {
    panelist_id: panelistId,
    starts_at: at(start),
    ends_at: at(end),
    deadline: at(deadlineOf(stored)),
    feedback_by: at(feedbackBy),
    cancel_asked: openWishOf(stored) !== null,
    decision,
    decided_at: at(decided?.at ?? null),
  };
};

function occupancyRow(before: Held, after: StoredInterview): Sql[] {
  const had = occupancyOf(before.stored);
  const has = occupancyOf(after);
  if (!has) return had ? [sql`freed as (delete from occupancy where interview_id = ${before.id})`] : [];
  if (had && had.panelistId === has.panelistId && had.start === has.start && had.end === has.end) return [];
  return [
    sql`taken as (
      insert into occupancy (interview_id, panelist_id, person_id, during)
      select id, ${has.panelistId}::uuid, ${before.personId}::uuid, tstzrange(${at(has.start)}::timestamptz, ${at(has.end)}::timestamptz) from given
      on conflict (interview_id) do update set panelist_id = excluded.panelist_id, during = excluded.during)`,
  ];
}

/** The value of a settlement line: pay in whole paise, and credits of a mock. */
export const worthOf = (line: SettlementLine) => ({
  pay: Math.round(((line.rate ?? 0) * line.payPercent) / 100),
  credits: line.creditUsed,
});

/** The change in the value of each round that an event causes; unchanged rounds are left out. */
export function settlementChanges(before: StoredInterview, after: StoredInterview) {
  const had = new Map(settlementOf(before).map((line) => [line.round, worthOf(line)]));
  return settlementOf(after).flatMap((line) => {
    const now = worthOf(line);
    const old = had.get(line.round) ?? { pay: 0, credits: 0 };
    if (now.pay === old.pay && now.credits === old.credits) return [];
    return [
      { round: line.round, panelistId: line.panelistId, pay: now.pay - old.pay, credits: now.credits - old.credits },
    ];
  });
}

/** The change in what each round of a mock interview takes from its subscription; unchanged rounds are left out. */
export function creditChanges(before: StoredInterview, after: StoredInterview) {
  const had = new Map(settlementOf(before).map((line) => [line.round, line]));
  return settlementOf(after).flatMap(({ round, creditReserved, creditUsed }) => {
    const old = had.get(round);
    const reserved = creditReserved - (old?.creditReserved ?? 0);
    const used = creditUsed - (old?.creditUsed ?? 0);
    return reserved === 0 && used === 0 ? [] : [{ round, reserved, used }];
  });
}

function settlementRows(before: StoredInterview, after: StoredInterview, seq: number): Sql[] {
  const changes = settlementChanges(before, after);
  if (changes.length === 0) return [];
  return [
    sql`settled as (
      insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits)
      select given.id, ${seq}, round, "panelistId", pay, credits from given,
        jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s(round int, "panelistId" uuid, pay bigint, credits int))`,
  ];
}

/** Admins get an email about a waiting interview only if no one has acted for this long (product: Email). */
const adminPause = 15 * minute;
// The live board gets these from the stream of changes; they are not emailed.
const onlyLive = new Set(['joined', 'live']);

/**
 * Reminders of an invitation to pick a time: a day after it and three hours before it ends. None is sent within three
 * hours of the invitation. The first is left out if they are three hours apart or less.
 */
const [pickAfter, pickBefore] = [24 * hour, 3 * hour];
const pickReminders = (now: number, until: number): number[] => {
  const last = until - pickBefore;
  return [now + pickAfter, last].filter((at) => at > now + pickBefore && (at === last || at < last - pickBefore));
};

function queuedBy(effects: Effect[], now: number): Queued[] {
  const row = (effect: string, params: object, at = now): Queued => ({
    effect,
    params,
    due: iso(at),
  });
  return effects.flatMap((effect): Queued[] => {
    switch (effect.type) {
      case 'tell':
        if (onlyLive.has(effect.params.what)) return [];
        return [row(effect.type, effect.params, effect.params.to === 'admins' ? now + adminPause : now)];
      case 'invitePick': {
        const { until } = effect.params;
        const reminders = pickReminders(now, until).map((at) => row('remind', { kind: 'pick', until }, at));
        return [row(effect.type, effect.params), ...reminders];
      }
      case 'askPanelist':
      case 'sendCalendar':
      case 'cancelCalendar':
        return [row(effect.type, effect.params)];
      case 'scheduleReminders': {
        const { kind, round, at } = effect.params;
        return at.filter((instant) => instant > now).map((instant) => row('remind', { kind, round }, instant));
      }
      default:
        return [];
    }
  });
}

export const interviews = storeOf<Interview, Held>({
  name: 'interview',
  table: 'interviews',
  law: interviewLaw,
  columns: heldColumns,
  reach: interviewsWithin,
  derived,
  queued: queuedBy,
  rows: (before, after, version) => [...occupancyRow(before, after), ...settlementRows(before.stored, after, version)],
  notice: ({ id, version, organizationId, personId, stored }, after) => ({
    change: { area: 'interviews', id, version: version + 1 },
    organizationId,
    personId,
    panelistIds: [stored.context.panelistId, after.context.panelistId],
  }),
});
export const { heldFor, heldForClock, historyOf } = interviews;
