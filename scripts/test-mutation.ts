/**
 * npm run test:mutation [-- NAME ...]: changes code in every way Stryker knows and reports the changes that its tests
 * did not find. It covers the machines, where each single element of a list of actions, effects or tags is left out
 * too, and the code named in plan.ts. NAME is a machine or a file. Without a NAME, it tries every file that changed
 * since its result in docs/mutation.json was stored, one at a time, so that an interrupted run continues where it
 * stopped. Survivors are answered in that file: `"answer": "equivalent: why"` if nobody could notice the change, or
 * `"accepted: why"`. Exits with 1 if a survivor has no answer, or if less than 95 % of the other mutants of its file
 * are killed. `survivors` after the names retries only the lines of survivors that are not equivalent: enough after a
 * test was added, if the file is unchanged.
 */
import { plans, type Plan } from './lib/mutation/plan';
import { judge, keep, openLines, resultAgain, resultOf, stored } from './lib/mutation/results';
import { removeEach } from './lib/mutation/removals';
import { mutate } from './lib/mutation/stryker';

/** Ends the program with one clear line. */
function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

const given = process.argv.slice(2);
const onlySurvivors = given.at(-1) === 'survivors';
const names = onlySurvivors ? given.slice(0, -1) : given;
const all = plans();
const isNamed = ({ file, machines }: Plan) =>
  names.some(
    (name) =>
      file === name ||
      file.endsWith(`/${name}.ts`) ||
      file.startsWith(`${name}/`) ||
      (machines.length === 1 && machines[0] === name),
  );
const known = stored();
const wanted = [...all.values()].filter((plan) =>
  names.length > 0 ? isNamed(plan) : known[plan.file]?.hash !== plan.hash,
);
if (names.length > 0 && wanted.length === 0) refuse(`There is no machine or file ${names.join(', ')}.`);

/** The stored result of a file, if the file has not changed since. */
const before = ({ file, hash }: Plan) => {
  const result = known[file];
  return result?.hash.split('-')[0] === hash.split('-')[0] ? result : undefined;
};

for (const [index, plan] of wanted.entries()) {
  console.log(`${index + 1} of ${wanted.length}: ${plan.file} by ${plan.tests.join(', ')} …`);
  const last = onlySurvivors ? before(plan) : undefined;
  const lines = last ? openLines(last) : null;
  const mutants = lines?.length === 0 ? [] : [...mutate(plan, lines), ...removeEach(plan, lines)];
  const result = last ? resultAgain(plan, mutants, last) : resultOf(plan, mutants);
  keep(plan.file, result, new Set(all.keys()));
  console.log(judge(plan.file, result).text);
}
const judged = Object.entries(stored())
  .filter(([file]) => names.length === 0 || wanted.some((plan) => plan.file === file))
  .map(([file, result]) => ({ file, ...judge(file, result) }));
const bad = judged.filter(({ isGood }) => !isGood).map(({ file }) => file);
if (bad.length > 0) refuse(`Not good enough: ${bad.join(', ')}`);
