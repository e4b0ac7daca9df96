import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../../contract/auth-accounts';
import { digitsOnly, mobileProblems, nameProblem, passwordProblem, repeatProblem } from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import { texts } from '../../contract/texts';
import type { Made } from './confirm-email';
import { formMachine } from '../kit/form';

/** Creates the account of an invited person from a link valid for 7 days (product: Registration). */
export const invitationMachine = formMachine<
  'name' | 'country' | 'number' | 'timeZone' | 'password' | 'repeat',
  Made,
  LinkFacts
>(
  {
    id: 'invitation',
    fields: { name: '', country: '', number: '', timeZone: 'Asia/Kolkata', password: '', repeat: '' },
    judge: ({ name, country, number, timeZone, password, repeat }) => ({
      name: nameProblem(name),
      ...mobileProblems(prefixOf(country), number),
      timeZone: timeZone === '' ? texts.fieldRequired('Time zone') : null,
      password: passwordProblem(password),
      repeat: repeatProblem(password, repeat),
    }),
    clean: { number: digitsOnly },
    trims: ['password', 'repeat'],
    fieldOf: { mobile: 'number' },
    secret: ['password', 'repeat'],
    link: 'lookUp',
    finishes: true,
  },
  ({ name }) => ({ name }),
);

export type InvitationActor = ActorRefFrom<typeof invitationMachine>;
