import { act, fireEvent, screen } from '@testing-library/react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DayField } from '../../../src/components/DayField';
import { TimesPicker } from '../../../src/components/TimesPicker';
import { texts } from '../../../src/contract/texts';
import { dayWays, timeWays } from '../../fixtures/typed-ways';
import { renderApp } from '../render';

const told = vi.fn();
beforeEach(() => told.mockClear());
let setZone: (zone: string) => void;
const sent = vi.fn();

function Form({ kind, keepsText = false }: { kind: 'day' | 'time'; keepsText?: boolean }) {
  const [day, setDay] = useState('');
  const [times, setTimes] = useState<string[]>([]);
  const [zone, changeZone] = useState('America/New_York');
  setZone = changeZone;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(kind === 'day' ? day : times);
      }}
    >
      {kind === 'day' ? (
        <DayField
          label="At"
          value={day}
          zone={zone}
          keepsText={keepsText}
          onChange={(next) => {
            told(next);
            setDay(next);
          }}
        />
      ) : (
        <TimesPicker
          label="At"
          most={1}
          value={times}
          zone={zone}
          onChange={(next) => {
            told(next);
            setTimes(next);
          }}
        />
      )}
      <button>Send</button>
    </form>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('At', { selector: 'input' });
/** Types key by key, as on a keyboard. */
const type = (text: string) => {
  act(() => field().focus());
  for (let end = 1; end <= text.length; end += 1) fireEvent.change(field(), { target: { value: text.slice(0, end) } });
};
const paste = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};
const leave = () => act(() => field().blur());

const at = DateTime.now()
  .setZone('America/New_York')
  .plus({ days: 3 })
  .set({ hour: 15, minute: 30, second: 0, millisecond: 0 });
describe.each([
  ['day', dayWays(at)],
  ['time', timeWays(at)],
] as const)('a field for a %s', (kind, ways) => {
  it('reads each way of typing, in one field after the other', () => {
    renderApp(<Form kind={kind} />);
    // tests/unit/typed-time.test.ts reads all of them.
    for (const { text, says } of ways.filter((_, index) => index % 5 === 0)) {
      paste(text);
      leave();
      expect({ text, shown: field().value }).toEqual({ text, shown: says ?? text });
      expect([text, field().getAttribute('aria-invalid')]).toEqual([text, String(says === null)]);
      const alert = screen.queryByRole('alert')?.textContent ?? null;
      expect([text, alert]).toEqual([text, says === null ? texts.dateTimeWrong : null]);
    }
    type('31-02-2026');
    leave();
    expect(field()).toHaveAccessibleDescription(texts.dateTimeWrong);
  });

  it('says nothing is wrong while somebody types, and again when they go on', () => {
    renderApp(<Form kind={kind} />);
    type('31-02');
    expect(screen.queryByRole('alert')).toBeNull();
    leave();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    type('');
    fireEvent.change(field(), { target: { value: '' } });
    leave();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is one field in any zone: text that is typed stays, and is of the zone in which it is left', () => {
    renderApp(<Form kind={kind} />);
    const before = field();
    type(kind === 'day' ? '27/1' : '27-01-2027 3');
    act(() => setZone('Asia/Kolkata'));
    expect(field()).toBe(before);
    expect(document.activeElement).toBe(before);
    expect(field()).toHaveValue(kind === 'day' ? '27/1' : '27-01-2027 3');
    fireEvent.change(field(), { target: { value: kind === 'day' ? '27/1/27' : '27-01-2027 3pm' } });
    leave();
    expect(told).toHaveBeenLastCalledWith(kind === 'day' ? '2027-01-27' : ['2027-01-27T09:30:00.000Z']);
  });

  it('is read before Enter sends its form', () => {
    renderApp(<Form kind={kind} />);
    type(kind === 'day' ? '3 Feb 27' : '3 Feb 27 3pm');
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.submit(field());
    expect(sent).toHaveBeenLastCalledWith(kind === 'day' ? '2027-02-03' : ['2027-02-03T20:00:00.000Z']);
  });
});

it('selects what is there when it gets the focus, so that typing replaces it', () => {
  renderApp(<Form kind="day" />);
  type('26-11-2026');
  leave();
  act(() => field().focus());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 10]);
});

it('reports a day only once it is whole, and none where text says none', () => {
  renderApp(<Form kind="day" />);
  type('26-11-2026');
  expect(told.mock.calls).toEqual([['2026-11-26']]);
  type('31-02-2026');
  leave();
  expect(told.mock.calls.slice(1)).toEqual([['']]);
});

it('keeps text that says no day for a form that judges it', () => {
  renderApp(<Form kind="day" keepsText />);
  type('31-02-2026');
  leave();
  expect(told).toHaveBeenLastCalledWith('31-02-2026');
  expect(field()).toHaveValue('31-02-2026');
});

it('reports text that says no time as one that no form takes', () => {
  renderApp(<Form kind="time" />);
  type('26-11-2026');
  leave();
  const [times = []] = told.mock.calls.at(-1) as [string[]];
  expect(times.map((time) => Date.parse(time))).toEqual([NaN]);
});
