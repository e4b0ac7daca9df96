import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';
import { machines } from '../../../inspector/model/machines';

/** A file, the machines that it is a part of, and the tests that are run for each of its mutants. */
export type Plan = { file: string; machines: string[]; tests: string[]; hash: string };

/**
 * What is mutated outside of src/machines: a file, or all other files of a folder, with its tests. These tests reach
 * the server over HTTP, so no import leads from them to its code.
 */
const judges: Record<string, string[]> = {
  'src/contract/interview-rules.ts': ['tests/model/schedule-draft.test.ts', 'tests/model/older-interviews.test.ts'],
  'server/lifecycle/': ['tests/server/lifecycle-kit/toy.test.ts'],
  'server/booking/batches/': ['tests/server/booking/batches.test.ts'],
  'server/interviews/recordings/': ['tests/server/recordings.test.ts'],
  'server/candidates/uploads/check.ts': ['tests/unit/check-upload.test.ts'],
  'server/candidates/uploads/runs.ts': ['tests/server/candidates/uploads.test.ts'],
  'server/candidates/uploads/archive.ts': ['tests/server/candidates/upload-files.test.ts'],
  'server/candidates/uploads/resumes.ts': ['tests/server/candidates/upload-files.test.ts'],
  'server/candidates/uploads/': [
    'tests/server/candidates/uploads.test.ts',
    'tests/server/candidates/upload-files.test.ts',
  ],
  'server/people/erase-person.ts': ['tests/server/people/erase.test.ts'],
  'server/people/erasure-requests.ts': ['tests/server/people/erase.test.ts'],
};
/** Whether a file runs in a separate process, which no mutant of Stryker reaches. */
const isApart = (file: string) => /-worker\.ts$|\/sheet\.ts$/.test(file);

/** More tests would cost minutes and find little. Code that many machines share is tried with a few of them. */
const mostTests = 4;

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name))
    .sort();

const textOf = (file: string) => readFileSync(file, 'utf8');
const codes = new Map<string, string>();
/** The code of a file without comments and types, which no mutant changes. */
function codeOf(file: string): string {
  const known = codes.get(file);
  if (known !== undefined) return known;
  const compilerOptions = { removeComments: true, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
  const code = ts.transpileModule(textOf(file), { fileName: file, compilerOptions }).outputText;
  codes.set(file, code);
  return code;
}

/** The files of the project that a file imports, except for imports of types only. */
function importsOf(file: string, known: ReadonlySet<string>): string[] {
  const found = textOf(file).matchAll(/^(?:import|export) (?!type )([^;']*?) from '(\.[^']+)'/gm);
  return [...found].flatMap(([, names = '', path = '']) => {
    const isTypes = /^\{(\s*type [\w\s]+,?)+\s*\}$/.test(names);
    const target = normalize(join(file, '..', path));
    return isTypes ? [] : [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].filter((name) => known.has(name));
  });
}

/** The files that can be reached from a file through files that `through` accepts. */
function reachedFrom(file: string, imports: ReadonlyMap<string, string[]>, through: (name: string) => boolean) {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const one of imports.get(next) ?? []) {
      if (reached.has(one)) continue;
      reached.add(one);
      if (through(one)) waiting.push(one);
    }
  return reached;
}

function digestOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(codeOf(file)).update('\0');
  return hash.digest('hex').slice(0, 8);
}

const isMachinePart = (name: string) => name.startsWith('src/machines/');
const isFixture = (name: string) => name.startsWith('tests/');
/** These files make the models. A change of them says nothing about one machine. */
const isHarness = (name: string) => /\/(harness|documented|live-driver|walk-log|model-types)\.ts$/.test(name);

/**
 * The plans of the files outside of src/machines. Helpers of their tests are not hashed: many tests share them, so
 * their changes say nothing about one file.
 */
function judged(): Plan[] {
  const seen = new Set<string>();
  return Object.entries(judges).flatMap(([place, tests]) => {
    const files = place.endsWith('/') ? below(place.slice(0, -1)) : [place];
    const own = files.filter((file) => !isApart(file) && !seen.has(file));
    for (const file of own) seen.add(file);
    return own.map((file) => ({
      file,
      machines: [],
      tests,
      get hash() {
        return `${digestOf([file])}-${digestOf(tests)}`;
      },
    }));
  });
}

/** Everything that can be mutated, by file. A file of types only has no tests. */
export function plans(): Map<string, Plan> {
  const sources = below('src/machines');
  const tests = [...below('tests/model'), ...below('tests/unit')].filter((name) => !name.includes('/inspector/'));
  const all = new Set([...sources, ...tests, ...below('src/services'), ...below('inspector/model')]);
  const imports = new Map([...all].map((file) => [file, importsOf(file, all)]));
  const reach = new Map(
    tests.filter((name) => name.endsWith('.test.ts')).map((name) => [name, reachedFrom(name, imports, isFixture)]),
  );
  // Tests of the wiring also start the services, so they are left out.
  const own = [...reach].filter(([, names]) => ![...names].some((name) => name.startsWith('src/services/')));

  const usersOf = (file: string) => sources.filter((name) => imports.get(name)?.includes(file));
  const directly = (files: string[]) => own.filter(([, names]) => files.some((file) => names.has(file)));
  /** The tests of the file first, then those of its users, then those of their users. */
  const testsOf = (file: string): string[] => {
    const found = new Set(directly([file]).map(([name]) => name));
    const seen = new Set([file]);
    for (
      let users = usersOf(file);
      users.length > 0;
      users = users.flatMap(usersOf).filter((name) => !seen.has(name))
    ) {
      for (const [name] of directly(users)) found.add(name);
      if (found.size >= mostTests) break;
      for (const name of users) seen.add(name);
    }
    // Tests that walk models take long, so they run last.
    const walks = (name: string) => Number(reach.get(name)?.has('tests/model/harness.ts'));
    return [...found].slice(0, mostTests).sort((a, b) => walks(a) - walks(b));
  };
  const machinesOf = (file: string) => {
    const declared = [...machines].filter(([, known]) => known.file === file).map(([id]) => id);
    if (declared.length > 0) return declared;
    const partOf = [...machines].filter(([, known]) => reachedFrom(known.file, imports, isMachinePart).has(file));
    return partOf.map(([id]) => id);
  };
  const hashOf = (file: string, chosen: string[]) => {
    const fixtures = chosen.flatMap((name) => [...(reach.get(name) ?? [])].filter(isFixture));
    const all = [...new Set([...chosen, ...fixtures])].filter((name) => !isHarness(name));
    return `${digestOf([file])}-${digestOf(all.sort())}`;
  };
  const planOf = (file: string): Plan => {
    const chosen = testsOf(file);
    return {
      file,
      machines: machinesOf(file).sort(),
      tests: chosen,
      // Compiles all of these files, so only where it is read.
      get hash() {
        return hashOf(file, chosen);
      },
    };
  };
  const made = sources.map(planOf).filter(({ tests: chosen }) => chosen.length > 0);
  return new Map([...made, ...judged()].map((plan) => [plan.file, plan]));
}
