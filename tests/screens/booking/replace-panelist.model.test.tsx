import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AwayDay } from '../../../src/contract/booking-away';
import type { ReplacePanelistRef, ReplacePanelistSnapshot } from '../../../src/machines/booking/replace-panelist';
import { PanelistAwayScreen } from '../../../src/screens/booking/PanelistAwayScreen';
import { AwayRows } from '../../../src/screens/booking/away/AwayRows';
import { other, replacePanelistModel, rowsOf, start } from '../../model/replace-panelist-model';
import { interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const hourAfter = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString();
const offer = (panelistId: string, panelistName: string, at: string) => ({
  panelistId,
  panelistName,
  start: at,
  end: hourAfter(at),
  skillsMatched: 5,
  skillsAsked: 6,
  interviewsThisWeek: 2,
});
const row = (id: string, name: string, at: string, replacements: AwayDay['rows'][number]['replacements']) => ({
  interview: interviewRow({ id, candidate: { id, name, timeZone: 'UTC' }, start: at, end: hourAfter(at) }),
  replacements,
});
const first = [offer('p2', 'Priya Nair', start)];
const away: AwayDay = {
  panelist: { id: 'p1', name: 'Ravi Menon', timeZone: 'UTC' },
  dayOff: false,
  rows: [
    row('i1', 'Asha Rao', start, first),
    // Later on the same day, so that the same panelist can take both.
    row('i2', 'Ben Okoro', hourAfter(start), [
      offer('p2', 'Priya Nair', hourAfter(start)),
      offer(other.panelistId, 'Chen Wei', other.start),
    ]),
  ],
};
const names: Record<string, string> = { i1: 'Asha Rao', i2: 'Ben Okoro' };
const select = (id: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Replacement for ${names[id]}` });
const shown = (id: string) => [...select(id).options].find(({ value }) => value === select(id).value)?.textContent;
const confirm = () => screen.queryByRole('button', { name: /^(Replace$|Replace in|Add day off)/ });

function see(snapshot: ReplacePanelistSnapshot) {
  const { choices, dayOff, outcomes, problem, total, queue } = snapshot.context;
  for (const id of ['i1', 'i2']) {
    const outcome = outcomes.find(({ interviewId }) => interviewId === id);
    const line = within(screen.getByRole('listitem', { name: names[id] }));
    if (outcome?.problem === null) {
      expect(line.getByRole('alert')).toHaveTextContent(`${outcome.panelistName} asked.`);
      continue;
    }
    const choice = choices[id];
    expect(shown(id)).toBe(
      choice === 'leave' ? 'Keep panelist' : choice === undefined ? 'Priya Nair, same time' : 'Chen Wei, same time',
    );
    expect(select(id).disabled).toBe(!snapshot.matches('choosing'));
    expect(line.queryByText(/^Not replaced: /) !== null).toBe(outcome !== undefined);
  }
  const choosing = snapshot.matches('choosing');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', dayOff);
  if (choosing) {
    const many = rowsOf(snapshot.context).length;
    expect(confirm()).toHaveTextContent(
      many > 0 ? `Replace in ${many === 1 ? '1 interview' : `${many} interviews`}` : dayOff ? 'Add day off' : 'Replace',
    );
    expect(confirm()).toHaveProperty('disabled', many === 0 && !dayOff);
  }
  if (snapshot.hasTag('busy'))
    expect(screen.getByRole('status')).toHaveTextContent(
      total === 0 ? 'Adding the day off…' : `${total - queue.length} of ${total} done…`,
    );
  expect(screen.queryByRole('button', { name: 'Stop here' }) !== null).toBe(snapshot.matches('failed'));
  if (problem !== null) expect(document.body).toHaveTextContent(problem.message);
}

it('shows every state of a panelist who is away, and is led through all of them by hand', async () => {
  const model = replacePanelistModel();
  const driver = model.liveDriver({
    mount: (actor) => {
      renderApp(<AwayRows actor={actor as ReplacePanelistRef} away={away} />, { queryClient: seededClient('ADMIN') });
    },
    act: (event) => {
      const press = (name: string | RegExp) => {
        fireEvent.click(screen.getByRole('button', { name }));
        return true;
      };
      switch (event.type) {
        case 'row.choose': {
          const field = screen.queryByRole<HTMLSelectElement>('combobox', {
            name: `Replacement for ${names[event.interviewId]}`,
          });
          const value = event.choice === 'leave' ? 'leave' : `${event.choice.panelistId} ${event.choice.start}`;
          // Choosing the present choice again changes nothing, and a requested row can no longer be chosen.
          if (field === null || field.value === value) return false;
          fireEvent.change(field, { target: { value } });
          return true;
        }
        case 'dayOff.change':
          fireEvent.click(screen.getByRole('checkbox'));
          return true;
        case 'all.confirm':
          return press(/^(Replace$|Replace in|Add day off)/);
        case 'confirm.retry':
          return press('Try again');
        case 'failure.dismiss':
          return press('Stop here');
      }
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});

it.each(['America/New_York', 'Asia/Kolkata'])(
  'keeps the day, its rows and the choices after midnight: %s',
  async (timeZone) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2027-03-02T18:28:30Z') });
    const id = '00000000-0000-4000-8000-000000000001';
    const asked = serve({
      [`GET /panelists/${id}/away`]: () => ({
        status: 200,
        data: { ...away, panelist: { ...away.panelist, id, timeZone } },
      }),
    });
    renderApp(<PanelistAwayScreen />, { path: `/?panelist=${id}`, queryClient: seededClient('ADMIN') });
    await screen.findByRole('listitem', { name: 'Asha Rao' });
    fireEvent.change(select('i1'), { target: { value: 'leave' } });
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(shown('i1')).toBe('Keep panelist');
    expect(asked.filter(({ path }) => path.endsWith('/away')).map(({ query }) => query.get('day'))).toEqual([
      '2027-03-02',
    ]);
    vi.useRealTimers();
  },
);
