import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

/** The test files of a file during a mutation run, from MUTATION_TESTS: see stryker.ts. */
const include = (process.env.MUTATION_TESTS ?? '').split(',');

/**
 * If a test file does not load, or fails before or after its tests, no test fails, and Stryker would take its mutant
 * for a survivor. This reporter records such failures as errors.
 */
const notLoaded: Reporter = {
  onTestRunEnd(modules) {
    for (const one of modules)
      for (const failed of [one, ...one.children.allSuites()])
        for (const error of failed.errors()) one.project.vitest.state.errorsSet.add(error);
  },
};

/** As in the project's vitest.config.ts: one database for all mutants, and one process for the test files of each. */
const server = {
  globalSetup: ['tests/server/global-setup.ts'],
  isolate: false,
  expect: { poll: { timeout: 10_000 } },
};
const isServer = include.some((name) => name.startsWith('tests/server/'));

/** Runs tests in the order of the plan: with the quick ones first, the first failing test is reached sooner. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => include.findIndex((name) => moduleId.endsWith(`/${name}`));
    return [...files].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Loads a file as changed by a removal: see removals.ts. MUTANT_OF is the original file, MUTANT the changed one. */
const { MUTANT_OF: original, MUTANT: changed } = process.env;
const mutant = {
  name: 'mutant',
  load: (id: string) => (changed !== undefined && id === original ? readFileSync(changed, 'utf8') : null),
};

export default defineConfig({
  plugins: [mutant],
  resolve: { alias: { '@node-rs/argon2': resolve('tests/server/kit/argon2.ts') } },
  test: {
    include,
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: InOrder },
    reporters: [notLoaded],
    ...(isServer && server),
  },
});
