import {
  sendInvitationMachine,
  type SendInvitationEvent,
  type SendInvitationSnapshot,
} from '../../src/machines/auth/send-invitation';
import { modelTest } from './harness';

export const northwind = { id: '00000000-0000-4000-8000-000000000050', name: 'Northwind Software' };
const invitationRefusals = {
  known: { status: 409, message: 'This address has an account already.' },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [
      { field: 'userName', message: 'Email is not valid' },
      { field: 'organizationId', message: 'Not an id' },
    ],
  },
  elsewhere: { status: 400, message: 'Validation Failed', details: [{ field: 'other', message: 'Is not allowed' }] },
  lost: new Error(''),
};

const change = (given: (SendInvitationEvent & { type: 'draft.change' })['change']): SendInvitationEvent => ({
  type: 'draft.change',
  change: given,
});

/** One invitation after the other, to a panelist or an organization's user, with every way it can end. */
export const sendInvitationModel = () =>
  modelTest({
    machine: sendInvitationMachine,
    input: { userType: 'PANELIST' },
    events: ({ context: { draft } }: SendInvitationSnapshot): SendInvitationEvent[] => [
      change({ email: draft.email === 'ada@example.com' ? 'ada' : 'ada@example.com' }),
      change({ userType: draft.userType === 'PANELIST' ? 'ORGANIZATION_USER' : 'PANELIST' }),
      change({ organization: northwind }),
      { type: 'form.submit', key: 'k' },
    ],
    settle: {
      invite: { done: [{ emailKept: true }, { emailKept: false }], error: Object.values(invitationRefusals) },
    },
    project: ({ context: { draft, problems, problem, sent } }: SendInvitationSnapshot) => [
      draft,
      problems,
      problem,
      sent,
    ],
  });
