import { emptyScorecard } from '../../../src/contract/feedback';
import type { InterviewDetail, InterviewRow, SentEvent } from '../../../src/contract/interviews';
import type { Hold } from '../../../src/contract/booking';
import type { Availability } from '../../../src/contract/people';
import type { Chance } from './chance';
import { newClient, type Client } from './client';
import type { Ledger, Op, Sender, Wish } from './ledger';
import type { People } from './people';
import type { Server } from './site';

const minute = 60_000;
const hour = 60 * minute;
const quarter = 15 * minute;
const iso = (at: number) => new Date(at).toISOString();

/** Interviews that the clients know of, the newest last. */
export type Board = string[];
export type Ground = { servers: readonly Server[]; people: People; ledger: Ledger; board: Board };

type EventWish = SentEvent extends infer E ? (E extends { type: string } ? Omit<E, 'version'> : never) : never;

/** The work of one client. Each step is one operation, or a few that follow from each other. */
export type Doer = { step(): Promise<void>; client: Client };

/** Sends an operation until its outcome is known, or until `over` says that nobody waits any more. */
export async function settle(ground: Ground, client: Client, chance: Chance, op: Op, over: () => boolean) {
  for (;;) {
    await client.send(chance.pick(ground.servers), op);
    if (op.state !== 'unknown' || over()) return;
    // As a person who presses the button again.
    await new Promise((done) => setTimeout(done, 20 + chance.whole(60)));
  }
}

/** The preferred times of an operation: a quarter hour soon, and an instant that only this operation contains. */
function timesOf(n: number, chance: Chance): string[] {
  const first = Math.ceil((Date.now() + 6 * hour) / quarter) * quarter + chance.whole(48 * 4) * quarter;
  return [iso(first), iso(first + (n % (quarter - 1)) + 1)];
}

export function mixedDoer(ground: Ground, chance: Chance, over: () => boolean): Doer {
  const { people, ledger, board } = ground;
  const client = newClient(ledger);
  const byId = new Map([...people.panelists, ...people.writers].map((sender) => [sender.id, sender]));
  const admins = people.owners.slice(0, 3);

  async function carryOut(by: Sender, wish: (n: number) => Wish): Promise<Op> {
    const op = ledger.open(by, wish);
    await client.send(chance.pick(ground.servers), op);
    // Half of the unknown operations stay as they are, and are settled at the end.
    if (op.state === 'unknown' && chance.percent(50)) await settle(ground, client, chance, op, over);
    return op;
  }

  async function create(): Promise<void> {
    const candidateId = chance.pick(people.candidates).id;
    const op = await carryOut(chance.pick(people.owners), (n) => ({
      kind: 'create',
      body: { kind: 'real', jobProfileId: people.jobId, candidateId, minutes: 60, times: timesOf(n, chance) },
    }));
    if (op.state === 'ok') board.push((op.data as InterviewRow).id);
  }

  const invite = () =>
    carryOut(chance.pick(admins), (n) => ({
      kind: 'invite',
      body: { userType: 'CANDIDATE', userName: `op${n}@torture.example` },
    }));

  const event = (by: Sender, { id, version }: InterviewDetail, given: (n: number) => EventWish) =>
    carryOut(by, (n) => ({ kind: 'event', interviewId: id, body: { ...given(n), version } as SentEvent }));

  async function book(row: InterviewDetail): Promise<void> {
    const by = chance.pick(people.owners);
    const panelistId = chance.pick(people.panelists).id;
    const start = iso(Date.parse(row.times[0] ?? '') + chance.whole(8) * quarter);
    if (!chance.percent(40)) return void (await event(by, row, () => ({ type: 'BOOK', panelistId, start })));
    const hold = await carryOut(by, () => ({
      kind: 'hold',
      body: { interviewId: row.id, candidateId: row.candidate.id, panelistId, start, minutes: 60 },
    }));
    if (hold.state !== 'ok') return;
    await event(by, row, () => ({ type: 'BOOK', panelistId, start, holdId: (hold.data as Hold).holdId }));
  }

  async function move(row: InterviewDetail): Promise<void> {
    const owner = chance.pick(people.owners);
    const panelist = byId.get(row.panelist?.id ?? '') ?? owner;
    const why = (n: number) => `op ${n}`;
    if (chance.percent(12)) return void (await event(owner, row, (n) => ({ type: 'CANCEL', why: why(n) })));
    switch (row.state) {
      case 'pendingSchedule':
      case 'reschedulePending':
        if (chance.percent(80)) return book(row);
        return void (await event(owner, row, (n) => ({ type: 'SET_TIMES', times: timesOf(n, chance) })));
      case 'requested':
        if (chance.percent(65)) return void (await event(panelist, row, () => ({ type: 'ACCEPT' })));
        return void (await event(panelist, row, (n) => ({ type: 'DECLINE', why: why(n) })));
      case 'confirmed': {
        if (chance.percent(30)) return void (await event(panelist, row, (n) => ({ type: 'WITHDRAW', why: why(n) })));
        const asked = (n: number) => ({ type: 'ASK_RESCHEDULE' as const, why: why(n), times: timesOf(n, chance) });
        return void (await event(owner, row, asked));
      }
      default:
        return create();
    }
  }

  return {
    client,
    async step() {
      if (board.length < 10 || chance.percent(12)) return create();
      if (chance.percent(6)) return void (await invite());
      const id = chance.pick(board.slice(-20));
      const seen = await client.read(chance.pick(ground.servers), chance.pick(admins), `/interviews/${id}`);
      // Reads do not count as tries: only requests that may change something do.
      if (seen.status === 200) await move(seen.data as InterviewDetail);
      else await new Promise((done) => setTimeout(done, 20));
    },
  };
}

/** A panelist who is the only writer of a draft and hours, and writes each over the revision that they know. */
export function writingDoer(ground: Ground, chance: Chance, by: Sender, draftOf: string, over: () => boolean): Doer {
  const { people, ledger } = ground;
  const client = newClient(ledger);
  const card = emptyScorecard(people.skillIds.map((id) => ({ id, name: '', primary: true, minMonths: 0 })));
  let draftRevision = 0;
  let hoursRevision = 0;
  const weekly = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const plain = { weekly, extra: [], breathingMinutes: 15, dayCap: 12, weekCap: 60, autoAccept: false };
  return {
    client,
    async step() {
      const draft = chance.percent(60);
      const op = ledger.open(by, (n): Wish => {
        const scorecard = { ...card, strengths: `op ${n}` };
        if (draft) return { kind: 'draft', interviewId: draftOf, body: { revision: draftRevision, scorecard } };
        const day = iso(Date.UTC(2100, 0, 1) + (n % 30_000) * 24 * hour).slice(0, 10);
        const body: Availability = {
          ...plain,
          revision: hoursRevision,
          timeZone: 'Asia/Kolkata',
          daysOff: [{ from: day, to: day }],
        };
        return { kind: 'hours', body };
      });
      await settle(ground, client, chance, op, over);
      if (op.state !== 'ok') return;
      if (draft) draftRevision += 1;
      else hoursRevision += 1;
    },
  };
}
