import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { NotProvided, notProvided } from '../../src/machines/kit/not-provided';
import { unprovided, unprovidedSource } from '../../src/machines/kit/unprovided';

it('fails, naming what wiring has not provided', async () => {
  const failure = { name: 'NotProvided', message: 'Not provided: save', actor: 'save' };
  await expect(toPromise(createActor(notProvided<null>('save')).start())).rejects.toMatchObject(failure);
  expect(() => unprovided('save')(null, undefined)).toThrow(expect.objectContaining(failure));
  const source = createActor(unprovidedSource('save'));
  const errors: unknown[] = [];
  source.subscribe({ error: (error) => errors.push(error) });
  source.start();
  expect(errors).toEqual([expect.objectContaining(failure)]);
  expect(errors[0]).toBeInstanceOf(NotProvided);
});
