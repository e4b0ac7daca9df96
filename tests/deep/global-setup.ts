import { execFileSync } from 'node:child_process';

/**
 * Servers and pages run as they are shipped. `npm run test:deep` has already built them, but a run of a single file may
 * not have.
 */
export function setup(): void {
  const build = "import('./scripts/lib/project.mjs').then((project) => project.ensureBuilt())";
  execFileSync(process.execPath, ['-e', build], { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' });
}
