import { expect, it } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { chartOf, type Chart } from '../../../inspector/model/chart';
import { changesSince, chartChanges } from '../../../inspector/model/chart-changes';
import { partlyFixed } from '../../../src/machines/lifecycle/partly-fixed';
import { emptyTrace } from '../../../inspector/model/trace';
import { signInMachine } from '../../../src/machines/auth/sign-in';

const noop = () => undefined;
type Told = { to: 'all' | 'panelist' };
const parts = setup({
  actors: { keep: fromPromise(async () => undefined), drop: fromPromise(async () => undefined) },
  actions: { note: noop, tell: noop, clean: noop, say: (_, _told: Told) => undefined },
  delays: { late: 5_000, worked: () => 1 },
  guards: { isReady: () => true, isLate: () => true },
});
const declared = {
  id: 'booking',
  initial: 'open',
  states: {
    open: {
      entry: 'note',
      exit: ['tell', 'clean'],
      invoke: { id: 'keeper', src: 'keep' },
      after: { late: 'closed', worked: 'closed' },
      on: { book: { guard: 'isReady', target: 'booked', actions: ['note', 'tell'] }, close: 'closed' },
    },
    booked: {},
    closed: {},
  },
} as const;
const { open } = declared.states;
type Config = Parameters<typeof parts.createMachine>[0];
const changed = (config: object) =>
  chartChanges(chartOf(parts.createMachine(declared as Config)), chartOf(parts.createMachine(config as Config))).map(
    ({ where, what }) => `${where}: ${what}`,
  );
const say = (to: Told['to']) => ({ type: 'say', params: { to } });
const withOpen = (more: object) => ({ ...declared, states: { ...declared.states, open: { ...open, ...more } } });
const withBook = (more: object) => withOpen({ on: { ...open.on, book: { ...open.on.book, ...more } } });

it.each<[string, object, string[]]>([
  ['nothing', declared, []],
  ['an action that is gone', withBook({ actions: ['note'] }), ['booking.open, book: no longer does tell']],
  ['an action that is new', withBook({ actions: ['note', 'tell', 'clean'] }), ['booking.open, book: now does clean']],
  [
    'another order',
    withBook({ actions: ['tell', 'note'] }),
    ['booking.open, book: does tell, note in this order, not note, tell'],
  ],
  ['another guard', withBook({ guard: 'isLate' }), ['booking.open, book: asks isLate, not isReady']],
  ['no guard', withBook({ guard: undefined }), ['booking.open, book: asks nothing, not isReady']],
  [
    'another target',
    withBook({ target: 'closed' }),
    ['booking.open, book: leads to booking.closed, not booking.booked'],
  ],
  ['an entry action', withOpen({ entry: [] }), ['booking.open: on entry no longer does note']],
  ['an exit action', withOpen({ exit: ['tell'] }), ['booking.open: on exit no longer does clean']],
  ['a transition that is gone', withOpen({ on: { book: open.on.book } }), ['booking.open, close: is gone']],
  ['a state that is new', { ...declared, states: { ...declared.states, lost: {} } }, ['booking.lost: is new']],
  [
    'what an action is given',
    withOpen({ after: { ...open.after, late: { target: 'closed', actions: say('panelist') } } }),
    ['booking.open, after late (5000 ms): now does say(panelist)'],
  ],
  [
    'what runs under the same id',
    withOpen({ invoke: { id: 'keeper', src: 'drop' } }),
    ['booking.open: no longer starts keeper: keep', 'booking.open: now starts keeper: drop'],
  ],
  [
    'another beginning',
    { ...declared, initial: 'booked' },
    ['booking.open: is no longer where its parent begins', 'booking.booked: is now where its parent begins'],
  ],
])('says of a chart what is declared otherwise: %s', (_what, config, said) => {
  expect(changed(config)).toEqual(said);
});

it('tells actions by what they are given, and delays by how long they are', () => {
  const told = (to: Told['to']) => withOpen({ entry: say(to) });
  const of = (config: object, delays: { late: number } = { late: 5_000 }) =>
    chartOf(parts.createMachine(config as Config).provide({ delays }));
  const said = (before: Chart, after: Chart) =>
    chartChanges(before, after).map(({ where, what }) => `${where}: ${what}`);
  expect(said(of(told('all')), of(told('panelist')))).toEqual([
    'booking.open: on entry no longer does say(all)',
    'booking.open: on entry now does say(panelist)',
  ]);
  expect(said(of(declared), of(declared, { late: 9_000 }))).toEqual([
    'booking.open, after late (5000 ms): waits for 9000 ms, not 5000 ms',
  ]);
  // Parameters that are computed at run time are left out.
  const worked = withOpen({ entry: { type: 'say', params: () => ({ to: 'all' }) } });
  const half = withOpen({ entry: { type: 'say', params: partlyFixed({ to: 'all' }, () => ({ id: 1 })) } });
  expect(of(half).states.find(({ id }) => id === 'booking.open')?.entry).toEqual(['say(all)']);
  expect(of(worked).states.find(({ id }) => id === 'booking.open')?.entry).toEqual(['say']);
  // A chart of an earlier version does not contain the parameters of actions.
  const earlier = { ...of(told('all')), format: 3 };
  expect(said(earlier, of(told('panelist')))).toEqual([]);
});

it('says of each change whether a trace came by it', () => {
  const chart = chartOf(signInMachine);
  const edited = structuredClone(chart);
  const [reached, other] = edited.transitions.filter(({ from }) => from === 'signIn.editing');
  if (!reached || !other) throw new Error('signIn has no such transitions');
  for (const one of [reached, other]) one.actions.push('ringBell');
  const start = { status: 'active', value: { editing: 'idle' }, context: {} } as const;
  const step = { index: 0, at: 1, actor: 'p/1', from: null, event: { type: 'x' }, refused: false } as const;
  const trace = {
    ...emptyTrace(),
    charts: { signIn: edited },
    actors: [{ id: 'p/1', name: 'signIn', machine: 'signIn', parent: null, start, at: 0 }],
    steps: [{ ...step, after: start, taken: [reached.name] }],
  };
  expect(changesSince(trace).flatMap(({ changes }) => changes.map((one) => one.reached))).toEqual([true, false]);
});
