import type { ActorRefFrom } from 'xstate';
import {
  cleanEmail,
  digitsOnly,
  emailProblem,
  mobileProblems,
  nameProblem,
  passwordProblem,
} from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import { texts } from '../../contract/texts';
import { formMachine } from '../kit/form';

export type EmailReply = { emailKept: boolean };

/** Requests an account (product: Registration). The email that follows has the link that creates it. */
export const registrationMachine = formMachine<
  'kind' | 'name' | 'email' | 'country' | 'number' | 'timeZone' | 'password',
  EmailReply
>({
  id: 'registration',
  /** `kind`: panelist or candidate; `country`: the code of an entry of the country list. */
  fields: { kind: 'candidate', name: '', email: '', country: '', number: '', timeZone: 'Asia/Kolkata', password: '' },
  judge: ({ name, email, country, number, timeZone, password }) => ({
    kind: null,
    name: nameProblem(name),
    email: emailProblem(email),
    ...mobileProblems(prefixOf(country), number),
    timeZone: timeZone === '' ? texts.fieldRequired('Time zone') : null,
    // Typed only once: the form can show the password, and confirming the email requires it again.
    password: passwordProblem(password),
  }),
  clean: { email: cleanEmail, number: digitsOnly },
  trims: ['password'],
  fieldOf: { userName: 'email', mobile: 'number' },
  secret: ['password'],
  link: 'none',
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
