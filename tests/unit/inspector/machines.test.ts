import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { chartOf } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';

const root = join(import.meta.dirname, '../../..');

/** The machines that a file exports. A machine for any kind of draft is created by a function without parameters. */
async function exportedBy(file: string): Promise<AnyStateMachine[]> {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
  return Object.entries(exported)
    .map(([name, given]) =>
      typeof given === 'function' && given.length === 0 && /^[a-z].*Machine$/.test(name) ? (given() as unknown) : given,
    )
    .filter((value) => value instanceof StateMachine);
}

it('knows every machine that a file of src/machines exports, under its id and file', async () => {
  const files = readdirSync(join(root, 'src/machines'), { recursive: true, encoding: 'utf8' });
  const found = new Map<string, { file: string; machine: AnyStateMachine }>();
  for (const name of files.filter((one) => one.endsWith('.ts'))) {
    const file = `src/machines/${name}`;
    for (const machine of await exportedBy(file)) {
      expect(found.get(machine.id)?.machine ?? machine, `${machine.id} is the id of one machine`).toBe(machine);
      if (!found.has(machine.id) || file === machines.get(machine.id)?.file) found.set(machine.id, { file, machine });
    }
  }
  const listed = (some: Iterable<[string, { file: string }]>) =>
    [...some].map(([id, { file }]) => `${id} in ${file}`).sort();
  expect(listed(machines)).toEqual(listed(found));
  for (const [id, { machine }] of found)
    expect(chartOf(machine), id).toEqual(chartOf(machines.get(id)?.machine ?? machine));
});
