import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TimesPicker } from '../../../src/components/TimesPicker';
import { texts } from '../../../src/contract/texts';
import { renderApp } from '../render';

const zone = 'Asia/Kolkata';
const told = vi.fn();
function Picker({ first = [] }: { first?: string[] }) {
  const [value, setValue] = useState(first);
  const change = (times: string[]) => {
    told(times);
    setValue(times);
  };
  return (
    <>
      <TimesPicker value={value} onChange={change} zone={zone} min="2030-01-01T00:00:00Z" />
      <button onClick={() => setValue(['2030-05-01T09:00:00Z', '2030-05-02T09:00:00Z'])}>propose</button>
    </>
  );
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input')];
const type = (index: number, value: string) => {
  const input = inputs()[index];
  if (input) fireEvent.change(input, { target: { value } });
};

describe('TimesPicker', () => {
  it('tells a time of the reader as an instant', () => {
    renderApp(<Picker />);
    type(0, '24-11-2030 02:30 PM');
    expect(told).toHaveBeenLastCalledWith(['2030-11-24T09:00:00.000Z']);
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

  it('shows times proposed from outside', () => {
    renderApp(<Picker />);
    fireEvent.click(screen.getByRole('button', { name: 'propose' }));
    expect(inputs().map((input) => input.value)).toEqual(['01-05-2030 02:30 PM', '02-05-2030 02:30 PM']);
  });
});
