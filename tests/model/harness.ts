/**
 * Tests made from a statechart. The only module that uses `xstate/graph`.
 *
 *   const model = modelTest({
 *     machine: signInMachine,                                  // the production definition
 *     input: { email: 'a@example.com' },
 *     events: [{ type: 'form.submit', password: 'x' }, { type: 'error.dismiss' }],   // or (snapshot) => events[]
 *     settle: { signIn: { done: [{ token: 't' }], error: [{ message: 'no', status: 401 }] } },   // by invoke id
 *     project: ({ context }) => ({ problem: context.problem !== null }),   // the part of the context that guards read
 *   });
 *   it('walks every transition', () => model.walk());           // on a live actor, fails with the missed transitions
 *   it('does so on its screen', async () =>                     // on anything else that is a Driver
 *     model.walk(model.liveDriver({ mount, act, see }), { paths: await model.cover() }));
 *
 * Events that the state refuses are left out by `can`. Settled invokes and fired `after` timers are events of the model
 * too: `xstate.done.actor.<id>` (one for each `done` value), `xstate.error.actor.<id>`, `xstate.after.<delay>.<id>`.
 * The live driver performs them by settling a deferred promise or firing that very timer, so it detects an invoke or a
 * timer that is not running. An invoke without `settle` gets done [undefined] and error [new Error('refused')]. Every
 * actor named in `setup` is replaced, so callbacks and child machines report through `events`.
 *
 * The model is the machine, so a removed transition would remove its own test. Two further checks prevent that: the
 * chart equals the one in docs/machines, and each event of `events` and `settle` is taken in some state (a list event
 * by event, a function type by type).
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { liveDriverOf } from './live-driver';
import type { Driver, LiveOptions, ModelOptions, Path, Settle, Step, Walked, WalkOptions } from './model-types';
import { assertAsDocumented } from './documented';
import { noteWalk, walksSome, wantedOf, type Taken } from './walk-log';
import { chartOf } from '../../inspector/model/chart';

const namesIn = (steps: Taken[]) => new Set(steps.flatMap(({ taken }) => taken));
const namesOf = (machine: AnyStateMachine) => chartOf(machine).transitions.map(({ name }) => name);

const withoutRefs = (_: string, value: unknown) => {
  if (value instanceof Error) return { message: value.message };
  const isRef = typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
  return isRef ? '[actor]' : value;
};
const json = (value: unknown) => JSON.stringify(value, withoutRefs) ?? 'undefined';

const say = (event: { type: string }) => json(event).slice(0, 200);

/** How the invokes of a fixture end, as events. */
const answersOf = (id: string, { done = [], error = [] }: Settle[string]) => [
  ...done.map((output) => ({ type: `xstate.done.actor.${id}`, actorId: id, output })),
  ...error.map((one) => ({ type: `xstate.error.actor.${id}`, actorId: id, error: one })),
];

const settled = (type: string, settle: Settle): { type: string }[] => {
  const id = type.replace(/^xstate\.(done|error)\.actor\./, '');
  const { done = [undefined], error = [new Error('refused')] } = settle[id] ?? {};
  return answersOf(id, { done, error }).filter((event) => event.type === type);
};

/** What the world may do in this state: settle its invokes, fire its timers. */
const worldEvents = (snapshot: AnyMachineSnapshot, settle: Settle): { type: string }[] => {
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  return [...types].flatMap((type) => {
    if (type.startsWith('xstate.after.')) return [{ type }];
    return /^xstate\.(done|error)\.actor\./.test(type) ? settled(type, settle) : [];
  });
};

/** An invoke that ended while its state stayed active remains in the snapshot, but cannot end twice. */
const endsTwice = <M extends AnyStateMachine>(path: Path<M>, event: EventFrom<M>): boolean => {
  const { actorId } = event as { actorId?: string };
  if (actorId === undefined) return false;
  const childIn = (snapshot: SnapshotFrom<M> | undefined) => (snapshot as AnyMachineSnapshot).children[actorId];
  const befores = [path.start, ...path.steps.map(({ state }) => state)];
  const child = childIn(befores.at(-1));
  return path.steps.some(
    (step, index) => (step.event as { actorId?: string }).actorId === actorId && childIn(befores[index]) === child,
  );
};

/**
 * Throws an error that names the declared transitions that none of these walks took, and the events that no state
 * takes.
 */
export const assertAllWalked = (machine: AnyStateMachine, walks: readonly Walked[]) => {
  const walked = new Set(walks.flatMap((walk) => [...walk.walked]));
  const missed = namesOf(machine).filter((name) => !walked.has(name));
  if (missed.length > 0 && !walksSome)
    throw new Error(`Transitions never walked in ${machine.id}:\n  ${missed.join('\n  ')}`);
  const used = new Set(walks.flatMap((walk) => [...walk.used]));
  const unused = new Set(walks.flatMap((walk) => [...walk.given]).filter((event) => !used.has(event)));
  if (unused.size > 0) throw new Error(`Events that no state of ${machine.id} takes:\n  ${[...unused].join('\n  ')}`);
};

export const modelTest = <M extends AnyStateMachine>(options: ModelOptions<M>) => {
  const { machine, input, events, settle = {}, limit = 2000 } = options;
  const project = options.project ?? ((snapshot) => (snapshot as AnyMachineSnapshot).context);
  const keyOf = (snapshot: SnapshotFrom<M>) =>
    json([(snapshot as AnyMachineSnapshot).value, (snapshot as AnyMachineSnapshot).status, project(snapshot)]);

  const given = new Set(
    Object.entries(settle)
      .flatMap(([id, answers]) => answersOf(id, answers))
      .map((event) => json(event)),
  );
  const used = new Set<string>();
  /** Events returned by a function depend on the state: it is enough that each type is taken somewhere. */
  const inFixture = (event: EventFrom<M>) =>
    typeof events === 'function' ? (event as { type: string }).type : json(event);

  const eventsOf = (snapshot: SnapshotFrom<M>): EventFrom<M>[] => {
    const asMachine = snapshot as AnyMachineSnapshot;
    if (asMachine.status !== 'active') return [];
    const own = typeof events === 'function' ? events(snapshot) : events;
    const taken = own.filter((event) => asMachine.can(event));
    for (const event of own) given.add(inFixture(event));
    for (const event of taken) used.add(inFixture(event));
    const came = (worldEvents(asMachine, settle) as EventFrom<M>[]).filter((event) => asMachine.can(event));
    for (const event of came) used.add(json(event));
    return [...taken, ...came];
  };

  const adjacency = getAdjacencyMap(
    machine as AnyStateMachine,
    {
      input,
      limit,
      events: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot as SnapshotFrom<M>),
      serializeState: (snapshot: AnyMachineSnapshot) => keyOf(snapshot as SnapshotFrom<M>),
      serializeEvent: json,
    } as never,
  ) as Record<string, { state: SnapshotFrom<M>; transitions: Record<string, Step<M>> }>;

  const [first] = Object.keys(adjacency);
  const start = first === undefined ? undefined : adjacency[first]?.state;
  if (first === undefined || start === undefined) throw new Error(`${machine.id} has no initial state`);

  /** Breadth first, so every state has a shortest path. An edge that reaches no new state ends a path of its own. */
  const shortest = new Map<string, Step<M>[]>([[first, []]]);
  const paths: Path<M>[] = [];
  const queue = [first];
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const before = shortest.get(key) ?? [];
    let opened = false;
    for (const { event, state } of Object.values(adjacency[key]?.transitions ?? {})) {
      if (endsTwice({ start, steps: before }, event)) continue;
      const steps = [...before, { event, state }];
      const next = keyOf(state);
      if (shortest.has(next)) paths.push({ start, steps });
      else {
        shortest.set(next, steps);
        queue.push(next);
      }
      opened = true;
    }
    if (!opened) paths.push({ start, steps: before });
  }

  const same = async (driver: Driver<M>, expected: SnapshotFrom<M>) => {
    const seen = await driver.state();
    const value = json((expected as AnyMachineSnapshot).value);
    if (json(seen.value) !== value) throw new Error(`expected ${value}, found ${json(seen.value)}`);
    const key = keyOf(expected);
    if (seen.key !== undefined && seen.key !== key) throw new Error(`expected ${key}, found ${seen.key}`);
  };

  /** The transitions taken at the start and in each step. */
  const walkOne = async (driver: Driver<M>, path: Path<M>): Promise<Taken[]> => {
    const done: string[] = [];
    const all: Taken[] = [];
    const note = () => all.push({ by: driver.by?.() ?? 'user', taken: driver.taken?.() ?? [] });
    try {
      await driver.reset(path);
      await same(driver, path.start);
      all.push({ by: 'world', taken: driver.taken?.() ?? [] });
      for (const { event, state } of path.steps) {
        done.push(say(event));
        await driver.send(event, state);
        await same(driver, state);
        note();
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${machine.id}: ${message}\n  after ${done.join('\n    then ') || 'the start'}`, {
        cause: error,
      });
    } finally {
      await driver.stop();
    }
    return all;
  };

  const liveDriver = (liveOptions: LiveOptions<M> = {}): Driver<M> => liveDriverOf(options, keyOf, liveOptions);

  /**
   * Walks `paths` (by default every edge of the model) and compares the state after each step. Fails with the path that
   * led to a difference or, if the driver reports transitions, with the declared transitions that were missed.
   */
  const walk = async (driver: Driver<M> = liveDriver(), { paths: chosen, partial = false }: WalkOptions<M> = {}) => {
    assertAsDocumented(machine);
    const walked = new Set<string>();
    const toWalk = wantedOf(machine, chosen ?? paths);
    for (const path of toWalk) {
      const taken = await walkOne(driver, path);
      for (const name of taken.flatMap((step) => step.taken)) walked.add(name);
      await noteWalk(machine, path, driver.taken === undefined ? undefined : taken);
    }
    const missed = namesOf(machine).filter((name) => !walked.has(name));
    const steps = toWalk.reduce((sum, path) => sum + path.steps.length, 0);
    const result: Walked = { walked, missed, given, used, paths: toWalk.length, steps };
    if (!partial && driver.taken !== undefined) assertAllWalked(machine, [result]);
    return result;
  };

  /** A few paths that together still walk every declared transition that the model can reach: for screens and HTTP. */
  const cover = async (): Promise<Path<M>[]> => {
    const driver = liveDriver();
    const known: { path: Path<M>; takes: Set<string> }[] = [];
    for (const path of paths) known.push({ path, takes: namesIn(await walkOne(driver, path)) });
    const open = new Set(known.flatMap(({ takes }) => [...takes]));
    const news = (takes: Set<string>) => [...takes].filter((name) => open.has(name)).length;
    const chosen: Path<M>[] = [];
    while (open.size > 0) {
      const best = known.reduce((a, b) => (news(b.takes) > news(a.takes) ? b : a));
      chosen.push(best.path);
      for (const name of best.takes) open.delete(name);
    }
    return chosen;
  };

  return { machine, adjacency, paths, keyOf, liveDriver, walk, cover };
};
