import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { chartOf } from '../../../inspector/model/chart';
import { chartChanges } from '../../../inspector/model/chart-changes';

const noop = () => undefined;
const parts = setup({
  actions: { note: noop, tell: noop, clean: noop },
  guards: { isReady: () => true, isLate: () => true },
});
const declared = {
  id: 'booking',
  initial: 'open',
  states: {
    open: {
      entry: 'note',
      exit: ['tell', 'clean'],
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
    'another beginning',
    { ...declared, initial: 'booked' },
    ['booking.open: is no longer where its parent begins', 'booking.booked: is now where its parent begins'],
  ],
])('says of a chart what is declared otherwise: %s', (_what, config, said) => {
  expect(changed(config)).toEqual(said);
});
