import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  notificationsMachine,
  type NotificationsEvent,
  type NotificationsRef,
  type NotificationsSnapshot,
} from '../../../src/machines/messages/notifications';
import { BellBody } from '../../../src/screens/messages/notifications/BellBody';
import { notificationsQuery } from '../../../src/services/queries/messages';
import { modelTest } from '../../model/harness';
import { notificationPageOf } from '../../model/notification-items';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { bell, dialog, layOut, list, scrollTo } from './bell-kit';

const first = notificationPageOf(0);
const itemOf = (code: number) => first.find((item) => item.code === code) ?? notificationPageOf(0)[0];

// Three pages at most: after the third one, the model has seen everything.
const events = (snapshot: NotificationsSnapshot): NotificationsEvent[] => {
  const { pages } = snapshot.context;
  const item = [itemOf(101), itemOf(104)].filter((one) => one !== undefined);
  return [
    { type: 'bell.press' },
    { type: 'popover.close' },
    ...(pages < 2 ? ([{ type: 'list.scroll', left: 50 }] as const) : []),
    { type: 'list.scroll', left: 51 },
    { type: 'page.retry' },
    ...(pages > 0 ? item.map((one) => ({ type: 'item.choose', item: one }) as const) : []),
    // The download button is in the popover.
    ...(snapshot.hasTag('open') ? ([{ type: 'download.press' }] as const) : []),
  ];
};

it('takes every path of its machine, and closing gives the focus back to the bell', async () => {
  layOut();
  const model = modelTest({
    machine: notificationsMachine,
    events,
    settle: { loadPage: { done: [5, 3] } },
    project: ({ context: { pages } }: NotificationsSnapshot) => ({ pages }),
  });
  const queryClient = seededClient('ADMIN');
  let opened = false;
  const driver = model.liveDriver({
    around: async (change) => void (await act(change)),
    mount: (actor) => {
      queryClient.setQueryData(['messages', 'notifications', 'count'], 7);
      for (const page of [0, 1, 2])
        queryClient.setQueryData(notificationsQuery(page).queryKey, notificationPageOf(page));
      renderApp(<BellBody actor={actor as NotificationsRef} />, { queryClient });
      opened = false;
    },
    act: (event, actor) => {
      const { pages } = actor.getSnapshot().context;
      switch (event.type) {
        // The popover covers the bell, so another press at the bell closes the popover.
        case 'bell.press':
          if (dialog() === null) fireEvent.click(bell());
          else return false;
          return true;
        case 'popover.close':
          fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' });
          return true;
        case 'list.scroll':
          // Without a page there is nothing to scroll.
          if (pages === 0) return false;
          scrollTo(event.left);
          return true;
        case 'page.retry':
          fireEvent.click(screen.getByRole('button', { name: pages === 0 ? 'Try again' : 'Show more' }));
          return true;
        case 'item.choose':
          fireEvent.click(screen.getByRole('button', { name: new RegExp(`${event.item.candidateName}\\b`) }));
          return true;
        case 'download.press':
          fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }));
          return true;
      }
    },
    see: async (snapshot) => {
      const { pages } = snapshot.context;
      if (!snapshot.hasTag('open')) {
        await waitFor(() => expect(dialog()).toBeNull());
        if (opened) expect(document.activeElement).toBe(bell());
        expect(bell()).toHaveAttribute('aria-expanded', 'false');
        return;
      }
      opened = true;
      const inside = within(dialog() ?? document.body);
      expect(inside.queryAllByRole('listitem')).toHaveLength(pages * 5);
      expect(list()).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      const waiting = pages === 0 ? 'Loading notifications' : 'Loading more notifications';
      expect(inside.queryByRole('status', { name: waiting }) !== null).toBe(snapshot.hasTag('busy'));
      const retry = inside.queryByRole('button', { name: pages === 0 ? 'Try again' : 'Show more' });
      expect(retry !== null).toBe(snapshot.matches({ popover: { open: 'stalled' } }));
      const download = inside.getByRole('button', { name: /^Download/ });
      expect(download).toHaveAttribute('aria-busy', String(snapshot.matches({ download: 'downloading' })));
    },
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
