import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** Tests of a machine during a mutation run: see run.ts. MUTATION_TESTS has the files. */
const include = (process.env.MUTATION_TESTS ?? '').split(',');

/** A test file that does not load has no tests, so that Stryker would take its mutant for a survivor. */
const notLoaded: Reporter = {
  onTestRunEnd(modules) {
    for (const one of modules) for (const error of one.errors()) one.project.vitest.state.errorsSet.add(error);
  },
};

export default defineConfig({
  test: { include, environment: 'node', testTimeout: 60_000, reporters: [notLoaded] },
});
