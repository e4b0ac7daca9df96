import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { TermsRef } from '../../../src/contract/terms-due';
import { acceptTermsMachine } from '../../../src/machines/terms/accept-terms';
import { acceptTermsModel, replacedTerms } from './accept-terms-model';

it('walks every transition', () => acceptTermsModel().walk());

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it('sends the versions that were read; a newer one is asked for, and any other refusal can be tried again', async () => {
  const sent: TermsRef[][] = [];
  const errors: object[] = [replacedTerms, { status: 409, message: 'Other', data: {} }, { message: '' }];
  const actor = createActor(
    acceptTermsMachine.provide({
      actors: {
        accept: fromPromise(async ({ input }: { input: { terms: TermsRef[] } }) => {
          sent.push(input.terms);
          const error = errors.shift();
          if (error) throw error;
        }),
      },
    }),
  ).start();
  const states = [];
  for (const revision of [1, 2, 3, 4]) {
    actor.send({ type: 'terms.accept', terms: [{ id: 't', revision }] });
    await settle();
    states.push(actor.getSnapshot().value);
  }
  expect(states).toEqual([{ reading: 'replaced' }, { reading: 'failed' }, { reading: 'failed' }, 'accepted']);
  expect(sent).toEqual([1, 2, 3, 4].map((revision) => [{ id: 't', revision }]));
  expect(actor.getSnapshot().context.problem).toBeNull();
});
