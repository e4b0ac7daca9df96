import type { ActorRefFrom } from 'xstate';
import {
  cleanEmail,
  digitsOnly,
  emailProblem,
  mobileProblems,
  nameProblem,
  passwordProblem,
  repeatProblem,
} from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import { formMachine, trimmed } from '../kit/form';

export type LetterReply = { mailKept: boolean };

/** Requests an account (product: Registration). The email that follows has the link that creates it. */
export const registrationMachine = formMachine<
  'kind' | 'name' | 'email' | 'country' | 'number' | 'password' | 'repeat',
  LetterReply
>({
  id: 'registration',
  /** `kind`: panelist or candidate; `country`: the code of an entry of the country list. */
  fields: { kind: 'candidate', name: '', email: '', country: '', number: '', password: '', repeat: '' },
  judge: ({ name, email, country, number, password, repeat }) => ({
    kind: null,
    name: nameProblem(name),
    email: emailProblem(email),
    ...mobileProblems(prefixOf(country), number),
    password: passwordProblem(password),
    repeat: repeatProblem(password, repeat),
  }),
  clean: { email: cleanEmail, number: digitsOnly, password: trimmed, repeat: trimmed },
  fieldOf: { userName: 'email', mobile: 'number' },
  secret: ['password', 'repeat'],
  link: 'none',
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
