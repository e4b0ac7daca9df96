import { spawn } from 'node:child_process';
import { ensureInstalled, refuse, requireNode, root, run, tool } from './lib/project.mjs';

requireNode();
await ensureInstalled();
// Updates the registries, so that new files are found before the server starts.
if ((await run(tool('tsx'), ['scripts/registries.ts'], { quiet: true })).code !== 0)
  refuse('The registries could not be written: npx tsx scripts/registries.ts');

const clientUrl = 'http://127.0.0.1:5173';
const port = process.env.PORT ?? '3000';
const { PUBLIC_URL = clientUrl, INSPECTOR = 'everybody' } = process.env;
const env = { ...process.env, PUBLIC_URL, INSPECTOR };
const children = [
  spawn(tool('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(tool('vite'), ['--clearScreen', 'false'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, DEV_SERVER: `http://127.0.0.1:${port}` },
  }),
];
console.log(`The client with reload: ${clientUrl}`);

// Stops both processes together: with only one of them running, the app would merely look broken.
const stop = (signal) => children.forEach((child) => child.exitCode === null && child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'));
for (const child of children) {
  child.once('error', (error) => {
    console.error(error.message);
    stop('SIGTERM');
  });
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop('SIGTERM');
  });
}
