import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from './plan';

/** A mutant as Stryker reports it. Lines and columns begin with 1. */
export type Mutant = {
  status: 'Killed' | 'Survived' | 'Timeout' | 'RuntimeError' | 'NoCoverage' | 'Ignored' | 'CompileError';
  location: { start: Place; end: Place };
  replacement: string;
};
type Place = { line: number; column: number };
type Report = { files: Record<string, { mutants: Mutant[] }> };

export const root = join(import.meta.dirname, '../../..');
export const cache = join(root, 'node_modules/.cache/mutation');
export const here = 'scripts/lib/mutation';

/** The files that the tests read. They are copied, so that the working tree is not changed. */
const copied = [
  'src',
  'server',
  'tests',
  'inspector/model',
  'scripts/lib',
  'docs/machines',
  'docs/*.json',
  'package.json',
  'tsconfig.json',
];

/** Mutations that are not worth a run of their own. */
const excluded = {
  // An empty object is not a chart, or means the same as an empty function, name or target.
  machine: ['ObjectLiteral'],
  // A text is SQL, which breaks without it, or words for people. Where a text is compared, the comparison is mutated
  // too.
  server: ['ObjectLiteral', 'StringLiteral'],
};

/** Longer than any file needs, in ms. */
const longest = 90 * 60_000;

/**
 * Changes one file in every way Stryker knows, and for each change runs its tests up to the first that fails. Charts
 * are made when their module loads, so each change runs all tests of the file. On the server, a change runs only the
 * tests that reach the changed code, all on one database. With `lines`, such as `3-5`, only these lines are changed.
 * @throws after an hour and a half
 */
export function mutate({ file, tests }: Plan, lines: readonly string[] | null): Mutant[] {
  mkdirSync(cache, { recursive: true });
  const report = join(cache, 'report.json');
  const config = join(cache, 'stryker.json');
  rmSync(report, { force: true });
  const isServer = file.startsWith('server/');
  const options = {
    mutate: lines === null ? [file] : lines.map((range) => `${file}:${range}`),
    mutator: { excludedMutations: isServer ? excluded.server : excluded.machine },
    ignorers: ['charts'],
    plugins: ['@stryker-mutator/vitest-runner', join(root, here, 'ignorer.mjs')],
    testRunner: 'vitest',
    vitest: { configFile: `${here}/vitest.config.ts`, related: false },
    coverageAnalysis: isServer ? 'perTest' : 'off',
    concurrency: 1,
    // A busy machine must not count as killing mutants, and endless waits are rare.
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    timeoutFactor: 2,
    // Not below node_modules, where tests are not transformed.
    tempDirName: join(tmpdir(), 'interview-mutation'),
    cleanTempDir: 'always',
    ignorePatterns: ['**', ...copied.flatMap((name) => [`!${name}`, `!${name}/**`])],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tsconfigFile: 'none.json',
    allowConsoleColors: false,
    allowEmpty: true,
  };
  writeFileSync(config, JSON.stringify(options));
  const env = { ...process.env, NODE_ENV: 'test', MUTATION_TESTS: tests.join(','), WALK_FEW: '1' };
  const args = ['run', config, '--logLevel', 'error'];
  const { status } = spawnSync(join(root, 'node_modules/.bin/stryker'), args, {
    cwd: root,
    env,
    stdio: 'inherit',
    timeout: longest,
  });
  if (status !== 0) throw new Error(`${file}: Stryker failed.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return (files[file]?.mutants ?? []).filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
}
