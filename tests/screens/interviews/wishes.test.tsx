import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import type { Corrections } from '../../../src/components/use-corrections';
import { formatExactLength } from '../../../src/components/format-time';
import type { Cells } from '../../../src/contract/booking-batches';
import { batchColumns } from '../../../src/screens/booking/many/batch-columns';
import { actionWords } from '../../../src/screens/shared/interview/action-words';
import { InterviewActions } from '../../../src/screens/shared/interview/InterviewActions';
import { ActionsHost } from '../../../src/screens/shared/interview/ActionsHost';
import { BookingOverWish } from '../../../src/screens/shared/interview/InterviewFacts';
import { anId, inHours, interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { row } from '../booking/batch-fixtures';

const wish = { by: 'Asha Rao', why: 'I found a job' };

it('a booking over a candidate’s request to cancel says so, with a way to cancel instead', () => {
  renderApp(<BookingOverWish id={anId(1)} cancelAsk={{ ...wish, who: 'candidate' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Asha Rao asked to cancel: “I found a job” Cancel the interview, or book it and answer the request later.',
  );
  expect(screen.getByRole('link', { name: 'Cancel the interview' })).toHaveAttribute(
    'href',
    `/dashboard/interview?id=${anId(1)}`,
  );
});

it('of a panelist’s request it says what answers it, and of none nothing', () => {
  renderApp(<BookingOverWish id={anId(1)} cancelAsk={{ ...wish, who: 'panelist' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Book another panelist to answer the request.');
  renderApp(<BookingOverWish id={anId(1)} cancelAsk={null} />);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('a row of a batch says so until it is booked', () => {
  const corrections = {} as Corrections<Cells>;
  const columns = batchColumns({ zone: 'Asia/Kolkata', busy: false, onChange: () => {}, corrections });
  const cellOf = (given: object) =>
    columns[2]?.cell(row(1, { interviewId: anId(1), cancelWhy: 'I found a job', ...given }));
  const { unmount } = renderApp(<>{cellOf({})}</>);
  expect(screen.getByRole('alert')).toHaveTextContent('Candidate 1 asked to cancel: “I found a job”');
  unmount();
  renderApp(<>{cellOf({ result: 'booked' })}</>);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a candidate who names times after asking to cancel is told that this withdraws it', () => {
  const row = interviewRow({ cancelAsk: { ...wish, who: 'candidate', at: inHours(-1) } });
  for (const type of ['SET_TIMES', 'ASK_RESCHEDULE'] as const) {
    const says = (reader: 'CANDIDATE' | 'ADMIN', of = row) => actionWords[type].what?.(of, reader);
    expect(says('CANDIDATE')).toMatch(/ Your request to cancel is withdrawn\.$/);
    expect(says('ADMIN')).not.toMatch(/withdrawn/);
    expect(says('CANDIDATE', interviewRow())).not.toMatch(/withdrawn/);
  }
});

it('Finish is shown to the panelist before it works, with the time from which it does', () => {
  const show = (finishFrom: string, userType: 'PANELIST' | 'ADMIN') =>
    renderApp(
      <ActionsHost>
        <InterviewActions interview={interviewRow({ state: 'live', finishFrom, allowedActions: [{ type: 'JOIN' }] })} />
      </ActionsHost>,
      { queryClient: seededClient(userType) },
    );
  const early = show(inHours(0.2), 'PANELIST');
  expect(screen.getByRole('button', { name: /^Finish from \d\d:\d\d [AP]M$/ })).toBeDisabled();
  early.unmount();
  const late = show(inHours(-0.2), 'PANELIST');
  expect(screen.queryByRole('button', { name: /^Finish from/ })).toBeNull();
  late.unmount();
  show(inHours(0.2), 'ADMIN');
  expect(screen.queryByRole('button', { name: /^Finish from/ })).toBeNull();
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [135, '2 h 15 min'],
  [165, '2 h 45 min'],
  [180, '3 h'],
])('%d minutes are "%s"', (minutes, words) => expect(formatExactLength(minutes * 60_000)).toBe(words));
