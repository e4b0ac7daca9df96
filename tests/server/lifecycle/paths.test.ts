import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentTypes } from '../../../src/contract/interviews';
import type { InterviewSnapshot } from '../../../src/machines/lifecycle/interview';
import { interviewMachine } from '../../../src/machines/lifecycle/interview';
import type { InterviewEvent } from '../../../src/machines/lifecycle/interview-types';
import { T0 } from '../../model/interview-fixtures';
import { modelOf } from '../../model/interview-model';
import { noteWalk } from '../../model/walk-log';
import { request } from './events';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities } from './identities';
import { look, type Look } from './lawful';
import { expectAllRefused, expectIsTaken, probe, stepOf } from './probe';
import { goodFor } from './situations';

const model = modelOf('real');
let house: LawHouse;
let identities: Identities;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
});
afterAll(() => house.close());

/** The generated paths as a tree: their common beginnings are one branch, and are sent once. */
type Branch = { state: InterviewSnapshot; steps: Map<string, { event: InterviewEvent; to: Branch }> };

function treeOfPaths(): Branch {
  const [first] = model.paths;
  if (!first) throw new Error('The model has no paths');
  const root: Branch = { state: first.start, steps: new Map() };
  for (const path of model.paths) {
    let branch = root;
    for (const { event, state } of path.steps) {
      const key = JSON.stringify(event);
      const step = branch.steps.get(key) ?? { event, to: { state, steps: new Map() } };
      branch.steps.set(key, step);
      branch = step.to;
    }
  }
  return root;
}

const reached = new Set<string>();
let walked = 0;

/**
 * In each state of the model, sends every type of event as one of the identities that the law refuses, a different one
 * in each state.
 */
async function refusedIn(before: Look, now: number): Promise<void> {
  const probes = sentTypes.flatMap((type, index) => {
    const all = identities(before.held.stored).flatMap((identity) => {
      const { id } = house.cast.people.panelist;
      return identity.actor
        ? [probe(before, identity, goodFor(before.held.stored, type, identity.actor, now, id))]
        : [];
    });
    const refused = all.filter(({ status }) => status !== 200);
    return refused.slice((reached.size + index) % refused.length).slice(0, 1);
  });
  expect(probes).toHaveLength(sentTypes.length);
  await expectAllRefused(house, before, probes);
}

async function walk({ state, steps }: Branch, before: Look, now: number): Promise<void> {
  const key = model.keyOf(state);
  expect(model.keyOf(interviewMachine.resolveState(before.held.stored))).toBe(key);
  if (!reached.has(key)) {
    reached.add(key);
    await refusedIn(before, now);
  }
  for (const { event, to } of steps.values())
    await house.aside(async () => {
      const after = await expectIsTaken(house, before, stepOf(house, identities(before.held.stored), event));
      walked += 1;
      await walk(to, after, event.now);
    });
}

test(
  'every generated path leads over HTTP to the states that the machine names, and what it refuses changes nothing',
  { timeout: 900_000 },
  async () => {
    const tree = treeOfPaths();
    await walk(tree, await look(house, await request(house, 'real')), T0);
    expect([...reached].sort()).toEqual(Object.keys(model.adjacency).sort());
    expect(walked).toBeGreaterThanOrEqual(model.paths.length);
    for (const path of model.paths) await noteWalk(interviewMachine, path);
  },
);
