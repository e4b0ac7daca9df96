import { expect, it } from 'vitest';
import type { Step, Trace } from '../../../inspector/model/trace';
import { standing } from '../../../inspector/viewer/trace-index';

const shown = { status: 'active', value: 'idle', context: null } as const;
const told = (type: string, index: number): Step => ({
  index,
  at: index,
  actor: 'p/x:1',
  from: null,
  event: { type },
  after: shown,
  taken: [],
  refused: false,
});
const traceOf = (...types: string[]): Trace => ({
  pages: [{ id: 'p', title: '/login', at: 0 }],
  charts: {},
  actors: [{ id: 'p/x:1', name: 'bell', machine: null, parent: null, start: shown, at: 0 }],
  steps: types.map(told),
  evidence: [],
});

it('an actor that was stopped has ended, and one that was begun again has not', () => {
  const ended = (trace: Trace) => standing(trace, 'p/x:1', trace.steps.length - 1)?.ended;
  expect(ended(traceOf('xstate.init'))).toBe(false);
  expect(ended(traceOf('xstate.init', 'xstate.stop'))).toBe(true);
  expect(ended(traceOf('xstate.init', 'xstate.stop', 'xstate.init'))).toBe(false);
});
