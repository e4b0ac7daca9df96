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

/** The digest of all rows since the last change; null after one. */
let standing: string | null = null;
/** One key for all refused calls of an identity: they leave it as it is. */
const keys = new Map<Identity, string | null>();

/** Makes a call that must change nothing. */
async function refusedCall(call: Call, given: Given, identity: Identity): Promise<Raw> {
  const key = keys.has(identity) ? (keys.get(identity) ?? null) : await world.keyOf(identity);
  if (!keys.has(identity)) standing = null;
  keys.set(identity, key);
  const before = (standing ??= await digest(world.house.db));
  const raw = await ask(world.house, call, given, key);
  standing = await digest(world.house.db);
  expect(standing, `${nameOf(call)} answered ${raw.status} and changed something`).toBe(before);
  return raw;
}

/** The request with `value` in the place of an id; a list of ids has that one alone. */
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

/** Places of a request that take an id. */
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
  const sample = async () => {
    if (!row.fresh) return world.samples[nameOf(call)] ?? {};
    // It may store what it needs.
    standing = null;
    return row.fresh(world);
  };

  if (call.access === 'public')
    test.each(identities)('is the same for %s as for anybody', async (identity) => {
      const key = await world.keyOf(identity);
      const raw = await ask(world.house, call, await sample(), key);
      // A refused one may be counted as a try of its address.
      standing = null;
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
    const raw = await ask(world.house, call, given, await world.keyOf(userType));
    expect(raw.status, `${JSON.stringify(given)}: ${raw.body}`).toBe(statusFor(within, userType));
    if (raw.status === 200) expectReply(call, userType, raw);
    await world.settle();
    // It may have ended all sessions of this user.
    keys.delete(userType);
    standing = null;
    return raw;
  }

  async function tryIds(userType: UserType, reach: Reach, place: string, rule: IdRule): Promise<void> {
    const given = await sample();
    const base = rule.base?.(world, given) ?? given;
    const ofUnknown = put(base, place, unknownId(rule.kind));
    const whole = rule.together ? put(ofUnknown, rule.together, unknownId('jobProfile')) : ofUnknown;
    const unheardOf = seenOf(await refusedBeyond(userType, rule, whole));
    for (const owner of owners) {
      const id = await world.objectOf(rule.kind, owner, userType);
      standing = null;
      if (id === null) continue;
      const one = put(base, place, id);
      const beside = rule.together && (await world.objectOf(kindAt(row, rule.together), owner, userType));
      const both = rule.together && beside ? put(one, rule.together, beside) : one;
      if (!reaches(rule.reach ?? reach, owner))
        expect(seenOf(await refusedBeyond(userType, rule, both)), `${owner} ${rule.kind} at ${place}`).toEqual(
          unheardOf,
        );
      else if (rule.within !== 'untried') {
        const raw = await succeeds(userType, rule.within, both);
        if (rule.beyond === 'empty') expect(seenOf(raw), `${owner} ${rule.kind} at ${place}`).not.toEqual(unheardOf);
      }
      // What does not belong together is refused to those who reach both, too.
      if (beside && owner === 'foreign') await refusedBeyond(userType, rule, one);
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
