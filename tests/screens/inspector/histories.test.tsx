import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyTrace } from '../../../inspector/model/trace';
import type { HistoryRow, StoredHistory } from '../../../src/contract/system-histories';
import { texts } from '../../../src/contract/texts';
import { beginSession, dropSession } from '../../../src/services/session-values';
import { loadCipher } from '../../../src/services/storage';
import { anId, inHours, pageOf, sessionOf } from '../fixtures';
import { serve, type Asked } from '../server';
import { here, messages, openViewer } from './open-viewer';

beforeEach(() => loadCipher());
afterEach(dropSession);

const row = (code: string, given: Partial<HistoryRow> = {}): HistoryRow => ({
  ...{ id: anId(7), code, about: 'Asha Rao', state: 'captured', updatedAt: inHours(-1) },
  ...given,
});
const now = Date.parse('2026-11-20T09:00:00Z');
const gateway = { role: 'GATEWAY', id: 'gateway' };
const paid: StoredHistory = {
  code: 'PA-1001',
  version: 2,
  input: { by: { role: 'CANDIDATE', id: anId(3) }, now, amount: 149_900 },
  events: [
    { type: 'AUTHORIZE', by: gateway, now: now + 60_000, gatewayId: '…' },
    { type: 'CAPTURE', by: gateway, now: now + 90_000, gatewayId: '…' },
  ],
};
const answer = (data: unknown) => () => ({ status: 200, data });
const byKind =
  (rows: Record<string, HistoryRow[]>) =>
  ({ query }: Asked) => {
    const own = rows[query.get('kind') ?? ''];
    return own ? { status: 200, data: pageOf(own) } : { status: 500, message: texts.wentWrong };
  };

async function choose(kind: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Choose a history' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a history' });
  fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'History of' }));
  fireEvent.click(screen.getByRole('option', { name: kind }));
  return within(dialog);
}

it('opens the stored history of a payment as the chart of its lifecycle', async () => {
  beginSession(sessionOf('SUPER_ADMIN'));
  const asked = serve({
    'GET /histories': byKind({ interview: [row('IV-1001')], payment: [row('PA-1001')] }),
    [`GET /histories/${anId(7)}`]: answer(paid),
  });
  openViewer(emptyTrace());
  const dialog = await choose('Payments');
  const list = await dialog.findByRole('list', { name: 'Payments' });
  fireEvent.click(await within(list).findByRole('button', { name: /^PA-1001.*Asha Rao.*captured/ }));
  await screen.findByRole('listbox', { name: 'Messages' });
  expect(messages()).toEqual(['outside → PA-1001 AUTHORIZE', 'outside → PA-1001 CAPTURE']);
  expect(here()).toBe('CAPTURE');
  expect(asked.filter(({ query }) => query.get('kind') === 'subscription')).toEqual([]);
});

it('says so where there are none, and where they cannot be read', async () => {
  beginSession(sessionOf('SUPER_ADMIN'));
  serve({
    'GET /histories': byKind({ interview: [], refund: [] }),
  });
  openViewer(emptyTrace());
  const dialog = await choose('Refunds');
  expect(await dialog.findByText('They appear here once there are any.')).toBeVisible();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'History of' }));
  fireEvent.click(screen.getByRole('option', { name: 'Statements' }));
  expect(await dialog.findByText(texts.wentWrong)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('says that the server has the inspector off', async () => {
  beginSession(sessionOf('SUPER_ADMIN'));
  serve({});
  openViewer(emptyTrace());
  fireEvent.click(screen.getByRole('button', { name: 'Choose a history' }));
  expect(await screen.findByText(/only while the server has the inspector on/)).toBeVisible();
});

it('is for super admins', async () => {
  beginSession(sessionOf('ADMIN'));
  serve({});
  openViewer(emptyTrace());
  fireEvent.click(screen.getByRole('button', { name: 'Choose a history' }));
  expect(await screen.findByText(/Sign in as a super admin to open what is stored/)).toBeVisible();
});
