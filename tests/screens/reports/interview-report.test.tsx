import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReportTabScreen } from '../../../src/app/ReportTabScreen';
import type { UserType } from '../../../src/contract/kit';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { interviewReport, reportRow } from './report-fixtures';

const base = '/dashboard/reporttab?tab=2';
const week = 'from=2026-11-13&to=2026-11-20';
const at = (search: string, answers: Parameters<typeof serve>[0] = {}, userType: UserType = 'ADMIN') => {
  const asked = serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /reports/interviews': () => ({ status: 200, data: pageOf([reportRow()], 3) }),
    'GET /reports/interviews/summary': () => ({ status: 200, data: interviewReport() }),
    'POST /reports/emails': () => ({ status: 200, data: null }),
    ...answers,
  });
  const shown = renderApp(<ReportTabScreen />, { path: `${base}${search}`, queryClient: seededClient(userType) });
  const to = (path: string) => asked.filter((one) => one.path === path);
  return { ...shown, asked, to };
};
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

describe('an interview report', () => {
  it('asks for something first, and says at the field what is missing', async () => {
    const { asked } = at('');
    expect(await screen.findByText('Choose what the report is about, then press Run report.')).toBeInTheDocument();
    run();
    expect(screen.getByText('Please enter some value or select a date range')).toBeInTheDocument();
    expect(screen.getByLabelText('Search by')).toBeInvalid();
    expect(screen.getByLabelText('Value')).toBeDisabled();
    type('End date', '20-11-2026');
    run();
    expect(screen.getByText('Please provide start date')).toBeInTheDocument();
    expect(screen.getByLabelText('Start date')).toBeInvalid();
    type('End date', '');
    type('Start date', '13-11-2026');
    run();
    expect(screen.getByText('Please select both a start date and an end date')).toBeInTheDocument();
    type('End date', '21-11-2026');
    run();
    expect(screen.getByText('Choose at most 8 days')).toBeInTheDocument();
    expect(asked.some(({ path }) => path.startsWith('/reports/interviews'))).toBe(false);
  });

  it('runs, says so, keeps what was chosen in the address, and has numbers, chart and rows', async () => {
    const days = interviewReport().days.map((one) => ({ ...one, day: null }));
    const { path, to } = at('', {
      'GET /reports/interviews/summary': () => ({ status: 200, data: interviewReport({ days }) }),
    });
    choose('Search by', 'state');
    choose('Value', 'released');
    run();
    expect(await screen.findByText('Data fetched')).toBeInTheDocument();
    expect(path()).toBe(`${base}&by=state&value=released`);
    expect(screen.getByText('3 interviews: 2 held, 0 upcoming, 1 canceled, 0 no show.')).toBeInTheDocument();
    expect(screen.getByText('Half took less, 90% less than 30 h')).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Interviews of the report' }));
    expect(await table.findByText('Asha Rao')).toBeInTheDocument();
    expect(table.getByText('₹1,296')).toBeInTheDocument();
    expect(table.getByText('6 h')).toBeInTheDocument();
    expect(table.getByRole('link', { name: 'View interview: IV-7' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(1)}`,
    );
    expect(Object.fromEntries(to('/reports/interviews/summary')[0]?.query ?? [])).toEqual({
      by: 'state',
      value: 'released',
    });
  });

  it('is run by its address, without a word, and each number of its table leads to its rows', async () => {
    const { user, path, to } = at(`&${week}`);
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(screen.queryByText('Data fetched')).toBeNull();
    const link = screen.getByRole('link', { name: 'Held, 13 Nov: 2' });
    await user.click(link);
    await waitFor(() => expect(path()).toBe(`${base}&from=2026-11-13&to=2026-11-13&outcome=held`));
    await waitFor(() =>
      expect(Object.fromEntries(to('/reports/interviews').at(-1)?.query ?? [])).toMatchObject({
        from: '2026-11-13',
        to: '2026-11-13',
        outcome: 'held',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Interviews, held' })).toBeInTheDocument();
  });

  it('names a party that the address knows by its id, and says where nothing is found', async () => {
    const party = { id: anId(50), name: 'Northwind Software' };
    at(`&by=organization&value=${anId(50)}`, {
      'GET /reports/interviews/summary': () => ({ status: 200, data: interviewReport({ total: 0, days: [], party }) }),
    });
    expect(await screen.findByText('No Data Found!')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Value')).toHaveValue('Northwind Software'));
  });

  it('tries again after a failure, with the same choices', async () => {
    let status = 500;
    const { to } = at(`&${week}`, {
      'GET /reports/interviews/summary': () => ({ status, data: interviewReport() }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/Your choices are still here/)).toBeInTheDocument();
    status = 200;
    fireEvent.click(again);
    expect(await screen.findByText('Request to booking')).toBeInTheDocument();
    const [first, second] = to('/reports/interviews/summary').map(({ query }) => query.toString());
    expect(second).toBe(first);
  });

  it('is sent to the registered address once, and a refusal is said and tried again', async () => {
    let status = 409;
    const message = '3 of your exports are still running. Wait for one of them or cancel it.';
    const { to } = at(`&${week}`, { 'POST /reports/emails': () => ({ status, data: {}, message }) });
    const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send to me' }));
    await send();
    expect(await screen.findByText(message)).toBeInTheDocument();
    status = 200;
    await send();
    expect(await screen.findByText('Report sent to the registered email address')).toBeInTheDocument();
    expect(to('/reports/emails').map(({ body }) => body)).toEqual([
      { report: 'interviewReport', query: { from: '2026-11-13', to: '2026-11-20' } },
      { report: 'interviewReport', query: { from: '2026-11-13', to: '2026-11-20' } },
    ]);
  });

  it('of an email is downloaded from its link; one that is gone says what to do', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:it');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const info = {
      ...{ id: anId(9), list: 'interviewReport', format: 'xlsx', status: 'ready', rows: 141, total: 141, more: false },
      createdAt: '2026-11-20T08:00:00.000Z',
    };
    const first = at(`&file=${anId(9)}`, {
      [`GET /exports/${anId(9)}`]: () => ({ status: 200, data: info }),
      [`GET /exports/${anId(9)}/file`]: () => ({ status: 200, data: 'file' }),
    });
    expect(await screen.findByText('Your report is ready: 141 rows.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Download report' }));
    await waitFor(() => expect(first.to(`/exports/${anId(9)}/file`)).toHaveLength(1));
    first.unmount();
    at(`&file=${anId(9)}`, { [`GET /exports/${anId(9)}`]: () => ({ status: 404, data: null }) });
    expect(await screen.findByText(/This file is no longer available/)).toBeInTheDocument();
  });

  it('of an email that cannot be read now is tried again', async () => {
    let status = 500;
    const data = { id: anId(9), list: 'interviewReport', format: 'xlsx', status: 'ready', rows: 1, total: 1 };
    at(`&file=${anId(9)}`, {
      [`GET /exports/${anId(9)}`]: () => ({
        status,
        data: { ...data, more: false, createdAt: '2026-11-20T08:00:00.000Z' },
      }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/This file is no longer available/)).toBeNull();
    status = 200;
    fireEvent.click(again);
    expect(await screen.findByText('Your report is ready: 1 row.')).toBeInTheDocument();
  });
});
