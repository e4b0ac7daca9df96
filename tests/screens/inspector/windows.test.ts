import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewerWindow } from '../../../inspector/tap/viewer-window';
import { receive } from '../../../inspector/viewer/receive';

const origin = location.origin;
const message = (data: unknown, more: MessageEventInit = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, ...more }));

/** A window as the other side sees it. */
const otherWindow = (href: string) => ({ location: { href }, postMessage: vi.fn() });
const asSource = (other: object) => ({ source: other as Window });

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  document.body.replaceChildren();
});
const nextFrame = () => frames.splice(0).forEach((frame) => frame(0));

const open = () => viewerWindow().open('/inspector/', 'xstateinspector');
const button = () => document.querySelector('button');

it('opens the viewer in a window that is new, and speaks to its own origin alone', () => {
  const viewer = otherWindow('about:blank');
  vi.spyOn(window, 'open').mockReturnValue(viewer as unknown as Window);
  open().postMessage({ a: 1 });
  expect(viewer.location.href).toBe('/inspector/');
  expect(viewer.postMessage.mock.calls).toEqual([[{ a: 1 }, origin]]);
});

it('uses a viewer that is open: it is not loaded anew but asked to say that it listens', () => {
  const viewer = otherWindow(`${origin}/inspector/`);
  vi.spyOn(window, 'open').mockReturnValue(viewer as unknown as Window);
  open();
  expect(window.open).toHaveBeenCalledWith('', 'xstateinspector');
  expect(viewer.location.href).toBe(`${origin}/inspector/`);
  expect(viewer.postMessage.mock.calls).toEqual([[{ type: 'inspector.ask' }, origin]]);
});

it('offers a button where the browser lets no window open, until one is', () => {
  const viewer = otherWindow('about:blank');
  const opening = vi.spyOn(window, 'open').mockReturnValue(null);
  const told = open();
  told.postMessage({ lost: true });
  expect(button()?.textContent).toBe('Open the inspector');
  button()?.click();
  expect(button()).not.toBeNull();
  opening.mockReturnValue(viewer as unknown as Window);
  button()?.click();
  expect(button()).toBeNull();
  expect(viewer.location.href).toBe('/inspector/');
});

it('hears the viewer, and nobody else', () => {
  const viewer = otherWindow('about:blank');
  vi.spyOn(window, 'open').mockReturnValue(viewer as unknown as Window);
  const ours = viewerWindow();
  ours.open('/inspector/', 'xstateinspector');
  const heard: unknown[] = [];
  ours.addEventListener('message', ({ data }) => heard.push(data));
  message('of another window', asSource(otherWindow('')));
  message('of another origin', { ...asSource(viewer), origin: 'https://elsewhere.example' });
  message('of the viewer', asSource(viewer));
  expect(heard).toEqual(['of the viewer']);
});

const told = (number: number) => ({ type: '@xstate.event', _version: '1', id: `p#${number}` });

it('the viewer says that it listens, and hands on what its own origin tells, once a frame', () => {
  const opener = otherWindow('');
  vi.stubGlobal('opener', opener);
  const batches: unknown[][] = [];
  const stop = receive((events) => batches.push(events.map(({ id }) => id)));
  expect(opener.postMessage.mock.calls).toEqual([[{ type: '@statelyai.connected' }, origin]]);
  message(told(1));
  message(told(2), { origin: 'https://elsewhere.example' });
  message({ type: 'something else' });
  message(told(3));
  expect(batches).toEqual([]);
  nextFrame();
  expect(batches).toEqual([['p#1', 'p#3']]);
  message(told(4));
  stop();
  nextFrame();
  message(told(5));
  nextFrame();
  expect(batches).toHaveLength(1);
  vi.unstubAllGlobals();
});

it('the viewer hands on what it was told also where nobody sees it', () => {
  vi.useFakeTimers();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const batches: unknown[] = [];
  const stop = receive((events) => batches.push(events.length));
  message(told(1));
  vi.advanceTimersByTime(1_000);
  expect(batches).toEqual([1]);
  stop();
});

it('the viewer answers a page that asks it again, of its own origin', () => {
  const stop = receive(() => undefined);
  const page = otherWindow('');
  message({ type: 'inspector.ask' }, { ...asSource(page), origin: 'https://elsewhere.example' });
  expect(page.postMessage).not.toHaveBeenCalled();
  message({ type: 'inspector.ask' }, asSource(page));
  expect(page.postMessage.mock.calls).toEqual([[{ type: '@statelyai.connected' }, origin]]);
  stop();
});
