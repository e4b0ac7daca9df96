import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root, run, tool } from './lib/project.mjs';

// Runs tests/NAME/main.ts bundled as the server itself is, so that the code under test is the code that is shipped.
const [name, ...given] = process.argv.slice(2);
requireNode();
await ensureInstalled();
await ensureBuilt();

const outDir = join(root, 'node_modules', '.cache', `${name.replace('/', '-')}-${process.pid}`);
const entry = join('tests', name, 'main.ts');
const build = ['build', '--config', 'vite.server.config.ts', '--outDir', outDir, '--logLevel', 'warn'];
const built = await run(tool('vite'), build, { env: { BUNDLE: entry } });
// The same flags as `npm start`: a call leaves much short-lived garbage, and a small semi-space is collected too often.
const flags = ['--enable-source-maps', '--max-semi-space-size=32'];
process.exitCode = built.code || (await run(process.execPath, [...flags, join(outDir, 'main.js'), ...given])).code;
rmSync(outDir, { recursive: true, force: true });
