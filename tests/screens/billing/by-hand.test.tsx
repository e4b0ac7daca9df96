import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayAt } from '../../../src/contract/time';
import type { CandidatePage } from '../../../src/contract/candidates';
import { CreateSubscriptionScreen } from '../../../src/screens/billing/CreateSubscriptionScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const candidate = {
  ...{ id: anId(70), name: 'Asha Rao', timeZone: 'Asia/Kolkata' },
  ...{ organization: null, jobProfile: null, preferred: [] },
};
const candidatePage: CandidatePage = {
  ...{ ...candidate, email: 'asha@mail.example', mobile: '', uploadedBy: 'P', hasResume: false, at: inHours(-9) },
  ...{ resumeText: null, resumeFile: null },
};
const plan = {
  ...{ id: anId(9), title: 'Job Change', description: 'Five interviews.', pricePaise: 599_950, interviews: 5 },
  ...{ validDays: 180, active: false, bought: 2, revision: 4 },
  ...{ createdAt: '2026-01-01T00:00:00Z', changedAt: '2026-01-01T00:00:00Z', changedBy: null },
};
const answer = (data: unknown) => () => ({ status: 200, data });

function open(made: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /candidates': answer(pageOf([candidate])),
    [`GET /candidates/${candidate.id}`]: answer(candidatePage),
    'GET /plans/all': answer(pageOf([plan])),
    ...made,
  });
  const app = renderApp(<CreateSubscriptionScreen />, {
    queryClient: seededClient('SUPER_ADMIN'),
    path: '/dashboard/createsubscription',
  });
  return { ...app, sent: () => asked.filter(({ method }) => method === 'POST'), asked };
}
async function choose(label: string, name: string) {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const question = () => screen.findByRole('dialog', { name: 'Create this subscription for Asha Rao?' });

it('asks before a paid subscription is created, says what will happen, and leads on to it', async () => {
  const { sent, asked } = open({
    'POST /subscriptions/by-hand': answer({ id: anId(5), invoice: { id: anId(6), number: 'INV/26-27/000009' } }),
  });
  await choose('Candidate', 'Asha Rao');
  await choose('Plan', 'Job Change');
  expect(screen.getByText('₹5,999.50, 5 mock interviews, valid for 180 days, not offered')).toBeVisible();
  expect(await screen.findByText('asha@mail.example')).toBeVisible();
  expect(asked.find(({ path }) => path === '/candidates')?.query.get('registered')).toBe('1');
  type('Reference', 'UTR 77');
  const today = dayAt(Date.now());
  const paidOn = screen.getByLabelText('Day of payment');
  fireEvent.change(paidOn, { target: { value: today.split('-').toReversed().join('-') } });
  fireEvent.blur(paidOn);
  expect(screen.getByLabelText('Name')).toHaveValue('Asha Rao');
  press('Create subscription');
  expect(screen.getByText('State, field is required')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'State' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Karnataka' }));
  press('Create subscription');
  const dialog = await question();
  expect(dialog).toHaveTextContent('active at once for 180 days');
  expect(dialog).toHaveTextContent('₹5,999.50 as paid, issue the invoice, and send an email to asha@mail.example');
  expect(sent()).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create subscription' }));
  expect(await screen.findByText('Job Change is active for Asha Rao, who gets an email.')).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    ...{ way: 'paid', candidateId: candidate.id, planId: plan.id, revision: 4, reference: 'UTR 77', paidOn: today },
    buyer: { name: 'Asha Rao', state: '29', gstin: null },
  });
  expect(screen.getByRole('link', { name: 'View subscription' })).toHaveAttribute(
    'href',
    `/dashboard/subscriptionlist?id=${anId(5)}`,
  );
  expect(screen.getByRole('link', { name: 'Invoice INV/26-27/000009' })).toBeVisible();
  press('Create another subscription');
  expect(screen.getByRole('combobox', { name: 'Candidate' })).toHaveValue('');
});

it('gives a plan free of charge for a reason, and keeps what was typed where it is refused', async () => {
  const { sent } = open({
    'POST /subscriptions/by-hand': () => ({ status: 409, message: 'This plan has changed.' }),
  });
  await choose('Candidate', 'Asha Rao');
  await choose('Plan', 'Job Change');
  fireEvent.click(screen.getByRole('radio', { name: 'Free of charge' }));
  expect(screen.queryByLabelText('Reference')).toBeNull();
  press('Create subscription');
  expect(screen.getByText('Reason, field is required')).toBeVisible();
  type('Reason', 'Won our quiz.');
  press('Create subscription');
  const dialog = await question();
  expect(dialog).toHaveTextContent('Nothing is paid');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create subscription' }));
  expect(await screen.findByText('This plan has changed.')).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    ...{ way: 'free', candidateId: candidate.id, planId: plan.id, revision: 4, why: 'Won our quiz.' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveValue('Won our quiz.');
});
