import { it } from 'vitest';
import { setUpFactorMachine } from '../../src/machines/auth/set-up-factor';
import { assertAllWalked } from './harness';
import { setUpFactorModel } from './set-up-factor-model';

it('walks every transition', async () => {
  const walks = [];
  for (const asks of [true, false]) walks.push(await setUpFactorModel(asks).walk(undefined, { partial: true }));
  assertAllWalked(setUpFactorMachine, walks);
});
