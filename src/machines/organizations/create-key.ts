import { keyProblems, type KeyFields } from '../../contract/organizations-keys';
import { formMachine, type FormActor } from '../kit/form';

/** The reply to creating a key. The token is shown once, and forgotten with the form. */
export type MadeKey = { id: string; token: string };

/** Creates an API key (product: API keys). */
export const createKeyMachine = formMachine<keyof KeyFields, MadeKey>({
  id: 'createKey',
  fields: { name: '', scopes: '', endsOn: '', today: '' },
  judge: keyProblems,
  link: 'none',
});

export type CreateKeyActor = FormActor<keyof KeyFields, MadeKey>;
