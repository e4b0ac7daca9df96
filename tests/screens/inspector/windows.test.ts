import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewerWindow } from '../../../inspector/tap/viewer-window';
import { receive } from '../../../inspector/viewer/receive';

/** A window as the page sees it. */
const otherWindow = (href: string) => ({ location: { href } });
const opening = (window_: object | null) =>
  vi
    .spyOn(window, 'open')
    .mockReset()
    .mockReturnValue(window_ as Window | null);

let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  document.body.replaceChildren();
});

/** A viewer in this browser. `heard` has the ids of the events that it hears. */
function viewer(heard: string[] = []) {
  const stop = receive((events) => heard.push(...events.map(({ id }) => String(id))));
  stops.push(stop);
  return { heard, stop };
}
const told = (id: string) => ({ type: '@xstate.event', _version: '1', id });
/** A page of the app, and the messages that it hears. */
function page() {
  const ours = viewerWindow();
  const heard: unknown[] = [];
  ours.addEventListener('message', ({ data }) => heard.push(data));
  return { heard, open: () => ours.open('/inspector/', 'xstateinspector') };
}
const connected = { type: '@statelyai.connected' };
const button = () => document.querySelector('button');

it('opens a viewer where none answers', async () => {
  const fresh = otherWindow('about:blank');
  const open = opening(fresh);
  page().open();
  await expect.poll(() => fresh.location.href).toBe('/inspector/');
  expect(open).toHaveBeenCalledWith('', 'xstateinspector');
});

it('does not load a busy viewer anew', async () => {
  const busy = otherWindow(`${location.origin}/inspector/`);
  const open = opening(busy);
  page().open();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(busy.location.href).toBe(`${location.origin}/inspector/`);
});

it('shares one viewer among all tabs: whoever is told of it opens none', async () => {
  const open = opening(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { heard } = viewer();
  const [one, other] = [page(), page()];
  one.open().postMessage(told('one#1'));
  other.open().postMessage(told('other#1'));
  await expect.poll(() => one.heard).toContainEqual(connected);
  await expect.poll(() => other.heard).toContainEqual(connected);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => [...heard].sort()).toEqual(['one#1', 'other#1']);
  expect(open).not.toHaveBeenCalled();
  expect(button()).toBeNull();
});

it('offers a button where the browser lets no window open, until one is', async () => {
  const open = opening(null);
  page().open().postMessage({ lost: true });
  await expect.poll(() => button()?.textContent).toBe('Open the inspector');
  button()?.click();
  expect(button()).not.toBeNull();
  const fresh = otherWindow('about:blank');
  open.mockReturnValue(fresh as Window);
  button()?.click();
  expect(button()).toBeNull();
  expect(fresh.location.href).toBe('/inspector/');
});

it('a viewer that is opened later says that it listens; pages do not hear each other', async () => {
  opening(null);
  const [one, other] = [page(), page()];
  one.open();
  other.open();
  await expect.poll(button).not.toBeNull();
  expect(one.heard).toEqual([]);
  viewer();
  await expect.poll(() => one.heard).toEqual([connected]);
  await expect.poll(() => other.heard).toEqual([connected]);
});

it('a viewer hands on what it was told once a frame, also where nobody sees it, until it stops', async () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const batches: string[][] = [];
  const stop = receive((events) => batches.push(events.map(({ id }) => String(id))));
  stops.push(stop);
  opening(null);
  const target = page().open();
  target.postMessage(told('p#1'));
  target.postMessage({ type: 'something else' });
  target.postMessage(told('p#2'));
  await expect.poll(() => batches).toEqual([['p#1', 'p#2']]);
  expect(frame).toHaveBeenCalledTimes(1);
  stop();
  const { heard } = viewer();
  target.postMessage(told('p#3'));
  await expect.poll(() => heard).toEqual(['p#3']);
  expect(batches).toHaveLength(1);
});

it('a viewer begins where a page begins, also where the page was busy and first sent what came last', async () => {
  opening(null);
  const { heard } = viewer();
  const target = page().open();
  for (const id of ['busy#3', 'busy#4', 'busy#1', 'busy#2', 'busy#3', 'busy#4']) target.postMessage(told(id));
  await expect.poll(() => heard).toEqual(['busy#1', 'busy#2', 'busy#3', 'busy#4']);
  // The beginning of a long session is gone.
  for (const id of ['long#12', 'long#10', 'long#11', 'long#12']) target.postMessage(told(id));
  for (const id of ['longer#20', 'longer#21']) target.postMessage(told(id));
  await expect.poll(() => heard.slice(4)).toEqual(['long#10', 'long#11', 'long#12', 'longer#20', 'longer#21']);
});
