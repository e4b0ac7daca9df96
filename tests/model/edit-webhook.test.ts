import { expect, it } from 'vitest';
import { dayAfter, keyProblems } from '../../src/contract/organizations-keys';
import { addressProblem, webhookProblems } from '../../src/contract/organizations-webhooks';
import { editWebhookModel, webhookFields } from './edit-webhook-model';

it('walks every transition', async () => {
  await editWebhookModel().walk();
});

it.each([
  ['', 'Address, field is required'],
  ['hooks.example', 'Enter an address that starts with https://'],
  ['mailto:a@hooks.example', 'Enter an address that starts with https://'],
  ['https://me@hooks.example/', 'Enter an address without a user name or password'],
  ['https://hooks.example/#in', 'Enter an address without #'],
  [`https://hooks.example/${'x'.repeat(480)}`, 'should not exceed 500 character'],
  ['https://hooks.example/in?token=1', null],
])('says of the address %j: %j', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

it('needs an event', () => {
  expect(webhookProblems(webhookFields({ events: [] })).events).toBe('Choose at least one');
});

const today = '2026-02-28';
it.each([
  [today, 'Enter a date in the future'],
  ['', 'Enter a date in the future'],
  ['2026-02-30', 'Enter a date in the future'],
  ['2026-03-01', null],
  ['2027-02-28', null],
  ['2027-03-01', 'Enter a date at most 365 days ahead'],
])('a key that ends on %j on 28 February: %j', (endsOn, problem) => {
  expect(keyProblems({ name: 'Nightly import', scopes: 'reports:read', endsOn, today }).endsOn).toBe(problem);
});

it('counts days over the end of months', () => {
  expect(dayAfter(today, 1)).toBe('2026-03-01');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
});
