import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { interviewMachine } from '../../../src/machines/lifecycle/interview';
import { modelOf } from '../../model/interview-model';
import { noteWalk } from '../../model/walk-log';
import { request } from './events';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities } from './identities';
import { look } from './lawful';
import { expectIsTaken, stepOf } from './probe';

let house: LawHouse;
let identities: Identities;
beforeAll(async () => {
  house = await startLawHouse({ keeps: true });
  identities = await makeIdentities(house);
});
afterAll(() => house.close());

// In paths.test.ts one transaction stays open. Here the server commits its transactions, as in production.
test('paths that take every transition, each event committed by itself', async () => {
  const model = modelOf('real');
  const paths = await model.cover();
  for (const path of paths) {
    let before = await look(house, await request(house, 'real'));
    for (const { event, state } of path.steps) {
      before = await expectIsTaken(house, before, stepOf(house, identities(before.held.stored), event));
      expect(model.keyOf(interviewMachine.resolveState(before.held.stored))).toBe(model.keyOf(state));
    }
    await noteWalk(interviewMachine, path);
    // The next path needs the same people at the same time. Histories can be deleted only as a whole.
    await house.db.run(sql`truncate interviews cascade`);
  }
  expect(paths.length).toBeGreaterThan(10);
});
