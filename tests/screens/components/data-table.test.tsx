import { useState } from 'react';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from '../../../src/components/DataTable';
import type { Column } from '../../../src/components/data-table-types';
import { renderApp, setPhone, setWidth } from '../render';

interface Row {
  id: string;
  name: string;
  job: string;
  amount: number;
}
const rows: Row[] = [
  { id: '1', name: 'Asha Rao', job: 'Engineer', amount: 1200 },
  { id: '2', name: 'Ravi Kumar', job: 'Designer', amount: 30 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Candidate', cell: (row) => row.name, priority: 0 },
  { id: 'job', header: 'Job', cell: (row) => row.job },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'right', priority: 1 },
];
const base = { label: 'Interviews', columns, rowKey: (row: Row) => row.id, rowLabel: (row: Row) => row.name };

beforeEach(() => setPhone(false));

test('shows skeleton rows, then the words of an empty list', () => {
  const { rerender } = renderApp(<DataTable {...base} rows={undefined} />);
  expect(screen.getByRole('status', { name: 'Loading Interviews' })).toBeInTheDocument();
  rerender(<DataTable {...base} rows={[]} />);
  expect(screen.getByText('No data found....')).toBeInTheDocument();
});

test('a row opens by click and by Enter, arrows walk, and its own buttons stay its own', async () => {
  const [onOpen, act] = [vi.fn(), vi.fn()];
  const actions = (row: Row) => <button onClick={() => act(row.id)}>Join {row.name}</button>;
  const { user } = renderApp(<DataTable {...base} rows={rows} onOpen={onOpen} actions={actions} openKey="2" />);
  await user.click(screen.getByText('Asha Rao'));
  await user.click(screen.getByRole('button', { name: 'Join Asha Rao' }));
  expect(act).toHaveBeenCalledExactlyOnceWith('1');
  expect(onOpen.mock.calls).toEqual([[rows[0]]]);
  screen.getByRole('row', { name: /Asha Rao/ }).focus();
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('row', { name: /Ravi Kumar/ });
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute('aria-current', 'true');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
});

test('chosen rows bring up one bar; all on the page can be chosen and dropped', async () => {
  function Choosing() {
    const [keys, onChange] = useState<ReadonlySet<string>>(new Set());
    return <DataTable {...base} rows={rows} selection={{ keys, onChange, actions: <button>Book</button> }} />;
  }
  const { user } = renderApp(<Choosing />);
  expect(screen.queryByRole('button', { name: 'Book' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Asha Rao' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  // The focus is not lost when the bar disappears.
  await user.click(screen.getByRole('checkbox', { name: 'Choose Asha Rao' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).toHaveFocus();
});

test('the foot says how many there are and turns the page', async () => {
  const onPage = vi.fn();
  const { user } = renderApp(
    <DataTable {...base} rows={rows} paging={{ page: 0, pageSize: 2, total: 10_000, onPage }} />,
  );
  expect(screen.getByText('1–2 of 10,000')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

test('the foot of a list that is not counted to its end says so, and goes on as far as there are rows', () => {
  const paging = { pageSize: 2, onPage: () => undefined };
  const next = () => screen.getByRole('button', { name: 'Go to next page' });
  const { rerender } = renderApp(
    <DataTable {...base} rows={rows} paging={{ ...paging, page: 0, total: 10_000, more: true }} />,
  );
  expect(screen.getByText('1–2 of 10,000+')).toBeInTheDocument();
  rerender(<DataTable {...base} rows={rows} paging={{ ...paging, page: 6_000, total: 12_003, more: true }} />);
  expect(screen.getByText('12,001–12,002 of 12,000+')).toBeInTheDocument();
  expect(next()).toBeEnabled();
  rerender(<DataTable {...base} rows={rows} paging={{ ...paging, page: 6_001, total: 12_004 }} />);
  expect(screen.getByText('12,003–12,004 of 12,004')).toBeInTheDocument();
  expect(next()).toBeDisabled();
});

test('on a phone a row is a card, in order of importance, with a button that opens it', async () => {
  setPhone(true);
  const onOpen = vi.fn();
  const { user } = renderApp(<DataTable {...base} rows={rows} onOpen={onOpen} />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const card = screen.getAllByRole('listitem')[0];
  if (!card) throw new Error('no card');
  expect(card).toHaveTextContent('Asha RaoAmount1200JobEngineer');
  await user.click(within(card).getByRole('button', { name: 'Open Asha Rao' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
});

test('below 900 px a row is a card, from there on a table row', () => {
  setWidth(899);
  renderApp(<DataTable {...base} rows={rows} />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  cleanup();
  setWidth(900);
  renderApp(<DataTable {...base} rows={rows} />);
  expect(screen.getByRole('row', { name: /Asha Rao/ })).toBeInTheDocument();
});
