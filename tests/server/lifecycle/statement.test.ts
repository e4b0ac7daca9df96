import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftStatement, statementLifecycle, statements, type HeldStatement } from '../../../server/billing/statements';
import { monthAfter, monthAt, sendToStatement } from '../../../src/contract/billing-statements';
import { paise } from '../../../src/contract/money';
import { statementLaw, type Statement, type StatementEvent } from '../../../src/machines/lifecycle/statement';
import { opensAt } from '../../model/statement-fixtures';
import { statementModel } from '../../model/statement-model';
import { unexpected } from '../kit';
import { superAdminOf } from '../kit/statements';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities, type Identity } from './identities';
import { ask, refusalFor, walkOverHttp } from './walks';

let house: LawHouse;
let identities: Identities;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
});
afterAll(() => house.close());

const publicUrl = 'http://127.0.0.1:3000';
const month = monthAfter(monthAt(opensAt), -1);

const types = ['ISSUE', 'ADJUST', 'APPROVE', 'DISPUTE', 'PAY', 'REVISE'] as const;
/** A valid body from a client, which is refused only because the client may not send it. */
const bodyFor = (type: (typeof types)[number], version: number) => ({
  ...{ type, version },
  ...(type === 'ADJUST' && { paise: 500 }),
  ...(['ADJUST', 'DISPUTE', 'REVISE'].includes(type) && { why: 'Travel' }),
  ...(type === 'PAY' && { reference: 'UTR 1' }),
});

async function begin(): Promise<string> {
  await house.at(opensAt);
  const { db, cast } = house;
  const given = { panelistId: cast.people.panelist.id, month, gross: paise(100_000), now: opensAt };
  const caller = await superAdminOf(db);
  return db.transaction((tx) => draftStatement(tx, given, caller));
}

async function send(id: string, { type, by, now }: StatementEvent, { stored, version }: HeldStatement): Promise<void> {
  await house.at(now);
  if (type === 'CLOCK')
    return expect(await statementLifecycle(publicUrl).runClock(house.db, unexpected)).toBe(1) as void;
  const sender = identities(stored).find(({ actor }) => actor?.role === by.role) ?? expect.fail(`Nobody is ${by.role}`);
  expect(await ask(house, sendToStatement, sender, { id }, bodyFor(type, version))).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS' },
  });
}

/** Panelists cannot read a draft that was never issued. */
const reaches = ({ context, value }: Statement['stored'], { actor }: Identity) =>
  actor?.role !== 'PANELIST' || (actor.id === context.panelistId && (value !== 'draft' || context.revision > 1));

let refused = 0;
async function refusals(id: string, { stored, version }: HeldStatement, now: number): Promise<void> {
  await house.at(now);
  const before = await house.everything();
  for (const identity of identities(stored))
    for (const type of types) {
      const allowed = identity.actor ? statementLaw.allowedActions(stored, identity.actor, now) : [];
      if (allowed.some((action) => action.type === type)) continue;
      const answer = await ask(house, sendToStatement, identity, { id }, bodyFor(type, version));
      const status = refusalFor(sendToStatement, identity.actor, reaches(stored, identity));
      const about = { by: identity.name, type, state: stored.value };
      expect({ ...about, status: answer.status, said: answer.body.status }).toEqual({ ...about, status, said: 'FAIL' });
      if (status === 409) expect(answer.body.data).toMatchObject({ version, allowedActions: allowed });
      refused += 1;
    }
  expect(await statementLifecycle(publicUrl).runClock(house.db, unexpected)).toBe(0);
  expect(await house.everything(), `something refused in ${stored.value} changed a row`).toBe(before);
}

test('every path of a statement leads over HTTP to the states that the machine names, and what is refused changes nothing', async () => {
  const model = statementModel();
  const lifecycle = { law: statementLaw, store: statements, begin, send, refusals };
  const reached = await walkOverHttp(house, model, lifecycle, model.paths);
  expect([...reached].sort()).toEqual(Object.keys(model.adjacency).sort());
  // Six events by eleven identities, of which few identities may send one or two events.
  expect(refused).toBeGreaterThan(reached.size * 60);
});
