import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hashToken } from '../../server/kit/caller';
import { sql, type Database } from '../../server/db/database';
import { announce } from '../../server/changes/announce';
import type { UserType } from '../../src/contract/kit';
import { freePort, startProcess, until } from '../server/kit/process';
import { quantile, type Part, type Place } from './kit';
import { ask, atRate, type Asked, type Answered } from './open-loop';
import { probeId, type Report, type Told } from './stream-readers';

const openStreams = 1_000;
const rate = 200;
const seconds = 15;
const probesEach = 500;

type User = { token: string; userType: UserType; organizationId: string | null };

/** Makes `size` sessions, distributed over all users in turn. */
async function sessions(db: Database, size: number): Promise<User[]> {
  const users = await db.many<{ id: string; userType: UserType; organizationId: string | null }>(sql`
    select id, user_type as "userType", organization_id as "organizationId" from users where active order by id`);
  const made = Array.from({ length: size }, (_, nth) => ({
    ...(users[nth % users.length] ?? { id: '', userType: 'ADMIN' as const, organizationId: null }),
    token: randomBytes(32).toString('base64url'),
  }));
  await db.run(sql`
    insert into sessions (token_hash, user_id, ends_at)
    select hash, id, now() + interval '1 hour' from unnest(
      ${made.map(({ token }) => hashToken(token))}::bytea[], ${made.map(({ id }) => id)}::uuid[]) as given (hash, id)`);
  return made;
}

/** Starts the built server on this place, as `npm start` does. */
export async function startBuilt(place: Place) {
  const port = await freePort();
  const env = { NODE_ENV: 'production', DATABASE_URL: place.url, PORT: String(port) };
  const server = startProcess(env, [resolve('dist/server/main.js')]);
  await until('the start', () => (server.said().includes('Interview platform: ') ? true : undefined));
  return {
    port,
    pid: server.child.pid ?? 0,
    async stop() {
      server.child.kill('SIGTERM');
      await server.ended;
    },
  };
}

/** The calls of people in a minute, in realistic shares: of 40 calls 14 lists, 10 interviews, and so on. */
async function realistic(port: number, db: Database, users: User[]): Promise<(nth: number) => Promise<Answered>> {
  const kinds = ['ADMIN', 'ORGANIZATION_USER', 'PANELIST', 'CANDIDATE'] as const;
  const callers = kinds.flatMap((kind) => users.filter(({ userType }) => userType === kind).slice(0, 5));
  const reached = new Map<User, string[]>();
  for (const user of callers) {
    const { body } = await ask(port, { method: 'GET', path: '/interviews?_limit=25', token: user.token });
    reached.set(
      user,
      (JSON.parse(body) as { data: { content: { id: string }[] } }).data.content.map(({ id }) => id),
    );
  }
  const admin = callers[0]?.token ?? '';
  const waiting = await db.many<{ id: string; version: number; candidateId: string }>(sql`
    select id, version, candidate_id as "candidateId" from interviews where leaf = 'pendingSchedule' order by id limit 40`);
  const panelists = await db.many<{ id: string }>(sql`select user_id as id from panelists limit 20`);
  const pick = <T>(from: readonly T[], nth: number): T => {
    const one = from[nth % from.length];
    if (one === undefined) throw new Error('The demo has none of these');
    return one;
  };
  const quarter = 900_000;
  const at = (nth: number) =>
    new Date(Math.ceil(Date.now() / quarter) * quarter + (96 + (nth % 400)) * quarter).toISOString();
  const call = (nth: number): Asked => {
    const user = pick(callers, Math.floor(nth / 40) + nth);
    const { token } = user;
    const about = pick(waiting, Math.floor(nth / 40));
    const turn = nth % 40;
    if (turn < 14) return { method: 'GET', path: `/interviews?_limit=25&_page=${nth % 3}`, token };
    if (turn < 24) {
      const ids = reached.get(user) ?? [];
      return { method: 'GET', path: ids.length > 0 ? `/interviews/${pick(ids, nth)}` : '/auth/me', token };
    }
    if (turn < 32) return { method: 'GET', path: '/auth/me', token };
    if (turn < 36)
      return { method: 'GET', path: '/interviews/counts?views=requested,upcoming,pendingFeedback,review', token };
    if (turn === 36) return { method: 'GET', path: `/interviews/${about.id}/slots`, token: admin };
    if (turn === 37) return { method: 'POST', path: '/auth/activity', token };
    const key = randomUUID();
    if (turn === 38) {
      const body = {
        interviewId: about.id,
        candidateId: about.candidateId,
        panelistId: pick(panelists, nth).id,
        start: at(nth),
        minutes: 60,
      };
      return { method: 'POST', path: '/holds', token: admin, key, body };
    }
    // Notifies admins and the organization through their streams.
    const body = { type: 'SET_TIMES', version: about.version, times: [at(nth)] };
    return { method: 'POST', path: `/interviews/${about.id}/events`, token: admin, key, body };
  };
  return async (nth) => {
    const asked = call(nth);
    const answer = await ask(port, asked);
    if (nth % 40 === 39 && answer.status === 200) pick(waiting, Math.floor(nth / 40)).version += 1;
    return answer;
  };
}

/** Kilobytes of memory that a process holds. NaN if the system does not report it. */
export function residentOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) : Number.NaN;
}

/** Milliseconds of CPU time that a process has used so far. NaN if the system does not report it. */
function computedBy(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The fields after the name, which may contain anything: user and system time are the 12th and 13th, in hundredths of
  // a second.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function startReaders() {
  const child = fork(resolve('tests/bench/stream-readers.ts'), { execArgv: ['--import', 'tsx'] });
  const tell = async (told: Told): Promise<unknown> => {
    child.send(told);
    const over = once(child, 'exit').then(() => Promise.reject(new Error('The readers ended')));
    const [answer] = (await Promise.race([once(child, 'message'), over])) as [unknown];
    return answer;
  };
  return {
    open: (port: number, tokens: string[]) => tell({ port, tokens }),
    report: () => tell('report') as Promise<Report>,
    stop: () => child.disconnect(),
  };
}

/** One server process with many open streams, under load. */
export const streams: Part = async ({ note, copy }) => {
  const place = await copy('demo');
  const users = await sessions(place.db, openStreams);
  const server = await startBuilt(place);
  let readers = startReaders();
  try {
    const { port } = server;
    const openAll = () =>
      readers.open(
        port,
        users.map(({ token }) => token),
      );
    // Measured in a fresh process, because one that has worked has memory left over. The memory of its first calls is
    // included.
    const before = residentOf(server.pid);
    await openAll();
    const perStream = (residentOf(server.pid) - before) / openStreams;
    readers.stop();
    readers = startReaders();

    const mix = await realistic(port, place.db, users);
    await atRate(rate, 5, mix);
    const least = await atRate(rate, seconds, (nth) =>
      ask(port, { method: 'GET', path: '/auth/me', token: users[nth % users.length]?.token ?? '' }),
    );
    const computed = async <T>(work: () => Promise<T>) => {
      const from = computedBy(server.pid);
      const done = await work();
      return { ...done, each: (computedBy(server.pid) - from) / (rate * seconds) };
    };
    const without = await computed(() => atRate(rate, seconds, mix));
    await openAll();

    const organization = users.find(({ organizationId }) => organizationId !== null)?.organizationId ?? '';
    const concerned = users.filter(
      ({ userType, organizationId }) => userType.endsWith('ADMIN') || organizationId === organization,
    ).length;
    const sentAt: number[] = [];
    const probing = setInterval(() => {
      const nth = sentAt.push(performance.timeOrigin + performance.now()) - 1;
      void announce(place.db, {
        change: { area: 'interviews', id: probeId(nth), version: 1 },
        organizationId: organization,
        personId: randomUUID(),
        panelistIds: [],
      });
    }, probesEach);
    const withThem = await computed(() => atRate(rate, seconds, mix));
    clearInterval(probing);
    const heard = await until('the last probe', async () => {
      const report = await readers.report();
      return report.probes[sentAt.length - 1]?.streams === concerned ? report : undefined;
    });
    if (heard.lost > 0) throw new Error(`${heard.lost} streams ended`);
    const reached = sentAt.map((at, nth) => (heard.probes[nth]?.lastAt ?? Number.NaN) - at).sort((x, y) => x - y);

    const load = `${rate} requests a second`;
    note({
      what: `${load}, the least signed-in call: 99th percentile`,
      measured: least.p99,
      unit: 'ms',
      beside: { what: 'median', measured: least.median },
    });
    note({
      what: `${load} beside ${openStreams} open streams: 99th percentile`,
      measured: withThem.p99,
      unit: 'ms',
      beside: { what: 'without streams', measured: without.p99 },
      promised: { atMost: 100 },
    });
    note({
      what: `${load} beside ${openStreams} open streams: median`,
      measured: withThem.median,
      unit: 'ms',
      beside: { what: 'without streams', measured: without.median },
    });
    if (!Number.isNaN(without.each))
      note({
        what: 'what the server computes for each of these requests, streams and jobs in it',
        measured: withThem.each,
        unit: 'ms',
        beside: { what: 'without streams', measured: without.each },
      });
    note({
      what: `a change until the last of ${concerned} streams has it, under that load: 99th percentile`,
      measured: quantile(reached, 0.99),
      unit: 'ms',
      beside: { what: 'median', measured: quantile(reached, 0.5) },
    });
    if (!Number.isNaN(perStream)) note({ what: 'memory of an open stream', measured: perStream, unit: 'kB' });
  } finally {
    readers.stop();
    await server.stop();
  }
};
