import { sql } from '../../../server/db/database';
import { maintainQueues } from '../../../server/db/queues';
import { until } from '../../server/kit/process';
import { chanceOf, type Chance } from './chance';
import { check } from './checker';
import { newClient, type Client } from './client';
import type { Fault, Scene } from './scene';
import { newLedger, type Op, type Sender, type Wish } from './ledger';
import { makePeople, staySignedIn, type People } from './people';
import type { Site } from './site';
import { checkVideos, newVideos, videoDoer, type Videos } from './videos';
import { mixedDoer, settle, writingDoer, type Board, type Doer, type Ground } from './workload';

export type Report = {
  seed: number;
  faults: Record<string, number>;
  ops: { ok: number; refused: number; unknown: number };
  /** Milliseconds from the return of a failed part to the first successful response. */
  healing: { fault: string; ms: number }[];
  /** The longest time in milliseconds that a client waited for a response or until it gave up. */
  longest: number;
  findings: string[];
};

export type Plan<S extends Site> = {
  seed: number;
  open(): Promise<S>;
  faults: readonly Fault<S>[];
  /** Milliseconds from the beginning of one fault to that of the next, if they do not follow at once. */
  every?: number;
  /** Called after each round of all faults, with the number of rounds so far. */
  goOn: (rounds: number) => boolean;
  say?: (line: string) => void;
};

const clients = 6;
const patience = 300_000;

const shuffled = <T>(given: readonly T[], chance: Chance): T[] => {
  const list = [...given];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = chance.whole(last + 1);
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
};

/** Runs faults on servers under load, one after the other, and compares the responses with the stored data. */
export async function torture<S extends Site>(plan: Plan<S>): Promise<Report> {
  const site = await plan.open();
  try {
    return await onSite(plan, site);
  } finally {
    await site.close();
  }
}

async function onSite<S extends Site>(plan: Plan<S>, site: S): Promise<Report> {
  const { seed, faults, every = 0, goOn, say = () => undefined } = plan;
  const people = await makePeople(site.db);
  await staySignedIn(site.db);
  const ledger = newLedger();
  const board: Board = [];
  const ground: Ground = { servers: site.servers, people, ledger, board };
  const videos = newVideos();
  const load = await startLoad(ground, seed, site.keepsFiles ? videos : null);
  const chance = chanceOf(seed);
  const scene: Scene<S> = { site, ledger, chance, prober: ownerOf(people), healing: [] };
  const counts: Record<string, number> = {};
  try {
    for (let rounds = 0; rounds === 0 || goOn(rounds); rounds += 1)
      for (const fault of shuffled(faults, chance)) {
        say(`${fault.name} …`);
        const next = Date.now() + every;
        ledger.when = `during "${fault.name}"`;
        await fault.run(scene);
        ledger.when = `after "${fault.name}"`;
        counts[fault.name] = (counts[fault.name] ?? 0) + 1;
        // Between two faults, operations succeed for a while.
        const wanted = ledger.settled + 20;
        await until('peace', () => (ledger.settled >= wanted ? true : undefined), patience);
        await staySignedIn(site.db);
        await until('the next fault', () => (Date.now() >= next ? true : undefined), patience);
      }
  } finally {
    await load.stop();
  }
  const unknown = ledger.ops.filter(({ state }) => state === 'unknown');
  say(`settling ${unknown.length} operations of which nothing is known …`);
  await settleAll(ground, chance, unknown);
  await allDone(site);
  say('comparing …');
  const taken = new Set(site.servers.flatMap(({ smtp }) => smtp.delivered.map(({ id }) => id)));
  const findings = [
    ...ledger.findings,
    ...(await check(site.db, ledger, taken)),
    ...(await checkTotals(site, people)),
    ...(await checkVideos(site, videos)),
  ];
  const count = (state: Op['state']) => ledger.ops.filter((op) => op.state === state).length;
  const ops = { ok: count('ok'), refused: count('refused'), unknown: unknown.length };
  return { seed, faults: counts, ops, healing: scene.healing, longest: ledger.longest, findings };
}

function ownerOf({ owners }: People): Sender {
  const [first] = owners;
  if (!first) throw new Error('Nobody owns anything');
  return first;
}

/** Starts clients that run until they are told to stop, each with its own random choices. */
async function startLoad(ground: Ground, seed: number, videos: Videos | null): Promise<{ stop(): Promise<void> }> {
  let over = false;
  const isOver = () => over;
  const doers: Doer[] = [];
  for (let nth = 1; nth <= clients; nth += 1) doers.push(mixedDoer(ground, chanceOf(seed + nth), isOver));
  for (const [nth, writer] of ground.people.writers.entries()) {
    const interviewId = await confirmedWith(ground, writer, nth);
    doers.push(writingDoer(ground, chanceOf(seed + 100 + nth), writer, interviewId, isOver));
    if (videos) doers.push(videoDoer(ground, videos, chanceOf(seed + 200 + nth), writer));
  }
  const loops = doers.map(async ({ step }) => {
    while (!over) await step();
  });
  // `stop` reports a failed client. Until then nothing awaits it, so its rejection is handled here.
  for (const loop of loops) loop.catch(() => undefined);
  return {
    async stop() {
      over = true;
      await Promise.all(loops);
      for (const { client } of doers) client.close();
    },
  };
}

/** An interview that this panelist accepted, far from the bookings of the others. */
async function confirmedWith(ground: Ground, panelist: Sender, nth: number): Promise<string> {
  const { ledger, people, servers } = ground;
  const client = newClient(ledger);
  const [candidate, server] = [people.candidates[nth], servers[0]];
  if (!candidate || !server) throw new Error('Nobody is there');
  const start = new Date((Math.ceil(Date.now() / 900_000) + 5 * 96) * 900_000).toISOString();
  const owner = ownerOf(people);
  const must = async (by: Sender, wish: Wish) => {
    const op = ledger.open(by, () => wish);
    await client.send(server, op);
    if (op.state !== 'ok') throw new Error(`The load could not begin: ${op.status} ${op.said}`);
    return op.data as { id: string };
  };
  const times = [start, new Date(Date.parse(start) + 900_000 * (nth + 1)).toISOString()];
  const body = { kind: 'real', jobProfileId: people.jobId, candidateId: candidate.id, minutes: 60, times } as const;
  const { id } = await must(owner, { kind: 'create', body });
  await must(owner, {
    kind: 'event',
    interviewId: id,
    body: { type: 'BOOK', version: 0, panelistId: panelist.id, start },
  });
  await must(panelist, { kind: 'event', interviewId: id, body: { type: 'ACCEPT', version: 1 } });
  client.close();
  return id;
}

/** Repeats operations of unknown outcome, with their keys, until the outcome is known. */
async function settleAll(ground: Ground, chance: Chance, ops: readonly Op[]): Promise<void> {
  const client: Client = newClient(ground.ledger);
  let left = 1_000 + ops.length;
  for (const op of ops) await settle(ground, client, chance, op, () => (left -= 1) < 0);
  client.close();
}

/** Waits until the servers have carried out everything that is due. Work that waits for a retry becomes due now. */
async function allDone({ db }: Site): Promise<void> {
  await db.run(sql`update pgboss.job set started_on = now() - expire_in where state = 'active'`);
  await maintainQueues(db.pool);
  await db.run(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await until(
    'all effects and mails',
    async () => {
      const { left } = await db.one<{ left: number }>(sql`
        select (select count(*) from outbox where done_at is null and due_at <= law_now())
          + (select count(*) from mails where sent_at is null and overtaken_at is null) + (select count(*) from links where written_at is null) as left`);
      return left === 0 ? true : undefined;
    },
    patience,
  ).catch(() => undefined);
}

/** Every server's total equals the number of rows. */
async function checkTotals(site: Site, people: People): Promise<string[]> {
  const client = newClient(newLedger());
  const { count } = await site.db.one<{ count: number }>(sql`select count(*) from interviews`);
  const problems: string[] = [];
  for (const server of site.servers) {
    const { status, data } = await client.read(server, ownerOf(people), '/interviews?_limit=1');
    const total = status === 200 ? (data as { totalElements: number }).totalElements : null;
    if (total !== count) problems.push(`${server.name} counts ${total} interviews instead of ${count}`);
  }
  client.close();
  return problems;
}
