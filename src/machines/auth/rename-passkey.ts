import { passkeyNameProblem } from '../../contract/auth-factors';
import { formMachine, type FormActor } from '../kit/form';

/** Renames one of the user's own passkeys (product: Second factor). */
export const renamePasskeyMachine = formMachine<'name'>({
  id: 'renamePasskey',
  fields: { name: '' },
  judge: ({ name }) => ({ name: passkeyNameProblem(name) }),
  link: 'none',
});

export type RenamePasskeyActor = FormActor<'name', null>;
