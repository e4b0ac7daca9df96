import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { choiceOf, choiceProblems, secretOf, secretProblems } from '../../src/machines/calendars/calendar-draft';
import {
  connectCalendarMachine,
  type Beginning,
  type Checking,
  type Choosing,
  type ConnectCalendarEvent,
  type ConnectStart,
} from '../../src/machines/calendars/connect-calendar';
import { aConnection, connectCalendarModel, connectStarts, refused, workId } from './connect-calendar-model';
import { assertAllWalked } from './harness';

it('walks every transition', async () => {
  const walks = [];
  for (const start of ['new', 'again', 'change', 'returned'] as const)
    walks.push(await connectCalendarModel(start).walk(undefined, { partial: true }));
  assertAllWalked(connectCalendarMachine, walks);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
type Answers = Partial<Record<'check' | 'begin' | 'end' | 'choose', (object | null)[]>>;
const unset = aConnection({ setUp: false, calendars: [{ id: workId, name: 'Ada', writable: true, chosen: false }] });

/** Starts a connection with a server that fails with these errors in turn, or succeeds for null. */
function started(start: ConnectStart, answers: Answers = {}, counts = true, found = unset) {
  const sent: unknown[] = [];
  const left: string[] = [];
  const answer = <T>(name: keyof Answers, done: T) => {
    const failure = answers[name]?.shift() ?? null;
    return failure === null ? Promise.resolve(done) : Promise.reject(failure);
  };
  const noted = <I, T>(name: keyof Answers, done: T) =>
    fromPromise(({ input }: { input: I }) => {
      sent.push(input);
      return answer(name, done);
    });
  const actor = createActor(
    connectCalendarMachine.provide({
      actors: {
        check: noted<Checking, typeof found>('check', found) as never,
        beginSignIn: noted<Beginning, { address: string }>('begin', { address: 'https://provider.example/' }),
        endSignIn: noted<{ answer: object }, typeof found>('end', found) as never,
        choose: noted<Choosing, null>('choose', null),
      },
      actions: { leaveFor: (_, { address }) => void left.push(address) },
    }),
    { input: { counts, start } },
  ).start();
  const send = async (...events: ConnectCalendarEvent[]) => {
    for (const event of events) actor.send(event);
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, sent, left, send, seen, isBusy: () => actor.getSnapshot().hasTag('busy') };
}
const submit = { type: 'form.submit' } as const;
const type = (name: 'address' | 'server' | 'userName' | 'password', value: string) =>
  ({ type: 'field.change', name, value }) as const;
const app = 'abcd-Efgh-1jkl';

it('checks an address, then chooses what counts, and has forgotten the address by then', async () => {
  const { sent, send, seen, actor } = started(connectStarts.new);
  await send({ type: 'place.pick', place: 'googleAddress' }, submit);
  expect([sent, seen().problems.address]).toEqual([[], 'Address, field is required']);
  await send(type('address', ' https://calendar.example/s3cret.ics '), submit);
  expect(sent).toMatchObject([{ id: null, way: 'ICS', fields: { address: ' https://calendar.example/s3cret.ics ' } }]);
  expect(seen()).toMatchObject({ value: 'choosing', id: unset.id, choice: { calendars: [workId], writesTo: null } });
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('s3cret');
  await send({ type: 'choice.change', change: { allDayCounts: false, name: 'Mine' } }, submit);
  expect(sent[1]).toMatchObject({ id: unset.id, choice: { name: 'Mine', allDayCounts: false, calendars: [workId] } });
  expect(seen().value).toBe('connected');
});

it('fills in the server of a place, shows a refusal at its field, keeps what was typed, and forgets it once accepted', async () => {
  const { sent, send, seen, actor } = started(connectStarts.new, {
    check: [refused.field, refused.user, refused.full],
  });
  await send({ type: 'place.pick', place: 'icloud' });
  expect(seen().fields.server).toBe('https://caldav.icloud.com');
  await send(type('userName', 'ada@example.com'), type('password', app), submit);
  expect(seen()).toMatchObject({
    value: 'entering',
    fields: { userName: 'ada@example.com', password: app },
    problems: { password: 'The calendar’s server does not accept the sign-in.', userName: null },
    problem: null,
  });
  await send(type('password', `${app} `));
  expect(seen().problems.password).toBeNull();
  await send(submit);
  expect(seen().problems).toMatchObject({ userName: 'Not known there.', password: null });
  await send(submit);
  expect(seen()).toMatchObject({ problem: refused.full.message, problems: { userName: null } });
  await send(submit);
  expect(seen()).toMatchObject({ value: 'choosing', problem: null });
  expect(sent.at(-1)).toMatchObject({ id: null, way: 'CALDAV', fields: { userName: 'ada@example.com' } });
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(app);
});

it('forgets what was typed on the way back to the places', async () => {
  const { send, seen } = started(connectStarts.new);
  await send({ type: 'place.pick', place: 'nextcloud' }, type('password', app), submit, { type: 'place.back' });
  expect(seen()).toMatchObject({ value: 'picking', fields: { password: '' }, problems: { server: null } });
});

it('leaves for the provider, and says at the places why it did not sign in', async () => {
  const { sent, left, send, seen } = started(connectStarts.new, { begin: [{ message: 'Not now' }] });
  await send({ type: 'place.pick', place: 'microsoft' }, { type: 'write.change', write: true }, submit);
  expect(seen()).toMatchObject({ value: 'entering', problem: 'Not now' });
  await send(submit);
  expect(sent.at(-1)).toEqual({ id: null, way: 'MICROSOFT', write: true });
  expect([left, seen().value]).toEqual([['https://provider.example/'], 'left']);
  await send({ type: 'place.back' });
  expect(seen().value).toBe('entering');

  const back = started(connectStarts.returned, { end: [refused.expired] });
  expect(back.isBusy()).toBe(true);
  await settle();
  expect(back.sent).toEqual([{ answer: connectStarts.returned.answer }]);
  expect(back.seen()).toMatchObject({ value: 'picking', problem: 'The sign-in was canceled.', answer: null });
});

it('ends a sign-in with the choice, and forgets the code', async () => {
  const { seen, actor } = started(connectStarts.returned);
  await settle();
  expect(seen().value).toBe('choosing');
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('a-code-4-once');
});

it('signs in again at a provider with the right to write that the connection has', async () => {
  for (const writes of [true, false]) {
    const { sent, send } = started({ kind: 'again', id: unset.id, way: 'GOOGLE', writes });
    await send(submit);
    expect(sent).toEqual([{ id: unset.id, way: 'GOOGLE', write: writes }]);
  }
});

it('asks again what counts where a new sign-in has other calendars', async () => {
  const other = { ...aConnection(), calendars: unset.calendars };
  const { send, seen } = started(connectStarts.again, {}, true, other);
  await send(type('server', 'dav.example'), type('userName', 'ada'), type('password', app), submit);
  expect(seen()).toMatchObject({ value: 'choosing', choice: { calendars: [workId] } });
});

it('signs in again in the way that the connection has, and keeps what was chosen', async () => {
  const { sent, send, seen } = started(connectStarts.again, {}, true, aConnection());
  expect(seen()).toMatchObject({ value: 'entering', place: 'otherServer' });
  await send({ type: 'place.back' });
  expect(seen().value).toBe('entering');
  await send(type('server', 'dav.example'), type('userName', 'ada'), type('password', app), submit);
  expect(sent).toMatchObject([{ id: unset.id, fields: { server: 'dav.example' } }]);
  expect(seen().value).toBe('connected');
});

it('shows a choice that is not right before it is sent, and one that was refused', async () => {
  const { sent, send, seen } = started(connectStarts.change, { choose: [refused.choice, { message: '' }] });
  await send({ type: 'choice.change', change: { calendars: [], name: ' ' } }, submit);
  expect([sent, seen().wrong]).toEqual([[], { name: '**Required', calendars: 'Choose at least one calendar.' }]);
  await send({ type: 'choice.change', change: { calendars: [workId], name: 'Work' } });
  expect(seen().wrong).toEqual({ name: null, calendars: null });
  await send(submit);
  expect(seen()).toMatchObject({
    value: 'choosing',
    wrong: { calendars: 'Choose at least one calendar.' },
    problem: null,
  });
  await send(submit);
  expect(seen()).toMatchObject({ value: 'choosing', problem: 'Something went wrong. Please try again!' });
  await send(submit);
  expect(seen().value).toBe('connected');
});

it('chooses what most would, until its owner has chosen', () => {
  const holidays = { id: 'h', name: 'Holidays', writable: false, chosen: false };
  const ada = { id: 'a', name: 'Ada', writable: true, chosen: false };
  const fresh = { ...unset, calendars: [holidays, ada] };
  expect(choiceOf(fresh, true)).toMatchObject({ calendars: ['a'], writesTo: null });
  expect(choiceOf({ ...fresh, calendars: [holidays] }, true)).toMatchObject({ calendars: ['h'] });
  expect(choiceOf({ ...fresh, calendars: [{ ...holidays, chosen: true }, ada] }, true)).toMatchObject({
    calendars: ['h'],
  });
  // Interviews are also written for people whose busy times do not count.
  expect(choiceOf(fresh, false)).toMatchObject({ calendars: [], writesTo: 'a' });
  expect(choiceOf({ ...fresh, setUp: true, writesTo: 'a' }, true)).toMatchObject({ calendars: [], writesTo: 'a' });
});

it('sends what was typed without the spaces around it, as the contract names it', () => {
  const typed = { address: ' a ', server: ' s ', userName: ' u ', password: ` ${app} ` };
  expect(secretOf('ICS', typed)).toEqual({ way: 'ICS', address: 'a' });
  expect(secretOf('CALDAV', typed)).toEqual({ way: 'CALDAV', server: 's', user: 'u', password: app });
});

it('judges as the server does', () => {
  const none = { address: '', server: '', userName: '', password: '' };
  expect(secretProblems('GOOGLE', none)).toEqual({ address: null, server: null, userName: null, password: null });
  expect(secretProblems('CALDAV', { ...none, userName: 'u'.repeat(255) })).toEqual({
    address: null,
    server: 'Server, field is required',
    userName: 'should not exceed 254 character',
    password: 'Password, field is required',
  });
  const choice = { name: 'n'.repeat(61), calendars: [], writesTo: null, tentativeCounts: true, allDayCounts: true };
  expect(choiceProblems(choice, false)).toEqual({
    name: 'should not exceed 60 character',
    calendars: 'Choose where your interviews are written.',
  });
  expect(choiceProblems({ ...choice, name: 'n', writesTo: 'a' }, true)).toEqual({ name: null, calendars: null });
});
