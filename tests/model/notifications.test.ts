import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { NotificationItem } from '../../src/contract/messages';
import {
  notificationsMachine,
  type NotificationsEvent,
  type NotificationsSnapshot,
} from '../../src/machines/messages/notifications';
import { modelTest } from './harness';
import { notificationItem } from './notification-items';

it('walks every transition', async () => {
  await modelTest({
    machine: notificationsMachine,
    events: [
      { type: 'bell.press' },
      { type: 'popover.close' },
      { type: 'list.scroll', left: 50 },
      { type: 'page.retry' },
      { type: 'item.choose', item: notificationItem({ code: 101 }) },
      { type: 'item.choose', item: notificationItem({ code: 104 }) },
      { type: 'download.press' },
    ],
    settle: { loadPage: { done: [5, 4, 0] } },
    // There is always another page, so it only matters whether any page is loaded.
    project: ({ context: { pages } }: NotificationsSnapshot) => ({ some: pages > 0 }),
  }).walk();
});

type Page = number | 'fails' | 'never';
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

function start(pages: Page[], download: 'works' | 'never' | Error = 'works') {
  const done: string[] = [];
  const asked: number[] = [];
  const note = (what: string) => void done.push(what);
  const machine = notificationsMachine.provide({
    actors: {
      markSeen: fromPromise<void, undefined>(async () => note('seen')),
      loadPage: fromPromise<number, { page: number }>(({ input: { page } }) => {
        asked.push(page);
        const answer = pages[asked.length - 1] ?? 0;
        if (answer === 'never') return new Promise(() => undefined);
        return answer === 'fails' ? Promise.reject(new Error('away')) : Promise.resolve(answer);
      }),
      download: fromPromise<void, undefined>(() => {
        note('fetched');
        if (download === 'never') return new Promise(() => undefined);
        return download === 'works' ? Promise.resolve() : Promise.reject(download);
      }),
    },
    actions: {
      clearBadge: () => note('badge cleared'),
      keepForScheduling: (_, { organizationId, organizationName, id }: NotificationItem) =>
        note(`kept ${organizationId} ${organizationName} ${id}`),
      goTo: (_, { path }) => note(`to ${path}`),
      sayDownloaded: () => note('downloaded'),
      sayFailed: (_, { message }) => note(`failed: ${message}`),
    },
  });
  const actor = createActor(machine).start();
  const send = async (...events: NotificationsEvent[]) => {
    for (const event of events) {
      actor.send(event);
      await flush();
    }
  };
  return { actor, done, asked, send, value: () => actor.getSnapshot().value, pages: () => actor.getSnapshot().context };
}

const press = { type: 'bell.press' } as const;
const scrolled = (left: number) => ({ type: 'list.scroll', left }) as const;

describe('the bell', () => {
  it('clears the badge, tells the server and reads page 0 whenever it is opened', async () => {
    const { done, asked, send, value, pages } = start([5, 5, 5]);
    await send(press, scrolled(0));
    expect(asked).toEqual([0, 1]);
    expect(pages()).toEqual({ pages: 2 });
    await send(press);
    expect(value()).toMatchObject({ popover: 'closed' });
    await send(press);
    expect(asked).toEqual([0, 1, 0]);
    expect(pages()).toEqual({ pages: 1 });
    expect(done).toEqual(['badge cleared', 'seen', 'badge cleared', 'seen']);
  });

  it('reads the next page within 50 px of the end, one at a time', async () => {
    const { asked, send } = start([5, 'never']);
    await send(press, scrolled(51));
    expect(asked).toEqual([0]);
    await send(scrolled(50), scrolled(10), scrolled(0));
    expect(asked).toEqual([0, 1]);
  });

  it.each([0, 1, 4])('stops after a page of %i', async (last) => {
    const { asked, send, value, pages } = start([5, last]);
    await send(press, scrolled(0), scrolled(0), scrolled(0));
    expect(asked).toEqual([0, 1]);
    expect(pages()).toEqual({ pages: 2 });
    expect(value()).toMatchObject({ popover: { open: 'exhausted' } });
  });

  it('keeps what was read when a page fails, and tries that page again with the next scroll', async () => {
    const { asked, send, value, pages, done } = start([5, 'fails', 5, 'fails', 2]);
    await send(press, scrolled(0));
    expect(value()).toMatchObject({ popover: { open: 'stalled' } });
    expect(pages()).toEqual({ pages: 1 });
    await send(scrolled(51));
    expect(asked).toEqual([0, 1]);
    await send(scrolled(20), scrolled(20));
    await send({ type: 'page.retry' });
    expect(asked).toEqual([0, 1, 1, 2, 2]);
    // Nobody is notified.
    expect(done).toEqual(['badge cleared', 'seen']);
  });

  it('is no worse off when the server does not take that it was opened', async () => {
    const machine = notificationsMachine.provide({
      actors: {
        markSeen: fromPromise<void, undefined>(() => Promise.reject(new Error('away'))),
        loadPage: fromPromise<number, { page: number }>(async () => 5),
      },
      actions: { clearBadge: () => undefined },
    });
    const actor = createActor(machine).start();
    actor.send(press);
    await flush();
    expect(actor.getSnapshot().value).toMatchObject({ popover: { open: 'ready' } });
  });

  it.each([
    [102, '/dashboard/subscriptionlist?tab=6'],
    [103, '/dashboard/searchcandidateuser?tab=2'],
    [104, '/dashboard/interviewdetails?tab=1'],
  ] as const)('leads from code %i to %s and stores nothing', async (code, path) => {
    const { done, send, value } = start([5]);
    await send(press, { type: 'item.choose', item: notificationItem({ code }) });
    expect(done.slice(2)).toEqual([`to ${path}`]);
    expect(value()).toMatchObject({ popover: 'closed' });
  });

  it('stores organization and notification of a code 101 item before it goes to /dashboard/interviewmenus', async () => {
    const { done, send, value } = start([5]);
    await send(press, { type: 'item.choose', item: notificationItem({ code: 101, id: 'i7', about: 'interview' }) });
    expect(done.slice(2)).toEqual(['kept o1 Northwind Software i7', 'to /dashboard/interviewmenus']);
    expect(value()).toMatchObject({ popover: 'closed' });
  });

  it('downloads once at a time, also while it is closed, and says so', async () => {
    const slow = start([5], 'never');
    await slow.send(press, { type: 'download.press' }, { type: 'download.press' }, { type: 'popover.close' });
    expect(slow.done.filter((what) => what === 'fetched')).toHaveLength(1);
    expect(slow.value()).toEqual({ popover: 'closed', download: 'downloading' });
    const quick = start([5]);
    await quick.send({ type: 'download.press' });
    expect(quick.done).toEqual(['fetched', 'downloaded']);
  });

  it('says why a download failed, and lets one try again', async () => {
    const { done, send } = start([5], new Error('Requested file was not found.'));
    await send({ type: 'download.press' }, { type: 'download.press' });
    expect(done).toEqual([
      'fetched',
      'failed: Requested file was not found.',
      'fetched',
      'failed: Requested file was not found.',
    ]);
  });

  it('says that a download failed where nobody knows why', async () => {
    const { done, send } = start([5], new Error(''));
    await send({ type: 'download.press' });
    expect(done).toEqual(['fetched', 'failed: Something went wrong. Please try again!']);
  });

  it('is open and busy while its first page is read, and at its end after the last one', async () => {
    const { actor, send } = start(['never']);
    const tags = () => [...actor.getSnapshot().tags].sort();
    expect(tags()).toEqual([]);
    await send(press);
    expect(tags()).toEqual(['busy', 'open']);
    const short = start([4]);
    await short.send(press);
    expect([...short.actor.getSnapshot().tags].sort()).toEqual(['ended', 'open']);
  });
});
