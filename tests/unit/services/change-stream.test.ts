import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Me } from '../../../src/contract/auth';
import type { Change } from '../../../src/contract/system';
import { onFactorFirst, onSignedOut } from '../../../src/services/api/problem';
import { meQuery } from '../../../src/services/queries/auth';
import { wiredChangeStream } from '../../../src/services/wiring/system/change-stream';

const keys = {
  interviews: ['interviews', 'list', {}],
  bell: ['messages', 'notifications', 'count'],
  inquiries: ['messages', 'inquiries', 'count'],
  jobs: ['jobs', 'list', {}],
  applicants: ['jobs', 'applicants', {}],
  plans: ['billing', 'plans', 'mine'],
  calendars: ['calendars', 'all'],
  week: ['people', 'week', 'p', '2026-01-05'],
};

/** The queries that every change may affect. */
const always = ['plans', 'calendars', 'week'];

let queryClient: QueryClient;
let said: string[] = [];
beforeEach(() => {
  queryClient = new QueryClient();
  said = [];
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, 1);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The queries that are refreshed after another tab passed on a change. */
function refreshedBy(...changes: Change[]): string[] {
  const channels: { onmessage?: (event: { data: unknown }) => void; postMessage(): void; close(): void }[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: (event: { data: unknown }) => void;
      constructor() {
        channels.push(this);
      }
      postMessage(): void {}
      close(): void {}
    },
  );
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const clock = new SimulatedClock();
  const actor = createActor(wiredChangeStream({ queryClient, sayNews: (text) => void said.push(text) }), {
    clock,
  }).start();
  for (const data of changes) for (const channel of channels) channel.onmessage?.({ data });
  clock.increment(200);
  actor.stop();
  return Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

it('looks at what was bought again where a payment arrived', () => {
  expect(refreshedBy({ area: 'billing' })).toContain('plans');
});

it('looks at connected calendars and the week again where they were read', () => {
  expect(refreshedBy({ area: 'calendars' })).toEqual(expect.arrayContaining(['calendars', 'week']));
});

it('looks at the bell and the inquiries again where something else waits for admins', () => {
  expect(refreshedBy({ area: 'messages' })).toEqual(['bell', 'inquiries', ...always]);
});

it('looks at the bell too where an interview changed, or something may have been missed', () => {
  expect(refreshedBy({ area: 'interviews', id: 'a', version: 1 })).toEqual([
    'interviews',
    'bell',
    'inquiries',
    ...always,
  ]);
});

it('looks at everything of interviews and messages after a gap', () => {
  expect(refreshedBy({ area: 'resync' })).toEqual(['interviews', 'bell', 'inquiries', 'applicants', ...always]);
});

it('looks at the applicants again where somebody applied, and tells for which job', () => {
  const applied = (jobTitle: string) => ({ area: 'applicants', jobTitle, applied: true }) as const;
  expect(refreshedBy(applied('Data Engineer'))).toEqual(['bell', 'inquiries', 'applicants', ...always]);
  expect(refreshedBy({ ...applied('Data Engineer'), applied: false })).toContain('applicants');
  refreshedBy(applied('Tester'), applied('Tester'));
  refreshedBy(applied('Tester'), applied('Data Engineer'));
  expect(said).toEqual(['New applicant for Data Engineer', '2 new applicants for Tester', '2 new applicants']);
});

it('does not listen to what is no change', () => {
  expect(refreshedBy({ area: 'nothing' } as unknown as Change)).toEqual([]);
});

it('ends no session where a second factor must be set up first, and reads again once there is one', async () => {
  const told: string[] = [];
  const heard = new Promise<void>((resolve) => {
    const tell = (what: string) => {
      told.push(what);
      resolve();
    };
    onSignedOut(() => tell('signed out'));
    onFactorFirst(() => tell('factor first'));
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      close(): void {}
    },
  );
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ data: { secondFactorDue: true } }, { status: 403 });
  });
  const actor = createActor(wiredChangeStream({ queryClient, sayNews: () => undefined })).start();
  await heard;
  const isBarred = () => expect(actor.getSnapshot().matches({ source: 'barred' })).toBe(true);
  await vi.waitFor(isBarred);
  const { queryKey } = meQuery();
  queryClient.setQueryData(queryKey, { secondFactorDue: true } as Me);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(1);
  queryClient.setQueryData(queryKey, { secondFactorDue: false } as Me);
  await vi.waitFor(() => expect(asked).toBe(2));
  await vi.waitFor(isBarred);
  actor.stop();
  expect(told).toEqual(['factor first', 'factor first']);
});
