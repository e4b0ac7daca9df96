import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setup } from 'xstate';
import { noWords } from '../../inspector/model/app-words';
import { readRecordingFile } from '../../inspector/model/recording';
import { reportOf } from '../../inspector/tap/report-of';
import { memoryNow, rememberRequest, startRemembering, stopRemembering } from '../../src/services/memory';
import { startWorkflow } from '../../src/services/workflow';

const light = setup({
  types: { events: {} as { type: 'switch.press' } | { type: 'session.change'; who: null } },
}).createMachine({
  id: 'light',
  initial: 'off',
  on: { 'session.change': {} },
  states: { off: { on: { 'switch.press': 'on' } }, on: { on: { 'switch.press': 'off' } } },
});
/** Waits until the running task is over. */
const turn = () => new Promise((done) => setTimeout(done));
const kinds = () => memoryNow().recent.map(({ kind }) => kind);

beforeEach(startRemembering);
afterEach(() => {
  stopRemembering();
  vi.useRealTimers();
});

it('is of the last 5 minutes and of at most 600 entries', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  rememberRequest('GET', '/news', 200, 5);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await Promise.resolve();
  rememberRequest('GET', '/older', 200, 5);
  expect(memoryNow().recent.some((one) => one.kind === 'request' && one.path === '/news')).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  await Promise.resolve();
  rememberRequest('GET', '/terms', 200, 5);
  expect(memoryNow().recent.some((one) => one.kind === 'request' && one.path === '/news')).toBe(false);
  for (let nth = 0; nth < 700; nth += 1) {
    await Promise.resolve();
    rememberRequest('GET', '/profile', 200, 5);
  }
  expect(kinds().length).toBeLessThanOrEqual(600);
  expect(kinds().length).toBeGreaterThan(500);
});

it('has what was clicked and what happened, and nothing once it is stopped', () => {
  document.body.innerHTML = '<button aria-label="Save"><i>x</i></button>';
  document.querySelector('i')?.click();
  expect(memoryNow().recent.at(-1)).toMatchObject({ kind: 'click', role: 'button', name: 'Save' });
  stopRemembering();
  document.querySelector('i')?.click();
  rememberRequest('GET', '/news', 200, 5);
  startWorkflow(light).start();
  expect(kinds()).toEqual([]);
});

it('forgets what was before somebody signed in or out, and knows how each actor stood then', async () => {
  const actor = startWorkflow(light).start();
  await turn();
  actor.send({ type: 'switch.press' });
  await turn();
  actor.send({ type: 'session.change', who: null });
  await turn();
  expect(kinds()).toEqual([]);
  actor.send({ type: 'switch.press' });
  await turn();
  const { file, lines } = await reportOf(memoryNow(), noWords);
  expect(lines.map(({ words }) => words)).toEqual(['light: switch.press, off']);
  const { actors, steps } = await readRecordingFile(file);
  expect(actors[0]?.start.value).toBe('on');
  expect(steps.map(({ taken, after }) => [taken, after?.value])).toEqual([[['light.on | switch.press | 0'], 'off']]);
});

it('a report is small, however much was said', async () => {
  for (let nth = 0; nth < 400; nth += 1) {
    await turn();
    const noise = Array.from({ length: 40 }, () => Math.random().toString(36)).join(' ');
    dispatchEvent(new ErrorEvent('error', { error: new Error(noise), message: noise }));
  }
  expect((await reportOf(memoryNow(), noWords)).file.length).toBeLessThanOrEqual(150_000);
});
