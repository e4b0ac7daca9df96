import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Struct } from 'superstruct';
import { allCalls } from '../../../server/system/openapi';
import { userTypes, type Call, type Reach, type UserType } from '../../../src/contract/kit';
import { nameOf, type Given } from '../contract/samples';
import { closeHouse } from '../kit';
import { ask, digest, expectReply, seenOf, type Raw } from './ask';
import { callsByName, statusFor, table, type IdRule, type Row } from './table';
import { identities, makeWorld, owners, unknownId, type Identity, type Owner, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeHouse(world.house));

const rows = Object.entries(table as Record<string, Row>).map(([name, row]) => {
  const call = callsByName.get(name);
  if (!call) throw new Error(`The contract has no call ${name}`);
  return { name, call, row };
});
const userTypeOf = (identity: Identity) => userTypes.find((type) => type === identity) ?? null;

/** The digest of all rows since the last change; null after a change. */
let standing: string | null = null;
/**
 * Calls refused since that digest, none of which may have changed anything. A check after each call would cost too
 * much.
 */
const refused: string[] = [];
/** One token for all refused calls of an identity, because refused calls do not change it. */
const keys = new Map<Identity, string | null>();

async function expectUnchanged(): Promise<void> {
  if (refused.length === 0) return;
  const after = await digest(world.house.db);
  expect(after, `changed by one of\n${refused.splice(0).join('\n')}`).toBe(standing);
}

/** Runs an action that may store something. */
async function changing<T>(act: () => Promise<T>): Promise<T> {
  await expectUnchanged();
  standing = null;
  return act();
}

/** Makes a call that must not change anything. */
async function refusedCall(call: Call, given: Given, identity: Identity): Promise<Raw> {
  if (!keys.has(identity)) keys.set(identity, await changing(() => world.keyOf(identity)));
  standing ??= await digest(world.house.db);
  const raw = await ask(world.house, call, given, keys.get(identity) ?? null);
  refused.push(`${nameOf(call)} by ${identity}, which answered ${raw.status}`);
  return raw;
}

/** The request with `value` in place of an id; a list of ids contains only this one. */
function put(given: Given, place: string, value: string): Given {
  const [part, name] = place.split('.') as ['params' | 'query' | 'body', string];
  const list =
    part === 'body' && (name.endsWith('Ids') || Array.isArray(given.body?.[name as keyof typeof given.body]));
  return { ...given, [part]: { ...given[part], [name]: list ? [value] : value } };
}

const reaches = (reach: Reach, owner: Owner) =>
  reach === 'all' || owner === 'own' || (reach === 'organization' && owner === 'colleague');

describe('the table', () => {
  test('names every call of the contract', () => {
    expect(rows.map(({ call }) => nameOf(call)).sort()).toEqual(allCalls.map(nameOf).sort());
    for (const { name, call } of rows) expect(allCalls, name).toContain(call);
  });

  test('names every id that a request takes', () => {
    for (const { name, call, row } of rows) expect(Object.keys(row.ids ?? {}).sort(), name).toEqual(idsOf(call).sort());
  });
});

/** The places of a request that contain an id. */
function idsOf(call: Call): string[] {
  const found = new Set<string>();
  const params = Object.entries((call.params?.schema ?? {}) as Record<string, Struct<unknown, unknown>>).flatMap(
    ([name, struct]) => (struct.type === 'enums' ? [] : [`params.${name}`]),
  );
  for (const part of ['query', 'body'] as const) {
    const look = (struct: Struct<unknown, unknown>, path: string[]) => {
      if (struct.type === 'string' && isId(struct)) found.add([part, ...path].join('.'));
      if (struct.type === 'array' && struct.schema) look(struct.schema as Struct<unknown, unknown>, path);
      if (struct.type === 'oneOf')
        for (const variant of Object.values(struct.schema as object)) look(variant as Struct<unknown, unknown>, path);
      if (struct.type === 'object' && struct.schema)
        for (const [key, inner] of Object.entries(struct.schema as object))
          look(inner as Struct<unknown, unknown>, [...path, key]);
    };
    if (call[part]) look(call[part] as Struct<unknown, unknown>, []);
  }
  return [...params, ...found];
}
const isId = (struct: Struct<unknown, unknown>) =>
  struct.is(unknownId('interview')) && struct.validate('x')[0]?.message === 'Not an id';

describe.each(rows)('$name', ({ call, row }) => {
  afterAll(expectUnchanged);

  const { fresh } = row;
  const sample = async () => (fresh ? changing(() => fresh(world)) : (world.samples[nameOf(call)] ?? {}));

  if (call.access === 'public')
    test.each(identities)('is the same for %s as for anybody', async (identity) => {
      const given = await sample();
      // A refused call may be counted as a try of its address.
      const raw = await changing(async () => ask(world.house, call, given, await world.keyOf(identity)));
      expect(raw.status, raw.body).toBe(statusFor(row.within, null));
      if (raw.status === 200) expectReply(call, null, raw);
    });
  else
    test.each(identities)('by %s', async (identity) => {
      const userType = userTypeOf(identity);
      const reach = userType && call.access !== 'public' ? call.access[userType] : undefined;
      if (!userType || !reach) {
        const raw = await refusedCall(call, await sample(), identity);
        expect(raw.status).toBe(userType ? 403 : 401);
        expect(Object.keys(JSON.parse(raw.body) as object).sort()).toEqual(['message', 'status']);
        return;
      }
      if (!row.ids || !Object.hasOwn(row.ids, 'params.id')) await succeeds(userType, row.within, await sample());
      for (const [place, rule] of Object.entries(row.ids ?? {}))
        if (rule.by?.includes(userType) !== false) await tryIds(userType, reach, place, rule);
    });

  async function succeeds(userType: UserType, within: Row['within'], given: Given): Promise<Raw> {
    const raw = await changing(async () => ask(world.house, call, given, await world.keyOf(userType)));
    expect(raw.status, `${JSON.stringify(given)}: ${raw.body}`).toBe(statusFor(within, userType));
    if (raw.status === 200) expectReply(call, userType, raw);
    await world.settle();
    // The call may have ended all sessions of this user.
    keys.delete(userType);
    return raw;
  }

  async function tryIds(userType: UserType, reach: Reach, place: string, rule: IdRule): Promise<void> {
    const given = await sample();
    const base = rule.base?.(world, given) ?? given;
    const ofUnknown = put(base, place, unknownId(rule.kind));
    const whole = rule.together ? put(ofUnknown, rule.together, unknownId('jobProfile')) : ofUnknown;
    const unheardOf = seenOf(await refusedBeyond(userType, rule, whole));
    const isWithin = (owner: Owner) => reaches(rule.reach ?? reach, owner);
    const made = async (owner: Owner) => {
      const id = await changing(() => world.objectOf(rule.kind, owner, userType));
      if (id === null) return [];
      const one = put(base, place, id);
      const beside = rule.together && (await world.objectOf(kindAt(row, rule.together), owner, userType));
      return [{ owner, one, beside, both: rule.together && beside ? put(one, rule.together, beside) : one }];
    };
    const judged: Awaited<ReturnType<typeof made>> = [];
    for (const owner of owners) if (!isWithin(owner) || rule.together) judged.push(...(await made(owner)));
    for (const { owner, one, beside, both } of judged) {
      if (!isWithin(owner))
        expect(seenOf(await refusedBeyond(userType, rule, both)), `${owner} ${rule.kind} at ${place}`).toEqual(
          unheardOf,
        );
      // Ids that do not belong together are also refused to callers who have access to both.
      if (beside && owner === 'foreign') await refusedBeyond(userType, rule, one);
    }
    const { within } = rule;
    if (within === 'untried') return;
    for (const owner of owners.filter(isWithin))
      for (const { both } of await made(owner)) {
        const raw = await succeeds(userType, within, both);
        if (rule.beyond === 'empty') expect(seenOf(raw), `${owner} ${rule.kind} at ${place}`).not.toEqual(unheardOf);
      }
  }

  async function refusedBeyond(userType: UserType, rule: IdRule, given: Given): Promise<Raw> {
    const raw = await refusedCall(call, given, userType);
    const { beyond } = rule;
    expect(raw.status, `${JSON.stringify(given)}: ${raw.body}`).toBe(typeof beyond === 'number' ? beyond : 200);
    if (beyond === 'empty') expect(JSON.parse(raw.body)).toMatchObject({ data: { content: [], totalElements: 0 } });
    return raw;
  }
});

const kindAt = (row: Row, place: string) => row.ids?.[place]?.kind ?? 'candidate';
