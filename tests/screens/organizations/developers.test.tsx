import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { KeyRow } from '../../../src/contract/organizations-keys';
import type { Delivery, DeliveryRow } from '../../../src/contract/organizations-webhooks';
import { webhookKind } from '../../../src/screens/organizations/developers/webhook-kind';
import { DevelopersScreen } from '../../../src/screens/organizations/DevelopersScreen';
import { aWebhook, editWebhookModel } from '../../model/edit-webhook-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const address = () => screen.getByLabelText<HTMLInputElement>('Address');
const open = (path: string) =>
  renderApp(<DevelopersScreen />, { path, queryClient: seededClient('ORGANIZATION_USER') });
const good = (data: unknown) => () => ({ status: 200, data });

const key = (given: Partial<KeyRow> = {}): KeyRow => ({
  id: anId(1),
  name: 'Nightly Import',
  lastFour: 'wxyz',
  scopes: ['interviews:read'],
  state: 'ACTIVE',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: { id: anId(9), name: 'Omar Harbour' },
  endsAt: '2199-11-20T10:00:00.000Z',
  usedAt: null,
  endedAt: null,
  endedBy: null,
  ...given,
});
const token = `ivk_${'Ab3'.repeat(13)}9`;

it('the form of a webhook takes every path of its machine', async () => {
  await walkRecordForm(editWebhookModel(), {
    ...{ as: 'ORGANIZATION_USER', kind: webhookKind(seededClient('ORGANIZATION_USER')), control: address },
    theirs: 'Theirs: https://theirs.example/in',
    change: (change) => fireEvent.change(address(), { target: { value: change.address } }),
    see: (draft) => expect(address().value).toBe(draft.address),
  });
});

it('a key is created, shown once, copied, and gone with its panel', async () => {
  const asked = serve({ 'GET /api-keys': good(pageOf([key()])), 'POST /api-keys': good({ id: anId(1), token }) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { container } = open('/dashboard/developers?id=new');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Nightly import' } });
  fireEvent.click(screen.getByLabelText('Read interviews and bookable times'));
  fireEvent.click(screen.getByRole('button', { name: 'Create API key' }));
  expect(await screen.findByText('API key created.')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ scopes: ['interviews:read'] });
  expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(token);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(token));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());
  expect(container.ownerDocument.body.innerHTML).not.toContain(token);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
});

it('says at the fields what a key lacks', async () => {
  const asked = serve({ 'GET /api-keys': good(pageOf([])) });
  open('/dashboard/developers?id=new');
  fireEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
  expect(await screen.findByText('Name, field is required')).toBeInTheDocument();
  expect(screen.getByText('Choose at least one')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a key is ended after a question that says what stops', async () => {
  const asked = serve({
    'GET /api-keys': good(pageOf([key(), key({ id: anId(2), name: 'Old Import', state: 'WITHOUT_RIGHTS' })])),
    [`DELETE /api-keys/${anId(1)}`]: good(null),
  });
  open('/dashboard/developers');
  expect(await screen.findByText('Creator left')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End: Old Import' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End: Nightly Import' }));
  const question = within(await screen.findByRole('dialog', { name: 'End Nightly Import?' }));
  expect(question.getByText(/stop working immediately/)).toBeInTheDocument();
  fireEvent.click(question.getByRole('button', { name: 'End key' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('a webhook without a secret says so first, and shows the new secret until the panel is left', async () => {
  const webhook = aWebhook({ state: 'WITHOUT_SECRET', secretAt: null });
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  serve({
    'GET /webhooks': good(pageOf([webhook])),
    [`GET /webhooks/${webhook.id}`]: good(webhook),
    [`GET /webhooks/${webhook.id}/versions`]: good(pageOf([])),
    [`POST /webhooks/${webhook.id}/secret`]: good({ secret }),
  });
  open(`/dashboard/developers?tab=1&id=${webhook.id}`);
  expect(await screen.findByText(/Nothing is sent before/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Create secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe(secret);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.body.innerHTML).not.toContain(secret));
});

it('a second secret is asked about, because receivers need it within a day', async () => {
  const webhook = aWebhook();
  const asked = serve({
    'GET /webhooks': good(pageOf([webhook])),
    [`GET /webhooks/${webhook.id}`]: good(webhook),
    [`GET /webhooks/${webhook.id}/versions`]: good(pageOf([])),
    [`POST /webhooks/${webhook.id}/secret`]: () => ({ status: 503, message: 'Signing secrets cannot be stored yet.' }),
  });
  open(`/dashboard/developers?tab=1&id=${webhook.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'New secret' }));
  const question = within(await screen.findByRole('dialog', { name: 'Create a new secret?' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(question.getByRole('button', { name: 'Create secret' }));
  expect(await question.findByText('Signing secrets cannot be stored yet.')).toBeInTheDocument();
});

const row: DeliveryRow = {
  id: anId(3),
  type: 'interview.booked',
  webhook: { id: anId(4), name: 'https://hooks.example/in' },
  at: '2026-11-20T10:00:00.000Z',
  state: 'FAILED',
  attempts: 2,
  status: 500,
  millis: 31,
  problem: 'The address answered with status 500.',
  nextAt: null,
};
const delivery: Delivery = {
  ...row,
  payload: '{"type":"interview.booked","data":{"state":"confirmed"}}',
  tries: [
    { number: 2, at: row.at, status: 500, millis: 31, problem: row.problem, answer: '<script>alert(1)</script>' },
    {
      number: 1,
      at: row.at,
      status: null,
      millis: 15_000,
      problem: 'The address did not answer within 15 seconds.',
      answer: '',
    },
  ],
  sendable: true,
};

it('a test leads to its delivery, which has its payload and attempts and is sent again', async () => {
  const webhook = aWebhook();
  const asked = serve({
    'GET /webhooks': good(pageOf([webhook])),
    [`GET /webhooks/${webhook.id}`]: good(webhook),
    [`GET /webhooks/${webhook.id}/versions`]: good(pageOf([])),
    [`POST /webhooks/${webhook.id}/test`]: good({ id: delivery.id }),
    'GET /webhook-deliveries': good(pageOf([row])),
    [`GET /webhook-deliveries/${row.id}`]: good(delivery),
    [`POST /webhook-deliveries/${row.id}/send`]: good(null),
  });
  const { path } = open(`/dashboard/developers?tab=1&id=${webhook.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(path()).toContain(`webhookId=${webhook.id}`));
  const payload = await screen.findByRole('region', { name: 'Payload' });
  expect(payload).toHaveTextContent('"state": "confirmed"');
  expect(screen.getByText('Answer 500 after 31 ms')).toBeInTheDocument();
  expect(screen.getByText('No answer after 15000 ms')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Answer to attempt 2' })).toHaveTextContent('<script>alert(1)</script>');
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2));
});

it('a webhook is deleted after a question', async () => {
  const webhook = aWebhook({ state: 'FAILED', paused: true });
  const asked = serve({
    'GET /webhooks': good(pageOf([webhook])),
    [`GET /webhooks/${webhook.id}`]: good(webhook),
    [`GET /webhooks/${webhook.id}/versions`]: good(pageOf([])),
    [`DELETE /webhooks/${webhook.id}`]: good(null),
  });
  const { path } = open(`/dashboard/developers?tab=1&id=${webhook.id}`);
  expect(await screen.findByText(/did not accept what we sent for 3 days/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
  await waitFor(() => expect(path()).not.toContain('id='));
});
