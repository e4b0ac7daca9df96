import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

/** Tests of a file during a mutation run: see stryker.ts. MUTATION_TESTS has the files. */
const include = (process.env.MUTATION_TESTS ?? '').split(',');

/**
 * A test file that does not load, or fails before or after its tests, has no test that fails, so that Stryker would take
 * its mutant for a survivor.
 */
const notLoaded: Reporter = {
  onTestRunEnd(modules) {
    for (const one of modules)
      for (const failed of [one, ...one.children.allSuites()])
        for (const error of failed.errors()) one.project.vitest.state.errorsSet.add(error);
  },
};

/** As in the project's vitest.config.ts: one database for all mutants, and one process for the files of each. */
const server = {
  globalSetup: ['tests/server/global-setup.ts'],
  isolate: false,
  expect: { poll: { timeout: 10_000 } },
};
const isServer = include.some((name) => name.startsWith('tests/server/'));

/** In the order of the plan: up to the first test that fails is soon where the quick ones come first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => include.findIndex((name) => moduleId.endsWith(`/${name}`));
    return [...files].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** A file as a removal has changed it: see removals.ts. MUTANT_OF is the file, MUTANT the changed one. */
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
