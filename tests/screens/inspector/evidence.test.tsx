import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { Input, Told } from '../../../inspector/model/evidence';
import { makeAppWords } from '../../../inspector/model/app-words';
import { watchPage } from '../../../inspector/tap/evidence';
import { recordedSignIn } from '../../unit/inspector/recorded';
import { message, openViewer } from './open-viewer';

const observers: MutationObserver[] = [];
class Observer extends MutationObserver {
  constructor(changed: MutationCallback) {
    super(changed);
    observers.push(this);
  }
}

afterEach(() => vi.restoreAllMocks());
// A page is watched until it is closed. Its timers wait a second at most, and fire before this one: none may be left
// when the document is gone.
afterAll(async () => {
  for (const one of observers) one.disconnect();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
});

it('a page tells its requests with their answers, its errors, routes and headings, and works as before', async () => {
  const answers = [
    Response.json({ data: 1 }, { status: 201 }),
    new Response('a file', { headers: { 'content-type': 'text/plain' } }),
  ];
  const real = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('No connection')));
  window.fetch = real;
  const logged = vi.spyOn(window.console, 'error').mockImplementation(() => undefined);
  const told: Told[] = [];
  vi.stubGlobal('MutationObserver', Observer);
  watchPage((one) => told.push(one), makeAppWords([['Interviews'], ['Interviews of ', '']]));
  vi.unstubAllGlobals();
  const kinds = (kind: Told['kind']) => told.filter((one) => one.kind === kind);

  const answer = await window.fetch('/api/sessions', { method: 'post', body: '{"userName":"x"}' });
  expect(await answer.json()).toEqual({ data: 1 });
  await window.fetch('/api/files/1');
  await expect(window.fetch('/api/me')).rejects.toThrow('No connection');
  await expect.poll(() => kinds('request')).toHaveLength(3);
  expect(kinds('request')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ method: 'GET', path: '/api/files/1', status: 200 }),
      expect.objectContaining({ method: 'GET', path: '/api/me', status: null }),
      expect.objectContaining({ path: '/api/sessions', status: 201, sent: { userName: 'x' }, answer: { data: 1 } }),
    ]),
  );

  window.console.error('Warning', new Error('It broke'));
  expect(logged).toHaveBeenCalled();
  expect(kinds('error')).toEqual([expect.objectContaining({ message: 'It broke' })]);
  history.pushState(null, '', '/dashboard?tab=2');
  expect(kinds('route').at(-1)).toEqual({ kind: 'route', path: '/dashboard?tab=2' });
  for (const text of ['Interviews', 'Interviews of Maria', 'Maria'])
    document.body.append(Object.assign(document.createElement('h2'), { textContent: text }));
  await expect
    .poll(() => kinds('screen').at(-1))
    .toEqual({ kind: 'screen', headings: [['Interviews'], ['Interviews of ', '']] });
  await expect.poll(() => kinds('picture').length, { timeout: 10_000 }).toBeGreaterThan(0);
});

it('the viewer shows what the page showed and asked for at a message', async () => {
  const trace = await recordedSignIn();
  const submitted = trace.steps.findIndex(({ event }) => event.type === 'form.submit');
  const step = trace.steps[submitted];
  if (!step) throw new Error('Nothing was submitted');
  const moment = { at: step.at, page: 'p', after: submitted };
  const email: Input['on'] = { role: 'textbox', name: ['Email'], nth: 0 };
  trace.evidence = [
    { ...moment, after: -1, kind: 'route', path: '/login' },
    {
      ...moment,
      kind: 'request',
      method: 'POST',
      path: '/api/sessions',
      status: 401,
      ms: 12,
      sent: { userName: 'masked1@masked.example' },
    },
    { ...moment, after: submitted - 1, kind: 'input', does: 'press', on: email, value: 'Enter' },
    { ...moment, kind: 'error', message: 'It broke', stack: ['submit (assets/index.js:1:2)'] },
    { ...moment, kind: 'picture', width: 1440, height: 900, palette: ['red'], boxes: [['text', 1, 2, 30, 12, 0]] },
  ];
  const later = { ...moment, at: step.at + 600, after: submitted + 2 };
  trace.evidence.push({ ...later, kind: 'picture', width: 390, height: 844, palette: ['red'], boxes: [] });
  const { user } = openViewer(trace);
  await user.click(message(submitted + 1));
  await user.click(screen.getByRole('tab', { name: 'Evidence' }));
  const panel = screen.getByRole('tabpanel', { name: 'Evidence' });
  expect(within(panel).getByRole('img', { name: 'The screen, 1440 by 900, without its words' })).toBeVisible();
  expect(panel).toHaveTextContent('Pressed Enter on the textbox “Email”');
  expect(panel).toHaveTextContent('/login');
  expect(panel).toHaveTextContent('It broke');
  await user.click(within(panel).getByText('/api/sessions', { exact: false }));
  expect(panel).toHaveTextContent('401');
  expect(panel).toHaveTextContent('masked1@masked.example');

  // A picture that was taken at another moment says so.
  expect(panel).not.toHaveTextContent('Taken');
  await user.click(message(submitted + 2));
  expect(panel).toHaveTextContent(`after message ${submitted + 3}`);

  await user.click(within(panel).getByRole('button', { name: /^The screen, 390 by 844/ }));
  const enlarged = screen.getByRole('dialog', { name: 'The screen, enlarged' });
  await user.click(within(enlarged).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(enlarged).not.toBeInTheDocument());
});
