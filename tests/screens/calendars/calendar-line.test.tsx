import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Calendars } from '../../../src/contract/calendars';
import { CalendarScreen } from '../../../src/screens/interviews/CalendarScreen';
import { CalendarLine } from '../../../src/screens/shared/calendars/CalendarLine';
import { aConnection, workId } from '../../model/connect-calendar-model';
import { anId, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { aQuestion, calendarsOf } from './fixtures';

const now = Date.parse('2026-11-24T10:10:00.000Z');
const failing = aConnection({ problem: 'TIME_OUT', failingSince: '2026-11-24T10:00:00.000Z' });
const writtenOnly = aConnection({
  readAt: null,
  writesTo: workId,
  calendars: aConnection().calendars.map((one) => ({ ...one, chosen: false })),
});
const unchosen = aConnection({ ...writtenOnly, writesTo: null });
const stale = aConnection({ id: anId(201), name: 'Home', readAt: '2026-11-24T07:10:00.000Z' });

function show(calendars: Calendars, onlyTrouble = false) {
  const queryClient = seededClient('PANELIST');
  queryClient.setQueryData(['calendars', 'all'], calendars);
  renderApp(<CalendarLine now={now} onlyTrouble={onlyTrouble} />, { queryClient });
}

describe('the line of connected calendars', () => {
  it.each<[string, Calendars, string, string]>([
    ['nothing connected', calendarsOf(), 'Keep times free that are taken elsewhere.', 'Connect a calendar'],
    ['one', calendarsOf([aConnection()]), 'Work: read 4 min ago.', 'Connected calendars'],
    [
      'several by the oldest',
      calendarsOf([aConnection(), aConnection({ id: anId(201), readAt: '2026-11-24T10:09:00.000Z' })]),
      '2 calendars: read 4 min ago.',
      'Connected calendars',
    ],
    ['one that is new', calendarsOf([aConnection({ readAt: null })]), 'Work: being read.', 'Connected calendars'],
    ['one that is only written', calendarsOf([writtenOnly]), 'Work: connected.', 'Connected calendars'],
    [
      'one that could not be written',
      calendarsOf([{ ...writtenOnly, problem: 'SIGN_IN', failingSince: '2026-11-24T10:00:00.000Z' }]),
      'Work could not be written since 03:30 PM.',
      'Connected calendars',
    ],
    [
      'one that is read and could not be written',
      calendarsOf([aConnection({ writeProblem: 'SIGN_IN', writeFailingSince: '2026-11-24T10:00:00.000Z' })]),
      'Work could not be written since 03:30 PM.',
      'Connected calendars',
    ],
    ['one of another account', calendarsOf([unchosen]), 'The setup of Work is not finished.', 'Connected calendars'],
    ['one that fails', calendarsOf([failing]), 'Work could not be read since 03:30 PM.', 'Connected calendars'],
    ['the stalest first', calendarsOf([failing, stale]), 'Home was last read 3 h ago.', 'Connected calendars'],
    [
      'one without a choice',
      calendarsOf([aConnection({ setUp: false })]),
      'The setup of Work is not finished.',
      'Connected calendars',
    ],
    ['a question', calendarsOf([stale], [aQuestion()]), '1 interview was changed in Work.', 'Decide'],
    [
      'questions',
      calendarsOf([stale], [aQuestion(), aQuestion()]),
      '2 interviews were changed in your calendar.',
      'Decide',
    ],
  ])('speaks of %s', (_, calendars, words, link) => {
    show(calendars);
    expect(screen.getByText(words, { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      link === 'Connect a calendar' ? '/dashboard/connected-calendars?connect=new' : '/dashboard/connected-calendars',
    );
  });

  it('keeps quiet as long as all is well, where it speaks of trouble only', () => {
    show(calendarsOf([aConnection()]), true);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stands on the calendar where something is stale', async () => {
    serve({ 'GET /calendars': () => ({ status: 200, data: calendarsOf([stale]) }) });
    renderApp(<CalendarScreen />, { path: '/dashboard/calendar', queryClient: seededClient('CANDIDATE') });
    await waitFor(() => expect(screen.getByText(/^Home was last read/)).toBeInTheDocument());
  });
});
