import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notificationPage, type NotificationItem } from '../../contract/messages';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** The path that an item of each code leads to (product: Bell). Items of code 105 have paths of their own. */
const notificationPaths: Record<Exclude<NotificationItem['code'], 105>, string> = {
  101: '/dashboard/interviewmenus',
  102: '/dashboard/subscriptionlist?tab=6',
  103: '/dashboard/searchcandidateuser?tab=2',
  104: '/dashboard/interviewdetails?tab=1',
};
const emailPath = '/dashboard/emailtab?tab=2';

/** The path that an item leads to: for a failed address its candidate or panelist, or else the email. */
export function notificationPath({ code, failed }: NotificationItem): string {
  if (code !== 105) return notificationPaths[code];
  if (!failed || failed.id === '') return emailPath;
  const { of, id } = failed;
  return {
    candidate: `/dashboard/searchcandidateuser?id=${id}`,
    panelist: `/dashboard/panelistuser?id=${id}`,
    email: `${emailPath}&id=${id}`,
  }[of];
}

/** Distance from the end of the list, in pixels, at which the next page is requested (product: Bell). */
export const nearEnd = 50;

type Context = {
  /** Pages read since the bell was opened; the items are in the query cache. */
  pages: number;
};

export type NotificationsEvent =
  | { type: 'bell.press' }
  | { type: 'popover.close' }
  /** The list is scrolled to `left` pixels before its end. */
  | { type: 'list.scroll'; left: number }
  | { type: 'page.retry' }
  | { type: 'item.choose'; item: NotificationItem }
  | { type: 'download.press' };

/** The bell (product: Bell): its popover with pages of 5, and next to it the download. */
export const notificationsMachine = setup({
  types: { context: {} as Context, events: {} as NotificationsEvent, tags: {} as 'open' | 'busy' | 'ended' },
  actors: {
    /** Reports to the server that the bell was opened. */
    markSeen: notProvided<void>('markSeen'),
    /** Reads a page (from 0) into the query cache and returns its number of items. Failures are logged there. */
    loadPage: notProvided<number, { page: number }>('loadPage'),
    /** Fetches the workbook and saves it. */
    download: notProvided<void>('download'),
  },
  guards: {
    isNearEnd: (_, left: number) => left <= nearEnd,
    isLastPage: (_, items: number) => items < notificationPage,
    isToSchedule: (_, { code }: NotificationItem) => code === 101,
  },
  actions: {
    startOver: assign({ pages: 0 }),
    countPage: assign(({ context }) => ({ pages: context.pages + 1 })),
    /** Clears the badge and the pages read before. */
    clearBadge: unprovided('clearBadge'),
    /** Stores the organization and the notification in the browser (product: Bell). */
    keepForScheduling: unprovided<NotificationItem>('keepForScheduling'),
    goTo: unprovided<{ path: string }>('goTo'),
    sayDownloaded: unprovided('sayDownloaded'),
    sayFailed: unprovided<{ message: string }>('sayFailed'),
  },
}).createMachine({
  id: 'notifications',
  context: { pages: 0 },
  type: 'parallel',
  states: {
    popover: {
      initial: 'closed',
      states: {
        closed: { on: { 'bell.press': { target: 'open', actions: ['startOver', 'clearBadge'] } } },
        open: {
          tags: 'open',
          initial: 'loading',
          invoke: { id: 'markSeen', src: 'markSeen', onError: {} },
          on: {
            'bell.press': 'closed',
            'popover.close': 'closed',
            'item.choose': [
              {
                guard: { type: 'isToSchedule', params: ({ event }) => event.item },
                target: 'closed',
                actions: [
                  { type: 'keepForScheduling', params: ({ event }) => event.item },
                  { type: 'goTo', params: { path: notificationPaths[101] } },
                ],
              },
              {
                target: 'closed',
                actions: { type: 'goTo', params: ({ event }) => ({ path: notificationPath(event.item) }) },
              },
            ],
          },
          states: {
            loading: {
              tags: 'busy',
              invoke: {
                id: 'loadPage',
                src: 'loadPage',
                input: ({ context }) => ({ page: context.pages }),
                onDone: [
                  {
                    guard: { type: 'isLastPage', params: ({ event }) => event.output },
                    target: 'exhausted',
                    actions: 'countPage',
                  },
                  { target: 'ready', actions: 'countPage' },
                ],
                onError: 'stalled',
              },
            },
            ready: {
              on: {
                'list.scroll': { guard: { type: 'isNearEnd', params: ({ event }) => event.left }, target: 'loading' },
              },
            },
            // The pages read so far stay; the next scroll tries again.
            stalled: {
              on: {
                'list.scroll': { guard: { type: 'isNearEnd', params: ({ event }) => event.left }, target: 'loading' },
                'page.retry': 'loading',
              },
            },
            exhausted: { tags: 'ended' },
          },
        },
      },
    },
    download: {
      initial: 'idle',
      states: {
        idle: { on: { 'download.press': 'downloading' } },
        downloading: {
          invoke: {
            id: 'download',
            src: 'download',
            onDone: { target: 'idle', actions: 'sayDownloaded' },
            onError: {
              target: 'idle',
              actions: {
                type: 'sayFailed',
                params: ({ event }) => ({ message: toProblem(event.error).message || texts.wentWrong }),
              },
            },
          },
        },
      },
    },
  },
});

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>;
export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;
