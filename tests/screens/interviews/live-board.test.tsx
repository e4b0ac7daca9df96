import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardRow } from '../../../src/contract/interviews-live';
import type * as TimeFrame from '../../../src/screens/interviews/live/TimeFrame';
import { LiveBoard } from '../../../src/screens/interviews/live/LiveBoard';
import { liveBoardQuery, refreshInterviews } from '../../../src/services/queries/interviews';
import { anId, boardRow, inHours, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

/** The start of each interview whose time bar was rendered, one entry per render. */
const rendered: string[] = [];
vi.mock('../../../src/screens/interviews/live/TimeFrame', async (original) => {
  const real = await original<typeof TimeFrame>();
  return {
    ...real,
    TimeBar: (props: Parameters<typeof real.TimeBar>[0]) => {
      rendered.push(props.start ?? '');
      return <real.TimeBar {...props} />;
    },
  };
});
beforeEach(() => void rendered.splice(0));

const ago = (minutes: number) => inHours(-minutes / 60);
const ok = (data: unknown) => ({ status: 200, data });
function show(rows: () => BoardRow[], answers: Parameters<typeof serve>[0] = {}, path = '/?tab=5', more = false) {
  const asked = serve({ 'GET /interviews/live': () => ok({ rows: rows(), more }), ...answers });
  const queryClient = seededClient('ADMIN');
  return { ...renderApp(<LiveBoard />, { path, queryClient }), asked, queryClient };
}
const line = (name: string) => screen.findByRole('listitem', { name });
const started = (minutes: number, given: Partial<BoardRow> = {}) =>
  boardRow({ start: ago(minutes), end: inHours(1 - minutes / 60), ...given });
const named = (id: number, name: string) => ({ id: anId(id), candidate: { id: anId(id + 70), name, timeZone: 'UTC' } });

describe('the live board', () => {
  it('says who is there, and who is late from five minutes after the start', async () => {
    show(() => [
      started(4, { ...named(1, 'Asha Rao') }),
      started(6.5, { ...named(2, 'Ben Okoro'), joined: { panelist: true, candidate: false } }),
      boardRow({ ...named(3, 'Chen Wei'), state: 'requested', label: { word: 'upcoming', note: 'awaitingPanelist' } }),
      started(40, {
        ...named(4, 'Dina Faro'),
        state: 'noShow',
        label: { word: 'noShow', note: null },
        absent: 'candidate',
      }),
    ]);
    expect(await line('Asha Rao')).toHaveTextContent('Asha Raonot joined yetRavi Menonnot joined yet');
    expect(await line('Ben Okoro')).toHaveTextContent('Ben Okorolate, 6 minRavi Menonjoined');
    expect(await line('Chen Wei')).toHaveTextContent('Ravi Menonhas not answered');
    expect(await line('Dina Faro')).toHaveTextContent('Dina Farodid not attend');
  });

  it('shows those who are late alone, and says so where nobody is', async () => {
    let late = true;
    const { queryClient } = show(() => [
      started(1, named(1, 'Asha Rao')),
      started(late ? 9 : 1, { ...named(2, 'Ben Okoro'), joined: { panelist: true, candidate: false } }),
    ]);
    await line('Asha Rao');
    fireEvent.click(screen.getByRole('button', { name: 'Late (1)' }));
    expect((await screen.findAllByRole('listitem')).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Ben Okoro',
    ]);
    late = false;
    await act(() => refreshInterviews(queryClient));
    expect(await screen.findByText('No one is late.')).toBeVisible();
  });

  it('offers what is allowed, and nothing else', async () => {
    show(() => [
      boardRow({ ...named(1, 'Asha Rao'), allowedActions: [{ type: 'CANCEL' }, { type: 'BOOK' }] }),
      started(20, {
        ...named(2, 'Ben Okoro'),
        allowedActions: [{ type: 'ABORT' }, { type: 'NO_SHOW', who: ['candidate'] }],
      }),
      started(20, {
        ...named(3, 'Chen Wei'),
        state: 'live',
        label: { word: 'upcoming', note: 'live' },
        joined: { panelist: true, candidate: true },
      }),
    ]);
    const asha = within(await line('Asha Rao'));
    expect(asha.getByRole('link', { name: 'Replace: Asha Rao' })).toHaveAttribute(
      'href',
      `/dashboard/interviewmenus?tab=3&id=${anId(1)}`,
    );
    const chen = within(await line('Chen Wei'));
    expect(chen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Open: Chen Wei']);
    const ben = within(await line('Ben Okoro'));
    expect(ben.queryByRole('link', { name: /^Replace/ })).toBeNull();
    fireEvent.click(ben.getByRole('button', { name: 'Mark no show: Ben Okoro' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The candidate did not attend');
  });

  it('reminds who is missing, says when that was, and not again for five minutes', async () => {
    const rows = [started(7, { joined: { panelist: true, candidate: false } })];
    const { asked } = show(() => rows, {
      [`POST /interviews/${anId(1)}/reminders`]: () =>
        ok({ sent: ['candidate'], reminded: { candidate: ago(0), panelist: null } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remind: Asha Rao' }));
    expect(await screen.findByText('Reminder sent to Asha Rao.')).toBeVisible();
    expect(asked.find(({ method }: Asked) => method === 'POST')?.body).toEqual({ party: 'candidate' });
    expect(screen.getByText('reminded now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remind: Asha Rao' })).toBeDisabled();
  });

  it('can remind again after five minutes, and says how long ago it was', async () => {
    show(() => [started(20, { reminded: { candidate: ago(6.5), panelist: ago(40) } })]);
    expect(await screen.findByText(/^reminded [67] min ago$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remind: Asha Rao' })).toBeEnabled();
  });

  it('renders only the row that has changed', async () => {
    const at = ago(60);
    const fixed = { end: at, times: [at], createdAt: at, updatedAt: at };
    const many = (joined: boolean) =>
      Array.from({ length: 60 }, (_, index) =>
        started(index / 2, {
          ...named(index + 1, `Candidate ${index}`),
          start: `2026-01-01T00:${String(index).padStart(2, '0')}:00.000Z`,
          ...fixed,
          joined: { panelist: joined && index === 7, candidate: false },
        }),
      );
    let joined = false;
    const { queryClient } = show(() => many(joined));
    await line('Candidate 7');
    rendered.splice(0);
    joined = true;
    await act(() => refreshInterviews(queryClient));
    expect(await line('Candidate 7')).toHaveTextContent('Ravi Menonjoined');
    expect(rendered).toEqual(['2026-01-01T00:07:00.000Z']);
    // Opening a row leaves the other rows alone too.
    rendered.splice(0);
    fireEvent.click(screen.getByRole('button', { name: 'Open: Candidate 9' }));
    await screen.findByRole('dialog');
    expect(new Set(rendered)).toEqual(new Set(['2026-01-01T00:09:00.000Z']));
  });

  it('says so in the words of the specification when there is none', async () => {
    show(() => []);
    expect(await screen.findByText('Live Interview is not Available')).toBeVisible();
    expect(screen.getByText('Interviews from 75 minutes ago to 30 minutes ahead will appear here.')).toBeVisible();
  });

  it('keeps what it shows when it cannot read again, and tries again', async () => {
    let works = true;
    const { queryClient } = show(() => [started(1)], {
      'GET /interviews/live': () =>
        works ? ok({ rows: [started(1)], more: true }) : { status: 500, message: 'The database rests' },
    });
    await line('Asha Rao');
    expect(screen.getByText('The first 1 interviews are shown.')).toBeVisible();
    works = false;
    await act(() => refreshInterviews(queryClient));
    expect(await screen.findByText('The database rests')).toBeVisible();
    expect(await line('Asha Rao')).toBeVisible();
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The database rests')).toBeNull());
  });

  it('opens an interview beside it, with its own address', async () => {
    const { path, queryClient } = show(() => [started(1)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Open: Asha Rao' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Asha Rao');
    expect(path()).toContain(`id=${anId(1)}`);
    expect(queryClient.getQueryData(liveBoardQuery().queryKey)?.rows).toHaveLength(1);
  });

  it('has the same rows on a phone', async () => {
    setPhone(true);
    show(() => [started(1)]);
    expect(await line('Asha Rao')).toHaveTextContent('not joined yet');
  });
});
