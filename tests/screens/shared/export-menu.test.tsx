import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExportInfo } from '../../../src/contract/exports';
import { ExportMenu } from '../../../src/screens/shared/list/ExportMenu';
import { useExportList } from '../../../src/screens/shared/list/use-export-list';
import { saveFile } from '../../../src/services/download';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

vi.mock('../../../src/services/download', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockClear());

const info = (given: Partial<ExportInfo> = {}): ExportInfo => ({
  id: 'e1',
  list: 'mails',
  format: 'csv',
  status: 'running',
  rows: 0,
  total: 0,
  more: false,
  createdAt: inHours(-1),
  ...given,
});
const ok = (data: unknown) => () => ({ status: 200, data });
function MailExport({ total, more }: { total: number; more: boolean }) {
  return (
    <ExportMenu
      list="mails"
      file={useExportList('mails')}
      query={{ q: 'ada' }}
      columns={['subject']}
      total={total}
      more={more}
      selected={null}
      onClose={() => undefined}
    />
  );
}
const show = (total = 40, path = '/', more = false) =>
  renderApp(<MailExport total={total} more={more} />, { path, queryClient: seededClient('ADMIN') });
const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }));
const idle = () => screen.findByRole('button', { name: 'Export' });

it('writes what is listed into the chosen format, and saves it when it is ready', async () => {
  const asked = serve({
    'GET /exports': ok([]),
    'POST /exports': ok(info()),
    'GET /exports/e1': ok(info({ status: 'ready', rows: 40, total: 40 })),
    'GET /exports/e1/file': ok('file'),
  });
  show();
  await idle();
  press('Export');
  press('CSV (.csv)', 'menuitem');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'mails',
    format: 'csv',
    query: { q: 'ada' },
    columns: ['subject'],
  });
  expect(await idle()).toBeEnabled();
});

it('shows how far one is that still runs, also after a reload, and cancels it', async () => {
  const asked = serve({
    'GET /exports': ok([info({ id: 'e0', list: 'interviews' }), info({ rows: 11_000, total: 40_000 })]),
    'GET /exports/e1': ok(info({ rows: 12_000, total: 40_000 })),
    'POST /exports/e1/cancel': ok(null),
  });
  show();
  await screen.findByText('12,000 of 40,000 rows');
  expect(screen.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('aria-valuenow', '30');
  press('Cancel');
  await idle();
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/exports/e1/cancel' });
  expect(saveFile).not.toHaveBeenCalled();
});

it('claims no total that nobody has counted', async () => {
  const running = info({ rows: 12_000, total: 12_001, more: true });
  serve({ 'GET /exports': ok([running]), 'GET /exports/e1': ok(running) });
  show();
  await screen.findByText('12,000 rows');
  expect(screen.getByRole('progressbar', { name: 'Export' })).not.toHaveAttribute('aria-valuenow');
});

it('says why one could not be started, and tries again', async () => {
  let answer: { status: number; message?: string; data?: unknown } = {
    status: 409,
    message: 'Wait for one of them',
    data: {},
  };
  serve({
    'GET /exports': ok([]),
    'POST /exports': () => answer,
    'GET /exports/e1': ok(info({ status: 'ready' })),
    'GET /exports/e1/file': ok('file'),
  });
  show();
  await idle();
  press('Export');
  press('Excel workbook (.xlsx)', 'menuitem');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait for one of them');
  answer = { status: 200, data: info() };
  press('Try again');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

it('offers the files of the last day again, of this list alone', async () => {
  serve({
    'GET /exports': ok([
      info({ id: 'e2', status: 'ready', rows: 1_200 }),
      info({ id: 'e3', status: 'canceled' }),
      info({ id: 'e4', status: 'ready', list: 'interviews' }),
    ]),
    'GET /exports/e2/file': ok('file'),
  });
  show();
  await idle();
  press('Export');
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
  press(/^CSV, 1,200 rows, /, 'menuitem');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

it('has nothing to export where the list is empty', async () => {
  serve({ 'GET /exports': ok([]) });
  show(0);
  expect(await idle()).toBeDisabled();
});

it('is open where the address asks for it, and closes for good', async () => {
  serve({ 'GET /exports': ok([]) });
  const { path, user } = show(40, '/dashboard/emailtab?export=1');
  expect(await screen.findByRole('menuitem', { name: 'CSV (.csv)' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'CSV (.csv)' })).toBeNull());
  expect(path()).toBe('/dashboard/emailtab');
});

it('does not open by itself when an export ends that was still running', async () => {
  let ended = false;
  serve({
    'GET /exports': ok([info({ rows: 11_000, total: 40_000 })]),
    'GET /exports/e1': () => ({ status: 200, data: info({ status: ended ? 'canceled' : 'running', rows: 12_000 }) }),
  });
  const { path } = show(40, '/dashboard/emailtab?export=1');
  await screen.findByRole('progressbar', { name: 'Export' });
  ended = true;
  expect(await idle()).toBeEnabled();
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(path()).toBe('/dashboard/emailtab');
});

it.each([
  [10_000, true, true],
  [10_000, false, false],
  [100_000, false, true],
])('says of %d rows, with more beyond: %s, that a file has an end: %s', async (total, more, says) => {
  const cut = { status: 'ready' as const, rows: 100_000, total: 100_001 };
  serve({ 'GET /exports': ok([info({ ...cut, more: true }), info({ ...cut, id: 'e2', total: 100_000 })]) });
  show(total, '/', more);
  await idle();
  press('Export');
  await screen.findByRole('menuitem', { name: 'CSV (.csv)' });
  expect(screen.queryAllByText('At most the first 100,000 rows')).toHaveLength(says ? 1 : 0);
  expect(await screen.findByRole('menuitem', { name: /^CSV, only the first 100,000 rows/ })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: /^CSV, 100,000 rows/ })).toBeInTheDocument();
});
