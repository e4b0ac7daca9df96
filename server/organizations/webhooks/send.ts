import {
  deadDays,
  hookPauses,
  testEvent,
  webhookFieldsOf,
  type WebhookRecord,
} from '../../../src/contract/organizations-webhooks';
import type { Config } from '../../config';
import { sql, type Database, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { postEmail } from '../../kit/email';
import { judgeOutside, postOutside, type Outcome, type Resolve } from '../../kit/outside-address';
import { greeting, plainName } from '../../kit/plain-names';
import { keysOf } from '../../kit/secrets';
import { version } from '../../kit/version';
import { signedHeaders } from '../../kit/webhook-secrets';
import { webhooksOf } from './webhooks';

/** Overrides how a delivery is sent, for tests. */
export type Sending = { patience?: number; resolve?: Resolve };

const patience = 15_000;
const mostRead = 4_096;
const mostStored = 1_000;
/**
 * Deliveries that a process sends at a time. `mostToOne` limits those to one webhook, and `mostOfOne` those of one
 * organization: slow ones leave room for others.
 */
export const deliveriesAtOnce = 8;
const mostToOne = 2;
const mostOfOne = 4;
const laterSeconds = 5;
/** How many deliveries are being sent, by the ids of webhooks and organizations. */
const busy = new Map<string, number>();

type Due = {
  id: string;
  run: number;
  type: string;
  payload: string;
  webhookId: string;
  organizationId: string;
  address: string;
  sealed: Buffer[];
  silent: boolean;
  /** The time of the database's clock, because receivers refuse messages that are a few minutes old. */
  now: string;
};

type Attempted = { outcome: Outcome; problem: string | null; millis: number };

function problemOf(outcome: Outcome): string | null {
  if (outcome.status === null) return outcome.problem;
  if (outcome.status >= 200 && outcome.status < 300) return null;
  if (outcome.status >= 300 && outcome.status < 400) return 'The address redirects. Enter the address where it leads.';
  if (outcome.status === 410) return 'The address answered that it is gone.';
  return `The address answered with status ${outcome.status}.`;
}

async function attempt(due: Due, config: Config, { resolve, patience: wait = patience }: Sending): Promise<Attempted> {
  const begun = performance.now();
  const notSent = (problem: string): Outcome => ({ status: null, answer: '', problem });
  const sent = async (): Promise<Outcome> => {
    const message = { id: due.id, at: new Date(due.now), body: due.payload };
    const signed = signedHeaders(keysOf(config), due.webhookId, due.sealed, message);
    if (!signed) return notSent('The signing secret cannot be read. Create a new secret.');
    const at = await judgeOutside(new URL(due.address), { loopback: config.demo, ...(resolve && { resolve }) });
    if (typeof at === 'string') return notSent(at);
    const headers = { ...signed, 'content-type': 'application/json', 'user-agent': `interview-platform/${version}` };
    return postOutside(at, { headers, body: due.payload, patience: wait, most: mostRead });
  };
  const outcome = await sent();
  return { outcome, problem: problemOf(outcome), millis: Math.round(performance.now() - begun) };
}

/**
 * Sends a delivery and stores the outcome: it was accepted, or the next attempt follows after a pause (product:
 * Webhooks). A job of an earlier run does nothing. If the process dies after sending, the delivery is sent again with
 * the same `webhook-id`.
 */
export async function sendDelivery(
  db: Database,
  config: Config,
  { id, run }: Jobs['webhooks'],
  sending: Sending = {},
): Promise<void> {
  const due = await db.maybe<Due>(sql`
    select d.id, d.run, d.type, d.payload, w.id as "webhookId", w.organization_id as "organizationId", w.address,
      array_remove(array[w.sealed, case when w.earlier_until > now() then w.earlier_sealed end], null) as sealed,
      o.blocked or (w.paused_because is not null and d.type <> ${testEvent}) as silent, clock_timestamp() as now
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join organizations o on o.id = w.organization_id
    where d.id = ${id} and d.run = ${run} and d.state = 'WAITING'`);
  if (!due) return;
  if (due.silent) return void (await end(db, due, 'FAILED', 'The webhook was paused before this was sent.'));
  const leavePlace = takePlace(due);
  if (!leavePlace) return enqueue(db, 'webhooks', { id, run }, { after: laterSeconds });
  try {
    const attempted = await attempt(due, config, sending);
    await db.transaction((tx) => write(tx, due, attempted, config));
  } finally {
    leavePlace();
  }
}

/** Takes a place for a delivery. Returns what gives it back; null if its webhook or its organization has none left. */
function takePlace({ webhookId, organizationId }: Due): (() => void) | null {
  const countOf = (id: string) => busy.get(id) ?? 0;
  if (countOf(webhookId) >= mostToOne || countOf(organizationId) >= mostOfOne) return null;
  const add = (change: 1 | -1) => {
    for (const id of [webhookId, organizationId]) {
      const count = countOf(id) + change;
      if (count === 0) busy.delete(id);
      else busy.set(id, count);
    }
  };
  add(1);
  return () => add(-1);
}

const end = (tx: Tx, { id, run }: Due, state: 'ACCEPTED' | 'FAILED', problem: string | null) =>
  tx.run(sql`
    update webhook_deliveries set state = ${state}, problem = ${problem}, run = run + 1, next_at = null
    where id = ${id} and run = ${run} and state = 'WAITING'`);

async function write(tx: Tx, due: Due, { outcome, problem, millis }: Attempted, config: Config): Promise<void> {
  const { id, run, webhookId } = due;
  // The webhook is locked first, in the same order as by changes of webhooks.
  const webhook = await tx.maybe(sql`select from webhooks where id = ${webhookId} for no key update`);
  const noted = await tx.maybe<{ number: number; failed: number }>(sql`
    update webhook_deliveries set attempts = attempts + 1, failed = failed + ${problem === null ? 0 : 1},
      status = ${outcome.status}, millis = ${millis} where id = ${id} and run = ${run} and state = 'WAITING'
    returning attempts as number, failed`);
  // The delivery was deleted or sent again in the meantime.
  if (!webhook || !noted) return;
  await tx.run(sql`
    insert into webhook_attempts (delivery_id, number, status, millis, problem, answer)
    values (${id}, ${noted.number}, ${outcome.status}, ${millis}, ${problem}, ${outcome.answer.slice(0, mostStored)})`);
  if (problem === null) {
    await end(tx, due, 'ACCEPTED', null);
    await tx.run(sql`update webhooks set accepted_at = law_now(), failing_since = null where id = ${webhookId}`);
    return;
  }
  const pause = due.type === testEvent ? undefined : hookPauses[noted.failed - 1];
  if (due.type !== testEvent)
    await tx.run(sql`update webhooks set failing_since = coalesce(failing_since, law_now()) where id = ${webhookId}`);
  const dead = outcome.status === 410 ? 'GONE' : (await isDead(tx, due, pause === undefined)) ? 'FAILED' : null;
  if (dead !== null) await pauseDead(tx, due, dead, config);
  if (dead !== null || pause === undefined) {
    await end(tx, due, 'FAILED', problem);
    return;
  }
  await tx.run(sql`
    update webhook_deliveries set run = run + 1, problem = ${problem}, next_at = law_now() + make_interval(secs => ${pause})
    where id = ${id}`);
  await enqueue(tx, 'webhooks', { id, run: run + 1 }, { after: pause });
}

/** Whether a webhook has failed for days, or the last attempt failed and none succeeded since this delivery began. */
async function isDead(tx: Tx, { id, type, webhookId }: Due, last: boolean): Promise<boolean> {
  if (type === testEvent) return false;
  const { dead } = await tx.one<{ dead: boolean }>(sql`
    select w.failing_since < law_now() - make_interval(days => ${deadDays})
      or (${last} and coalesce(w.accepted_at < d.at, true)) as dead
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id where w.id = ${webhookId} and d.id = ${id}`);
  return dead;
}

/** Pauses a webhook, as a new version, and writes one email to each user of its organization. */
async function pauseDead(tx: Tx, { webhookId, organizationId }: Due, why: 'GONE' | 'FAILED', config: Config) {
  const paused = await tx.run(sql`
    update webhooks set paused_because = ${why}, revision = revision + 1, changed_at = law_now(), changed_by = null
    where id = ${webhookId} and paused_because is null`);
  if (paused === 0) return;
  const stored: WebhookRecord = await webhooksOf({ organizationId }).one(tx, webhookId);
  await tx.run(sql`
    insert into record_versions (kind, record_id, revision, at, fields)
    values ('webhook', ${webhookId}, ${stored.revision}, ${stored.changedAt}, ${JSON.stringify(webhookFieldsOf(stored))})`);
  const users = await tx.many<{ email: string; name: string }>(sql`
    select email::text as email, name from users where organization_id = ${organizationId} and active order by id`);
  const { host } = new URL(stored.address);
  for (const { email, name } of users)
    await postEmail(tx, {
      priority: 'other',
      recipient: email,
      subject: `Webhook paused: ${host}`,
      body: [
        greeting(plainName(name)),
        why === 'GONE'
          ? `Your webhook at ${host} answered that it is gone, so we paused it.`
          : `Your webhook at ${host} did not accept what we sent for ${deadDays} days, so we paused it.`,
        'Events are not sent while it is paused. Check the address, send a test, and resume the webhook:',
        `${config.publicUrl}/dashboard/developers?tab=1&id=${webhookId}`,
        `Interview platform\n${config.publicUrl}`,
      ].join('\n\n'),
    });
}
