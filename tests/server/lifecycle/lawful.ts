import { expect } from 'vitest';
import { sql } from '../../../server/db/database';
import type { Held } from '../../../server/interviews/read';
import { heldForClock, historyOf } from '../../../server/interviews/store';
import { apply } from '../../../src/machines/lifecycle/interview-law';
import type { Effect, InterviewEvent } from '../../../src/machines/lifecycle/interview-types';
import { minute } from '../../../src/contract/time';
import { expectLawKept } from '../kit/law-kept';
import type { LawHouse } from './house';

type Told = { seq: number; effect: string; params: object; due: number; done: boolean };
/** An interview with everything that its effects wrote. */
export type Look = { held: Held; outbox: Told[]; strikes: number; feedbacks: number; others: string };

/** Reads an interview; `others` is a digest of data that no event of an interview may change. */
export async function look({ db }: LawHouse, id: string): Promise<Look> {
  const held = await heldForClock(db, id);
  if (!held) throw new Error('The interview is gone');
  const rest = await db.one<Omit<Look, 'held'>>(sql`
    select coalesce((select jsonb_agg(jsonb_build_object('seq', seq, 'effect', effect, 'params', params,
        'due', (extract(epoch from due_at) * 1000)::float8, 'done', done_at is not null) order by id)
        from outbox where subject_id = ${id}), '[]') as outbox,
      (select sum(strikes)::int from panelists) as strikes,
      (select count(*)::int from feedback_versions where interview_id = ${id}) as feedbacks,
      (select concat_ws('#', (select count(*) from interviews), (select count(*) from audit), (select count(*) from mails),
        (select string_agg(u::text, '|' order by u.id) from users u))) as others`);
  return { held, ...rest };
}

/** Messages for admins are sent after a quarter of an hour. */
const isForAdmins = ({ type, params }: Pick<Effect, 'type' | 'params'>) =>
  type === 'tell' && 'to' in params && params.to === 'admins';
const onlyLive = new Set<string>(['joined', 'live']);

/**
 * The outbox after these effects, in order. It contains neither effects for the live board only, nor past reminders.
 */
const outboxAfter = (outbox: Told[], effects: Effect[], seq: number, now: number): Told[] =>
  effects.reduce((rows, { type, params }) => {
    const row = (effect: string, about: object, due: number) => ({ seq, effect, params: about, due, done: false });
    if (type === 'dropReminders') return rows.filter(({ effect }) => effect !== 'remind');
    if (type === 'scheduleReminders') {
      const about = { kind: params.kind, round: params.round };
      return [...rows, ...params.at.filter((at) => at > now).map((at) => row('remind', about, at))];
    }
    const isTold =
      type === 'askPanelist' ||
      type === 'invitePick' ||
      type === 'sendCalendar' ||
      type === 'cancelCalendar' ||
      type === 'tell';
    return !isTold || (type === 'tell' && onlyLive.has(params.what))
      ? rows
      : [...rows, row(type, params, now + (isForAdmins({ type, params }) ? 15 * minute : 0))];
  }, outbox);

/**
 * Checks that one event was taken. The stored state is that of the law, with one more version and one more row of the
 * history. The outbox has exactly its effects. The history replays, and slot, due row and money follow from the state.
 */
export async function expectTaken(house: LawHouse, before: Look, sent: InterviewEvent): Promise<Look> {
  const { held } = before;
  const after = await look(house, held.id);
  const { events } = await historyOf(house.db, held.id);
  expect({ version: after.held.version, events: events.length }).toEqual({
    version: held.version + 1,
    events: held.version + 1,
  });
  const recorded = events.at(-1);
  expect(recorded).toMatchObject({ type: sent.type, by: sent.by });
  if (sent.type !== 'CLOCK') expect(recorded?.now).toBe(sent.now);
  const law = recorded && apply(held.stored, recorded);
  if (!recorded || !law?.accepted) throw new Error(`The law refuses the recorded ${sent.type}`);
  expect(after.held.stored).toEqual(law.stored);
  const count = (type: Effect['type']) => law.effects.filter((effect) => effect.type === type).length;
  expect({ ...after, held: null }).toEqual({
    held: null,
    outbox: outboxAfter(before.outbox, law.effects, after.held.version, recorded.now),
    strikes: before.strikes + count('noteStrike'),
    feedbacks: before.feedbacks + count('keepVersion'),
    others: before.others,
  });
  await expectLawKept(house.db);
  return after;
}
