import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type EventFrom } from 'xstate';
import type { Availability } from '../../src/contract/people';
import { editAvailabilityMachine, type HoursSaving } from '../../src/machines/people/edit-availability';
import {
  changedParts,
  copyDay,
  crossesMidnight,
  draftOf,
  hoursProblems,
  withoutPast,
  type HoursDraft,
  type HoursPart,
} from '../../src/machines/people/hours-draft';
import { hoursTexts } from '../../src/contract/people-hours';
import { draft, editAvailabilityModel, hoursInput, now, overtaken, read, theirs } from './edit-availability-model';
import { assertAllWalked } from './harness';

it('walks every transition, from what is stored, and from a draft that others have overtaken', async () => {
  const walks = [
    await editAvailabilityModel().walk(undefined, { partial: true }),
    await editAvailabilityModel(overtaken).walk(undefined, { partial: true }),
  ];
  assertAllWalked(editAvailabilityMachine, walks);
});

const soon = (hours: number) => ({
  start: new Date(now + hours * 3_600_000).toISOString(),
  end: new Date(now + (hours + 1) * 3_600_000).toISOString(),
});
const conflict = (data: unknown) => ({ status: 409, message: 'These hours were changed elsewhere.', data });
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts the editor with a server that returns these answers in turn: the saved hours, or an error. */
function editing(answers: (Availability | { message: string; status?: number })[]) {
  const sent: Availability[] = [];
  const save = fromPromise(async ({ input: { revision, draft } }: { input: HoursSaving }) => {
    sent.push({ ...draft, revision });
    const answer = answers.shift();
    if (answer === undefined || 'message' in answer) throw answer;
    return answer;
  });
  const machine = editAvailabilityMachine.provide({ actors: { save } });
  const actor = createActor(machine, { input: hoursInput(read) }).start();
  const send = async (...events: EventFrom<typeof machine>[]) => {
    for (const event of events) actor.send(event);
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { sent, send, seen };
}
const type = (change: Partial<HoursDraft>) => ({ type: 'draft.change', change }) as const;
const save = (at = now) => ({ type: 'form.submit', key: 'k', now: at }) as const;

describe('the editor of hours', () => {
  it('begins with what was read, and follows newer hours until something is changed', async () => {
    const { send, seen } = editing([]);
    expect(seen()).toMatchObject({ value: 'editing', revision: 3, stored: draft, draft, dirty: false });
    await send(type({ dayCap: draft.dayCap }));
    expect(seen().dirty).toBe(false);
    await send({ type: 'stored.arrive', read: theirs });
    expect(seen()).toMatchObject({ revision: 6, stored: draftOf(theirs), draft: draftOf(theirs), dirty: false });
    await send(type({ dayCap: 3 }), { type: 'stored.arrive', read: { ...read, revision: 9 } });
    expect(seen()).toMatchObject({ revision: 6, draft: { ...draftOf(theirs), dayCap: 3 }, dirty: true });
  });

  it.each([
    ['"00:00" for "24:00"', { weekly: [{ weekday: 1 as const, start: '09:00', end: '24:00' }] }],
    ['rows in another order', { weekly: read.weekly.toReversed() }],
  ])('saves nothing that says the same: %s', async (_, change) => {
    const { sent, send, seen } = editing([{ ...read, revision: 4 }]);
    if (change.weekly.length === 1)
      await send({
        type: 'stored.arrive',
        read: { ...read, revision: 4, weekly: [{ weekday: 1, start: '09:00', end: '00:00' }] },
      });
    await send(type(change), save());
    expect([sent, seen().dirty]).toEqual([[], false]);
  });

  it('sends nothing wrong; what is right it sends over the revision that was read, without what has passed', async () => {
    const saved = { ...read, revision: 4, dayCap: 5 };
    const { sent, send, seen } = editing([saved]);
    await send(type({ dayCap: 0, extra: [soon(1), soon(3)] }), save());
    expect([sent, seen().problems.dayCap]).toEqual([[], 'Enter a whole number from 1 to 12']);
    await send(type({ dayCap: 5 }), save(now + 1));
    expect(sent).toEqual([{ ...read, dayCap: 5, extra: [soon(1), soon(3)] }]);
    expect(seen()).toMatchObject({ value: 'saved', revision: 4, stored: draftOf(saved), draft: draftOf(saved) });
  });

  it('leaves out what has passed since it was saved, also where that makes the conflict one with itself', async () => {
    const { sent, send, seen } = editing([conflict({ ...read, revision: 5, dayCap: 5, extra: [soon(3)] })]);
    const later = now + 2 * 3_600_000;
    await send({ type: 'stored.arrive', read: { ...read, revision: 4, extra: [soon(1), soon(3)] } });
    await send(type({ dayCap: 5 }), save(later));
    expect(sent).toEqual([{ ...read, revision: 4, dayCap: 5, extra: [soon(3)] }]);
    expect(seen()).toMatchObject({ value: 'saved', revision: 5, draft: { dayCap: 5, extra: [soon(3)] }, theirs: null });
  });

  it('shows what was saved elsewhere, and saves over it only when told to', async () => {
    const { sent, send, seen } = editing([conflict(theirs), { ...theirs, revision: 7 }]);
    await send(type({ dayCap: 5 }), save());
    expect(seen()).toMatchObject({ value: 'overtaken', theirs, draft: { dayCap: 5 }, stored: draft });
    await send({ type: 'mine.keep' }, save());
    expect(sent.map(({ revision, dayCap }) => [revision, dayCap])).toEqual([
      [3, 5],
      [6, 5],
    ]);
    expect(seen()).toMatchObject({ value: 'saved', revision: 7, theirs: null });
  });

  it.each([
    [409, null],
    [409, { ...theirs, revision: '6' }],
    [409, { ...theirs, weekly: undefined }],
    [400, theirs],
  ])('a %i with %j is a failure', async (status, data) => {
    const { send, seen } = editing([{ ...conflict(data), status }]);
    await send(type({ dayCap: 5 }), save());
    expect(seen()).toMatchObject({ value: 'editing', problem: 'These hours were changed elsewhere.', theirs: null });
  });

  it('shows what is wrong where the time of an extra slot passed after saving failed', async () => {
    const { sent, send, seen } = editing([{ message: 'lost' }]);
    await send(type({ extra: [soon(1)] }), save());
    await send(save(now + 3 * 3_600_000));
    expect(sent).toHaveLength(1);
    expect(seen().problems).toEqual({ 'extra.0': 'Please Input Correct Date And Time' });
  });

  it('shows a refusal of a row at the row', async () => {
    const details = [{ field: 'weekly.0.start', message: 'Not a time' }];
    const { send, seen } = editing([{ status: 400, message: 'Validation Failed', details } as never]);
    await send(type({ dayCap: 5 }), save());
    expect(seen()).toMatchObject({ problems: { 'weekly.0': 'Not a time' }, problem: null });
  });
});

const wrong = (change: Partial<HoursDraft>) => hoursProblems({ ...draft, ...change }, draft, now);
const at = (field: string, message: string) => [{ field, message }];

describe('hours that cannot be saved', () => {
  it('finds overlapping hours of one day, and lets hours touch', () => {
    const touching = [
      { weekday: 1 as const, start: '09:00', end: '12:00' },
      { weekday: 1 as const, start: '12:00', end: '13:00' },
    ];
    expect(wrong({ weekly: touching })).toEqual([]);
    const overlapping = [...touching, { weekday: 1 as const, start: '11:45', end: '12:00' }];
    expect(wrong({ weekly: overlapping })).toEqual([
      { field: 'weekly.0', message: hoursTexts.overlap },
      { field: 'weekly.2', message: hoursTexts.overlap },
    ]);
  });

  it('follows hours over midnight, and from Sunday into Monday', () => {
    const night = { weekday: 7 as const, start: '22:00', end: '02:00' };
    const morning = { weekday: 1 as const, start: '01:00', end: '05:00' };
    expect(crossesMidnight(night)).toBe(true);
    expect(crossesMidnight({ start: '09:00', end: '09:00' })).toBe(true);
    expect(crossesMidnight({ start: '22:00', end: '24:00' })).toBe(false);
    expect(crossesMidnight({ start: '22:00', end: '00:00' })).toBe(false);
    expect(wrong({ weekly: [night, morning] }).map(({ field }) => field)).toEqual(['weekly.0', 'weekly.1']);
    expect(wrong({ weekly: [night, { ...morning, start: '02:00' }] })).toEqual([]);
  });

  it('refuses a range that starts when it ends', () => {
    expect(wrong({ weekly: [{ weekday: 2, start: '09:00', end: '09:00' }] })).toEqual(at('weekly.0', hoursTexts.same));
  });

  it('refuses extra slots in the past, more than seven days ahead, or over each other', () => {
    expect(wrong({ extra: [soon(7 * 24)] })).toEqual([]);
    expect(wrong({ extra: [soon(7 * 24 + 0.25)] })).toEqual(at('extra.0', hoursTexts.tooFar));
    expect(wrong({ extra: [soon(3), soon(3.5)] })).toEqual([
      { field: 'extra.0', message: hoursTexts.overlap },
      { field: 'extra.1', message: hoursTexts.overlap },
    ]);
    expect(wrong({ extra: [soon(4), soon(3), soon(5)] })).toEqual([]);
    expect(wrong({ extra: [soon(3.1)] })).toEqual(at('extra.0', hoursTexts.quarter));
    expect(wrong({ extra: [{ ...soon(3), end: soon(9 * 24).end }] })).toEqual(at('extra.0', hoursTexts.tooFar));
  });

  it.each([
    [-1, 'Please Input Correct Date And Time'],
    [-0.75, null],
  ])('refuses an extra slot that begins %d hours from now and lasts one: %s', (hours, message) => {
    expect(wrong({ extra: [soon(hours)] })).toEqual(message === null ? [] : at('extra.0', message));
  });

  it('refuses a slot that ends as or before it starts, past or not', () => {
    for (const hours of [3, -3])
      expect(wrong({ extra: [{ start: soon(hours).end, end: soon(hours).start }] })).toEqual(
        at('extra.0', hoursTexts.endsBefore),
      );
    expect(wrong({ extra: [{ start: soon(-3).start, end: soon(-3).start }] })).toEqual(
      at('extra.0', hoursTexts.endsBefore),
    );
  });

  it('lets a slot pass that was saved and is over, but no other', () => {
    const written = { start: soon(-2).start.replace('Z', '+00:00'), end: soon(-2).end.replace('Z', '+00:00') };
    const over = (extra: HoursDraft['extra']) =>
      hoursProblems({ ...draft, extra }, { ...draft, extra: [soon(-2)] }, now);
    expect(over([written])).toEqual([]);
    for (const other of [
      { ...soon(-2), end: soon(-1.5).end },
      { ...soon(-2), start: soon(-2.5).start },
    ])
      expect(over([other])).toEqual(at('extra.0', 'Please Input Correct Date And Time'));
  });

  it('refuses days off that end before they start', () => {
    const days = [
      { from: '2026-12-24', to: '2026-12-24' },
      { from: '2026-12-26', to: '2026-12-25' },
    ];
    expect(wrong({ daysOff: days })).toEqual(at('daysOff.1', hoursTexts.endsBefore));
  });

  it('refuses more than a hundred rows', () => {
    const off = (count: number) => Array.from({ length: count }, () => ({ from: '2026-12-24', to: '2026-12-24' }));
    expect(wrong({ daysOff: off(100) })).toEqual([]);
    expect(wrong({ daysOff: off(101) })).toEqual(at('daysOff', 'At most 100 entries'));
    const row = { weekday: 1 as const, start: '09:00', end: '10:00' };
    const many = wrong({ weekly: Array(101).fill(row), extra: Array(101).fill(soon(3)) });
    expect(many.slice(-2)).toEqual([
      { field: 'weekly', message: 'At most 100 entries' },
      { field: 'extra', message: 'At most 100 entries' },
    ]);
  });

  it('keeps numbers in their bounds', () => {
    expect(wrong({ breathingMinutes: 0, dayCap: 12, weekCap: 60 })).toEqual([]);
    expect(wrong({ breathingMinutes: 120, dayCap: 1, weekCap: 1 })).toEqual([]);
    const said = [
      { field: 'breathingMinutes', message: 'Enter a whole number from 0 to 120' },
      { field: 'dayCap', message: 'Enter a whole number from 1 to 12' },
      { field: 'weekCap', message: 'Enter a whole number from 1 to 60' },
    ];
    expect(wrong({ breathingMinutes: 121, dayCap: 13, weekCap: 61 })).toEqual(said);
    expect(wrong({ breathingMinutes: -1, dayCap: 0, weekCap: 0 })).toEqual(said);
    expect(wrong({ breathingMinutes: 1.5, dayCap: NaN, weekCap: 2.5 })).toEqual(said);
  });
});

it('copies a day in place of what others had', () => {
  const weekly = [
    { weekday: 1 as const, start: '09:00', end: '12:00' },
    { weekday: 2 as const, start: '15:00', end: '16:00' },
    { weekday: 6 as const, start: '10:00', end: '11:00' },
  ];
  expect(copyDay(weekly, 1, [1, 2, 3])).toEqual([
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 6, start: '10:00', end: '11:00' },
    { weekday: 2, start: '09:00', end: '12:00' },
    { weekday: 3, start: '09:00', end: '12:00' },
  ]);
});

const weekly = draft.weekly;
const changes: [string, Partial<HoursDraft>, HoursPart[]][] = [
  ['nothing', {}, []],
  ['the time zone', { timeZone: 'Asia/Tokyo' }, ['timeZone']],
  ['the pause', { breathingMinutes: 20 }, ['breathingMinutes']],
  ['caps', { dayCap: 5, weekCap: 16 }, ['dayCap', 'weekCap']],
  ['automatic acceptance', { autoAccept: true }, ['autoAccept']],
  ['rows in another order', { weekly: weekly.toReversed() }, []],
  [
    'rows with their fields in another order',
    { weekly: weekly.map(({ weekday, start, end }) => ({ end, start, weekday })) },
    [],
  ],
  ['a day off', { daysOff: [{ from: '2026-12-24', to: '2026-12-27' }] }, ['daysOff']],
  ['no day off', { daysOff: [] }, ['daysOff']],
  ['an extra slot', { extra: [soon(1)] }, ['extra']],
  ['hours', { weekly: weekly.slice(1) }, ['weekly']],
];
describe('what differs between two drafts', () => {
  it.each(changes)('%s', (_, change, parts) => {
    expect(changedParts(draft, { ...draft, ...change })).toEqual(parts);
  });

  it('takes the same moment for the same, however it is written', () => {
    const until = (end: string) => ({ ...draft, weekly: [{ weekday: 1 as const, start: '22:00', end }] });
    expect(changedParts(until('00:00'), until('24:00'))).toEqual([]);
    expect(changedParts(until('23:00'), until('24:00'))).toEqual(['weekly']);
    const slots = (...extra: HoursDraft['extra']) => ({ ...draft, extra });
    const { start, end } = soon(1);
    const written = { end, start: start.replace('Z', '+00:00') };
    expect(changedParts(slots(soon(1), soon(3)), slots(soon(3), written))).toEqual([]);
    expect(changedParts(slots(soon(1)), slots({ start, end: soon(2).end }))).toEqual(['extra']);
    expect(changedParts(slots(soon(1)), slots({ start: soon(0).start, end }))).toEqual(['extra']);
  });
});

it('leaves out extra slots that are over', () => {
  const extra = [soon(-1), soon(-0.5), soon(1)];
  expect(withoutPast({ ...draft, extra }, now)).toEqual({ ...draft, extra: extra.slice(1) });
});
