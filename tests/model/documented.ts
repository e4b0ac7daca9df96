import { existsSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { mermaidOf } from '../../scripts/lib/mermaid';

const command = 'If this is meant, write it down: npx tsx scripts/machine-charts.ts';

/** Throws an error that lists the lines in which a machine differs from its chart in docs/machines, if it has one. */
export function assertAsDocumented(machine: AnyStateMachine): void {
  const file = `docs/machines/${machine.id}.mmd`;
  if (!existsSync(file)) return;
  const promised = readFileSync(file, 'utf8').split('\n');
  const found = mermaidOf(machine).split('\n');
  const lost = promised.filter((line) => !found.includes(line)).map((line) => `  - ${line.trim()}`);
  const added = found.filter((line) => !promised.includes(line)).map((line) => `  + ${line.trim()}`);
  if (lost.length + added.length > 0)
    throw new Error([`${machine.id} is not what ${file} says:`, ...lost, ...added, command].join('\n'));
}
