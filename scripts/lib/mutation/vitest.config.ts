import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

/** Tests of a machine during a mutation run: see run.ts. MUTATION_TESTS has the files. */
const include = (process.env.MUTATION_TESTS ?? '').split(',');

/** A test file that does not load has no tests, so that Stryker would take its mutant for a survivor. */
const notLoaded: Reporter = {
  onTestRunEnd(modules) {
    for (const one of modules) for (const error of one.errors()) one.project.vitest.state.errorsSet.add(error);
  },
};

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
  test: { include, environment: 'node', testTimeout: 60_000, sequence: { sequencer: InOrder }, reporters: [notLoaded] },
});
