import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { hashPassword, passwordFits } from '../../server/auth/passwords';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { makeBackground } from '../../server/background';
import { median, quantile, type Part } from './kit';

const rounds = 80;

type Kind = 'known' | 'unknown' | 'other unknown';
const kinds: Kind[] = ['known', 'unknown', 'other unknown'];
// All orders occur equally often, so that the effect of a call on the next one is shared by all kinds.
const orders = kinds.flatMap((first) => {
  const [second, third] = kinds.filter((kind) => kind !== first) as [Kind, Kind];
  return [
    [first, second, third],
    [first, third, second],
  ];
});

type Asked = { what: string; path: string; body: (userName: string) => object };
const person = { userType: 'CANDIDATE', name: 'Mia Moreau', mobile: null };
const calls: Asked[] = [
  { what: 'sign-in, wrong password', path: 'login', body: (userName) => ({ userName, password: 'not this one' }) },
  { what: 'forgot', path: 'forgot', body: (userName) => ({ userName }) },
  {
    what: 'register',
    path: 'register',
    body: (userName) => ({ ...person, userName, password: 'Correct#horse8' }),
  },
];

let sent = 0;
/** Milliseconds of one call, from a new IP address, because many calls from one address are blocked. */
async function timed(app: FastifyInstance, { path, body }: Asked, email: string): Promise<number> {
  sent += 1;
  const remoteAddress = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  const before = performance.now();
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, remoteAddress, payload: body(email) });
  const taken = performance.now() - before;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return taken;
}

const middle = (taken: number[]) =>
  quantile(
    taken.sort((a, b) => a - b),
    0.5,
  );
/** The ratio of two measurements, the larger over the smaller. */
const apart = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

/**
 * Whether the response time reveals that an address has an account (product: Failed sign-ins), with emails written in
 * the background.
 */
export const signIn: Part = async ({ note, copy }) => {
  const { db, url } = await copy('demo');
  const config = { ...readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'production' }), demo: false };
  const app = await buildApp({ config, db, databaseUrl: url, onWork: () => void background.run() });
  const background = makeBackground(db, config, (error) => app.log.error(error));
  await app.ready();
  try {
    const known = await db.many<{ email: string }>(sql`
      select email::text as email from users where active and user_type in ('CANDIDATE', 'PANELIST') order by id`);
    const kept = await hashPassword('Correct#horse7');
    const hashes = await median(20, async () => {
      await passwordFits(kept, 'not this one');
      await passwordFits(null, 'not this one');
    });
    for (const call of calls) {
      const taken: Record<Kind, number[]> = { known: [], unknown: [], 'other unknown': [] };
      for (let round = -6; round < rounds; round += 1)
        for (const kind of orders[(round + 6) % orders.length] ?? kinds) {
          const { email } = known[(round + 6) % known.length] ?? { email: '' };
          const ms = await timed(
            app,
            call,
            kind === 'known' ? email : `${call.path}.${round + 6}.${kind[0]}@none.example`,
          );
          if (round >= 0) taken[kind].push(ms);
        }
      const [one, two, three] = [middle(taken.known), middle(taken.unknown), middle(taken['other unknown'])];
      const beside = call.path === 'login' ? { beside: { what: 'its two hashes alone', measured: hashes } } : {};
      note({ what: `${call.what}: known address`, measured: one, unit: 'ms', ...beside });
      note({
        what: `${call.what}: known and unknown address apart by`,
        measured: apart(one, middle([...taken.unknown, ...taken['other unknown']])),
        unit: 'times',
        beside: { what: 'two groups of unknown ones', measured: apart(two, three) },
        promised: { atMost: 1.1 },
      });
    }
  } finally {
    await app.close();
    await background.stop();
  }
};
