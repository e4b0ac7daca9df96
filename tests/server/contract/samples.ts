import { randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { hashToken } from '../../../server/auth/who';
import { sql, type Database } from '../../../server/db/database';
import type { Call, UserType } from '../../../src/contract/kit';
import { goodScorecard, iso, soon } from '../kit/interviews';
import type { PersonName } from '../kit/cast';
import type { House } from '../kit';

/** The one of the cast who stands for each user type. */
export const personOf: Record<UserType, PersonName> = {
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
  ADMIN: 'admin',
  SUPER_ADMIN: 'superAdmin',
  ORGANIZATION_USER: 'org',
};

export const nameOf = (call: Call) => `${call.method} ${call.path}`;

/** One more session of somebody; SQL may age it. */
export async function newSession(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.run(sql`
    insert into sessions (token_hash, user_id, ends_at) values (${hashToken(token)}, ${userId}, now() + interval '1 hour')`);
  return token;
}

/** Succeeds where nobody has an account yet, so never beside the cast; tests/server/set-up.test.ts has its success. */
export const onlyWhereNobodyIs = 'POST /auth/setup';

type Given = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };

/**
 * A request for each call that its contract accepts; a call that is missing here fails the tests that ask for it.
 * `interviewId` is an interview within everybody's reach.
 */
export function samplesFor(house: House, interviewId: string): Record<string, Given> {
  const { cast } = house;
  const start = iso(soon(30));
  const params = { id: interviewId };
  const search = { query: { _page: '0', _limit: '5', q: 'a' } };
  return {
    'POST /auth/login': { body: { userName: 'nobody@example.com', password: 'wrong password' } },
    'POST /auth/setup': {
      body: { token: 'A'.repeat(43), name: 'Ada Rao', userName: 'ada@example.com', password: 'Correct#horse7' },
    },
    'POST /auth/logout': { body: { reason: 'signOut' } },
    'POST /auth/activity': {},
    'GET /auth/me': {},
    'GET /interviews/:id/feedback/draft': { params },
    'PUT /interviews/:id/feedback/draft': { params, body: { revision: 0, scorecard: goodScorecard(house) } },
    'GET /interviews/:id/feedback': { params },
    'GET /interviews': {
      query: { ...search.query, view: 'all', kind: 'real', sort: 'start', from: start, state: 'requested,confirmed' },
    },
    'GET /interviews/counts': { query: { views: 'all,live' } },
    'GET /interviews/:id': { params },
    'POST /interviews': {
      body: { kind: 'real', jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: 60, times: [start] },
    },
    'GET /slots': {
      query: { jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: '60', preferred: start, explain: '1' },
    },
    'GET /interviews/:id/slots': { params, query: { explain: '1' } },
    'POST /holds': {
      body: {
        jobProfileId: cast.job.id,
        candidateId: cast.chen.id,
        panelistId: cast.people.thirdPanelist.id,
        start,
        minutes: 60,
        preferred: [start],
      },
    },
    'DELETE /holds/:id': { params: { id: randomUUID() } },
    'POST /interviews/:id/events': { params, body: { type: 'JOIN', version: 0 } },
    'GET /stream': {},
    'GET /job-profiles': { query: { ...search.query, status: 'OPEN', organizationId: cast.organizationId } },
    'GET /skills': search,
    'GET /organizations': search,
    'GET /candidates': { query: { ...search.query, organizationId: cast.organizationId } },
    'GET /panelists': search,
    'GET /panelist/availability': {},
    'PUT /panelist/availability': {
      body: {
        revision: 0,
        timeZone: 'Asia/Kolkata',
        weekly: [{ weekday: 1, start: '00:00', end: '24:00' }],
        daysOff: [{ from: '2030-01-01', to: '2030-01-02' }],
        extra: [],
        breathingMinutes: 15,
        dayCap: 12,
        weekCap: 60,
        autoAccept: false,
      },
    },
    'GET /panelist/week': { query: { from: '2030-01-01' } },
    'GET /health': {},
    'GET /openapi.json': {},
  };
}

/** A request as it goes over the wire, its parts replaced by `change`. */
export function wire(call: Call, given: Given, token: string | null, change: Given = {}): InjectOptions {
  const { params, query, body } = { ...given, ...change };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return {
    method: call.method,
    url: `/api${path}${asked === '' ? '' : `?${asked}`}`,
    headers: {
      host: '127.0.0.1:3000',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.once ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  };
}
