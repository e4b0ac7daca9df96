/**
 * Writes the files that list the contents of folders: the calls of the contract, the routes of the server, the machines
 * of the inspector. `--check` writes nothing, names the files that differ and exits with 1. They are files rather than
 * a glob because the server and the scripts also run without a bundler.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { StateMachine } from 'xstate';
import { isCall } from '../src/contract/kit';

const root = join(import.meta.dirname, '..');

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
const exportsOf = async (file: string) =>
  Object.entries((await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>);

/**
 * Makes a registry of the lines that `linesOf` returns for each file below a folder, given the path to import it by.
 */
async function listing(
  target: string,
  folder: string,
  about: string,
  linesOf: (file: string, path: string) => Promise<string[]>,
): Promise<[string, string]> {
  const lines: string[] = [];
  for (const file of filesIn(folder).filter((one) => one !== target)) {
    const path = relative(dirname(target), file).replace(/\.ts$/, '');
    lines.push(...(await linesOf(file, path.startsWith('.') ? path : `./${path}`)));
  }
  const text = `// ${about} Written by scripts/registries.ts.\n${lines.join('\n')}\n`;
  return [target, await format(text, { ...(await resolveConfig(join(root, target))), filepath: target })];
}

/**
 * Accepts a machine, or a function without parameters that makes one for any kind of draft. Functions such as
 * formMachine need arguments.
 */
const isMachine = ([name, value]: [string, unknown]) =>
  name.endsWith('Machine') &&
  (value instanceof StateMachine ||
    (typeof value === 'function' && value.length === 0 && (value as () => unknown)() instanceof StateMachine));

const registries = [
  await listing(
    'server/system/contract.ts',
    'src/contract',
    'The files of src/contract that declare calls.',
    async (file, path) =>
      (await exportsOf(file)).some(([, value]) => isCall(value))
        ? [`export * as '${file.slice('src/contract/'.length, -'.ts'.length)}' from '${path}';`]
        : [],
  ),
  await listing('server/routes.ts', 'server', 'The functions …Routes of the server.', async (file, path) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export function (\w+Routes)\(/gm)].map(
      ([, name]) => `export { ${name} } from '${path}';`,
    ),
  ),
  await listing(
    'inspector/model/machine-files.ts',
    'src/machines',
    'The machines of src/machines, each under the name of its file.',
    async (file, path) =>
      (await exportsOf(file)).filter(isMachine).map(([name]) => `export { ${name} as '${file}' } from '${path}';`),
  ),
];

const changed = registries.filter(([file, text]) => {
  try {
    return readFileSync(join(root, file), 'utf8') !== text;
  } catch {
    return true;
  }
});
if (process.argv.includes('--check')) {
  for (const [file] of changed) console.error(`${file} is not what the folders hold: npx tsx scripts/registries.ts`);
  process.exitCode = changed.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  console.log(`${registries.length} registries, ${changed.length} changed`);
}
