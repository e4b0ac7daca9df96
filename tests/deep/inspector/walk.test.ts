import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { coverage } from '../../../inspector/model/coverage';

const walk = (...names: string[]) => spawnSync(process.execPath, ['scripts/walk.mjs', ...names], { encoding: 'utf8' });

it('npm run walk walks the paths that come by a state, or one by its name, and says so', () => {
  const byState = walk('connection.offline');
  expect(byState.stdout).toMatch(/^connection\/\S+\n {2}begins in /);
  expect(byState.stdout).toMatch(/\d+ paths? walked at the level machine, as the model says/);
  expect(byState.status).toBe(0);
  const name = coverage.connection?.states['connection.offline']?.shortest ?? '';
  const one = walk(name);
  expect(one.stdout).toMatch(/\n1 path walked/);
  expect(one.stdout.startsWith(`${name}\n`)).toBe(true);
});

it('npm run walk fails where there is no such path or machine', () => {
  expect(walk('connection/nowhere-000000')).toMatchObject({ status: 1, stdout: '' });
  expect(walk('nobody')).toMatchObject({ status: 1, stdout: '' });
});
