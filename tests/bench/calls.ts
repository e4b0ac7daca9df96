import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../server/auth/passwords';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { openStorage } from '../../server/kit/storage';
import { allCalls } from '../../server/system/openapi';
import { userTypes, type Call, type UserType } from '../../src/contract/kit';
import {
  addSampleRecording,
  addSamples,
  addSampleVideo,
  nameOf,
  newSession,
  personOf,
  samplePassword,
  samplesFor,
  wire,
  type Given,
} from '../server/contract/samples';
import { makeCast } from '../server/kit/cast';
import { interviewAt, minute } from '../server/kit/interviews';
import { callsTo, oneWaySecret, type House } from '../server/kit';
import { median, type Part, type Place } from './kit';
import { makeMany } from './many-interviews';
import { makeManyPanelists } from './many-panelists';
import { fillPortal } from './sourcing';

const interviews = 100_000;
const panelists = 1_000;
const mostMs = 100;
const runs = 5;
/** How many of the slowest calls are listed, besides all those over the limit. */
const named = 10;
const joining = 'POST /interviews/:id/events';

/** The demo account of each user type, which reaches the many rows. */
const accounts: Record<UserType, string> = {
  ADMIN: 'admin@example.com',
  SUPER_ADMIN: 'superadmin@example.com',
  ORGANIZATION_USER: 'org@example.com',
  PANELIST: 'panelist@example.com',
  CANDIDATE: 'candidate@example.com',
};

/** Objects among the many rows, by the path that reads them. The samples' own objects have few rows around them. */
async function manyObjects({ db }: Place): Promise<[prefix: string, id: string][]> {
  const some = await db.one<
    Record<'interview' | 'candidate' | 'panelist' | 'job' | 'organization' | 'skill', string>
  >(sql`
    select i.id as interview, i.candidate_id as candidate, i.panelist_id as panelist, i.job_profile_id as job,
      i.organization_id as organization, (select skill_id from job_profile_skills group by 1 order by count(*) desc, 1 limit 1) as skill
    from interviews i where i.kind = 'real' and i.leaf = 'released' order by i.code limit 1`);
  return [
    ['/interviews/:id', some.interview],
    ['/candidates/:id', some.candidate],
    ['/panelists/:id', some.panelist],
    ['/job-profiles/:id', some.job],
    ['/sourcing/jobs/:id', some.job],
    ['/organizations/:id', some.organization],
    ['/skill-dictionary/:id', some.skill],
  ];
}

type Timed = { name: string; ms: number; again?: () => Promise<number> };

/**
 * Every read call of the contract, as each user type that may make it, and every other call once, with 100,000
 * interviews, 1,000 panelists and 200,000 candidates. A refused call is not counted, but its name is printed. A slow
 * read call is measured once more.
 */
export const calls: Part = async ({ copy, serve, note }) => {
  const place = await copy('demo');
  await makeMany(place, interviews);
  await makeManyPanelists(place, panelists);
  await fillPortal(place);
  const { db } = place;
  const folder = mkdtempSync(join(tmpdir(), 'interviews-calls-'));
  const { app } = await serve(place, { DATA_DIR: folder, ONE_WAY_SECRET: oneWaySecret });
  const cast = await makeCast(db);
  const { files } = readConfig({ DATA_DIR: folder });
  const house = { app, db, cast, storage: openStorage(files), call: callsTo(app, cast) } as unknown as House;
  await db.run(sql`
    update users set password_hash = ${await hashPassword(samplePassword)} where id = ${cast.people.panelist.id}`);
  const interviewId = await interviewAt(house, { leaf: 'confirmed', start: Math.ceil(Date.now() / minute) * minute });
  await addSamples(house);
  await db.run(sql`vacuum analyze`);
  const objects = await manyObjects(place);

  const tokens = async (type: UserType) => {
    const { id } = await db.one<{ id: string }>(sql`select id from users where email = ${accounts[type]}`);
    return { many: await newSession(db, id), own: await newSession(db, cast.people[personOf[type]].id) };
  };
  const sample = async (call: Call): Promise<Given> => {
    if (call.path.startsWith('/recordings')) await addSampleRecording(db, interviewId);
    if (call.path.endsWith('/video')) await addSampleVideo(db, cast.people.panelist.id);
    const given = samplesFor(house, interviewId)[nameOf(call)] ?? {};
    // JOIN needs a participant, so it is sent by the panelist.
    return nameOf(call) === joining ? { ...given, body: { type: 'JOIN', version: 2 } } : given;
  };
  const ask = async (call: Call, given: Given, token: string | null) => {
    const answer = await app.inject({ ...wire(call, given, token), payloadAsStream: true });
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.stream().destroy();
    else for await (const _ of answer.stream());
    return answer.statusCode;
  };

  const slowest = new Map<string, Timed>();
  const failed = new Set<string>();
  const keep = (call: Call, who: string, timed: Omit<Timed, 'name'>) => {
    const known = slowest.get(nameOf(call));
    if (!known || known.ms < timed.ms) slowest.set(nameOf(call), { name: `${nameOf(call)}, ${who}`, ...timed });
  };

  const read = async (call: Call, who: string, given: Given, token: string | null) => {
    if ((await ask(call, given, token)) !== 200) return false;
    const again = () => median(runs, () => ask(call, given, token));
    keep(call, who, { ms: await again(), again });
    return true;
  };
  const readers = await Promise.all(userTypes.map(async (type) => ({ type, ...(await tokens(type)) })));
  for (const call of allCalls.filter(({ method }) => method === 'GET')) {
    const given = await sample(call);
    const object = objects.find(([prefix]) => call.path === prefix || call.path.startsWith(`${prefix}/`));
    let answered = call.access === 'public' && (await read(call, 'public', given, null));
    for (const { type, many, own } of readers) {
      if (call.access === 'public' || !call.access[type]) continue;
      const among = object ? { ...given, params: { ...given.params, id: object[1] } } : given;
      for (const [one, token] of [
        [among, many],
        [{ ...among, query: {} }, many],
        [given, own],
      ] as const)
        answered = (await read(call, type, one, token)) || answered;
    }
    if (!answered) failed.add(nameOf(call));
  }
  // Other load on a busy machine seldom disturbs a call twice.
  for (const one of slowest.values()) if (one.again && one.ms > mostMs) one.ms = Math.min(one.ms, await one.again());
  for (const call of allCalls.filter(({ method }) => method !== 'GET')) {
    const mayMake = userTypes.filter((one) => call.access !== 'public' && call.access[one]);
    const type = nameOf(call) === joining ? 'PANELIST' : mayMake[0];
    const token = type ? await newSession(db, cast.people[personOf[type]].id) : null;
    const given = await sample(call);
    const before = performance.now();
    const status = await ask(call, given, token);
    if (status >= 300) failed.add(nameOf(call));
    else keep(call, type ?? 'public', { ms: performance.now() - before });
  }
  rmSync(folder, { recursive: true });

  const sorted = [...slowest.values()].toSorted((one, other) => other.ms - one.ms);
  process.stdout.write(`Refused, and so not measured (${failed.size}): ${[...failed].sort().join(', ')}\n`);
  note({
    what: `${sorted.length} of ${allCalls.length} calls over ${interviews} interviews: median`,
    measured: sorted[Math.floor(sorted.length / 2)]?.ms ?? 0,
    unit: 'ms',
  });
  for (const [nth, { name, ms }] of sorted.entries())
    if (nth < named || ms > mostMs) note({ what: name, measured: ms, unit: 'ms', promised: { atMost: mostMs } });
};
