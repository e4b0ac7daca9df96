import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/project.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();

// Runs in this same process: signals reach the server directly, and its exit code is that of this process.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
const main = join(root, 'dist', 'server', 'main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
