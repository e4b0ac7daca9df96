import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { describeContract } from '../../../server/system/openapi';
import { DevelopersScreen } from '../../../src/screens/organizations/DevelopersScreen';
import { descriptionQuery } from '../../../src/services/queries/system';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const description = describeContract();
function open(call = '') {
  const queryClient = seededClient('ORGANIZATION_USER');
  queryClient.setQueryData(descriptionQuery().queryKey, description);
  return renderApp(<DevelopersScreen />, {
    path: `/dashboard/developers?tab=3${call && `&call=${call}`}`,
    queryClient,
  });
}
const calls = () => screen.findAllByRole('button', { name: /^(GET|POST|PUT|DELETE)\s*\// });
const names = async () => (await calls()).map((one) => one.textContent);
const search = (text: string) => fireEvent.change(screen.getByLabelText('Search calls'), { target: { value: text } });
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run request' }));

it('lists what keys may call, finds by every word, and shows all own calls on request', async () => {
  open();
  const forKeys = await names();
  expect(forKeys.some((name) => name?.startsWith('GET/interviews'))).toBe(true);
  expect(forKeys.some((name) => name?.includes('/api-keys'))).toBe(false);
  search('interviews get');
  await waitFor(async () => expect((await names()).every((name) => /^GET.*interviews/i.test(name ?? ''))).toBe(true));
  search('no such call');
  await screen.findByText('No Data Found!');
  search('api-keys');
  fireEvent.click(screen.getByLabelText('Only calls for API keys'));
  await waitFor(async () => expect(await names()).toHaveLength(3));
  search('system-settings');
  await screen.findByText('No Data Found!');
});

it('a request that only reads is filled in, shown as a command, and run', async () => {
  const asked = serve({
    [`GET /job-profiles/${anId(1)}`]: () => ({ status: 200, data: pageOf([]) }),
    [`GET /job-profiles/${anId(2)}`]: () => ({ status: 404, message: 'Not here.' }),
  });
  open('getJobProfile');
  run();
  expect(await screen.findByText('Enter a value.')).toBeInTheDocument();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^id/), { target: { value: anId(1) } });
  expect(screen.getByRole('region', { name: 'Command for a terminal' })).toHaveTextContent(`/job-profiles/${anId(1)}'`);
  run();
  expect(await screen.findByRole('region', { name: /^Answer 200, \d+ ms$/ })).toHaveTextContent('"totalElements": 0');
  fireEvent.change(screen.getByLabelText(/^id/), { target: { value: anId(2) } });
  run();
  expect(await screen.findByRole('region', { name: /^Answer 404/ })).toHaveTextContent('Not here.');
});

it('a request that changes something asks first, and sends what was typed with its key', async () => {
  const asked = serve({ 'POST /holds': () => ({ status: 200, data: { holdId: anId(3) } }) });
  open('createHold');
  const body = await screen.findByLabelText('Body');
  fireEvent.change(body, { target: { value: '{"panelistId": ' } });
  run();
  expect(await screen.findByText('This is not JSON. Check its quotes and commas.')).toBeInTheDocument();
  fireEvent.change(body, { target: { value: '{"minutes": 30}' } });
  run();
  const question = await screen.findByRole('dialog', { name: 'Run this request?' });
  expect(asked).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Run request' }));
  expect(await screen.findByRole('region', { name: /^Answer 200/ })).toHaveTextContent(anId(3));
  expect(asked).toMatchObject([{ body: { minutes: 30 }, key: expect.stringMatching(/^[0-9a-f]{32}$/) as string }]);
});

it('saves the description for programs', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'openapi.json' }));
  expect(JSON.parse((await saved[0]?.text()) ?? '{}')).toEqual(JSON.parse(JSON.stringify(description)));
});
