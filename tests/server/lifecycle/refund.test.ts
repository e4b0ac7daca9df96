import { afterAll, beforeAll, expect, test } from 'vitest';
import { refunds, type HeldRefund } from '../../../server/billing/refunds';
import { sql } from '../../../server/db/database';
import { sendToRefund, type RefundActType, type SentToRefund } from '../../../src/contract/billing-refunds';
import { refundLaw, type Refund } from '../../../src/machines/lifecycle/refund';
import { refundInput, refundModel, type Way } from '../../model/refund-model';
import { bought as boughtAt } from '../../model/subscription-model';
import { addUser } from '../kit/cast';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities, type Identity } from './identities';
import { openShop, type Shop } from './shop';
import { refusalFor, walkOverHttp } from './walks';

let house: LawHouse;
let identities: Identities;
let shop: Shop;
/** A second super admin, who may request what the first one approves. */
let second: Identity;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
  shop = await openShop(house);
  const { id, token } = await addUser(house.db, {
    ...{ userType: 'SUPER_ADMIN', name: 'Sia Super', timeZone: 'UTC', organizationId: null },
  });
  second = { name: 'superAdmin', token, actor: { role: 'SUPER_ADMIN', id } };
});
afterAll(() => house.close());

type Event = Refund['event'];
const everybody = () => identities({ context: { panelistId: null } });
const admin = () => everybody().find(({ name }) => name === 'admin') ?? expect.fail('There is no admin');
const { paise: amount } = refundInput();
/** The test gateway refuses this amount because of its last digits. */
const refusedThere = amount + 2;

const acts: readonly RefundActType[] = ['APPROVE', 'REJECT', 'PAY_BACK'];
/** A valid body from a client, which is refused only because the client may not send it. */
const bodyFor = (type: RefundActType, version: number): SentToRefund =>
  type === 'REJECT'
    ? { type, version, why: 'Used already' }
    : type === 'PAY_BACK'
      ? { type, version, reference: 'UTR 1' }
      : { type, version };

/** The refund under test, as known to the gateway. The gateway does not know payments made another way. */
let there: { paymentId: string; receipt: string | null; amount: number };
const tell = (status: 'pending' | 'processed' | 'failed') => shop.tellOfRefund({ ...there, id: 'rfnd_1', status });

async function begin(way: Way, asker: Identity, path: readonly Event[]): Promise<string> {
  await house.at(boughtAt);
  // If it fails without having been reported as begun, the gateway must refuse it at once.
  const isRefused = path.some(({ type }, index) => type === 'FAIL' && path[index - 1]?.type === 'APPROVE');
  const asked = isRefused ? refusedThere : amount;
  const { paymentId, orderId } = way === 'byHand' ? await shop.giveByHand('paid', boughtAt) : await shop.buy();
  there = { paymentId: orderId && (await shop.attempt(orderId, 'pay')), receipt: null, amount: asked };
  if (orderId) await shop.tell({ id: there.paymentId, orderId, status: 'captured', captured: true });
  if (way === 'atGateway') {
    await tell('pending');
    return (await house.db.one<{ id: string }>(sql`select id from refunds where payment_id = ${paymentId}`)).id;
  }
  const answer = await shop.askForRefund(paymentId, asked, asker);
  expect(answer).toMatchObject({ status: 200, body: { data: { state: 'requested', paise: asked } } });
  there.receipt = (answer.body.data as { id: string }).id;
  return there.receipt;
}

async function send(id: string, event: Event, { version, stored }: HeldRefund): Promise<void> {
  await house.at(event.now);
  switch (event.type) {
    case 'APPROVE':
    case 'REJECT':
    case 'PAY_BACK':
      expect(await shop.actOnRefund(id, bodyFor(event.type, version), house.cast.people.superAdmin)).toMatchObject({
        status: 200,
        body: { status: 'SUCCESS' },
      });
      break;
    case 'INITIATE':
      return tell('pending');
    case 'PROCESS':
      return tell('processed');
    case 'FAIL':
      return stored.value === 'approved' ? shop.carryOutRefunds() : tell('failed');
  }
}

const all = (id: string) =>
  house.db.one<object>(sql`
    select (select to_jsonb(i) from refunds i where id = ${id}) as refund, (select count(*) from refunds) as refunds,
      (select jsonb_agg(p order by id) from payments p) as payments,
      (select jsonb_agg(s order by id) from subscriptions s) as subscriptions,
      (select count(*) from journal_entries) as entries, (select count(*) from invoices) as invoices,
      (select count(*) from refund_history) as events, (select count(*) from outbox) as effects`);

let refused = 0;
async function refusals(asker: Identity, id: string, { stored, version }: HeldRefund, now: number): Promise<void> {
  await house.at(now);
  const before = await house.everything();
  for (const identity of [...everybody(), asker])
    for (const type of acts) {
      const allowed = identity.actor ? refundLaw.allowedActions(stored, identity.actor, now) : [];
      if (allowed.some((action) => action.type === type)) continue;
      const answer = await shop.actOnRefund(id, bodyFor(type, version), identity);
      const about = { by: identity.name, type, state: stored.value };
      const status = refusalFor(sendToRefund, identity.actor, true);
      expect({ ...about, status: answer.status, said: answer.body.status }).toEqual({ ...about, status, said: 'FAIL' });
      if (status === 409) expect(answer.body.data).toMatchObject({ version, allowedActions: allowed });
      refused += 1;
    }
  expect(await house.everything(), `something refused in ${stored.value} changed a row`).toBe(before);
  if (there.paymentId === '' || stored.value === 'approved' || stored.value === 'initiated') return;
  // Callbacks out of order are accepted, and change nothing.
  const rows = await all(id);
  for (const status of ['pending', 'processed', 'failed'] as const)
    await house.aside(async () => {
      await tell(status);
      expect(await all(id), `${status} in ${stored.value}`).toEqual(rows);
    });
}

test.each<[string, Way, () => Identity, string[]]>([
  ['that an admin asks for', 'asked', admin, ['PAY_BACK']],
  ['that a super admin asks for', 'asked', () => second, ['PAY_BACK']],
  ['of what was paid another way', 'byHand', admin, ['INITIATE', 'FAIL']],
  ['that the gateway made by itself', 'atGateway', admin, ['APPROVE', 'REJECT', 'PAY_BACK']],
])(
  'every path of a refund %s leads over HTTP to the states that the machine names, and what is refused changes nothing',
  async (_whose, way, asker, none) => {
    const model = refundModel(way, ({ type }) => !none.includes(type));
    const lifecycle = {
      ...{ law: refundLaw, store: refunds, send, begun: way === 'atGateway' ? 1 : 0 },
      begin: (path: readonly Event[]) => begin(way, asker(), path),
      refusals: (id: string, held: HeldRefund, now: number) => refusals(asker(), id, held, now),
    };
    refused = 0;
    const reached = await walkOverHttp(house, model, lifecycle, model.paths);
    // A refund made at the gateway does not exist before that, so its first state is not reached.
    const states = Object.keys(model.adjacency).slice(way === 'atGateway' ? 1 : 0);
    expect([...reached].sort()).toEqual(states.sort());
    // Three acts by thirteen identities, of which at most two identities may send two acts.
    expect(refused).toBeGreaterThan(reached.size * 33);
  },
);
