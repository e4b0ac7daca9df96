import { passkeyNameProblem } from '../../contract/auth-factors';
import { formMachine, type FormActor } from '../kit/form';

/** Gives one's own passkey another name (product: Second factor). */
export const renamePasskeyMachine = formMachine<'name'>({
  id: 'renamePasskey',
  fields: { name: '' },
  judge: ({ name }) => ({ name: passkeyNameProblem(name) }),
  link: 'none',
});

export type RenamePasskeyActor = FormActor<'name', null>;
