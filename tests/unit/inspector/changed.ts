import { createMachine, type AnyStateMachine } from 'xstate';
import { machines, type KnownMachine } from '../../../inspector/model/machines';

type Config = Record<string, unknown>;

/** The known machines, with one of them changed. */
export function withChanged(
  id: string,
  change: (machine: AnyStateMachine) => AnyStateMachine,
): ReadonlyMap<string, KnownMachine> {
  const one = machines.get(id);
  if (one === undefined) throw new Error(`There is no ${id}`);
  return new Map([...machines, [id, { ...one, machine: change(one.machine) }]]);
}

function changedAt(config: Config, [key = '', ...rest]: string[], change: (value: never) => unknown): Config {
  if (!(key in config)) throw new Error(`There is no ${key}`);
  const next = rest.length === 0 ? change(config[key] as never) : changedAt(config[key] as Config, rest, change);
  return (Array.isArray(config) ? Object.assign([...config], { [key]: next }) : { ...config, [key]: next }) as Config;
}

/**
 * The known machines, with one value in the definition of one machine changed, as if its file had been edited. In
 * `path`, dots separate the names of states, each of which stands for `states.<name>`. The rest of the path follows
 * after a colon.
 */
export function withEdited<T>(id: string, path: string, change: (value: T) => unknown) {
  const [states = '', rest = ''] = path.split(': ');
  const keys = [...states.split('.').flatMap((state) => ['states', state]), ...rest.split(' > ')];
  return withChanged(
    id,
    ({ config, implementations }) =>
      createMachine(
        changedAt(config as Config, keys, change as (value: never) => unknown),
        implementations as never,
      ) as AnyStateMachine,
  );
}
