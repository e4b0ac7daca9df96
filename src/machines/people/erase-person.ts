import type { ActorRefFrom } from 'xstate';
import { erasureWord, type Erasure } from '../../contract/people-erasure';
import { texts } from '../../contract/texts';
import { formMachine } from '../kit/form';

/**
 * Requests the erasure of the user (product: Erasure). The user types the word, and the password if they have one.
 * `proof` is 'password', or 'signIn' for users of a provider.
 */
export const erasePersonMachine = formMachine<'word' | 'password' | 'proof', Erasure>({
  id: 'erasePerson',
  fields: { word: '', password: '', proof: 'password' },
  judge: ({ word, password, proof }) => ({
    word: word.toUpperCase() === erasureWord ? null : texts.typeWord(erasureWord),
    password: proof === 'password' && password === '' ? texts.passwordInvalid : null,
    proof: null,
  }),
  trims: ['word', 'password'],
  secret: ['password'],
  link: 'none',
});

export type ErasePersonActor = ActorRefFrom<typeof erasePersonMachine>;
