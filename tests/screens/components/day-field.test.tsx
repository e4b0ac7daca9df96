import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DayField } from '../../../src/components/DayField';
import { renderApp } from '../render';

const told = vi.fn();
let setZone: (zone: string) => void;
let setDay: (day: string) => void;
function Filter() {
  const [day, choose] = useState('2030-11-24');
  const [zone, changeZone] = useState('America/New_York');
  setZone = changeZone;
  setDay = choose;
  const change = (next: string) => {
    told(next);
    choose(next);
  };
  return <DayField label="From" value={day} zone={zone} onChange={change} error={day === '' ? 'A day' : undefined} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('From', { selector: 'input' });

it('takes a day as it is typed, dd-MM-yyyy, whatever the zone is and becomes', () => {
  renderApp(<Filter />);
  expect(field()).toHaveValue('24-11-2030');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Beirut']) {
    act(() => setZone(zone));
    fireEvent.change(field(), { target: { value: '31-03-2030' } });
    expect(told).toHaveBeenLastCalledWith('2030-03-31');
    fireEvent.change(field(), { target: { value: '01-12-2030' } });
    expect(told).toHaveBeenLastCalledWith('2030-12-01');
    expect(field()).toHaveValue('01-12-2030');
  }
  act(() => setDay('2030-01-05'));
  expect(field()).toHaveValue('05-01-2030');
});

it('tells no day while there is none, and says what is wrong', () => {
  renderApp(<Filter />);
  fireEvent.change(field(), { target: { value: '' } });
  expect(told).toHaveBeenLastCalledWith('');
  expect(screen.getByRole('alert')).toHaveTextContent('A day');
});
