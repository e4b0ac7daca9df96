import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machines } from '../../../inspector/model/machines';
import {
  isEquivalent,
  scoreOf,
  type MutatedFile,
  type Mutations,
  type Survivor,
} from '../../../inspector/model/mutation';
import { functionsIn, placesIn } from './places';
import type { Plan } from './plan';
import { root, type Mutant } from './stryker';

const file = join(root, 'docs/mutation.json');

/** The stored results. */
export const stored = (): Mutations => JSON.parse(readFileSync(file, 'utf8')) as Mutations;

const inOneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};

type Answers = ReadonlyMap<string, string | null>;
const keyOf = ({ code, to, at }: Survivor) => JSON.stringify([code, to, at]);

function survivorsOf({ file: name, machines: ids }: Plan, mutants: readonly Mutant[], answers: Answers): Survivor[] {
  const text = readFileSync(join(root, name), 'utf8');
  const lines = text.split('\n');
  const charts = ids.flatMap((id) => machines.get(id)?.machine ?? []);
  const placesOf = charts.length > 0 ? placesIn(text, charts) : functionsIn(text);
  const codeOf = ({ start, end }: Mutant['location']) => {
    const whole = lines.slice(start.line - 1, end.line);
    const last = whole.length - 1;
    return whole
      .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
      .join('\n');
  };
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((a, b) => a.location.start.line - b.location.start.line || a.location.start.column - b.location.start.column)
    .map(({ location, replacement }): Survivor => {
      const { start, end } = location;
      const found = {
        line: start.line,
        ...(end.line > start.line && { until: end.line }),
        code: inOneLine(codeOf(location)),
        to: inOneLine(replacement),
        at: placesOf(start.line, start.column),
      };
      return { ...found, answer: answers.get(keyOf({ ...found, answer: null })) ?? null };
    });
}

/** The result of a file's mutants. An answer stays with the survivor of the same code, change and place. */
export function resultOf(plan: Plan, mutants: readonly Mutant[]): MutatedFile {
  const { file: name, machines: ids, tests, hash } = plan;
  const answers = new Map(stored()[name]?.survivors.map((one) => [keyOf(one), one.answer]));
  const survivors = survivorsOf(plan, mutants, answers);
  return { machines: ids, tests, hash, mutants: mutants.length, killed: mutants.length - survivors.length, survivors };
}

/** The lines to retry: in an unchanged file, an equivalent mutant stays equivalent. */
export const openLines = ({ survivors }: MutatedFile): string[] => {
  const open = survivors.filter((one) => !isEquivalent(one));
  return [...new Set(open.map(({ line, until }) => `${line}-${until ?? line}`))];
};

/** The result after a retry of only the open lines. Everything else is as before. */
export function resultAgain(plan: Plan, mutants: readonly Mutant[], before: MutatedFile): MutatedFile {
  const exactly = ({ line, code, to }: Survivor) => JSON.stringify([line, code, to]);
  const alive = new Set(resultOf(plan, mutants).survivors.map(exactly));
  const survivors = before.survivors.filter((one) => isEquivalent(one) || alive.has(exactly(one)));
  return { ...before, tests: plan.tests, hash: plan.hash, killed: before.mutants - survivors.length, survivors };
}

/** Writes the result of one file, with a line for each survivor. The results of other files stay as they are. */
export function keep(name: string, result: MutatedFile, present: ReadonlySet<string>): void {
  const all = Object.entries({ ...stored(), [name]: result }).filter(([one]) => present.has(one));
  const parts = all
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([one, { survivors, ...rest }]) => {
      const head = Object.entries(rest).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
      const rows = survivors.map((survivor) => `      ${JSON.stringify(survivor)}`).join(',\n');
      const list = `    "survivors": [${rows === '' ? '' : `\n${rows}\n    `}]`;
      return `  ${JSON.stringify(one)}: {\n${[...head, list].join(',\n')}\n  }`;
    });
  writeFileSync(file, `{\n${parts.join(',\n')}\n}\n`);
}

/** The result of a file in words, and whether it is acceptable. */
export function judge(name: string, result: MutatedFile): { text: string; isGood: boolean } {
  const score = scoreOf(result);
  const open = result.survivors.filter(({ answer }) => answer === null);
  const equivalent = result.survivors.filter(isEquivalent).length;
  const rows = open.map(({ line, code, to, at }) => `  ${name}:${line}  ${code}  =>  ${to}\n      ${at.join('; ')}`);
  const head = `${name}: ${result.killed} of ${result.mutants} killed, ${equivalent} equivalent, ${(100 * score).toFixed(1)} %`;
  return { text: [head, ...rows].join('\n'), isGood: open.length === 0 && score >= 0.95 };
}
