import fc from 'fast-check';
import loadHighs from 'highs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Batch, SolvedRow } from '../../../server/slots/batch';
import { solve } from '../../../server/slots/solve';
import { midSize } from '../../unit/slots/exact-batch';

/**
 * Asks the solver as the built server does (server/kit/bounded-process.ts). tests/deep/global-setup.ts has built it.
 */
async function askBuilt(batch: Batch, exact: boolean): Promise<SolvedRow[]> {
  const child = fork('dist/server/solve-worker.js', {
    execArgv: ['--max-old-space-size=256'],
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
  });
  try {
    child.send({ batch, exact });
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${String(code)}`)));
    const [solved] = (await Promise.race([once(child, 'message'), ended])) as [SolvedRow[]];
    return solved;
  } finally {
    child.kill('SIGKILL');
  }
}

test('the built server solves a batch as its source does, with the exact program', async () => {
  const highs = await loadHighs();
  const [batch] = fc.sample(midSize('tight'), { seed: 3, numRuns: 1 });
  if (!batch) throw new Error('There is no batch');
  const exact = solve(batch, highs);
  const first = solve(batch, null);
  expect(exact).not.toEqual(first);
  expect(await askBuilt(batch, true)).toEqual(exact);
  // The result without the exact program, for a batch that is too hard.
  expect(await askBuilt(batch, false)).toEqual(first);
});
