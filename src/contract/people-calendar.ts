import { nullable, object, string } from 'superstruct';
import { call, everyone, file, nothing, text } from './kit';

/** Whether the caller has a calendar feed, and when a calendar last read it. */
export const getCalendarFeed = call({
  method: 'GET',
  path: '/calendar/feed',
  summary: 'My calendar feed',
  access: everyone,
  timeout: 'short',
  reply: object({ madeAt: nullable(string()), readAt: nullable(string()) }),
});

/** Creates the address of the caller's feed, and ends an earlier one. The address is returned only this once. */
export const makeCalendarFeed = call({
  method: 'PUT',
  path: '/calendar/feed',
  summary: 'Make or renew the address of my calendar feed',
  access: everyone,
  timeout: 'short',
  reply: object({ address: string() }),
});

export const endCalendarFeed = call({
  method: 'DELETE',
  path: '/calendar/feed',
  summary: 'End my calendar feed',
  access: everyone,
  timeout: 'short',
  reply: nothing(),
});

/** For calendar programs, which cannot sign in: whoever has the token reads the feed (product: Calendar). */
export const readCalendarFeed = call({
  method: 'GET',
  path: '/calendar/:token.ics',
  refuses: [429],
  summary: 'A calendar feed by its token',
  access: 'public',
  timeout: 'publicGet',
  params: object({ token: text(100, 1) }),
  reply: file(),
  envelope: 'file',
});
