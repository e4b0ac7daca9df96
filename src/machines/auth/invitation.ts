import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../../contract/auth-accounts';
import { digitsOnly, mobileProblems, nameProblem, passwordProblem, repeatProblem } from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import type { UserType } from '../../contract/kit';
import { formMachine, trimmed } from '../kit/form';

/** An account for an invited person, by a link valid for 7 days (product: Registration). */
export const invitationMachine = formMachine<
  'name' | 'country' | 'number' | 'password' | 'repeat',
  { userType: UserType },
  LinkFacts
>(
  {
    id: 'invitation',
    fields: { name: '', country: '', number: '', password: '', repeat: '' },
    judge: ({ name, country, number, password, repeat }) => ({
      name: nameProblem(name),
      ...mobileProblems(prefixOf(country), number),
      password: passwordProblem(password),
      repeat: repeatProblem(password, repeat),
    }),
    clean: { number: digitsOnly, password: trimmed, repeat: trimmed },
    fieldOf: { mobile: 'number' },
    secret: ['password', 'repeat'],
    link: 'lookUp',
    finishes: true,
  },
  ({ name }) => ({ name }),
);

export type InvitationActor = ActorRefFrom<typeof invitationMachine>;
