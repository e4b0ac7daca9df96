import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Database } from '../../../server/db/database';
import type { Call } from '../../../src/contract/kit';
import type { Actor, Kind, Law } from '../../../src/machines/lifecycle/law';
import type { Held, Store } from '../../../server/lifecycle/store';
import type { modelTest } from '../../model/harness';
import { noteWalk } from '../../model/walk-log';
import { requestFor } from '../kit';
import type { LawHouse } from './house';
import type { Identity } from './identities';

type Model<M extends AnyStateMachine> = Pick<ReturnType<typeof modelTest<M>>, 'machine' | 'keyOf'>;
type ModelPath<M extends AnyStateMachine> = ReturnType<typeof modelTest<M>>['paths'][number];

/** The facts about a lifecycle that a walk over HTTP needs, besides its model. */
export type Lifecycle<K extends Kind, H extends Held<K>> = {
  law: Law<K>;
  store: Store<K, H>;
  /** Creates the object that the model begins with. Returns its id. */
  begin(path: readonly K['event'][]): Promise<string>;
  /** How many events the object takes by itself when it is created; 0 by default. */
  begun?: number;
  /** Sends the event at this place of the path as its sender, and runs the jobs that it causes. */
  send(id: string, event: K['event'], held: H): Promise<void>;
  /** Sends the events that are refused in this state as the identities concerned. No row may change. */
  refusals?(id: string, held: H, now: number): Promise<void>;
};

export const heldIn = async <K extends Kind, H extends Held<K>>(db: Database, store: Store<K, H>, id: string) =>
  (await store.heldForClock(db, id)) ?? expect.fail(`The ${store.name} is gone`);

/**
 * Checks that one event was taken: one more version and one more row of the history, and the stored state is that of
 * the law.
 */
async function expectTaken<K extends Kind, H extends Held<K>>(
  { db }: LawHouse,
  { law, store }: Lifecycle<K, H>,
  before: H,
  type: string,
): Promise<H> {
  const after = await heldIn(db, store, before.id);
  const { events } = await store.historyOf(db, before.id);
  const last = events.at(-1);
  expect({ type: last?.type, version: after.version, events: events.length }).toEqual({
    ...{ type, version: before.version + 1, events: before.version + 1 },
  });
  const step = last && law.apply(before.stored, last);
  expect(after.stored).toEqual(step?.accepted ? step.stored : `The law refuses the recorded ${type}`);
  expect(law.replay(await store.historyOf(db, before.id))).toEqual(after.stored);
  return after;
}

/**
 * Walks paths of a model over HTTP, each from its beginning. In each state that is reached, refused events change
 * nothing.
 */
export async function walkOverHttp<K extends Kind, H extends Held<K>, M extends AnyStateMachine>(
  house: LawHouse,
  { machine, keyOf }: Model<M>,
  lifecycle: Lifecycle<K, H>,
  paths: readonly ModelPath<M>[],
): Promise<Set<string>> {
  const reached = new Set<string>();
  const keyAt = ({ stored: { value, context } }: H) =>
    keyOf(machine.resolveState({ value, context } as never) as Parameters<typeof keyOf>[0]);
  const arrive = async (held: H, expected: string, now: number) => {
    expect(keyAt(held)).toBe(expected);
    if (reached.has(expected)) return;
    reached.add(expected);
    await lifecycle.refusals?.(held.id, held, now);
  };
  const { begun = 0 } = lifecycle;
  for (const path of paths.filter(({ steps }) => steps.length >= begun))
    await house.aside(async () => {
      const events = path.steps.map<K['event']>(({ event }) => event);
      const id = await lifecycle.begin(events);
      let held = await heldIn(house.db, lifecycle.store, id);
      const history = await lifecycle.store.historyOf(house.db, id);
      expect(history.events.map(({ type }) => type)).toEqual(events.slice(0, begun).map(({ type }) => type));
      expect(lifecycle.law.replay(history)).toEqual(held.stored);
      await arrive(held, keyOf(path.steps[begun - 1]?.state ?? path.start), held.now);
      for (const { event, state } of path.steps.slice(begun)) {
        const sent: K['event'] = event;
        await lifecycle.send(id, sent, held);
        held = await expectTaken(house, lifecycle, held, sent.type);
        await arrive(held, keyOf(state), sent.now);
      }
      await noteWalk(machine, path);
    });
  return reached;
}

/** Makes a call with a token, which may be missing or invalid. */
export async function ask(
  { app, cast }: LawHouse,
  call: Pick<Call, 'method' | 'path' | 'once'>,
  as: Pick<Identity, 'token'>,
  params: object,
  body?: object,
) {
  const request = requestFor(call, { params, ...(body && { body }) }, cast);
  const headers = { ...request.headers, ...(as.token === null ? {} : { authorization: `Bearer ${as.token}` }) };
  const answer = await app.inject({ ...request, headers });
  return { status: answer.statusCode, body: answer.json<{ status: string; message: string; data: unknown }>() };
}

/** The status of a refusal, by the call's access and by reach (product: Access). */
export const refusalFor = ({ access }: Pick<Call, 'access'>, actor: Actor | null, reaches: boolean): number => {
  if (actor === null) return 401;
  const isNamed = access !== 'public' && Object.keys(access).includes(actor.role);
  return isNamed ? (reaches ? 409 : 404) : 403;
};
