import { describe, expect, it } from 'vitest';
import type { Judged } from '../../../inspector/model/guards';
import { isExpected, possibleEvents, simulated, simulationOf, valueAt } from '../../../inspector/model/simulate';
import type { Shown } from '../../../inspector/model/trace';
import { signInMachine } from '../../../src/machines/auth/sign-in';
import { scheduleInterviewMachine } from '../../../src/machines/booking/schedule-interview';
import { and, not, or, setup } from 'xstate';

const door = setup({
  types: { context: {} as { locked: boolean }, events: {} as { type: 'open'; key?: string } | { type: 'knock' } },
  guards: {
    isLocked: ({ context }) => context.locked,
    hasKey: ({ event }) => event.type === 'open' && event.key !== undefined,
    fits: ({ event }, key: string) => event.type === 'open' && event.key === key,
    breaks: () => {
      throw new Error('broken');
    },
  },
}).createMachine({
  id: 'door',
  context: { locked: true },
  initial: 'shut',
  states: {
    shut: {
      on: {
        open: [
          { guard: and(['hasKey', or([not('isLocked'), { type: 'fits', params: 'brass' }])]), target: 'ajar' },
          { guard: 'breaks', target: 'ajar' },
        ],
        knock: {},
      },
    },
    ajar: {},
  },
});
const shut: Shown = { status: 'active', value: 'shut', context: { locked: true } };
const outline = ({ text, passes, parts }: Judged): unknown =>
  parts.length === 0 ? `${text} ${passes}` : [`${text} ${passes}`, ...parts.map(outline)];

describe('what a state takes', () => {
  it('is said with each guard and what it answers, nested as it is written', () => {
    const [open] = possibleEvents(door, shut, () => ({ key: 'iron' }));
    expect(open?.ways.map(({ guard }) => guard && outline(guard))).toEqual([
      [
        'hasKey and (not isLocked or fits) false',
        'hasKey true',
        ['not isLocked or fits false', ['not isLocked false', 'isLocked true'], 'fits false'],
      ],
      'breaks null',
    ]);
    const [fitting] = possibleEvents(door, shut, () => ({ key: 'brass' }));
    expect(fitting?.ways[0]).toMatchObject({ to: ['ajar'], guard: { passes: true } });
  });

  it('is sent, and leads where the machine goes', () => {
    const begun = simulationOf(door, 'door', shut, 1);
    const opened = simulated(door, begun, 0, { type: 'open', key: 'brass' } as never, 2);
    expect(opened.steps.map(({ after, refused }) => [after?.value, refused])).toEqual([['ajar', false]]);
    const again = simulated(door, opened, 0, { type: 'knock' }, 3);
    expect(again.steps.map(({ event, refused }) => [event.type, refused])).toEqual([['knock', true]]);
    expect(begun.steps).toEqual([]);
  });

  it('may be asked of any state of a machine, with those in it', () => {
    expect(valueAt(signInMachine, 'signIn.editing', {}).value).toEqual({ editing: 'idle' });
    const { value } = valueAt(signInMachine, 'signIn.editing.failed', {});
    expect(value).toEqual({ editing: 'failed' });
  });
});

it('a refusal is expected where the state says that it does nothing with the event', () => {
  expect(isExpected(scheduleInterviewMachine, 'booked', 'interview.see')).toBe(true);
  expect(isExpected(scheduleInterviewMachine, 'booked', 'slot.choose')).toBe(false);
  expect(isExpected(signInMachine, { editing: 'idle' }, 'social.cancel')).toBe(false);
});
