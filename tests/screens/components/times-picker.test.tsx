import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimesPicker } from '../../../src/components/TimesPicker';
import { texts } from '../../../src/contract/texts';
import { renderApp, setPhone } from '../render';

const kolkata = 'Asia/Kolkata';
const told = vi.fn();
let setZone: (zone: string) => void;
function Picker({ first = [], start = kolkata }: { first?: string[]; start?: string }) {
  const [value, setValue] = useState(first);
  const [zone, changeZone] = useState(start);
  setZone = changeZone;
  const change = (times: string[]) => {
    told(times);
    setValue(times);
  };
  return (
    <>
      <TimesPicker value={value} onChange={change} zone={zone} />
      <button onClick={() => setValue(['2030-11-24T09:00:00Z', '2030-11-25T09:00:00Z'])}>propose</button>
    </>
  );
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input')];
const shown = () => inputs().map((input) => input.value);
const type = (index: number, value: string) => {
  const input = inputs()[index];
  if (input) fireEvent.change(input, { target: { value } });
};

// A Friday, 04:30 PM in Kolkata.
beforeEach(() => {
  told.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-11-22T11:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('TimesPicker', () => {
  it('tells a time of the reader as an instant', () => {
    renderApp(<Picker />);
    type(0, '24-11-2030 02:30 PM');
    expect(told).toHaveBeenLastCalledWith(['2030-11-24T09:00:00.000Z']);
  });

  it('takes a time as it is typed when the zone came after the field, and keeps the instant when it changes', () => {
    renderApp(<Picker start="America/New_York" />);
    act(() => setZone(kolkata));
    type(0, '25-11-2030 03:00 PM');
    expect(shown()).toEqual(['25-11-2030 03:00 PM']);
    expect(told).toHaveBeenLastCalledWith(['2030-11-25T09:30:00.000Z']);
    act(() => setZone('Europe/Berlin'));
    expect(shown()).toEqual(['25-11-2030 10:30 AM']);
    expect(told).toHaveBeenCalledTimes(1);
    type(0, '25-11-2030 03:00 PM');
    expect(told).toHaveBeenLastCalledWith(['2030-11-25T14:00:00.000Z']);
  });

  it('takes the first of a time that comes twice when the clocks change', () => {
    vi.setSystemTime(Date.parse('2030-10-25T11:00:00Z'));
    renderApp(<Picker start="Europe/Berlin" />);
    type(0, '27-10-2030 02:30 AM');
    expect(told).toHaveBeenLastCalledWith(['2030-10-27T00:30:00.000Z']);
  });

  it('takes at most three times, and takes one off again', () => {
    renderApp(<Picker first={['2030-11-24T09:00:00Z']} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add a time' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a time' }));
    expect(screen.queryByRole('button', { name: 'Add a time' })).toBeNull();
    type(1, '25-11-2030 02:30 PM');
    fireEvent.click(screen.getByRole('button', { name: 'Remove preferred time 1' }));
    expect(told).toHaveBeenLastCalledWith(['2030-11-25T09:00:00.000Z']);
  });

  it('says in the words of the specification that a time has passed', () => {
    renderApp(<Picker first={['2029-11-24T09:00:00Z']} />);
    expect(screen.getByRole('alert')).toHaveTextContent(texts.dateTimeWrong);
  });

  it('says that a time is further ahead than can be booked', () => {
    renderApp(<Picker first={['2030-11-29T11:00:00Z']} />);
    expect(screen.queryByRole('alert')).toBeNull();
    type(0, '29-11-2030 04:45 PM');
    expect(screen.getByRole('alert')).toHaveTextContent('You can book up to 7 days ahead.');
    expect(screen.getByRole('group', { name: 'Preferred times' })).toHaveAccessibleDescription(
      /You can book up to 7 days ahead.*Kolkata time, up to 3 times, at most 7 days ahead/,
    );
  });

  it('opens on the next working day at ten with all its columns; other days cannot be chosen', async () => {
    setPhone(false);
    renderApp(<Picker />);
    fireEvent.click(screen.getByRole('button', { name: /Choose date/ }));
    const hours = await screen.findByRole('listbox', { name: 'Select hours' });
    expect(within(hours).getAllByRole('option').length).toBe(12);
    expect(within(screen.getByRole('listbox', { name: 'Select minutes' })).getAllByRole('option').length).toBe(4);
    const day = (name: string) => screen.getByRole('gridcell', { name });
    for (const closed of ['21', '30']) expect(day(closed)).toBeDisabled();
    for (const open of ['22', '25', '29']) expect(day(open)).toBeEnabled();
    fireEvent.click(day('25'));
    expect(told).toHaveBeenLastCalledWith(['2030-11-25T04:30:00.000Z']);
    expect(shown()).toEqual(['25-11-2030 10:00 AM']);
    // Choosing a day also sets a time that can be booked.
    fireEvent.click(day('22'));
    expect(shown()).toEqual(['22-11-2030 04:45 PM']);
  });

  it('offers the next working day at ten in one click', () => {
    renderApp(<Picker />);
    fireEvent.click(screen.getByRole('button', { name: 'Monday 10:00 AM' }));
    expect(told).toHaveBeenLastCalledWith(['2030-11-25T04:30:00.000Z']);
    expect(screen.queryByRole('button', { name: 'Monday 10:00 AM' })).toBeNull();
  });

  it('shows times proposed from outside', () => {
    renderApp(<Picker />);
    fireEvent.click(screen.getByRole('button', { name: 'propose' }));
    expect(shown()).toEqual(['24-11-2030 02:30 PM', '25-11-2030 02:30 PM']);
  });
});
