import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plan } from './plan';
import { cache, here, root, type Mutant } from './stryker';

/** Lists whose elements each have an effect of their own. */
const lists = new Set(['actions', 'entry', 'exit', 'effects', 'tags']);

type Removal = { location: Mutant['location']; text: string };

/** Stryker empties a list, but never leaves out one of several elements: these are the texts without each element. */
export function removalsIn(text: string): Removal[] {
  const source = ts.createSourceFile('machine.ts', text, ts.ScriptTarget.Latest, true);
  const placeOf = (offset: number) => {
    const { line, character } = source.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  };
  const found: Removal[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      lists.has(node.name.getText()) &&
      ts.isArrayLiteralExpression(node.initializer)
    ) {
      const { elements } = node.initializer;
      for (const [nr, element] of elements.length > 1 ? elements.entries() : []) {
        const next = elements[nr + 1];
        const before = elements[nr - 1];
        const start = next || !before ? element.getStart() : before.getEnd();
        const end = next ? next.getStart() : element.getEnd();
        found.push({
          location: { start: placeOf(element.getStart()), end: placeOf(element.getEnd()) },
          text: text.slice(0, start) + text.slice(end),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const timeout = 120_000;

/** Runs the tests of a file once for each element left out of a list. With `lines`, only these lines are changed. */
export function removeEach({ file, tests }: Plan, lines: readonly string[] | null): Mutant[] {
  mkdirSync(cache, { recursive: true });
  const changed = join(cache, 'removal.ts');
  const among = lines?.map((range) => range.split('-').map(Number));
  const isAmong = ({ start }: Mutant['location']) =>
    among === undefined || among.some(([from = 0, until = 0]) => start.line >= from && start.line <= until);
  return removalsIn(readFileSync(join(root, file), 'utf8'))
    .filter(({ location }) => isAmong(location))
    .map(({ location, text }): Mutant => {
      writeFileSync(changed, text);
      const env = {
        ...process.env,
        ...{ NODE_ENV: 'test', WALK_FEW: '1', MUTATION_TESTS: tests.join(',') },
        ...{ MUTANT_OF: join(root, file), MUTANT: changed },
      };
      const args = ['run', '--config', `${here}/vitest.config.ts`, '--bail', '1'];
      const { status, error } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
        cwd: root,
        env,
        timeout,
        stdio: 'ignore',
      });
      return { status: error ? 'Timeout' : status === 0 ? 'Survived' : 'Killed', location, replacement: '' };
    });
}
